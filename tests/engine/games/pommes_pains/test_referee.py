"""Printed cards: the box counts presses, the table says what they were."""

import pytest

from engine.game import Decision, Origin, Over, Race
from engine.games.pommes_pains.actions import Takes
from engine.games.pommes_pains.phases import (
    About,
    Asking,
    Calling,
    Counting,
    Interrupted,
    LastCall,
    Question,
    Thinking,
    ToFlip,
)
from engine.games.pommes_pains.question import words
from engine.games.pommes_pains.state import State
from engine.inputs import TABLE
from tests.engine.games.pommes_pains.talk import GAME, heaps, refused, says, start

CALLED = "1 flip; 1 begin; box ripe; 1 end"
TWICE = f"{CALLED}; 2 flip; 2 begin; box ripe; 2 end"


def printed(story: str, seats: int = 3, **given: str) -> State:
    return says(start(seats=seats, mode="referee", **given), story)


def offered(state: State) -> list[str]:
    return [word.value for word in words(state)]


ALL = ["it-was-2-3", "it-was-not", "call-was-wrong", "call-was-right", "flip-was-a-slap", "play-on"]


# ---- flips and calls


def test_a_flip_begins_the_time_to_call_at_once() -> None:
    state = printed("1 flip")
    turn = GAME.turn(state)
    assert state.phase == Thinking()
    assert isinstance(turn, Decision)
    assert turn.limit is not None
    assert (turn.limit.length, turn.limit.origin) == (GAME.house.call, Origin.LAST)


def test_a_call_ends_with_a_press_with_the_next_flip_or_by_itself() -> None:
    calling = printed("1 flip; 1 begin; box ripe")
    assert says(calling, "1 end").phase == ToFlip(2)
    assert says(calling, "box end").phase == ToFlip(2)
    assert says(calling, "2 flip").flippers == (1, 2)


def test_the_next_seat_cannot_flip_before_a_call_can_be_over() -> None:
    early = printed("1 flip; 1 begin")
    assert refused(early, "2 flip") == "2.3"
    assert says(early, "2 claim").phase == Asking((2,), About.CALL)
    assert says(early, "1 end; 2 flip").flippers == (1, 2)


def test_four_seconds_in_all() -> None:
    limits = []
    for story in ("1 flip; 1 begin", "1 flip; 1 begin; box ripe"):
        turn = GAME.turn(printed(story))
        assert isinstance(turn, Decision)
        assert turn.limit is not None
        limits.append(turn.limit.length)
    assert sum(limits) == GAME.house.call_ends


def test_late_is_late_with_printed_cards_too() -> None:
    assert printed(f"{CALLED}; box late").phase == Counting((2,))
    assert printed(f"{CALLED}; 2 flip; box late").phase == Counting((2,))


# ---- which answers are offered


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        ("1 flip; 2 claim", ["it-was-not", "play-on"]),
        (f"{CALLED}; 2 flip; 3 claim", ["it-was-not", "flip-was-a-slap", "play-on"]),
        ("1 flip; 1 begin; 2 claim", ["it-was-not", "call-was-wrong", "call-was-right", "play-on"]),
        (f"{TWICE}; 1 claim; box opens", ALL[1:]),
        (f"{TWICE}; 1 claim; box opens; box judged 1 1 1 - 2,3", ALL),
        (f"{TWICE}; 1 claim; 3 flip", ALL[1:]),
        (f"{TWICE}; 2 claim; box opens", ["it-was-not", "flip-was-a-slap", "play-on"]),  # not of one's own call
        (f"{TWICE}; 3 claim", ALL[1:]),  # the next seat holds its button
    ],
)
def test_answers_are_offered_where_they_can_be_meant(story: str, expected: list[str]) -> None:
    assert offered(printed(story)) == expected


def test_all_but_2_3_can_be_said_before_the_presses_are_in() -> None:
    state = printed(f"{TWICE}; 1 claim; box opens")
    turn = GAME.turn(state)
    assert isinstance(turn, Race)
    assert turn.may == {TABLE}
    assert refused(state, "table it-was-2-3") == "8.3"
    assert refused(says(state, "box judged 1 1 1 - 2,3"), "table it-was-2-3") is None


# ---- what they mean


def verdict(word: str, claim: str = "1 claim; box opens", judged: str = "1 3 1,3,2 - -") -> State:
    return printed(f"{TWICE}; {claim}; box judged {judged}; table {word}")


def test_it_was_2_3_and_the_last_slap_pays() -> None:
    assert verdict("it-was-2-3").phase == Counting((3,))
    assert verdict("it-was-2-3", judged="1 1 1 - 2,3").phase == Counting((3, 2))


def test_a_dead_heat_is_replayed_with_printed_cards_too() -> None:
    state = verdict("it-was-2-3", judged="1 2,3 1,2,3 - -")
    assert says(state, "box dark 1200; box light; box judged 3 2 2,3 - -").phase == Counting((2,))


def test_it_was_not_and_the_earliest_pays_the_others_are_named_but_not_the_caller() -> None:
    state = verdict("it-was-not")
    assert state.phase == Counting((1,))
    assert state.news is not None
    assert state.news.named == (3,)


def test_a_wrong_call_costs_the_caller_a_right_one_the_challenger() -> None:
    assert verdict("call-was-wrong").phase == Counting((2,))
    assert verdict("call-was-right").phase == Counting((1,))


