"""The buttons on GPIO lines as one input source: stamps from the kernel, presses from `press`, levels re-read.

The thread that brings an edge appends one frozen value to a queue and does nothing else; everything that
could be slow or wrong happens in `poll`, in the box's own loop.
"""

import logging
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from gpiozero import DigitalInputDevice, Factory

from engine.clock import MILLISECOND, SECOND, Clock, Nanoseconds
from engine.inputs import InputEvent, LineTrouble, SourceId
from hardware.contact import ContactEdge, Motion
from hardware.delay import DeliveryDelay
from hardware.press import GPIO_UNCERTAINTY, SKEW, PressDetector
from hardware.raw_edges import EdgeReader, EdgeTap, LostEdges, RawEdge, RawReport
from hardware.wiring import Button, Wiring

REREAD_EVERY: Nanoseconds = 20 * MILLISECOND
"""How often the level of every line is compared with what its edges say."""

KEPT_EDGES = 20_000
"""Raw edges kept for a recording, whoever fetches them: some minutes of the wildest play."""

BUSY = "busy"
GONE = "gone"
STRAY_STAMP = "stray stamp"

_log = logging.getLogger(__name__)


class StampedInput(DigitalInputDevice):  # type: ignore[misc]  # gpiozero has no types
    """A gpiozero input that hands every edge to `tap` with its stamp, which gpiozero's own handlers never see.

    It takes the edge where the pin delivers it, because further up gpiozero drops an edge that shows the same
    level as the one before (the kernel reads levels late) and with it the stamp of the press. No bounce time:
    that would stamp the end of the bouncing. Nothing may be raised here: it would end the reader's thread.
    """

    def __init__(self, button: Button, wiring: Wiring, factory: Factory, tap: EdgeTap, clock: Clock) -> None:
        self._line = button.line
        self._tap = tap
        self._now = clock.now
        self.faults = 0
        active = wiring.active_high if wiring.pull_up is None else None
        super().__init__(button.line, pull_up=wiring.pull_up, active_state=active, pin_factory=factory)

    def _pin_changed(self, ticks: float, state: object) -> None:
        try:
            self._tap(RawEdge(self._line, bool(state), round(ticks * SECOND), self._now()))
        except Exception:  # the one place that must survive everything
            self.faults += 1


class _Line:
    """One button with its device and its detector."""

    def __init__(self, button: Button, device: DigitalInputDevice, detector: PressDetector) -> None:
        self.button = button
        self.device = device
        self.detector = detector
        self.name = f"GPIO{button.line}"
        self.readable = True
        self.gone = False


