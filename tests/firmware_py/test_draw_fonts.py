"""Letters: every one that is shipped can be drawn, and text fits where it has to."""

from functools import cache
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.catalogues import sources
from firmware_py.draw.fonts import SIZES, SPARE, TEXT, clean, fit, has_glyph, rendered, width_of, wrapped
from tests.firmware_py.test_words import entries, forms

ROOT = Path(__file__).parent.parent.parent
NAMES = "Zoë Œdipe Łucja Żółć Jürgen Groß Škoda Žižka Ćma Řehoř Işık Ğ İzmir Ñandú Ægir Þór ẞ"


@cache
def own_font(name: str) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(ROOT / "firmware_py" / "assets" / "fonts" / name), 30)


def bitmap(name: str, letter: str) -> bytes:
    return pygame.image.tobytes(own_font(name).render(letter, True, (0, 0, 0)), "RGBA")


def drawable(letter: str) -> bool:
    """Measured here, not by the code under test: SDL draws every missing letter like U+FFFF."""
    return letter in " \u00a0" or any(bitmap(name, letter) != bitmap(name, "\uffff") for name in (TEXT, SPARE))


@pytest.mark.parametrize("path", sources(ROOT), ids=lambda path: f"{path.stem}-{path.parent.parent.name}")
def test_every_shipped_sentence_can_be_drawn(path: Path) -> None:
    letters = {letter for entry in entries(path).values() for form in forms(entry) for letter in clean(form)}
    assert sorted(letter for letter in letters if not drawable(letter)) == []


def test_names_from_france_poland_germany_czechia_and_turkey_can_be_drawn() -> None:
    assert [letter for letter in NAMES if not drawable(letter)] == []


def test_a_missing_letter_is_found_and_borrowed_from_the_spare_font() -> None:
    assert not has_glyph(TEXT, "ẞ")
    assert has_glyph(SPARE, "ẞ")
    assert pygame.image.tobytes(rendered("ẞ", 30, (0, 0, 0)), "RGBA") != pygame.image.tobytes(
        rendered("\uffff", 30, (0, 0, 0)), "RGBA"
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_line_is_no_higher_than_its_size(size: int) -> None:
    line = rendered("Ąg| Öj", size, (0, 0, 0))
    assert line.get_height() == size
    assert width_of("Ąg| Öj", size) == line.get_width()


@given(st.text(max_size=80), st.integers(20, 500), st.integers(8, 200), st.integers(8, 90), st.integers(1, 5))
def test_whatever_the_text_it_stays_inside(text: str, width: int, height: int, largest: int, lines: int) -> None:
    fitted = fit(text, width, height, largest, 8, lines)
    assert fitted.height <= height
    assert len(fitted.lines) <= lines
    assert fitted.cut or fitted.width <= width


@pytest.mark.parametrize("text", ["\U000e0100", "Ada\U000e0100", "\u200b", "\u0301", ""])
def test_letters_that_take_no_room_are_drawn_as_nothing(text: str) -> None:
    assert rendered(text, 20, (0, 0, 0)).get_height() == 20
    assert not fit(text, 100, 40, 20).cut


@given(st.lists(st.from_regex(r"[a-zé]{1,9}", fullmatch=True), min_size=1, max_size=12), st.integers(60, 400))
def test_wrapping_loses_no_word(words: list[str], width: int) -> None:
    lines = wrapped(" ".join(words), width, 12)
    assert lines is None or " ".join(lines).split(" ") == words


def test_larger_is_preferred() -> None:
    small, large = (fit("one two three", width, 60, 55, 8, 2) for width in (90, 800))
    assert small.size < large.size
    assert large.size == 55
    assert not small.cut


def test_french_signs_never_begin_a_line() -> None:
    text = "Tout le monde est là ? Non ! Si : « oui »"
    for width in range(60, 400, 10):
        for line in wrapped(text, width, 16) or ():
            assert not line.startswith(("?", "!", ":", "»"))


def lines_at_any_width(text: str) -> set[str]:
    return {line for width in range(60, 500, 5) for line in wrapped(text, width, 16) or ()}


def test_a_number_stays_with_what_it_counts() -> None:
    lines = lines_at_any_width("Wojciech calls! 2 apples 3 breads: everybody slaps")
    assert any(line.endswith("apples") for line in lines)
    assert not [line for line in lines if line.endswith((" 2", " 3")) or line.startswith(("apples", "breads"))]


def test_the_number_of_a_seat_stays_with_its_name() -> None:
    lines = lines_at_any_width("No press: Seat 3 and Seat 12")
    assert any(line.startswith("and") for line in lines)
    assert not [line for line in lines if line.startswith(("3", "12")) or line.endswith("Seat")]


def test_control_characters_become_spaces() -> None:
    assert clean("a\nb\0c\u00a0d") == "a b c\u00a0d"
