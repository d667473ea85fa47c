"""A party around a `Table`, in the table's words and in virtual time: press, shown, advance, expect."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.clock import MICROSECOND, MILLISECOND, Nanoseconds
from engine.game import Game
from engine.gestures import Finger
from engine.inputs import TABLE, Control, Doubt, Edge, InputEvent, LineTrouble, Seat, SourceId
from engine.race import Stamp
from engine.ruling import Blink, Ruling
from engine.table import Table

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741

GPIO = 125 * MICROSECOND
TAP = 90 * MILLISECOND


def ms(milliseconds: float) -> Nanoseconds:
    return round(milliseconds * MILLISECOND)


def event(
    seat: Seat,
    at: Nanoseconds,
    edge: Edge = Edge.PRESS,
    *,
    uncertainty: Nanoseconds = GPIO,
    source: SourceId = "gpio",
    control: Control = Control.BUTTON,
    doubt: Doubt | None = None,
) -> InputEvent:
    return InputEvent(at, uncertainty, source, f"{source} {seat}", seat, control, edge, doubt, at)


@dataclass
class Party(Generic[S, A, O]):
    """Presses are delivered `delay` after they happened and sources vouch for everything up to `lag` ago."""

    game: Game[S, A, O]
    seats: tuple[Seat, ...] = (1, 2, 3)
    seed: int = 7
    delay: Nanoseconds = 5 * MILLISECOND
    lag: Nanoseconds = 60 * MILLISECOND
    step: Nanoseconds = 10 * MILLISECOND
    now: Nanoseconds = 0
    rulings: list[Ruling[S, A]] = field(default_factory=list)
    blinks: list[Blink] = field(default_factory=list)

    def __post_init__(self) -> None:
        state = self.game.initial_state(self.seats, {})
        self.table = Table(self.game, state, self.seed, Stamp(self.now))
        self._silent_since: dict[SourceId, Nanoseconds] = {}
        self._sources: set[SourceId] = {"gpio"}
        self._on_the_way: list[tuple[Nanoseconds, InputEvent]] = []
        self._decide()

    # ---- what people do

    def press(
        self,
        seat: Seat,
        at: Nanoseconds,
        hold: Nanoseconds = TAP,
        *,
        delivered: Nanoseconds | None = None,
        source: SourceId = "gpio",
        uncertainty: Nanoseconds = GPIO,
        control: Control = Control.BUTTON,
    ) -> None:
        """A press at `at` for `hold`; `delivered`: when the box gets to know of its edge."""
        self._sources.add(source)
        down = event(seat, at, source=source, uncertainty=uncertainty, control=control)
        up = event(seat, at + hold, Edge.RELEASE, source=source, uncertainty=uncertainty, control=control)
        self._on_the_way.append((at + self.delay if delivered is None else delivered, down))
        self._on_the_way.append((max(at + hold + self.delay, delivered or 0), up))

    def menu(self, control: Control, at: Nanoseconds) -> None:
        """A press of a menu button, an arrow or a number key."""
        self.press(TABLE, at, control=control)

    def key(self, seat: Seat, at: Nanoseconds, fingers: Sequence[Finger]) -> None:
        """A whole gesture."""
        for finger in fingers:
            self.press(seat, at + finger.down, finger.up - finger.down)

    def taps(self, seat: Seat, at: Nanoseconds, number: int) -> None:
        for tap in range(number):
            self.press(seat, at + tap * ms(220))

    def shown(self, at: Nanoseconds, number: int | None = None) -> None:
        """The page of the present turn is on the screen since `at`."""
        self.table.shown(self.table.number if number is None else number, Stamp(at))

    def trouble(self, seat: Seat, kind: str) -> None:
        self.table.trouble(LineTrouble(self.now, "gpio", f"gpio {seat}", seat, kind))

    def falls_silent(self, source: SourceId, at: Nanoseconds) -> None:
        """From `at` on this source says nothing any more."""
        self._sources.add(source)
        self._silent_since[source] = at

    # ---- time goes by

    def advance_to(self, moment: Nanoseconds) -> list[tuple[Seat, A]]:
        """Let the box look every `step` until `moment`; returns what was answered meanwhile."""
        before = len(self.rulings)
        while self.now < moment:
            self.now = min(moment, self.now + self.step)
            self._deliver()
            self._decide()
        return [(ruling.answer.seat, ruling.answer.action) for ruling in self.rulings[before:]]

    def _deliver(self) -> None:
        due = [each for at, each in self._on_the_way if at <= self.now]
        self._on_the_way = [(at, each) for at, each in self._on_the_way if at > self.now]
        for each in due:
            self.table.feed(each)

    def _decide(self) -> None:
        for source in self._sources:
            heard = min(self.now, self._silent_since.get(source, self.now))
            self.table.complete(source, heard - self.lag)
        self.table.timeline.overtake(self.now)
        self.rulings += self.table.advance()
        self.blinks += self.table.blinks()

    # ---- what came of it

    @property
    def answers(self) -> list[tuple[Seat, A]]:
        """Everything answered and not taken back."""
        return [(answer.seat, answer.action) for answer in self.table.playthrough.answers]

    def notes(self) -> set[str]:
        """The keys of all notes of all rulings."""
        return {note.key for ruling in self.rulings for note in ruling.notes}

    def reasons(self) -> list[tuple[Seat, str]]:
        """Who was blinked at, and why."""
        return [(blink.seat, blink.reason.key) for blink in self.blinks]


AnyParty = Party[Any, Any, Any]
