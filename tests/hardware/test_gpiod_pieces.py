"""The small parts of the pin factory by themselves: bounce time, dimming, priority."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import MILLISECOND
from hardware.bounce_gate import BounceGate
from hardware.realtime import PRIORITY, realtime_children, take_realtime
from hardware.software_pwm import next_phase

WINDOW = 50 * MILLISECOND


@given(st.lists(st.integers(0, WINDOW - 1), max_size=20), st.booleans())
def test_nothing_passes_inside_the_window_and_the_first_change_always_does(bounces: list[int], high: bool) -> None:
    gate = BounceGate(WINDOW)
    assert gate.passes(0, high=high)
    assert not any(gate.passes(at, high=not high) for at in bounces)
    assert gate.passes(WINDOW, high=not high)


def test_after_the_window_only_news_is_told() -> None:
    gate = BounceGate(WINDOW)
    assert gate.due is None
    gate.passes(0, high=False)
    assert gate.due == WINDOW
    assert not gate.settle(high=False)
    assert gate.due is None
    assert not gate.settle(high=True)


def test_a_change_found_at_the_end_opens_the_next_window() -> None:
    gate = BounceGate(WINDOW)
    gate.passes(0, high=False)
    assert gate.settle(high=True)
    assert gate.due == 2 * WINDOW
    assert not gate.passes(WINDOW + 1, high=False)


@given(
    st.floats(0, 1, exclude_min=True, exclude_max=True, allow_subnormal=False),
    st.floats(1, 10_000),
)
def test_a_period_of_dimming_is_split_by_the_share(duty: float, frequency: float) -> None:
    high, lit = next_phase(duty, frequency, high=False)
    low, dark = next_phase(duty, frequency, high=True)
    assert (high, low) == (True, False)
    assert lit is not None
    assert dark is not None
    assert lit + dark == pytest.approx(1 / frequency)
    assert lit * frequency == pytest.approx(duty)


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("duty", [0.0, 1.0])
def test_always_on_and_always_off_need_no_switching(before: bool, duty: float) -> None:
    assert next_phase(duty, 100, high=before) == (duty == 1.0, None)


def test_priority_refused_by_the_system_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    assert not take_realtime()
    with realtime_children() as granted:
        assert not granted


def test_priority_for_children_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "sched_setscheduler", lambda _, policy, param: asked.append((policy, param.sched_priority)))
    before = (os.sched_getscheduler(0), os.sched_getparam(0).sched_priority)
    with realtime_children() as granted:
        assert granted
        assert asked == [(os.SCHED_RR, PRIORITY)]
    assert asked[-1] == before
