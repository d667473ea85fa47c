"""The rulebook's own examples, the edges of its rules, and the buttons."""

from random import Random

import pytest

from engine.clock import SECOND
from engine.game import Decision, Over, Problem
from engine.games.pom_pom.cards import NAMES, card_of
from engine.games.pom_pom.state import Ended, Insuring, Selling, State, Turning
from engine.gestures import Count, Counted, Press, Steps
from engine.inputs import BOX
from tests.engine.games.pom_pom.talk import (
    GAME,
    cards,
    grower,
    insured,
    lines,
    must,
    position,
    refused,
    says,
    scores,
    start,
)


def names(held: tuple[int, ...]) -> str:
    return " ".join(NAMES[card] for card in held)


def deal(head: str, blow: bool = True) -> str:
    rest = [name for name in NAMES[:52] if name not in head.split()]
    return f"box shuffle {head} {' '.join(rest)}"


# ---- the turn


def test_a_turn_has_three_choices_and_hands_are_empty_at_first() -> None:
    state = start()
    state = says(state, f"box {GAME.sample_chance(state, Random(3))}")
    assert lines(state, 1) == ["draw", "take 1", "take 2", "take 3", "take 4"]
    assert lines(says(state, "1 draw", "2 take 1", "3 draw"), 1)[-1] == "compost"
    assert must(state) == {1}


def test_a_card_that_is_taken_is_replaced_in_its_place() -> None:
    state = says(position(grower(), grower(), row="spf1 spf2 spf3 spf4", top="wiv6"), "1 take 2")
    assert names(state.row) == "spf1 wiv6 spf3 spf4"
    assert names(state.growers[0].known) == "spf2"
    assert must(state) == {2}


@pytest.mark.parametrize("card", ["auf3", "wiv2", "insurance"])
def test_any_card_can_be_discarded_and_an_insurance_does_nothing_then(card: str) -> None:
    mine = grower(known="insurance", unseen="auf3 wiv2 frost")
    state = says(position(mine, grower()), "1 compost", f"1 discard {card}")
    assert names(state.compost) == card
    assert isinstance(state.phase, Turning)
    assert must(state) == {2}


def test_a_hand_has_no_limit_and_is_counted_in_pages_of_nine() -> None:
    mine = grower(unseen=" ".join(NAMES[:20]))
    state = says(position(mine, grower()), "1 compost")
    assert lines(state, 1) == ["page 1", "page 2", "page 3"]
    assert lines(says(state, "1 page 3"), 1) == [f"discard {NAMES[18]}", f"discard {NAMES[19]}"]
    assert refused(says(state, "1 page 3"), f"1 discard {NAMES[0]}") == "5"
    assert len(says(state, "1 page 1", f"1 discard {NAMES[4]}").growers[0].hand) == 19


def test_a_limit_draws_the_top_card_also_when_the_compost_was_chosen() -> None:
    state = position(grower(unseen="spf1"), grower(), top="wiv6")
    for after in (says(state, "box draw"), says(state, "1 compost", "box draw")):
        assert names(after.growers[0].hand) == "spf1 wiv6"
    turn = GAME.turn(state)
    assert isinstance(turn, Decision)
    assert turn.limit is not None
    assert turn.limit.length == 90 * SECOND


# ---- markets


def test_the_market_opens_after_the_refill_and_the_seat_to_the_left_goes_on() -> None:
    state = position(grower(), grower(), grower(), top="wiv6", piles=(1, 20, 20))
    state = says(state, "1 take 1")
    assert isinstance(state.phase, Selling)
    assert NAMES[state.row[0]] == "wiv6"
    assert len(state.row) == 4
    state = says(state, "2 sell nothing", "3 sell nothing", "1 sell nothing")
    assert state.phase == Insuring(0)
    state = says(state, "1 decline", "2 decline", "3 insure")
    assert insured(state) == [0, 0, 1]
    assert must(state) == {2}


def test_an_insurance_that_nobody_wants_goes_to_the_compost() -> None:
    state = says(position(grower(), grower(), piles=(1, 20, 20)), "1 draw", "1 sell nothing", "2 sell nothing")
    state = says(state, "1 decline", "2 decline")
    assert names(state.compost) == "insurance"
    assert must(state) == {2}
    assert state.piles == (20, 20)


def selling(mine: str, sold: str = "") -> State:
    return says(position(grower(unseen=mine, sold=sold), grower(), top="wiv6", piles=(1, 20, 20)), "1 take 1")


