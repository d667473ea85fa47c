"""From a mock pin through the real gpiozero to a press: stamps, late edges, lost edges, broken parts."""

import pytest
from gpiozero import DigitalInputDevice
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clock import SECOND, ManualClock
from engine.inputs import TABLE, Control, Doubt, Edge
from hardware.buttons import BUSY, STRAY_STAMP, StampedInput
from hardware.fake_pins import EdgePin, StampedFactory
from hardware.press import GPIO_UNCERTAINTY, HELD, LOST, STUCK_DOWN
from hardware.raw_edges import RawEdge, RawReport
from hardware.wiring import Button, Wiring, default_wiring
from tests.hardware.button_play import START, Bench, presses
from tests.hardware.trains import ms


def test_six_bouncing_presses_of_which_the_earliest_comes_last_keep_their_stamps() -> None:
    bench = Bench()
    for seat in range(1, 7):
        delivered = START + ms(180) if seat == 4 else None
        at = START + ms(20) + ms(3) * ((seat - 4) % 6)
        bench.buttons.press(seat, at, hold=ms(90), bounce=ms(8), delivered=delivered)
    told = bench.run(SECOND)
    assert presses(told) == [((3 + turn) % 6 + 1, ms(20 + 3 * turn)) for turn in range(6)]
    assert told[-1].edge is Edge.RELEASE
    last_press = [event.seat for event in told if event.edge is Edge.PRESS][-1]
    assert last_press == 4
    assert {event.doubt for event in told} == {None}
    assert {event.uncertainty for event in told} == {GPIO_UNCERTAINTY}
    assert len(told) == 12


@pytest.mark.parametrize("bounce", [0, 0.3, 1, 8, 20])
@pytest.mark.parametrize("hold", [25, 80, 10_000])
def test_bounce_at_either_end_is_one_press_also_after_ten_seconds(bounce: float, hold: float) -> None:
    bench = Bench()
    bench.buttons.press(2, START + ms(10), hold=ms(hold), bounce=ms(bounce))
    told = bench.run(ms(hold) + SECOND)
    assert [(event.edge, event.at) for event in told] == [
        (Edge.PRESS, START + ms(10)),
        (Edge.RELEASE, START + ms(10) + ms(hold)),
    ]


def test_a_press_is_told_within_a_dozen_milliseconds_on_an_idle_system() -> None:
    bench = Bench()
    bench.buttons.press(1, START + ms(10))
    press = bench.run(ms(200))[0]
    assert press.received - press.at <= ms(16)


@pytest.mark.parametrize("before", [20, 10, 5, 1])
def test_a_spike_before_a_press_delays_neither_it_nor_the_neighbour(before: float) -> None:
    bench = Bench()
    bench.buttons.spike(3, START + ms(50) - ms(before), ms(0.4))
    bench.buttons.press(3, START + ms(50))
    bench.buttons.press(5, START + ms(50))
    told = bench.run(SECOND)
    assert presses(told) == [(3, ms(50) - ms(before)), (5, ms(50))]
    assert [event.doubt for event in told if event.seat == 5] == [None, None]
    spiked = next(event for event in told if event.seat == 3)
    assert spiked.at <= START + ms(50) <= spiked.at + max(spiked.uncertainty, ms(5))
    assert (spiked.doubt is Doubt.SHORT_CONTACT) == (before > 5)


def test_noise_on_a_long_cable_is_counted_and_never_a_press() -> None:
    bench = Bench()
    for turn in range(40):
        bench.buttons.spike(6, START + ms(100) * (turn + 1), ms(0.1) + ms(0.04) * turn)
    assert bench.run(5 * SECOND) == []
    assert bench.buttons.buttons.noise()["GPIO17"] == 40


def test_levels_read_late_by_the_kernel_do_not_move_the_stamp() -> None:
    bench = Bench()
    for at, closed, hint in ((10, True, False), (10.2, False, True), (10.5, True, True), (90, False, False)):
        bench.buttons.move(1, START + ms(at), closed, hint=hint)
    assert presses(bench.run(SECOND)) == [(1, ms(10))]


def test_a_lone_edge_with_a_wrong_level_is_found_by_reading_the_pin() -> None:
    bench = Bench()
    bench.buttons.move(1, START + ms(10), True, hint=False)
    bench.buttons.move(1, START + ms(500), False)
    press = bench.run(SECOND)[0]
    assert press.edge is Edge.PRESS
    assert press.earliest <= START + ms(10) <= press.latest


