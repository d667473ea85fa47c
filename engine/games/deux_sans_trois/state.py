"""One moment of 2 SANS 3."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.games.deux_sans_trois.cards import UNSEEN, Number
from engine.inputs import Seat


class Heap(NamedTuple):
    """What a seat has taken: cards `up` in the order taken, and cards turned face `down`."""

    up: tuple[Number, ...] = ()
    down: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a game: seats clockwise from the starter, the two house rules, and a limit in seconds."""

    seats: tuple[Seat, ...]
    lock: bool
    interim: bool
    limit_s: int


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game; everything by seat stands in the order of `setup.seats`.

    `rows`: each with the card it starts with; empty before the deal. `hands` ascend. `stock`: each seat's own pile,
    drawn from its front. `aside`: cards that this game leaves out. `honours`: the seats (by index) that had all seven
    colours face up, in this order. `plays`: cards played so far by everybody. `last`: the card played last.
    """

    setup: Setup
    rows: tuple[tuple[Number, ...], ...] = ()
    hands: tuple[tuple[Number, ...], ...] = ()
    stock: tuple[tuple[Number, ...], ...] = ()
    aside: tuple[Number, ...] = ()
    heaps: tuple[Heap, ...] = ()
    honours: tuple[int, ...] = ()
    plays: int = 0
    last: Number = UNSEEN

    @property
    def mover(self) -> int:
        """The index of the seat whose turn it is: clockwise, one card each (1.4)."""
        return self.plays % len(self.setup.seats)