@pytest.mark.parametrize(
    ("sale", "rule"),
    [
        ("spf6", "7"),
        ("spf6 spf5", "7"),
        ("spv1 spv2", "7"),
        ("spf6 suv3", "7"),
        ("spf6 spv2 suv3", "7"),
        ("spf6 spf5 spv1 spv2", "7"),
        ("spf6 spv2 auf1 auv1", "7"),
        ("spf6 frost", "7"),
        ("suf1 suv3", "8"),
        ("spf5 spv1", "17"),
        ("spf6 spv2", None),
        ("nothing", None),
    ],
)
def test_what_can_be_sold(sale: str, rule: str | None) -> None:
    state = selling("spf5 spf6 spv1 spv2 suf1 suv3 frost", sold="suf6 suv6")
    assert refused(state, f"1 sell {sale}") == rule


def test_several_seasons_are_sold_at_once_and_shown_when_all_are_done() -> None:
    state = selling("spf6 spv2 suf1 suv3 wif4")
    state = says(state, "1 sell spf6 spv2 suf1 suv3")
    assert state.growers[0].sold == ()
    assert GAME.page(GAME.observe(state, 2)) == GAME.page(GAME.observe(says(state, "1 sell nothing"), 2))
    state = says(state, "2 sell nothing")
    assert names(state.growers[0].sold) == "spf6 spv2 suf1 suv3"
    assert NAMES[state.growers[0].secret[0]] == "wif4"


def test_a_secret_choice_can_be_replaced_until_the_last_one_is_in() -> None:
    state = says(selling("spf6 spv2"), "1 sell spf6 spv2", "1 sell nothing", "2 sell nothing")
    assert state.growers[0].sold == ()


def test_the_list_of_sales_has_nine_lines_and_begins_with_what_the_box_would_do() -> None:
    hand = "spf6 spv2 suf1 suv3 auf4 auv4 wif5 wiv6"
    listed = lines(selling(hand), 1)
    assert listed[0] == f"sell {hand}"
    assert listed[1] == "sell nothing"
    assert listed[2] == "sell spf6 spv2 auf4 auv4 wif5 wiv6"
    assert len(listed) == 9
    assert listed[-1] == "by-hand"
    assert lines(selling("spf6 spf5 suv1"), 1) == ["sell nothing"]
    assert lines(selling("spf6 spv1"), 1) == ["sell spf6 spv1", "sell nothing"]
    assert lines(selling("spf6 spf5 spv1"), 1) == ["sell spf6 spv1", "sell nothing", "by-hand"]


def test_any_pair_can_be_sold_card_by_card_in_steps_that_tell_nothing() -> None:
    state = says(selling("spf5 spf6 spv1 spv2 suf3"), "1 by-hand")
    assert lines(state, 1) == ["pick spf6", "pick spf5", "pick nothing"]
    state = says(state, "1 pick spf5")
    assert lines(state, 1) == ["pick spv2", "pick spv1"]
    state = says(state, "1 pick spv1")
    for _ in range(6):
        assert must(state) == {1, 2}
        assert lines(state, 1) == ["pick nothing"]
        state = says(state, "1 pick nothing")
    assert must(state) == {2}
    assert names(says(state, "2 sell nothing").growers[0].sold) == "spf5 spv1"


def test_who_does_not_answer_sells_every_pair_it_can() -> None:
    state = says(selling("spf5 spf6 spv1 spv2 wif1 wiv6 suf2"), "1 by-hand", "1 pick nothing", "box default")
    assert names(state.growers[0].sold) == "spf6 spv2 wif1 wiv6"
    state = says(selling("spf6 spv2"), "1 sell nothing", "box default")
    assert state.growers[0].sold == ()


# ---- the end


def test_the_third_market_ends_the_game_without_an_insurance() -> None:
    state = position(grower(unseen="spf6 spv2 suf1"), grower(known="auf2"), top="wiv6", piles=(1,))
    state = says(state, "1 take 1", "1 sell spf6 spv2", "2 sell nothing")
    assert state.phase == Ended("last_market")
    left = sum(int(NAMES[card][3]) for card in state.growers[0].known)
    assert scores(state) == {1: 8 - 1 - left, 2: -2}


def test_four_pairs_end_the_game_at_an_earlier_market() -> None:
    mine = grower(known="wif2 wiv3", sold="spf1 spv1 suf1 suv1 auf1 auv1")
    state = says(position(mine, grower(known="insurance mice spf6"), piles=(1, 20, 20)), "1 take 1")
    state = says(state, "1 sell wif2 wiv3", "2 sell nothing")
    assert state.phase == Ended("sold_out")
    assert scores(state)[2] == -6 - 3 - 3


