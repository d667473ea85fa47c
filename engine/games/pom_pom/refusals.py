"""Why an answer is refused: the number of a rule in RULES.md and a sentence."""

from collections.abc import Mapping

from engine.game import Violation
from engine.games.pom_pom.actions import (
    Action,
    Agree,
    ByHand,
    Compost,
    Deal,
    Default,
    Discard,
    Harvest,
    Leaf,
    Pick,
    Refuse,
    Sell,
)
from engine.games.pom_pom.cards import PRODUCE, Card, kind_of, season_of
from engine.games.pom_pom.state import (
    Asking,
    Composting,
    Dealing,
    Ended,
    Grower,
    Insuring,
    Selling,
    State,
    Stricken,
    Turning,
)
from engine.inputs import Seat
from engine.message import Who, say

_ELSEWHERE: Mapping[type, tuple[str, str]] = {
    Ended: ("12", "over"),
    Dealing: ("2", "only_the_box"),
    Asking: ("14", "harvest_is_asked"),
    Selling: ("7", "market_is_open"),
}
"""Phases in which there is one reason for everything that is refused."""

_NEVER: Mapping[type, tuple[str, str]] = {
    Deal: ("2", "only_the_box"),
    Agree: ("14", "nobody_asked"),
    Refuse: ("14", "nobody_asked"),
    Default: ("16", "only_the_box"),
}
"""Answers that nobody can give in a turn."""


def refusal(state: State, seat: Seat, action: Action) -> Violation:
    """The reason for an answer that is not among those allowed."""
    match state.phase:
        case Turning() | Composting():
            return _turn(state, seat, action)
        case Insuring(asked=asked):
            return Violation("9", say("pom_pom.insurance_is_offered", seat=Who(state.seats[asked])))
        case Selling() if isinstance(action, Sell) and seat in state.seats:
            return _sale(state.growers[state.seats.index(seat)], action.cards)
        case Stricken():
            return _no("11" if state.rules.one_loss else "10", "disaster_strikes")
    return _no(*_ELSEWHERE[type(state.phase)])


def _turn(state: State, seat: Seat, action: Action) -> Violation:
    if type(action) in _NEVER:
        return _no(*_NEVER[type(action)])
    if seat != state.seats[state.mover]:
        return Violation("1", say("pom_pom.not_your_turn", seat=Who(seat)))
    return _choice(state, action)


def _choice(state: State, action: Action) -> Violation:
    """What the mover cannot do in its turn."""
    match action:
        case Harvest() if isinstance(state.phase, Turning):
            return _no("14", "asked_before" if state.rules.big_harvest else "no_harvest")
        case Compost() if isinstance(state.phase, Turning):
            return _no("5", "empty_hand")
        case Discard() | Leaf():
            return _no("5", "compost_first" if isinstance(state.phase, Turning) else "not_in_hand")
        case Sell() | ByHand() | Pick():
            return _no("6", "no_market")
    return _no("3", "three_choices" if isinstance(state.phase, Turning) else "discard_now")


def _sale(grower: Grower, cards: tuple[Card, ...]) -> Violation:
    """What is wrong with a sale, in the order in which people would notice."""
    hand = list(grower.hand)
    for card in cards:
        if card not in hand:
            return _no("7", "not_in_hand")
        hand.remove(card)
    if any(card >= PRODUCE for card in cards):
        return _no("7", "no_pair")
    kinds = sorted((season_of(card), kind_of(card)) for card in cards)
    seasons = {season for season, _ in kinds}
    if kinds != [(season, kind) for season in sorted(seasons) for kind in (0, 1)]:
        return _no("7", "no_pair")
    if not seasons <= set(grower.open_seasons):
        return _no("8", "sold_before")
    return _no("17", "by_hand")


def _no(rule: str, key: str) -> Violation:
    return Violation(rule, say(f"pom_pom.{key}"))
