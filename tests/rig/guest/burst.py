"""A program with more priority than the kernel's interrupt threads, busy in bursts: ``burst.py PROCESSOR``.

Sound and video threads behave like this. One runs on each processor, and their bursts begin together: an edge
that comes meanwhile waits on one processor to be queued, and a later edge may overtake it on the other.
"""

import os
import random
import select
import sys
import time

PRIORITY = 60  # interrupt threads have 50
EVERY = 40_000_000  # nanoseconds from the beginning of one burst to that of the next
BUSY = (3_000_000, 8_000_000)


def main(processor: int) -> None:
    """Never ends by itself."""
    os.sched_setaffinity(0, {processor})
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    chance = random.Random(processor)
    while True:
        rest = EVERY - time.monotonic_ns() % EVERY
        select.select([], [], [], rest / 1e9)
        end = time.monotonic_ns() + chance.randint(*BUSY)
        while time.monotonic_ns() < end:
            pass


if __name__ == "__main__":
    main(int(sys.argv[1]))
