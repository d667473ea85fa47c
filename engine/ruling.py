"""What the table decided, and what it noticed on the way."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.clock import Nanoseconds
from engine.game import Turn
from engine.inputs import InputEvent, Seat
from engine.message import Message
from engine.playthrough import Answer
from engine.race import Verdict
from engine.racing import Running

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[S, A]):
    """One answer that was applied.

    `turn` and `state` are what it answered. `verdict` is there for a race, with the moment it `closed`
    and the `race` as it was run. `notes` say what the box doubted and did about it. `contested_by`: a
    press delivered too late that would have changed this ruling. `open_from`: presses before this were
    meant for the page before; None when the page had not been shown yet.
    """

    number: int
    turn: Turn
    state: S
    answer: Answer[A]
    verdict: Verdict | None = None
    closed: Nanoseconds = 0
    notes: tuple[Message, ...] = ()
    contested_by: InputEvent | None = None
    race: Running | None = None
    open_from: Nanoseconds | None = None

    @property
    def has_times(self) -> bool:
        """Whether people reacted to a signal: a race that its own first press opened has an order but no times."""
        if self.verdict is None or self.race is None:
            return self.verdict is not None
        opener = self.race.opener
        return opener is None or opener.by not in self.race.turn.seats or not self.race.turn.opened.opener_counts


@dataclass(frozen=True, slots=True)
class Blink:
    """A sign that a press was seen and did not count: the lamp blinks `times` (1: not now, 3: means nothing)."""

    seat: Seat
    times: int
    at: Nanoseconds
    reason: Message