def test_a_lone_edge_that_says_pressed_while_the_pin_is_open_is_no_press() -> None:
    bench = Bench()
    bench.buttons.move(1, START + ms(10), True)
    bench.buttons.move(1, START + ms(10.1), False, lost=True)
    assert presses(bench.run(SECOND)) == []
    assert bench.buttons.complete_to(bench.clock.now()) > START + ms(10)


@pytest.mark.parametrize("lost_release", [False, True])
def test_a_lost_edge_gives_a_press_in_doubt_whose_interval_holds_the_truth(lost_release: bool) -> None:
    bench = Bench()
    bench.buttons.move(7, START + ms(333), True, lost=True)
    bench.buttons.move(7, START + ms(433), False, lost=lost_release)
    told = bench.run(SECOND)
    press, release = told
    assert (press.edge, release.edge) == (Edge.PRESS, Edge.RELEASE)
    assert press.doubt is Doubt.LOST_EDGE
    assert press.earliest <= START + ms(333) <= press.latest
    assert press.uncertainty <= ms(23)
    assert release.earliest <= START + ms(433) <= release.latest
    assert (7, LOST) in bench.kinds


def test_a_lost_release_is_found_and_the_next_press_counts() -> None:
    bench = Bench()
    bench.buttons.move(7, START + ms(100), True)
    bench.buttons.move(7, START + ms(180), False, lost=True)
    bench.buttons.press(7, START + ms(900))
    assert presses(bench.run(2 * SECOND)) == [(7, ms(100)), (7, ms(900))]


@pytest.mark.parametrize("late", [20, 60, 120, 200])
def test_an_edge_that_is_only_late_is_not_called_lost(late: float) -> None:
    bench = Bench()
    bench.buttons.press(7, START + ms(333), hold=ms(400), bounce=ms(3), delivered=START + ms(333) + ms(late))
    told = bench.run(2 * SECOND)
    assert presses(told) == [(7, ms(333))]
    assert {event.doubt for event in told} == {None}
    assert bench.kinds == []


@pytest.mark.parametrize("hold", [100, 2000])
def test_an_edge_that_comes_after_it_was_called_lost_makes_no_second_press(hold: float) -> None:
    bench = Bench()
    bench.buttons.press(7, START + ms(333), hold=ms(hold), bounce=ms(4), delivered=START + ms(333) + ms(700))
    bench.buttons.press(7, START + ms(4000))
    told = bench.run(5 * SECOND)
    found = [event for event in told if event.edge is Edge.PRESS]
    assert [event.doubt for event in found] == [Doubt.LOST_EDGE, None]
    assert found[0].earliest <= START + ms(333) <= found[0].latest
    assert found[1].at == START + ms(4000)
    assert len(told) == 4


def test_hammering_tells_every_press() -> None:
    bench = Bench()
    for turn in range(10):
        bench.buttons.press(2, START + ms(100) * (turn + 1), hold=ms(40), bounce=ms(4))
    assert presses(bench.run(2 * SECOND)) == [(2, ms(100) * (turn + 1)) for turn in range(10)]


