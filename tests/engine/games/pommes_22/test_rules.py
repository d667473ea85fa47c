"""The rules of 22 Pommes: a second implementation, the rulebook's counts, and the buttons."""

from random import Random

import pytest

from engine.game import Decision, Over
from engine.games.pommes_22.state import (
    Deal,
    Name,
    Pick,
    State,
    line_of,
    name_of,
    place_of,
    reachable,
    token_of,
    token_text,
)
from engine.gestures import Cursor, Steps
from engine.inputs import BOX
from tests.engine.contract import walk
from tests.engine.games.pommes_22.slow import Orchard, Token
from tests.engine.shipped import shipped

GAME = shipped("22-pommes")
KIOSK = {"mode": "kiosk"}


def dealt(seed: int) -> State:
    start = GAME.initial_state((1, 2), KIOSK)
    state: State = GAME.apply(start, BOX, GAME.sample_chance(start, Random(seed)))
    return state


def slow_twin(state: State) -> Orchard:
    def token(value: int) -> Token | None:
        return None if value == 0 else ("green" if value > 0 else "red", abs(value))

    places = {divmod(place, 5): token(value) for place, value in enumerate(state.tokens)}
    return Orchard(places, divmod(state.picker, 5))


@pytest.mark.parametrize("seed", range(300))
def test_a_second_implementation_agrees_at_every_pick(seed: int) -> None:
    state = dealt(seed)
    twin = slow_twin(state)
    for step in walk(GAME, state, Random(seed)):
        state = step.state
        if isinstance(step.turn, Over):
            ended = twin.ending()
            assert ended is not None
            winner = None if len(step.turn.outcome.winners) == 2 else next(iter(step.turn.outcome.winners)) - 1
            assert (step.turn.outcome.ending, winner) == ended
            return
        assert state.picks == 0 or twin.ending() is None
        assert {divmod(place, 5) for place in reachable(state)} == set(twin.choices())
        assert state.seats[state.mover] == twin.turn + 1
        twin.pick(divmod(step.action.place, 5))


def test_the_orchard_has_twelve_tokens_and_thirty_six_apples_of_each_colour() -> None:
    tokens = dealt(1).tokens
    for colour in (1, -1):
        mine = sorted(token * colour for token in tokens if token * colour > 0)
        assert mine == [1, 1, 1, 2, 2, 3, 3, 3, 5, 5, 5, 5]
        assert sum(mine) == 36


def test_eight_tokens_can_be_picked_first_and_six_on_average() -> None:
    branching: list[int] = []
    for seed in range(400):
        state = dealt(seed)
        assert len(GAME.legal_actions(state, 1)) == 8
        steps = walk(GAME, state, Random(seed))
        branching += [len(reachable(step.state)) for step in steps if isinstance(step.turn, Decision)]
    assert sum(branching) / len(branching) == pytest.approx(6.03, abs=0.15)


def board(rows: str, picker: str, baskets: tuple[tuple[int, int], tuple[int, int]], mover: int = 0) -> State:
    tokens = tuple(map(token_of, rows.split()))
    return State((1, 2), False, tokens, place_of(picker), baskets, mover, picks=5)


EMPTY_ROW = ". . . . . "


def after(state: State, pick: str) -> Over:
    turn = GAME.turn(GAME.apply(state, state.seats[state.mover], GAME.parse(f"pick {pick}")))
    assert isinstance(turn, Over)
    return turn


def test_one_apple_too_many_loses_and_is_worth_one_point_to_the_other() -> None:
    state = board("g5 . . . . " + EMPTY_ROW * 4, "c1", ((9, 4), (3, 3)))
    outcome = after(state, "a1").outcome
    assert (outcome.ending, outcome.places[0], dict(outcome.scores)) == ("bust", frozenset({2}), {1: 0, 2: 1})


def test_eleven_of_each_wins_two_points_even_where_nothing_is_left() -> None:
    state = board("g2 . . . . " + EMPTY_ROW * 4, "c1", ((9, 11), (3, 3)))
    outcome = after(state, "a1").outcome
    assert (outcome.ending, outcome.places[0], dict(outcome.scores)) == ("exact", frozenset({1}), {1: 2, 2: 0})


