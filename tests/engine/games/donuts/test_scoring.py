"""Two scorers that know nothing of each other, over random play and random hands; and single cards by hand."""

from random import Random

import pytest

from engine.cards import census
from engine.game import Over
from engine.games.donuts.scoring import outcome, scores
from engine.games.donuts.state import State
from engine.games.donuts.values import house_of
from tests.engine.contract import walk
from tests.engine.games.donuts import slow
from tests.engine.games.donuts.talk import GAME

HOUSE = house_of(GAME._settings)
assert HOUSE is not None


def scored(*hands: str) -> tuple[int, ...]:
    state = State(tuple(range(1, len(hands) + 1)), owned=tuple(tuple(hand.split()) for hand in hands))
    assert HOUSE is not None
    return scores(HOUSE, state)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("chocolate_frosted eclair double_chocolate bear_claw coffee", 0),
        ("donut_holes " * 3, 6),
        ("donut_holes " * 6, 15),
        ("french_cruller glazed sprinkled old_fashioned", 8),
        ("jelly_filled " * 5, 10),
        ("maple_bar maple_bar glazed plain powdered coffee milk", 2 + 1 + 3 + 3),
        ("maple_bar maple_bar glazed plain powdered coffee milk eclair", 6 + 2 + 1 + 3 + 3),
        ("boston_cream", 0),
        ("boston_cream " * 2, 3),
        ("boston_cream " * 3, 0),
        ("boston_cream " * 4, 15),
        ("boston_cream " * 5, 0),
        ("boston_cream " * 6, 25),
        ("red_velvet red_velvet day_old", -5),
        ("milk chocolate_frosted chocolate_frosted double_chocolate", 6),
        ("maple_frosted maple_frosted", 2),
        ("maple_frosted maple_frosted maple_bar", 6),
        ("mucho_matcha raspberry_frosted cinnamon_twist", 6),
        ("strawberry_glazed", 5),
        ("strawberry_glazed strawberry_glazed", 4),
    ],
)
def test_one_hand(hand: str, points: int) -> None:
    assert scored(hand, "") == (points, 0)


def test_plain_pays_the_most_and_less_when_tied() -> None:
    assert scored("plain plain", "plain", "") == (5, 1, 0)
    assert scored("plain plain", "plain plain", "plain") == (3, 3, 1)
    assert scored("", "") == (0, 0)


def test_ties_go_to_more_cards_and_then_are_shared() -> None:
    assert HOUSE is not None
    hands = (("powdered",), ("glazed", "french_cruller"), ("powdered", "eclair"), ("powdered", "coffee"))
    ended = outcome(HOUSE, State((1, 2, 3, 4), owned=hands))
    assert ended.places == (frozenset({2}), frozenset({3, 4}), frozenset({1}))
    assert ended.scores == ((1, 3), (2, 4), (3, 3), (4, 3))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_scorers_agree_over_random_play_and_no_card_gets_lost(seats: int) -> None:
    deck = None
    for seed in range(20):
        steps = list(walk(GAME, GAME.initial_state(tuple(range(1, seats + 1)), {}), Random(seed)))
        for step in steps[1:]:
            state = step.state
            cards = census(state.stock, state.discard, state.peeked, *state.owned, filter(None, state.row))
            deck = deck or cards
            assert cards == deck
        last = steps[-1]
        assert isinstance(last.turn, Over)
        hands = last.state.owned
        seats_of = [{last.state.seats[index] for index in place} for place in slow.places(hands)]
        assert [set(place) for place in last.turn.outcome.places] == seats_of
        assert [score for _, score in last.turn.outcome.scores] == [slow.points(hands, i) for i in range(seats)]


def test_both_scorers_agree_over_random_hands() -> None:
    assert HOUSE is not None
    rng, deck = Random(5), list(HOUSE.deck(6))
    for _ in range(500):
        rng.shuffle(deck)
        seats, cuts = rng.randint(2, 6), sorted(rng.randrange(71) for _ in range(6))
        hands = tuple(tuple(deck[one:two]) for one, two in zip([0, *cuts], [*cuts, 70], strict=True))[:seats]
        state = State(tuple(range(1, seats + 1)), owned=hands)
        assert scores(HOUSE, state) == tuple(slow.points(hands, seat) for seat in range(seats))
        assert [{seat - 1 for seat in place} for place in outcome(HOUSE, state).places] == slow.places(hands)
