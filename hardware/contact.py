"""One contact as it moves: which edges are a press, which a release, which are neither.

Pure: it knows no clock and no wire, and sees edges in the order of their stamps. An edge's `active` is only
a hint, because the kernel reads the level after it took the stamp: two edges in a row may show the same
level, so every edge is taken as a movement, and what counts is how long the contact then stayed as it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from engine.inputs import Doubt, Edge
from hardware.level_watch import Excursion, LevelWatch

BURST: Nanoseconds = 25 * MILLISECOND
"""Edges this close to the first one are bounce of the same movement; real switches need 20 ms at worst."""

ALONE: Nanoseconds = 5 * MILLISECOND
"""A short contact that was alone for longer than this may have been noise: the truth is then left open."""

QUIET: Nanoseconds = 5 * MILLISECOND
"""A release is over when it is `BURST` old and nothing moved for this long."""

STUCK: Nanoseconds = 10 * SECOND
"""A contact that is closed for longer is reported; its press stays valid."""


@dataclass(frozen=True, slots=True)
class ContactEdge:
    """One movement of a contact: the kernel's stamp, the level seen afterwards as a hint, when we had it.

    `numbered`: the kernel's own numbers vouch that no edge before it went missing unreported.
    """

    at: Nanoseconds
    active: bool
    received: Nanoseconds
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """A press or a release, stamped with the first edge of its burst."""

    edge: Edge
    at: Nanoseconds
    uncertainty: Nanoseconds
    doubt: Doubt | None = None


class Contact:
    """The state of one contact: ready, perhaps being pressed, pressed, perhaps being released.

    `minimum` is the shortest unbroken closure that is a press. `active` and `at`: how the contact was found;
    one that is closed then is `held`, and neither its press nor its release is ever told.
    """

    def __init__(self, minimum: Nanoseconds, active: bool, at: Nanoseconds) -> None:
        self.minimum = minimum
        self.pressed = active
        self.held = active
        self.noise = 0
        self._active = active
        self._edges: list[ContactEdge] = [ContactEdge(at, True, at)] if active else []
        self._moved = self._proof = at
        self._watch = LevelWatch(at)
        self._told: list[Motion] = []
        self._span: tuple[Nanoseconds, Nanoseconds] | None = None

    def edge(self, edge: ContactEdge) -> None:
        """The contact moved, and had stayed as it was until then; edges come in the order of their stamps."""
        self.elapse(edge.at, trust=True)
        self._edges.append(edge)
        self._active = edge.active
        self._moved = self._proof = edge.at
        self._watch.edge(edge.at)
        if self.pressed:
            self._forget(edge.at - BURST)

    def _forget(self, before: Nanoseconds) -> None:
        """Keep the edges since `before`, and the one that began the stretch it lies in."""
        while len(self._edges) > 2 and self._edges[1].at < before:
            del self._edges[0]

    def insert(self, edge: ContactEdge) -> bool:
        """An edge that came out of order: true when it belongs to a press that is not decided yet."""
        if self.pressed or not self._edges or edge.at < self._edges[0].at - BURST:
            return False
        self._edges.append(edge)
        self._edges.sort(key=lambda each: each.at)
        return True

    def elapse(self, to: Nanoseconds, *, trust: bool) -> None:
        """Time has passed up to `to`, before which no edge is still to come.

        `trust`: the contact stayed as the last edge's hint says; otherwise only a level read proves it.
        """
        if trust:
            self._proof = max(self._proof, to)
        while self._decide(to):
            pass

    def _decide(self, to: Nanoseconds) -> bool:
        """Decide one thing, if it can be decided at `to`."""
        if not self._edges:
            return False
        return self._decide_release(to) if self.pressed else self._decide_press() or self._decide_noise(to)

    @property
    def _long_enough(self) -> Nanoseconds | None:
        """When the closure that is going on makes a press of the burst; None when it cannot."""
        last = self._edges[-1]
        moment = last.at + self.minimum
        return moment if last.active and moment <= self._edges[0].at + BURST else None

    def _decide_press(self) -> bool:
        moment = self._long_enough
        if moment is None or self._proof < moment:
            return False
        first, reach = self._edges[0].at, _reach(self._edges)
        doubt = Doubt.SHORT_CONTACT if reach > first else None
        self._tell_press(Motion(Edge.PRESS, first, reach - first, doubt), self._edges[-1])
        return True

    def _tell_press(self, motion: Motion, closed: ContactEdge) -> None:
        self._told.append(motion)
        self._span = (motion.at - motion.uncertainty, motion.at)
        self.pressed = True
        self._edges = [closed]

    def _decide_noise(self, to: Nanoseconds) -> bool:
        if self._long_enough is not None or to < self._edges[0].at + BURST:
            return False
        self.noise += 1
        self._edges = _after_noise(self._edges)
        return True

    def _decide_release(self, to: Nanoseconds) -> bool:
        last = self._edges[-1]
        if last.active:
            return False
        first = _release_start(self._edges)
        if min(to, self._proof) < max(last.at + QUIET, first + BURST):
            return False
        self._tell_release(Motion(Edge.RELEASE, first, 0))
        return True

    def _tell_release(self, motion: Motion) -> None:
        if not self.held:
            self._told.append(motion)
        began = self._span[0] if self._span else motion.at
        self._span = (began, max(motion.at + motion.uncertainty, self._moved))
        self.pressed = self.held = False
        self._edges = []

    def read(self, at: Nanoseconds, active: bool, lost_after: Nanoseconds) -> None:
        """The level was read at `at`, away from any edge.

        One that agrees with the last edge proves it. `lost_after` is how long an edge may be on its way: one
        that has not come by then, though the level has changed, is lost.
        """
        agrees = active == self._active
        if agrees:
            self._proof = max(self._proof, at)
        found = self._watch.read(at, agrees, lost_after)
        if found is not None:
            self._miss(found)
        if self._edges and not self.pressed:
            self._decide_press()

    def _miss(self, found: Excursion) -> None:
        """An edge is missing: either the last hint was wrong, or a movement went by unseen."""
        if found.back is not None:
            self._miss_both(found, found.back)
        elif self._hint_is_open:
            self._edges[-1] = replace(self._edges[-1], active=not self._active)
            self._active, self._proof = not self._active, found.last
        else:
            self._miss_one(found.seen, found.since)
            self._active, self._proof = not self._active, found.last

    @property
    def _hint_is_open(self) -> bool:
        """Whether a decision hangs on the last edge's hint, which then can simply have been wrong."""
        return bool(self._edges) and not (self.pressed and self._edges[-1].active)

    def _miss_one(self, earliest: Nanoseconds, latest: Nanoseconds) -> None:
        if self.pressed:
            self._tell_release(_between(Edge.RELEASE, earliest, latest))
        else:
            self._tell_press(_between(Edge.PRESS, earliest, latest), ContactEdge(latest, True, latest))

    def _miss_both(self, found: Excursion, back: Nanoseconds) -> None:
        """The level went and came back unseen: a whole press, or a pause long enough to be one."""
        if self._hint_is_open or (self.pressed and found.last - found.since < BURST):
            return
        self._miss_one(found.seen, found.since)
        self._miss_one(found.last, back)

    def open_since(self, to: Nanoseconds) -> Nanoseconds | None:
        """Where a motion that is under way at `to` may have begun at the earliest; None when all is decided."""
        moments = (self._watch.open_since, self._burst_since(to))
        return min((at for at in moments if at is not None), default=None)

    def _burst_since(self, to: Nanoseconds) -> Nanoseconds | None:
        if not self._edges:
            return None
        if not self.pressed:
            return 2 * self._edges[0].at - _reach(self._edges)
        if not self._edges[-1].active:
            return _release_start(self._edges)
        return next((edge.at for edge in self._edges[1:] if edge.at > to - BURST), None)

    def owns(self, at: Nanoseconds) -> bool:
        """Whether an edge at `at` belongs to the press that was told last, and so changes nothing any more."""
        if self._span is None:
            return False
        first, last = self._span
        return first - BURST <= at and (self.pressed or at <= last)

    @property
    def newest(self) -> Nanoseconds:
        """The stamp of the last edge taken in, or when the contact was first looked at."""
        return self._moved

    def take(self) -> Sequence[Motion]:
        """The motions decided since the last call."""
        told, self._told = self._told, []
        return told


