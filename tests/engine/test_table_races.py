"""Races at the table: who is waited for, who is excused, what opens one and what ends it."""

import pytest

from engine.clock import SECOND
from engine.game import Opened, Origin
from engine.gestures import Press
from engine.inputs import BOX, Control
from engine.race import RaceRules, Stamp
from tests.engine.bench_table import GPIO, Party, ms
from tests.engine.rounds import challenges, flipping, racing
from tests.engine.toys import Scripted, ask, race

# ---- races


def test_a_race_is_over_as_soon_as_everybody_has_pressed() -> None:
    party = racing()
    for seat, at in ((2, 400), (3, 300), (1, 500)):
        party.press(seat, ms(at))
    party.advance_to(ms(620))
    assert party.answers == [(BOX, "first 3 last 1 early nobody missing nobody gone nobody")]
    verdict = party.rulings[-1].verdict
    assert verdict is not None
    assert verdict.opened == Stamp(ms(20))


def test_who_never_presses_is_missing_when_the_window_ends() -> None:
    party = racing()
    party.press(2, ms(400))
    party.press(3, ms(5_020) + GPIO)
    party.press(1, ms(5_021))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 2 last 3 early nobody missing 1 gone nobody")]


def test_presses_before_the_page_and_too_soon_after_it_are_false_starts() -> None:
    party = Party(Scripted(race(1, 2, 3, opened=Opened(Origin.CUE, lead=SECOND)), ask({})))
    party.press(1, ms(10))
    party.press(2, ms(110))
    party.advance_to(ms(50))
    party.shown(ms(50))
    for seat, at in ((1, 500), (2, 400), (3, 300)):
        party.press(seat, ms(at))
    party.advance_to(SECOND)
    assert party.answers == [(BOX, "first 3 last 1 early 1,2 missing nobody gone nobody")]


def test_a_race_waits_for_its_page() -> None:
    party = Party(Scripted(race(1, 2), ask({})), (1, 2))
    party.press(1, ms(200))
    party.press(2, ms(300))
    party.advance_to(ms(500))
    assert party.answers == []
    party.shown(ms(20))
    party.advance_to(ms(510))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing nobody gone nobody")]


def test_a_dead_heat_is_one_at_the_table_too() -> None:
    party = racing()
    for seat, at in ((2, ms(400)), (3, ms(500)), (1, ms(500) + 2 * GPIO)):
        party.press(seat, at)
    party.advance_to(SECOND)
    assert party.answers == [(BOX, "first 2 last 1,3 early nobody missing nobody gone nobody")]


def test_a_seat_whose_button_is_gone_is_excused_and_the_ruling_says_so() -> None:
    party = racing()
    party.trouble(3, "gone")
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing nobody gone 3")]
    assert party.notes() == {"trouble.gone", "note.button_gone"}


@pytest.mark.parametrize("kind", ["sick", "lost edge"])
def test_a_button_that_still_speaks_is_not_excused(kind: str) -> None:
    party = racing()
    party.trouble(3, kind)
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing 3 gone nobody")]
    assert party.notes() == {"trouble." + kind.replace(" ", "_")}


@pytest.mark.parametrize("sign", ["press", "word"])
def test_a_button_that_is_back_is_counted_again(sign: str) -> None:
    party = Party(Scripted(ask({1: Press("on")}), race(1, 2), ask({})), (1, 2))
    party.trouble(2, "held")
    if sign == "press":
        party.press(2, ms(50))
    else:
        party.trouble(2, "back")
    party.press(1, ms(100))
    party.advance_to(ms(300))
    party.shown(ms(300))
    party.press(1, ms(600))
    party.advance_to(ms(6_000))
    assert party.answers[-1] == (BOX, "first 1 last 1 early nobody missing 2 gone nobody")


def test_a_word_of_the_table_ends_a_race() -> None:
    party = Party(Scripted(race(1, 2, may=(0,), opened=Opened(Origin.LAST)), ask({})), (1, 2))
    party.press(1, ms(300))
    party.menu(Control.OK, ms(500))
    party.advance_to(SECOND)
    assert party.answers == [(0, "stop")]


@pytest.mark.parametrize(("opener_counts", "missing"), [(True, "nobody"), (False, "2")])
def test_a_race_can_be_opened_by_a_press_and_look_back(opener_counts: bool, missing: str) -> None:
    party = challenges(opener_counts)
    party.press(3, ms(800))
    party.press(2, ms(1_000))
    party.press(1, ms(1_200))
    party.advance_to(ms(3_000))
    first = "first 3 last 1 early nobody"
    assert party.answers == [(2, "claim"), (BOX, f"{first} missing {missing} gone nobody")]


def test_a_race_can_be_opened_by_the_answer_before_the_last_one() -> None:
    opened = Opened(Origin.LAST, back=1)
    rules = RaceRules(window=SECOND, false_start=0, at_least=ms(1_500))
    slap = race(1, 2, rules=rules, opened=opened)
    party = Party(Scripted(ask({1: Press("flip")}), ask({2: Press("claim")}, must=(2,)), slap, ask({})), (1, 2))
    party.press(1, ms(100))
    party.press(2, ms(900))
    party.advance_to(ms(2_300))
    assert len(party.answers) == 2, "the window stays open 1.5 s after the last answer"
    party.advance_to(ms(3_000))
    assert party.answers[2] == (BOX, "first 1 last 2 early nobody missing nobody gone nobody")
    assert party.table.playthrough.answers[2].end.at == ms(2_400)


# ---- silent sources


def test_a_silent_source_holds_nobody_up_for_longer_than_400_ms_and_the_ruling_says_so() -> None:
    party = flipping()
    party.falls_silent("pod", ms(500))
    party.press(2, ms(1_000))
    assert party.advance_to(ms(1_390)) == []
    assert party.advance_to(ms(1_420)) == [(2, "challenge")]
    assert party.notes() == {"note.source_silent"}


def test_rulings_that_every_source_vouched_for_have_no_notes() -> None:
    party = flipping()
    party.press(2, ms(1_000))
    party.advance_to(2 * SECOND)
    assert party.notes() == set()
