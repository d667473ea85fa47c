"""The deck and its markets: drawing, filling the row, opening a market, selling, insuring (RULES 2, 4, 6 to 9, 12)."""

from engine.games.pom_pom.cards import INSURANCE, MARKET, MARKETS, SEASONS, Card
from engine.games.pom_pom.state import (
    Ended,
    Grower,
    Insuring,
    Phase,
    Plan,
    Selling,
    State,
    Turning,
    added,
)

ROW = 4
FOUR_PAIRS = 2 * len(SEASONS)


def piles_of(deck: tuple[Card, ...]) -> tuple[int, ...]:
    """How many cards lie above each market of a deck, those above the markets before it not counted."""
    places = [place for place, card in enumerate(deck) if card == MARKET]
    return tuple(place - before - 1 for before, place in zip([-1, *places], places, strict=False))


def dealt(state: State, deck: tuple[Card, ...]) -> State:
    """The deck lies ready and the row is filled; a market that tops it opens before the first turn (RULES 2, 15)."""
    stock = tuple(card for card in deck if card != MARKET)
    return settled(state._replace(stock=stock, piles=piles_of(deck)))


def settled(state: State) -> State:
    """Go on until somebody is asked: a market that tops the deck opens, a gap in the row is filled, or the mover acts.

    Only while a row is being filled, or right after an action, can a market top the deck (RULES 6).
    """
    stock, piles, row = state.stock, state.piles, state.row
    while piles[0] and len(row) < ROW:
        row, stock, piles = (*row, stock[0]), stock[1:], _one_less(piles)
    phase: Phase = Turning() if piles[0] else Selling((Plan(),) * len(state.seats))
    return state._replace(stock=stock, piles=piles, row=row, phase=phase, step=state.step + 1)


def acted(state: State) -> State:
    """The mover's action is over: the seat to its left is next, after the market it may have uncovered."""
    mover = state.mover
    return settled(state._replace(last=mover, mover=(mover + 1) % len(state.seats), refused=False))


def drawn(state: State) -> State:
    """The mover takes the deck's top card, unseen (RULES 4)."""
    card, stock = state.stock[0], state.stock[1:]
    mine = state.growers[state.mover]
    mine = mine._replace(secret=added(mine.secret, card))
    after = _owned(state, state.mover, mine)
    return acted(after._replace(stock=stock, piles=_one_less(state.piles)))


def taken(state: State, place: int) -> State:
    """The mover takes a card of the row, seen by all, and the deck's top card lies down in its place (RULES 4)."""
    row = (*state.row[:place], state.stock[0], *state.row[place + 1 :])
    mine = state.growers[state.mover]
    mine = mine._replace(known=added(mine.known, state.row[place]))
    after = _owned(state, state.mover, mine)
    return acted(after._replace(stock=state.stock[1:], piles=_one_less(state.piles), row=row))


def harvested(state: State) -> State:
    """All agreed: the row goes to the compost without any effect, and four new cards lie down (RULES 14)."""
    return settled(state._replace(compost=state.compost + state.row, row=()))


def sold(state: State, plans: tuple[Plan, ...]) -> State:
    """Everybody has chosen: the sales are shown; then the game ends, or the insurance is offered (RULES 7 to 9, 12)."""
    growers = tuple(_sells(grower, plan.cards) for grower, plan in zip(state.growers, plans, strict=True))
    after = state._replace(growers=growers, step=state.step + 1)
    if len(state.piles) == 1:
        return after._replace(phase=Ended("last_market"))
    if any(len(grower.sold) == FOUR_PAIRS for grower in growers):
        return after._replace(phase=Ended("sold_out"))
    return after._replace(phase=Insuring(state.last))


def insured(state: State, asked: int) -> State:
    """The seat asked takes the market card; the market is over (RULES 9)."""
    mine = state.growers[asked]
    mine = mine._replace(known=added(mine.known, INSURANCE))
    return _closed(_owned(state, asked, mine))


def declined(state: State, asked: int) -> State:
    """The seat to the left is asked; when all have been, the market card goes to the compost (RULES 9)."""
    following = (asked + 1) % len(state.seats)
    if following != state.last:
        return state._replace(phase=Insuring(following), step=state.step + 1)
    return _closed(state._replace(compost=(*state.compost, INSURANCE)))


def markets_seen(state: State) -> int:
    """How many markets have been opened, the present one included."""
    opened = isinstance(state.phase, Selling | Insuring | Ended)
    return MARKETS - len(state.piles) + opened


def _closed(state: State) -> State:
    return settled(state._replace(piles=state.piles[1:]))


def _sells(grower: Grower, cards: tuple[Card, ...]) -> Grower:
    for card in cards:
        grower = grower.without(card)
    return grower._replace(sold=added(grower.sold, *cards))


def _owned(state: State, index: int, grower: Grower) -> State:
    return state._replace(growers=(*state.growers[:index], grower, *state.growers[index + 1 :]))


def _one_less(piles: tuple[int, ...]) -> tuple[int, ...]:
    return (piles[0] - 1, *piles[1:])