class HeldPin(EdgePin):
    """A pin whose button is down when it is claimed."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.set_level(False)


def test_a_button_held_at_the_start_is_reported_and_counts_only_after_it_was_let_go() -> None:
    bench = Bench(Wiring((Button(5, 1, Control.BUTTON),)), pin_class=HeldPin)
    bench.buttons.move(1, START + ms(500), False)
    bench.buttons.press(1, START + ms(800))
    told = bench.run(2 * SECOND)
    assert presses(told) == [(1, ms(800))]
    assert len(told) == 2
    assert bench.kinds == [(1, HELD)]


def test_a_button_down_for_more_than_ten_seconds_is_stuck_and_its_press_valid() -> None:
    bench = Bench()
    bench.buttons.press(8, START + ms(10), hold=12 * SECOND)
    assert presses(bench.run(13 * SECOND)) == [(8, ms(10))]
    assert bench.kinds == [(8, STUCK_DOWN)]


def test_menu_buttons_are_the_tables() -> None:
    bench = Bench()
    bench.buttons.press(TABLE, START + ms(10), control=Control.OK)
    assert [(event.seat, event.control) for event in bench.run(ms(300))] == [(TABLE, Control.OK)] * 2


def test_a_busy_pin_is_named_and_the_other_buttons_work() -> None:
    bench = Bench(busy={12: "spi0 CS0"})
    complaints = bench.buttons.buttons.complaints
    assert complaints == ("seat 3's button on GPIO12 does not work: GPIO busy: used by spi0 CS0",)
    for seat in (1, 2, 4, 5, 6, 7, 8):
        bench.buttons.press(seat, START + ms(10) * seat)
    assert [seat for seat, _ in presses(bench.run(SECOND))] == [1, 2, 4, 5, 6, 7, 8]
    assert bench.kinds == [(3, BUSY)]


def test_a_tap_that_raises_a_thousand_times_costs_no_later_edge() -> None:
    clock = ManualClock(START)
    factory = StampedFactory(clock)
    kept: list[RawReport] = []

    def tap(report: RawReport) -> None:
        if isinstance(report, RawEdge) and report.at < START + ms(1000):
            raise RuntimeError("full")
        kept.append(report)

    device = StampedInput(Button(5, 1, Control.BUTTON), default_wiring(), factory, tap, clock)
    for turn in range(1010):
        factory.pin(5).edge(high=turn % 2 == 1, at=START + ms(turn))
    assert device.faults == 1000
    assert [report.at for report in kept if isinstance(report, RawEdge)] == [START + ms(1000 + n) for n in range(10)]
    device.close()


def test_a_line_whose_judging_raises_a_thousand_times_costs_no_other_line_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    broken = bench.buttons.buttons._lines[5].detector

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(broken, "advance", fail)
        for turn in range(20):
            bench.buttons.press(2, START + ms(200) * turn + ms(10))
        # A line on which nothing happens is judged only when its level is read again, every 20 ms.
        bench.run(1000 * ms(20))
        assert bench.buttons.buttons.faults == 1000
    assert len(presses(bench.events)) == 20
    bench.buttons.press(1, START + ms(21_000))
    assert presses(bench.run(2 * SECOND)) == [(1, ms(21_000))]


def test_a_pin_that_cannot_be_read_still_gives_presses_by_its_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()

    def fail(_: DigitalInputDevice) -> bool:
        raise OSError("no such line")

    monkeypatch.setattr(StampedInput, "is_active", property(fail))
    bench.buttons.press(1, START + ms(10), bounce=ms(5))
    assert presses(bench.run(ms(500))) == [(1, ms(10))]
    assert bench.buttons.buttons.faults > 0


def test_a_stamp_from_another_clock_is_reported() -> None:
    bench = Bench()
    bench.buttons.factory.pin(5).edge(high=False, at=5 * SECOND)
    bench.run(ms(20))
    assert (1, STRAY_STAMP) in bench.kinds


def test_raw_edges_are_kept_once_for_the_recording() -> None:
    bench = Bench()
    bench.buttons.press(1, START + ms(10), bounce=ms(5), delivered=START + ms(40))
    bench.run(ms(300))
    kept = bench.buttons.raw_edges()
    assert [report.line for report in kept] == [5] * 10
    assert isinstance(kept[0], RawEdge)
    assert (kept[0].at, kept[0].high, kept[0].received) == (START + ms(10), False, START + ms(40))
    assert bench.buttons.raw_edges() == ()


def test_after_closing_there_is_silence_and_the_pins_are_free() -> None:
    bench = Bench()
    bench.buttons.press(1, START + ms(10))
    bench.buttons.close()
    bench.buttons.close()
    assert bench.run(ms(300)) == []
    DigitalInputDevice(5, pull_up=True, pin_factory=bench.buttons.factory).close()


@settings(max_examples=40, deadline=None)
@given(
    plan=st.lists(
        st.tuples(st.integers(1, 8), st.integers(25, 120), st.integers(0, 20), st.integers(0, 200)), max_size=10
    )
)
def test_no_event_comes_from_before_the_watermark_and_it_never_goes_back(plan: list[tuple[int, int, int, int]]) -> None:
    bench = Bench()
    for turn, (seat, hold, bounce, late) in enumerate(plan):
        at = START + ms(300) * turn + ms(seat)
        bench.buttons.press(seat, at, hold=ms(hold), bounce=ms(bounce), delivered=at + ms(late))
    reached = bench.buttons.complete_to(bench.clock.now())
    for _ in range(900):
        told = bench.run(ms(4))
        assert all((event.at if event.doubt is Doubt.LOST_EDGE else event.earliest) > reached for event in told)
        reached, before = bench.buttons.complete_to(bench.clock.now()), reached
        assert reached >= before
    assert presses(bench.events) == [(seat, ms(300) * turn + ms(seat)) for turn, (seat, *_) in enumerate(plan)]
