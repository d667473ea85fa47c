"""What one pair of eyes may know of 2 Pommes 3 Pains: everything but the order of the cards still to come."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.cards import UNKNOWN, Card
from engine.games.pommes_pains.state import State, unseen
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The state with the draw pile face down; `seat` is whose eyes these are, None a spectator's."""

    seat: Seat | None
    state: State


def seen_by(state: State, seat: Seat | None) -> Seen:
    """Cards that were flipped are known, to everybody alike."""
    order = state.order[: state.drawn] + unseen(len(state.order) - state.drawn)
    return Seen(seat, replace(state, order=order))


def resampled(seen: Seen, deck: Sequence[Card], rng: Random) -> State:
    """A state with the same past: the cards to come drawn from those of the deck that were not flipped."""
    state = seen.state
    if state.printed or not state.order:
        return state
    left = list(deck)
    for card in state.order[: state.drawn]:
        left.remove(card)
    rng.shuffle(left)
    return replace(state, order=state.order[: state.drawn] + tuple(left[: len(state.order) - state.drawn]))


def is_hidden(card: Card) -> bool:
    """Whether nobody at this screen knows the card."""
    return card == UNKNOWN
