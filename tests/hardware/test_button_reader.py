"""Buttons on a factory that is an edge reader: whole nanoseconds, numbered edges, one read for all levels."""

import queue
from collections.abc import Iterable, Mapping

from engine.clock import SECOND, ManualClock
from engine.inputs import Doubt, Edge, InputEvent
from hardware.buttons import BUSY, GONE, GpioButtons
from hardware.fake_pins import StampedFactory
from hardware.press import GPIO_UNCERTAINTY, LOST
from hardware.raw_edges import EdgeTap, LostEdges, RawEdge, RawReport
from hardware.wiring import default_wiring
from tests.hardware.fake_gpiod import FakeKernel
from tests.hardware.gpiod_table import GpiodTable, expect
from tests.hardware.trains import ms

START = 10**15 + 7


class TappedFactory(StampedFactory):
    """Mock pins behind the interface of a reader; `down` are the lines that are pressed."""

    def __init__(self, clock: ManualClock, busy: dict[int, str] | None = None) -> None:
        super().__init__(clock, busy)
        self.tap: EdgeTap | None = None
        self.busy: Mapping[int, str] = busy or {}
        self.realtime = True
        self.fault: str | None = None
        self.down: set[int] = set()
        self.reads = 0

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        self.reads += 1
        return {line: line not in self.down for line in lines}

    def move(self, line: int, at: int, number: int, *, closed: bool) -> None:
        assert self.tap is not None
        (self.down.add if closed else self.down.discard)(line)
        self.tap(RawEdge(line, not closed, at, at + ms(1), number, number, 1))


def run(buttons: GpioButtons, clock: ManualClock, polls: int) -> list[InputEvent]:
    return [event for _ in range(polls) for event in buttons.poll(clock.advance(ms(4)))]


def test_stamps_arrive_unrounded_through_the_tap() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    buttons = GpioButtons(default_wiring(), factory, clock)
    factory.move(5, START + 1, 1, closed=True)
    factory.move(6, START + 2, 1, closed=True)
    assert [(event.seat, event.at - START) for event in run(buttons, clock, 10)] == [(1, 1), (2, 2)]


def test_all_levels_are_read_in_one_go_and_only_every_20_ms_while_nothing_happens() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    buttons = GpioButtons(default_wiring(), factory, clock)
    run(buttons, clock, 250)
    assert factory.reads == 50


def test_a_gap_in_the_numbers_puts_the_next_press_in_doubt() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    buttons = GpioButtons(default_wiring(), factory, clock)
    assert factory.tap is not None
    factory.tap(LostEdges(5, START, START + ms(2), 3, START + ms(3), 1))
    factory.move(5, START + ms(2), 4, closed=True)
    (press,) = run(buttons, clock, 10)
    assert (press.at, press.doubt, press.uncertainty) == (START + ms(2), Doubt.LOST_EDGE, ms(2) + GPIO_UNCERTAINTY)
    assert [trouble.kind for trouble in buttons.troubles()] == [LOST]


def test_a_dead_reader_is_told_for_every_button_once_and_levels_still_find_presses() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    buttons = GpioButtons(default_wiring(), factory, clock)
    run(buttons, clock, 10)
    factory.fault = "the thread that reads the pins has ended"
    run(buttons, clock, 10)
    troubles = buttons.troubles()
    assert [trouble.kind for trouble in troubles] == [GONE] * 11
    assert sorted(trouble.seat for trouble in troubles) == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    factory.down.add(22)
    pressed = clock.now()
    press = run(buttons, clock, 100)[0]
    assert (press.seat, press.edge, press.doubt) == (7, Edge.PRESS, Doubt.LOST_EDGE)
    assert press.earliest <= pressed + ms(4) <= press.latest + ms(4)
    assert GONE not in [trouble.kind for trouble in buttons.troubles()]


def test_the_holder_of_a_busy_pin_is_named() -> None:
    clock = ManualClock(START)
    buttons = GpioButtons(default_wiring(), TappedFactory(clock, {4: "w1-gpio"}), clock)
    assert buttons.complaints == ("the back button on GPIO4 does not work: used by w1-gpio",)
    assert [trouble.kind for trouble in buttons.troubles()] == [BUSY]


def test_with_real_time_priority_the_watermark_follows_at_60_ms() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    buttons = GpioButtons(default_wiring(), factory, clock)
    assert buttons.complete_to(START + SECOND) == START + SECOND - ms(250)
    factory.move(5, START + SECOND, 1, closed=True)
    clock.advance(SECOND + ms(100))
    run(buttons, clock, 10)
    assert buttons.complete_to(clock.now()) == clock.now() - ms(60)


class HeldUpFactory(TappedFactory):
    """Reading takes `length`, because the process is pushed aside; what it reads is wrong by then."""

    def __init__(self, clock: ManualClock, length: int) -> None:
        super().__init__(clock)
        self._manual, self._length = clock, length

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        self._manual.advance(self._length)
        return dict.fromkeys(lines, False)


def test_a_level_read_while_the_box_was_held_up_proves_nothing() -> None:
    for length, found in ((ms(0.9), 11), (ms(2), 0)):
        clock = ManualClock(START)
        buttons = GpioButtons(default_wiring(), HeldUpFactory(clock, length), clock)
        told = run(buttons, clock, 100)
        assert [event.doubt for event in told] == [Doubt.LOST_EDGE] * found


def test_closing_takes_the_tap_away() -> None:
    clock = ManualClock(START)
    factory = TappedFactory(clock)
    GpioButtons(default_wiring(), factory, clock).close()
    assert factory.tap is None


def test_on_the_real_gpiod_factory_a_bouncing_press_keeps_its_stamp_and_a_busy_line_its_holder() -> None:
    kernel = FakeKernel()
    kernel.hold(12, "spi0 CS0")
    wiring = default_wiring()
    table = GpiodTable(wiring.lines, kernel)
    buttons = GpioButtons(wiring, table.factory, kernel.clock)
    assert buttons.complaints == ("seat 3's button on GPIO12 does not work: used by spi0 CS0",)
    to_buttons, arrived = table.factory.tap, queue.SimpleQueue[RawReport]()
    assert to_buttons is not None

    def tap(report: RawReport) -> None:
        to_buttons(report)
        arrived.put(report)

    table.factory.tap = tap
    pressed = kernel.clock.now() + ms(4)
    for line, at, high in ((6, 1, False), (5, 0, False), (5, 0.4, True), (5, 3, False)):
        kernel.edge(line, high=high, at=pressed + ms(at))
    for _ in range(4):
        expect(arrived)
    kernel.clock.advance(ms(10))
    told = run(buttons, kernel.clock, 10)
    assert sorted((event.at - pressed, event.seat) for event in told) == [(0, 1), (ms(1), 2)]
    buttons.close()
    table.close()
