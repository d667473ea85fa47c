"""Why the box ruled as it did: one press of the menu's BACK shows the last ruling again, until the next press.

While it is shown, OK takes the ruling back: a ruling is open to correction as long as people ask.
"""

from engine.inputs import Control, Edge, InputEvent
from engine.message import Message, say
from engine.race import Verdict


class Why:
    """The last ruling that had something to say."""

    def __init__(self) -> None:
        self._told: tuple[Message, ...] = ()
        self._verdict: Verdict | None = None
        self._open = False
        self.take_back = False

    def remember(self, told: tuple[Message, ...], verdict: Verdict | None) -> None:
        """A ruling was explained."""
        self._told, self._verdict = told, verdict

    def takes(self, event: InputEvent, stepping: bool) -> bool:
        """Whether a menu button is meant for this; while a list is stepped through, BACK steps back."""
        if event.edge is not Edge.PRESS:
            return False
        if self._open:
            self.take_back = event.control is Control.OK
            self._open = False
            return True
        if event.control is Control.BACK and not stepping and self._told:
            self._open = True
            return True
        return False

    def close(self) -> None:
        """The correction was made."""
        self._told, self._verdict, self._open, self.take_back = (), None, False, False

    @property
    def told(self) -> tuple[Message, ...]:
        """What is shown now: the explanation and what the menu buttons do; nothing while it is closed."""
        return (*self._told, say("why.hint")) if self._open else ()

    @property
    def verdict(self) -> Verdict | None:
        """The race that was judged, if it was one."""
        return self._verdict