def test_equal_totals_share_a_place_unless_the_house_says_otherwise() -> None:
    one = grower(sold="spf3 spv3")
    two = grower(sold="suf3 suv4", known="auf1")
    state = position(one, two, grower(sold="auf6 auv6"))
    ended = State(state.seats, state.rules, state.growers, Ended("last_market"))
    turn = GAME.turn(ended)
    assert isinstance(turn, Over)
    assert turn.outcome.places == (frozenset({3}), frozenset({1, 2}))
    house = GAME.with_deck('score.ties = "most-sold"')
    assert not isinstance(house, Problem)
    other = house.turn(ended)
    assert isinstance(other, Over)
    assert other.outcome.places == (frozenset({3}), frozenset({2}), frozenset({1}))


# ---- disasters


def test_a_drought_takes_all_summer_cards_from_every_hand_but_not_what_was_sold() -> None:
    mine = grower(known="drought", unseen="suf1 spf1")
    other = grower(known="suv6", unseen="suf2 wiv1", sold="suf5 suv5")
    state = says(position(mine, other), "1 compost", "1 discard drought")
    assert [names(each.hand) for each in state.growers] == ["spf1", "wiv1"]
    assert names(state.growers[1].sold) == "suf5 suv5"
    assert sorted(names(state.compost).split()) == ["drought", "suf1", "suf2", "suv6"]
    assert must(state) == {2}


def stricken(*hands: str, one_loss: bool = False, insurances: int = 1) -> State:
    others = [grower(known="insurance " * insurances, unseen=hand) for hand in hands]
    state = position(grower(known="drought"), *others, one_loss=one_loss)
    return says(state, "1 compost", "1 discard drought")


def test_each_insurance_saves_one_card_and_all_who_are_known_to_be_insured_are_asked() -> None:
    state = stricken("suf4 suf6 suv1", "spf1")
    assert must(state) == {2, 3}
    assert lines(state, 2) == ["save suf6", "save nothing", "save suf4", "save suv1"]
    assert lines(state, 3) == ["save nothing"]
    state = says(state, "3 save nothing", "2 save suv1")
    assert names(state.growers[1].hand) == "suv1"
    assert names(state.growers[2].hand) == "spf1 insurance"
    assert insured(state) == [0, 0, 1]
    assert names(state.growers[1].known) == "suv1"


def test_two_insurances_save_two_cards_and_long_lists_go_card_by_card() -> None:
    state = stricken("suf4 suf5 suf6 suv1", insurances=2)
    assert lines(state, 2)[0] == "save suf6 suf5"
    assert lines(state, 2)[-1] == "by-hand"
    state = says(state, "2 by-hand", "2 pick suf4", "2 pick nothing")
    assert lines(state, 2) == ["pick suf6", "pick suf5", "pick nothing"]
    state = says(state, "2 pick suf5")
    assert lines(state, 2) == ["pick nothing"]
    state = says(state, "2 pick nothing")
    assert names(state.growers[1].hand) == "suf4 suf5"


@pytest.mark.parametrize(("hand", "left"), [("suf3 suv2", "insurance"), ("suf4 suv2", "suf4")])
def test_who_does_not_answer_saves_cards_worth_more_than_three(hand: str, left: str) -> None:
    assert names(says(stricken(hand), "box default").growers[1].hand) == left


def test_a_disaster_does_nothing_when_it_is_drawn_taken_or_uncovered() -> None:
    state = position(grower(unseen="spf1"), grower(unseen="spf2"), row="frost spv1 spv2 spv3", top="drought")
    state = says(state, "1 take 1", "2 draw")
    assert names(state.compost) == ""
    assert names(state.growers[0].hand) == "spf1 frost"


def test_with_one_loss_every_seat_chooses_its_card_or_spends_an_insurance() -> None:
    state = stricken("suf6 suv4", "spf1", one_loss=True)
    assert must(state) == {1, 2, 3}
    assert lines(state, 1) == ["lose nothing"]
    assert lines(state, 2) == ["lose nothing", "lose suv4", "lose suf6"]
    assert lines(state, 3) == ["lose nothing"]
    state = says(state, "1 lose nothing", "3 lose nothing")
    assert names(says(state, "2 lose suf6").growers[1].hand) == "suv4 insurance"
    assert names(says(state, "2 lose nothing").growers[1].hand) == "suf6 suv4"
    assert insured(says(state, "2 lose nothing")) == [0, 0, 1]


