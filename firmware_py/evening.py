"""What outlives a game: who sits where, what was won, and the things every scene needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.game import OptionValue, Outcome
from engine.inputs import MOST_SEATS, Seat
from engine.message import Message, say
from engine.ruling import Ruling
from firmware_py.hand import Hand
from firmware_py.journal import Journal
from firmware_py.library import Library
from firmware_py.record_file import RecordFile

Listener: TypeAlias = Callable[[Ruling[Any, Any], Sequence[Message]], None]
"""Hears every ruling with its explanation, once it has been handed to the journal."""


@dataclass(frozen=True, slots=True)
class Selection:
    """One entry of the choice of games."""

    game_id: str
    mode: str


@dataclass(slots=True)
class Evening:
    """The people at the table and the box's means; scenes come and go, this stays.

    `level`: the bots that fill empty seats. `hand`: what they press with; None is the timeline itself.
    `all_bots`: bots press for everybody (demonstration). `seats`: how many buttons this box has.
    `keys`: what is printed on each seat's key, on a laptop. `notes`: what the devices had to say.
    """

    library: Library
    journal: Journal
    seed: int
    level: str = "random"
    hand: Hand | None = None
    all_bots: bool = False
    seats: int = MOST_SEATS
    keys: dict[Seat, str] = field(default_factory=dict)
    options: dict[str, OptionValue] = field(default_factory=dict)
    sitting: set[Seat] = field(default_factory=set)
    wins: dict[Seat, int] = field(default_factory=dict)
    games_played: int = 0
    listeners: list[Listener] = field(default_factory=list)
    record: RecordFile | None = None
    notes: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What people should know of the box itself: buttons that do not work, scores that are not kept."""
        lines = (*self.library.notices, *self.notes, self.journal.trouble)
        return tuple(say("box.note", text=line) for line in lines if line)

    def seats_for(self, players: set[Seat], least: int) -> tuple[Seat, ...]:
        """The seats that play, clockwise: the people, and the first free seats as bots up to `least`."""
        playing = set(players)
        for seat in range(1, MOST_SEATS + 1):
            if len(playing) >= least:
                break
            playing.add(seat)
        return tuple(sorted(playing))

    def next_seed(self) -> int:
        """The seed of the next game: another one every time, the same ones for the same evening's seed."""
        self.games_played += 1
        return self.seed * 1_000_003 + self.games_played

    def score(self, outcome: Outcome) -> None:
        """Everybody in the first place has won; ties are real."""
        for seat in outcome.winners:
            self.wins[seat] = self.wins.get(seat, 0) + 1
