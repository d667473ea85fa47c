"""Looking at one's own hand: while nothing is counted or highlighted, holding the seat's button shows it.

One seat at a time, for as long as the button is down; nothing secret is ever drawn otherwise. Not during a
race, and not where time is too short to look away (design 5).
"""

from typing import Any

from engine.clock import SECOND, Nanoseconds
from engine.game import Decision
from engine.gestures import HOLD, Count, Cursor, Steps
from engine.inputs import Control, Edge, InputEvent, Seat
from engine.table import Table
from engine.turns import limit_of

SHORT: Nanoseconds = 10 * SECOND
"""Under a limit shorter than this nobody can be asked to look away."""


class Peek:
    """Which buttons are down, and since when."""

    def __init__(self) -> None:
        self._down: dict[Seat, Nanoseconds] = {}

    def feed(self, event: InputEvent) -> None:
        """One press or release of a seat's button."""
        if event.control is not Control.BUTTON:
            return
        if event.edge is Edge.PRESS:
            self._down[event.seat] = event.at
        else:
            self._down.pop(event.seat, None)

    def looker(self, table: Table[Any, Any, Any], now: Nanoseconds) -> Seat | None:
        """The seat whose hand is shown now: of those that may look, the one that has held longest."""
        limit = limit_of(table.turn)
        if not isinstance(table.turn, Decision) or (limit is not None and limit.length < SHORT):
            return None
        holding = [(at, seat) for seat, at in self._down.items() if now - at >= HOLD and _may_look(table, seat, now)]
        return min(holding)[1] if holding else None


def _may_look(table: Table[Any, Any, Any], seat: Seat, now: Nanoseconds) -> bool:
    match table.entry(seat):
        case Count():
            return True
        case Steps():
            return table.cursor(seat, now) == Cursor()
    return False
