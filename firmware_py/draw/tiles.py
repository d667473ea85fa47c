"""Cards, tokens, seats and empty places as pictures, drawn once for every size and kept."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pygame

from engine.page import Picture
from firmware_py.draw.area import Area, packed
from firmware_py.draw.fonts import fit, rendered
from firmware_py.draw.fruit import SYMBOLS
from firmware_py.draw.pen import Pen
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import ALARM, AWNING, AWNING_LIGHT, CARD, INK, PAPER, SUN, WOOD_DARK, Colour, mixed

CARD_ASPECT = 0.72
_TOKENS = frozenset({"apple-green", "apple-red", "picker", "dog"})
_RING = 0.06
"""Share of a tile's width that is kept free around it for the ring of a highlighted choice."""

FADED = 130
"""How much of a faded picture is left, of 255: seen to be out of reach, and still read, for what lies open is planned
with."""

_TEXT_ON: dict[str, Colour] = {"apple-red": CARD}


def seat_of(picture: Picture) -> int | None:
    """The seat that a picture stands for, if it is one."""
    name = picture.symbols[0] if picture.symbols else ""
    number = name.removeprefix("seat-")
    return int(number) if number != name and number.isdigit() else None


def aspect(picture: Picture) -> float:
    """Width by height: cards are higher than wide, tokens and seats square."""
    square = seat_of(picture) is not None or any(symbol in _TOKENS for symbol in picture.symbols)
    return 1.0 if square else CARD_ASPECT


@lru_cache(maxsize=128)
def symbol(name: str, size: int) -> pygame.Surface:
    """One symbol, `size` pixels in square; one that nobody has drawn yet is written."""
    if name in SYMBOLS:
        pen = Pen(size)
        SYMBOLS[name](pen)
        return pen.finished()
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    _write(picture, name, Area(0, 0, size, size), INK)
    return picture


def tile(picture: Picture, width: int, height: int, *, lit: bool = False, armed: bool = False) -> pygame.Surface:
    """A picture of exactly this size; `lit` has a ring, `armed` a double one in the colour of warnings."""
    return _tile(replace(picture, caption=None, choice=None), width, height, lit=lit, armed=lit and armed)


@lru_cache(maxsize=512)
def _tile(picture: Picture, width: int, height: int, lit: bool, armed: bool) -> pygame.Surface:
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    inner = Area(0, 0, width, height).inset(max(3, round(width * _RING)))
    if lit:
        whole.blit(_ring(width, height, armed=armed), (0, 0))
    face = _face(picture, inner.width, inner.height)
    if picture.faded:
        face.fill((255, 255, 255, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(face, (inner.x, inner.y))
    if picture.marked:
        size = max(10, width // 4)
        badge = "fresh" if seat_of(picture) is None else "tick"
        whole.blit(symbol(badge, size), (width - size, 0))
    return whole


def _ring(width: int, height: int, armed: bool) -> pygame.Surface:
    pen, high = Pen(width, height), 100 * height / width
    pen.box((0, 0), (100, high), ALARM if armed else SUN, 11, 2)
    if armed:
        pen.box((4, 4), (92, high - 8), CARD, 8, 0)
    return pen.finished()


def _face(picture: Picture, width: int, height: int) -> pygame.Surface:
    if seat_of(picture) is not None:
        return _seat(seat_of(picture) or 0, width, height)
    if picture.face_down or "back" in picture.symbols:
        return _back(width, height, picture.value)
    if not picture.symbols and not picture.value:
        return _empty(width, height)
    if any(name in _TOKENS for name in picture.symbols):
        return _token(picture, width, height)
    return _card(picture, width, height)


def _seat(seat: int, width: int, height: int) -> pygame.Surface:
    face = pygame.Surface((width, height), pygame.SRCALPHA)
    size = min(width, height)
    face.blit(sign(seat, size), ((width - size) // 2, (height - size) // 2))
    return face


def _empty(width: int, height: int) -> pygame.Surface:
    """A place where a card may lie: a dashed frame."""
    pen = Pen(width, height)
    right, low = 97.0, 100 * height / width - 3
    corners = [(3.0, 3.0), (right, 3.0), (right, low), (3.0, low), (3.0, 3.0)]
    for (x, y), (to_x, to_y) in pairwise(corners):
        dashes = max(3, round((abs(to_x - x) + abs(to_y - y)) / 16))
        for dash in range(dashes):
            start, end = (dash + 0.2) / dashes, (dash + 0.75) / dashes
            ends = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (start, end)]
            pen.stroke(ends, WOOD_DARK, 3)
    return pen.finished()


def _back(width: int, height: int, value: str) -> pygame.Surface:
    """The back of a card: a checked cloth with a pip on it, or a number."""
    pen = Pen(width, height)
    high = 100 * height / width
    pen.box((0, 0), (100, high), AWNING_LIGHT, 9)
    cell, rows = 88 / 8, round((high - 12) / 11)
    tall = (high - 12) / max(1, rows)
    for column in range(8):
        for row in range(rows):
            share = 0.85 if column % 2 == row % 2 == 0 else 0.45 if (column + row) % 2 else 0.0
            check = (cell + 0.4, tall + 0.4)
            pen.box((6 + column * cell, 6 + row * tall), check, mixed(AWNING_LIGHT, AWNING, share), 0, 0)
    pen.disc((50, high / 2), 29, CARD)
    face = pen.finished()
    size = width * 44 // 100
    middle = Area(0, 0, width, height).centred(size, size)
    if value:
        _write(face, value, middle, INK)
    else:
        face.blit(symbol("pip", size), (middle.x, middle.y))
    return face


def _token(picture: Picture, width: int, height: int) -> pygame.Surface:
    """A token is its symbol, as large as it gets, with its number on it."""
    face = pygame.Surface((width, height), pygame.SRCALPHA)
    size, name = min(width, height), picture.symbols[0]
    place = Area(0, 0, width, height).centred(size, size)
    face.blit(symbol(name, size), (place.x, place.y))
    if picture.value:
        body = Area(place.x, place.y + size * 34 // 100, size, size * 56 // 100)
        _write(face, picture.value, body.inset(size // 6, 0), _TEXT_ON.get(name, INK))
    return face


def _card(picture: Picture, width: int, height: int) -> pygame.Surface:
    pen = Pen(width, height)
    pen.box((0, 0), (100, 100 * height / width), CARD, 9)
    pen.box((5, 5), (90, 100 * height / width - 10), PAPER, 6, 0)
    face = pen.finished()
    inner = Area(0, 0, width, height).inset(max(2, width // 16))
    if not picture.symbols:
        _write(face, picture.value, inner, INK)
        return face
    if picture.value:
        strip, inner = inner.cut_bottom(inner.height // 4)
        _write(face, picture.value, strip, INK)
    for name, place in zip(picture.symbols, packed(len(picture.symbols), inner, 1.0, width // 30), strict=True):
        face.blit(symbol(name, place.width), (place.x, place.y))
    return face


def _write(picture: pygame.Surface, text: str, area: Area, colour: Colour) -> None:
    fitted = fit(text, max(1, area.width), max(1, area.height), max(8, area.height))
    y = area.y + (area.height - fitted.height) // 2
    for index, line in enumerate(fitted.lines):
        letters = rendered(line, fitted.size, colour)
        picture.blit(letters, (area.x + (area.width - letters.get_width()) // 2, y + index * fitted.size))
