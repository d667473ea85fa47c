"""Cards, tokens and signs are told apart without colour, and texts have contrast."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import MOST_SEATS
from engine.message import say
from engine.page import Picture
from firmware_py.draw import theme
from firmware_py.draw.area import Area, packed
from firmware_py.draw.fruit import SYMBOLS
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import SIGNS, contrast, text_on
from firmware_py.draw.tiles import symbol, tile

FACES = {
    "apple": Picture(("apple",)),
    "two apples": Picture(("apple", "apple")),
    "bread": Picture(("bread",)),
    "two breads": Picture(("bread", "bread")),
    "pinecone": Picture(("pinecone",)),
    "back": Picture(("back",), face_down=True),
    "empty": Picture(),
}


def grey(surface: pygame.Surface) -> list[int]:
    """Brightness of every pixel on paper."""
    ground = pygame.Surface(surface.get_size())
    ground.fill(theme.PAPER)
    ground.blit(surface, (0, 0))
    return list(pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3])


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """Share of pixels whose brightness differs clearly."""
    pairs = list(zip(grey(one), grey(other), strict=True))
    return sum(abs(a - b) > 40 for a, b in pairs) / len(pairs)


@pytest.mark.parametrize(("one", "other"), list(combinations(FACES, 2)))
def test_cards_are_told_apart_in_grey_at_the_size_of_a_small_screen(one: str, other: str) -> None:
    assert unlike(tile(FACES[one], 58, 80), tile(FACES[other], 58, 80)) > 0.06


def test_green_and_red_tokens_are_told_apart_in_grey() -> None:
    green, red = (tile(Picture((f"apple-{colour}",), "3", colour), 40, 40) for colour in ("green", "red"))
    assert unlike(green, red) > 0.25


@pytest.mark.parametrize(("one", "other"), list(combinations(range(1, MOST_SEATS + 1), 2)))
def test_seats_are_told_apart_in_grey_and_by_colour(one: int, other: int) -> None:
    assert unlike(sign(one, 40), sign(other, 40)) > 0.08
    assert SIGNS[one].shape != SIGNS[other].shape
    assert SIGNS[one].colour != SIGNS[other].colour


@pytest.mark.parametrize("seat", range(1, MOST_SEATS + 1))
def test_the_number_on_a_sign_has_contrast(seat: int) -> None:
    colour = SIGNS[seat].colour
    assert contrast(text_on(colour), colour) >= 4.5


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (theme.INK, theme.PAPER), (theme.SOFT_INK, theme.PAPER), (theme.INK, theme.CARD), (theme.INK, theme.SUN),
        (theme.AWNING_LIGHT, theme.AWNING), (theme.ALARM, theme.CARD), (theme.ALARM, theme.PAPER),
        (theme.INK, theme.CRUMB), (theme.INK, theme.CRUST), (theme.INK, theme.WOOD), (theme.INK, theme.AWNING_LIGHT),
        (theme.NIGHT_TEXT, theme.NIGHT), (theme.CARD, theme.APPLE_RED), (theme.INK, theme.APPLE_GREEN),
    ],
)  # fmt: skip
def test_text_has_contrast(text: theme.Colour, ground: theme.Colour) -> None:
    assert contrast(text, ground) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", sorted(SYMBOLS))
@pytest.mark.parametrize("size", [8, 23, 150])
def test_a_symbol_is_drawn_in_every_size(name: str, size: int) -> None:
    drawn = symbol(name, size)
    assert drawn.get_size() == (size, size)
    box = drawn.get_bounding_rect(min_alpha=128)
    assert max(box.size) >= size * 0.8
    assert min(box.size) >= size * 0.4


def test_a_symbol_that_nobody_drew_is_written() -> None:
    shown, empty = symbol("spoon", 80), pygame.Surface((80, 80), pygame.SRCALPHA)
    assert unlike(shown, empty) > 0.02
    assert unlike(shown, symbol("knife", 80)) > 0.02


@given(
    st.sampled_from(
        [*FACES.values(), Picture(("picker",)), Picture(("seat-3",)), Picture(("spoon",), "12"), Picture(value="7")]
    ),
    st.integers(8, 140),
    st.integers(8, 140),
    st.booleans(),
    st.booleans(),
)
def test_a_tile_has_exactly_the_size_that_was_asked_for(
    picture: Picture, width: int, height: int, lit: bool, armed: bool
) -> None:
    assert tile(picture, width, height, lit=lit, armed=armed).get_size() == (width, height)


def test_every_state_of_a_tile_is_seen_in_grey() -> None:
    plain = Picture(("apple-red",), "3")
    states = [
        tile(plain, 60, 60),
        tile(plain, 60, 60, lit=True),
        tile(plain, 60, 60, lit=True, armed=True),
        tile(Picture(("apple-red",), "3", faded=True), 60, 60),
        tile(Picture(("apple-red",), "3", marked=True), 60, 60),
        tile(Picture(("apple-red",), "2"), 60, 60),
    ]
    for one, other in combinations(states, 2):
        assert unlike(one, other) > 0.01


def test_a_tile_does_not_depend_on_what_it_means() -> None:
    meant = Picture(("bread",), caption=say("lobby.sit_down"), choice="flip")
    assert unlike(tile(meant, 60, 80), tile(Picture(("bread",)), 60, 80)) == 0


@given(st.integers(1, 30), st.integers(60, 900), st.integers(60, 900), st.sampled_from([0.72, 1.0]), st.integers(0, 9))
def test_packed_tiles_lie_inside_and_apart(number: int, width: int, height: int, aspect: float, gap: int) -> None:
    area = Area(5, 7, width, height)
    tiles = packed(number, area, aspect, gap)
    assert len(tiles) == number
    assert all(area.holds(place) for place in tiles)
    assert not any(one.touches(other) for one, other in combinations(tiles, 2))
