"""What each power does, what it offers, and when it does nothing."""

from random import Random

import pytest

from engine.clock import SECOND
from engine.game import Chance, Decision, Limit, Origin, Problem
from engine.games.donuts.rules import Donuts
from engine.games.donuts.state import Phase, State
from engine.gestures import Steps
from engine.inputs import BOX
from tests.engine.games.donuts.talk import GAME, chosen, offers, refused, says, table


def with_power(power: str, card: str = "milk") -> Donuts:
    game = GAME.with_deck(f'[{card}]\npower = "{power}"\n')
    assert not isinstance(game, Problem)
    return game


def after(card: str, *owned: str, stock: str = "glazed plain powdered coffee", discard: str = "") -> State:
    """Seat 2 of three has taken `card` alone; the others wanted the same card and got none."""
    row = f"jelly_filled {card} old_fashioned old_fashioned"
    return chosen(table(row, *owned, stock=stock, discard=discard), 1, 2, 1)


def events(state: State) -> list[str]:
    return [event.word for event in state.log]


# ---- heaps


def test_chocolate_frosted_draws_the_top_of_the_deck() -> None:
    state = after("chocolate_frosted", stock="glazed plain powdered")
    assert state.owned[1] == ("chocolate_frosted", "glazed")
    assert state.row[0] == "plain"


def test_a_card_that_is_drawn_does_not_act() -> None:
    state = after("chocolate_frosted", stock="eclair plain powdered")
    assert state.owned[1] == ("chocolate_frosted", "eclair")
    assert state.discard == ("jelly_filled",)


def test_drawing_from_an_empty_deck_does_nothing() -> None:
    assert events(after("chocolate_frosted", stock="")) == ["contested", "takes", "nothing"]


def test_day_old_donuts_take_the_two_top_cards_of_the_discard_pile() -> None:
    state = after("day_old", discard="plain powdered")
    assert state.owned[1] == ("day_old", "jelly_filled", "powdered")
    assert state.discard == ("plain",)


def test_day_old_donuts_take_one_where_there_is_only_one() -> None:
    state = after("day_old")
    assert state.owned[1] == ("day_old", "jelly_filled")
    assert events(state)[-1] == "nothing"


def test_red_velvet_takes_any_card_of_the_discard_pile_the_top_one_offered_first() -> None:
    state = after("red_velvet", discard="plain powdered plain")
    assert offers(state) == ["which jelly_filled", "which plain", "which powdered"]
    taken = says(state, "2 which powdered")
    assert taken.owned[1] == ("red_velvet", "powdered")
    assert taken.discard == ("plain", "plain", "jelly_filled")


def test_a_single_choice_is_made_by_itself() -> None:
    state = after("red_velvet")
    assert state.phase is Phase.CHOOSE
    assert state.owned[1] == ("red_velvet", "jelly_filled")


def test_double_chocolate_shows_two_cards_to_all_and_the_other_is_discarded() -> None:
    state = after("double_chocolate", stock="glazed plain powdered coffee")
    assert offers(state) == ["which glazed", "which plain"]
    assert GAME.observe(state, 1).table.peeked == ("glazed", "plain")
    kept = says(state, "2 which plain")
    assert kept.owned[1] == ("double_chocolate", "plain")
    assert kept.discard == ("jelly_filled", "glazed")
    assert kept.row == ("powdered", "coffee", "old_fashioned", "old_fashioned")


@pytest.mark.parametrize(("stock", "cards"), [("milk", ("double_chocolate", "milk")), ("", ("double_chocolate",))])
def test_double_chocolate_does_what_the_deck_allows(stock: str, cards: tuple[str, ...]) -> None:
    state = after("double_chocolate", stock=stock)
    assert state.phase is Phase.OVER
    assert state.owned[1] == cards


# ---- among seats


def test_giving_asks_for_the_seat_first_the_nearest_to_the_left_first() -> None:
    state = after("sprinkled", "", "plain milk plain")
    assert offers(state) == ["whom 3", "whom 1"]
    asked = says(state, "2 whom 1")
    assert offers(asked) == ["which plain", "which milk"]
    given = says(asked, "2 which milk")
    assert given.owned == (("milk",), ("plain", "plain", "sprinkled"), ())


