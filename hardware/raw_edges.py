"""What a pin reader hands on uninterpreted: edges as the kernel stamped them, and the gaps it knows of."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.clock import Nanoseconds


@dataclass(frozen=True, slots=True)
class RawEdge:
    """One edge event of one line, untouched.

    `line` is the GPIO number. `high` is the electrical level the kernel's thread read *after* the stamp was
    taken: a hint, never proof of the direction, and two edges in a row may show the same level. `at` is the
    kernel's stamp and `received` the moment our reader saw the event, both in nanoseconds of CLOCK_MONOTONIC.

    `seqno` counts the edges of all lines of one request (its gaps may fill later, or never: edges the kernel
    merged), `line_seqno` those of this line (a gap there is a lost event); both start at 1 with every
    `generation`, which grows by one whenever the request is made anew. A reader without numbers gives 0.

    Edges arrive in the order of the queue, which is not the order of time: sort by `(at, seqno)` after a
    hold-back.
    """

    line: int
    high: bool
    at: Nanoseconds
    received: Nanoseconds
    seqno: int = 0
    line_seqno: int = 0
    generation: int = 0


@dataclass(frozen=True, slots=True)
class LostEdges:
    """Edges of one line that happened, or may have happened, unseen between `since` and `until`.

    `count` is how many by the line's own numbers, or 0 where nobody can count: while a request is made anew
    the line is not watched, and something may have been missed.
    """

    line: int
    since: Nanoseconds
    until: Nanoseconds
    count: int
    received: Nanoseconds
    generation: int = 0


RawReport: TypeAlias = RawEdge | LostEdges

EdgeTap: TypeAlias = Callable[[RawReport], object]
"""Where a reader puts what it saw, for instance ``deque.append``; called in the reader's own thread."""


class EdgeReader(Protocol):
    """What the box needs of a pin factory that is fit for rulings, whichever library it is built on."""

    tap: EdgeTap | None
    """Gets every report before any of gpiozero's handlers; ``None`` when nobody listens."""

    @property
    def busy(self) -> Mapping[int, str]:
        """The lines that could not be had, with the name of whoever holds each."""
        ...

    @property
    def realtime(self) -> bool:
        """Whether the system granted the reading thread real-time priority."""
        ...

    @property
    def fault(self) -> str | None:
        """Why no more edges can arrive, or ``None`` while the reader lives."""
        ...

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        """The electrical levels of input `lines` at this moment, read from the kernel, not from edges.

        A line that cannot be read (never claimed, or held by somebody else) is left out.
        """
        ...

    def close(self) -> None:
        """Give all lines back. Devices on them that are still open are closed first."""
        ...
