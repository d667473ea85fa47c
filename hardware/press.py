"""From edges to presses, one detector per line: pure, no clock and no wire.

The first edge of a burst, of either polarity, is the press; bounce is ignored afterwards and never waited
for. What is no press is noise, is counted, and delays nothing. How often a round may be answered is no
business of this file: every real press is told.
"""

from bisect import insort
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.clock import MICROSECOND, MILLISECOND, Nanoseconds
from engine.inputs import Doubt, Edge
from hardware.contact import STUCK, Contact, ContactEdge, Motion, between
from hardware.level_watch import MISMATCH
from hardware.switch_health import SwitchHealth

GPIO_UNCERTAINTY: Nanoseconds = 125 * MICROSECOND
"""Interrupt latency and the order in which one interrupt's pins are walked (timing notes: half of 0.25 ms)."""

MINIMUM_PULSE: Nanoseconds = 2 * MILLISECOND
"""The shortest closure that is a press, unless the wiring says otherwise; spikes on long cables stay below."""

BATCH: Nanoseconds = 2 * MILLISECOND
"""Edges handed over together may come out of order (lgpio turns a long batch around): wait for all of them."""

ON_ITS_WAY: Nanoseconds = 5 * MILLISECOND
"""A level is looked at this much later, when the edges before it have normally come."""

SKEW: Nanoseconds = MILLISECOND
"""A level read this close to an edge proves nothing: nobody knows which came first."""