def test_a_challenge_just_before_a_flip_means_the_call_before_it_and_the_card_goes_back() -> None:
    state = printed(f"{TWICE}; 1 claim; 3 flip")
    assert state.phase == Asking((1,), About.BEFORE)
    assert state.flippers == (1, 2, 3)
    wrong = says(state, "table call-was-wrong")
    assert wrong.phase == Counting((2,))
    assert wrong.flippers == (1, 2)
    assert len(wrong.stock) == len(state.stock) + 1


def test_claims_too_close_to_rank_challenge_together() -> None:
    state = printed(f"{TWICE}; box claimed 1,3; table call-was-right")
    assert state.phase == Counting((3, 1))


def test_a_flip_that_was_a_slap_is_taken_back_and_the_race_since_the_flip_before_is_judged() -> None:
    state = printed(f"{CALLED}; 2 flip; 3 claim; table flip-was-a-slap")
    race = GAME.turn(state)
    assert isinstance(race, Race)
    assert state.flippers == (1,)
    assert race.opened.back == len(["begin", "ripe", "end", "flip", "claim", "word"])
    assert says(state, "box judged 2 1 2,3,1 - -").phase == Counting((1,))


def test_races_look_back_to_the_last_flip() -> None:
    for story, back in (("1 flip; 2 claim", 1), (f"{TWICE}; 1 claim; box opens", 5), (f"{TWICE}; 1 claim; 3 flip", 0)):
        race = GAME.turn(printed(story))
        assert isinstance(race, Race)
        assert (race.opened.back, race.opened.lead, race.opened.opener_counts) == (back, GAME.house.lead, False)
        assert race.seats == {1, 2, 3}


def test_nothing_play_on_gives_the_full_time_again() -> None:
    assert printed("1 flip; 2 claim; table play-on").phase == Thinking()
    assert printed(f"{TWICE}; 1 claim; box opens; table play-on").phase == ToFlip(3)
    assert printed(f"{TWICE}; 1 claim; 3 flip; table play-on").phase == Thinking()


def test_presses_before_nothing_are_done_with() -> None:
    race = GAME.turn(printed("1 flip; 2 claim; table play-on; 3 claim"))
    assert isinstance(race, Race)
    assert (race.opened.back, race.opened.lead) == (1, 0)


def test_after_five_nothings_presses_mean_nothing_until_the_next_card() -> None:
    state = printed("1 flip" + "; 2 claim; table play-on" * 5)
    assert refused(state, "3 claim") == "8.2"
    assert refused(says(state, "1 begin; box ripe; 2 flip"), "3 claim") is None


def test_a_late_press_of_the_flipping_seat_is_still_its_flip() -> None:
    state = printed(f"{CALLED}; 3 claim")
    assert state.phase == Interrupted((3,), (3,))
    assert says(state, "1 claim; 2 flip").phase == Asking((3,), About.BEFORE)
    assert says(state, "1 claim; box opens").phase == Asking((3,), About.CALL, waited=True)


def test_a_claim_at_the_very_moment_of_the_call_is_a_challenge() -> None:
    state = printed("1 flip")
    both = GAME.together(state, [(1, GAME.parse("begin last")), (3, GAME.parse("claim"))])
    assert str(both) == "claimed 3 begun last"
    state = says(state, f"box {both}")
    assert state.phase == Asking((3,), About.CALL)
    assert state.last


# ---- counting and the end


def test_the_box_offers_the_number_of_flips_and_the_table_puts_it_right() -> None:
    state = printed(f"{TWICE}; box late")
    assert [str(each) for each in GAME.legal_actions(state, TABLE)] == [
        "takes 2", "takes 3", "takes 1", "takes 4", "takes 5", "takes 6",
    ]  # fmt: skip
    assert GAME.expired(state, frozenset({TABLE})) == Takes(2)
    for story, taken, left in (("box takes 2", 2, 53), ("table takes 5", 5, 50), ("table takes 1", 1, 54)):
        after = says(state, story)
        assert heaps(after) == {1: 0, 2: 0, 3: taken}
        assert len(after.stock) == left
        assert after.phase == ToFlip(3)


@pytest.mark.parametrize(
    "story",
    [
        "1 flip; 1 begin last; box ripe; 1 end",
        "1 flip; 1 begin; box ripe; 1 end last",
        "1 flip; 1 begin; table last-card; box ripe; box end",
        f"{CALLED}; table last-card",
    ],
)
def test_the_last_card_can_be_told_at_the_call_or_by_the_table(story: str) -> None:
    state = printed(story)
    assert state.phase == LastCall(None)
    assert refused(state, "2 flip") == "2.1"
    turn = GAME.turn(says(state, "box stands"))
    assert isinstance(turn, Over)
    assert turn.outcome.ending == "last_card"


def test_a_challenge_of_the_last_call_is_settled_and_ends_the_game() -> None:
    state = printed("1 flip; 1 begin last; box ripe; 1 end; 2 claim; table call-was-wrong; table takes 1")
    assert isinstance(GAME.turn(state), Over)
    assert heaps(state) == {1: 1, 2: 0, 3: 0}


def test_an_empty_deck_where_a_card_should_be_flipped_ends_the_game() -> None:
    assert isinstance(GAME.turn(printed("1 last-card")), Over)
    assert isinstance(GAME.turn(printed("table last-card")), Over)


def test_a_seat_that_never_flips_is_asked_about_since_the_box_cannot_flip_for_it() -> None:
    state = printed("box still-there; box late")
    assert says(state, "table sit-out").phase == ToFlip(2)
    assert says(state, "1 stay").phase == ToFlip(1)


def test_calling_phases_are_told_apart() -> None:
    assert printed("1 flip; 1 begin").phase == Calling()
    assert isinstance(printed(f"{TWICE}; 1 claim; box opens; box judged 1 1 1 - 2,3").phase, Question)