def test_the_card_itself_is_given_only_if_there_is_no_other() -> None:
    two = says(after("sprinkled", "", "plain glazed"), "2 whom 3")
    assert refused(two, "2 which sprinkled") == "4.5"
    assert says(after("sprinkled", "", "plain"), "2 whom 3").owned[2] == ("plain",)
    alone = says(after("sprinkled"), "2 whom 3")
    assert alone.owned == ((), (), ("sprinkled",))


def test_an_older_copy_of_the_same_kind_is_another_card() -> None:
    state = says(after("sprinkled", "", "plain sprinkled"), "2 whom 3")
    assert offers(state) == ["which sprinkled", "which plain"]


def test_bear_claw_steals_any_card_of_any_seat_that_has_one() -> None:
    state = after("bear_claw", "glazed milk", "", "plain powdered")
    assert offers(state) == ["whom 3", "whom 1"]
    stolen = says(state, "2 whom 1; 2 which glazed")
    assert stolen.owned == (("milk",), ("bear_claw", "glazed"), ("plain", "powdered"))


def test_nobody_can_be_robbed_of_nothing() -> None:
    assert says(after("bear_claw", "glazed milk"), "2 which milk").owned[1] == ("bear_claw", "milk")
    assert events(after("bear_claw", "", "plain"))[-1] == "nothing"
    assert events(after("raspberry_frosted", "", "plain"))[-1] == "nothing"
    assert events(after("cinnamon_twist", "", "plain"))[-1] == "nothing"


def test_a_stolen_card_does_not_act() -> None:
    state = after("bear_claw", "eclair", discard="powdered")
    assert state.owned[1] == ("bear_claw", "eclair")
    assert state.discard == ("powdered", "jelly_filled")


def test_swapping_asks_for_the_seat_then_for_ones_own_card_then_for_theirs() -> None:
    state = after("cinnamon_twist", "glazed milk", "plain powdered", "coffee")
    assert offers(state) == ["whom 3", "whom 1"]
    state = says(state, "2 whom 1")
    assert offers(state) == ["which powdered", "which plain"]
    assert refused(state, "2 which cinnamon_twist") == "4.5"
    state = says(state, "2 which plain")
    assert offers(state) == ["which milk", "which glazed"]
    state = says(state, "2 which glazed")
    assert state.owned == (("milk", "plain"), ("powdered", "cinnamon_twist", "glazed"), ("coffee",))


def test_a_swap_gives_itself_away_where_there_is_nothing_else() -> None:
    state = after("cinnamon_twist", "glazed")
    assert state.owned == (("cinnamon_twist",), ("glazed",), ())


def test_mucho_matcha_discards_another_card_or_nothing() -> None:
    state = after("mucho_matcha", "", "plain powdered")
    assert offers(state) == ["which powdered", "which plain"]
    assert refused(state, "2 which mucho_matcha") == "4.5"
    gone = says(state, "2 which plain")
    assert gone.owned[1] == ("powdered", "mucho_matcha")
    assert gone.discard == ("jelly_filled", "plain")
    assert after("mucho_matcha").owned[1] == ("mucho_matcha",)


# ---- chance


def test_raspberry_frosted_robs_the_other_seat_with_most_cards_of_a_random_one() -> None:
    state = after("raspberry_frosted", "glazed milk milk milk", "plain " * 9, "plain powdered coffee")
    assert GAME.turn(state) == Chance()
    assert not GAME.legal_actions(state, 2)
    falls = [str(GAME.sample_chance(state, Random(seed))) for seed in range(200)]
    assert set(falls) == {"falls glazed", "falls milk"}
    assert 110 < falls.count("falls milk") < 190
    robbed = says(state, "box falls milk")
    assert robbed.owned[0] == ("glazed", "milk", "milk")
    assert robbed.owned[1][-1] == "milk"


def test_a_tie_is_robbed_at_the_nearest_seat_to_the_left() -> None:
    state = after("raspberry_frosted", "glazed milk", "", "plain powdered")
    assert {str(GAME.sample_chance(state, Random(seed))) for seed in range(50)} == {"falls plain", "falls powdered"}
    assert refused(state, "box falls milk") == "7.1"
    assert refused(state, "2 falls plain") == "7.1"
    assert refused(state, "2 which plain") == "4.3"


# ---- a second pick


def test_coffee_takes_a_card_of_the_row_that_nobody_chose() -> None:
    state = after("coffee")
    assert offers(state) == ["place 3", "place 4"]
    assert [refused(state, f"2 place {number}") for number in (1, 2, 7)] == ["4.6", "4.6", "4.6"]
    taken = says(state, "2 place 4")
    assert taken.owned[1] == ("coffee", "old_fashioned")


