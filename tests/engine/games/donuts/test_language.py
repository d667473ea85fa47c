"""The small language of the deck file: what it reads, and how it says no."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Problem
from engine.games.donuts import GAME as EMPTY
from engine.games.donuts.language import (
    SCORES,
    VERBS,
    Term,
    Unreadable,
    read_copies,
    read_power,
    read_score,
)
from engine.games.donuts.powers import VERBS as DONE
from engine.games.donuts.scoring import COUNTS
from tests.engine.games.donuts.talk import GAME, chosen, table


def test_scores_are_read() -> None:
    assert read_score("flat(-2)") == (Term("flat", (), (-2,)),)
    assert read_score(" table( 1,3 , 6 ) ") == (Term("table", (), (1, 3, 6)),)
    assert read_score("flat(1) + most(3, 1)") == (Term("flat", (), (1,)), Term("most", (), (3, 1)))
    milk = read_score("per_other(chocolate_frosted double_chocolate, 2)")
    assert milk == (Term("per_other", ("chocolate_frosted", "double_chocolate"), (2,)),)
    assert read_score("if_owns(maple_bar, 3, 1)") == (Term("if_owns", ("maple_bar",), (3, 1)),)


def test_powers_are_read() -> None:
    assert read_power("none") == ()
    assert read_power("draw") == ("draw",)
    assert read_power("draw(2) then give then swap(1)") == ("draw", "draw", "give", "swap")


def test_copies_are_read() -> None:
    assert read_copies("1 from 2, 3 from 5") == ((1, 2), (3, 5))


def test_every_word_is_counted_and_every_verb_is_done() -> None:
    assert SCORES.keys() == COUNTS.keys()
    assert set(VERBS) == DONE.keys()


BAD = [
    ("score", "", "a sum (+) of flat(points)"),
    ("score", "flat", "a sum (+) of flat(points)"),
    ("score", "double(3)", "per_pair(points)"),
    ("score", "flat(1) +", "a sum (+)"),
    ("score", "flat(1, 2)", "flat(points), not 'flat(1, 2)'"),
    ("score", "flat(100)", "whole numbers from -99 to 99, not '100'"),
    ("score", "flat(1.5)", "not '1.5'"),
    ("score", "flat(٣)", "not '٣'"),
    ("score", "table()", "table(points for 1, for 2, ...)"),
    ("score", "table(1, 2, 3, 4, 5, 6, 7)", "table(points for 1, for 2, ...)"),
    ("score", "per_other(2)", "with a kind out of chocolate_frosted"),
    ("score", "per_other(, 2)", "per_other(kind kind ..., points)"),
    ("score", "per_other(milkshake, 2)", "not 'milkshake'"),
    ("score", "if_owns(milk, 1)", "if_owns(kind, points, points without)"),
    ("score", "if_owns(milk coffee, 1, 2)", "if_owns(kind, points, points without)"),
    ("score", "most(3)", "most(bonus alone, bonus tied)"),
    ("score", "__import__('os').system('ls')", "a sum (+) of"),
    ("score", "flat((1))", "a sum (+) of"),
    ("score", " + ".join(["flat(1)"] * 7), "at most 6 parts"),
    ("power", "", "none, or verbs joined by 'then' out of draw, take_discard_top"),
    ("power", "drop", "not 'drop'"),
    ("power", "draw(0)", "a number from 1 to 3, not '0'"),
    ("power", "draw(4)", "a number from 1 to 3, not '4'"),
    ("power", "draw()", "a number from 1 to 3, not ''"),
    ("power", "none then draw", "not 'none'"),
    ("power", "draw, give", "not 'draw, give'"),
    ("copies", "3", "'N from S'"),
    ("copies", "13 from 2", "N from 0 to 12"),
    ("copies", "3 from 7", "S from 2 to 6"),
    ("copies", "3 from 1", "S from 2 to 6"),
    ("copies", "3 from 2;", "'N from S'"),
]


@pytest.mark.parametrize(("word", "text", "allowed"), BAD)
def test_a_bad_text_names_its_line_its_key_and_what_is_allowed(word: str, text: str, allowed: str) -> None:
    deck = f'# mine\n[milk]\nours = false\n{word} = "{text}"\n'
    problem = GAME.with_deck(deck)
    assert isinstance(problem, Problem)
    assert (problem.line, problem.key) == (4, f"milk.{word}")
    assert allowed in problem.allowed


def test_a_bad_text_with_a_note_or_a_dotted_key_is_found_as_well() -> None:
    noted = GAME.with_deck('\n[milk]\nscore = { value = "flat()", verified = false }\n')
    dotted = GAME.with_deck('\n\nmilk.score = "flat()"\n')
    assert isinstance(noted, Problem)
    assert isinstance(dotted, Problem)
    assert (noted.line, noted.key, dotted.line, dotted.key) == (3, "milk.score", 3, "milk.score")


@pytest.mark.parametrize("value", ["3", "true", "[1]"])
def test_what_is_no_text_is_refused(value: str) -> None:
    problem = GAME.with_deck(f"[milk]\nscore = {value}\n")
    assert isinstance(problem, Problem)
    assert problem.line == 2
    assert "a text" in problem.allowed


def test_a_deck_too_small_or_too_large_is_refused() -> None:
    few = "".join(f'[{kind}]\ncopies = "0 from 2"\n' for kind in _kinds())
    many = "".join(f'[{kind}]\ncopies = "12 from 2"\n' for kind in _kinds())
    for text, number in ((few, 0), (many, 276)):
        problem = GAME.with_deck(text)
        assert isinstance(problem, Problem)
        assert problem.allowed == f"3 to 100 cards in all with 2 seats, not {number}"


def _kinds() -> list[str]:
    return [key.partition(".")[0] for key in GAME._settings if key.endswith(".ours")]


def test_an_owners_text_changes_the_game() -> None:
    game = GAME.with_deck('[milk]\nscore = "flat(7)"\npower = "draw"\nours = false\n')
    assert not isinstance(game, Problem)
    state = chosen(table("milk plain glazed", stock="eclair plain plain"), 1, 2, game=game)
    assert state.owned[0] == ("milk", "eclair")
    turn = game.page(game.observe(state, None))
    assert ("points", 7) in turn.seats[0].facts[1].values
    with pytest.raises(ValueError, match="load a deck first"):
        EMPTY.turn(state)


@given(st.text(alphabet="flatbedrwio_() ,+-0123456789milk", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_score, read_power, read_copies):
        with suppress(Unreadable):
            assert isinstance(read(text), tuple)
