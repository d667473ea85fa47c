"""Presses delivered after a ruling: only those that would have changed it contest it, and none is swallowed."""

import pytest

from engine.clock import SECOND
from engine.game import Limit, Opened, Origin
from engine.gestures import Press
from engine.inputs import BOX, Control
from engine.race import RaceRules, Verdict
from tests.engine.bench_table import GPIO, AnyParty, Party, ms
from tests.engine.toys import Place, Scripted, Secret, ask, race

LATE = ms(2_500)


def contested(party: AnyParty) -> list[tuple[int, str]]:
    """The rulings that a late press contests."""
    return [(each.answer.seat, each.answer.action) for each in party.rulings if each.contested_by is not None]


@pytest.mark.parametrize(("at", "changes"), [(999, True), (1_000, True), (1_001, False)])
def test_a_press_that_may_have_been_the_earlier_answer_contests_it(at: int, changes: bool) -> None:
    party = Party(Scripted(ask({1: Press("flip"), 2: Press("challenge")}), ask({})))
    party.press(1, ms(1_000))
    party.press(2, ms(at), delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == ([(1, "flip")] if changes else [])


def test_a_press_too_early_for_the_page_would_have_changed_nothing() -> None:
    party = Party(Scripted(ask({1: Press("flip"), 2: Press("challenge")}, blind=ms(100)), ask({})))
    party.shown(ms(500))
    party.press(1, ms(1_000))
    party.press(2, ms(590), delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == []
    assert party.reasons() == [(2, "blink.too_late")]


def test_only_the_decision_in_which_it_was_pressed_is_contested() -> None:
    steps = ask({1: Press("one")}), ask({1: Press("two"), 2: Press("noise")}), ask({})
    party = Party(Scripted(*steps))
    party.press(1, ms(1_000))
    party.press(1, ms(2_000))
    party.press(2, ms(900), delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == [], "seat 2 had nothing to say at 0.9 s"
    assert party.reasons() == [(2, "blink.too_late")]


def test_a_press_in_time_that_comes_after_the_limit_was_ruled_contests_it() -> None:
    party = Party(Scripted(ask({1: Press("flip")}, limit=Limit(SECOND, Origin.LAST)), ask({})))
    party.press(1, SECOND + GPIO, delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == [(BOX, "expired 1")]


def test_a_press_after_the_limit_does_not() -> None:
    party = Party(Scripted(ask({1: Press("flip")}, limit=Limit(SECOND, Origin.LAST)), ask({})))
    party.press(1, SECOND + GPIO + 1, delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == []


def test_a_late_menu_button_speaks_for_the_one_who_had_to_answer() -> None:
    party = Party(Scripted(ask({1: Press("flip")}, limit=Limit(SECOND, Origin.LAST)), ask({})))
    party.press(0, ms(900), control=Control.OK, delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == [(BOX, "expired 1")]


# ---- sealed answers do not depend on one another


def test_a_late_tap_contests_only_the_count_of_its_own_seat() -> None:
    party = Party(Secret(), (1, 2, 3))
    party.shown(0)
    party.taps(1, ms(500), 2)
    party.taps(2, ms(700), 3)
    party.taps(3, ms(4_000), 1)
    party.press(2, ms(600), delivered=ms(3_200))
    party.advance_to(ms(3_500))
    assert contested(party) == [(2, "take 3")]


def test_a_late_tap_of_a_seat_that_still_owes_is_counted() -> None:
    party = Party(Secret(), (1, 2))
    party.shown(0)
    party.taps(1, ms(500), 2)
    party.press(2, ms(1_700), delivered=ms(2_000))
    party.press(2, ms(1_910))
    party.advance_to(ms(6_000))
    assert contested(party) == []
    assert party.table.state.numbers == (2, 2)


# ---- races are judged again


def raced(rules: RaceRules, game: type[Scripted] = Scripted, opened: Opened | None = None) -> AnyParty:
    party = Party(game(race(1, 2, 3, rules=rules, opened=opened), ask({})))
    party.shown(0)
    return party


SHORT = RaceRules(window=SECOND)


@pytest.mark.parametrize(("at", "changes"), [(ms(500), True), (SECOND + GPIO, True), (SECOND + GPIO + 1, False)])
def test_a_missing_seat_that_did_press_in_the_window_contests_the_verdict(at: int, changes: bool) -> None:
    party = raced(SHORT)
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.press(3, at, delivered=LATE)
    party.advance_to(ms(3_000))
    assert bool(contested(party)) is changes


def test_a_second_press_of_a_seat_changes_no_verdict() -> None:
    party = raced(SHORT)
    for seat in (1, 2, 3):
        party.press(seat, ms(300 + seat))
    party.press(2, ms(600), delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == []


def test_a_verdict_that_comes_to_the_same_answer_is_not_contested() -> None:
    class OnlyTheLast(Scripted):
        def from_verdict(self, state: Place, verdict: Verdict) -> str:
            return f"last {sorted(verdict.last)}"

    party = raced(SHORT, OnlyTheLast)
    party.press(1, ms(300))
    party.press(3, ms(700))
    party.press(2, ms(500), delivered=LATE)
    party.advance_to(ms(3_000))
    assert party.answers == [(BOX, "last [3]")]
    assert contested(party) == []


def test_the_press_that_opened_a_race_does_not_contest_it() -> None:
    opened = Opened(Origin.LAST, opener_counts=False)
    steps = ask({1: Press("claim")}), race(1, 2, rules=RaceRules(window=SECOND, false_start=0), opened=opened), ask({})
    party = Party(Scripted(*steps))
    party.press(1, ms(100))
    party.press(2, ms(300))
    party.press(4, ms(200), delivered=LATE)
    party.advance_to(ms(3_000))
    assert contested(party) == []
    party.press(1, ms(900), delivered=ms(3_100))
    party.advance_to(ms(3_200))
    assert contested(party) == [(BOX, "first 2 last 2 early nobody missing 1 gone nobody")]


def test_a_contested_ruling_still_stands_until_the_table_says_otherwise() -> None:
    party = Party(Scripted(ask({1: Press("flip"), 2: Press("challenge")}), ask({1: Press("on")})))
    party.press(1, ms(1_000))
    party.press(2, ms(900), delivered=LATE)
    party.press(1, ms(2_800))
    party.advance_to(ms(3_000))
    assert party.answers == [(1, "flip"), (1, "on")]
    assert [ruling.number for ruling in party.rulings] == [1, 1, 2]