def _contacts(edges: Sequence[ContactEdge]) -> list[int]:
    """Where the contact closed. The first edge of a burst counts, whatever its hint says."""
    return [0] + [index for index in range(1, len(edges)) if edges[index].active]


def _lone(edges: Sequence[ContactEdge]) -> list[int]:
    """The closures that nothing had moved before for longer than ALONE."""
    found = _contacts(edges)
    return [
        after
        for before, after in zip(found, found[1:], strict=False)
        if edges[after].at - edges[before].at > ALONE
    ]


def _reach(edges: Sequence[ContactEdge]) -> Nanoseconds:
    """Up to where the press may really have begun: the last closure that followed a short, lone one."""
    lone = _lone(edges)
    return edges[lone[-1]].at if lone else edges[0].at


def _after_noise(edges: Sequence[ContactEdge]) -> list[ContactEdge]:
    """What is left of a burst whose head was noise: looked at again at once, with a first edge of its own."""
    lone = _lone(edges)
    if lone:
        return list(edges[lone[0] :])
    return list(edges[-1:]) if edges[-1].active else []


def _release_start(edges: Sequence[ContactEdge]) -> Nanoseconds:
    """The end of the longest closed stretch that ended within BURST before the last edge."""
    ends = [
        (after.at - before.at, -after.at)
        for before, after in zip(edges, edges[1:], strict=False)
        if before.active and after.at >= edges[-1].at - BURST
    ]
    return -max(ends)[1] if ends else edges[-1].at


def _between(edge: Edge, earliest: Nanoseconds, latest: Nanoseconds) -> Motion:
    """A motion whose own edge was lost: all that is known is an interval."""
    half = (latest - earliest + 1) // 2
    return Motion(edge, earliest + half, half, Doubt.LOST_EDGE)
