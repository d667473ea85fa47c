"""The upper edge: a bakery's awning with the sentence that says who must do what, and the time that is left."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

import pygame

from engine.clock import SECOND
from engine.page import Page
from firmware_py.draw.area import Area
from firmware_py.draw.fonts import Fitted, fit, rendered, width_of
from firmware_py.draw.pen import Pen
from firmware_py.draw.sheet import Align, Item, Label, Scale, Sprite
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import ALARM, AWNING, AWNING_LIGHT, CARD, INK, SUN, Colour, Point
from firmware_py.draw.view import View

MOST_LINES_BESIDE_A_SIGN = 3
"""A longer prompt needs the room of the sign more than the sign; the seats' own strip shows who is to act as well."""

HURRY = 3 * SECOND
"""From here on the clock is in the colour of warnings."""


def header(page: Page, view: View, scale: Scale) -> tuple[list[Item], int]:
    """The items of the header, and how high it is."""
    gap = scale.gap
    text = view.words.text(page.prompt)
    clocked = page.clock and view.remaining is not None
    dial_size = scale.part(6) if clocked else 0
    actors = [line.seat for line in page.seats if line.acting]
    sign_size = scale.part(7) if len(actors) == 1 else 0
    margin = 2 * gap
    fitted = prompt(text, _room(scale, margin, dial_size, sign_size), scale)
    if sign_size and len(fitted.lines) > MOST_LINES_BESIDE_A_SIGN:
        sign_size = 0
        fitted = prompt(text, _room(scale, margin, dial_size), scale)
    height = max(fitted.height + 2 * gap, dial_size + gap, sign_size + gap)
    band = Area(margin, 0, scale.width - 2 * margin, height)
    items: list[Item] = [Sprite(Area(0, 0, scale.width, height + scallop(scale)), awning(scale, height), "panel")]
    if sign_size:
        place, band = band.cut_left(sign_size, margin)
        items.append(Sprite(place.centred(sign_size, sign_size), sign(actors[0], sign_size), "sign"))
    if clocked:
        place, band = band.cut_right(dial_size, margin)
        items.append(Sprite(place.centred(dial_size, dial_size), _clock(view, dial_size), "clock"))
    align = Align.LEFT if sign_size else Align.CENTRE
    items.append(Label(band, fitted, "prompt", AWNING_LIGHT, align))
    return items, height + scallop(scale)


def _room(scale: Scale, margin: int, *sizes: int) -> int:
    """The width that the prompt has beside pictures of these sizes."""
    return scale.width - 2 * margin - sum(size + margin for size in sizes if size)


def prompt(text: str, width: int, scale: Scale) -> Fitted:
    """The prompt in as few lines as let it be large enough; smaller only where it would not fit otherwise."""
    for lines in (1, 2, 3, 4):
        least = scale.prompt_line(lines)
        most = max(least, scale.part(8)) if lines == 1 else least if scale.wide else scale.prompt_line(1)
        fitted = fit(text, width, scale.height // 2, most, least, lines)
        if not fitted.cut and fitted.height * 12 >= scale.height:
            return fitted
    return fit(text, width, scale.height // 2, scale.prompt_line(4))


def scallop(scale: Scale) -> int:
    """How far the awning hangs down."""
    return scale.part(28)


@lru_cache(maxsize=16)
def awning(scale: Scale, height: int) -> pygame.Surface:
    """A green band whose lower edge is scalloped, every other scallop light."""
    drop = scallop(scale)
    pen = Pen(scale.width, height + drop)
    number = max(6, round(scale.width / (3.2 * drop)) // 2 * 2 + 1)
    step, unit = 100 / number, 100 / scale.width
    for index in range(number):
        half: list[Point] = [
            ((index + 0.5 - cos(a * pi / 12) / 2) * step, (height + drop * 0.85 * sin(a * pi / 12)) * unit)
            for a in range(13)
        ]
        pen.polygon(half, AWNING_LIGHT if index % 2 else AWNING, 1.8 * unit)
    pen.box((0, 0), (100, height * unit), AWNING, 0, 0)
    pen.stroke([(0, height * unit), (100, height * unit)], INK, 2 * unit)
    return pen.finished()


def _clock(view: View, size: int) -> pygame.Surface:
    remaining, total = view.remaining or 0, view.total or view.remaining or 1
    steps = round(60 * max(0.0, min(1.0, remaining / total)))
    return dial(str(-(-remaining // SECOND)), steps, size, hurry=remaining <= HURRY)


@lru_cache(maxsize=512)
def dial(seconds: str, steps: int, size: int, hurry: bool) -> pygame.Surface:
    """A round clock: whole seconds, and a slice of 60 steps for the share that is left."""
    pen = Pen(size)
    pen.disc((50, 50), 47, CARD)
    if steps:
        angles = [2 * pi * step / 60 - pi / 2 for step in range(steps + 1)]
        rim = [(50 + 44 * cos(angle), 50 + 44 * sin(angle)) for angle in angles]
        pen.polygon([(50, 50), *rim], ALARM if hurry else SUN, 0)
    pen.disc((50, 50), 31, CARD, 3)
    face = pen.finished()
    line = next(height for height in range(round(size * 0.52), 5, -1) if width_of(seconds, height) <= size * 0.56)
    ink: Colour = ALARM if hurry else INK
    digits = rendered(seconds, line, ink)
    face.blit(digits, ((size - digits.get_width()) // 2, (size - line) // 2))
    return face


def night(page: Page, view: View, scale: Scale, colour: Colour) -> Iterator[Item]:
    """Nothing but the prompt: whoever waits in the dark must know what for."""
    area = scale.whole.inset(4 * scale.gap)
    yield Label(area, prompt(view.words.text(page.prompt), area.width, scale), "prompt", colour)
