"""One output line under a request of its own, plain or dimmed by a thread."""

from gpiod import LineSettings
from gpiod.line import Direction, Value

from hardware.gpiod_inputs import CONSUMER, IDLE_INPUT
from hardware.gpiod_ports import Chip
from hardware.software_pwm import SoftwarePwm


class OutputLine:
    """Drives one line. Raises OSError with EBUSY where somebody else holds it.

    With `high` given the level is part of the request, so the line never shows the other one; with ``None``
    it goes on at the level it has.
    """

    def __init__(self, chip: Chip, line: int, *, high: bool | None) -> None:
        self._line = line
        self._pwm: SoftwarePwm | None = None
        start = LineSettings() if high is None else _driving(high=high)
        self._request = chip.request_lines({line: start}, CONSUMER)
        if high is None:
            self._high = self._request.get_values([line])[0] is Value.ACTIVE
            self._request.reconfigure_lines({line: _driving(high=self._high)})
        else:
            self._high = high

    @property
    def state(self) -> float | bool:
        """The level, or the share of time at the high level while dimmed."""
        return self._high if self._pwm is None else self._pwm.duty

    @property
    def frequency(self) -> float | None:
        """Periods in a second while dimmed, else ``None``."""
        return None if self._pwm is None else self._pwm.frequency

    def drive(self, state: float) -> None:
        """Set the level; while dimmed, the share of time at the high level (0 to 1)."""
        if self._pwm is None:
            self._write(high=bool(state))
        else:
            self._pwm.change(duty=float(state))

    def dim(self, frequency: float | None) -> None:
        """Start dimming at `frequency` (Hz) from a share of 0, change it, or stop (``None`` or 0)."""
        if self._pwm is not None and frequency:
            self._pwm.change(frequency=frequency)
        elif self._pwm is not None:
            self._pwm.stop()
            self._pwm = None
        elif frequency:
            self._pwm = SoftwarePwm(self._write, frequency, f"GPIO{self._line}")

    def close(self) -> None:
        """Make the line an input, so that the lamp goes out, and give it back."""
        self.dim(None)
        self._request.reconfigure_lines({self._line: IDLE_INPUT})
        self._request.release()

    def _write(self, *, high: bool) -> None:
        self._request.set_value(self._line, Value.ACTIVE if high else Value.INACTIVE)
        self._high = high


def _driving(*, high: bool) -> LineSettings:
    return LineSettings(direction=Direction.OUTPUT, output_value=Value.ACTIVE if high else Value.INACTIVE)
