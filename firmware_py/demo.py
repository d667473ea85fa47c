"""The demonstration: bots sit down, choose a game and play it, pressing (mock) buttons like anybody else.

Nothing here knows how a round will go. The host only gets everybody to the table; from then on the bots
decide, their presses travel through pins, press detection, timeline and rules, and what is ruled is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.clock import MILLISECOND, Nanoseconds
from engine.gestures import HOLD
from engine.inputs import Seat
from firmware_py.app import App
from firmware_py.hand import Hand

TAP: Nanoseconds = 90 * MILLISECOND
_REST: Nanoseconds = 700 * MILLISECOND


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host wants to be played: the line of the choice of games, and by whom."""

    line: str
    seats: Sequence[Seat]


class Host:
    """Presses its way from the invitation to the first turn, one touch at a time, by what the screen shows."""

    def __init__(self, hand: Hand, wish: Wish) -> None:
        self._hand = hand
        self._wish = wish
        self._free_at: Nanoseconds = 0

    def step(self, app: App, now: Nanoseconds) -> None:
        """The next touch, once the last one is over and the screen has answered."""
        if now < self._free_at or app.seen is None:
            return
        touch = self._touch(app)
        if touch is not None:
            seat, length = touch
            self._hand.press(seat, now + _REST, now + _REST + length)
            self._free_at = now + 2 * _REST + length

    def _touch(self, app: App) -> tuple[Seat, Nanoseconds] | None:
        long = HOLD + TAP
        first = self._wish.seats[0]
        match app.scene.name:
            case "attract" | "who starts" | "failsafe":
                return first, TAP
            case "lobby":
                standing = [seat for seat in self._wish.seats if seat not in app.evening.sitting]
                return (standing[0], TAP) if standing else (first, long)
            case "choose":
                lit = app.seen is not None and app.seen.lit == {self._wish.line}
                return first, long if lit else TAP
        return None
