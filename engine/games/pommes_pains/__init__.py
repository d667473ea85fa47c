"""2 Pommes 3 Pains: turn a card, call what lies open, and slap when it is two apples and three breads."""

from engine.games.pommes_pains.bots import BOTS
from engine.games.pommes_pains.rules import PommesPains

GAME = PommesPains()

__all__ = ["BOTS", "GAME"]
