"""Choosing, taking, filling the row, and the end."""

from random import Random

import pytest

from engine.clock import SECOND
from engine.game import Chance, Decision, Limit, Origin, Over
from engine.games.donuts.actions import Choose, Late, Numbers
from engine.games.donuts.state import Phase
from engine.gestures import Count, Counted
from engine.inputs import BOX
from tests.engine.games.donuts.talk import GAME, chosen, refused, says, table


@pytest.mark.parametrize(("seats", "cards"), [(2, 37), (3, 50), (4, 61), (5, 70), (6, 70)])
def test_the_deck_has_the_cards_for_so_many_seats_and_the_row_one_place_more(seats: int, cards: int) -> None:
    state = GAME.initial_state(tuple(range(1, seats + 1)), {})
    assert GAME.turn(state) == Chance()
    shuffle = GAME.sample_chance(state, Random(seats))
    dealt = GAME.apply(state, BOX, shuffle)
    order = str(shuffle).split()[1:]
    assert len(order) == cards
    assert list(dealt.row) == order[: seats + 1]
    assert list(dealt.stock) == order[seats + 1 :]


def test_choices_are_sealed_and_come_in_any_order() -> None:
    state = table("glazed plain powdered")
    assert GAME.turn(state) == Decision(frozenset({1, 2}), frozenset(), Limit(60 * SECOND, Origin.CUE, 1), sealed=True)
    one = says(state, "2 choose 1")
    assert GAME.turn(one) == Decision(frozenset({1}), frozenset({2}), Limit(60 * SECOND, Origin.CUE, 1), sealed=True)
    assert says(state, "1 choose 3; 2 choose 1") == says(state, "2 choose 1; 1 choose 3")
    assert says(state, "1 choose 3; 1 choose 2; 2 choose 1") == says(state, "1 choose 2; 2 choose 1")


def test_the_page_says_how_many_have_chosen_and_not_who_or_what() -> None:
    state = table("glazed plain powdered eclair")
    after = [says(state, f"{seat} choose {number}") for seat in (1, 2, 3) for number in (1, 4)]
    pages = {GAME.page(GAME.observe(one, eyes)) for one in after for eyes in (None, 1, 2)}
    assert len(pages) == 1
    assert pages.pop().prompt.number == 1


def test_a_seat_sees_its_own_choice_and_others_as_hidden() -> None:
    state = says(table("glazed plain powdered eclair"), "1 choose 3; 2 choose 2")
    assert GAME.observe(state, 1).table.choices == (3, -1, 0)
    assert GAME.observe(state, None).table.choices == (-1, -1, 0)
    everybody = says(state, "3 choose 2")
    assert GAME.observe(everybody, None).table.choices == (3, 2, 2)


def test_taps_are_a_number_and_one_too_many_means_nothing() -> None:
    state = table("glazed plain powdered")
    assert GAME.entry(state, 1) == Count((Choose(1), Choose(2), Choose(3)))
    assert GAME.press(state, 1, Counted((2,))) == Choose(2)
    assert GAME.press(state, 1, Counted((4,))) is None
    assert refused(state, "1 choose 4") == "1.3"


def test_only_who_sits_chooses_and_only_while_choices_are_asked_for() -> None:
    state = table("glazed plain powdered")
    assert refused(state, "3 choose 1") == "2.1"
    assert refused(state, "box choose 1") == "2.1"
    assert refused(says(state, "1 choose 1; 2 choose 2"), "1 choose 2") == "2.1"


def test_the_box_draws_for_all_who_did_not_choose_and_says_so() -> None:
    state = says(table("glazed plain powdered eclair"), "2 choose 2")
    late = GAME.expired(state, frozenset({1, 3}))
    assert late == Late((1, 3))
    waiting = GAME.apply(state, BOX, late)
    assert GAME.turn(waiting) == Chance()
    drawn = {GAME.sample_chance(waiting, Random(seed)) for seed in range(100)}
    assert drawn == {Numbers((one, three)) for one in range(1, 5) for three in range(1, 5)}
    shown = says(waiting, "box numbers 4 1")
    assert shown.choices == (4, 2, 1)
    assert shown.drawn == (1, 3)
    told = GAME.tell(waiting, BOX, Numbers((4, 1)))
    assert told is not None
    assert told.key == "donuts.told_and"


