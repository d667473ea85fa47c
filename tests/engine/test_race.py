"""Who was first: dead heats that do not chain, false starts, and laws that hold whatever is pressed."""

from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Doubt, Edge, InputEvent, Seat
from engine.race import Mark, RaceRules, Stamp, Verdict, judge
from tests.engine.bench_table import event, ms

SEATS = frozenset({1, 2, 3, 4})
OPENED = Stamp(1_000)
RULES = RaceRules(window=1_000, false_start=100)
CLOSES = OPENED.at + RULES.window
PRESSES = st.lists(
    st.builds(
        lambda seat, at, uncertainty, source, edge: event(seat, at, edge, uncertainty=uncertainty, source=source),
        st.integers(1, 6),
        st.integers(900, 2_100),
        st.integers(0, 60),
        st.sampled_from(("gpio", "pod")),
        st.sampled_from((Edge.PRESS, Edge.PRESS, Edge.RELEASE)),
    ),
    max_size=14,
)
MARGINS = st.integers(0, 50)


def verdict_of(presses: list[InputEvent], rules: RaceRules = RULES, gone: frozenset[Seat] = frozenset()) -> Verdict:
    return judge(OPENED, CLOSES, SEATS, rules, presses, gone)


def certain_pairs(verdict: Verdict) -> set[tuple[Seat, Seat]]:
    """Who was certainly before whom."""
    marks = verdict.marks
    return {(one.seat, two.seat) for one in marks for two in marks if one.before(two, verdict.margin)}


# ---- against a slow and obvious judge


def obvious_first_press(seat: Seat, presses: list[InputEvent]) -> InputEvent | None:
    counting = [
        press
        for press in presses
        if press.seat == seat
        and press.edge is Edge.PRESS
        and press.at + press.uncertainty >= OPENED.at + RULES.false_start
        and press.at - press.uncertainty <= CLOSES
    ]
    return min(counting, key=lambda press: (press.at, press.uncertainty, press.source), default=None)


@given(PRESSES, MARGINS)
def test_the_judge_agrees_with_an_obvious_one(presses: list[InputEvent], margin: int) -> None:
    verdict = verdict_of(presses, replace(RULES, margin=margin))
    firsts = {seat: press for seat in SEATS if (press := obvious_first_press(seat, presses)) is not None}
    assert {mark.seat: (mark.at, mark.uncertainty) for mark in verdict.marks} == {
        seat: (press.at, press.uncertainty) for seat, press in firsts.items()
    }
    touching = {
        frozenset({one, two})
        for one, two in combinations(firsts, 2)
        if abs(firsts[one].at - firsts[two].at) <= firsts[one].uncertainty + firsts[two].uncertainty + margin
    }
    assert verdict.ties == touching
    beaten = {
        (one, two)
        for one in firsts
        for two in firsts
        if firsts[one].at < firsts[two].at and frozenset({one, two}) not in touching
    }
    assert certain_pairs(verdict) == beaten
    assert verdict.first == set(firsts) - {two for _, two in beaten}
    assert verdict.last == set(firsts) - {one for one, _ in beaten}
    assert verdict.missing == SEATS - set(firsts)


# ---- laws


@given(PRESSES, st.integers(0, 999))
def test_a_verdict_does_not_depend_on_the_order_of_arrival(presses: list[InputEvent], seed: int) -> None:
    shuffled = list(presses)
    Random(seed).shuffle(shuffled)
    assert verdict_of(shuffled) == verdict_of(presses)


@given(PRESSES, MARGINS)
def test_ties_are_symmetric_and_nobody_ties_alone(presses: list[InputEvent], margin: int) -> None:
    verdict = verdict_of(presses, replace(RULES, margin=margin))
    pairs = certain_pairs(verdict)
    assert all(len(tie) == 2 for tie in verdict.ties)
    for one, two in combinations([mark.seat for mark in verdict.marks], 2):
        tied = frozenset({one, two}) in verdict.ties
        assert [tied, (one, two) in pairs, (two, one) in pairs].count(True) == 1


@given(PRESSES, st.integers(1, 6), st.integers(0, 60))
def test_adding_a_later_press_never_changes_who_was_earlier(
    presses: list[InputEvent], seat: Seat, uncertainty: int
) -> None:
    before = verdict_of(presses)
    latest = max((press.at for press in presses), default=0)
    after = verdict_of([*presses, event(seat, max(latest, 1_200) + 1, uncertainty=uncertainty)])
    assert certain_pairs(before) <= certain_pairs(after)
    known = {mark.seat for mark in before.marks}
    assert {pair for pair in certain_pairs(after) if set(pair) <= known} == certain_pairs(before)


