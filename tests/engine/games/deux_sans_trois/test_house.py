"""The deck file of 2 SANS 3: a value changed changes the game, and a bad one is named with its line."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.game import Decision, Over, Problem, complete_options
from engine.games.deux_sans_trois.actions import Play
from engine.games.deux_sans_trois.state import Heap, State
from engine.inputs import BOX
from tests.engine.contract import keep_contract
from tests.engine.shipped import shipped

SHIPPED: Any = shipped("2-sans-3")


def with_values(text: str) -> Any:
    game = SHIPPED.with_deck(text)
    assert not isinstance(game, Problem), game
    return game


def dealt(game: Any) -> State:
    state = game.initial_state((1, 2), complete_options(game.info, {}))
    after: State = game.apply(state, BOX, game.sample_chance(state, Random(1)))
    return after


def after_taking(game: Any, heap: Heap, row: tuple[int, ...], low: int) -> State:
    state = dealt(game)
    state = replace(
        state, rows=((0, *row), (30,), (60,)), hands=((low, 44, 70, 71), state.hands[1]), heaps=(heap, Heap())
    )
    after: State = game.apply(state, 1, Play(low))
    return after


def score(game: Any, heap: Heap, honours: tuple[int, ...] = ()) -> int:
    state = replace(dealt(game), heaps=(heap, Heap()), honours=honours, plays=36)
    turn = game.turn(state)
    assert isinstance(turn, Over)
    return dict(turn.outcome.scores)[1]


@pytest.mark.parametrize(
    ("text", "heap", "honours", "points"),
    [
        ("[points]\none = 3", Heap((1,)), (), 3),
        ("[points]\ntwo = 9", Heap((1, 8)), (), 9),
        ("[points]\nface_down = -4", Heap((), (1, 8, 20)), (), -12),
        ("[points]\ncolourless = 2", Heap((1, 15, 45)), (), 1 + 4),
        ("[bonus]\nsix = 20", Heap((1, 2, 3, 4, 5, 6)), (), 26),
        ("[bonus]\nseven = 30", Heap((1, 2, 3, 4, 5, 6, 7)), (), 37),
        ("[interim]\nfirst = 17", Heap(), (0, 1), 17),
        ("[interim]\nsecond = 16", Heap(), (1, 0), 16),
        ("[interim]\nthird = 15", Heap(), (1, 2, 0), 15),
        ("[interim]\nfourth = 14", Heap(), (1, 2, 3, 0), 14),
    ],
)
def test_a_value_changes_the_score(text: str, heap: Heap, honours: tuple[int, ...], points: int) -> None:
    assert score(with_values(text), heap, honours) == points
    assert score(SHIPPED, heap, honours) != points


def test_later_cards_of_a_lost_colour_follow_the_deck_unless_the_table_says_otherwise() -> None:
    game = with_values('[third]\nlater = "face_down"')
    assert after_taking(game, Heap((1,)), (8, 20, 27), 2).heaps[0] == Heap((), (1, 8, 20, 27))
    assert after_taking(SHIPPED, Heap((1,)), (8, 20, 27), 2).heaps[0] == Heap((27,), (1, 8, 20))


def test_a_whole_take_can_lie_before_threes_are_looked_for() -> None:
    game = with_values('[third]\nseveral = "together"')
    assert after_taking(game, Heap((1,)), (8, 20, 27), 2).heaps[0] == Heap((), (1, 8, 20, 27))


def test_seven_colours_can_be_looked_at_after_each_card() -> None:
    game = with_values('[interim]\nlooked_at = "after_each_card"')
    heap = Heap((1, 2, 3, 4, 5, 6, 8))
    assert after_taking(game, heap, (14, 20, 22), 9).honours == (0,)
    assert after_taking(SHIPPED, heap, (14, 20, 22), 9).honours == ()


def test_the_interim_bonus_can_be_off_unless_the_table_says_otherwise() -> None:
    game = with_values("[interim]\non = false")
    assert after_taking(game, Heap((1, 2, 3, 4, 5)), (13, 14, 15), 9).honours == ()


def test_hand_and_draws_follow_the_deck() -> None:
    game = with_values("[hand]\nsize = 6\nleft = 1\ndraw = 4\ndraws = 3")
    state = dealt(game)
    assert [(len(hand), len(pile)) for hand, pile in zip(state.hands, state.stock, strict=True)] == [(6, 12)] * 2
    keep_contract(game, (1, 2, 3, 4), {}, Random(3))


def test_the_limit_follows_the_deck() -> None:
    turn = with_values("[limits]\nplay_s = 0").turn(dealt(SHIPPED))
    assert isinstance(turn, Decision)
    assert turn.limit is None


def test_colours_can_be_renamed_and_their_numbers_moved() -> None:
    game = with_values('[colour_1]\nname = "green"\n')
    assert game.house.names[0] == "green"
    one = " ".join(str(number) for number in range(90) if SHIPPED.house.colours[number] == 1)
    two = " ".join(str(number) for number in range(90) if SHIPPED.house.colours[number] == 0)
    swapped = with_values(f'[colour_1]\nnumbers = "{one}"\n[colour_2]\nnumbers = "{two}"')
    assert swapped.house.colours[1] == 1
    assert swapped.house.colours[2] == 0


TWELVE = "1 2 3 4 5 6 7 8 9 10 11 12"


@pytest.mark.parametrize(
    ("text", "key", "line", "allowed"),
    [
        ('[colour_3]\nname = "pink"', "colour_3.name", 2, "light_blue"),
        ('[colour_3]\nname = "olive"', "colour_3.name", 2, "olive is taken"),
        ('[colour_2]\nnumbers = "1 2 3"', "colour_2.numbers", 2, "12 different numbers"),
        ('[colour_2]\nnumbers = "1 1 2 3 4 5 6 7 8 9 10 11"', "colour_2.numbers", 2, "12 different numbers"),
        ('[colour_2]\nnumbers = "30 2 3 4 5 6 7 8 9 10 11 12"', "colour_2.numbers", 2, "but 30 and 60"),
        ('[colour_2]\nnumbers = "90 2 3 4 5 6 7 8 9 10 11 12"', "colour_2.numbers", 2, "from 1 to 89"),
        ('[colour_2]\nnumbers = "one 2 3 4 5 6 7 8 9 10 11 12"', "colour_2.numbers", 2, "12 different numbers"),
        ('[colour_2]\nnumbers = "01 2 3 4 5 6 7 8 9 10 11 12"', "colour_2.numbers", 2, "12 different numbers"),
        (f'[colour_2]\nnumbers = "{TWELVE}"', "colour_2.numbers", 2, "1 is taken"),
        ("[colour_2]\nnumbers = 5", "colour_2.numbers", 2, "12 different numbers"),
        ("[hand]\nsize = 3\ndraw = 7\ndraws = 3", "hand.draws", 4, "at most 21 cards a seat in all, not 24"),
        ("[hand]\nsize = 8\nsmall = 1", "hand.small", 3, "hand.size"),
        ("[points]\n\none = -1", "points.one", 3, "from 0 to 20"),
        ("[interim]\non = 1", "interim.on", 2, "true or false"),
        ('[third]\nlater = "never"', "third.later", 2, "new_set, face_down"),
    ],
)
def test_a_bad_value_is_named_with_its_line(text: str, key: str, line: int, allowed: str) -> None:
    problem = SHIPPED.with_deck(text)
    assert isinstance(problem, Problem)
    assert (problem.key, problem.line) == (key, line)
    assert allowed in problem.allowed
