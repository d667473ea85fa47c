"""Time as the box knows it: whole nanoseconds of CLOCK_MONOTONIC, and a clock moved by hand."""

from typing import Protocol, TypeAlias

Nanoseconds: TypeAlias = int
"""A point on, or a stretch of, CLOCK_MONOTONIC. Never seconds, never a float."""

MICROSECOND: Nanoseconds = 1_000
MILLISECOND: Nanoseconds = 1_000_000
SECOND: Nanoseconds = 1_000_000_000


class Clock(Protocol):
    """The only place where the box learns what time it is."""

    def now(self) -> Nanoseconds:
        """The present moment, in nanoseconds of CLOCK_MONOTONIC."""
        ...


class ManualClock:
    """A clock that stands still until somebody moves it: virtual time for tests, demonstrations and replays."""

    def __init__(self, start: Nanoseconds = 0) -> None:
        self._now = start

    def now(self) -> Nanoseconds:
        """The moment the clock was last moved to."""
        return self._now

    def advance(self, by: Nanoseconds) -> Nanoseconds:
        """Move the clock on by `by` nanoseconds and return the new moment.

        Raises ValueError for a negative step: time does not run backwards.
        """
        if by < 0:
            raise ValueError(f"a clock cannot go back by {-by} ns")
        self._now += by
        return self._now

    def advance_to(self, moment: Nanoseconds) -> Nanoseconds:
        """Move the clock on to `moment`. Raises ValueError when that lies in the past."""
        return self.advance(moment - self._now)

    def __repr__(self) -> str:
        return f"ManualClock({self._now / SECOND:.6f} s)"
