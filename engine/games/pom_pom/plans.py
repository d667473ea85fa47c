"""Secret choices: the list that one's taps count through, and the way card by card (RULES 7, 10, 11, 17).

A list begins with what the box would answer for the seat. It has nine lines at most; what is not in it is
chosen by hand, in steps whose number everybody knows, so that it tells nothing.
"""

from collections.abc import Iterable
from itertools import chain, combinations

from engine.games.pom_pom.actions import BY_HAND, Action, ByHand, Lose, Pick, Save, Sell
from engine.games.pom_pom.cards import FRUIT, KINDS, PRODUCE, SEASONS, VEGETABLE, Card, kind_of, season_of, value_of
from engine.games.pom_pom.state import DONE, NOT_BEGUN, Grower, Plan, Selling, State, Stricken
from engine.gestures import MOST_TAPS


def answers(state: State, index: int, save_above: int) -> tuple[Action, ...]:
    """What this seat can answer now, in the order of its taps."""
    phase, grower = state.phase, state.growers[index]
    assert isinstance(phase, Selling | Stricken)  # noqa: S101  callers ask in these phases only
    plan = phase.plans[index]
    if plan.step in (NOT_BEGUN, DONE):
        return _lines(state, grower, save_above)
    return tuple(map(Pick, _picks(state, grower, plan)))


def default(state: State, index: int, save_above: int) -> Plan:
    """What the box answers for this seat: the first line of its list."""
    return planned(state, index, _lines(state, state.growers[index], save_above)[0])


def planned(state: State, index: int, action: Action) -> Plan:
    """The seat's choice after this answer."""
    match action:
        case Sell(cards=cards) | Save(cards=cards):
            return Plan(cards, DONE)
        case Lose(card=card):
            return Plan(() if card is None else (card,), DONE)
        case ByHand():
            return Plan((), 0)
        case Pick(card=card):
            return _picked(state, index, card)
    raise ValueError(f"pom-pom: {action} is no secret choice")


def _picked(state: State, index: int, card: Card | None) -> Plan:
    assert isinstance(state.phase, Selling | Stricken)  # noqa: S101  callers ask in these phases only
    plan = state.phase.plans[index]
    cards = plan.cards if card is None else (*plan.cards, card)
    step = plan.step + 1
    return Plan(cards, DONE if step == _steps(state, state.growers[index]) else step)


# ---- lists


def _lines(state: State, grower: Grower, save_above: int) -> tuple[Action, ...]:
    if isinstance(state.phase, Stricken):
        lines = _losses if state.rules.one_loss else _rescues
        return lines(grower, state.phase.season, save_above)
    return _sales(grower)


def _sales(grower: Grower) -> tuple[Action, ...]:
    """Everything, nothing, then any choice of seasons, dearest first; of each season the highest pair."""
    heaps: list[list[Card]] = [[] for _ in range(len(SEASONS) * len(KINDS))]
    for card in grower.hand:
        if card < PRODUCE:
            heaps[card // 6].append(card)
    both = [heaps[2 * season : 2 * season + 2] for season in grower.open_seasons]
    pairs = [(fruit[-1], vegetables[-1]) for fruit, vegetables in both if fruit and vegetables]
    by_hand = any(fruit and vegetables and len(fruit) + len(vegetables) > 2 for fruit, vegetables in both)
    some = (tuple(chain(*chosen)) for size in range(1, len(pairs)) for chosen in combinations(pairs, size))
    everything = tuple(chain(*pairs))
    return _listed(map(Sell, _in_order(everything, some)), by_hand)


def _rescues(grower: Grower, season: int, save_above: int) -> tuple[Action, ...]:
    """The highest cards worth an insurance, nothing, then any other cards, dearest first."""
    mine = _best_first(grower.grew(season))
    number = grower.insurances
    gentle = tuple(card for card in mine[:number] if value_of(card) > save_above)
    some = (chosen for size in range(1, number + 1) for chosen in combinations(mine, size) if chosen != gentle)
    return _listed(map(Save, _in_order(gentle, some)))


def _losses(grower: Grower, season: int, save_above: int) -> tuple[Action, ...]:
    """The lowest card first; an insurance instead stands before the first card that is worth it."""
    mine = sorted(grower.grew(season), key=value_of)
    if not mine:
        return (Lose(None),)
    lines: list[Action] = [Lose(card) for card in mine]
    if grower.insurances:
        cheap = sum(value_of(card) <= save_above for card in mine)
        lines.insert(min(cheap, MOST_TAPS - 2), Lose(None))
    return _listed(lines)


def _in_order(first: tuple[Card, ...], others: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    dearest = sorted(others, key=lambda cards: -sum(map(value_of, cards)))
    return [first, *([()] if first else []), *dearest]


def _listed(lines: Iterable[Action], by_hand: bool = False) -> tuple[Action, ...]:
    """At most nine lines; the last one is "by hand" where something is not in the list."""
    listed = tuple(lines)
    if by_hand or len(listed) > MOST_TAPS:
        return (*listed[: MOST_TAPS - 1], BY_HAND)
    return listed


# ---- by hand


def asked_for(state: State, grower: Grower, step: int) -> tuple[int, int]:
    """The season and kind that a step by hand asks for."""
    if isinstance(state.phase, Stricken):
        return state.phase.season, step % len(KINDS)
    return grower.open_seasons[step // len(KINDS)], step % len(KINDS)


def _steps(state: State, grower: Grower) -> int:
    """A fruit and a vegetable for each season that is open, or each insurance, or the one card to lose."""
    if isinstance(state.phase, Stricken):
        return len(KINDS) * (1 if state.rules.one_loss else grower.insurances)
    return len(KINDS) * len(grower.open_seasons)


def _picks(state: State, grower: Grower, plan: Plan) -> tuple[Card | None, ...]:
    season, kind = asked_for(state, grower, plan.step)
    cards = _of(grower, season, kind)
    if isinstance(state.phase, Selling):
        return _to_sell(grower, plan, season, cards) if kind == FRUIT else _to_match(plan, season, cards)
    if state.rules.one_loss:
        return _to_lose(grower, plan, season, kind)
    left = cards if len(plan.cards) < grower.insurances else ()
    return (*(card for card in left if card not in plan.cards), None)


def _to_sell(grower: Grower, plan: Plan, season: int, fruit: tuple[Card, ...]) -> tuple[Card | None, ...]:
    return (*fruit, None) if _of(grower, season, VEGETABLE) else (None,)


def _to_match(plan: Plan, season: int, vegetables: tuple[Card, ...]) -> tuple[Card | None, ...]:
    """A fruit that was chosen is sold with a vegetable, and none without."""
    chosen = bool(plan.cards) and season_of(plan.cards[-1]) == season
    return vegetables if chosen else (None,)


def _to_lose(grower: Grower, plan: Plan, season: int, kind: int) -> tuple[Card | None, ...]:
    """One card in all, or none where an insurance stands in for it or there is nothing to lose."""
    if plan.cards:
        return (None,)
    cards = _of(grower, season, kind)[::-1]
    elsewhere = kind == FRUIT and _of(grower, season, VEGETABLE)
    may_pass = elsewhere or grower.insurances or not cards
    return (*cards, None) if may_pass else cards


def _of(grower: Grower, season: int, kind: int) -> tuple[Card, ...]:
    """The cards of this season and kind in hand, highest first."""
    return tuple(card for card in reversed(grower.grew(season)) if kind_of(card) == kind)


def _best_first(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Equal numbers keep the order of the hand."""
    return tuple(sorted(cards, key=value_of, reverse=True))
