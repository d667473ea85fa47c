"""The deck file: every value of ours stands in it, and a bad one is named with what would be allowed."""

from importlib.resources import files

import pytest

from engine.clock import MILLISECOND
from engine.game import Problem
from engine.games import all_games
from engine.games.pommes_pains import GAME as BARE
from engine.games.pommes_pains.rules import PommesPains
from engine.games.pommes_pains.values import FACES, RULES
from tests.engine.games.pommes_pains.talk import GAME, options

TEXT = files("engine.games.pommes_pains").joinpath("deck.toml").read_text(encoding="utf-8")


def test_the_shipped_file_names_every_key_and_marks_only_the_rulebooks_values_as_verified() -> None:
    assert set(GAME._settings) == set(RULES)
    verified = {key for key, setting in GAME._settings.items() if setting.verified}
    assert verified == {"limits.call_ms", "limits.flip_ms"}


def test_the_deck_has_55_cards_eleven_of_each_face() -> None:
    assert len(GAME.house.deck) == 55
    assert all(GAME.house.deck.count(face) == 11 for face in FACES)


def test_the_values_of_the_rulings() -> None:
    house = GAME.house
    assert (house.call, house.flip, house.slap, house.last_call) == (5000 * MILLISECOND,) * 4
    assert (house.reaction, house.false_slap) == (100 * MILLISECOND, 500 * MILLISECOND)
    assert (house.call_pause, house.call_gap) == (800 * MILLISECOND, 3000 * MILLISECOND)
    assert (house.still_there, house.flip_anyway, house.ask_table) == (30_000 * MILLISECOND,) * 3
    assert (house.call_ends, house.flip_after) == (4000 * MILLISECOND, 800 * MILLISECOND)
    assert (house.lead, house.question) == (300 * MILLISECOND, 2000 * MILLISECOND)
    assert (house.dark_least, house.dark_most) == (1000 * MILLISECOND, 2500 * MILLISECOND)


def test_an_owner_corrects_one_line_and_keeps_the_rest() -> None:
    mine = GAME.with_deck("[faces]\npinecone = 13\n[limits]\ncall_ms = 4000")
    assert isinstance(mine, PommesPains)
    assert mine.house.call == 4000 * MILLISECOND
    assert mine.house.flip == GAME.house.flip
    assert len(mine.house.deck) == 57
    assert next(option for option in mine.info.options if option.name == "deck").choices == (20, 35, 57)


@pytest.mark.parametrize(
    ("text", "line", "key", "allowed"),
    [
        ("[faces]\napple1 = 41", 2, "faces.apple1", "a whole number from 0 to 40"),
        ("[faces]\n\napple1 = 'x'", 3, "faces.apple1", "a whole number from 0 to 40"),
        ("[limits]\ncall_s = 5", 2, "limits.call_s", "one of faces.apple1"),
        ("[faces]\n" + "\n".join(f"{face} = 3" for face in FACES), 1, "faces", "at least 20 cards"),
        ("[faces", 1, "", "TOML"),
    ],
)
def test_a_bad_file_is_named_with_what_would_be_allowed(text: str, line: int, key: str, allowed: str) -> None:
    problem = GAME.with_deck(text)
    assert isinstance(problem, Problem)
    assert (problem.line, problem.key) == (line, key)
    assert allowed in problem.allowed


def test_the_bare_game_does_not_play_without_a_deck() -> None:
    with pytest.raises(ValueError, match="load a deck first"):
        BARE.initial_state((1, 2), options())
    assert isinstance(BARE.with_deck(TEXT), PommesPains)


def test_the_game_is_found_with_its_modes_and_options() -> None:
    info = all_games()["2-pommes-3-pains"].game.info
    assert info.seats == (2, 6)
    assert info.modes == ("kiosk", "referee")
    assert {option.name: option.choices for option in info.options} == {
        "mode": ("kiosk", "referee"), "deck": (20, 35, 55), "dead_heat": ("replay", "share", "box"),
    }  # fmt: skip
