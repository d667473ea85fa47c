"""One GPIO line as a gpiozero pin: on the shared request as an input, on one of its own as an output."""

import errno
from typing import TYPE_CHECKING

from gpiod import LineSettings
from gpiod.line import Bias, Clock, Direction, Edge
from gpiozero import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins import PinInfo
from gpiozero.pins.local import LocalPiPin

from engine.clock import SECOND, Nanoseconds
from hardware.bounce_gate import BounceGate
from hardware.gpiod_outputs import OutputLine

if TYPE_CHECKING:
    from hardware.gpiod_factory import GpiodFactory

_BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING}
_LEVELS = {"both": (False, True), "rising": (True,), "falling": (False,)}


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """A line of the header. It is claimed when a device first says what it is for, not before."""

    def __init__(self, factory: "GpiodFactory", info: PinInfo) -> None:
        super().__init__(factory, info)
        self._line: int = self._number
        self._output: OutputLine | None = None
        self._pull: str | None = None
        self._edges = "both"
        self._watching = False
        self._gate: BounceGate | None = None

    def close(self) -> None:
        """Back to an input that nobody watches; does nothing once the factory is closed."""
        self.when_changed = None  # outside the factory's lock: gpiozero takes its own lock first, then ours
        with self._factory.lock:
            if self._factory.chip is None:
                return
            self._gate = None
            self._pull = None
            self._edges = "both"
            self._end_output()
            if self._line in self._factory.inputs:
                self._configure()

    def output_with_state(self, state: float) -> None:
        """Become an output that shows `state` from its first moment."""
        with self._factory.lock:
            self._become_output(high=bool(state))

    def input_with_pull(self, pull: str) -> None:
        """Become an input with `pull` from its first moment."""
        self._check_pull(pull)
        with self._factory.lock:
            self._become_input(pull)

    # What the handler thread calls

    def edge(self, at: Nanoseconds, *, high: bool) -> None:
        """The line changed at `at`; gpiozero hears of it unless it falls into the bounce time."""
        if self._gate is None or self._gate.passes(at, high=high):
            self._tell(at, high=high)

    def due(self) -> Nanoseconds | None:
        """When a bounce time ends and the level has to be read again."""
        return None if self._gate is None else self._gate.due

    def settle(self) -> None:
        """A bounce time is over: tell where the line ended up, if that is news."""
        gate = self._gate
        end = None if gate is None else gate.due
        high = self._factory.levels([self._line]).get(self._line)
        if gate is None or end is None or high is None:
            return
        if gate.settle(high=high) and high in _LEVELS[self._edges]:
            self._tell(end, high=high)

    def _tell(self, at: Nanoseconds, *, high: bool) -> None:
        if self._when_changed is not None:
            self._call_when_changed(at / SECOND, high)

    # What gpiozero's properties call

    def _get_function(self) -> str:
        return "input" if self._output is None else "output"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}; allowed: input, output')
        with self._factory.lock:
            if value == "input":
                self._become_input(None)
            elif self._output is None:
                self._become_output(high=None)

    def _get_state(self) -> float | bool:
        with self._factory.lock:
            if self._output is not None:
                return self._output.state
            self._claim()
            return bool(self._factory.inputs.levels([self._line])[self._line])

    def _set_state(self, value: float) -> None:
        with self._factory.lock:
            if self._output is None:
                raise PinSetInput(f"cannot set the state of pin {self!r}: it is an input")
            if not 0 <= value <= 1:
                raise PinInvalidState(f'invalid state "{value}" for pin {self!r}; allowed: 0 to 1')
            self._output.drive(value)

    def _get_pull(self) -> str:
        return self._pull or self._info.pull or "floating"

    def _set_pull(self, value: str) -> None:
        if self._output is not None:
            raise PinFixedPull(f"cannot set the pull of pin {self!r}: it is an output")
        self._check_pull(value)
        with self._factory.lock:
            self._become_input(value)

    def _check_pull(self, value: str) -> None:
        if value not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}; allowed: {", ".join(_BIAS)}')
        if self._info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self._info.pull} resistor")

    def _get_frequency(self) -> float | None:
        return None if self._output is None else self._output.frequency

    def _set_frequency(self, value: float | None) -> None:
        with self._factory.lock:
            if self._output is not None:
                self._output.dim(value)
            elif value:
                raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}: it is an input")

    def _get_bounce(self) -> float | None:
        return None if self._gate is None else self._gate.window / SECOND

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce(f"invalid bounce {value} for pin {self!r}: it must be 0 or more")
        self._gate = BounceGate(round(value * SECOND)) if value else None

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}; allowed: {", ".join(_EDGES)}')
        with self._factory.lock:
            self._edges = value
            if self._watching:
                self._configure()

    def _enable_event_detect(self) -> None:
        with self._factory.lock:
            self._claim()
            self._watching = True
            self._factory.handlers.watch(self._line, self)
            self._configure()

    def _disable_event_detect(self) -> None:
        with self._factory.lock:
            self._watching = False
            self._factory.handlers.forget(self._line)
            if self._factory.chip is not None and self._line in self._factory.inputs:
                self._configure()

    # Claiming; the factory's lock is held

    def _become_input(self, pull: str | None) -> None:
        self._end_output()
        self._pull = pull
        self._claim()
        self._configure()

    def _become_output(self, *, high: bool | None) -> None:
        self._end_output()
        self._factory.inputs.drop(self._line)
        try:
            self._output = OutputLine(self._factory.chip, self._line, high=high)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            holder = self._factory.chip.get_line_info(self._line).consumer
            raise self._in_use(holder or "an unnamed user") from error

    def _end_output(self) -> None:
        if self._output is not None:
            self._output.close()
            self._output = None

    def _claim(self) -> None:
        inputs = self._factory.inputs
        inputs.claim([self._line])
        if self._line not in inputs:
            raise self._in_use(inputs.busy[self._line])

    def _configure(self) -> None:
        """Tell the kernel what this pin wants of its line."""
        self._factory.inputs.configure(
            self._line,
            LineSettings(
                direction=Direction.INPUT,
                edge_detection=_EDGES[self._edges] if self._watching else Edge.NONE,
                bias=_BIAS[self._pull or "floating"],
                event_clock=Clock.MONOTONIC,
            ),
        )

    def _in_use(self, holder: str) -> GPIOPinInUse:
        return GPIOPinInUse(f"{self!r} is held by {holder!r}; free it there or choose another pin")
