"""A GPIO chip in memory that follows what was seen of, and read in, the kernel and gpiod 2.5.

- A line has one holder; a second request gets EBUSY. A released request still holds its lines while somebody
  sleeps on its file.
- All lines of one request share a queue. When it is full, the oldest event goes. Every event has a number
  in the request and one in its line.
- An event's type is the level at the moment it is queued, not the direction of the edge that was stamped.
- `reconfigure_lines` ignores lines outside the request, and leaves lines alone that get no direction.
"""

import errno
import os
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from gpiod import EdgeEvent, LineSettings
from gpiod.exception import ChipClosedError, RequestReleasedError
from gpiod.line import Direction, Edge, Value

from engine.clock import ManualClock, Nanoseconds
from hardware.gpiod_ports import Kernel, LineConfig, wait_readable

READ_AT_ONCE = 64  # what gpiod takes from the kernel in one call when not told otherwise
DEFAULT_QUEUE_PER_LINE = 16


@dataclass
class FakeLine:
    """A line: its level, the levels it has shown, who holds it, and how it is set up."""

    high: bool = True
    shown: list[bool] = field(default_factory=list)
    consumer: str = ""
    used: bool = False
    settings: LineSettings = field(default_factory=LineSettings)


@dataclass(frozen=True)
class FakeLineInfo:
    used: bool
    consumer: str


class FakeKernel:
    """One chip with 28 lines, its clock, and whoever sleeps on its files."""

    def __init__(self) -> None:
        self.clock = ManualClock(1_000_000_000)
        self.lines = [FakeLine() for _ in range(28)]
        self.requests: list[FakeRequest] = []
        self.opened: list[str] = []
        self.chips: list[FakeChip] = []
        self.changed = threading.Condition(threading.RLock())
        self.meanwhile: Callable[[], None] | None = None  # happens just before lines are requested
        self._sleeping: Counter[int] = Counter()

    @property
    def ports(self) -> Kernel:
        return Kernel(open_chip=self.open_chip, wait=self.wait, clock=self.clock.now)

    def open_chip(self, path: str) -> "FakeChip":
        self.opened.append(path)
        self.chips.append(FakeChip(self))
        return self.chips[-1]

    def wait(self, files: Sequence[int]) -> Sequence[int]:
        with self.changed:
            self._sleeping.update(files)
            self.changed.notify_all()
        ready = wait_readable(files)
        with self.changed:
            self._sleeping.subtract(files)
            for request in self.requests:
                request.settle()
            self.changed.notify_all()
        return ready

    def sleeps_on(self, file: int) -> bool:
        return self._sleeping[file] > 0

    def wait_until_asleep(self) -> None:
        """Return once a reader sleeps on the newest live request."""
        self.wait_until(lambda: self.sleeps_on(self.live[-1].fd))

    def wait_until(self, true: Callable[[], bool]) -> None:
        """Return once something has come `true` of the chip; fails when it never does."""
        with self.changed:
            assert self.changed.wait_for(true, timeout=10)

    @property
    def live(self) -> "list[FakeRequest]":
        return [request for request in self.requests if not request.released]

    def hold(self, line: int, consumer: str) -> None:
        """Somebody else takes `line`."""
        self.lines[line].used, self.lines[line].consumer = True, consumer

    def let_go(self, line: int) -> None:
        self.lines[line].used, self.lines[line].consumer = False, ""

    def edge(self, line: int, high: bool, at: Nanoseconds | None = None, read: bool | None = None) -> None:
        """`line` goes to `high`; `read` is what the kernel's thread reads a bit later, where that differs."""
        with self.changed:
            self.lines[line].high = high
            stamp = self.clock.now() if at is None else at
            for request in self.live:
                request.queue_edge(line, high if read is None else read, stamp)