def test_without_insurance_one_card_must_be_lost_and_the_lowest_is_the_default() -> None:
    state = stricken("suf2 suf6 suv2", one_loss=True, insurances=0)
    assert refused(state, "2 lose nothing") == "11"
    assert lines(state, 2) == ["lose suf2", "lose suv2", "lose suf6"]
    assert names(says(state, "box default").growers[1].hand) == "suf6 suv2"


def test_a_long_hand_loses_its_card_by_hand() -> None:
    whole = " ".join(f"su{kind}{number}" for kind in "fv" for number in range(1, 7))
    state = stricken(whole, one_loss=True, insurances=0)
    assert len(lines(state, 2)) == 9
    state = says(state, "1 lose nothing", "2 by-hand", "2 pick nothing")
    assert "pick nothing" not in lines(state, 2)
    assert card_of("suv6") not in says(state, "2 pick suv6").growers[1].hand


# ---- variants


def test_a_big_harvest_clears_four_cards_without_effect_and_takes_no_action() -> None:
    state = position(
        grower(), grower(), grower(), row="frost spf1 spf2 spf3", top="wiv1 wiv2 wiv3 wiv4", big_harvest=True
    )
    state = says(state, "1 harvest", "3 agree")
    assert must(state) == {2}
    state = says(state, "2 agree")
    assert names(state.row) == "wiv1 wiv2 wiv3 wiv4"
    assert names(state.compost) == "frost spf1 spf2 spf3"
    assert must(state) == {1}
    assert "harvest" in lines(state, 1)


def test_a_refused_harvest_cannot_be_asked_again_in_the_same_turn() -> None:
    state = says(position(grower(), grower(), big_harvest=True), "1 harvest", "box refuse")
    assert refused(state, "1 harvest") == "14"
    assert must(state) == {1}
    assert refused(says(state, "1 draw"), "2 harvest") is None
    assert refused(position(grower(), grower()), "1 harvest") == "14"


def test_a_market_uncovered_by_a_harvest_belongs_to_the_seat_that_moved_before() -> None:
    state = position(grower(), grower(), grower(), top="wiv1 wiv2 wiv3 wiv4 wiv5", piles=(3, 20, 20), big_harvest=True)
    state = says(state, "1 draw", "2 harvest", "1 agree", "3 agree")
    assert names(state.row) == "wiv2 wiv3"
    state = says(state, "1 sell nothing", "2 sell nothing", "3 sell nothing")
    assert state.phase == Insuring(0)
    state = says(state, "1 insure")
    assert names(state.row).startswith("wiv2 wiv3 wiv4 wiv5")
    assert must(state) == {2}


def test_the_third_market_ends_the_game_while_the_row_is_being_filled() -> None:
    state = says(position(grower(), grower(), piles=(2,), big_harvest=True), "1 harvest", "2 agree")
    state = says(state, "1 sell nothing", "2 sell nothing")
    assert state.phase == Ended("last_market")
    assert len(state.row) == 2


def test_markets_in_the_first_four_cards_belong_to_the_starter_who_then_plays_first() -> None:
    state = says(start(blow_to_the_grower=True), deal("spf1 market spf2 market market"))
    assert isinstance(state.phase, Selling)
    state = says(state, "3 sell nothing", "1 sell nothing", "2 sell nothing", "1 decline", "2 insure")
    assert isinstance(state.phase, Selling)
    assert names(state.row) == "spf1 spf2"
    state = says(state, "3 sell nothing", "1 sell nothing", "2 sell nothing", "1 decline", "2 decline", "3 decline")
    state = says(state, "3 sell nothing", "1 sell nothing", "2 sell nothing")
    assert scores(state) == {1: 0, 2: -3, 3: 0}


def test_markets_stay_under_their_piles_unless_the_blow_is_chosen() -> None:
    assert refused(start(), deal("spf1 market spf2 market market")) == "2"
    assert refused(start(blow_to_the_grower=True), deal("spf1 spf1 market market market")) == "2"
    state = start(blow_to_the_grower=True)
    state = says(state, deal("spf1 spf2 spf3 spf4 spf5 market market market"))
    hidden = GAME.observe(state, 1).table.piles
    assert len(set(hidden)) == 1
    assert len(hidden) == 3


