"""What the words of a score count, and who has won."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from engine.cards import Card
from engine.game import Outcome
from engine.games.donuts.language import Term
from engine.games.donuts.state import State
from engine.games.donuts.values import House
from engine.inputs import Seat

Tally = Counter[Card]
"""How many cards of each kind a seat owns."""

Count = Callable[[Term, Card, Tally, Sequence[Tally]], int]
"""Points of all cards of one kind that a seat owns (at least one), given what everybody owns."""


def _flat(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    return term.numbers[0] * own[kind]


def _table(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    return term.numbers[min(own[kind], len(term.numbers)) - 1]


def _per_pair(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    return term.numbers[0] * (own[kind] // 2)


def _per_other(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    return term.numbers[0] * own[kind] * sum(own[other] for other in term.kinds)


def _if_owns(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    with_it, without_it = term.numbers
    return own[kind] * (with_it if own[term.kinds[0]] else without_it)


def _if_exactly(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    number, bonus = term.numbers
    return bonus if own[kind] == number else 0


def _if_kinds(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    number, points = term.numbers
    return points * own[kind] if len(own) >= number else 0


def _most(term: Term, kind: Card, own: Tally, table: Sequence[Tally]) -> int:
    alone, tied = term.numbers
    numbers = [tally[kind] for tally in table]
    if own[kind] < max(numbers):
        return 0
    return alone if numbers.count(own[kind]) == 1 else tied


COUNTS: Mapping[str, Count] = {
    "flat": _flat,
    "table": _table,
    "per_pair": _per_pair,
    "per_other": _per_other,
    "if_owns": _if_owns,
    "if_exactly": _if_exactly,
    "if_kinds": _if_kinds,
    "most": _most,
}
"""By the words of `language.SCORES`."""


def scores(house: House, state: State) -> tuple[int, ...]:
    """What everybody's cards are worth now, in the order of the seats."""
    table = [Counter(cards) for cards in state.owned]
    return tuple(_points(house, own, table) for own in table)


def _points(house: House, own: Tally, table: Sequence[Tally]) -> int:
    return sum(COUNTS[term.word](term, kind, own, table) for kind in own for term in house.donuts[kind].score)


def outcome(house: House, state: State) -> Outcome:
    """Most points, then most cards; equal in both, they share the place (5.3)."""
    points = scores(house, state)
    ranks = {seat: (points[index], len(state.owned[index])) for index, seat in enumerate(state.seats)}

    def rank(seat: Seat) -> tuple[int, int]:
        return ranks[seat]

    order = sorted(state.seats, key=rank, reverse=True)
    places = tuple(frozenset(equal) for _, equal in groupby(order, key=rank))
    return Outcome("sold_out", places, tuple(zip(state.seats, points, strict=True)))
