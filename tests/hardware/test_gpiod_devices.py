"""gpiozero's own devices on the gpiod factory, unchanged."""

import itertools
import queue
import threading
from collections.abc import Iterator

import pytest
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero import (
    LED,
    PWMLED,
    Button,
    ButtonBoard,
    DigitalInputDevice,
    DigitalOutputDevice,
    GPIOPinInUse,
    LEDBoard,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
    PinUnknownPi,
)

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from hardware.gpiod_factory import GpiodFactory
from tests.hardware.fake_gpiod import FakeKernel
from tests.hardware.gpiod_table import GpiodTable, expect


@pytest.fixture
def table() -> Iterator[GpiodTable]:
    made = GpiodTable()
    yield made
    made.close()


def heard() -> "queue.SimpleQueue[str]":
    return queue.SimpleQueue()


def test_a_button_tells_of_press_and_release(table: GpiodTable) -> None:
    said = heard()
    button = Button(5, pin_factory=table.factory)
    button.when_pressed = lambda: said.put("pressed")
    button.when_released = lambda: said.put("released")
    assert not button.is_pressed
    table.press(5)
    assert expect(said) == "pressed"
    assert button.is_pressed
    table.let_go(5)
    assert expect(said) == "released"


def test_a_button_knows_when_it_was_pressed_not_when_it_was_told(table: GpiodTable) -> None:
    said = heard()
    button = DigitalInputDevice(5, pull_up=True, pin_factory=table.factory)
    button.when_activated = lambda: said.put("pressed")
    table.kernel.edge(5, high=False, at=table.kernel.clock.now() - 80 * MILLISECOND)
    expect(said)
    pressed_at = table.factory.ticks() - button.active_time
    assert pressed_at == pytest.approx(0.92, abs=0.05)


def test_a_handler_that_raises_costs_no_other_button_its_edges(
    table: GpiodTable, caplog: pytest.LogCaptureFixture
) -> None:
    said = heard()
    first, second = (DigitalInputDevice(line, pull_up=True, pin_factory=table.factory) for line in (5, 6))
    first.when_activated = lambda: int("no number")
    second.when_activated = lambda: said.put("second")
    table.press(5)
    table.press(6)
    assert expect(said) == "second"
    table.let_go(5)
    first.when_activated = lambda: said.put("first again")
    table.press(5)
    assert expect(said) == "first again"
    assert table.factory.faults == 1
    assert "ValueError" in caplog.text


def test_waiting_edges_reach_handlers_in_the_order_of_their_stamps(table: GpiodTable) -> None:
    said = heard()
    gate: queue.SimpleQueue[None] = queue.SimpleQueue()
    now = table.kernel.clock.now()
    buttons = [DigitalInputDevice(line, pull_up=True, pin_factory=table.factory) for line in (5, 6, 13)]
    table_reports = [table.next_loss() for _ in range(3)]  # each new line made the request anew
    assert len(table_reports) == 3

    def hold_up() -> None:
        said.put("5")
        gate.get(timeout=10)

    buttons[0].when_activated = hold_up
    buttons[1].when_activated = lambda: said.put("6")
    buttons[2].when_activated = lambda: said.put("13")
    table.kernel.edge(5, high=False, at=now)
    assert expect(said) == "5"
    table.kernel.edge(13, high=False, at=now + 9)
    table.kernel.edge(6, high=False, at=now + 3)
    assert [table.next_edge().line for _ in range(3)] == [5, 13, 6]
    gate.put(None)
    assert [expect(said), expect(said)] == ["6", "13"]


def test_a_button_board_works(table: GpiodTable) -> None:
    said = heard()
    board = ButtonBoard(5, 6, 13, pin_factory=table.factory)
    board.when_pressed = lambda: said.put("pressed")
    table.press(6)
    assert expect(said) == "pressed"
    assert board.value == (0, 1, 0)


def test_a_handler_may_make_and_close_devices(table: GpiodTable) -> None:
    said = heard()
    made: list[DigitalInputDevice] = []

    def make_another() -> None:
        made.append(DigitalInputDevice(6, pull_up=True, pin_factory=table.factory))
        made[0].when_activated = lambda: said.put("the new one")
        first.close()
        said.put("made")

    first = DigitalInputDevice(5, pull_up=True, pin_factory=table.factory)
    first.when_activated = make_another
    table.press(5)
    assert expect(said) == "made"
    table.press(6)
    assert expect(said) == "the new one"
    assert table.factory.faults == 0


def test_a_device_that_is_garbage_turns_its_edges_off(table: GpiodTable) -> None:
    said = heard()
    listener = Listener(said)
    pin = table.factory.pin("GPIO5")
    pin.function = "input"
    pin.when_changed = listener.hear
    table.press(5)
    assert expect(said) == "heard"
    del listener
    table.let_go(5)
    table.kernel.wait_until(lambda: table.kernel.lines[5].settings.edge_detection is Edge.NONE)


