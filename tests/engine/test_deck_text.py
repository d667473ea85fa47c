"""Deck files: values that an owner of the printed box corrects with a text editor, and what is said of mistakes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck_text import MOST_CHARACTERS, Rule, Setting, read_deck
from engine.game import Problem
from tests.engine.toys import Secret

RULES = {
    "call_ms": Rule(1_000, 20_000),
    "specials": Rule(truth=True),
    "faces.apple1": Rule(0, 30),
    "faces.apple2": Rule(0, 30),
    "dead_heat": Rule(choices=("replay", "share", "box")),
}


def test_a_value_alone_counts_as_checked_and_a_table_says_whether_it_was() -> None:
    text = """
        call_ms = 5000
        specials = { value = true, verified = false }
        [faces]
        apple1 = 11
        apple2 = { value = 12, verified = true }
    """
    assert read_deck(text, RULES) == {
        "call_ms": Setting(5_000, verified=True),
        "specials": Setting(True, verified=False),
        "faces.apple1": Setting(11, verified=True),
        "faces.apple2": Setting(12, verified=True),
    }


def test_an_empty_file_changes_nothing() -> None:
    assert read_deck("# nothing yet\n", RULES) == {}


@pytest.mark.parametrize(
    ("text", "line", "key", "allowed"),
    [
        ("call_ms = 999", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("\ncall_ms = 20001", 2, "call_ms", "a whole number from 1000 to 20000"),
        ("call_ms = 5.0", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("call_ms = true", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("call_ms = { value = 5000, verified = 1 }", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("call_ms = { verified = true }", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("call_ms = [5000]", 1, "call_ms", "a whole number from 1000 to 20000"),
        ("specials = 1", 1, "specials", "true or false"),
        ('dead_heat = "none"', 1, "dead_heat", "replay, share, box"),
        ("dead_heat = 3", 1, "dead_heat", "replay, share, box"),
        ("call_ms = 5000\n[faces]\napple1 = 31", 3, "faces.apple1", "a whole number from 0 to 30"),
        ("faces.apple1 = -1", 1, "faces.apple1", "a whole number from 0 to 30"),
        ("faces = 3", 1, "faces", "one of " + ", ".join(RULES)),
        ("[faces]\n\npear = 1", 3, "faces.pear", "one of " + ", ".join(RULES)),
        ("call_ms = {}", 1, "call_ms", "a whole number from 1000 to 20000"),
    ],
)
def test_a_mistake_is_named_with_its_line_its_key_and_what_is_allowed(
    text: str, line: int, key: str, allowed: str
) -> None:
    assert read_deck(text, RULES) == Problem(line, key, allowed)


@pytest.mark.parametrize("text", ["call_ms = 5000\ncall_ms = ", "a = 1\n= 2", 'x = "open'])
def test_what_is_no_toml_is_named_with_its_line(text: str) -> None:
    problem = read_deck(text, RULES)
    assert isinstance(problem, Problem)
    assert problem.line == len(text.splitlines())
    assert problem.allowed.startswith("TOML (")


def test_a_file_that_is_far_too_long_is_not_even_read() -> None:
    problem = read_deck("#" * (MOST_CHARACTERS + 1), RULES)
    assert isinstance(problem, Problem)
    assert str(MOST_CHARACTERS) in problem.allowed


def test_a_file_nested_too_deeply_is_refused() -> None:
    assert isinstance(read_deck("a = " + "[" * 20_000, RULES), Problem)


@given(st.text(max_size=200))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    read = read_deck(text, RULES)
    assert isinstance(read, Problem) or set(read) <= set(RULES)


@given(st.integers(-50, 30_000), st.booleans())
def test_a_number_is_taken_if_and_only_if_it_is_within_its_bounds(number: int, verified: bool) -> None:
    read = read_deck(f"call_ms = {{ value = {number}, verified = {str(verified).lower()} }}", RULES)
    if 1_000 <= number <= 20_000:
        assert read == {"call_ms": Setting(number, verified)}
    else:
        assert isinstance(read, Problem)


def test_a_game_without_its_deck_says_so_and_only_named_keys_differ() -> None:
    bare = Secret(None)
    with pytest.raises(ValueError, match="load a deck first"):
        bare.initial_state((1, 2), {})
    whole = bare.with_deck("limit_s = 30")
    assert isinstance(whole, Secret)
    assert whole.limit_s == 30
    same = whole.with_deck("")
    assert isinstance(same, Secret)
    assert same.limit_s == 30
