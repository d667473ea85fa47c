"""The watermark follows from how late edges were, between its bounds, and never goes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND
from hardware.delay import DeliveryDelay
from tests.hardware.trains import ms


def test_before_anything_is_measured_it_waits_250_ms() -> None:
    assert DeliveryDelay(realtime=True).wait(SECOND) == ms(250)
    assert DeliveryDelay().wait(SECOND) == ms(250)


@pytest.mark.parametrize(("late", "realtime", "plain"), [(1, 60, 250), (30, 90, 250), (100, 300, 300), (300, 400, 400)])
def test_it_waits_three_times_the_worst_delay_within_its_bounds(late: int, realtime: int, plain: int) -> None:
    for granted, expected in ((True, realtime), (False, plain)):
        delay = DeliveryDelay(realtime=granted)
        delay.measure(SECOND, SECOND + ms(late))
        delay.measure(2 * SECOND, 2 * SECOND + ms(0.5))
        assert delay.wait(3 * SECOND) == ms(expected)


def test_a_delay_is_forgotten_after_a_minute() -> None:
    delay = DeliveryDelay(realtime=True)
    delay.measure(0, ms(100))
    delay.measure(59 * SECOND, 59 * SECOND + ms(2))
    assert delay.wait(60 * SECOND) == ms(300)
    assert delay.wait(61 * SECOND) == ms(60)
    assert delay.wait(200 * SECOND) == ms(250)


def test_a_burst_is_judged_sooner_than_a_ruling() -> None:
    delay = DeliveryDelay()
    assert delay.settled_in(0) == ms(20)
    delay.measure(0, ms(1))
    assert delay.settled_in(ms(2)) == ms(5)


@given(st.lists(st.tuples(st.integers(0, ms(500)), st.integers(0, 40 * SECOND)), max_size=30), st.booleans())
def test_the_watermark_never_goes_back(measured: list[tuple[int, int]], realtime: bool) -> None:
    delay, now, reached = DeliveryDelay(realtime=realtime), 0, -SECOND
    for late, pause in measured:
        now += pause
        delay.measure(now - late, now)
        assert delay.complete_to(now) >= reached
        reached = delay.complete_to(now)
        assert reached <= now - ms(60) or pause == 0
