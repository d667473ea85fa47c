"""Which game, and with whose cards."""

from engine.game import GameInfo
from engine.message import Message, say
from firmware_py.evening import Evening, Selection
from firmware_py.scene import Go
from firmware_py.scenes.menu import Line, Menu

_BACK = "back"


class Choose(Menu):
    """One line per game and mode; a game that does not fit says why."""

    name = "choose"

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        lines = [
            Line(say("choose.line", title=title.game.info.title, mode=say(f"mode.{mode}")), f"{game_id} {mode}", reason)
            for game_id, title in evening.library.titles.items()
            for mode in title.game.info.modes
            for reason in (_misfit(title.game.info, len(evening.sitting)),)
        ]
        back = Line(say("choose.back"), _BACK)
        super().__init__(say("choose.prompt"), (*lines, back), frozenset(evening.sitting))

    def chosen(self, word: str) -> Go | None:
        """To the question who starts, or who plays where too many sit."""
        if word == _BACK:
            return Go("lobby")
        game_id, mode = word.split(" ")
        selection = Selection(game_id, mode)
        least, most = self._evening.library[game_id].game.info.seats
        if len(self._evening.sitting) > most:
            return Go("who plays", selection)
        players = self._evening.seats_for(self._evening.sitting, least)
        return Go("who starts", selection, players)


def _misfit(info: GameInfo, people: int) -> Message | None:
    """Why a game cannot be played by so many; too few is no reason, bots sit down, and too many choose who plays."""
    return say("choose.nobody") if people == 0 and info.seats[0] > 0 else None
