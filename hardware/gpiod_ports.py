"""What the pin factory needs of the gpiod package: small enough for tests to stand in for the kernel."""

import select
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import gpiod
from gpiod import EdgeEvent, LineSettings
from gpiod.line import Value

from engine.clock import Nanoseconds

LineConfig: TypeAlias = dict[Iterable[int | str] | int | str, LineSettings | None]


class Request(Protocol):
    """A ``gpiod.LineRequest``: lines that are ours, and one queue of their edges."""

    @property
    def fd(self) -> int:
        """The file that becomes readable when the queue holds an event."""
        ...

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        """Take events out of the queue; blocks while it is empty."""
        ...

    def get_values(self, lines: Iterable[int | str] | None = None) -> list[Value]:
        """The levels of `lines`, in their order."""
        ...

    def set_value(self, line: int | str, value: Value) -> None:
        """Drive an output line."""
        ...

    def reconfigure_lines(self, config: LineConfig) -> None:
        """Change settings without giving the file, the queue or the numbers up.

        Lines outside the request are ignored, and lines left out get default settings: always pass them all.
        """
        ...

    def release(self) -> None:
        """Give the lines back. They stay reserved as long as anybody sleeps on the file."""
        ...


class LineHolder(Protocol):
    """A ``gpiod.LineInfo``: what everybody may know of a line."""

    @property
    def used(self) -> bool:
        """Whether anybody holds it."""
        ...

    @property
    def consumer(self) -> str:
        """The name its holder gave."""
        ...


class Chip(Protocol):
    """A ``gpiod.Chip``: an open GPIO device."""

    def request_lines(
        self, config: LineConfig, consumer: str | None = None, event_buffer_size: int | None = None
    ) -> Request:
        """Reserve lines; OSError with EBUSY if anybody holds one of them."""
        ...

    def get_line_info(self, line: int | str) -> LineHolder:
        """What is known of `line`."""
        ...

    def close(self) -> None:
        """Close the device."""
        ...


def wait_readable(files: Sequence[int], timeout_ms: int | None = None) -> Sequence[int]:
    """Block until one of `files` is readable or broken, or the time is over; the files that are."""
    poller = select.poll()
    for file in files:
        poller.register(file, select.POLLIN)
    return [file for file, _ in poller.poll(timeout_ms)]


@dataclass(frozen=True, slots=True)
class Kernel:
    """How the factory reaches the kernel: opening a chip, sleeping on files, and the time."""

    open_chip: Callable[[str], Chip] = gpiod.Chip
    wait: Callable[[Sequence[int]], Sequence[int]] = wait_readable
    clock: Callable[[], Nanoseconds] = time.monotonic_ns
