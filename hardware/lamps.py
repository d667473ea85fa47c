"""The lamps in the buttons: on or off. Which pattern they blink is decided elsewhere."""

import logging
from collections.abc import Mapping
from typing import Protocol

from gpiozero import LED, Factory

from engine.inputs import Seat

_log = logging.getLogger(__name__)


class Lamps(Protocol):
    """One lamp a seat, where there is one. A lamp that fails never stops the box."""

    def set(self, seat: Seat, on: bool) -> None:
        """Switch a seat's lamp; a seat without one is fine. Never raises, never blocks."""
        ...

    def close(self) -> None:
        """Switch everything off and give the lines back."""
        ...


class NoLamps:
    """For boxes without lamps."""

    def set(self, seat: Seat, on: bool) -> None:
        """Nothing to switch."""

    def close(self) -> None:
        """Nothing to give back."""


class GpioLamps:
    """Lamps on the lines in `wires` (seat to GPIO number). One whose pin cannot be had is named in `complaints`."""

    def __init__(self, wires: Mapping[Seat, int], factory: Factory) -> None:
        self._lamps: dict[Seat, LED] = {}
        self._lit: dict[Seat, bool] = {}
        self.complaints: tuple[str, ...] = ()
        self.faults = 0
        for seat, line in wires.items():
            self._open(seat, line, factory)

    def _open(self, seat: Seat, line: int, factory: Factory) -> None:
        try:
            self._lamps[seat] = LED(line, pin_factory=factory)
        except Exception as error:  # each library has its own for a pin that somebody else holds
            text = f"seat {seat}'s lamp on GPIO{line} does not work: {' '.join(str(error).split())}"
            self.complaints += (text,)
            _log.warning(text)

    def set(self, seat: Seat, on: bool) -> None:
        """Switch a seat's lamp, if that changes anything."""
        lamp = self._lamps.get(seat)
        if lamp is None or self._lit.get(seat) == on:
            return
        try:
            lamp.value = on
            self._lit[seat] = on
        except Exception:
            self._failed(seat)

    def _failed(self, seat: Seat) -> None:
        self.faults += 1
        _log.exception("seat %d's lamp failed", seat)

    def close(self) -> None:
        """Switch everything off and give the lines back; twice is once."""
        for seat, lamp in self._lamps.items():
            try:
                lamp.close()
            except Exception:
                self._failed(seat)
        self._lamps = {}
