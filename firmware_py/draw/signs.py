"""The sign of a seat: its shape in its colour, with its number."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame

from engine.inputs import Seat
from firmware_py.draw.fonts import rendered, width_of
from firmware_py.draw.pen import Pen
from firmware_py.draw.theme import CARD, INK, SIGNS, WOOD, Colour, Point, SeatSign, text_on

_NOBODY = SeatSign(WOOD, "square")
_HEART: Sequence[Point] = (
    (50, 95), (24, 74), (6, 52), (5, 28), (18, 11), (36, 10),
    (50, 24), (64, 10), (82, 11), (95, 28), (94, 52), (76, 74),
)  # fmt: skip
_PLUS: Sequence[Point] = (
    (30, 5), (70, 5), (70, 30), (95, 30), (95, 70), (70, 70), (70, 95), (30, 95), (30, 70), (5, 70), (5, 30), (30, 30),
)  # fmt: skip
_NUMBERS = {"triangle": (63, 0.44), "star": (54, 0.42), "heart": (44, 0.50)}
"""Where the middle of the number lies and how high it is, in shares of the sign; the others have it in the middle."""


def _round(corners: int, radius: float, inner: float | None = None) -> list[Point]:
    """A regular polygon, or a star with its inner corners on a smaller circle."""
    number = corners if inner is None else 2 * corners
    rays = [radius if inner is None or corner % 2 == 0 else inner for corner in range(number)]
    angles = [2 * pi * corner / number - pi / 2 for corner in range(number)]
    return [(50 + ray * cos(angle), 50 + ray * sin(angle)) for ray, angle in zip(rays, angles, strict=True)]


def _shape(pen: Pen, shape: str, colour: Colour, outline: float) -> None:
    match shape:
        case "circle":
            pen.disc((50, 50), 46, colour, outline)
        case "square":
            pen.polygon([(9, 9), (91, 9), (91, 91), (9, 91)], colour, outline)
        case "triangle":
            pen.polygon([(50, 5), (97, 92), (3, 92)], colour, outline)
        case "diamond":
            pen.polygon([(50, 2), (98, 50), (50, 98), (2, 50)], colour, outline)
        case "star":
            pen.polygon([(x, y + 3) for x, y in _round(5, 50, 27)], colour, outline)
        case "hexagon":
            pen.polygon(_round(6, 48), colour, outline)
        case "heart":
            pen.blob(_HEART, colour, outline)
        case _:
            pen.polygon(_PLUS, colour, outline)


@lru_cache(maxsize=256)
def sign(seat: Seat, size: int, *, faded: bool = False) -> pygame.Surface:
    """The sign of `seat`, `size` pixels in square, with a light rim around it for dark grounds."""
    look = SIGNS.get(seat, _NOBODY)
    pen = Pen(size)
    _shape(pen, look.shape, CARD, 9)
    rim = pen.finished()
    rim.fill((*CARD, 0), special_flags=pygame.BLEND_RGB_MAX)
    pen = Pen(size)
    _shape(pen, look.shape, look.colour, 5)
    picture = pen.finished()
    rim.blit(picture, (0, 0))
    _number(rim, seat, look, size)
    if faded:
        rim.set_alpha(110)
    return rim


def _number(picture: pygame.Surface, seat: Seat, look: SeatSign, size: int) -> None:
    middle, share = _NUMBERS.get(look.shape, (50, 0.62))
    text, line = str(seat), max(6, round(size * share * 1.15))
    colour = INK if text_on(look.colour)[0] < 128 else CARD
    place = (size - width_of(text, line)) // 2, round(size * middle / 100 - line * 0.5)
    picture.blit(rendered(text, line, colour), place)