class Listener:
    def __init__(self, said: "queue.SimpleQueue[str]") -> None:
        self._said = said

    def hear(self, ticks: float, state: bool) -> None:
        self._said.put("heard")


def test_a_lamp_never_blinks_when_it_is_set_up(table: GpiodTable) -> None:
    lamp = LED(17, active_high=False, pin_factory=table.factory)
    assert table.kernel.lines[17].shown == [True]
    lamp.on()
    assert not table.kernel.lines[17].high
    assert lamp.is_lit
    lamp.off()
    assert table.kernel.lines[17].shown == [True, False, True]


def test_a_lamp_goes_dark_and_its_line_free_when_closed(table: GpiodTable) -> None:
    lamp = LED(17, pin_factory=table.factory)
    lamp.on()
    lamp.close()
    assert table.kernel.lines[17].settings.direction is Direction.INPUT
    assert not table.kernel.lines[17].used


def test_an_output_can_take_over_the_level_that_is_there(table: GpiodTable) -> None:
    lamp = DigitalOutputDevice(17, initial_value=None, pin_factory=table.factory)
    assert lamp.value == 1
    assert table.kernel.lines[17].shown == [True]


def test_a_lamp_board_works(table: GpiodTable) -> None:
    board = LEDBoard(17, 27, pin_factory=table.factory)
    board.value = (1, 0)
    assert [table.kernel.lines[line].high for line in (17, 27)] == [True, False]


def test_a_dimmed_lamp_spends_its_share_of_time_lit(table: GpiodTable) -> None:
    lamp = PWMLED(17, frequency=1000, pin_factory=table.factory)
    assert lamp.value == 0
    lamp.value = 0.25
    assert lamp.value == 0.25
    assert lamp.frequency == 1000
    pulses = threading.Event()
    original = table.kernel.live[-1].set_value

    def count(line: int | str, value: Value) -> None:
        original(line, value)
        if len(table.kernel.lines[17].shown) > 20:
            pulses.set()

    table.kernel.live[-1].set_value = count  # type: ignore[method-assign]
    assert pulses.wait(10)
    shown = table.kernel.lines[17].shown[-20:]
    assert all(before != after for before, after in itertools.pairwise(shown))
    lamp.frequency = 50
    assert lamp.frequency == 50
    lamp.close()
    assert not table.kernel.lines[17].used
    assert not table.kernel.lines[17].high


def test_a_lamp_fully_on_or_off_is_not_switched_at_all(table: GpiodTable) -> None:
    lamp = PWMLED(17, initial_value=1, frequency=1000, pin_factory=table.factory)
    lamp.value = 0
    lamp.close()
    assert not table.kernel.lines[17].high


