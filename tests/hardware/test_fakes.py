"""The fakes do what they promise, since everything else is tested with them."""

from itertools import pairwise

import pytest
from gpiozero import Button as GpioButton
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND, ManualClock
from engine.inputs import Control
from hardware.fake_pins import StampedFactory
from hardware.fakes import FakeButtons, bounces
from tests.hardware.trains import ms


@given(st.integers(0, ms(20)))
def test_a_bouncing_movement_begins_and_ends_arrived(length: int) -> None:
    train = list(bounces(length))
    offsets = [offset for offset, _ in train]
    assert train[0] == (0, True)
    assert train[-1] == (length, True)
    assert offsets == sorted(offsets)
    assert len(train) <= 15
    assert all(before != after for (_, before), (_, after) in pairwise(train))


def test_stamped_pins_drive_gpiozeros_own_devices_with_the_clocks_time() -> None:
    clock = ManualClock(5 * SECOND)
    factory = StampedFactory(clock)
    button = GpioButton(5, pin_factory=factory)
    factory.pin(5).edge(high=False, at=3 * SECOND)
    assert button.is_pressed
    assert button.active_time == 2.0
    clock.advance(SECOND)
    assert button.active_time == 3.0
    button.close()


def test_nothing_happens_before_its_time() -> None:
    clock = ManualClock(SECOND)
    buttons = FakeButtons(clock)
    buttons.press(1, SECOND + ms(50), hold=ms(40))
    assert buttons.planned == 4
    buttons.poll(clock.advance(ms(49)))
    assert buttons.planned == 4
    buttons.poll(clock.advance(ms(1)))
    assert buttons.planned == 2
    assert not buttons.factory.pin(5).state


def test_a_button_that_is_not_wired_is_refused() -> None:
    buttons = FakeButtons(ManualClock())
    with pytest.raises(ValueError, match="seat 9 has no button in this wiring"):
        buttons.press(9, 0)
    with pytest.raises(ValueError, match="the table has no left in this wiring"):
        buttons.press(0, 0, control=Control.LEFT)
