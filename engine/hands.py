"""What the hands at the table are in the middle of: highlights being moved and taps being counted."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from engine.clock import Nanoseconds
from engine.gestures import HOLD, Count, Counted, Counts, Cursor, Entry, Gesture, Hold, Press, Steps, Taken, Tally, Tap
from engine.inputs import Control, InputEvent, Seat
from engine.race import Stamp
from engine.timeline import Timeline

A = TypeVar("A", bound=Hashable)

_STEPS = {Control.NEXT: 1, Control.BACK: -1}
_ARROWS = {Control.UP: (-1, 0), Control.DOWN: (1, 0), Control.LEFT: (0, -1), Control.RIGHT: (0, 1)}
DIGITS = {control: int(control.value) for control in Control if control.value.isdigit()}


class Length(Enum):
    """How long a press was, as far as is known."""

    TAP = "tap"
    HOLD = "hold"
    OPEN = "open"


def length(press: InputEvent, timeline: Timeline) -> Length:
    """Whether a press was a tap or a hold; OPEN while its release may still arrive in time to make it a tap."""
    if press.control is not Control.BUTTON:
        return Length.HOLD if press.control is Control.OK else Length.TAP
    release = timeline.release_after(press)
    if release is not None and release.at - press.at < HOLD:
        return Length.TAP
    watermark = timeline.watermark
    return Length.HOLD if watermark is not None and watermark >= press.at + HOLD else Length.OPEN


def is_open(press: InputEvent, entry: Entry[A] | None, timeline: Timeline) -> bool:
    """Whether nothing later may be decided before the meaning of this press is known."""
    match entry:
        case Press(hold=None) | Count() | Counts() | None:
            return False
    return length(press, timeline) is Length.OPEN


def keeps_counting(entry: Entry[A] | None, *, fresh: bool) -> bool:
    """Whether a count goes on in a turn with this entry.

    A call goes on through the turns that it leads to; a secret count only within its own decision.
    """
    return (isinstance(entry, Count) and not fresh) or (isinstance(entry, Counts) and entry.begin is None)


@dataclass(frozen=True, slots=True)
class Keyed(Generic[A]):
    """A count that silence has ended: the seat, the numbers, and from when to when they were keyed."""

    seat: Seat
    numbers: tuple[int, ...]
    start: Stamp
    end: Stamp


class Hands(Generic[A]):
    """Cursors and tallies by seat, for as long as a turn lasts; forgotten when it changes."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._cursors: dict[Seat, Cursor] = {}
        self._lists: dict[Seat, Steps[A]] = {}
        self._tallies: dict[Seat, Tally] = {}
        self._uncertain: dict[Seat, int] = {}

    def cursor(self, seat: Seat, now: int) -> Cursor:
        """Where this seat's highlight is at `now`."""
        return self._cursors.get(seat, Cursor()).at(now)

    def tally(self, seat: Seat) -> Tally | None:
        """What this seat is counting; None when nothing."""
        return self._tallies.get(seat)

    @property
    def counting(self) -> frozenset[Seat]:
        """The seats that are in the middle of a count."""
        return frozenset(self._tallies)

    @property
    def busy(self) -> frozenset[Seat]:
        """The seats that count or have moved their highlight."""
        return self.counting | self._cursors.keys()

    def go_on(self, entries: Mapping[Seat, Entry[A] | None], *, fresh: bool) -> None:
        """A new turn with new `entries` (of busy seats): what was begun in the old one mostly ends.

        A highlight stays where the same decision goes on with the same list.
        """
        self._cursors = {
            seat: cursor
            for seat, cursor in self._cursors.items()
            if not fresh and seat in entries and entries[seat] == self._lists.get(seat)
        }
        for seat in self.counting:
            if not keeps_counting(entries.get(seat), fresh=fresh):
                self.drop(seat)

    def drop(self, seat: Seat) -> None:
        """Forget what this seat counted."""
        self._tallies.pop(seat, None)
        self._timeline.cancel(("tally", seat))

    def gesture(self, seat: Seat, press: InputEvent, entry: Entry[A]) -> Gesture | None:
        """The gesture that this press finishes, if it does; taps of a scan only move the highlight."""
        if isinstance(entry, Steps):
            return self._scan(seat, press, entry, length(press, self._timeline))
        if isinstance(entry, Press):
            return self._short_or_long(press, entry)
        self.count(seat, press, entry)
        return None

    def _short_or_long(self, press: InputEvent, entry: Press[A]) -> Gesture | None:
        if press.control is not Control.BUTTON:
            return Tap() if press.control is Control.OK else None
        long = entry.hold is not None and length(press, self._timeline) is Length.HOLD
        return Hold() if long else Tap()

    def _scan(self, seat: Seat, press: InputEvent, steps: Steps[A], how: Length) -> Gesture | None:
        cursor = self.cursor(seat, press.at)
        index = None
        if press.control in DIGITS:
            return None
        if press.control in _ARROWS:
            down, right = _ARROWS[press.control]
            cursor = cursor.move(steps, press.at, down, right)
        elif how is Length.HOLD:
            cursor, index = cursor.hold(steps, press.at)
        else:
            cursor = cursor.step(steps, press.at, _STEPS.get(press.control, 1))
        self._cursors[seat], self._lists[seat] = cursor, steps
        return None if index is None else Taken(index)

    def count(self, seat: Seat, press: InputEvent, entry: Entry[A]) -> bool:
        """One more tap or number key of a count; False for a control that cannot count."""
        if press.control is not Control.BUTTON and press.control not in DIGITS:
            return False
        fresh = Tally(press.at, press.at)
        tally = self._tallies.get(seat, fresh)
        if tally is fresh:
            self._uncertain[seat] = press.uncertainty
        number = DIGITS.get(press.control)
        tally = tally.pressed(press.at) if number is None else tally.digit(press.at, number)
        self._tallies[seat] = tally
        self._plan(seat, tally, entry)
        return True

    def released(self, seat: Seat, at: Nanoseconds, entry: Entry[A] | None) -> None:
        """The button of `seat` came up at `at`: a first press of a number that was no hold is not "none"."""
        tally = self._tallies.get(seat)
        if tally is not None and tally.down and entry is not None and at - tally.last < HOLD:
            self._tallies[seat] = tally.released()
            self._plan(seat, self._tallies[seat], entry)

    def _plan(self, seat: Seat, tally: Tally, entry: Entry[A]) -> None:
        groups = entry.groups if isinstance(entry, Counts) else 1
        pause, gap = _silences(entry)
        at = tally.last if len(tally.done) >= groups else tally.due(pause, gap)
        self._timeline.plan(("tally", seat), at)

    def silence(self, seat: Seat, at: int, entry: Entry[A]) -> Keyed[A] | None:
        """The deadline of a count has come. Returns what was keyed when it is complete or late (no numbers: late)."""
        tally = self._tallies[seat]
        groups = entry.groups if isinstance(entry, Counts) else 1
        if len(tally.done) < groups:
            ended = tally.silence()
            if ended is not None and len(ended.done) < groups:
                self._tallies[seat] = ended
                self._plan(seat, ended, entry)
                return None
            if isinstance(entry, Count) and ended is not None and ended.done == (0,):
                self.drop(seat)  # a hold counts nothing: it was a look at one's own hand
                return None
            tally = ended if ended is not None else Tally(tally.started, tally.last)
        self.drop(seat)
        error = self._uncertain[seat]
        return Keyed(seat, tally.done, Stamp(tally.started, error), Stamp(at, error))


def keyed_gesture(keyed: Keyed[A]) -> Gesture:
    """The gesture of a finished count."""
    return Counted(keyed.numbers)


def _silences(entry: Entry[A]) -> tuple[int, int]:
    if isinstance(entry, Counts):
        return entry.pause, entry.gap
    return (entry.pause, entry.pause) if isinstance(entry, Count) else (0, 0)
