"""A gpiozero pin factory on libgpiod: every button line in one kernel request, every edge with its own stamp.

Usable by itself: ``Device.pin_factory = GpiodFactory()``, or ``GPIOZERO_PIN_FACTORY=gpiod``.
"""

import threading
from collections.abc import Iterable, Mapping

from gpiozero.pins.local import LocalPiFactory

from hardware.chips import find_chip
from hardware.edge_handlers import HandlerThread
from hardware.gpiod_inputs import SharedInputs
from hardware.gpiod_pin import GpiodPin
from hardware.gpiod_ports import Chip, Kernel
from hardware.gpiod_reader import RequestReader
from hardware.open_devices import close_open_devices
from hardware.raw_edges import EdgeTap, RawEdge, RawReport

_KERNEL = Kernel()


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """Makes `GpiodPin`s for every gpiozero device.

    `chip` is a device path or a label; by default the chip of the Pi's header is found by its label. `lines`
    are claimed at once, in one request, with edges off: name all button lines here and that request lives as
    long as the factory. Any other line joins when a device asks for it. `tap` gets every edge with its whole
    nanoseconds before any handler does. `revision` is the board's revision code, read from the system where
    left out. `kernel` is for tests.

    Raises hardware.chips.ChipNotFoundError, and OSError from the kernel. A line that somebody else holds is
    no error here: it is named in `busy`, and only a device that asks for it gets ``GPIOPinInUse``.
    """

    def __init__(
        self,
        chip: str | None = None,
        *,
        lines: Iterable[int] = (),
        tap: EdgeTap | None = None,
        revision: int | None = None,
        kernel: Kernel = _KERNEL,
    ) -> None:
        super().__init__()
        path = chip if chip is not None and chip.startswith("/") else find_chip(chip).path
        self.tap = tap
        self.lock = threading.RLock()
        self.chip: Chip | None = kernel.open_chip(path)
        self.handlers = HandlerThread(kernel.clock)
        self._revision = revision
        self._reader = RequestReader((self._to_tap, self._to_handlers), kernel)
        self.inputs = SharedInputs(self.chip, self._reader, self._to_tap, kernel.clock)
        self.pin_class = GpiodPin
        self._claim(lines)

    @property
    def busy(self) -> Mapping[int, str]:
        """The lines that were wanted and that somebody else holds, each with the holder's name."""
        return dict(self.inputs.busy)

    @property
    def realtime(self) -> bool:
        """Whether the system granted the reading thread real-time priority."""
        return self._reader.realtime

    @property
    def fault(self) -> str | None:
        """Why no more edges can arrive, or ``None`` while the reader lives."""
        return self._reader.fault

    @property
    def faults(self) -> int:
        """How often the tap or a handler raised; none of it cost an edge."""
        return self._reader.faults + self.handlers.faults

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        """The electrical levels of those of `lines` that are claimed as inputs, read in one call."""
        with self.lock:
            return self.inputs.levels(lines)

    def close(self) -> None:
        """Close what is left open, in the order the kernel needs; a second call does nothing."""
        if self.chip is None:
            return
        close_open_devices(self)
        super().close()
        self._reader.stop()
        self.handlers.stop()
        with self.lock:
            self.inputs.release()
            self.chip.close()
            self.chip = None

    def _claim(self, lines: Iterable[int]) -> None:
        try:
            self.inputs.claim(lines)
        except BaseException:
            self.close()
            raise

    def _get_revision(self) -> int:
        return super()._get_revision() if self._revision is None else self._revision

    def _to_tap(self, report: RawReport) -> None:
        tap = self.tap
        if tap is not None:
            tap(report)

    def _to_handlers(self, report: RawReport) -> None:
        if isinstance(report, RawEdge):
            self.handlers.put(report)
