"""Disasters: who is asked, and what is lost (RULES 10 and 11)."""

from engine.games.pom_pom.cards import INSURANCE, Card, is_disaster, season_of
from engine.games.pom_pom.market import acted
from engine.games.pom_pom.state import DONE, Grower, Plan, State, Stricken, added, struck


def discarded(state: State, card: Card) -> State:
    """The mover's card lies on the compost; a disaster strikes, and the insured are asked (RULES 5, 10)."""
    mover = state.mover
    growers = list(state.growers)
    growers[mover] = growers[mover].without(card)
    after = state._replace(growers=tuple(growers), compost=(*state.compost, card))
    if not is_disaster(card):
        return acted(after)
    asked = struck(after)
    plans = tuple(Plan() if index in asked else Plan((), DONE) for index in range(len(growers)))
    return suffered(after, season_of(card), plans) if not asked else _choosing(after, season_of(card), plans)


def _choosing(state: State, season: int, plans: tuple[Plan, ...]) -> State:
    return state._replace(phase=Stricken(season, plans), step=state.step + 1)


def suffered(state: State, season: int, plans: tuple[Plan, ...]) -> State:
    """All choices are shown: cards that are lost and insurances that are spent go to the compost, face up."""
    growers, heap = [], list(state.compost)
    for grower, plan in zip(state.growers, plans, strict=True):
        mine = grower.grew(season)
        if state.rules.one_loss:
            lost, spent = plan.cards, int(bool(mine) and not plan.cards)
        else:
            lost, spent = tuple(card for card in mine if card not in plan.cards), len(plan.cards)
        heap += [*lost, *(INSURANCE,) * spent]
        growers.append(_after(grower, lost, spent, shown=() if state.rules.one_loss else plan.cards))
    return acted(state._replace(growers=tuple(growers), compost=tuple(heap)))


def _after(grower: Grower, lost: tuple[Card, ...], spent: int, shown: tuple[Card, ...]) -> Grower:
    """What is left; a card that was saved has been shown, so everybody knows it."""
    for card in (*lost, *(INSURANCE,) * spent):
        grower = grower.without(card)
    new = tuple(card for card in shown if card in grower.secret)
    secret = tuple(card for card in grower.secret if card not in new)
    return grower._replace(known=added(grower.known, *new), secret=secret)
