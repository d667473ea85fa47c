"""Donuts: everybody takes one from the tray, and what two want nobody gets."""

from engine.games.donuts.bots import BOTS
from engine.games.donuts.rules import Donuts

GAME = Donuts()

__all__ = ["BOTS", "GAME"]