class GpioButtons:
    """All buttons of `wiring` on the pins of `factory`; an `engine.inputs.InputSource`.

    A factory that is an `EdgeReader` gives whole nanoseconds, missing numbers and the levels of all lines in
    one read; any other gpiozero factory works through `StampedInput`. A button whose pin cannot be had is
    left out and named in `complaints`.
    """

    id: SourceId = "gpio"

    def __init__(self, wiring: Wiring, factory: Factory, clock: Clock) -> None:
        self._wiring = wiring
        self._clock = clock
        self._reader = cast("EdgeReader", factory) if hasattr(factory, "tap") else None
        self._queue: deque[RawReport] = deque()
        self._kept: deque[RawReport] = deque(maxlen=KEPT_EDGES)
        self._delay = DeliveryDelay(realtime=bool(getattr(factory, "realtime", False)))
        self._troubles: list[LineTrouble] = []
        self._read_at: Nanoseconds | None = None
        self._complete: Nanoseconds | None = None
        self.complaints: tuple[str, ...] = ()
        self.faults = 0
        if self._reader is not None:
            self._reader.tap = self._queue.append
        opened = [self._open(button, factory) for button in wiring.buttons]
        self._lines = {line.button.line: line for line in opened if line is not None}

    def _open(self, button: Button, factory: Factory) -> _Line | None:
        try:
            device = self._device(button, factory)
        except Exception as error:  # each library has its own for a pin that somebody else holds
            self._refuse(button, error)
            return None
        active = bool(device.is_active)
        detector = PressDetector(self._wiring.minimum_pulse, active=active, at=self._clock.now())
        return _Line(button, device, detector)

    def _device(self, button: Button, factory: Factory) -> DigitalInputDevice:
        if self._reader is None:
            return StampedInput(button, self._wiring, factory, self._queue.append, self._clock)
        active = self._wiring.active_high if self._wiring.pull_up is None else None
        return DigitalInputDevice(button.line, pull_up=self._wiring.pull_up, active_state=active, pin_factory=factory)

    def _refuse(self, button: Button, error: Exception) -> None:
        holder = self._reader.busy.get(button.line) if self._reader is not None else None
        reason = f"used by {holder}" if holder else " ".join(str(error).split()) or type(error).__name__
        text = f"{button.name} on GPIO{button.line} does not work: {reason}"
        self.complaints += (text,)
        self._trouble(self._clock.now(), button, BUSY)
        _log.warning(text)

    def _trouble(self, at: Nanoseconds, button: Button, kind: str) -> None:
        self._troubles.append(LineTrouble(at, self.id, f"GPIO{button.line}", button.seat, kind))

    def poll(self, now: Nanoseconds) -> Sequence[InputEvent]:
        """The presses and releases decided since the last call. Never blocks, never raises."""
        self._drain()
        levels, looked = self._look(now)
        settled = now - self._delay.settled_in(now)
        events: list[InputEvent] = []
        for line in self._lines.values():
            level = levels.get(line.button.line)
            if level is None and line.detector.idle:
                continue
            try:
                events += self._advance(line, looked, settled, level)
            except Exception:
                self._failed("judging an edge")
        self._look_after_reader(now)
        return events

    def _failed(self, doing: str) -> None:
        self.faults += 1
        _log.exception("%s failed", doing)

    def _drain(self) -> None:
        """Hand every edge that has arrived to its line's detector, however many fail."""
        for _ in range(len(self._queue)):
            report = self._queue.popleft()
            self._kept.append(report)
            try:
                self._sort_in(report)
            except Exception:
                self._failed("taking in an edge")

    def _sort_in(self, report: RawReport) -> None:
        line = self._lines.get(report.line)
        if line is None:
            return
        if isinstance(report, LostEdges):
            line.detector.lost(report.since, report.until)
            return
        self._delay.measure(report.at, report.received)
        if abs(report.received - report.at) > SECOND:
            self._trouble(report.received, line.button, STRAY_STAMP)
        active, numbered = self._is_active(report.high), report.line_seqno > 0
        line.detector.feed(ContactEdge(report.at, active, report.received, numbered))

    def _is_active(self, high: bool) -> bool:
        return high == self._wiring.active_high

    def _look(self, now: Nanoseconds) -> tuple[Mapping[int, bool], Nanoseconds]:
        """The levels, and when the pins were like that; none if we were held up, because then nobody knows when."""
        asked = self._clock.now()
        levels = self._levels(now)
        looked = self._clock.now()
        return (levels if looked - asked < SKEW else {}), max(now, looked)

    def _levels(self, now: Nanoseconds) -> Mapping[int, bool]:
        """Whether buttons are down: all of them every 20 ms, those that are undecided every time."""
        if self._read_at is None or now - self._read_at >= REREAD_EVERY:
            self._read_at = now
            wanted = list(self._lines)
        else:
            wanted = [number for number, line in self._lines.items() if line.detector.undecided]
        found = self._read(wanted) if wanted else {}
        for number in wanted:
            self._lines[number].readable = number in found
        return found

    def _read(self, wanted: Iterable[int]) -> Mapping[int, bool]:
        if self._reader is None:
            return {number: active for number in wanted if (active := self._read_one(number)) is not None}
        try:
            return {line: self._is_active(high) for line, high in self._reader.levels(wanted).items()}
        except Exception:
            self._failed("reading the pins")
            return {}

    def _read_one(self, number: int) -> bool | None:
        try:
            return bool(self._lines[number].device.is_active)
        except Exception:
            self._failed(f"reading GPIO{number}")
            return None

    def _advance(self, line: _Line, now: Nanoseconds, settled: Nanoseconds, level: bool | None) -> list[InputEvent]:
        motions = line.detector.advance(
            now, level, settled=settled, reread=line.readable, lost_after=self._delay.wait(now)
        )
        for finding in line.detector.findings():
            self._trouble(finding.at, line.button, finding.kind)
        return [self._event(line, motion, now) for motion in motions]

    def _event(self, line: _Line, motion: Motion, now: Nanoseconds) -> InputEvent:
        return InputEvent(
            at=motion.at,
            uncertainty=motion.uncertainty,
            source=self.id,
            line=line.name,
            seat=line.button.seat,
            control=line.button.control,
            edge=motion.edge,
            doubt=motion.doubt,
            received=now,
        )

    def _look_after_reader(self, now: Nanoseconds) -> None:
        """A dead reader is told once for every button; re-reading levels still finds presses, roughly."""
        fault = getattr(self._reader, "fault", None)
        for line in self._lines.values():
            if fault is not None and not line.gone:
                self._trouble(now, line.button, GONE)
            line.gone = fault is not None

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """The watermark: behind every edge that may be on its way and every burst that is not decided.

        One kind of event may reach back over it: a press whose first edges the kernel's queue dropped while the
        reader was late. Its `at` is after the watermark, but it may have begun before, and nobody could know;
        the timeline then takes it for late, and a ruling that it would have changed is open to correction.
        """
        detectors = [line.detector for line in self._lines.values() if not line.detector.idle]
        open_since = [detector.open_since for detector in detectors]
        undecided = [at - GPIO_UNCERTAINTY - 1 for at in open_since if at is not None]
        reached = min([self._delay.complete_to(now), *undecided])
        self._complete = reached if self._complete is None else max(reached, self._complete)
        return self._complete

    def troubles(self) -> Sequence[LineTrouble]:
        """What went wrong since the last call."""
        found, self._troubles = self._troubles, []
        return found

    def raw_edges(self) -> Sequence[RawReport]:
        """What the reader delivered since the last call, untouched, for a recording: at most KEPT_EDGES."""
        found = tuple(self._kept)
        self._kept.clear()
        return found

    def noise(self) -> Mapping[str, int]:
        """How many bursts on each line were no press, by the line's name."""
        return {line.name: line.detector.noise for line in self._lines.values()}

    def close(self) -> None:
        """Give the pins back. Afterwards there are no more events; closing twice is closing once."""
        if self._reader is not None:
            self._reader.tap = None
        for line in self._lines.values():
            line.device.close()
        self._lines = {}
