"""All input lines of the box in one kernel request: one queue, one numbering, and busy lines by name."""

import errno
from collections.abc import Callable, Iterable, Mapping

from gpiod import LineSettings
from gpiod.line import Clock, Direction, Edge, Value

from engine.clock import Nanoseconds
from hardware.gpiod_ports import Chip, LineConfig, Request
from hardware.gpiod_reader import RequestReader
from hardware.raw_edges import LostEdges

CONSUMER = "gpiozero"
"""How our lines are labelled for everybody who lists them."""

EVENT_BUFFER = 1024
"""Events the kernel keeps for us (default 16 a line); when full it drops the oldest, so the first press."""

IDLE_INPUT = LineSettings(direction=Direction.INPUT, event_clock=Clock.MONOTONIC)
"""A claimed line nobody uses: an input, bias untouched, no edges."""


class SharedInputs:
    """The input lines under one request. Not thread-safe: the factory's lock guards it.

    Changing a line's settings keeps the request; adding or dropping a line makes it anew, which starts the
    kernel's numbers again and leaves a short time in which nobody watches: that is reported for every line
    whose edges were on.
    """

    def __init__(
        self,
        chip: Chip,
        reader: RequestReader,
        report: Callable[[LostEdges], object],
        clock: Callable[[], Nanoseconds],
    ) -> None:
        self._chip = chip
        self._reader = reader
        self._report = report
        self._clock = clock
        self._request: Request | None = None
        self._settings: dict[int, LineSettings] = {}
        self.busy: dict[int, str] = {}

    def __contains__(self, line: object) -> bool:
        return line in self._settings

    def claim(self, lines: Iterable[int]) -> None:
        """Make inputs of `lines`; those that somebody else holds end up in `busy`, the others are had."""
        wanted = {line: IDLE_INPUT for line in lines if line not in self._settings}
        if wanted:
            self._renew(self._settings | wanted)

    def drop(self, line: int) -> None:
        """Give one line back, for instance because it becomes an output."""
        if line in self._settings:
            self._renew({other: kept for other, kept in self._settings.items() if other != line})

    def configure(self, line: int, settings: LineSettings) -> None:
        """Change the settings of a claimed `line`. Raises KeyError for others: the kernel stays silent."""
        if line not in self._settings:
            raise KeyError(f"GPIO{line} is not claimed")
        self._settings[line] = settings
        self._live().reconfigure_lines(_config(self._settings))

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        """The levels of those of `lines` that are claimed, read in one call."""
        claimed = [line for line in lines if line in self._settings]
        if not claimed:
            return {}
        values = self._live().get_values(claimed)
        return {line: value is Value.ACTIVE for line, value in zip(claimed, values, strict=True)}

    def release(self) -> None:
        """Give every line back. The reader must have been stopped."""
        if self._request is not None:
            self._request.release()
        self._request = None
        self._settings = {}

    def _live(self) -> Request:
        if self._request is None:
            raise OSError(errno.EBADF, "the pin factory is closed")
        return self._request

    def _renew(self, wanted: dict[int, LineSettings]) -> None:
        """Exchange the request for one with exactly the `wanted` lines, less the busy ones.

        Where the kernel refuses for another reason, the lines we had are taken back before that is passed on.
        """
        had = dict(self._settings)
        watched = [line for line, kept in self._settings.items() if kept.edge_detection is not Edge.NONE]
        with self._reader.parked():
            since = self._clock()
            self._reader.drain()
            before = self.levels(watched)
            self.release()
            try:
                self._request_free(wanted)
            except BaseException:
                self._request_free(had)
                raise
            finally:
                self._reader.attach(self._request)
                self._tell_doubts(since, before)

    def _tell_doubts(self, since: Nanoseconds, before: Mapping[int, bool]) -> None:
        after = self.levels(before)
        now = self._clock()
        for line, high in before.items():
            moved = int(after.get(line, not high) != high)
            self._report(LostEdges(line, since, now, moved, now, self._reader.generation))

    def _request_free(self, wanted: dict[int, LineSettings]) -> None:
        """Request `wanted` without what others hold. Raises OSError where that is not the trouble."""
        free = dict(wanted)
        while free:
            try:
                self._request = self._chip.request_lines(_config(free), CONSUMER, EVENT_BUFFER)
            except OSError as error:
                if error.errno != errno.EBUSY:
                    raise
                self._set_aside(free, error)
            else:
                break
        self._settings = free
        for line in free:
            self.busy.pop(line, None)

    def _set_aside(self, free: dict[int, LineSettings], refusal: OSError) -> None:
        """Move what others hold from `free` to `busy`; passes the refusal on when there is nothing."""
        infos = {line: self._chip.get_line_info(line) for line in free}
        held = {line: info.consumer or "an unnamed user" for line, info in infos.items() if info.used}
        if not held:
            raise refusal
        self.busy.update(held)
        for line in held:
            del free[line]


def _config(settings: Mapping[int, LineSettings]) -> LineConfig:
    config: LineConfig = {}
    for line, wanted in settings.items():
        config[line] = wanted
    return config
