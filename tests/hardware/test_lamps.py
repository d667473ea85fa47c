"""Lamps: on, off, missing, busy, broken; the box never notices."""

import pytest
from gpiozero import LED

from engine.clock import ManualClock
from hardware.fake_pins import StampedFactory
from hardware.fakes import FakeLamps
from hardware.lamps import GpioLamps
from tests.hardware.trains import ms


def test_a_lamp_follows_its_seat() -> None:
    factory = StampedFactory(ManualClock())
    lamps = GpioLamps({1: 24, 2: 25}, factory)
    lamps.set(1, True)
    lamps.set(2, True)
    lamps.set(2, False)
    lamps.set(7, True)
    assert [factory.pin(line).state for line in (24, 25)] == [True, False]
    lamps.close()
    lamps.close()
    assert factory.pin(24).function == "input"


def test_a_lamp_whose_pin_is_busy_is_named_and_the_others_work() -> None:
    factory = StampedFactory(ManualClock(), {24: "spi0 CS0"})
    lamps = GpioLamps({1: 24, 2: 25}, factory)
    assert lamps.complaints == ("seat 1's lamp on GPIO24 does not work: GPIO busy: used by spi0 CS0",)
    lamps.set(1, True)
    lamps.set(2, True)
    assert factory.pin(25).state


def test_a_lamp_that_raises_a_thousand_times_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lamps = GpioLamps({1: 24}, StampedFactory(ManualClock()))

    def fail(*_: object) -> None:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(LED, "value", property(lambda _: 0, fail))
        for turn in range(1000):
            lamps.set(1, turn % 2 == 0)
    assert lamps.faults > 0
    lamps.set(1, True)
    assert lamps._lamps[1].value == 1
    lamps.close()


def test_fake_lamps_keep_a_log_of_changes() -> None:
    clock = ManualClock()
    lamps = FakeLamps(clock)
    lamps.set(2, True)
    clock.advance(ms(5))
    lamps.set(2, True)
    lamps.set(3, False)
    lamps.close()
    assert lamps.log == [(0, 2, True), (ms(5), 2, False)]
    assert lamps.lit == set()
