"""Two buttons held for two seconds: never a single press of either, never a delay where nobody asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND, Nanoseconds
from engine.inputs import Control, Edge, InputEvent, Seat
from hardware.chords import Chord, ChordFilter, ChordHeld
from tests.hardware.trains import ms

MENU: Chord = frozenset({(1, Control.BUTTON), (2, Control.BUTTON)})
Told = InputEvent | ChordHeld
STEP = ms(10)


def event(seat: Seat, at: Nanoseconds, edge: Edge = Edge.PRESS) -> InputEvent:
    return InputEvent(at, 125_000, "gpio", f"line {seat}", seat, Control.BUTTON, edge, None, at)


def held(seat: Seat, at: Nanoseconds, length: Nanoseconds) -> list[InputEvent]:
    return [event(seat, at), event(seat, at + length, Edge.RELEASE)]


def play(events: list[InputEvent], step: Nanoseconds = STEP, chords: tuple[Chord, ...] = (MENU,)) -> list[Told]:
    """Feed each event when it happens and look every `step`; what was let through, in that order."""
    chord_filter = ChordFilter(chords)
    waiting = sorted(events, key=lambda each: each.at)
    out: list[Told] = []
    end = waiting[-1].at + 5 * SECOND
    now = 0
    while now < end:
        now += step
        while waiting and waiting[0].at <= now:
            out += chord_filter.feed(waiting.pop(0))
        out += chord_filter.advance(now)
    assert chord_filter.waiting_since is None
    return out


@pytest.mark.parametrize("apart", range(0, 121, 10))
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize("released_first", [1, 2])
def test_in_every_order_0_to_120_ms_apart_the_chord_is_held_and_nothing_leaks(
    apart: int, order: tuple[int, int], released_first: int
) -> None:
    first, second = order
    length = {1: ms(2500), 2: ms(2500)}
    length[released_first] -= ms(100)
    events = held(first, ms(100), length[first]) + held(second, ms(100 + apart), length[second])
    assert play(events) == [ChordHeld(MENU, ms(2100 + apart))]


@pytest.mark.parametrize("apart", range(0, 121, 20))
@pytest.mark.parametrize("length", [130, 300, 1500])
def test_a_chord_let_go_too_soon_is_nothing_at_all(apart: int, length: int) -> None:
    assert play(held(1, ms(100), ms(length)) + held(2, ms(100 + apart), ms(length))) == []


def test_a_single_press_waits_where_chords_are_asked_for_and_keeps_its_stamp() -> None:
    single = held(1, ms(100), ms(600))
    assert play(single) == single


def test_two_taps_one_after_the_other_are_two_taps() -> None:
    taps = held(1, ms(100), ms(40)) + held(2, ms(160), ms(40))
    assert play(taps) == taps


def test_a_partner_that_comes_much_later_is_a_press_of_its_own() -> None:
    events = sorted(held(1, ms(100), ms(4000)) + held(2, ms(400), ms(3000)), key=lambda each: each.at)
    assert play(events) == events


def test_buttons_outside_the_chord_and_filters_without_chords_wait_for_nothing() -> None:
    press = event(5, ms(100))
    assert ChordFilter((MENU,)).feed(press) == (press,)
    for seat in (1, 2):
        assert ChordFilter(()).feed(event(seat, ms(100))) == (event(seat, ms(100)),)


def test_a_held_chord_is_told_once_and_the_next_one_again() -> None:
    events = [each for start in (100, 6100) for seat in (1, 2) for each in held(seat, ms(start), ms(5000))]
    assert play(events) == [ChordHeld(MENU, ms(2100)), ChordHeld(MENU, ms(8100))]


def test_events_that_arrive_out_of_order_are_judged_by_their_stamps() -> None:
    chord_filter = ChordFilter((MENU,))
    for late in reversed(held(1, ms(100), ms(3000)) + held(2, ms(180), ms(3000))):
        assert chord_filter.feed(late) == ()
    assert chord_filter.waiting_since == ms(100)
    assert list(chord_filter.advance(ms(5000))) == [ChordHeld(MENU, ms(2180))]


@given(
    presses=st.lists(st.tuples(st.integers(1, 3), st.integers(20, 3000), st.integers(20, 900)), max_size=8),
    step=st.integers(1, 400),
)
def test_the_answer_does_not_depend_on_how_often_one_looks(presses: list[tuple[int, int, int]], step: int) -> None:
    free_from = dict.fromkeys((1, 2, 3), 0)
    events: list[InputEvent] = []
    for seat, length, pause in presses:
        start = free_from[seat] + pause
        events += held(seat, ms(start), ms(length))
        free_from[seat] = start + length
    if events:
        watched = [told for told in play(events, ms(step)) if isinstance(told, ChordHeld) or told.seat != 3]
        assert watched == [told for told in play(events, ms(1)) if isinstance(told, ChordHeld) or told.seat != 3]
