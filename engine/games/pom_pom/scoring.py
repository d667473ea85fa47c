"""Who came where (RULES 13)."""

from itertools import groupby

from engine.game import Outcome
from engine.games.pom_pom.cards import PRODUCE, Card, value_of
from engine.games.pom_pom.state import Grower, State
from engine.games.pom_pom.values import House
from engine.inputs import Seat


def worth(cards: tuple[Card, ...]) -> int:
    """The numbers on all fruit and vegetables among these cards."""
    return sum(map(value_of, cards))


def total(grower: Grower, unused: int) -> int:
    """What was sold, less what is left in hand; each insurance and disaster there costs `unused`."""
    hand = grower.hand
    return worth(grower.sold) - worth(hand) - unused * sum(card >= PRODUCE for card in hand)


def outcome(state: State, ending: str, house: House) -> Outcome:
    """Places by total; equal totals share one, unless the house lets the one that sold more win."""
    totals = {seat: total(grower, house.unused) for seat, grower in zip(state.seats, state.growers, strict=True)}
    sold = {seat: worth(grower.sold) for seat, grower in zip(state.seats, state.growers, strict=True)}

    def rank(seat: Seat) -> tuple[int, int]:
        return -totals[seat], -sold[seat] if house.most_sold_wins_ties else 0

    places = tuple(frozenset(place) for _, place in groupby(sorted(state.seats, key=rank), rank))
    return Outcome(ending, places, tuple(totals.items()))
