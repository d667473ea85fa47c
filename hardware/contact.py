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

BOUNCE: Nanoseconds = 20 * MILLISECOND
"""The longest that a worn switch bounces (field note U01)."""

BURST: Nanoseconds = 25 * MILLISECOND
"""Edges this close to the first one belong to the same movement: the longest bounce, and then a pulse."""

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
        self._bounce_end = at
        self._told: list[Motion] = []
        self._dismissed: list[tuple[Nanoseconds, Nanoseconds]] = []
        self._span: tuple[Nanoseconds, Nanoseconds] | None = None

    def edge(self, edge: ContactEdge) -> None:
        """The contact moved, and had stayed as it was until then; edges come in the order of their stamps."""
        found = self._watch.edge(edge.at)
        if found is not None:
            self._miss(found)
        self.elapse(edge.at, trust=True)
        self._edges.append(edge)
        self._active = edge.active
        self._moved = self._proof = edge.at
        if self.pressed:
            self._forget(edge.at - BURST)

    def _forget(self, before: Nanoseconds) -> None:
        """Keep the edges since `before`, and the one that began the stretch it lies in."""
        later = next((index for index, edge in enumerate(self._edges) if edge.at >= before), len(self._edges))
        del self._edges[: max(later - 1, 0)]

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
        self._bounce_end = motion.at + BOUNCE + 1
        self.pressed = True
        self._edges = [closed]

    def _decide_noise(self, to: Nanoseconds) -> bool:
        contradicted = self._watch.open_since is not None  # the level may yet turn out to tell of a press
        if self._long_enough is not None or contradicted or to < self._edges[0].at + BURST:
            return False
        self.noise += 1
        left = _after_noise(self._edges)
        self._dismissed.append((self._edges[0].at, self._edges[len(self._edges) - len(left) - 1].at))
        self._edges = left
        return True

    def _decide_release(self, to: Nanoseconds) -> bool:
        last = self._edges[-1]
        if last.active:
            return False
        first = self._release_start
        if min(to, self._proof) < max(last.at + QUIET, first + BURST):
            return False
        self._tell_release(Motion(Edge.RELEASE, first, 0))
        return True

    @property
    def _release_start(self) -> Nanoseconds:
        """The first edge of the burst that ended with the last one; edges of the press's own bounce do not count."""
        last = self._edges[-1].at
        return next((edge.at for edge in self._edges[1:] if edge.at >= max(last - BURST, self._bounce_end)), last)

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
            return
        if self._edges and found.seen == self._moved and not self._at_rest:
            self._edges[-1] = replace(self._edges[-1], active=not self._active)
        elif self._at_rest:
            self._miss_one(self._earliest(found.seen), found.since)
        elif not self.pressed and found.since + self.minimum > self._edges[0].at + BURST:
            self._miss_one(self._edges[0].at, found.since)
        else:
            self._edges.append(ContactEdge(found.since, not self._active, found.since))
        self._active, self._proof = not self._active, found.last

    @property
    def _at_rest(self) -> bool:
        """Whether the last edge's hint is what was decided: no decision hangs on it."""
        return not self._edges if not self.pressed else self._edges[-1].active

    def _miss_one(self, earliest: Nanoseconds, latest: Nanoseconds) -> None:
        """Tell what no edge told; an edge that comes after all belongs to it and must not tell it again."""
        self._moved = max(self._moved, latest)
        if self.pressed:
            self._tell_release(between(Edge.RELEASE, earliest, latest))
        else:
            self._tell_press(between(Edge.PRESS, earliest, latest), ContactEdge(latest, True, latest))

    def _miss_both(self, found: Excursion, back: Nanoseconds) -> None:
        """The level went and came back unseen: a whole press, or a pause long enough to be one.

        Edges of a burst that did not become a press by themselves were its beginning.
        """
        head = self._edges[0].at if self._edges and not self.pressed else found.seen
        self.elapse(back, trust=False)
        if not self._at_rest or (self.pressed and found.last - found.since < BURST):
            return
        self._miss_one(min(head, self._earliest(found.seen)), found.since)
        self._miss_one(found.last, back)

    def _earliest(self, seen: Nanoseconds) -> Nanoseconds:
        """Since when a movement may have been going on that a level read at `seen` did not show.

        The contact may have been bouncing already and been open just then; what has edges is known to be older.
        """
        return seen if self.pressed else max(min(seen, self._moved), seen - BOUNCE)

    @property
    def idle(self) -> bool:
        """Whether the contact is up and nothing about it is under way."""
        return not self.pressed and not self._edges and self._watch.open_since is None and not self._told

    def open_since(self, to: Nanoseconds) -> Nanoseconds | None:
        """Where a motion that is under way at `to` may have begun at the earliest; None when all is decided."""
        seen = self.unexplained_since
        moments = (None if seen is None else self._earliest(seen), self._burst_since(to))
        return min((at for at in moments if at is not None), default=None)

    @property
    def unexplained_since(self) -> Nanoseconds | None:
        """When the level was last seen as the edges say; None unless it has contradicted them since."""
        return self._watch.open_since

    def _burst_since(self, to: Nanoseconds) -> Nanoseconds | None:
        if not self._edges:
            return None
        if not self.pressed:
            return 2 * self._edges[0].at - _reach(self._edges)
        if not self._edges[-1].active:
            return self._release_start
        since = max(to - BURST, self._bounce_end)
        return next((edge.at for edge in self._edges[1:] if edge.at > since), None)

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

    @property
    def burst_first(self) -> Nanoseconds | None:
        """The first edge of a press that may be under way; None when there is none."""
        return self._edges[0].at if self._edges and not self.pressed else None

    def take(self) -> Sequence[Motion]:
        """The motions decided since the last call."""
        told, self._told = self._told, []
        return told

    def take_noise(self) -> Sequence[tuple[Nanoseconds, Nanoseconds]]:
        """First and last edge of every burst that was dismissed as noise since the last call."""
        dismissed, self._dismissed = self._dismissed, []
        return dismissed


def _contacts(edges: Sequence[ContactEdge]) -> list[int]:
    """Where the contact closed. The first edge of a burst counts, whatever its hint says.

    An edge that shows the contact open, after one that did so too, is a closure that was over before the level
    was read.
    """
    return [0] + [index for index in range(1, len(edges)) if edges[index].active or not edges[index - 1].active]


def _lone(edges: Sequence[ContactEdge]) -> list[int]:
    """The closures that nothing had moved before for longer than ALONE."""
    return [after for before, after in pairwise(_contacts(edges)) if edges[after].at - edges[before].at > ALONE]


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


def between(edge: Edge, earliest: Nanoseconds, latest: Nanoseconds) -> Motion:
    """A motion whose own edge was lost: all that is known is that it was from `earliest` to `latest`."""
    half = (latest - earliest + 1) // 2
    return Motion(edge, earliest + half, half, Doubt.LOST_EDGE)
