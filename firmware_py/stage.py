"""Brings a look onto the screen: draws it at the size really given, shows it, and says when."""

import pygame

from engine.clock import SECOND, Nanoseconds
from firmware_py.draw.page import draw_page
from firmware_py.draw.view import View
from firmware_py.scene import Look
from firmware_py.words import Words
from hardware.screen import Cue, Screen


class Stage:
    """A screen and the language that is spoken on it."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen = screen
        self._words = words

    def show(self, look: Look) -> Cue:
        """Draw `look` and show it; returns when it was shown, and how sure that is."""
        return self._screen.show(render(look, self._words, self._screen.size))


def render(look: Look, words: Words, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a look. Needs no display."""
    surface = pygame.Surface(size)
    draw_page(surface, look.page, view_of(look, words))
    return surface


def view_of(look: Look, words: Words) -> View:
    """A look as the drawing wants it."""
    return View(
        words=words,
        lit=look.lit,
        armed=look.armed,
        remaining=None if look.tenths is None else _time(look.tenths),
        total=look.total,
        blinks=look.blinking,
        lamps=look.page.lit,
        told=look.told,
        verdict=look.verdict,
        keyed=look.echo,
    )


def _time(tenths: int) -> Nanoseconds:
    return tenths * SECOND // 10