HELD = "held"
STUCK_DOWN = "stuck"
SICK = "sick"
LOST = "lost edge"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the line, in a stable word: HELD, STUCK_DOWN, SICK or LOST."""

    at: Nanoseconds
    kind: str


@dataclass(frozen=True, slots=True)
class _Level:
    at: Nanoseconds
    active: bool


class PressDetector:
    """Turns the edges of one line into presses and releases.

    `minimum` is the shortest unbroken closure that counts, in nanoseconds, at most 5 ms. `active` and `at`
    say how the line was found.
    """

    def __init__(
        self,
        minimum: Nanoseconds = MINIMUM_PULSE,
        *,
        active: bool = False,
        at: Nanoseconds = 0,
    ) -> None:
        self._contact = Contact(minimum, active, at)
        self._earlier: Contact | None = None
        self._health = SwitchHealth()
        self._edges: list[ContactEdge] = []
        self._levels: deque[_Level] = deque(maxlen=1024)
        self._looked_to = at
        self._motions: list[Motion] = []
        self._told_to = at
        self._findings = [Finding(at, HELD)] if active else []
        self._down_since: Nanoseconds | None = at if active else None
        self.disordered = 0

    @property
    def noise(self) -> int:
        """How many bursts were no press."""
        return self._contact.noise

    @property
    def pressed(self) -> bool:
        """Whether the button is down, as far as everything decided so far tells."""
        return self._contact.pressed

    @property
    def idle(self) -> bool:
        """Whether nothing can come of passing time: up, no edge, no level and no finding waits."""
        waiting = self._edges or self._levels or self._findings or self._earlier is not None
        return not waiting and self._contact.idle

    @property
    def undecided(self) -> bool:
        """Whether a level read would help now: a burst is open, or edges wait."""
        return bool(self._edges) or self.open_since is not None

    @property
    def open_since(self) -> Nanoseconds | None:
        """The earliest moment at which a motion not told yet may have begun; None when there is none."""
        first = self._edges[0].at if self._edges else None
        burst = self._contact.open_since(self._looked_to)
        starts = [at for at in (first, self._contact.burst_first) if at is not None]
        unseen = [self._began(at, self._contact.pressed) for at in starts]
        gone = self._contact.unexplained_since
        seen = None if gone is None else self._health.seen_before(gone, self._contact.pressed)
        if seen is not None:  # the edges that explain the level may turn out to lack their beginning
            unseen.append(max(seen, self._told_to))
        return min((at for at in (first, burst, *unseen) if at is not None), default=None)

    def feed(self, edge: ContactEdge) -> None:
        """Take in one edge, in whatever order they arrive."""
        self._health.delivered(edge)
        insort(self._edges, edge, key=lambda each: each.at)

    def lost(self, since: Nanoseconds, until: Nanoseconds) -> None:
        """The reader knows that edges stamped between `since` and `until` are missing."""
        self._health.lost(since, until)
        self._findings.append(Finding(until, LOST))

    def advance(
        self,
        now: Nanoseconds,
        level: bool | None = None,
        *,
        settled: Nanoseconds | None = None,
        reread: bool = False,
        lost_after: Nanoseconds = MISMATCH,
    ) -> Sequence[Motion]:
        """Decide what can be decided at `now`; the presses and releases found, in the order of their stamps.

        `level`: whether the contact is closed at this moment, if it was looked at. `settled`: no edge before
        this moment is still on its way (default: now), so what had no edge by then is over. `reread`: levels
        can be read, so an edge's hint alone is not believed. `lost_after`: how long a level must contradict
        the edges before one is called lost. The answer does not depend on how often this is called.
        """
        settled = now if settled is None else settled
        if level is not None:
            self._levels.append(_Level(now, level))
            self._health.looked(now, level)
        while self._step(now, lost_after):
            self._collect(self._contact)
        self._elapse(settled, trust=not reread)
        found, self._motions = sorted(self._motions, key=lambda each: each.at), []
        return found

    def findings(self) -> Sequence[Finding]:
        """What was found wrong since the last call."""
        found, self._findings = self._findings, []
        return found

    def _step(self, now: Nanoseconds, lost_after: Nanoseconds) -> bool:
        """Take the next edge or level in the order of time; false when there is none yet."""
        edge = self._edges[0] if self._edges else None
        level = self._levels[0] if self._levels else None
        if level is not None and level.at + ON_ITS_WAY <= now and (edge is None or level.at < edge.at):
            self._take_level(self._levels.popleft(), edge, lost_after)
            return True
        if edge is not None and edge.received + BATCH <= now:
            self._take_edge(self._edges.pop(0))
            return True
        return False

    def _elapse(self, settled: Nanoseconds, *, trust: bool) -> None:
        """Decide what follows from the absence of edges up to `settled`."""
        limit = min(settled, self._edges[0].at) if self._edges else settled
        self._looked_to = max(self._looked_to, limit)
        self._contact.elapse(limit, trust=trust)
        self._collect(self._contact)
        if self._earlier is not None:
            self._earlier.elapse(settled, trust=True)
            self._collect(self._earlier)
        self._watch_stuck(limit)

    def _take_level(self, level: _Level, following: ContactEdge | None, lost_after: Nanoseconds) -> None:
        near = following is not None and following.at - level.at < SKEW
        if not near and level.at - self._contact.newest >= SKEW:
            self._contact.read(level.at, level.active, lost_after)

    def _take_edge(self, edge: ContactEdge) -> None:
        if edge.at < self._contact.newest:
            self._take_late(edge)
            return
        self._contact.edge(edge)
        self._collect(self._contact)
        if self._health.moved(edge):
            self._findings.append(Finding(edge.at, SICK))

    def _take_late(self, edge: ContactEdge) -> None:
        """An edge from before what has been looked at: part of the open burst, of the last one, or its own."""
        self.disordered += 1
        if self._contact.insert(edge) or self._contact.owns(edge.at):
            return
        if self._earlier is None:
            self._earlier = Contact(self._contact.minimum, active=False, at=edge.at)
        if edge.at >= self._earlier.newest:
            self._earlier.edge(edge)

    def _collect(self, contact: Contact) -> None:
        for motion in contact.take():
            self._motions.append(self._weigh(motion))
            self._told_to = motion.at + motion.uncertainty
            if contact is self._contact:
                self._down_since = motion.at if motion.edge is Edge.PRESS else None
        for first, last in contact.take_noise():
            self._doubt_noise(first, last)

    def _began(self, first: Nanoseconds, was: bool) -> Nanoseconds | None:
        """Since when a burst that seems to begin at `first` may have been going on unseen; None if it was not."""
        began = self._health.may_have_begun(first, was)
        return None if began is None else min(max(began, self._told_to), first)

    def _doubt_noise(self, first: Nanoseconds, last: Nanoseconds) -> None:
        """What is left of a burst is no press; but if its edges are missing, a whole press may be."""
        began = self._began(first, was=False)
        if began is not None and began > self._told_to:
            press = between(Edge.PRESS, began, first)
            self._motions += [self._weigh(press), self._weigh(between(Edge.RELEASE, first, last))]

    def _weigh(self, motion: Motion) -> Motion:
        """Add what the source itself does not know, and what the switch's health puts in doubt."""
        weighed = replace(motion, uncertainty=motion.uncertainty + GPIO_UNCERTAINTY)
        if motion.doubt is Doubt.LOST_EDGE:
            self._findings.append(Finding(motion.at, LOST))
            return weighed
        began = self._began(motion.at, motion.edge is Edge.RELEASE)
        if began is not None:
            reach = max(motion.uncertainty, motion.at - began)
            return replace(motion, uncertainty=reach + GPIO_UNCERTAINTY, doubt=Doubt.LOST_EDGE)
        if motion.edge is Edge.PRESS and self._health.is_doubtful(motion.at):
            return replace(weighed, doubt=Doubt.SICK_SWITCH)
        return weighed

    def _watch_stuck(self, to: Nanoseconds) -> None:
        if self._down_since is None or not self._contact.pressed:
            self._down_since = None
        elif to - self._down_since > STUCK:
            self._findings.append(Finding(self._down_since + STUCK, STUCK_DOWN))
            self._down_since = None
