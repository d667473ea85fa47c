"""The reader and the shared request: stamps, numbers, losses, busy lines, and making the request anew."""

import errno
import os
import queue
import threading
from collections.abc import Iterator

import pytest
from gpiod import LineSettings
from gpiod.line import Bias, Direction, Edge
from gpiozero import DigitalInputDevice, GPIOPinInUse
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import MILLISECOND
from hardware.gpiod_inputs import IDLE_INPUT
from hardware.gpiod_reader import GapCounter
from hardware.raw_edges import LostEdges, RawEdge, RawReport
from tests.hardware.fake_gpiod import FakeKernel
from tests.hardware.gpiod_table import GpiodTable, expect

BUTTONS = (5, 6, 13, 19)


@pytest.fixture
def table() -> Iterator[GpiodTable]:
    made = GpiodTable(lines=BUTTONS)
    yield made
    made.close()


@pytest.fixture
def buttons(table: GpiodTable) -> list[DigitalInputDevice]:
    return [DigitalInputDevice(line, pull_up=True, pin_factory=table.factory) for line in BUTTONS]


def test_all_buttons_share_one_request_with_room_for_1024_events(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    assert len(table.kernel.requests) == 1
    assert table.request.offsets == BUTTONS
    assert table.request.queue_size == 1024
    assert all(table.kernel.lines[line].settings.bias is Bias.PULL_UP for line in BUTTONS)
    assert all(table.kernel.lines[line].settings.edge_detection is Edge.BOTH for line in BUTTONS)


def test_lines_are_claimed_before_any_device_asks_and_without_edges(table: GpiodTable) -> None:
    assert all(table.kernel.lines[line].consumer == "gpiozero" for line in BUTTONS)
    assert all(table.kernel.lines[line].settings.edge_detection is Edge.NONE for line in BUTTONS)


def test_a_stamp_is_handed_on_to_the_nanosecond(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    uneven = 123_456_789_123_456_789  # as float seconds this would be rounded to some 16 ns
    table.kernel.edge(5, high=False, at=uneven)
    edge = table.next_edge()
    assert edge == RawEdge(
        line=5,
        high=False,
        at=uneven,
        received=table.kernel.clock.now(),
        seqno=1,
        line_seqno=1,
        generation=1,
    )


def test_numbers_count_the_request_and_the_line(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    for line in (5, 6, 5, 19):
        table.press(line)
    edges = [table.next_edge() for _ in range(4)]
    assert [(edge.line, edge.seqno, edge.line_seqno) for edge in edges] == [
        (5, 1, 1),
        (6, 2, 1),
        (5, 3, 2),
        (19, 4, 1),
    ]


def test_edges_keep_the_order_of_the_queue_whatever_their_stamps(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    now = table.kernel.clock.now()
    table.kernel.edge(6, high=False, at=now + 2)
    table.kernel.edge(5, high=False, at=now + 1)
    assert [table.next_edge().line for _ in range(2)] == [6, 5]


def test_the_level_in_an_edge_is_the_one_that_was_read_late(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    table.kernel.edge(5, high=False, read=True)
    table.kernel.edge(5, high=True)
    assert [table.next_edge().high for _ in range(2)] == [True, True]


def test_a_gap_in_the_numbers_of_a_line_is_reported_before_the_edge_behind_it(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    table.press(5)
    first = table.next_edge()
    table.advance()
    table.request.skip(5)
    table.request.skip(5)
    table.let_go(5)
    lost, later = table.next_loss(), table.next_edge()
    assert (lost.line, lost.count, lost.since, lost.until) == (5, 2, first.at, later.at)


def test_a_gap_in_the_numbers_of_the_request_is_no_loss(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    table.press(6)
    table.next_edge()
    table.request.skip(5)  # merged by the kernel on line 5; line 6 misses nothing
    table.let_go(6)
    assert table.next_edge().seqno == 3


def test_when_the_queue_overflows_the_first_press_is_named_as_lost(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    with table.factory._reader.parked():
        table.press(5)
        for _ in range(512):
            table.press(6)
            table.let_go(6)
        table.let_go(5)
    reports: list[RawReport] = [expect(table.reports) for _ in range(1024 + 2)]
    lost = [report for report in reports if isinstance(report, LostEdges)]
    assert {(report.line, report.count) for report in lost} == {(5, 1), (6, 1)}


@given(st.lists(st.booleans(), max_size=60))
def test_every_dropped_event_between_two_read_ones_is_counted_once(dropped: list[bool]) -> None:
    counter = GapCounter(generation=1, since=0)
    arrived = [number for number, gone in enumerate([*dropped, False], start=1) if not gone]
    losses = [counter.check(RawEdge(5, False, at=number, received=number, line_seqno=number)) for number in arrived]
    assert sum(loss.count for loss in losses if loss is not None) == sum(dropped)


def test_a_tap_that_raises_costs_no_later_edge(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    told: queue.SimpleQueue[RawReport] = queue.SimpleQueue()

    def raise_once(report: RawReport) -> None:
        table.factory.tap = told.put
        raise SystemExit("the tap is broken")

    table.factory.tap = raise_once
    table.press(5)
    table.press(6)
    report = expect(told)
    assert isinstance(report, RawEdge)
    assert report.line == 6
    assert table.factory.faults == 1
    assert table.factory.fault is None


def test_the_tap_hears_of_an_edge_while_a_handler_hangs(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    release: queue.SimpleQueue[None] = queue.SimpleQueue()
    entered: queue.SimpleQueue[None] = queue.SimpleQueue()

    def hang() -> None:
        entered.put(None)
        release.get(timeout=10)

    buttons[0].when_activated = hang
    table.press(5)
    expect(entered)
    table.press(6)
    assert [table.next_edge().line for _ in range(2)] == [5, 6]
    release.put(None)


def test_a_line_that_another_program_holds_is_named_and_the_others_work() -> None:
    kernel = FakeKernel()
    kernel.hold(6, "spi0 CS0")
    table = GpiodTable(lines=BUTTONS, kernel=kernel)
    assert dict(table.factory.busy) == {6: "spi0 CS0"}
    assert table.request.offsets == (5, 13, 19)
    with pytest.raises(GPIOPinInUse, match="GPIO6 is held by 'spi0 CS0'"):
        DigitalInputDevice(6, pin_factory=table.factory)
    button = DigitalInputDevice(13, pin_factory=table.factory)
    table.press(13)
    assert table.next_edge().line == 13
    button.close()
    table.close()


def test_a_line_that_was_busy_can_be_had_once_it_is_free() -> None:
    kernel = FakeKernel()
    kernel.hold(6, "other")
    table = GpiodTable(lines=BUTTONS, kernel=kernel)
    kernel.let_go(6)
    button = DigitalInputDevice(6, pin_factory=table.factory)
    table.press(6)
    assert table.next_edge().line == 6
    button.close()
    assert dict(table.factory.busy) == {}
    table.close()


def test_when_every_line_is_busy_the_factory_still_opens() -> None:
    kernel = FakeKernel()
    for line in BUTTONS:
        kernel.hold(line, "other")
    table = GpiodTable(lines=BUTTONS, kernel=kernel)
    assert set(table.factory.busy) == set(BUTTONS)
    assert kernel.requests == []
    table.close()


def test_the_chip_in_memory_keeps_a_released_line_while_somebody_sleeps_on_it() -> None:
    kernel = FakeKernel()
    chip = kernel.open_chip("/dev/gpiochip0")
    request = chip.request_lines({5: IDLE_INPUT})
    file = request.fd
    sleeper = threading.Thread(target=kernel.wait, args=([file],))
    sleeper.start()
    kernel.wait_until_asleep()
    request.release()
    with pytest.raises(OSError, match="busy"):
        chip.request_lines({5: IDLE_INPUT})
    os.eventfd_write(file, 1)
    sleeper.join()
    chip.request_lines({5: IDLE_INPUT}).release()


def test_a_pin_outside_the_set_joins_and_the_others_go_on(table: GpiodTable, buttons: list[DigitalInputDevice]) -> None:
    table.press(5)
    assert table.next_edge().generation == 1
    table.kernel.wait_until_asleep()
    joined = DigitalInputDevice(26, pin_factory=table.factory)
    for line in BUTTONS:
        assert table.next_loss().line == line
    table.let_go(5)
    table.press(26)
    edges = [table.next_edge() for _ in range(2)]
    assert [(edge.line, edge.generation, edge.seqno) for edge in edges] == [(5, 2, 1), (26, 2, 2)]
    joined.close()


def test_edges_still_queued_when_the_request_is_made_anew_are_delivered(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    with table.factory._reader.parked():
        table.press(5)
        table.press(6)
        joined = DigitalInputDevice(26, pin_factory=table.factory)
    edges = [table.next_edge() for _ in range(2)]
    joined.close()
    assert [(edge.line, edge.generation) for edge in edges] == [(5, 1), (6, 1)]


def test_a_level_that_moved_while_nobody_watched_counts_as_a_loss(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    def press_unseen() -> None:
        table.advance()
        table.press(13)
        table.advance()

    table.kernel.meanwhile = press_unseen
    joined = DigitalInputDevice(26, pin_factory=table.factory)
    losses = [table.next_loss() for _ in BUTTONS]
    assert {loss.line: loss.count for loss in losses} == {5: 0, 6: 0, 13: 1, 19: 0}
    assert all(loss.until - loss.since == 2 * MILLISECOND for loss in losses)
    joined.close()


def test_settings_of_a_line_outside_the_request_are_refused(table: GpiodTable) -> None:
    with pytest.raises(KeyError, match="GPIO26 is not claimed"):
        table.factory.inputs.configure(26, LineSettings(direction=Direction.INPUT))


def test_levels_are_read_from_the_chip_in_one_go(table: GpiodTable) -> None:
    table.press(6)
    assert table.factory.levels([5, 6, 26]) == {5: True, 6: False}


def test_a_chip_that_goes_away_is_a_fault_and_not_a_busy_loop(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    table.kernel.wait_until_asleep()
    table.request.break_down(OSError(errno.ENODEV, "No such device"))
    table.kernel.wait_until(lambda: table.factory.fault is not None)
    assert "No such device" in str(table.factory.fault)


def test_a_stopped_reader_says_that_no_edge_can_come(table: GpiodTable) -> None:
    table.close()
    assert table.factory.fault == "the thread that reads the pins has ended"


def test_a_start_that_fails_leaves_nothing_open() -> None:
    kernel = FakeKernel()
    with pytest.raises(ValueError, match="out of range"):
        GpiodTable(lines=(5, 99), kernel=kernel)
    assert all(chip.closed for chip in kernel.chips)
    assert not any(line.used for line in kernel.lines)


def test_a_line_the_chip_does_not_have_costs_no_other_line_anything(
    table: GpiodTable, buttons: list[DigitalInputDevice]
) -> None:
    with pytest.raises(ValueError, match="out of range"):
        table.factory.inputs.claim([99])
    for line in BUTTONS:
        assert table.next_loss().line == line
    table.press(13)
    assert table.next_edge().line == 13


def test_a_gpiozero_device_sees_the_stamp_in_seconds(table: GpiodTable) -> None:
    ticks: queue.SimpleQueue[float] = queue.SimpleQueue()

    class Listening(DigitalInputDevice):  # type: ignore[misc]  # gpiozero has no types
        def _pin_changed(self, when: float, state: bool) -> None:
            ticks.put(when)
            super()._pin_changed(when, state)

    device = Listening(5, pull_up=True, pin_factory=table.factory)
    table.kernel.edge(5, high=False, at=1_500_000_000)
    assert expect(ticks) == pytest.approx(1.5)
    device.close()
