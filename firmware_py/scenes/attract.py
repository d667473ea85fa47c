"""Nobody is here yet: an invitation to press."""

from engine.clock import Nanoseconds
from engine.inputs import MOST_SEATS, TABLE, Control, Edge, InputEvent
from engine.message import say
from engine.page import Page, Picture, Row
from firmware_py.evening import Evening
from firmware_py.scene import Go, Look, Scene

_SIGN = Row(tuple(Picture((symbol,)) for symbol in ("apple", "bread", "pinecone", "bread", "apple")))


class Attract(Scene):
    """Any press opens the lobby, and sits its seat down there."""

    name = "attract"

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._woken: InputEvent | None = None

    def feed(self, event: InputEvent) -> None:
        """The first press wakes the box."""
        if event.edge is Edge.PRESS and self._woken is None:
            self._woken = event

    def step(self, now: Nanoseconds) -> Go | None:
        """To the lobby, once somebody pressed."""
        if self._woken is None:
            return None
        if self._woken.control is Control.BUTTON and TABLE < self._woken.seat <= MOST_SEATS:
            self._evening.sitting.add(self._woken.seat)
        return Go("lobby")

    def look(self, now: Nanoseconds) -> Look:
        """Always the same picture: nothing to redraw while the box waits."""
        return Look(Page(say("attract.prompt"), (_SIGN,), notes=(say("attract.note"), *self._evening.warnings)))
