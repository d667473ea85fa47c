"""What one seat may know, and which tables it could be sitting at."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.cards import UNKNOWN, Card
from engine.games.donuts.rounds import hide
from engine.games.donuts.state import HIDDEN, NO_CARD, Phase, State
from engine.games.donuts.values import House
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The table with the deck UNKNOWN and others' choices HIDDEN, and who looks (None: a spectator)."""

    seat: Seat | None
    table: State


def seen_by(state: State, seat: Seat | None) -> Seen:
    """Everything lies open but the deck, and the choices of others until all are in."""
    return Seen(seat, hide(state, seat, UNKNOWN))


def resampled(house: House, seen: Seen, rng: Random) -> State:
    """The deck in another order, and any numbers for the choices that are hidden."""
    table = seen.table
    if table.phase is Phase.DEAL:
        return table
    deck = Counter(house.deck(len(table.seats)))
    unseen = list((deck - Counter(_open_cards(table))).elements())
    rng.shuffle(unseen)
    choices = tuple(rng.randint(1, len(table.row)) if number == HIDDEN else number for number in table.choices)
    return table._replace(stock=tuple(unseen), choices=choices)


def _open_cards(table: State) -> Iterator[Card]:
    for heap in (*table.owned, table.discard, table.peeked, table.row):
        yield from (card for card in heap if card != NO_CARD)
