"""The look of the box: an orchard and a bakery. Colours, and the sign that every seat has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.inputs import Seat

Colour: TypeAlias = tuple[int, int, int]

PAPER: Colour = (250, 243, 226)
CARD: Colour = (255, 252, 243)
INK: Colour = (56, 36, 24)
SOFT_INK: Colour = (104, 78, 58)
AWNING: Colour = (38, 84, 58)
AWNING_LIGHT: Colour = (246, 232, 202)
WOOD: Colour = (205, 164, 116)
WOOD_DARK: Colour = (162, 118, 74)
SUN: Colour = (255, 208, 74)
CRUST: Colour = (218, 148, 66)
CRUMB: Colour = (252, 224, 164)
APPLE_RED: Colour = (190, 38, 36)
APPLE_GREEN: Colour = (166, 210, 88)
LEAF: Colour = (66, 138, 62)
CONE: Colour = (150, 96, 54)
CONE_LIGHT: Colour = (188, 134, 82)
ALARM: Colour = (176, 32, 24)
NIGHT: Colour = (20, 14, 10)
NIGHT_TEXT: Colour = (232, 218, 190)

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeatSign:
    """How a seat is told from the others: a colour (Okabe and Ito's eight), a shape, and its number."""

    colour: Colour
    shape: str


SIGNS: Mapping[Seat, SeatSign] = {
    1: SeatSign((230, 159, 0), "circle"),
    2: SeatSign((86, 180, 233), "square"),
    3: SeatSign((0, 158, 115), "triangle"),
    4: SeatSign((240, 228, 66), "diamond"),
    5: SeatSign((0, 114, 178), "star"),
    6: SeatSign((213, 94, 0), "hexagon"),
    7: SeatSign((204, 121, 167), "heart"),
    8: SeatSign((0, 0, 0), "plus"),
}


def luminance(colour: Colour) -> float:
    """Relative luminance from 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio from 1 to 21 (WCAG 2); text needs 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(ground: Colour) -> Colour:
    """Ink or paper, whichever is read better on `ground`."""
    return max(((24, 16, 10), (255, 255, 255)), key=lambda colour: contrast(colour, ground))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of `other` in `one`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