DRAWS = ["box numbers 4", "box numbers 5 1", "box numbers 1 1 1", "1 numbers 1 1", "box resolve"]


@pytest.mark.parametrize("line", DRAWS)
def test_draws_that_do_not_fit_are_refused(line: str) -> None:
    waiting = says(table("glazed plain powdered eclair"), "2 choose 2; box late 1 3")
    assert refused(waiting, line) == "7.1"


def test_the_box_names_exactly_those_who_are_late() -> None:
    state = says(table("glazed plain powdered eclair"), "2 choose 2")
    assert [refused(state, f"box late {seats}") for seats in ("1", "1 2 3", "1 3")] == ["7.1", "7.1", ""]


def test_numbers_lie_open_for_four_seconds_and_nobody_is_asked() -> None:
    state = says(table("glazed plain powdered"), "1 choose 1; 2 choose 2")
    assert GAME.turn(state) == Decision(frozenset(), limit=Limit(4 * SECOND, Origin.CUE, 2))
    assert str(GAME.expired(state, frozenset())) == "resolve"


def test_alone_takes_and_two_get_nothing_and_the_rest_stays() -> None:
    after = chosen(table("glazed plain powdered jelly_filled", stock="milk coffee"), 3, 1, 3)
    assert after.owned == ((), ("glazed",), ())
    assert after.discard == ("powdered",)
    assert after.row == ("milk", "plain", "coffee", "jelly_filled")
    assert after.stock == ()


def test_contested_cards_go_to_the_discard_pile_in_the_order_of_their_numbers() -> None:
    after = chosen(table("plain glazed powdered eclair milk", stock="coffee " * 9), 3, 1, 3, 1)
    assert after.discard == ("plain", "powdered")


def test_an_eclair_on_3_takes_the_card_contested_on_1() -> None:
    after = chosen(table("powdered plain eclair glazed"), 1, 1, 3)
    assert after.owned[2] == ("eclair", "powdered")
    assert after.discard == ()


def test_an_eclair_on_1_does_not_find_the_card_contested_on_3() -> None:
    after = chosen(table("eclair plain powdered glazed"), 3, 3, 1)
    assert after.owned[2] == ("eclair",)
    assert after.discard == ("powdered",)


def test_a_deck_at_exactly_0_after_a_full_refill_means_one_more_round() -> None:
    filled = chosen(table("glazed plain powdered", stock="milk coffee"), 1, 2)
    assert filled.phase is Phase.CHOOSE
    assert filled.stock == ()
    assert filled.row == ("milk", "coffee", "powdered")
    assert isinstance(GAME.turn(chosen(filled, 3, 3)), Over)


def test_a_deck_that_cannot_fill_the_row_ends_the_game_without_filling_any() -> None:
    over = chosen(table("glazed plain powdered", stock="eclair"), 1, 2)
    turn = GAME.turn(over)
    assert isinstance(turn, Over)
    assert over.row == ("", "", "powdered")
    assert over.stock == ("eclair",)
    assert turn.outcome.scores == ((1, 2), (2, 4))
    assert refused(over, "1 choose 1") == "5.2"
    assert not GAME.legal_actions(over, 1)


def test_one_card_is_enough_for_one_empty_place() -> None:
    assert chosen(table("glazed plain powdered", stock="eclair"), 2, 2).row == ("glazed", "eclair", "powdered")


def test_every_round_has_a_limit_of_its_own() -> None:
    first = table("glazed plain powdered")
    second = chosen(first, 1, 2)
    one, two = GAME.turn(first), GAME.turn(second)
    assert isinstance(one, Decision)
    assert isinstance(two, Decision)
    assert one.limit != two.limit


def test_what_happened_is_told_in_the_order_in_which_it_did() -> None:
    state = says(table("powdered plain eclair glazed"), "1 choose 1; 2 choose 1; 3 choose 3")
    assert GAME.tell(state, BOX, GAME.parse("resolve")) is not None
    log = [event.word for event in says(state, "box resolve").log]
    assert log == ["contested", "takes", "recovers"]


NO_ANSWERS = ["", "choose", "choose 0", "choose 12", "which milkshake", "resolve 1", "whom 1 2", "eat"]


@pytest.mark.parametrize("text", NO_ANSWERS)
def test_texts_that_are_no_answer_are_named(text: str) -> None:
    with pytest.raises(ValueError, match="is no answer; allowed: choose NUMBER"):
        GAME.parse(text)
