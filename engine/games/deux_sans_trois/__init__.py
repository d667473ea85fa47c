"""2 SANS 3: two cards of a colour are golden, the third one turns all three face down."""

from engine.games.deux_sans_trois.bots import BOTS
from engine.games.deux_sans_trois.rules import DeuxSansTrois

GAME = DeuxSansTrois()

__all__ = ["BOTS", "GAME"]
