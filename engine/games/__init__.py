"""The games, one folder each. A new folder is found by itself; nothing else has to know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from engine.bot import Bot
from engine.game import Game


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a game folder offers: the package it is, its rules (still without a deck) and its bots by level."""

    package: str
    game: Game[Any, Any, Any]
    bots: Mapping[str, Bot[Any, Any]]


def all_games() -> dict[str, Shelf]:
    """Every game by its id, in the order of the ids.

    A game folder's ``__init__.py`` has ``GAME``, which plays once ``GAME.with_deck(text)`` gave it the
    text of the ``deck.toml`` beside it, and ``BOTS``.
    """
    shelves = (_shelf(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg)
    return dict(sorted((shelf.game.info.id, shelf) for shelf in shelves))


def _shelf(package: str) -> Shelf:
    module = import_module(package)
    return Shelf(package, module.GAME, module.BOTS)
