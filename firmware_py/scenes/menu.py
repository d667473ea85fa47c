"""A list to choose from with one button: a tap steps, a hold takes. The scenes that are lists build on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.clock import Nanoseconds
from engine.gestures import Cursor, Steps
from engine.inputs import TABLE, Control, InputEvent, Seat
from engine.message import Message, say
from engine.page import Choices, Page, SeatLine
from firmware_py.scene import Go, Look, Scene
from firmware_py.taps import Taps, Touch

_BACKWARDS = {Control.BACK, Control.UP, Control.LEFT}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: its sentence, the word it stands for, and why it cannot be taken, if so."""

    text: Message
    word: str
    reason: Message | None = None


class Menu(Scene):
    """A list; `chosen` tells the subclass which line was taken. Only `seats` and the table's buttons may step."""

    def __init__(self, prompt: Message, lines: Sequence[Line], seats: frozenset[Seat]) -> None:
        self._prompt = prompt
        self._lines = tuple(lines)
        self._seats = seats
        self._steps: Steps[str] = Steps(tuple(line.word for line in self._lines))
        self._cursor = Cursor()
        self._taps = Taps()
        self._refusal: Message | None = None

    def feed(self, event: InputEvent) -> None:
        """Buttons of people who do not sit at the table are not listened to."""
        if event.seat == TABLE or event.seat in self._seats:
            self._taps.feed(event)

    def step(self, now: Nanoseconds) -> Go | None:
        """Move the highlight; take what is held."""
        for touch in self._taps.step(now):
            follower = self._touch(touch)
            if follower is not None:
                return follower
        return None

    def _touch(self, touch: Touch) -> Go | None:
        cursor = self._cursor.at(touch.at)
        if not touch.hold:
            self._refusal = None
            self._cursor = cursor.step(self._steps, touch.at, -1 if touch.control in _BACKWARDS else 1)
            return None
        self._cursor, index = cursor.hold(self._steps, touch.at)
        if index is None:
            return None
        self._refusal = self._lines[index].reason
        return self.chosen(self._lines[index].word) if self._refusal is None else None

    def chosen(self, word: str) -> Go | None:
        """The scene that follows when this line was taken; None to stay."""
        raise LookupError(f"nothing follows {word}")

    def look(self, now: Nanoseconds) -> Look:
        """The list, its highlight, and why a line was refused."""
        lit = frozenset(self._lines[index].word for index in self._cursor.at(now).highlighted(self._steps))
        entries = tuple((line.text, line.word) for line in self._lines)
        seats = tuple(SeatLine(seat) for seat in sorted(self._seats))
        told = () if self._refusal is None else (self._refusal,)
        return Look(Page(self._prompt, (Choices(entries),), seats, (say("hint.step"),)), lit=lit, told=told)
