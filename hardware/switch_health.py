"""What makes a switch's stamps suspect: too many edges, a queue that may have run over, numbers that are missing."""

from collections import deque
from dataclasses import dataclass

from engine.clock import SECOND, Nanoseconds
from hardware.contact import BURST, ContactEdge

MOST_EDGES = 16
"""More edges than this in one burst, and the switch is sick."""

MOST_EDGES_PER_SECOND = 50
"""More edges than this within a second, and the switch is sick."""

QUEUE = 16
"""Edges the kernel keeps per line where nobody asks for more (gpiolib-cdev.c); the oldest is dropped first."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Edges stamped after `since` and up to `until` may be missing."""

    since: Nanoseconds
    until: Nanoseconds


class SwitchHealth:
    """Watches the edges of one line."""

    def __init__(self) -> None:
        self._queued: deque[ContactEdge] = deque(maxlen=QUEUE)
        self._second: deque[Nanoseconds] = deque(maxlen=MOST_EDGES_PER_SECOND)
        self._gaps: deque[Gap] = deque(maxlen=16)
        self._burst: Nanoseconds | None = None
        self._count = 0
        self._sick_burst: Nanoseconds | None = None
        self._busy_until: Nanoseconds | None = None

    def delivered(self, edge: ContactEdge) -> None:
        """An edge arrived, in the order of arrival. Sixteen that all waited at once: older ones may be gone."""
        self._queued.append(edge)
        oldest = self._queued[0]
        if not edge.numbered and len(self._queued) == QUEUE and edge.at <= oldest.received:
            self._gaps.append(Gap(oldest.at - BURST, oldest.at))

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
        in_burst = self._sick_burst is not None and self._sick_burst <= at <= self._sick_burst + BURST
        return in_burst or (self._busy_until is not None and at < self._busy_until)

    def may_lack_edges_before(self, first: Nanoseconds) -> bool:
        """Whether the burst that seems to begin at `first` may have begun earlier, unseen."""
        return any(gap.since < first <= gap.until for gap in self._gaps)
