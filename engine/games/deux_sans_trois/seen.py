"""What one pair of eyes may know of 2 SANS 3, and which games they could be looking at."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.game import Outcome
from engine.games.deux_sans_trois.actions import Action
from engine.games.deux_sans_trois.cards import NUMBERS, UNSEEN, Number
from engine.games.deux_sans_trois.state import State
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The table with hidden cards UNSEEN, who looks (None: a spectator), and what that seat can answer."""

    seat: Seat | None
    table: State
    answers: tuple[Action, ...]
    outcome: Outcome | None

    @property
    def hand(self) -> tuple[Number, ...]:
        """The observer's own cards, lowest first; empty for a spectator."""
        seats = self.table.setup.seats
        return self.table.hands[seats.index(self.seat)] if self.seat in seats and self.table.hands else ()


def hidden_from(state: State, seat: Seat | None) -> State:
    """Rows and what was taken lie open; of the hands one's own; of piles and cards left out only how many."""
    hands = tuple(
        hand if owner == seat else (UNSEEN,) * len(hand)
        for owner, hand in zip(state.setup.seats, state.hands, strict=False)
    )
    stock = tuple((UNSEEN,) * len(pile) for pile in state.stock)
    return replace(state, hands=hands, stock=stock, aside=(UNSEEN,) * len(state.aside))


def resampled(table: State, rng: Random) -> State:
    """A game in which every card that these eyes cannot see lies somewhere else."""
    unseen = sorted(set(NUMBERS) - set(_open_cards(table)))
    rng.shuffle(unseen)
    cards = iter(unseen)
    hands = tuple(tuple(sorted(_filled(hand, cards))) for hand in table.hands)
    stock = tuple(tuple(_filled(pile, cards)) for pile in table.stock)
    return replace(table, hands=hands, stock=stock, aside=tuple(_filled(table.aside, cards)))


def _open_cards(table: State) -> Iterator[Number]:
    for cards in (*table.rows, *table.hands):
        yield from cards
    for heap in table.heaps:
        yield from (*heap.up, *heap.down)


def _filled(cards: tuple[Number, ...], unseen: Iterator[Number]) -> Iterator[Number]:
    for number in cards:
        yield next(unseen) if number == UNSEEN else number
