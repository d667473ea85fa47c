"""The photo finish says no more than is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import MILLISECOND
from engine.inputs import Seat
from engine.message import say
from engine.race import Mark, Stamp, Verdict
from firmware_py.draw.finish import brackets, finishes, milliseconds, plus_minus
from firmware_py.draw.sheet import Label, Scale
from firmware_py.draw.verdict import verdict_items
from firmware_py.draw.view import View
from firmware_py.words import Words
from tests.firmware_py.samples import EIGHT, FOUR, NAMES, NOBODY, mark

MS = MILLISECOND


def race(*marks: Mark) -> Verdict:
    return Verdict(Stamp(1000 * MS), marks, (), frozenset())


def texts(verdict: Verdict, lang: str = "en", size: tuple[int, int] = (800, 480)) -> list[str]:
    scale = Scale(*size)
    items = verdict_items(verdict, View(Words(lang, NAMES)), scale, scale.whole)
    return [" ".join(item.fitted.lines) for item in items if isinstance(item, Label)]


def test_names_order_times_and_gaps_are_shown() -> None:
    shown = texts(FOUR)
    assert [text for text in shown if text in NAMES.values()] == ["Ada", "Bo", "Wojciech", "Céline"]
    assert "312.4 ±0.13 ms" in shown
    assert "+6.5 ±0.25 ms" in shown
    assert any("too close to call" in text and "Too early: Céline" in text for text in shown)


def test_a_narrow_panel_shows_the_gaps() -> None:
    shown = texts(FOUR, size=(240, 240))
    assert {"312.4 ±0.13 ms", "+6.5 ±0.25 ms", "+89.6 ±0.25 ms"} <= set(shown)


def test_french_figures_have_a_comma() -> None:
    assert "312,4 ±0,13 ms" in texts(FOUR, "fr")


def test_equal_ones_share_a_place_and_the_next_is_behind_all_of_them() -> None:
    assert [(line.seat, line.place) for line in finishes(FOUR)] == [(1, 1), (2, 2), (4, 2), (3, 4)]


def test_the_cue_s_uncertainty_is_part_of_times_but_not_of_gaps() -> None:
    first, second, *_ = finishes(EIGHT)
    assert first.time == "287 ±18"
    assert second.gap == "+0.1 ±0.25"


def test_a_doubted_press_has_a_question_mark() -> None:
    assert "Ève ?" in texts(EIGHT)


def test_missing_and_unreadable_seats_are_named_and_nobody_is_ranked() -> None:
    (sentence,) = texts(NOBODY)
    assert sentence == "No press: Ada and Bo"
    assert finishes(NOBODY) == ()
    assert any("Button not readable: Seat 8" in text for text in texts(EIGHT))


def test_ties_do_not_chain() -> None:
    chain = race(mark(1, 100), mark(2, 100.2), mark(3, 100.4))
    assert brackets(chain) == ((0, 1), (1, 2))
    assert [line.place for line in finishes(chain)] == [1, 1, 2]


def test_a_wide_press_is_tied_with_ones_that_are_not_neighbours() -> None:
    assert brackets(race(mark(1, 100), mark(2, 103, 5), mark(3, 104))) == ((0, 1), (1, 2))
    assert brackets(race(mark(1, 100, 5), mark(2, 101), mark(3, 104))) == ((0, 1), (0, 2))


@given(st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 900)), min_size=2, max_size=8))
def test_brackets_hold_exactly_the_ties(presses: list[tuple[int, int]]) -> None:
    found = sorted(
        (Mark(seat, at * 1000, wide * 1000) for seat, (at, wide) in enumerate(presses, 1)), key=lambda m: m.at
    )
    verdict = race(*found)
    pairs: set[frozenset[Seat]] = set()
    for group in brackets(verdict):
        seats = [verdict.marks[line].seat for line in group]
        pairs |= {frozenset((one, other)) for one in seats for other in seats if one != other}
    assert pairs == verdict.ties


@pytest.mark.parametrize(
    ("span", "sure", "shown"),
    [
        (312_412_345, 125_000, "312.4"),
        (312_412_345, 20_000, "312.41"),
        (312_612_345, 17 * MS, "313"),
        (-5 * MS, MS, "-5"),
    ],
)
def test_figures_have_as_many_decimals_as_are_known(span: int, sure: int, shown: str) -> None:
    assert milliseconds(span, sure) == shown


@pytest.mark.parametrize(
    ("sure", "shown"),
    [(125_000, "±0.13"), (130_000, "±0.13"), (130_001, "±0.14"), (1_010_000, "±1.1"), (17 * MS, "±17")],
)
def test_uncertainties_are_rounded_up(sure: int, shown: str) -> None:
    assert plus_minus(sure) == shown


def test_the_number_mark_is_a_sentence_of_every_language() -> None:
    assert [Words(lang).text(say("number.mark")) for lang in ("en", "fr", "pl")] == [".", ",", ","]
