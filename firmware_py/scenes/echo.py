"""Repeats the taps of one seat in large numbers while it keys them, whatever they will turn out to mean.

The table only knows a call where there is one; on a 2-3 the same taps are slaps. What people see must not
tell the two apart, so the screen counts for itself.
"""

from engine.clock import Nanoseconds
from engine.gestures import CALL_GAP, CALL_PAUSE, Tally
from engine.inputs import Control, Edge, InputEvent, Seat


class Echo:
    """Counts the taps of one seat since a page was shown."""

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._since: Nanoseconds | None = None
        self._tally: Tally | None = None

    def follow(self, seat: Seat | None) -> None:
        """Repeat this seat from now on; None stops."""
        if seat != self._seat:
            self._seat, self._since, self._tally = seat, None, None

    def shown(self, at: Nanoseconds) -> None:
        """The page is on the screen; taps before are not repeated."""
        self._since = at if self._since is None else self._since

    def feed(self, event: InputEvent) -> None:
        """One press or release."""
        if event.seat != self._seat or self._since is None or event.control is not Control.BUTTON:
            return
        if event.edge is Edge.PRESS and event.at > self._since:
            start = self._tally or Tally(event.at, event.at)
            self._tally = start.pressed(event.at)
        elif self._tally is not None:
            self._tally = self._tally.released()

    def numbers(self, now: Nanoseconds) -> tuple[int, ...]:
        """What has been keyed so far, the number being tapped last; empty before the first tap."""
        while self._tally is not None and self._tally.due(CALL_PAUSE, CALL_GAP) <= now:
            ended = self._tally.silence()
            if ended is None:
                break
            self._tally = ended
        if self._tally is None:
            return ()
        return (*self._tally.done, self._tally.taps) if self._tally.taps else self._tally.done
