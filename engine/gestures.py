"""From presses to one answer: taps and holds, step scanning, counted taps, calls. And back: how a finger keys it.

Cursors and tallies are neither state nor history of a game; the table keeps them while a turn lasts.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Generic, TypeAlias, TypeVar

from engine.clock import MILLISECOND, SECOND, Nanoseconds

A = TypeVar("A", bound=Hashable)

HOLD: Nanoseconds = 600 * MILLISECOND
"""A press this long is a hold (design 5)."""

COUNT_PAUSE: Nanoseconds = 1200 * MILLISECOND
"""Silence that ends a secret count of taps (design 5)."""

CALL_PAUSE: Nanoseconds = 800 * MILLISECOND
"""Silence that ends one number of a keyed call (rulings 1)."""

CALL_GAP: Nanoseconds = 3 * SECOND
"""From the last press of one number to the first of the next; longer is a late call (rulings 1)."""

FORGET: Nanoseconds = 3 * SECOND
"""A highlight that nobody moves is cleared after this long (design 5)."""

MOST_TAPS = 9


@dataclass(frozen=True, slots=True)
class Press(Generic[A]):
    """One press is one answer: a tap, or a hold where there are two. Without a hold, the edge alone answers."""

    tap: A | None
    hold: A | None = None


@dataclass(frozen=True, slots=True)
class Steps(Generic[A]):
    """Open choices: a tap moves to the next, a hold takes it.

    `careful`: indices that lose at once and are taken by holding twice. `groups`: sizes of the groups
    of a two-stage list (more than nine choices), in order. `places`: (row, column) of every choice,
    for arrow keys.
    """

    choices: tuple[A, ...]
    careful: frozenset[int] = frozenset()
    groups: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Count(Generic[A]):
    """Secret choices: n taps and a pause mean ``answers[n - 1]``; None there is not allowed now."""

    answers: tuple[A | None, ...]
    pause: Nanoseconds = COUNT_PAUSE


@dataclass(frozen=True, slots=True)
class Counts(Generic[A]):
    """A keyed call: `groups` numbers, each tapped and ended by a pause, or "none" by a hold.

    `begin` is the answer that the first edge already is; None when the call has begun before.
    """

    begin: A | None
    groups: int
    pause: Nanoseconds = CALL_PAUSE
    gap: Nanoseconds = CALL_GAP


Entry: TypeAlias = Press[A] | Steps[A] | Count[A] | Counts[A]


@dataclass(frozen=True, slots=True)
class Tap:
    """A short press."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A press of at least HOLD."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The choice with this index was taken."""

    index: int


@dataclass(frozen=True, slots=True)
class Counted:
    """These numbers were keyed; 0 is "none"."""

    numbers: tuple[int, ...]


Gesture: TypeAlias = Tap | Hold | Taken | Counted


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where step scanning stands: `group` once the first of two stages is taken, `armed` after a careful hold."""

    index: int | None = None
    group: int | None = None
    armed: bool = False
    touched: Nanoseconds = 0

    def at(self, now: Nanoseconds) -> "Cursor":
        """The cursor as it is at `now`: forgotten when nobody touched it for FORGET."""
        return Cursor() if now - self.touched >= FORGET else self

    def step(self, steps: Steps[A], at: Nanoseconds, by: int = 1) -> "Cursor":
        """One tap: on to the next choice (or group), from the last to the first."""
        size = len(self.span(steps))
        if size == 0:
            return self
        index = (0 if by > 0 else size - 1) if self.index is None else (self.index + by) % size
        return replace(self, index=index, armed=False, touched=at)

    def span(self, steps: Steps[A]) -> range:
        """What `index` counts through: groups in the first of two stages, else indices of choices."""
        if not steps.groups:
            return range(len(steps.choices))
        if self.group is None:
            return range(len(steps.groups))
        first = sum(steps.groups[: self.group])
        return range(first, first + steps.groups[self.group])

    def highlighted(self, steps: Steps[A]) -> tuple[int, ...]:
        """Indices of the choices that are lit: one, or a whole group in the first stage, or none."""
        if self.index is None or self.index >= len(self.span(steps)):
            return ()
        if steps.groups and self.group is None:
            return tuple(Cursor(group=self.index).span(steps))
        return (self.span(steps)[self.index],)

    def hold(self, steps: Steps[A], at: Nanoseconds) -> tuple["Cursor", int | None]:
        """One hold: the index taken, or None and a cursor that went into a group or asks for a second hold."""
        lit = self.highlighted(steps)
        if not lit:
            return self, None
        if steps.groups and self.group is None:
            return Cursor(index=0, group=self.index, touched=at), None
        if lit[0] in steps.careful and not self.armed:
            return replace(self, armed=True, touched=at), None
        return Cursor(), lit[0]

    def move(self, steps: Steps[A], at: Nanoseconds, down: int, right: int) -> "Cursor":
        """An arrow key: the nearest choice in that direction, where choices have places; else the next in the list."""
        if not steps.places:
            return self.step(steps, at, 1 if down + right > 0 else -1)
        lit = self.highlighted(steps)
        target = _nearest(steps.places, lit[0], down, right) if lit else 0
        return _cursor_on(steps, target, at)


