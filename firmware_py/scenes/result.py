"""The end of a game: places, scores, and what next."""

from dataclasses import replace

from engine.clock import Nanoseconds
from engine.message import say
from engine.page import Page
from firmware_py.evening import Evening, Selection
from firmware_py.scene import Go, Look
from firmware_py.scenes.menu import Line, Menu


class Result(Menu):
    """The game's last page with its podium, and three ways on."""

    name = "result"

    def __init__(self, evening: Evening, selection: Selection, seats: tuple[int, ...], page: Page) -> None:
        self._evening = evening
        self._selection = selection
        self._players = seats
        self._page = page
        words = ("again", "choose", "lobby")
        lines = tuple(Line(say(f"result.{word}"), word) for word in words)
        super().__init__(page.prompt, lines, frozenset(evening.sitting))

    def chosen(self, word: str) -> Go | None:
        """Again (the next seat to the left starts), another game, or the lobby."""
        if word == "choose":
            return Go("choose")
        if word == "lobby":
            return Go("lobby")
        seats = self._players[1:] + self._players[:1]
        return Go("game", self._selection, seats)

    def look(self, now: Nanoseconds) -> Look:
        """The podium above the list."""
        menu = super().look(now)
        return replace(menu, page=replace(self._page, parts=menu.page.parts, notes=(say("hint.step"),)))
