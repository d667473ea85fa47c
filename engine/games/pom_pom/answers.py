"""What each seat can answer in each phase; `check` and the buttons follow from it."""

from collections.abc import Mapping

from engine.games.pom_pom import plans
from engine.games.pom_pom.actions import AGREE, COMPOST, DECLINE, DISCARDS, DRAW, HARVEST, INSURE, TAKES, Action, Leaf
from engine.games.pom_pom.state import Asking, Composting, Insuring, Selling, State, Stricken, Turning, choosing
from engine.gestures import MOST_TAPS

PAGE = MOST_TAPS
"""Cards on one page of a hand: as many as taps can count."""

_TURNS: Mapping[tuple[bool, bool], tuple[Action, ...]] = {
    (may_discard, may_ask): (DRAW, *TAKES, *(COMPOST,) * may_discard, *(HARVEST,) * may_ask)
    for may_discard in (False, True)
    for may_ask in (False, True)
}


def answers(state: State, index: int, save_above: int) -> tuple[Action, ...]:
    """Everything the seat at this index of `seats` can answer, in the order of the scan or of its taps."""
    match state.phase:
        case Turning() if index == state.mover:
            return _turn(state)
        case Composting(page=page) if index == state.mover:
            return _discards(state, page)
        case Asking(agreed=agreed) if index != state.mover and index not in agreed:
            return (AGREE,)
        case Selling() | Stricken() if index in choosing(state):
            return plans.answers(state, index, save_above)
        case Insuring(asked=asked) if index == asked:
            return INSURE, DECLINE
    return ()


def _turn(state: State) -> tuple[Action, ...]:
    """Three choices (RULES 3); discarding wants a card in hand, a Big Harvest the option (RULES 14)."""
    mine = state.growers[state.mover]
    may_discard = bool(mine.known or mine.secret)
    return _TURNS[may_discard, state.rules.big_harvest and not state.refused]


def _discards(state: State, page: int | None) -> tuple[Action, ...]:
    """The cards of the hand, or first its pages where it has more cards than taps can count (RULES 5)."""
    hand = state.growers[state.mover].hand
    if len(hand) > PAGE and page is None:
        return tuple(map(Leaf, range(-(-len(hand) // PAGE))))
    first = PAGE * (page or 0)
    return tuple(DISCARDS[card] for card in dict.fromkeys(hand[first : first + PAGE]))
