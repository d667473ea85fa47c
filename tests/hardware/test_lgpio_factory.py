"""The factory on lgpio: edges first to the tap, handlers in another thread, busy lines by name."""

import importlib
import queue
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gpiozero import DigitalInputDevice, GPIOPinInUse

from hardware.factory import lgpio_directory
from hardware.raw_edges import RawEdge, RawReport
from tests.hardware.gpiod_table import REVISION, expect

pytestmark = pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio has no wheel for this Python")

PULL_UP = 1 << 5
HANDLE = 7


class FakeLgpio:
    """What lgpio's functions do to the chip, as far as gpiozero calls them."""

    def __init__(self, module: ModuleType) -> None:
        self.error = module.error
        self.high = dict.fromkeys(range(28), True)
        self.held: dict[int, str] = {}
        self.callbacks: dict[int, Callable[[int, int, int, int], None]] = {}
        self.closed: list[int] = []

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = 0) -> int:
        if gpio in self.held:
            raise self.error("GPIO busy")
        return 0

    def gpio_get_line_info(self, handle: int, gpio: int) -> tuple[int, int, int, str, str]:
        return 0, gpio, 1, f"GPIO{gpio}", self.held.get(gpio, "")

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        return PULL_UP

    def gpio_read(self, handle: int, gpio: int) -> int:
        return int(self.high[gpio])

    def callback(self, handle: int, gpio: int, edge: int, func: Callable[[int, int, int, int], None]) -> "Callback":
        self.callbacks[gpio] = func
        return Callback()

    def edge(self, gpio: int, level: int, at: int) -> None:
        """Report an edge as lgpio's thread does."""
        self.high[gpio] = bool(level)
        self.callbacks[gpio](0, gpio, level, at)


class Callback:
    def cancel(self) -> None:
        """Forget the callback; the chip in this test never calls it again."""


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeLgpio:
    monkeypatch.setenv("LG_WD", str(tmp_path))  # where lgpio puts its pipe, if it is imported only now
    with lgpio_directory():
        module = importlib.import_module("lgpio")
    fake = FakeLgpio(module)
    names = ("gpio_claim_input", "gpio_get_line_info", "gpio_get_mode", "gpio_read", "callback")
    for name in names:
        monkeypatch.setattr(module, name, getattr(fake, name))
    monkeypatch.setattr(module, "gpiochip_open", lambda number: HANDLE)
    monkeypatch.setattr(module, "gpiochip_close", fake.closed.append)
    for name in ("gpio_free", "gpio_claim_alert", "gpio_set_debounce_micros"):
        monkeypatch.setattr(module, name, lambda *given: 0)
    return fake


@pytest.fixture
def reports() -> "queue.SimpleQueue[RawReport]":
    return queue.SimpleQueue()


@pytest.fixture
def factory(chip: FakeLgpio, reports: "queue.SimpleQueue[RawReport]") -> Iterator[Any]:
    made = importlib.import_module("hardware.lgpio_factory").LgpioFactory(
        0, lines=(5, 6), tap=reports.put, revision=REVISION
    )
    yield made
    made.close()


def test_an_edge_reaches_the_tap_with_whole_nanoseconds(
    chip: FakeLgpio, factory: Any, reports: "queue.SimpleQueue[RawReport]"
) -> None:
    button = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    chip.edge(5, 0, at=123_456_789_123_456_789)
    report = expect(reports)
    assert isinstance(report, RawEdge)
    assert (report.line, report.high, report.at) == (5, False, 123_456_789_123_456_789)
    assert (report.seqno, report.line_seqno, report.generation) == (0, 0, 0)
    button.close()


def test_a_watchdog_is_no_edge(chip: FakeLgpio, factory: Any, reports: "queue.SimpleQueue[RawReport]") -> None:
    button = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    chip.edge(5, 2, at=1)
    chip.edge(5, 0, at=2)
    report = expect(reports)
    assert isinstance(report, RawEdge)
    assert report.at == 2
    button.close()


def test_a_raising_tap_or_handler_never_reaches_lgpios_thread(chip: FakeLgpio, factory: Any) -> None:
    said: queue.SimpleQueue[str] = queue.SimpleQueue()

    def broken(report: RawReport) -> None:
        raise SystemExit

    factory.tap = broken
    button = DigitalInputDevice(5, pull_up=True, pin_factory=factory)

    def raise_after_all() -> None:
        said.put("pressed")
        raise ValueError

    button.when_activated = raise_after_all
    chip.edge(5, 0, at=1)
    assert expect(said) == "pressed"
    chip.edge(5, 1, at=2)
    chip.edge(5, 0, at=3)
    assert expect(said) == "pressed"
    assert factory.faults == 3
    button.close()


def test_levels_are_those_of_claimed_lines(chip: FakeLgpio, factory: Any) -> None:
    chip.high[6] = False
    assert factory.levels((5, 6, 26)) == {5: True, 6: False}


def test_a_busy_line_is_named_and_the_others_are_had(chip: FakeLgpio) -> None:
    chip.held[6] = "spi0 CS0"
    made = importlib.import_module("hardware.lgpio_factory").LgpioFactory(0, lines=(5, 6), revision=REVISION)
    assert made.busy == {6: "spi0 CS0"}
    assert made.levels((5, 6)) == {5: True}
    with pytest.raises(GPIOPinInUse, match="GPIO6 is held by 'spi0 CS0'"):
        DigitalInputDevice(6, pull_up=True, pin_factory=made)
    made.close()


def test_a_chip_that_does_not_open_is_an_ordinary_error(chip: FakeLgpio, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("lgpio")

    def refuse(number: int) -> int:
        raise module.error("can not open gpiochip")

    monkeypatch.setattr(module, "gpiochip_open", refuse)
    with pytest.raises(OSError, match=r"^lgpio cannot open gpiochip3: can not open gpiochip$"):
        importlib.import_module("hardware.lgpio_factory").LgpioFactory(3)


def test_a_device_left_open_is_closed_with_the_factory(chip: FakeLgpio, factory: Any) -> None:
    forgotten = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    factory.close()
    assert forgotten.closed
    assert chip.closed == [HANDLE]


def test_the_reader_is_lgpios_own_thread(factory: Any) -> None:
    assert factory.fault is None
    assert factory.realtime in (False, True)
