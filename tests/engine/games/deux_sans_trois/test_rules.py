"""Worked examples of 2 SANS 3: rows, the fifth card, threes, bonuses, the button, the page, and what is said."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.clock import SECOND
from engine.game import Chance, Decision, Limit, Options, Origin, Outcome, Over, complete_options
from engine.games.deux_sans_trois.actions import Deal, Play
from engine.games.deux_sans_trois.cards import NUMBERS, after_card
from engine.games.deux_sans_trois.state import Heap, State
from engine.gestures import Count, Counted
from engine.inputs import BOX
from engine.message import Message
from engine.page import Grid, Row
from tests.engine.contract import messages_of, walk
from tests.engine.games.deux_sans_trois.slow import colour_of
from tests.engine.shipped import shipped
from tests.engine.test_contract import assert_words

GAME = shipped("2-sans-3")
ORANGE = (1, 8, 20, 27, 32)
SEVEN = (1, 2, 3, 4, 5, 6, 7)
"""One card of each colour."""


def begun(seats: tuple[int, ...] = (1, 2), options: Options | None = None) -> State:
    state: State = GAME.initial_state(seats, complete_options(GAME.info, options or {}))
    return state


def dealt(seats: tuple[int, ...] = (1, 2), options: Options | None = None, seed: int = 1) -> State:
    state = begun(seats, options)
    after: State = GAME.apply(state, BOX, GAME.sample_chance(state, Random(seed)))
    return after


def table(
    row: tuple[int, ...],
    hand: tuple[int, ...],
    heaps: tuple[Heap, ...] = (Heap(), Heap()),
    options: Options | None = None,
) -> State:
    """Seat 1 of two is to play; `row` is the first one."""
    state = dealt((1, 2), options)
    return replace(state, rows=((0, *row), (30,), (60,)), hands=(hand, state.hands[1]), heaps=heaps)


def play(state: State, number: int) -> State:
    seat = state.setup.seats[state.mover]
    assert GAME.check(state, seat, Play(number)) is None
    after: State = GAME.apply(state, seat, Play(number))
    return after


# ---- cards


def test_ninety_numbers_three_start_the_rows_and_eighty_four_are_coloured() -> None:
    colours = GAME.house.colours  # type: ignore[attr-defined]
    assert len(NUMBERS) == 90 - 3
    assert [number for number in range(90) if colours[number] < 0] == [0, 15, 30, 45, 60, 75]
    assert Counter(colours[number] for number in NUMBERS if colours[number] >= 0) == dict.fromkeys(range(7), 12)
    assert sum(colour >= 0 for colour in colours) == 84


def test_each_row_has_four_cards_of_each_colour() -> None:
    colours = GAME.house.colours  # type: ignore[attr-defined]
    for first in (0, 30, 60):
        found = Counter(colours[number] for number in range(first, first + 30) if colours[number] >= 0)
        assert found == dict.fromkeys(range(7), 4)


def test_the_shipped_colours_are_those_of_the_rulings() -> None:
    house = GAME.house  # type: ignore[attr-defined]
    for number in NUMBERS:
        named = None if house.colours[number] < 0 else house.names[house.colours[number]].replace("_", " ")
        assert named == colour_of(number)


def test_the_deal_gives_eight_cards_and_twelve_to_come_to_each_seat() -> None:
    for seats in ((1, 2), (1, 2, 3), (1, 2, 3, 4)):
        state = dealt(seats)
        assert [len(hand) for hand in state.hands] == [8] * len(seats)
        assert [len(pile) for pile in state.stock] == [12] * len(seats)
        assert sum(map(len, state.rows)) == 3 + 3
        assert len(state.aside) == 84 - 20 * len(seats)


def test_the_three_cards_of_the_deal_may_share_a_row() -> None:
    order = (29, 5, 17, *(number for number in NUMBERS if number not in (29, 5, 17)))
    state: State = GAME.apply(begun(), BOX, Deal(order))
    assert state.rows == ((0, 5, 17, 29), (30,), (60,))


# ---- rows


@pytest.mark.parametrize(
    ("row", "played", "stays", "taken"),
    [
        ((0, 8, 21), 15, (0, 8, 15, 21), ()),
        ((0, 8, 15, 21), 29, (0, 15, 21, 29), (8,)),
        ((0, 8, 15, 21), 18, (0, 8, 15, 18), (21,)),
        ((0, 8, 15, 21), 9, (0, 8, 9), (15, 21)),
        ((0, 8, 15, 21), 1, (0, 1), (8, 15, 21)),
        ((60,), 89, (60, 89), ()),
    ],
)
def test_the_fifth_card_takes(
    row: tuple[int, ...], played: int, stays: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    assert after_card(row, played) == (stays, taken)


def test_a_card_goes_to_the_row_of_its_value_and_what_it_takes_lies_before_its_player() -> None:
    state = play(table((8, 15, 21), (1, 44, 70)), 1)
    assert state.rows == ((0, 1), (30,), (60,))
    assert state.heaps == (Heap((8, 15, 21)), Heap())
    assert play(table((8,), (1, 44, 70)), 44).rows == ((0, 8), (30, 44), (60,))
    assert play(table((8,), (1, 44, 70)), 70).rows == ((0, 8), (30,), (60, 70))


def test_at_two_cards_six_are_drawn_as_long_as_there_is_a_pile() -> None:
    state = table((8,), (1, 44, 70))
    pile = state.stock[0]
    after = play(state, 44)
    assert after.hands[0] == tuple(sorted((1, 70, *pile[:6])))
    assert after.stock[0] == pile[6:]
    assert len(play(table((8,), (1, 44, 70, 71)), 44).hands[0]) == 3
    last = replace(state, stock=((), state.stock[1]))
    assert play(last, 44).hands[0] == (1, 70)


# ---- colours


def taking(heap: Heap, row: tuple[int, ...], options: Options | None = None) -> State:
    """Seat 1, who has `heap`, takes all of `row` with the 1 or the 2 that lies lower."""
    low = 1 if 1 not in heap.up + heap.down else 2
    return play(table(row, (low, 44, 70, 71), (heap, Heap()), options), low)


def points_of(*heaps: Heap, honours: tuple[int, ...] = ()) -> tuple[int, ...]:
    state = replace(dealt((1, 2)), heaps=heaps, honours=honours, plays=36)
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    return tuple(score for _, score in turn.outcome.scores)


def test_the_third_card_of_a_colour_turns_all_three() -> None:
    state = taking(Heap((1, 3, 8)), (9, 17, 20))
    assert state.heaps[0] == Heap((3, 9, 17), (1, 8, 20))


def test_a_later_card_of_that_colour_begins_a_new_set() -> None:
    assert taking(Heap((1,), ()), (8, 20, 27)).heaps[0] == Heap((27,), (1, 8, 20))


def test_with_lock_after_three_a_later_card_turns_at_once() -> None:
    assert taking(Heap((1,)), (8, 20, 27), {"lock_after_three": True}).heaps[0] == Heap((), (1, 8, 20, 27))


def test_a_card_without_a_colour_never_turns_and_counts_nothing() -> None:
    heap = taking(Heap((45, 75), (1, 8, 20)), (9, 15, 17), {"lock_after_three": True}).heaps[0]
    assert heap == Heap((45, 75, 9, 15, 17), (1, 8, 20))
    assert points_of(Heap((15, 45, 75)), Heap()) == (0, 0)


def test_one_is_a_point_two_are_five_and_each_card_face_down_costs_one() -> None:
    assert points_of(Heap((1,)), Heap((1, 8))) == (1, 5)
    assert points_of(Heap((1, 8, 2), (3, 10, 15)), Heap((), ORANGE)) == (5 + 1 - 3, -5)


def test_six_colours_at_the_end_are_five_more_and_seven_ten_more() -> None:
    assert points_of(Heap(SEVEN[:5]), Heap(SEVEN[:6])) == (5, 6 + 5)
    assert points_of(Heap((*SEVEN, 8, 15)), Heap((*SEVEN[1:], 45), (1, 8, 20))) == (6 + 5 + 10, 6 + 5 - 3)


def test_the_interim_bonus_falls_from_ten_to_three_in_the_order_it_is_won() -> None:
    state = replace(dealt((1, 2, 3, 4)), heaps=(Heap(),) * 4, honours=(2, 0, 3, 1), plays=72)
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert dict(turn.outcome.scores) == {1: 7, 2: 3, 3: 10, 4: 5}


def test_seven_colours_win_the_interim_bonus_once_and_it_stays() -> None:
    state = taking(Heap(SEVEN[:5]), (13, 14, 15))
    assert state.honours == (0,)
    assert points_of(*state.heaps, honours=state.honours)[0] == 7 + 10 + 10
    spoilt = replace(table((13, 20, 27), (2, 44, 70, 71), state.heaps), honours=(0,))
    assert play(spoilt, 2).honours == (0,)
    assert taking(Heap(SEVEN[:5]), (13, 14, 15), {"interim_bonus": False}).honours == ()


def test_seven_colours_in_the_middle_of_a_take_do_not_count() -> None:
    assert taking(Heap((*SEVEN[:6], 8)), (14, 20, 22)).honours == ()


def test_most_points_win_and_who_has_as_many_wins_too() -> None:
    state = replace(dealt((3, 1, 2)), heaps=(Heap((1,)), Heap((8,)), Heap()), plays=54)
    assert GAME.turn(state) == Over(
        Outcome("played_out", (frozenset({1, 3}), frozenset({2})), ((3, 1), (1, 1), (2, 0)))
    )


# ---- turns, limits, buttons


def test_the_starter_plays_first_and_then_it_goes_round() -> None:
    steps = list(walk(GAME, begun((3, 1, 2)), Random(5)))
    assert isinstance(steps[0].turn, Chance)
    asked = [next(iter(step.turn.must)) for step in steps if isinstance(step.turn, Decision)]
    assert asked == [3, 1, 2] * 18


def test_the_lowest_card_is_played_after_ninety_seconds_or_after_what_the_table_set() -> None:
    turn = GAME.turn(dealt())
    assert isinstance(turn, Decision)
    assert turn.limit == Limit(90 * SECOND, Origin.CUE, 0)
    state = dealt(options={"limit_s": 20})
    turn = GAME.turn(state)
    assert isinstance(turn, Decision)
    assert turn.limit == Limit(20 * SECOND, Origin.CUE, 0)
    assert GAME.expired(state, frozenset({1})) == Play(min(state.hands[0]))


def test_a_table_can_set_ten_seconds_to_two_minutes() -> None:
    (limit,) = (option for option in GAME.info.options if option.name == "limit_s")
    assert limit.default == 0
    assert limit.choices == (0, 10, 20, 30, 45, 60, 90, 120)


def test_two_to_four_play_and_the_menu_marks_what_is_ours() -> None:
    assert GAME.info.seats == (2, 4)
    assert {option.name: option.verified for option in GAME.info.options} == {
        "mode": True,
        "lock_after_three": False,
        "interim_bonus": True,
        "limit_s": False,
    }


def test_each_card_has_a_clock_of_its_own() -> None:
    state = dealt()
    first, second = GAME.turn(state), GAME.turn(play(state, state.hands[0][0]))
    assert isinstance(first, Decision)
    assert isinstance(second, Decision)
    assert first.limit != second.limit


def test_so_many_taps_play_the_card_at_this_place_of_the_hand() -> None:
    state = dealt()
    entry = GAME.entry(state, 1)
    assert entry == Count(tuple(map(Play, state.hands[0])))
    assert GAME.press(state, 1, Counted((3,))) == Play(state.hands[0][2])
    assert GAME.press(state, 1, Counted((9,))) is None
    assert GAME.entry(state, 2) is None


def test_refusals_name_their_rule() -> None:
    state = dealt()
    cases = [
        (begun(), 1, Play(1), "1.2"),
        (begun(), 1, Deal(NUMBERS), "1.2"),
        (begun(), BOX, Deal(NUMBERS[1:]), "1.2"),
        (begun(), BOX, Deal((*NUMBERS[1:], 2)), "1.2"),
        (state, BOX, Deal(NUMBERS), "1.2"),
        (state, 2, Play(state.hands[1][0]), "1.4"),
        (state, 1, Play(state.hands[1][0]), "2.1"),
        (state, 1, Play(state.stock[0][0]), "2.1"),
        (replace(state, plays=36), 1, Play(state.hands[0][0]), "4.1"),
    ]
    for table_then, seat, action, rule in cases:
        refused = GAME.check(table_then, seat, action)
        assert getattr(refused, "rule", None) == rule, action
        assert_words("2-sans-3", set(messages_of(refused)))


@pytest.mark.parametrize("text", ["play 0", "play 90", "play", "play 1,2", "play x", "deal", "deal 1,x", "hold 3", ""])
def test_bad_text_names_itself(text: str) -> None:
    with pytest.raises(ValueError, match="allowed"):
        GAME.parse(text)


# ---- what is seen and said


def shown_numbers(state: State, eyes: int | None) -> set[int]:
    page = GAME.page(GAME.observe(state, eyes))
    rows = [row for part in page.parts[:2] if isinstance(part, Row) for row in (part.pictures,)]
    return {int(picture.value) for row in rows for picture in row}


def test_a_hand_is_on_its_own_page_only() -> None:
    state = dealt((1, 2, 3))
    assert shown_numbers(state, 2) == set(state.hands[1])
    assert shown_numbers(state, None) == set()


def test_a_hand_is_numbered_and_can_be_chosen_while_it_is_ones_turn() -> None:
    state = dealt()
    for seat, turn in ((1, True), (2, False)):
        page = GAME.page(GAME.observe(state, seat))
        (hand,) = (part for part in page.parts if isinstance(part, Row))
        assert [picture.caption.number for picture in hand.pictures if picture.caption] == list(range(1, 9))
        choices = [picture.choice for picture in hand.pictures]
        assert choices == ([str(Play(number)) for number in state.hands[seat - 1]] if turn else [None] * 8)


def test_the_page_shows_what_everybody_has_taken_in_a_column_for_each_colour() -> None:
    state = replace(dealt(), heaps=(Heap((1, 8, 2, 45), (3, 10, 17)), Heap()))
    heaps = GAME.page(GAME.observe(state, None)).parts[-1]
    assert isinstance(heaps, Grid)
    first = [picture.value if picture else None for picture in heaps.rows[0]]
    assert first == ["", "2", "1", "", "", "", "", "", "×1", "3"]
    assert len(heaps.rows[1]) == 10


def told(state: State, number: int) -> list[tuple[str, int | None]]:
    message = GAME.tell(state, 1, Play(number))
    assert message is not None
    every: set[Message] = set(messages_of(message))
    assert_words("2-sans-3", every)
    return sorted((one.key.partition(".")[2], one.number) for one in every if "told_and" not in one.key)


def test_everybody_is_told_what_a_card_took_and_turned_and_won() -> None:
    assert told(table((8,), (1, 44, 70)), 44) == [("told_play", None)]
    assert told(table((8, 15, 21), (9, 44, 70)), 9) == [("told_take", 2)]
    heaps = (Heap((1, *SEVEN[2:6], 8)), Heap())
    assert told(table((9, 14, 20), (7, 44, 70), heaps), 7) == [("told_take", 3), ("told_turned", 3)]
    heaps = (Heap(SEVEN[:5]), Heap())
    assert told(table((13, 14, 15), (9, 44, 70), heaps), 9) == [("told_bonus", 10), ("told_take", 3)]
