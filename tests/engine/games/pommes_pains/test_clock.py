"""Whole rounds with buttons: what a press means is settled by the moment it happened, not by its arrival."""

import pytest

from engine.game import Over
from engine.games.pommes_pains.phases import Again, Asking, Calling, Darkness, Question, Slaps, ToFlip, Turning
from tests.engine.games.pommes_pains.talk import Evening, heaps

GAP = 0.3
"""Closer than two GPIO stamps of 0.125 ms can tell apart is less than this."""


def called(top: str = "aa a bb", seats: int = 3) -> Evening:
    """Seat 1 flips at 1.0 s, the card is seen at 1.2 s; two apples are keyed from 2.0 s, "no" is held until 3.82 s."""
    evening = Evening(top, seats)
    evening.press(1, 1000)
    assert evening.until(1200) == ["1 flip"]
    evening.shown(1200)
    evening.taps(1, 2000, 2)
    evening.press(1, 3220, 700)
    assert evening.until(3920) == ["box seen", "1 begin", "1 call 2 0"]
    return evening


def test_a_round_as_people_play_it() -> None:
    evening = called()
    assert evening.state.phase == ToFlip(2, evening.state.phase.call)  # type: ignore[union-attr]
    evening.press(2, 4000)
    evening.until(4400)
    evening.shown(4400)
    evening.taps(2, 5000, 3)
    evening.press(1, 5300)  # a challenge while the call goes on
    evening.press(2, 6500, 700)
    assert evening.until(7300) == ["box seen", "2 begin", "1 challenge", "2 call 3 0"]
    assert heaps(evening.state) == {1: 2, 2: 0, 3: 0}


def test_the_next_seat_tapping_too_early_is_blinked_at_and_holding_it_challenges() -> None:
    evening = Evening("aa")
    evening.press(1, 1000)
    evening.until(1200)
    evening.shown(1200)
    evening.taps(1, 2000, 1)
    evening.press(2, 2300)
    evening.press(2, 2500, 700)
    evening.press(1, 3220, 700)
    assert evening.until(4000) == ["box seen", "1 begin", "2 challenge", "1 call 1 0"]
    assert evening.blinks == [(2, 3)]
    assert heaps(evening.state)[1] == 1


@pytest.mark.parametrize(("pressed", "counts"), [(4290, True), (4310, False)])
def test_a_challenge_counts_if_it_was_pressed_before_the_card_was_shown(pressed: float, counts: bool) -> None:
    evening = called()
    evening.press(2, 4000)
    evening.press(3, pressed, delivered=4349)
    evening.until(4200)
    assert isinstance(evening.state.phase, Turning)
    evening.shown(4300)
    evening.until(4500)
    assert (heaps(evening.state)[3] == 1) == counts
    assert (len(evening.state.stock) == 54) == counts


def test_a_flip_and_a_challenge_too_close_to_rank_are_a_challenge_whoever_arrives_first() -> None:
    for first, second in ((5, 40), (40, 5)):
        evening = called()
        evening.press(2, 4000, delivered=4000 + first)
        evening.press(3, 4000.2, delivered=4000 + second)
        assert evening.until(4500) == ["box challenged 3"]
        assert evening.state.flippers == ()


# ---- limits


@pytest.mark.parametrize(("begins", "late"), [(6197, False), (6203, True)])
def test_a_call_must_begin_within_five_seconds_of_the_cue_however_late_the_press_arrives(
    begins: float, late: bool
) -> None:
    evening = Evening("aa")
    evening.party.lag = 250_000_000
    evening.press(1, 1000)
    evening.until(1400)
    evening.shown(1200)
    evening.press(1, begins, delivered=begins + 200)
    evening.until(7000)
    assert isinstance(evening.state.phase, ToFlip if late else Calling)
    assert heaps(evening.state)[1] == int(late)


@pytest.mark.parametrize(("flips", "hold", "expected"), [
    (8817, 90, "2 flip"), (8823, 90, "box late"), (8810, 700, "2 challenge"), (8830, 700, "box late"),
])  # fmt: skip
def test_a_flip_or_a_challenge_must_be_pressed_within_five_seconds_of_the_call(
    flips: float, hold: float, expected: str
) -> None:
    evening = called()
    evening.press(2, flips, hold)
    assert evening.until(10000)[0] == expected


def test_more_than_three_seconds_between_the_two_numbers_is_a_late_call() -> None:
    for gap, expected in ((2990, "1 call 1 1"), (3010, "box late")):
        evening = Evening("aa")
        evening.press(1, 1000)
        evening.until(1200)
        evening.shown(1200)
        evening.press(1, 2000)
        evening.press(1, 2000 + gap)
        assert evening.until(6000)[2] == expected


