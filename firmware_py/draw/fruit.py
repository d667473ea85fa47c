"""The things of the games, drawn by code. Each has an outline of its own, so that it is known without its colour."""

import math
from collections.abc import Callable, Mapping

from firmware_py.draw.pen import Pen, turned
from firmware_py.draw.theme import (
    ALARM,
    APPLE_GREEN,
    APPLE_RED,
    CARD,
    CONE,
    CONE_LIGHT,
    CRUMB,
    CRUST,
    INK,
    LEAF,
    SUN,
    Colour,
    Point,
    mixed,
)

_APPLE: tuple[Point, ...] = (
    (50, 32), (64, 24), (82, 28), (93, 46), (88, 70), (73, 90), (60, 95), (50, 91),
    (40, 95), (27, 90), (12, 70), (7, 46), (18, 28), (36, 24),
)  # fmt: skip
_HAIR: Colour = (120, 74, 40)
_SKIN: Colour = (240, 200, 160)
_STRAW: Colour = (240, 206, 112)
_OVERALL: Colour = (72, 108, 156)
_FUR: Colour = (176, 120, 70)


def apple(pen: Pen) -> None:
    """A red apple with a leaf, round and dented at the top."""
    _body(pen, APPLE_RED)
    _stem(pen)
    _leaf(pen)


def apple_green(pen: Pen) -> None:
    """A light apple with two leaves, to be told from the dark one in grey as well."""
    _body(pen, APPLE_GREEN)
    _stem(pen)
    _leaf(pen)
    pen.blob([(46, 19), (32, 4), (10, 6), (22, 20)], LEAF, 3.5)


def apple_red(pen: Pen) -> None:
    """A dark apple with stripes at its sides and a bare stem."""
    _body(pen, APPLE_RED)
    dark = mixed(APPLE_RED, INK, 0.45)
    for side in (-1, 1):
        for place, length in ((36, 15), (28, 21)):
            x = 50 + side * place
            pen.curve([(x, 58 - length), (x + side * 3, 58), (x - side * 2, 58 + length)], dark, 4)
    _stem(pen)


def _body(pen: Pen, colour: Colour) -> None:
    pen.blob(_APPLE, colour)
    pen.oval((29, 44), 5.5, 11, mixed(colour, CARD, 0.6), 0, turn=24)


def _stem(pen: Pen) -> None:
    path = [(50, 34), (50, 22), (55, 8)]
    pen.curve(path, INK, 9)
    pen.curve(path, _HAIR, 4)


def _leaf(pen: Pen) -> None:
    pen.blob([(54, 19), (68, 4), (90, 6), (78, 20)], LEAF, 3.5)


def bread(pen: Pen) -> None:
    """A long loaf lying aslant, with three cuts."""
    loaf: list[Point] = [
        (-4, 50), (10, 31), (38, 26), (62, 26), (90, 31), (104, 50), (90, 69), (62, 75), (38, 75), (10, 69),
    ]  # fmt: skip
    pen.blob(turned(loaf, (50, 50), -38), CRUST)
    shine = turned([(14, 38), (50, 32), (86, 38)], (50, 50), -38)
    pen.curve(shine, mixed(CRUST, CARD, 0.35), 5)
    for place in (25, 50, 75):
        cut: list[Point] = [(place - 10, 67), (place - 1, 48), (place + 10, 35), (place + 3, 55)]
        pen.blob(turned(cut, (50, 50), -38), CRUMB, 3)


def pinecone(pen: Pen) -> None:
    """A cone of scales that overlap like tiles, on a twig with needles."""
    for needle in ((18, 16), (26, 4), (76, 4), (84, 17)):
        pen.stroke([(50, 13), needle], LEAF, 5)
    pen.stroke([(50, 4), (50, 20)], INK, 9)
    rows = ((88, 1, 0.0), (76, 2, 11.0), (63, 3, 17.0), (50, 4, 18.5), (37, 3, 19.0), (26, 2, 17.0))
    for y, number, step in rows:
        for index in range(number):
            x = 50 + (index - (number - 1) / 2) * step
            _scale(pen, x, y)


