"""22 Pommes: two pickers, one orchard, eleven apples of each colour and not one more."""

from engine.games.pommes_22.bots import BOTS
from engine.games.pommes_22.rules import Pommes22

GAME = Pommes22()

__all__ = ["BOTS", "GAME"]
