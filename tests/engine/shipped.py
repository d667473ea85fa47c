"""Games as they are shipped, for tests: the rules with the deck file that lies beside them."""

from functools import cache
from importlib.resources import files
from typing import Any

from engine.game import Game, Problem
from engine.games import all_games


@cache
def shipped(game_id: str) -> Game[Any, Any, Any]:
    """The game with this id, with its shipped deck. Raises ValueError when that deck has a problem."""
    shelf = all_games()[game_id]
    text = files(shelf.package).joinpath("deck.toml").read_text(encoding="utf-8")
    game = shelf.game.with_deck(text)
    if isinstance(game, Problem):
        raise ValueError(f"{game_id}: {game}")
    return game
