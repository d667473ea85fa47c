"""How late a source delivers, and so how far it is complete."""

from collections import deque

from engine.clock import MILLISECOND, SECOND, Nanoseconds

MINUTE: Nanoseconds = 60 * SECOND

FACTOR = 3
"""How many times the worst delay seen is waited for."""

LONGEST: Nanoseconds = 400 * MILLISECOND
"""Nobody waits longer than this for an edge that may not exist (design 3.5)."""

UNMEASURED: Nanoseconds = 250 * MILLISECOND
"""The wait while nothing is known, and always on a system that gives the reader no real-time priority."""

SHORTEST: Nanoseconds = 60 * MILLISECOND
"""The wait with a real-time reader that was never late."""

SETTLED: Nanoseconds = 5 * MILLISECOND
"""The least wait before a burst is judged: what answers with a lamp, and decides no order."""

SETTLED_UNMEASURED: Nanoseconds = 20 * MILLISECOND


class DeliveryDelay:
    """The worst delay of the last minute, and the watermark that follows from it.

    Without real-time priority a reader that was quick for an hour can be 200 ms late once (measured, see
    the timing notes), so only with `realtime` may the wait fall below 250 ms.
    """

    def __init__(self, *, realtime: bool = False) -> None:
        self.realtime = realtime
        self._worst: deque[tuple[Nanoseconds, Nanoseconds]] = deque()
        self._complete: Nanoseconds | None = None

    def measure(self, at: Nanoseconds, received: Nanoseconds) -> None:
        """An edge stamped `at` was seen at `received`. A stamp from the future counts as no delay."""
        delay = max(0, received - at)
        while self._worst and self._worst[-1][1] <= delay:
            self._worst.pop()
        self._worst.append((received, delay))

    def worst(self, now: Nanoseconds) -> Nanoseconds | None:
        """The longest delay of the minute before `now`; None when no edge arrived in it."""
        while self._worst and self._worst[0][0] < now - MINUTE:
            self._worst.popleft()
        return self._worst[0][1] if self._worst else None

    def wait(self, now: Nanoseconds) -> Nanoseconds:
        """How long the box waits before it rules: three times the worst delay, between 60 and 400 ms."""
        return self._clamped(now, SHORTEST if self.realtime else UNMEASURED, UNMEASURED)

    def settled_in(self, now: Nanoseconds) -> Nanoseconds:
        """How long the box waits before it judges one line's burst, which a later edge could still explain."""
        return self._clamped(now, SETTLED, SETTLED_UNMEASURED)

    def _clamped(self, now: Nanoseconds, least: Nanoseconds, unmeasured: Nanoseconds) -> Nanoseconds:
        worst = self.worst(now)
        return unmeasured if worst is None else min(max(FACTOR * worst, least), LONGEST)

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """The watermark at `now`. Never backwards, even when a new delay is longer than the ones before."""
        reached = now - self.wait(now)
        self._complete = reached if self._complete is None else max(reached, self._complete)
        return self._complete
