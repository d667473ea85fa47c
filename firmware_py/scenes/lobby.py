"""Who sits where: a press sits down, a press again gets up, a hold goes on."""

from engine.clock import SECOND, Nanoseconds
from engine.inputs import TABLE, InputEvent
from engine.message import Message, Who, say
from engine.page import Page, Picture, Row, SeatLine
from firmware_py.evening import Evening
from firmware_py.scene import Go, Look, Scene
from firmware_py.taps import Taps, Touch

DESERTED: Nanoseconds = 60 * SECOND
"""An empty lobby that nobody touches goes back to the invitation after this long."""


class Lobby(Scene):
    """Everybody presses their own button; whoever sits may go on."""

    name = "lobby"

    def __init__(self, evening: Evening, now: Nanoseconds) -> None:
        self._evening = evening
        self._taps = Taps()
        self._touched = now

    def feed(self, event: InputEvent) -> None:
        """All seats and the table's buttons are listened to."""
        self._taps.feed(event)

    def step(self, now: Nanoseconds) -> Go | None:
        """Sit down, get up, go on."""
        for touch in self._taps.step(now):
            self._touched = now
            if self._goes_on(touch):
                return Go("choose")
            if touch.seat != TABLE and not touch.hold:
                self._evening.sitting ^= {touch.seat}
        if not self._evening.sitting and now - self._touched >= DESERTED:
            return Go("attract")
        return None

    def _goes_on(self, touch: Touch) -> bool:
        return touch.hold and (touch.seat in self._evening.sitting or (touch.seat == TABLE and self._somebody))

    @property
    def _somebody(self) -> bool:
        return bool(self._evening.sitting)

    def look(self, now: Nanoseconds) -> Look:
        """Every seat with its sign and key; the lines below are the people."""
        places = tuple(self._place(seat) for seat in range(1, self._evening.seats + 1))
        half = (len(places) + 1) // 2 if len(places) > 4 else len(places)
        rows = tuple(Row(part) for part in (places[:half], places[half:]) if part)
        prompt = say("lobby.go_on") if self._somebody else say("lobby.sit_down")
        seats = tuple(SeatLine(seat, self._wins(seat)) for seat in sorted(self._evening.sitting))
        return Look(Page(prompt, rows, seats, (say("hint.lobby"), *self._evening.warnings)))

    def _place(self, seat: int) -> Picture:
        taken = seat in self._evening.sitting
        key = self._evening.keys.get(seat, "")
        caption = say("lobby.key", key=key) if key else say("lobby.button", number=str(seat))
        return Picture((f"seat-{seat}",), caption=caption, faded=not taken, marked=taken)

    def _wins(self, seat: int) -> tuple[Message, ...]:
        wins = self._evening.wins.get(seat, 0)
        return (say("lobby.wins", wins, seat=Who(seat)),) if wins else ()
