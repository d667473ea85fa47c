"""Pom Pom: grow fruit and vegetables, sell a pair of each season, and fear the weather."""

from engine.games.pom_pom.bots import BOTS
from engine.games.pom_pom.rules import PomPom

GAME = PomPom()

__all__ = ["BOTS", "GAME"]