def test_a_call_of_many_taps_takes_the_time_it_takes() -> None:
    evening = Evening("aa")
    evening.press(1, 1000)
    evening.until(1200)
    evening.shown(1200)
    evening.taps(1, 6000, 9)
    evening.taps(1, 10000, 9)
    evening.press(3, 11900)
    assert evening.until(13000)[1:] == ["1 begin", "3 challenge", "1 call 9 9"]


def test_nobody_flips_the_first_card_and_the_box_does() -> None:
    evening = Evening("aa")
    assert evening.until(61000) == ["box shuffle " + " ".join(_order("aa")), "box still-there", "box flip"][1:]


def _order(top: str) -> list[str]:
    return list(Evening(top).state.stock)


# ---- slaps


def two_three() -> Evening:
    """Three cards make 2-3; the third one is seen at 7.0 s."""
    evening = called("aa b bb a")
    evening.press(2, 4000)
    evening.until(4200)
    evening.shown(4200)
    evening.taps(2, 4500, 2)
    evening.taps(2, 5600, 1)
    evening.press(3, 6700)
    evening.until(6900)
    evening.shown(7000)
    return evening


def test_on_2_3_the_last_slap_pays_whatever_arrives_when() -> None:
    evening = two_three()
    evening.press(3, 7300, delivered=7355)
    evening.press(1, 7340, delivered=7345)
    evening.press(2, 7320, delivered=7325)
    assert evening.until(7600)[1:] == ["box judged 3 1 1,2,3 - -"]
    assert heaps(evening.state) == {1: 3, 2: 0, 3: 0}


def test_a_slap_within_100_ms_is_no_reaction_and_the_next_press_counts() -> None:
    evening = two_three()
    for seat, at in ((1, 7050), (2, 7300), (3, 7310), (1, 7400)):
        evening.press(seat, at)
    assert evening.until(7600)[1:] == ["box judged 2 1 1,2,3 - -"]


def test_who_does_not_slap_within_five_seconds_pays() -> None:
    evening = two_three()
    evening.press(1, 7300)
    evening.press(2, 7300)
    evening.until(11900)
    assert evening.state.phase == Slaps()
    evening.until(12100)
    assert heaps(evening.state) == {1: 0, 2: 0, 3: 3}


def test_a_dead_heat_is_slapped_again_when_the_light_comes() -> None:
    evening = two_three()
    evening.press(3, 7300)
    evening.press(1, 7400)
    evening.press(2, 7400 + GAP / 2)
    said = evening.until(7700)
    assert said[1] == "box judged 3 1,2 1,2,3 - -"
    assert isinstance(evening.state.phase, Darkness)
    assert said[2].startswith("box dark ")
    dark = int(said[2].rpartition(" ")[2])
    evening.shown(7800)
    evening.until(7800 + dark + 100)
    assert isinstance(evening.state.phase, Again)
    evening.shown(7800 + dark + 50)
    light = 7850 + dark
    evening.press(2, light + 250)
    evening.press(1, light + 300)
    evening.until(light + 600)
    assert heaps(evening.state) == {1: 3, 2: 0, 3: 0}


def test_a_press_in_the_dark_is_last_and_slaps_from_before_it_are_forgotten() -> None:
    evening = two_three()
    evening.press(3, 7300)
    evening.press(1, 7400)
    evening.press(2, 7400 + GAP / 2)
    dark = int(evening.until(7700)[2].rpartition(" ")[2])
    evening.shown(7800)
    evening.press(1, 8000)
    evening.until(7800 + dark + 60)
    evening.shown(7800 + dark + 10)
    evening.press(2, 7800 + dark + 400)
    evening.until(7800 + dark + 600)
    assert heaps(evening.state) == {1: 3, 2: 0, 3: 0}


def test_a_false_slap_voids_the_call_that_begins_after_it_and_the_second_slapper_is_named() -> None:
    evening = called(seats=4)
    evening.press(2, 4000)
    evening.until(4200)
    evening.shown(4200)
    evening.press(3, 5000)
    evening.press(2, 5100)
    evening.press(1, 5400)
    evening.press(4, 5600)
    assert evening.until(5800)[1:] == ["3 slap", "box judged 3 1 1,3 - 4"]
    assert heaps(evening.state) == {1: 0, 2: 0, 3: 2, 4: 0}
    assert evening.state.news is not None
    assert evening.state.news.named == (1,)


