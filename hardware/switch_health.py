"""What makes a switch's stamps suspect: too many edges, a queue that may have run over, numbers that are missing."""

from collections import deque
from dataclasses import dataclass

from engine.clock import SECOND, Nanoseconds
from hardware.contact import BOUNCE, BURST, ContactEdge

MOST_EDGES = 16
"""More edges than this in one burst, and the switch is sick."""

MOST_EDGES_PER_SECOND = 50
"""More edges than this within a second, and the switch is sick."""

QUEUE = 16
"""Edges the kernel keeps per line where nobody asks for more (gpiolib-cdev.c); the oldest is dropped first."""


LOOKS = 256
"""Level reads that are remembered: some seconds."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Edges stamped after `since` and up to `until` may be missing."""

    since: Nanoseconds
    until: Nanoseconds


class SwitchHealth:
    """Watches the edges of one line."""

    def __init__(self) -> None:
        self._queued: deque[ContactEdge] = deque(maxlen=QUEUE + 1)
        self._looks: deque[tuple[Nanoseconds, bool]] = deque(maxlen=LOOKS)
        self._second: deque[Nanoseconds] = deque(maxlen=MOST_EDGES_PER_SECOND)
        self._gaps: deque[Gap] = deque(maxlen=16)
        self._burst: Nanoseconds | None = None
        self._count = 0
        self._sick_burst: Nanoseconds | None = None
        self._busy_until: Nanoseconds | None = None

    def delivered(self, edge: ContactEdge) -> None:
        """An edge arrived, in the order of arrival. Sixteen that all waited at once: older ones may be gone."""
        self._queued.append(edge)
        if edge.numbered or len(self._queued) < QUEUE:
            return
        oldest = self._queued[-QUEUE]
        if edge.at <= oldest.received:
            before = self._queued[0].at if len(self._queued) > QUEUE else oldest.at - SECOND
            self._gaps.append(Gap(before, oldest.at))

    def looked(self, at: Nanoseconds, active: bool) -> None:
        """The level was read; later than the reads before."""
        self._looks.append((at, active))

    def lost(self, since: Nanoseconds, until: Nanoseconds) -> None:
        """The reader knows that edges between these stamps are missing."""
        self._gaps.append(Gap(since, until))

    def moved(self, edge: ContactEdge) -> bool:
        """An edge in the order of stamps; true when it shows for the first time that the switch is sick."""
        was_sick = self.is_sick(edge.at)
        self._count_burst(edge.at)
        if len(self._second) == MOST_EDGES_PER_SECOND and edge.at - self._second[0] < SECOND:
            self._busy_until = edge.at + SECOND
        self._second.append(edge.at)
        return self.is_sick(edge.at) and not was_sick

    def _count_burst(self, at: Nanoseconds) -> None:
        if self._burst is None or at - self._burst > BURST:
            self._burst, self._count = at, 0
        self._count += 1
        if self._count > MOST_EDGES:
            self._sick_burst = self._burst

    def is_sick(self, at: Nanoseconds) -> bool:
        """Whether an edge stamped `at` belongs to a switch gone wild."""
        return self._in_sick_burst(at) or self.is_doubtful(at)

    def is_doubtful(self, at: Nanoseconds) -> bool:
        """Whether a press stamped `at` may be no press at all, because the contact never rests.

        A long burst alone puts no stamp in doubt: what it may have pushed out of a full queue is known, by the
        kernel's numbers or by edges that all waited at once, and has a doubt of its own.
        """
        return self._busy_until is not None and at < self._busy_until

    def _in_sick_burst(self, at: Nanoseconds) -> bool:
        return self._sick_burst is not None and self._sick_burst <= at <= self._sick_burst + BURST

    def may_have_begun(self, first: Nanoseconds, was: bool) -> Nanoseconds | None:
        """Since when the burst that seems to begin at `first` may have been going on unseen; None if it was not.

        Its lost beginning is after the last edge before the gap, and after a read that showed the contact as it
        `was`: true for closed.
        """
        missing = [gap.since for gap in self._gaps if gap.since < first <= gap.until]
        if not missing:
            return None
        seen = self.seen_before(first, was)
        return min(missing) if seen is None else max(min(missing), seen)

    def seen_before(self, first: Nanoseconds, was: bool) -> Nanoseconds | None:
        """Before when the contact cannot have left, if the first edge we have is at `first`; None if unknown.

        That edge may be late in a movement there and back, and a read shortly before it a moment of the bouncing
        back; so an earlier read counts, and even then the contact may have been bouncing already.
        """
        for at, active in reversed(self._looks):
            if active == was and at < first - BOUNCE:
                return at - BOUNCE
        return None
