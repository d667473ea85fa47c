"""The host of a demonstration: gets everybody to the table by pressing mock buttons, and lets them play.

Nothing in here knows how a round will go. The bots decide, and their presses travel through pins, press
detection, timeline and rules like anybody else's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.clock import MILLISECOND, Nanoseconds
from engine.gestures import HOLD
from engine.inputs import Seat
from firmware_py.app import App
from firmware_py.hand import Hand
from firmware_py.library import Library
from hardware.fakes import FakeButtons

TAP: Nanoseconds = 90 * MILLISECOND
_REST: Nanoseconds = 700 * MILLISECOND


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host wants to be played: the line of the choice of games, and by whom."""

    line: str
    seats: Sequence[Seat]


class Host:
    """Presses its way from the invitation to the first turn, and from a result to the next game, by what is shown."""

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
                return first, long if app.seen is not None and app.seen.lit == {self._wish.line} else TAP
            case "result":
                return first, long if app.seen is not None and app.seen.lit == {"again"} else TAP
        return None


class PinHand:
    """Bots' fingers on mock pins: contacts bounce for up to 3 ms, a little differently each time."""

    def __init__(self, buttons: FakeButtons, rng: Random) -> None:
        self._buttons = buttons
        self._rng = rng

    def press(self, seat: Seat, down: Nanoseconds, up: Nanoseconds) -> None:
        """Press the button of `seat` at `down` and let go at `up`."""
        bounce = self._rng.randrange(3 * MILLISECOND)
        self._buttons.press(seat, down, hold=up - down, bounce=bounce)


def wish_for(library: Library) -> Wish:
    """The game with a race, for four, dealt by the box; the first game there is where that one is missing."""
    game_id = "2-pommes-3-pains" if "2-pommes-3-pains" in library.titles else next(iter(library.titles))
    info = library[game_id].game.info
    return Wish(f"{game_id} {info.modes[0]}", tuple(range(1, min(info.seats[1], 4) + 1)))