# ---- buttons and eyes


def test_open_choices_are_scanned_secret_ones_counted_and_a_harvest_wants_one_press() -> None:
    state = position(grower(unseen="spf1 spv1"), grower(), top="wiv6", piles=(2, 20, 20), big_harvest=True)
    assert isinstance(GAME.entry(state, 1), Steps)
    assert GAME.entry(state, 2) is None
    assert isinstance(GAME.entry(says(state, "1 harvest"), 2), Press)
    composting = says(state, "1 compost")
    assert isinstance(GAME.entry(composting, 1), Count)
    assert str(GAME.press(composting, 1, Counted((2,)))) == "discard spv1"
    assert GAME.press(composting, 1, Counted((3,))) is None


def test_all_secret_turns_are_sealed_and_the_clock_starts_anew_with_every_phase() -> None:
    state = position(grower(unseen="spf1"), grower(), piles=(1, 20, 20), big_harvest=True)
    after = [state, says(state, "1 harvest"), says(state, "1 harvest", "box refuse"), says(state, "1 draw")]
    turns = [GAME.turn(each) for each in after]
    limits = [turn.limit for turn in turns if isinstance(turn, Decision)]
    assert len(set(limits)) == 4
    assert [turn.sealed for turn in turns if isinstance(turn, Decision)] == [False, True, False, True]
    composting = GAME.turn(says(state, "1 compost"))
    assert isinstance(composting, Decision)
    assert composting.sealed
    assert composting.limit == limits[0]


def test_a_hand_is_on_its_own_page_only_and_what_was_taken_openly_is_known() -> None:
    state = position(grower(known="spf6", unseen="wiv3 mice"), grower(known="auf1", unseen="auv2"))
    for eyes in (None, 2):
        seen = GAME.observe(state, eyes).table.growers[0]
        assert seen.known == cards("spf6")
        assert set(seen.secret) == {-1}
        assert "wiv3" not in repr(GAME.page(GAME.observe(state, eyes)))
        assert "winter_vegetable" not in repr(GAME.page(GAME.observe(says(state, "1 compost"), eyes)).parts[1:])
    mine = repr(GAME.page(GAME.observe(state, 1)))
    assert "winter_vegetable" in mine
    assert "pom_pom.mice" in mine


def test_what_is_told_never_names_a_card_drawn_from_the_deck_or_a_choice_before_its_time() -> None:
    state = position(grower(), grower(), top="mice wiv6", piles=(2, 20, 20))
    told = GAME.tell(state, 1, GAME.parse("draw"))
    assert told is not None
    assert "mice" not in repr(told)
    market = says(state, "1 draw", "2 take 1")
    assert GAME.tell(market, 1, GAME.parse("sell nothing")) is None


# ---- the deck file


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("piles.first = 17", "piles"),
        ("piles.first = 99", "piles.first"),
        ("seats.least = 6\nseats.most = 5", "seats.least"),
        ('score.ties = "nobody"', "score.ties"),
    ],
)
def test_values_that_do_not_fit_are_problems(text: str, key: str) -> None:
    problem = GAME.with_deck(text)
    assert isinstance(problem, Problem)
    assert problem.key == key


def test_other_values_change_the_game() -> None:
    piles = "[piles]\nfirst = 20\nsecond = 16\nthird = 16\n"
    other = GAME.with_deck(piles + "[score]\nunused = 5\n[seats]\nmost = 5\n[limits]\nplay_s = 0")
    assert not isinstance(other, Problem)
    assert other.info.seats == (2, 5)
    fresh = start()
    dealt = other.sample_chance(fresh, Random(1))
    assert [place for place, name in enumerate(str(dealt).split()[1:]) if name == "market"] == [20, 37, 54]
    assert other.check(fresh, BOX, GAME.sample_chance(fresh, Random(1))) is not None
    ended = State((1, 2), fresh.rules, (grower(known="insurance"), grower()), Ended("last_market"))
    turn = other.turn(ended)
    assert isinstance(turn, Over)
    assert dict(turn.outcome.scores) == {1: -5, 2: 0}
    going = other.turn(position(grower(), grower()))
    assert isinstance(going, Decision)
    assert going.limit is None


@pytest.mark.parametrize("text", ["", "take 5", "take", "sell x", "discard", "page 0", "pick", "shuffle", "hold"])
def test_bad_text_names_itself(text: str) -> None:
    with pytest.raises(ValueError, match="allowed"):
        GAME.parse(text)