@given(PRESSES, st.integers(0, 200), st.integers(0, 999))
def test_widening_an_uncertainty_never_creates_an_order(presses: list[InputEvent], by: int, seed: int) -> None:
    """Within the window: at its edges a wider press may come into the race at all, in its favour."""
    inside = [press for press in presses if 1_400 <= press.at <= 1_700]
    rng = Random(seed)
    widened = [replace(press, uncertainty=press.uncertainty + by * rng.randrange(2)) for press in inside]
    kept = {mark.seat: mark.at for mark in verdict_of(inside).marks}
    assert {mark.seat: mark.at for mark in verdict_of(widened).marks} == kept
    assert certain_pairs(verdict_of(widened)) <= certain_pairs(verdict_of(inside))


@given(PRESSES, MARGINS, MARGINS)
def test_a_wider_margin_never_creates_an_order(presses: list[InputEvent], margin: int, more: int) -> None:
    narrow = verdict_of(presses, replace(RULES, margin=margin))
    wide = verdict_of(presses, replace(RULES, margin=margin + more))
    assert certain_pairs(wide) <= certain_pairs(narrow)


@given(PRESSES)
def test_seats_are_equal(presses: list[InputEvent]) -> None:
    """Other numbers on the buttons give the same verdict under the other numbers."""
    turned = [replace(press, seat=press.seat % 4 + 1 if press.seat <= 4 else press.seat) for press in presses]
    before, after = verdict_of(presses), verdict_of(turned)
    assert after.first == {seat % 4 + 1 for seat in before.first}
    assert after.last == {seat % 4 + 1 for seat in before.last}
    assert after.missing == {seat % 4 + 1 for seat in before.missing}
    assert certain_pairs(after) == {(one % 4 + 1, two % 4 + 1) for one, two in certain_pairs(before)}


# ---- single cases, in the words of the rules


def test_ties_do_not_chain() -> None:
    verdict = verdict_of([event(seat, 1_500 + 15 * seat, uncertainty=10) for seat in (1, 2, 3)])
    assert verdict.ties == {frozenset({1, 2}), frozenset({2, 3})}
    assert verdict.first == {1, 2}
    assert verdict.last == {2, 3}


def test_a_press_before_the_signal_does_not_count_and_the_next_one_does() -> None:
    verdict = verdict_of([event(1, 1_050, uncertainty=0), event(1, 1_300, uncertainty=0)])
    assert [mark.at for mark in verdict.early] == [1_050]
    assert [mark.at for mark in verdict.marks] == [1_300]


def test_a_press_that_may_have_been_in_time_was_in_time() -> None:
    verdict = verdict_of([event(seat, at, uncertainty=10) for seat, at in ((1, 1_090), (2, 2_010), (3, 2_011))])
    assert {mark.seat for mark in verdict.marks} == {1, 2}
    assert verdict.early == ()


def test_who_is_out_is_neither_first_nor_missing() -> None:
    rules = replace(RULES, early_disqualifies=True)
    verdict = verdict_of([event(1, 1_050, uncertainty=0), event(1, 1_300, uncertainty=0)], rules)
    assert verdict.first == frozenset()
    assert verdict.missing == {2, 3, 4}


def test_a_negative_false_start_lets_presses_before_the_opening_count() -> None:
    rules = replace(RULES, false_start=-300)
    verdict = verdict_of([event(1, 701, uncertainty=0), event(2, 699, uncertainty=0)], rules)
    assert verdict.first == {1}
    assert {mark.seat for mark in verdict.early} == {2}


def test_a_seat_whose_button_is_gone_is_excused_unless_it_pressed() -> None:
    verdict = verdict_of([event(1, 1_500), event(2, 1_600)], gone=frozenset({2, 3}))
    assert verdict.gone == {3}
    assert verdict.missing == {4}
    assert {mark.seat for mark in verdict.marks} == {1, 2}


def test_the_doubt_travels_with_the_press() -> None:
    verdict = verdict_of([event(1, 1_500, doubt=Doubt.LOST_EDGE)])
    assert verdict.marks[0].doubt is Doubt.LOST_EDGE


def test_the_margin_of_a_house_rule_counts_once() -> None:
    one, two = Mark(1, ms(10), ms(1)), Mark(2, ms(17), ms(1))
    assert one.before(two, ms(4))
    assert not one.before(two, ms(5))
