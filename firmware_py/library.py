"""The games as this box plays them: the rules, the shipped decks and the owner's corrections."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.bot import Bot
from engine.game import Game, Problem
from engine.games import Shelf, all_games


@dataclass(frozen=True, slots=True)
class Title:
    """One playable game: its rules, its bots by level, and the deck texts it was made with, each over the last."""

    game: Game[Any, Any, Any]
    bots: Mapping[str, Bot[Any, Any]]
    decks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """All games by id, and one line for every deck file that could not be used."""

    titles: Mapping[str, Title]
    notices: tuple[str, ...] = ()

    def __getitem__(self, game_id: str) -> Title:
        """The game with this id. Raises ValueError that names the allowed ones."""
        if game_id not in self.titles:
            raise ValueError(f"unknown game {game_id!r}; allowed: {', '.join(self.titles)}")
        return self.titles[game_id]


def shipped_text(shelf: Shelf) -> str:
    """The deck file that was shipped with a game."""
    return files(shelf.package).joinpath("deck.toml").read_text(encoding="utf-8")


def load_library(state: Path | None = None) -> Library:
    """Every game with its shipped deck, then key by key what ``<state>/decks/<id>.toml`` says otherwise.

    A bad owner's file never stops the box: the shipped deck is played and a notice says what to mend.
    """
    titles: dict[str, Title] = {}
    notices: list[str] = []
    for game_id, shelf in all_games().items():
        text = shipped_text(shelf)
        game = _with(shelf.game, text, f"{shelf.package} deck.toml")
        texts: tuple[str, ...] = (text,)
        path = state / "decks" / f"{game_id}.toml" if state is not None else None
        if path is not None and path.exists():
            try:
                own = path.read_text(encoding="utf-8")
                game, texts = _with(game, own, str(path)), (text, own)
            except (OSError, ValueError) as error:
                notices.append(f"{_one_line(error)}; the shipped deck is used")
        titles[game_id] = Title(game, shelf.bots, texts)
    return Library(titles, tuple(notices))


def _with(game: Game[Any, Any, Any], text: str, name: str) -> Game[Any, Any, Any]:
    read = game.with_deck(text)
    if isinstance(read, Problem):
        raise ValueError(f"{name}, line {read.line}: {read.key or 'the file'} must be {read.allowed}")
    return read


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
