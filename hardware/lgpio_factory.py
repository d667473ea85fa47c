"""gpiozero's lgpio factory, made fit for rulings: whole nanoseconds, and handlers off the reading thread.

Importing this module imports lgpio, which starts its threads at once: see `hardware.factory`.
"""

import os
from collections.abc import Iterable, Mapping
from time import monotonic_ns

import lgpio
from gpiozero import GPIOPinInUse
from gpiozero.pins import PinInfo
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

from engine.clock import SECOND, Nanoseconds
from hardware.edge_handlers import HandlerThread
from hardware.open_devices import close_open_devices
from hardware.raw_edges import EdgeTap, RawEdge

_WATCHDOG = 2  # lgpio's "level" for a watchdog that ran out: no edge at all


class LgpioFactory(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
    """Like gpiozero's, with a `tap` for every edge and with busy lines by name.

    `chip` is the N of ``gpiochipN``; `lines` are claimed at once as inputs; `revision` is the board's
    revision code, read from the system where left out. lgpio throws the kernel's sequence numbers away: lost
    edges cannot be counted.
    Raises OSError where lgpio cannot open the chip.
    """

    def __init__(
        self,
        chip: int,
        *,
        lines: Iterable[int] = (),
        tap: EdgeTap | None = None,
        revision: int | None = None,
    ) -> None:
        self._revision = revision
        try:
            super().__init__(chip)
        except lgpio.error as error:
            raise OSError(f"lgpio cannot open gpiochip{chip}: {error.value}") from error
        self.tap = tap
        self.faults = 0
        self.handlers = HandlerThread(monotonic_ns)
        self.pin_class = LgpioPin
        self._busy: dict[int, str] = {}
        for line in lines:
            self._claim(line)

    @property
    def busy(self) -> Mapping[int, str]:
        """The lines that were wanted and that somebody else holds, each with the holder's name."""
        return dict(self._busy)

    @property
    def realtime(self) -> bool:
        """Whether lgpio's thread has real-time priority, which it can only inherit when lgpio is imported."""
        return os.sched_getscheduler(lgpio._notify_thread.native_id) == os.SCHED_RR  # noqa: SLF001

    @property
    def fault(self) -> str | None:
        """Why no more edges can arrive, or ``None`` while lgpio's thread lives."""
        reader = lgpio._notify_thread  # noqa: SLF001  the only way to know
        return None if reader.is_alive() else "lgpio's thread that reports edges has ended"

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        """The electrical levels of those of `lines` that are claimed, read one after the other."""
        claimed = {pin.info.name for pin in self.pins.values()}
        return {line: bool(lgpio.gpio_read(self._handle, line)) for line in lines if f"GPIO{line}" in claimed}

    def close(self) -> None:
        """Close the pins, the chip and our thread; lgpio's own threads live as long as the process."""
        close_open_devices(self)
        super().close()
        self.handlers.stop()

    def holder(self, line: int) -> str:
        """Who has `line`, by the name given to the kernel."""
        *_, user = lgpio.gpio_get_line_info(self._handle, line)
        return str(user) or "an unnamed user"

    def deliver(self, edge: RawEdge) -> None:
        """Take one edge in lgpio's only thread; what raises here would end it, and with it every button."""
        try:
            if self.tap is not None:
                self.tap(edge)
        except BaseException:
            self.faults += 1
        self.handlers.put(edge)

    def _claim(self, line: int) -> None:
        try:
            self.pin(f"GPIO{line}")
        except GPIOPinInUse:
            self._busy[line] = self.holder(line)

    def _get_revision(self) -> int:
        return super()._get_revision() if self._revision is None else self._revision


class LgpioPin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """One line, whose edges go to the factory first and to gpiozero's handlers in another thread."""

    def __init__(self, factory: LgpioFactory, info: PinInfo) -> None:
        try:
            super().__init__(factory, info)
        except lgpio.error as error:
            name = factory.holder(self._number)
            raise GPIOPinInUse(f"{info.name} is held by {name!r}; free it there or choose another pin") from error

    def edge(self, at: Nanoseconds, *, high: bool) -> None:
        """Tell gpiozero of an edge."""
        if self._when_changed is not None:
            super(LGPIOPin, self)._call_when_changed(at / SECOND, high)

    def due(self) -> Nanoseconds | None:
        """Nothing is ever waited for: lgpio does its own debouncing, wrongly, and the box asks for none."""
        return None

    def settle(self) -> None:
        """Nothing to settle, as nothing is due."""

    def _call_when_changed(self, _chip: int, gpio: int, level: int, ticks: int) -> None:
        if level != _WATCHDOG:
            self.factory.deliver(RawEdge(gpio, bool(level), at=ticks, received=monotonic_ns()))

    def _enable_event_detect(self) -> None:
        self.factory.handlers.watch(self._number, self)
        super()._enable_event_detect()

    def _disable_event_detect(self) -> None:
        self.factory.handlers.forget(self._number)
        super()._disable_event_detect()
