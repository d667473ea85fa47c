"""Pulse width by a thread: good enough to dim a lamp, too uneven for a servo or a tone."""

import threading
from typing import Protocol


class Write(Protocol):
    """Sets the line's level."""

    def __call__(self, *, high: bool) -> object:
        """Set it `high` or low."""
        ...


class SoftwarePwm:
    """Switches a line on for the share `duty` of every period, until stopped."""

    def __init__(self, write: Write, frequency: float, name: str) -> None:
        self._write = write
        self._frequency = frequency
        self._duty = 0.0
        self._stopped = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"pwm-{name}", daemon=True)
        self._thread.start()

    @property
    def frequency(self) -> float:
        """Periods in a second."""
        return self._frequency

    @property
    def duty(self) -> float:
        """The share of a period with the line high, 0 to 1."""
        return self._duty

    def change(self, *, frequency: float | None = None, duty: float | None = None) -> None:
        """Take new values at once, by ending the present half period; a value left out stays."""
        with self._changed:
            self._frequency = self._frequency if frequency is None else frequency
            self._duty = self._duty if duty is None else duty
            self._changed.notify_all()

    def stop(self) -> None:
        """End the thread and leave the line low."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        self._thread.join()
        self._write(high=False)

    def _run(self) -> None:
        high = False
        while True:
            with self._changed:
                if self._stopped:
                    return
                high, seconds = next_phase(self._duty, self._frequency, high=high)
                self._write(high=high)
                self._changed.wait(seconds)


def next_phase(duty: float, frequency: float, *, high: bool) -> tuple[bool, float | None]:
    """What follows a phase with the line `high` or not: the next level, and its length in seconds.

    A line that is always on or always off stays so until something changes (``None``).
    """
    if duty in (0.0, 1.0):
        return duty == 1.0, None
    share = 1.0 - duty if high else duty
    return not high, share / frequency