def test_a_limit_that_passes_in_the_half_second_after_a_false_slap_is_void() -> None:
    evening = called()
    evening.press(2, 4000)
    evening.until(4200)
    evening.shown(4200)
    evening.press(3, 9100)
    evening.until(9900)
    assert heaps(evening.state) == {1: 0, 2: 0, 3: 2}


def test_a_press_within_100_ms_of_the_card_is_blinked_at_and_costs_nothing() -> None:
    evening = called()
    evening.press(2, 4000)
    evening.until(4200)
    evening.shown(4200)
    evening.press(3, 4290)
    assert evening.until(5000) == ["box seen"]
    assert evening.blinks[-1] == (3, 1)


def test_a_press_too_close_to_the_beginning_of_the_call_challenges_it() -> None:
    evening = called()
    evening.press(2, 4000)
    evening.until(4200)
    evening.shown(4200)
    evening.press(2, 5000)
    evening.press(3, 5000 - GAP / 2)
    assert evening.until(5200)[1:] == ["box begun 3"]
    assert evening.state.phase == Calling(((3,),))


# ---- printed cards


def spoken() -> Evening:
    """Seat 1 flips a printed card at 1.0 s and begins to call at 2.0 s."""
    evening = Evening("", mode="referee")
    evening.shown(0)
    evening.press(1, 1000)
    evening.press(1, 2000)
    assert evening.until(2200) == ["1 flip", "1 begin"]
    return evening


@pytest.mark.parametrize(("at", "expected"), [(2790, "2 claim"), (2810, "2 flip")])
def test_a_tap_is_a_flip_once_the_call_is_0_8_seconds_old(at: float, expected: str) -> None:
    evening = spoken()
    evening.press(2, at)
    assert expected in evening.until(3200)


def test_a_call_ends_by_itself_after_four_seconds_and_then_five_are_left_to_flip() -> None:
    evening = spoken()
    assert evening.until(10900) == ["box ripe", "box end"]
    assert evening.until(11100) == ["box late"]


@pytest.mark.parametrize(("slapped", "about"), [(4850, "BEFORE"), (4650, "CALL")])
def test_slaps_up_to_300_ms_before_a_late_flip_press_belong_to_that_flip(slapped: float, about: str) -> None:
    evening = spoken()
    evening.press(1, 3000)
    evening.press(3, slapped)
    evening.press(2, 5000)
    evening.press(1, 5200)
    evening.until(5500)
    phase = evening.state.phase
    assert isinstance(phase, Asking)
    assert phase.about.name == about
    evening.press(2, 5600)
    evening.until(11000)
    assert isinstance(evening.state.phase, Question)
    assert evening.state.phase.judged.first == (3 if about == "BEFORE" else 1,)
    assert evening.state.phase.judged.last == (2,)


def test_a_question_waits_two_seconds_at_least_and_five_from_the_flip_at_most() -> None:
    for claimed, closes in ((1200, 6000), (5500, 7500)):
        evening = Evening("", mode="referee")
        evening.press(1, 1000)
        evening.press(2, claimed)
        evening.until(closes - 10)
        assert isinstance(evening.state.phase, Asking), claimed
        evening.until(closes + 100)
        assert isinstance(evening.state.phase, Question)


def test_a_flip_that_was_a_slap_is_judged_with_the_presses_since_the_flip_before() -> None:
    evening = spoken()
    evening.press(2, 3000)  # a slap that looked like a flip
    evening.press(3, 3100)
    evening.until(3300)
    assert evening.state.flippers == (1, 2)
    evening.press(1, 3500)
    evening.until(9000)
    assert isinstance(evening.state.phase, Question)
    for tap in range(3):  # it was 2-3; it was not; that flip was a slap
        evening.press(3, 9200 + tap * 250)
    evening.press(3, 10200, 700)
    assert evening.until(11500) == ["table flip-was-a-slap", "box judged 1 3 1,2,3 - -"]
    assert len(evening.state.flippers) == 1


def test_the_flip_press_itself_is_no_slap_but_the_call_press_is() -> None:
    evening = spoken()
    evening.press(2, 2100)
    evening.press(3, 2200)
    evening.until(9000)
    phase = evening.state.phase
    assert isinstance(phase, Question)
    assert (phase.judged.first, phase.judged.last, phase.judged.missing) == ((1,), (3,), ())


def test_a_held_press_at_the_call_says_that_the_card_was_the_last() -> None:
    evening = Evening("", mode="referee")
    evening.press(1, 1000)
    evening.press(1, 2000, 700)
    evening.press(1, 3500)
    assert evening.until(9000) == ["1 flip", "1 begin last", "box ripe", "1 end", "box stands"]
    assert isinstance(evening.party.table.turn, Over)