def test_stranded_with_more_apples_wins_and_with_as_many_is_a_draw() -> None:
    more = board("g2 . . . . " + EMPTY_ROW * 4, "c1", ((3, 3), (3, 3)))
    outcome = after(more, "a1").outcome
    assert (outcome.ending, outcome.places[0], dict(outcome.scores)) == ("stranded", frozenset({1}), {1: 1, 2: 0})
    equal = board("g2 . . . . " + EMPTY_ROW * 4, "c1", ((3, 1), (3, 3)))
    outcome = after(equal, "a1").outcome
    assert outcome.places == (frozenset({1, 2}),)
    assert dict(outcome.scores) == {1: 0, 2: 0}


def test_gaps_are_jumped_and_diagonals_are_not_lines() -> None:
    state = board("g1 . . . r1 . g2 . . . . . . . . . . . . . r2 . . . g3", "a1", ((0, 0), (0, 0)))
    assert [str(action) for action in GAME.legal_actions(state, 1)] == ["pick e1", "pick a5"]


def test_choices_are_scanned_along_the_row_and_then_down_the_column() -> None:
    assert [name_of(place) for place in line_of(place_of("c2"))] == ["a2", "b2", "d2", "e2", "c1", "c3", "c4", "c5"]


@pytest.mark.parametrize("seed", range(40))
def test_steps_and_arrows_reach_every_token(seed: int) -> None:
    for step in walk(GAME, dealt(seed), Random(seed)):
        if isinstance(step.turn, Over):
            break
        entry = GAME.entry(step.state, step.state.seats[step.state.mover])
        assert isinstance(entry, Steps)
        by_steps = {Cursor().step(entry, 0).highlighted(entry)}
        cursor = Cursor()
        for _ in entry.choices:
            cursor = cursor.step(entry, 0)
            by_steps.add(cursor.highlighted(entry))
        assert len(by_steps) == len(entry.choices)
        reached = {(0,)}
        for _ in range(10):
            for (index,) in tuple(reached):
                for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    reached.add(Cursor(index=index).move(entry, 0, down, right).highlighted(entry))  # type: ignore[arg-type]
        assert len(reached) == len(entry.choices)


def test_a_pick_that_loses_wants_a_second_hold() -> None:
    state = board("g5 . . r1 . " + EMPTY_ROW * 4, "c1", ((9, 4), (3, 3)))
    entry = GAME.entry(state, 1)
    assert isinstance(entry, Steps)
    assert {str(entry.choices[index]) for index in entry.careful} == {"pick a1"}


def test_who_does_not_answer_takes_the_smallest_token_that_does_not_lose() -> None:
    state = board("g5 . . r3 g1 " + ". . g2 . . " + EMPTY_ROW * 3, "c1", ((11, 4), (3, 3)))
    assert str(GAME.expired(state, frozenset({1}))) == "pick d1"
    hopeless = board("g5 . . g3 . " + EMPTY_ROW * 4, "c1", ((11, 4), (3, 3)))
    assert str(GAME.expired(hopeless, frozenset({1}))) == "pick d1"


def test_refusals_name_their_rule() -> None:
    state = board("g1 . . . r1 . g2 . . . . . . . . . . . . . r2 . . . g3", "a1", ((0, 0), (0, 0)))
    assert GAME.check(state, 2, Pick(4)).rule == "1"  # type: ignore[union-attr]
    assert GAME.check(state, 1, Pick(6)).rule == "3"  # type: ignore[union-attr]
    assert GAME.check(state, BOX, Deal((0,) * 25)).rule == "2"  # type: ignore[union-attr]


def test_with_printed_tokens_the_table_names_what_was_picked() -> None:
    state = GAME.initial_state((1, 2), {"mode": "referee"})
    state = GAME.apply(state, 1, Pick(10))
    assert GAME.check(state, 1, Pick(11)).rule == "8"  # type: ignore[union-attr]
    state = GAME.apply(state, 1, Name(-3))
    assert state.baskets == ((0, 3), (0, 0))
    turn = GAME.turn(state)
    assert isinstance(turn, Decision)
    assert turn.must == {2}


@pytest.mark.parametrize("text", ["pick f1", "pick a6", "pick", "token g7", "token", "deal x", "hold a1", ""])
def test_bad_text_names_itself(text: str) -> None:
    with pytest.raises(ValueError, match="allowed"):
        GAME.parse(text)


def test_every_token_and_place_comes_back_from_its_text() -> None:
    for token in (-5, -3, -2, -1, 0, 1, 2, 3, 5, 99):
        assert token_of(token_text(token)) == token
    for place in range(25):
        assert place_of(name_of(place)) == place