def test_a_dimmed_lamp_can_stop_being_dimmed(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO17")
    pin.output_with_state(False)
    pin.frequency = 100
    pin.state = 0.5
    pin.frequency = None
    assert pin.frequency is None
    pin.state = 1
    assert table.kernel.lines[17].high


@pytest.mark.parametrize(("pull_up", "bias"), [(True, Bias.PULL_UP), (False, Bias.PULL_DOWN), (None, Bias.DISABLED)])
def test_pulls(table: GpiodTable, pull_up: bool | None, bias: Bias) -> None:
    device = DigitalInputDevice(
        5, pull_up=pull_up, active_state=True if pull_up is None else None, pin_factory=table.factory
    )
    assert table.kernel.lines[5].settings.bias is bias
    assert device.pull_up is pull_up


def test_the_two_pins_with_resistors_have_a_fixed_pull(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO2")
    pin.input_with_pull("up")
    assert pin.pull == "up"
    with pytest.raises(PinFixedPull, match="GPIO2 has a physical pull-up resistor"):
        pin.pull = "down"


def test_an_input_with_pull_has_it_from_the_first_moment(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO5")
    pin.input_with_pull("down")
    assert pin.pull == "down"
    assert pin.function == "input"
    assert table.kernel.lines[5].settings.bias is Bias.PULL_DOWN


def test_a_pin_turns_from_lamp_to_button_and_back(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO5")
    pin.output_with_state(True)
    assert pin.function == "output"
    pin.function = "input"
    assert pin.function == "input"
    assert table.request.offsets == (5,)
    pin.function = "output"
    assert pin.function == "output"
    assert pin.state
    assert [request.offsets for request in table.kernel.live] == [(5,)]
    assert table.kernel.lines[5].settings.direction is Direction.OUTPUT


def test_reading_a_pin_that_was_never_set_up_makes_it_an_input(table: GpiodTable) -> None:
    assert table.factory.pin("GPIO5").state is True
    assert table.request.offsets == (5,)


def test_a_lamp_on_a_line_that_another_program_holds_says_who(table: GpiodTable) -> None:
    table.kernel.hold(17, "kernel led")
    with pytest.raises(GPIOPinInUse, match="GPIO17 is held by 'kernel led'"):
        LED(17, pin_factory=table.factory)


def test_what_a_pin_refuses(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO5")
    pin.function = "input"
    with pytest.raises(PinInvalidFunction, match="allowed: input, output"):
        pin.function = "alt0"
    with pytest.raises(PinInvalidPull, match="allowed: up, down, floating"):
        pin.pull = "sideways"
    with pytest.raises(PinInvalidEdges, match="allowed: both, rising, falling"):
        pin.edges = "none"
    with pytest.raises(PinInvalidBounce, match="0 or more"):
        pin.bounce = -1
    with pytest.raises(PinSetInput, match="it is an input"):
        pin.state = 1
    with pytest.raises(PinPWMFixedValue, match="it is an input"):
        pin.frequency = 100
    pin.function = "output"
    with pytest.raises(PinFixedPull, match="it is an output"):
        pin.pull = "up"
    with pytest.raises(PinInvalidState, match="allowed: 0 to 1"):
        pin.state = 2


def test_only_the_edges_asked_for_are_asked_of_the_kernel(table: GpiodTable) -> None:
    button = DigitalInputDevice(5, pull_up=True, pin_factory=table.factory)
    button.pin.edges = "falling"
    assert button.pin.edges == "falling"
    assert table.kernel.lines[5].settings.edge_detection is Edge.FALLING


def test_with_a_bounce_time_the_press_is_stamped_at_the_first_contact(table: GpiodTable) -> None:
    said: queue.SimpleQueue[tuple[Nanoseconds, bool]] = queue.SimpleQueue()
    device = Noting(5, said, table.factory)
    start = table.kernel.clock.now()
    for offset, high in ((0, False), (1, True), (2, False)):
        table.kernel.edge(5, high=high, at=start + offset * MILLISECOND)
    table.kernel.edge(5, high=True, at=start + 200 * MILLISECOND)
    assert expect(said) == (1000 * MILLISECOND, False)
    assert expect(said) == (1200 * MILLISECOND, True)
    assert device.pin.bounce == pytest.approx(0.05)


def test_a_release_inside_the_bounce_time_is_told_when_it_ends(table: GpiodTable) -> None:
    said: queue.SimpleQueue[tuple[Nanoseconds, bool]] = queue.SimpleQueue()
    device = Noting(5, said, table.factory)
    table.press(5)
    assert expect(said) == (1000 * MILLISECOND, False)
    table.let_go(5)
    table.advance(60 * MILLISECOND)
    assert expect(said) == (1050 * MILLISECOND, True)
    assert not device.is_active


class Noting(DigitalInputDevice):  # type: ignore[misc]  # gpiozero has no types
    """Writes down every change as gpiozero is told of it; bounce time 50 ms."""

    def __init__(self, line: int, said: "queue.SimpleQueue[tuple[Nanoseconds, bool]]", factory: GpiodFactory) -> None:
        self._said = said
        super().__init__(line, pull_up=True, bounce_time=0.05, pin_factory=factory)

    def _pin_changed(self, ticks: float, state: bool) -> None:
        self._said.put((round(ticks * SECOND), state))
        super()._pin_changed(ticks, state)


def test_a_closed_button_can_be_made_again(table: GpiodTable) -> None:
    said = heard()
    DigitalInputDevice(5, pull_up=True, pin_factory=table.factory).close()
    again = DigitalInputDevice(5, pull_up=True, pin_factory=table.factory)
    again.when_activated = lambda: said.put("again")
    table.press(5)
    assert expect(said) == "again"


def test_a_device_left_open_does_not_block_the_next_factory(table: GpiodTable) -> None:
    forgotten = DigitalInputDevice(5, pull_up=True, pin_factory=table.factory)
    table.close()
    assert forgotten.closed
    second = GpiodTable(lines=[5])
    DigitalInputDevice(5, pull_up=True, pin_factory=second.factory).close()
    second.close()


def test_closing_a_pin_after_its_factory_does_nothing(table: GpiodTable) -> None:
    pin = table.factory.pin("GPIO5")
    pin.output_with_state(True)
    table.close()
    table.close()
    pin.close()
    assert not any(line.used for line in table.kernel.lines)


def test_off_a_pi_the_revision_must_be_given() -> None:
    factory = GpiodFactory("/dev/gpiochip0", kernel=FakeKernel().ports)
    with pytest.raises(PinUnknownPi):
        factory.pin("GPIO5")
    factory.close()


def test_the_board_is_the_one_of_the_given_revision(table: GpiodTable) -> None:
    assert table.factory.board_info.model == "4B"