class FakeChip:
    """Stands in for ``gpiod.Chip``."""

    def __init__(self, kernel: FakeKernel) -> None:
        self._kernel = kernel
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def get_line_info(self, line: int | str) -> FakeLineInfo:
        found = self._kernel.lines[int(line)]
        return FakeLineInfo(found.used, found.consumer)

    def request_lines(
        self, config: LineConfig, consumer: str | None = None, event_buffer_size: int | None = None
    ) -> "FakeRequest":
        if self.closed:
            raise ChipClosedError
        if self._kernel.meanwhile is not None:
            self._kernel.meanwhile()
        wanted = {int(str(line)): settings or LineSettings() for line, settings in config.items()}
        if max(wanted) >= len(self._kernel.lines):
            raise ValueError("line offset out of range")
        if any(self._kernel.lines[line].used for line in wanted):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        size = event_buffer_size or DEFAULT_QUEUE_PER_LINE * len(wanted)
        request = FakeRequest(self._kernel, wanted, consumer or "?", size)
        self._kernel.requests.append(request)
        return request


class FakeRequest:
    """Stands in for ``gpiod.LineRequest``."""

    def __init__(self, kernel: FakeKernel, wanted: dict[int, LineSettings], consumer: str, queue_size: int) -> None:
        self._kernel = kernel
        self._file = os.eventfd(0, os.EFD_NONBLOCK)
        self._queue: deque[EdgeEvent] = deque(maxlen=queue_size)
        self._number = 0
        self._line_numbers: Counter[int] = Counter()
        self.offsets = tuple(wanted)
        self.queue_size = queue_size
        self.released = False
        self.broken: OSError | None = None
        self._held = True
        for line in self.offsets:
            self._line(line).used, self._line(line).consumer = True, consumer
        self._set_up(wanted)

    @property
    def fd(self) -> int:
        self._check()
        return self._file

    def queue_edge(self, line: int, high: bool, at: Nanoseconds) -> None:
        wanted = Edge.RISING if high else Edge.FALLING
        if line not in self.offsets or self._line(line).settings.edge_detection not in (Edge.BOTH, wanted):
            return
        self._number += 1
        self._line_numbers[line] += 1
        kind = EdgeEvent.Type.RISING_EDGE if high else EdgeEvent.Type.FALLING_EDGE
        self._queue.append(EdgeEvent(kind.value, at, line, self._number, self._line_numbers[line]))
        os.eventfd_write(self._file, 1)

    def skip(self, line: int) -> None:
        """An edge of `line` that was numbered and then fell out of the queue."""
        self._number += 1
        self._line_numbers[line] += 1

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        self._check()
        with self._kernel.changed:
            if self.broken is not None:
                raise self.broken
            taken = [self._queue.popleft() for _ in range(min(len(self._queue), max_events or READ_AT_ONCE))]
            if not self._queue:
                os.eventfd_read(self._file)
            return taken

    def break_down(self, error: OSError) -> None:
        """From now on reading fails, as when the chip goes away."""
        self.broken = error
        os.eventfd_write(self._file, 1)

    def get_values(self, lines: Iterable[int | str] | None = None) -> list[Value]:
        self._check()
        wanted = self.offsets if lines is None else [int(line) for line in lines]
        return [Value.ACTIVE if self._line(line).high else Value.INACTIVE for line in wanted]

    def set_value(self, line: int | str, value: Value) -> None:
        self._check()
        if self._line(int(line)).settings.direction is not Direction.OUTPUT:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        self._show(int(line), value)

    def reconfigure_lines(self, config: LineConfig) -> None:
        self._check()
        self._set_up({int(str(line)): settings or LineSettings() for line, settings in config.items()})

    def release(self) -> None:
        with self._kernel.changed:
            self.released = True
            self.settle()

    def settle(self) -> None:
        """Give the lines up once released and nobody sleeps on the file any more."""
        if self.released and self._held and not self._kernel.sleeps_on(self._file):
            self._held = False
            os.close(self._file)
            for line in self.offsets:
                self._kernel.let_go(line)

    def _set_up(self, config: dict[int, LineSettings]) -> None:
        for line, settings in config.items():
            if line in self.offsets and settings.direction is not Direction.AS_IS:
                self._line(line).settings = settings
                if settings.direction is Direction.OUTPUT:
                    self._show(line, settings.output_value)
        with self._kernel.changed:
            self._kernel.changed.notify_all()

    def _show(self, line: int, value: Value) -> None:
        self._line(line).high = value is Value.ACTIVE
        self._line(line).shown.append(value is Value.ACTIVE)

    def _line(self, line: int) -> FakeLine:
        return self._kernel.lines[line]

    def _check(self) -> None:
        if self.released:
            raise RequestReleasedError
