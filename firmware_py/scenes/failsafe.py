"""Something in a game broke: one plain line, and back to the choice of games with everybody still sitting."""

from engine.clock import SECOND, Nanoseconds
from engine.inputs import Edge, InputEvent
from engine.message import say
from engine.page import Page
from firmware_py.evening import Evening
from firmware_py.scene import Go, Look, Scene

PATIENCE: Nanoseconds = 10 * SECOND
"""Goes on by itself after this long."""


class Failsafe(Scene):
    """Shows which scene failed and why, in one line; a press goes on."""

    name = "failsafe"

    def __init__(self, evening: Evening, where: str, fault: str) -> None:
        self._evening = evening
        self._where = where
        self._fault = fault
        self._since: Nanoseconds | None = None
        self._pressed = False

    def feed(self, event: InputEvent) -> None:
        """Any press goes on."""
        self._pressed = self._pressed or event.edge is Edge.PRESS

    def step(self, now: Nanoseconds) -> Go | None:
        """To the choice of games, or to the lobby where nobody sits."""
        self._since = now if self._since is None else self._since
        if not self._pressed and now - self._since < PATIENCE:
            return None
        return Go("choose") if self._evening.sitting else Go("lobby")

    def look(self, now: Nanoseconds) -> Look:
        """One plain line; the log has the rest."""
        fault = say("failsafe.fault", where=self._where, fault=self._fault)
        return Look(Page(say("failsafe.prompt"), notes=(fault,)))
