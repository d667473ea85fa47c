"""The rulebook where the box deals: examples, calls, challenges, slaps, payments and the end."""

from dataclasses import replace

import pytest

from engine.cards import Card
from engine.game import Chance, Decision, Over, Race
from engine.games.pommes_pains.actions import Call
from engine.games.pommes_pains.phases import Darkness, Slaps, Thinking, ToFlip
from engine.games.pommes_pains.state import State, totals
from engine.inputs import Seat
from engine.page import Page, Row
from tests.engine.games.pommes_pains.talk import GAME, SYMBOLS, heaps, refused, says, start

ROUND = "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 3 0"
"""Two apples and one apple are called, rightly; seat 3 is to flip."""


def lying(*cards: str) -> tuple[tuple[Card, ...], ...]:
    return tuple((SYMBOLS[card],) for card in cards)


# ---- what lies open


def test_four_apples_and_no_bread_as_in_the_rulebook() -> None:
    state = says(
        start("aa a a"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 3 0; 3 flip"
    )
    assert state.piles == lying("aa", "a", "a")
    assert totals(state) == (4, 0)


def test_a_bread_and_a_pinecone_are_one_apple_three_breads_as_in_the_rulebook() -> None:
    state = says(start("b p"), "1 flip; box seen; 1 begin; 1 call 0 1; 2 flip")
    assert totals(state) == (1, 3)


def test_the_fourth_card_covers_the_first_and_covered_cards_do_not_count() -> None:
    story = f"{ROUND}; 3 flip; box seen; 3 begin; 3 call 4 0; 1 flip"
    state = says(start("aa a a bb"), story)
    assert state.piles == ((SYMBOLS["aa"], SYMBOLS["bb"]), (SYMBOLS["a"],), (SYMBOLS["a"],))
    assert totals(state) == (2, 2)


def test_it_is_the_next_seats_turn_and_nobody_elses() -> None:
    state = says(start("aa a"), "1 flip; box seen; 1 begin; 1 call 2 0")
    assert state.phase == ToFlip(2, Call(2, 0))
    assert refused(state, "2 flip") is None
    assert refused(state, "3 flip") == "2.1"
    assert refused(start(), "2 flip") == "2.1"


def test_nobody_flips_while_the_call_goes_on() -> None:
    assert refused(says(start("aa"), "1 flip; box seen; 1 begin"), "2 flip") == "2.3"


# ---- late


def test_who_calls_too_late_takes_the_cards_and_starts_again() -> None:
    state = says(start("aa a"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; box late")
    assert heaps(state) == {1: 0, 2: 2, 3: 0}
    assert state.phase == ToFlip(2)
    assert state.piles == ((), (), ())


def test_who_flips_too_late_takes_the_cards_and_starts_again() -> None:
    state = says(start("aa a"), f"{ROUND}; box late")
    assert heaps(state) == {1: 0, 2: 0, 3: 2}
    assert state.phase == ToFlip(3)


def test_a_call_that_is_broken_off_is_late_and_waiting_challenges_lapse() -> None:
    state = says(start("aa"), "1 flip; box seen; 1 begin; 3 challenge; box late")
    assert heaps(state) == {1: 1, 2: 0, 3: 0}


# ---- challenges


def test_a_wrong_call_costs_the_caller() -> None:
    state = says(
        start("aa a"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 0; 1 challenge"
    )
    assert heaps(state) == {1: 0, 2: 2, 3: 0}
    assert state.phase == ToFlip(2)


def test_a_right_call_costs_the_challenger() -> None:
    state = says(start("aa a"), f"{ROUND}; 1 challenge")
    assert heaps(state) == {1: 2, 2: 0, 3: 0}
    assert state.phase == ToFlip(1)


def test_a_wrong_call_that_nobody_challenges_stands() -> None:
    state = says(start("aa a"), "1 flip; box seen; 1 begin; 1 call 9 9; 2 flip; box seen")
    assert state.phase == Thinking()
    assert refused(state, "1 challenge") == "4.2"


def test_nobody_challenges_a_call_of_their_own() -> None:
    assert refused(says(start("aa a"), ROUND), "2 challenge") == "4.1"


def test_challenges_during_the_call_wait_for_its_end_and_the_earliest_counts() -> None:
    state = says(start("aa a", seats=4), "1 flip; box seen; 1 begin; 4 challenge; 3 challenge; 1 call 2 0")
    assert heaps(state) == {1: 0, 2: 0, 3: 0, 4: 1}
    assert refused(says(start("aa"), "1 flip; box seen; 1 begin; 3 challenge"), "3 challenge") == "4.2"


def test_challengers_too_close_to_rank_are_dealt_the_cards_round_going_left_from_the_flipper() -> None:
    story = f"{ROUND}; 3 flip; box seen; 3 begin; 3 call 4 0; box challenged 2,4"
    state = says(start("aa a a", seats=4), story)
    assert heaps(state) == {1: 0, 2: 1, 3: 0, 4: 2}
    assert state.taken[3] == (SYMBOLS["aa"], SYMBOLS["a"])
    assert state.phase == ToFlip(4)


def test_a_challenge_before_the_card_is_seen_counts_and_the_card_goes_back() -> None:
    before = says(start("aa a bb"), ROUND)
    state = says(before, "3 flip; 1 challenge")
    assert heaps(state) == {1: 2, 2: 0, 3: 0}
    assert state.stock == before.stock
    assert refused(says(before, "3 flip"), "2 challenge") == "4.1"
    assert refused(says(before, "3 flip; box seen"), "1 challenge") == "4.2"


def test_a_flip_and_a_challenge_too_close_to_rank_are_a_challenge() -> None:
    state = says(start("aa a"), ROUND)
    said = [(3, GAME.parse("flip")), (1, GAME.parse("challenge"))]
    assert str(GAME.together(state, said)) == "challenged 1"


# ---- slaps


def slapping(verdict: str, seats: int = 3, **given: str) -> str:
    """Who holds how many cards after a 2-3 with this verdict, and what comes next."""
    state = says(
        start("aa b bb", seats, **given), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 1"
    )
    state = says(state, "3 flip; box seen")
    assert state.phase == Slaps()
    assert racing(state) == set(range(1, seats + 1))
    state = says(state, f"box {verdict}")
    return " ".join(f"{seat}={cards}" for seat, cards in heaps(state).items() if cards) + f" {_next(state)}"


def racing(state: State) -> frozenset[Seat]:
    """Who races now."""
    turn = GAME.turn(state)
    assert isinstance(turn, Race)
    return turn.seats


def _next(state: State) -> str:
    return f"next {state.phase.seat}" if isinstance(state.phase, ToFlip) else type(state.phase).__name__.lower()


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        ("judged 2 1 1,2,3 - -", "1=3 next 1"),  # the last slap
        ("judged 2 3 2,3 - 1", "1=3 next 1"),  # seat 1 never slapped
        ("judged 3 3 3 - 1,2", "1=2 2=1 next 1"),  # two never did: left of the flipper (seat 3) first
        ("judged - - - - 1,2,3", "1=1 2=1 3=1 next 1"),  # nobody did
        ("judged 1 2,3 1,2,3 - -", "tied"),  # too close to call
        ("judged 1 1 1 - -", " next 1"),  # no other button could be read: the cards leave the game
    ],
)
def test_the_last_slap_on_2_3_pays(verdict: str, expected: str) -> None:
    assert slapping(verdict).strip() == expected.strip()


def test_a_dead_heat_can_be_shared_at_once() -> None:
    assert slapping("judged 1 2,3 1,2,3 - -", dead_heat="share") == "2=2 3=1 next 2"


def test_a_dead_heat_can_put_the_cards_away() -> None:
    assert slapping("judged 1 2,3 1,2,3 - -", dead_heat="box") == " next 1"


def test_those_tied_slap_again_after_a_darkness_the_box_draws() -> None:
    state = says(
        start("aa bb b"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 2; 3 flip"
    )
    state = says(state, "box seen; box judged 1 2,3 1,2,3 - -")
    assert isinstance(GAME.turn(state), Chance)
    assert refused(state, "box dark 999") == refused(state, "box dark 2501") == "9.3"
    state = says(state, "box dark 1500")
    assert state.phase == Darkness((2, 3), 1, 1500)
    assert GAME.page(GAME.observe(state, None)).dark
    state = says(state, "box light")
    assert racing(state) == {2, 3}
    assert heaps(says(state, "box judged 3 2 2,3 - -")) == {1: 0, 2: 3, 3: 0}
    assert heaps(says(state, "box judged 2 2 2 3 -")) == {1: 0, 2: 0, 3: 3}
    assert heaps(says(state, "box judged 2 2 2 - 3")) == {1: 0, 2: 0, 3: 3}
    assert heaps(says(state, "box judged - - - 2 3")) == {1: 0, 2: 2, 3: 1}


def test_the_third_dead_heat_in_a_row_is_shared() -> None:
    state = says(
        start("aa bb b"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 2; 3 flip"
    )
    again = "box dark 1500; box light; box judged 2,3 2,3 2,3 - -"
    state = says(state, f"box seen; box judged 1 2,3 1,2,3 - -; {again}")
    assert isinstance(GAME.turn(state), Chance)
    assert heaps(says(state, again)) == {1: 0, 2: 2, 3: 1}


def test_a_slap_on_anything_else_costs_all_cards_and_later_ones_are_only_named() -> None:
    state = says(start("aa a"), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 1 slap")
    assert racing(state) == {1, 3}
    state = says(state, "box judged 1 3 1,3 - -")
    assert heaps(state) == {1: 2, 2: 0, 3: 0}
    assert state.news is not None
    assert state.news.named == (3,)
    assert state.phase == ToFlip(1)


def test_false_slaps_too_close_to_rank_are_dealt_round() -> None:
    state = says(
        start("aa a"),
        "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; box slapped 1,3; box judged 1,3 1,3 1,3 - -",
    )
    assert heaps(state) == {1: 1, 2: 0, 3: 1}
    assert state.phase == ToFlip(3)


def test_a_press_at_the_very_moment_the_call_begins_challenges_it() -> None:
    state = says(start("aa a"), "1 flip; box seen")
    said = [(2, GAME.parse("slap")), (1, GAME.parse("begin")), (3, GAME.parse("slap"))]
    both = GAME.together(state, said)
    assert str(both) == "begun 2,3"
    assert heaps(says(state, f"box {both}; 1 call 2 0")) == {1: 0, 2: 1, 3: 0}


def test_the_caller_cannot_slap_falsely_where_the_box_deals() -> None:
    assert refused(says(start("aa"), "1 flip; box seen"), "1 slap") == "5.2"


def test_the_page_is_the_same_on_a_2_3_until_the_first_ruling() -> None:
    def pages(cards: str) -> list[Page]:
        state = says(
            start(cards), "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 1; 3 flip"
        )
        states = [state, says(state, "box seen")]
        if isinstance(states[-1].phase, Thinking):
            states += [says(states[-1], then) for then in ("3 begin", "3 begin; 1 challenge", "1 slap")]
        return [_without_cards(GAME.page(GAME.observe(each, 2))) for each in states]

    both = pages("aa b bb") + pages("aa b b")
    assert len(both) == 7
    assert len(set(both)) == 1


def _without_cards(page: Page) -> Page:
    rows = (part for part in page.parts if isinstance(part, Row))
    bare = tuple(Row(tuple(replace(picture, symbols=()) for picture in row.pictures)) for row in rows)
    return replace(page, parts=bare + tuple(part for part in page.parts if not isinstance(part, Row)))


# ---- the end


def last_card(cards: str, story: str) -> str:
    """Everything but the last of 20 cards is taken by seat 1; then this happens with seats 1 and 2."""
    state = start(cards, seats=2, deck=20)
    for _ in range(19):
        state = says(state, "1 flip; box seen; 1 begin; box late" if not state.flippers else "")
    state = says(state, story)
    turn = GAME.turn(state)
    if isinstance(turn, Over):
        assert turn.outcome.ending == "last_card"
        return " ".join(f"{seat}={cards}" for seat, cards in turn.outcome.scores)
    return "goes on" if isinstance(turn, Decision) else type(turn).__name__


CALLED = "1 flip; box seen; 1 begin; 1 call 2 0"


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        (CALLED, "goes on"),
        (f"{CALLED}; box stands", "1=19 2=0"),  # cards in play belong to nobody
        (f"{CALLED}; 2 challenge", "1=19 2=1"),
        ("1 flip; box seen; 1 begin; 1 call 0 0; 2 challenge", "1=20 2=0"),
        ("1 flip; box seen; 1 begin; 2 challenge; 1 call 2 0", "1=19 2=1"),
        ("1 flip; box seen; box late", "1=20 2=0"),
        ("1 flip; box seen; 2 slap; box judged 2 2 2 - -", "1=19 2=1"),
    ],
)
def test_the_last_card_is_called_may_be_challenged_and_ends_the_game(story: str, expected: str) -> None:
    cards = " ".join(["p", "b", "bb", "a"] * 4 + ["p", "b", "bb", "aa"])
    assert last_card(cards, story) == expected


def test_the_caller_of_the_last_card_cannot_challenge_it() -> None:
    state = start(" ".join(["aa"] * 2), seats=2, deck=20)
    for _ in range(19):
        state = says(state, "1 flip; box seen; 1 begin; box late")
    state = says(state, "1 flip; box seen; 1 begin; 1 call 1 0")
    assert refused(state, "1 challenge") == "4.1"
    assert refused(state, "2 flip") == "2.1"


def test_fewest_cards_win_and_equal_ones_share() -> None:
    state = start("aa a", seats=4, deck=20)
    state = says(state, "1 flip; box seen; box late" + "; 1 flip; box seen; 1 begin; box late" * 18)
    turn = GAME.turn(says(state, "1 flip; box seen; 1 begin; 1 call 9 9; 3 challenge"))
    assert isinstance(turn, Over)
    assert turn.outcome.winners == {2, 3, 4}
    assert turn.outcome.places == (frozenset({2, 3, 4}), frozenset({1}))


# ---- who does not answer


def test_before_a_round_the_box_asks_and_then_flips_for_the_seat() -> None:
    state = says(start("aa"), "box still-there")
    assert state.phase == ToFlip(1, asked=True)
    assert says(state, "box flip").flippers == (1,)


def test_after_two_silent_limits_the_table_is_asked() -> None:
    state = says(start("aa a"), "box still-there; box flip; box seen; box late")
    assert heaps(state) == {1: 1, 2: 0, 3: 0}
    assert says(state, "1 stay").phase == ToFlip(1)
    assert says(state, "table stay").phase == ToFlip(1)
    gone = says(state, "table sit-out")
    assert gone.phase == ToFlip(2)
    assert gone.out == {1}
    assert says(state, "box sit-out") == gone


def test_a_press_between_two_silent_limits_is_a_sign_of_life() -> None:
    state = says(start("aa a"), "box still-there; box flip; box seen; 1 begin; box late")
    assert state.phase == ToFlip(1)


def test_who_sits_out_is_not_waited_for_and_comes_last() -> None:
    gone = says(start("aa bb b a", seats=3, deck=20), "box still-there; box flip; box seen; box late; table sit-out")
    state = says(gone, "2 flip; box seen; 2 begin; 2 call 0 2; 3 flip; box seen; 3 begin; 3 call 0 3")
    assert state.phase == ToFlip(2, Call(0, 3))
    state = says(gone, "box still-there; box flip; box seen; box late")
    turn = GAME.turn(says(state, "table sit-out"))
    assert isinstance(turn, Over)
    assert turn.outcome.ending == "alone"
    assert turn.outcome.places == (frozenset({3}), frozenset({1, 2}))


def test_a_seat_that_is_kept_again_and_again_without_playing_sits_out_at_last() -> None:
    state = says(start(seats=3), "box still-there; box flip; box seen; box late")
    for _ in range(3):
        state = says(state, "table stay; box still-there; box flip; box seen; box late")
    assert state.out == {1}
    assert state.phase == ToFlip(2)
