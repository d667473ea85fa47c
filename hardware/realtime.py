"""Real-time priority for the thread that reads the pins, where the system grants it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

PRIORITY = 10
"""Above every ordinary thread, far below the kernel's own interrupt threads (50)."""

REFUSED = "no real-time priority for the pin reader: set LimitRTPRIO=10 in the unit or in limits.conf"


def take_realtime() -> bool:
    """Give the calling thread round-robin real-time priority; whatever it starts does not inherit it.

    Returns whether the system granted it. Under load this cuts the worst delay of an edge from hundreds of
    milliseconds to less than one; it changes no stamp and no order.
    """
    return _schedule(os.SCHED_RR | os.SCHED_RESET_ON_FORK, PRIORITY)


@contextmanager
def realtime_children() -> Iterator[bool]:
    """Threads started inside the block get real-time priority; the caller has its own back afterwards.

    For libraries that start their own threads and offer no way to reach them.
    """
    policy, priority = os.sched_getscheduler(0), os.sched_getparam(0).sched_priority
    granted = _schedule(os.SCHED_RR, PRIORITY)
    try:
        yield granted
    finally:
        if granted:
            _schedule(policy, priority)


def _schedule(policy: int, priority: int) -> bool:
    try:
        os.sched_setscheduler(0, policy, os.sched_param(priority))
    except PermissionError:
        return False
    return True