def _nearest(places: Sequence[tuple[int, int]], start: int, down: int, right: int) -> int:
    row, column = places[start]

    def cost(index: int) -> tuple[int, int]:
        along = (places[index][0] - row) * down + (places[index][1] - column) * right
        across = abs((places[index][0] - row) * right) + abs((places[index][1] - column) * down)
        return along + 3 * across, index

    ahead = [i for i, (r, c) in enumerate(places) if (r - row) * down + (c - column) * right > 0]
    return min(ahead, key=cost) if ahead else start


def _cursor_on(steps: Steps[A], target: int, at: Nanoseconds) -> Cursor:
    if not steps.groups:
        return Cursor(index=target, touched=at)
    group, offset = 0, target
    while offset >= steps.groups[group]:
        offset -= steps.groups[group]
        group += 1
    return Cursor(index=offset, group=group, touched=at)


@dataclass(frozen=True, slots=True)
class Tally:
    """Taps being counted: numbers already complete, taps of the present one, and when the last edge was."""

    started: Nanoseconds
    last: Nanoseconds
    done: tuple[int, ...] = ()
    taps: int = 0
    down: bool = False

    def pressed(self, at: Nanoseconds) -> "Tally":
        """One more press edge at `at`."""
        return replace(self, last=max(self.last, at), taps=self.taps + 1, down=True)

    def released(self) -> "Tally":
        """The button is up again."""
        return replace(self, down=False)

    def digit(self, at: Nanoseconds, number: int) -> "Tally":
        """A whole number at once, from a number key."""
        return replace(self, last=at, done=(*self.done, number), taps=0, down=False)

    def due(self, pause: Nanoseconds, gap: Nanoseconds) -> Nanoseconds:
        """When silence will mean something: "none" by a hold, the end of a number, or a late one."""
        if self._holding:
            return self.last + HOLD
        return self.last + (pause if self.taps else gap)

    def silence(self) -> "Tally | None":
        """What silence up to `due` means: one more number is complete, or None: the next one is late."""
        if self._holding:
            return replace(self, done=(*self.done, 0), taps=0, down=False)
        return replace(self, done=(*self.done, self.taps), taps=0) if self.taps else None

    @property
    def _holding(self) -> bool:
        return self.down and self.taps == 1


@dataclass(frozen=True, slots=True)
class Finger:
    """One press of a finger: when it goes down and when it comes up, counted from the start of the gesture."""

    down: Nanoseconds
    up: Nanoseconds


_TAP = 90 * MILLISECOND
_BEAT = 220 * MILLISECOND
_LONG = HOLD + 150 * MILLISECOND


def fingers(entry: Entry[A], action: A, press: Callable[[Gesture], A | None]) -> tuple[Finger, ...]:
    """How one button keys `action`: the inverse of reading gestures. Empty when this entry cannot say it.

    `press` is the game's meaning of a finished gesture; a bot's hand and the demonstration use this.
    """
    match entry:
        case Press(tap=tap) if tap == action:
            return (Finger(0, _TAP),)
        case Press(hold=hold) if hold == action:
            return (Finger(0, _LONG),)
        case Steps() if action in entry.choices:
            return tuple(_scan(entry, entry.choices.index(action)))
        case Count(answers=answers) if action in answers:
            return tuple(_taps(0, answers.index(action) + 1))
        case Counts(begin=begin) if begin is not None and begin == action:
            return (Finger(0, _TAP),)
        case Counts(groups=groups):
            return _keyed(entry, groups, action, press)
    return ()


def _taps(start: Nanoseconds, number: int) -> Iterator[Finger]:
    return (Finger(start + tap * _BEAT, start + tap * _BEAT + _TAP) for tap in range(number))


def _scan(steps: Steps[A], index: int) -> Iterator[Finger]:
    group, at = 0, 0
    while steps.groups and index >= steps.groups[group]:
        index -= steps.groups[group]
        group += 1
    # Entering a group lights its first member, so the second stage needs one tap less.
    stages = (group + 1, index) if steps.groups else (index + 1,)
    target = sum(steps.groups[:group]) + index
    holds = 2 if target in steps.careful else 1
    for number, taps in enumerate(stages):
        yield from _taps(at, taps)
        at += taps * _BEAT
        for _ in range(holds if number == len(stages) - 1 else 1):
            yield Finger(at, at + _LONG)
            at += _LONG + _BEAT


def _keyed(entry: Counts[A], groups: int, action: A, press: Callable[[Gesture], A | None]) -> tuple[Finger, ...]:
    for numbers in product(range(MOST_TAPS + 1), repeat=groups):
        if press(Counted(numbers)) == action:
            return tuple(_call(entry, numbers))
    return ()


def _call(entry: Counts[A], numbers: Sequence[int]) -> Iterator[Finger]:
    at = 0
    for number in numbers:
        if number == 0:
            yield Finger(at, at + _LONG)
            at += _LONG + _BEAT
        else:
            yield from _taps(at, number)
            at += (number - 1) * _BEAT + entry.pause + _BEAT
