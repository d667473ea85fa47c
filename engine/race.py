"""Who was first, who was last, who was too early: judged from stamps that all have an uncertainty."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from engine.inputs import Doubt, Edge, InputEvent, Seat


@dataclass(frozen=True, slots=True)
class Stamp:
    """A moment and how far the truth may lie on either side of it, both in nanoseconds."""

    at: Nanoseconds
    uncertainty: Nanoseconds = 0

    @property
    def latest(self) -> Nanoseconds:
        """The last moment at which this may have been."""
        return self.at + self.uncertainty


@dataclass(frozen=True, slots=True)
class RaceRules:
    """How presses are counted.

    `window`: presses up to this long after the opening count. `false_start`: a press earlier than the
    opening plus this cannot be a reaction (100 ms, as in athletics); negative where presses before the
    opening (a race with a lead) count like all others. `early_disqualifies`: such a seat
    is out of the race; otherwise its next press counts. `at_least`: the window stays open this long
    after the answer that led to the race. `margin`: a house rule that widens dead heats.
    """

    window: Nanoseconds = 5 * SECOND
    false_start: Nanoseconds = 100 * MILLISECOND
    early_disqualifies: bool = False
    at_least: Nanoseconds = 0
    margin: Nanoseconds = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """One counted press: the seat, its stamp and why the stamp is doubted, if it is."""

    seat: Seat
    at: Nanoseconds
    uncertainty: Nanoseconds
    doubt: Doubt | None = None

    def before(self, other: "Mark", margin: Nanoseconds = 0) -> bool:
        """Whether this press certainly came before `other`: the two intervals (and `margin`) do not touch."""
        return self.at + self.uncertainty + margin < other.at - other.uncertainty


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judged race.

    `marks`: each seat's counted press, sorted by stamp (the order of equal ones means nothing, ask
    `first`, `last` and `ties`). `early`: presses before the signal or too soon after it. `missing`:
    seats that never pressed in time. `gone`: seats whose button could not be read, excused.
    """

    opened: Stamp
    marks: tuple[Mark, ...]
    early: tuple[Mark, ...]
    missing: frozenset[Seat]
    gone: frozenset[Seat] = frozenset()
    margin: Nanoseconds = 0

    @property
    def first(self) -> frozenset[Seat]:
        """The seats that nobody was certainly before; empty when nobody pressed."""
        return frozenset(
            mark.seat for mark in self.marks if not any(other.before(mark, self.margin) for other in self.marks)
        )

    @property
    def last(self) -> frozenset[Seat]:
        """The seats that pressed and were certainly before nobody who pressed; says nothing of `missing`."""
        return frozenset(
            mark.seat for mark in self.marks if not any(mark.before(other, self.margin) for other in self.marks)
        )

    @property
    def ties(self) -> frozenset[frozenset[Seat]]:
        """The pairs of seats too close to call. Ties do not chain: A~B and B~C say nothing of A and C."""
        return frozenset(
            frozenset((one.seat, two.seat))
            for index, one in enumerate(self.marks)
            for two in self.marks[index + 1 :]
            if not one.before(two, self.margin) and not two.before(one, self.margin)
        )


def _order(press: InputEvent) -> tuple[Nanoseconds, Seat, Nanoseconds, str, str]:
    return press.at, press.seat, press.uncertainty, press.source, press.line


def judge(
    opened: Stamp,
    closes: Nanoseconds,
    seats: frozenset[Seat],
    rules: RaceRules,
    presses: Iterable[InputEvent],
    gone: frozenset[Seat] = frozenset(),
) -> Verdict:
    """Judge the presses of one race, whatever order they are handed over in.

    A press counts up to `closes`, its own uncertainty in its favour; presses of other seats and
    releases are not looked at. Of each seat the first press that counts is kept.
    """
    legal_from = opened.at + rules.false_start
    early: list[Mark] = []
    kept: dict[Seat, Mark] = {}
    for event in sorted(presses, key=_order):
        if event.edge is not Edge.PRESS or event.seat not in seats or event.earliest > closes:
            continue
        mark = Mark(event.seat, event.at, event.uncertainty, event.doubt)
        if event.latest < legal_from:
            early.append(mark)
        elif event.seat not in kept:
            kept[event.seat] = mark
    out = frozenset(mark.seat for mark in early) if rules.early_disqualifies else frozenset()
    marks = tuple(mark for mark in kept.values() if mark.seat not in out)
    missing = seats - {mark.seat for mark in marks} - out
    return Verdict(opened, marks, tuple(early), missing - gone, missing & gone, rules.margin)
