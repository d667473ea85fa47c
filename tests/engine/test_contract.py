"""Every game that lies in `engine/games` against the contract, at every seat count and with each option."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.pofile import read_po

import engine.games
from engine.game import GameInfo, Options
from engine.games import all_games
from engine.message import Message
from tests.engine.contract import guesses_well, keep_contract, refuses_bad_decks, walk
from tests.engine.hidden import HIDDEN
from tests.engine.shipped import shipped

GAMES = tuple(all_games())


def tables() -> Iterator[tuple[str, int]]:
    for game_id, shelf in all_games().items():
        least, most = shelf.game.info.seats
        for seats in range(least, most + 1):
            yield game_id, seats


def option_sets(info: GameInfo) -> Iterator[Options]:
    """The defaults, and every other value of each option by itself."""
    yield {}
    for option in info.options:
        bounds = (False, True) if isinstance(option.default, bool) else (option.minimum, option.maximum)
        for value in option.choices or bounds:
            if value is not None and value != option.default:
                yield {option.name: value}


@pytest.mark.parametrize(("game_id", "seats"), list(tables()))
def test_the_contract(game_id: str, seats: int) -> None:
    game = shipped(game_id)
    told: set[Message] = set()
    for number, options in enumerate(option_sets(game.info)):
        rng = Random(f"{game_id} {seats} {number}")
        starter = rng.randrange(seats)
        table = tuple(range(1, seats + 1))
        told |= keep_contract(game, table[starter:] + table[:starter], options, rng, HIDDEN.get(game_id))
    assert_words(game_id, told)


def assert_words(game_id: str, told: set[Message]) -> None:
    """Every sentence that a page showed stands in all three catalogues, with the same placeholders."""
    package = all_games()[game_id].package.rpartition(".")[2]
    for lang in ("en", "fr", "pl"):
        path = Path(engine.games.__file__).parent / package / "locale" / lang / "LC_MESSAGES" / f"{package}.po"
        with path.open("rb") as file:
            catalogue = read_po(file)
        for message in told:
            entry = catalogue.get(message.key)
            assert entry is not None, f"{lang}: no words for {message.key}"
            words = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
            for sentence in map(str, words):
                assert sentence, f"{lang}: {message.key} is empty"
                unknown = _placeholders(sentence) - {name for name, _ in message.values} - {"number"}
                assert not unknown, f"{lang}: {message.key} asks for {unknown}, which it is not given"


def _placeholders(sentence: str) -> set[str]:
    return {part.split("}")[0] for part in sentence.split("{")[1:]}


@pytest.mark.parametrize("game_id", GAMES)
def test_bad_deck_files_are_problems(game_id: str) -> None:
    refuses_bad_decks(shipped(game_id))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_shipped_deck_names_every_key_and_an_empty_one_changes_nothing(game_id: str) -> None:
    game: Any = shipped(game_id)
    again = game.with_deck("")
    options = {option.name: option.default for option in game.info.options}
    table = tuple(range(1, game.info.seats[0] + 1))
    assert again.initial_state(table, options) == game.initial_state(table, options)
    with pytest.raises(ValueError, match=game_id):
        all_games()[game_id].game.initial_state(table, options)


@pytest.mark.parametrize("game_id", GAMES)
def test_two_hundred_guesses_put_different_cards_into_hidden_places(game_id: str) -> None:
    game: Any = shipped(game_id)
    rng = Random(game_id)
    options = {option.name: option.default for option in game.info.options}
    steps = list(walk(game, game.initial_state((1, 2), options), rng))
    state = steps[len(steps) // 3].state
    guesses_well(game, state, 1, rng)
    guesses = {game.resample(game.observe(state, 1), rng) for _ in range(200)}
    hidden = list(HIDDEN[game_id](state, rng))
    assert len(guesses) >= 2 if hidden else guesses == {state}
    if hidden:
        for place in range(len(state.stock)):
            assert len({guess.stock[place] for guess in guesses}) >= 2
