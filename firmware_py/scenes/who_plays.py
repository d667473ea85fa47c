"""More people sit than the game has seats: they say who plays this one."""

from engine.clock import Nanoseconds
from engine.inputs import InputEvent
from engine.message import say
from engine.page import Page, Picture, Row, SeatLine
from firmware_py.evening import Evening, Selection
from firmware_py.scene import Go, Look, Scene
from firmware_py.taps import Taps


class WhoPlays(Scene):
    """A tap joins or leaves; once the game is full, a hold of a player goes on."""

    name = "who plays"

    def __init__(self, evening: Evening, selection: Selection) -> None:
        self._evening = evening
        self._selection = selection
        self._least, self._most = evening.library[selection.game_id].game.info.seats
        self._players: set[int] = set()
        self._taps = Taps()

    def feed(self, event: InputEvent) -> None:
        """Only those who sit are asked."""
        if event.seat in self._evening.sitting:
            self._taps.feed(event)

    def step(self, now: Nanoseconds) -> Go | None:
        """Join, leave, go on."""
        for touch in self._taps.step(now):
            if touch.hold and touch.seat in self._players:
                players = self._evening.seats_for(self._players, self._least)
                return Go("who starts", self._selection, players)
            if touch.seat in self._players or len(self._players) < self._most:
                self._players ^= {touch.seat}
        return None

    def look(self, now: Nanoseconds) -> Look:
        """Who has joined so far."""
        row = Row(
            tuple(
                Picture((f"seat-{seat}",), marked=seat in self._players, faded=seat not in self._players)
                for seat in sorted(self._evening.sitting)
            )
        )
        seats = tuple(SeatLine(seat) for seat in sorted(self._players))
        return Look(Page(say("who_plays.prompt", self._most), (row,), seats, (say("hint.lobby"),)))
