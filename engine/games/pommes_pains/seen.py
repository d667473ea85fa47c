"""What one seat may know, and which tables it could be sitting at."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.cards import UNKNOWN, Card
from engine.games.pommes_pains.actions import Action
from engine.games.pommes_pains.phases import Deal
from engine.games.pommes_pains.state import State
from engine.games.pommes_pains.values import House
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The table with hidden cards UNKNOWN, who looks (None: a spectator), and what that seat can answer."""

    seat: Seat | None
    table: State
    answers: tuple[Action, ...]


def seen_by(state: State, seat: Seat | None, answers: tuple[Action, ...]) -> Seen:
    """Everything lies open but the draw pile and the cards left out of a short game.

    A card that went back (4.4) counts as not seen: it was on the screen for a moment at most.
    """
    hidden = replace(state, stock=(UNKNOWN,) * len(state.stock), aside=(UNKNOWN,) * len(state.aside))
    return Seen(seat, hidden, answers)


def resampled(house: House, seen: Seen, rng: Random) -> State:
    """The cards that do not lie open, in another order; those of a printed deck stay unknown."""
    state = seen.table
    if isinstance(state.phase, Deal) or not state.rules_itself:
        return state
    unseen = list((Counter(house.deck) - Counter(_open_cards(state))).elements())
    rng.shuffle(unseen)
    size = len(state.stock)
    return replace(state, stock=tuple(unseen[:size]), aside=tuple(unseen[size:]))


def _open_cards(state: State) -> Iterator[Card]:
    for heap in (*state.piles, *state.taken, state.boxed):
        yield from heap