def test_the_power_of_a_second_pick_acts_at_once_before_the_next_number() -> None:
    row = table("coffee eclair old_fashioned chocolate_frosted", stock="plain milk powdered glazed jelly_filled")
    state = chosen(row, 1, 3, 3)
    picked = says(state, "1 place 4")
    assert picked.owned[0] == ("coffee", "chocolate_frosted", "plain")
    early = says(chosen(row, 1, 3, 3), "1 place 2")
    assert early.owned[0] == ("coffee", "eclair")
    assert early.discard == ("old_fashioned",)
    assert [event.word for event in early.log] == ["takes", "second", "nothing", "contested"]


def test_two_coffees_never_take_the_same_card() -> None:
    state = chosen(table("coffee coffee plain glazed"), 1, 2, 3)
    assert state.owned[0] == ("coffee", "glazed")
    assert state.owned[1] == ("coffee",)


def test_a_second_pick_that_picks_again() -> None:
    state = says(chosen(table("coffee plain coffee glazed"), 1, 2, 2), "1 place 3")
    assert state.owned[0] == ("coffee", "coffee", "glazed")


# ---- whose turn, how long


def test_only_who_took_the_card_chooses_and_has_a_limit() -> None:
    state = after("bear_claw", "glazed milk", "", "plain")
    assert GAME.turn(state) == Decision(frozenset({2}), limit=Limit(90 * SECOND, Origin.CUE, 3))
    assert refused(state, "1 whom 3") == "4.2"
    assert refused(state, "2 whom 2") == "4.4"
    assert refused(state, "2 which glazed") == "4.4"
    assert refused(table("glazed plain powdered"), "1 whom 2") == "4.3"
    later = says(state, "2 whom 1")
    assert GAME.turn(later) != GAME.turn(state)


def test_at_the_limit_the_nearest_seat_to_the_left_loses_its_newest_card() -> None:
    state = after("bear_claw", "glazed milk", "", "plain powdered")
    while state.phase is Phase.POWER:
        action = GAME.expired(state, frozenset({2}))
        assert GAME.check(state, BOX, action) is None
        state = GAME.apply(state, BOX, action)
    assert state.owned[1] == ("bear_claw", "powdered")


def test_without_a_limit_in_the_deck_file_there_is_none() -> None:
    game = GAME.with_deck("[limits]\nplay_s = 0\n")
    assert isinstance(game, Donuts)
    state = after("bear_claw", "glazed milk", "", "plain powdered")
    turn = game.turn(state)
    assert isinstance(turn, Decision)
    assert turn.limit is None
    with pytest.raises(ValueError, match="no limit"):
        game.expired(state, frozenset({2}))


def test_more_than_nine_kinds_are_two_lists() -> None:
    pile = "plain milk coffee glazed powdered eclair sprinkled maple_bar boston_cream day_old bear_claw"
    entry = GAME.entry(after("red_velvet", discard=pile), 2)
    assert isinstance(entry, Steps)
    assert len(entry.choices) == 12
    assert entry.groups == (4, 4, 4)


# ---- other texts than the shipped ones


def test_verbs_act_in_turn_and_as_often_as_they_say() -> None:
    game = with_power("draw(2) then discard_own")
    row = table("milk plain glazed", "powdered", stock="eclair coffee plain plain")
    state = chosen(row, 1, 2, game=game)
    assert state.owned[0] == ("powdered", "milk", "eclair", "coffee")
    assert [str(action) for action in game.legal_actions(state, 1)] == [
        "which coffee",
        "which eclair",
        "which powdered",
    ]
    assert says(state, "1 which eclair", game).owned[0] == ("powdered", "milk", "coffee")


def test_giving_twice_with_one_card_gives_it_once() -> None:
    game = with_power("give(2)")
    state = chosen(table("milk plain glazed"), 1, 2, game=game)
    assert state.owned == ((), ("milk", "plain"))
    assert events(state) == ["takes", "gives", "nothing", "takes"]


def test_peeking_twice_turns_up_four_cards() -> None:
    game = with_power("peek_keep(2)")
    state = chosen(table("milk plain glazed", stock="eclair coffee powdered sprinkled glazed glazed"), 1, 2, game=game)
    state = says(state, "1 which coffee", game)
    assert state.peeked == ("powdered", "sprinkled")
    assert says(state, "1 which powdered", game).owned[0] == ("milk", "coffee", "powdered")