def _scale(pen: Pen, x: float, y: float) -> None:
    pen.blob([(x - 12, y - 10), (x + 12, y - 10), (x + 11, y + 1), (x, y + 10), (x - 11, y + 1)], CONE, 3.5)
    pen.curve([(x - 6, y + 1), (x, y + 5), (x + 6, y + 1)], CONE_LIGHT, 3)


def picker(pen: Pen) -> None:
    """Somebody in a straw hat, with a basket of apples."""
    pen.blob([(18, 98), (22, 76), (36, 68), (64, 68), (78, 76), (82, 98)], _OVERALL)
    pen.disc((50, 50), 22, _SKIN)
    for x in (42, 58):
        pen.disc((x, 51), 2.6, INK, 0)
    pen.curve([(41, 60), (50, 65), (59, 60)], INK, 3)
    pen.blob([(28, 34), (30, 12), (50, 4), (70, 12), (72, 34)], _STRAW)
    pen.oval((50, 35), 45, 8, _STRAW)
    pen.stroke([(31, 26), (69, 26)], APPLE_RED, 5)
    for x in (38, 50, 62):
        pen.disc((x, 82), 7, APPLE_RED, 3)
    pen.polygon([(26, 84), (74, 84), (68, 98), (32, 98)], CRUST)


def dog(pen: Pen) -> None:
    """A dog's face with hanging ears."""
    pen.blob([(24, 30), (50, 14), (76, 30), (80, 58), (64, 88), (50, 94), (36, 88), (20, 58)], _FUR)
    for side in (-1, 1):
        ear = [(50 + side * x, y) for x, y in ((22, 20), (36, 16), (46, 36), (44, 66), (34, 70), (26, 46))]
        pen.blob(ear, mixed(_FUR, INK, 0.45))
        pen.disc((50 + side * 13, 46), 4.5, INK, 0)
    pen.oval((50, 74), 20, 17, CARD)
    pen.oval((50, 64), 9, 6, INK, 0)
    pen.curve([(38, 76), (44, 82), (50, 76), (56, 82), (62, 76)], INK, 3.5)


def pip(pen: Pen) -> None:
    """An apple's pip: the sign of the box."""
    pen.blob([(50, 6), (66, 34), (74, 62), (64, 86), (50, 94), (36, 86), (26, 62), (34, 34)], _HAIR)
    pen.curve([(42, 46), (38, 62), (42, 76)], mixed(_HAIR, CARD, 0.5), 5)


def crown(pen: Pen) -> None:
    """For whoever is first."""
    pen.polygon([(8, 84), (4, 28), (28, 52), (50, 12), (72, 52), (96, 28), (92, 84)], SUN, 5)


def tick(pen: Pen) -> None:
    """A check mark."""
    pen.disc((50, 50), 46, LEAF)
    pen.stroke([(26, 52), (44, 70), (76, 32)], CARD, 11)


def fresh(pen: Pen) -> None:
    """For the newest card: a little sun."""
    rays = [
        (50 + r * math.cos(i * math.pi / 10), 50 + r * math.sin(i * math.pi / 10))
        for i in range(20)
        for r in (47 if i % 2 else 33,)
    ]
    pen.polygon(rays, SUN, 7)


def cross(pen: Pen) -> None:
    """For a press that did not count."""
    pen.disc((50, 50), 46, CARD)
    pen.stroke([(30, 30), (70, 70)], ALARM, 13)
    pen.stroke([(70, 30), (30, 70)], ALARM, 13)


SYMBOLS: Mapping[str, Callable[[Pen], None]] = {
    "apple": apple,
    "apple-green": apple_green,
    "apple-red": apple_red,
    "bread": bread,
    "pinecone": pinecone,
    "picker": picker,
    "dog": dog,
    "pip": pip,
    "crown": crown,
    "tick": tick,
    "cross": cross,
    "fresh": fresh,
}
"""Every symbol that a page can name, but for seats (``seat-3``) and the back of a card."""
