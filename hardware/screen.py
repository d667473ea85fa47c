"""The screen: shows a finished picture and says when it was shown."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import pygame

from engine.clock import SECOND, Clock, Nanoseconds

Size: TypeAlias = tuple[int, int]

REFRESH: Nanoseconds = SECOND // 60
"""A panel shows a picture within one refresh of getting it; how long it then takes to glow, nobody can ask."""

NO_DISPLAYS = ("offscreen", "dummy")
"""SDL drivers that draw into nothing; SDL takes the first without a word when there is no display."""

ROTATIONS = (0, 90, 180, 270)


class NoDisplayError(Exception):
    """There is nothing to show a picture on; the message is one line with the way out."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A picture was handed to the display at `stamp` (CLOCK_MONOTONIC); it was visible within `uncertainty`."""

    stamp: Nanoseconds
    uncertainty: Nanoseconds


class Screen(Protocol):
    """Something to look at."""

    @property
    def size(self) -> Size:
        """Width and height in pixels, as people see it: after rotation. May change."""
        ...

    def show(self, surface: pygame.Surface) -> Cue:
        """Show a picture of this size, and say when."""
        ...

    def close(self) -> None:
        """Let go of the display."""
        ...


def asked_for(driver: str, environment: Mapping[str, str]) -> bool:
    """Whether somebody chose this SDL video driver by name."""
    names = (environment.get(name, "") for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    return any(driver in chosen.replace(" ", "").lower().split(",") for chosen in names)


def find_display(environment: Mapping[str, str] = os.environ) -> str:
    """Start SDL's display and name its driver. Raises NoDisplayError where nobody could see anything."""
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        raise NoDisplayError(f"no display: {error}") from error
    if driver in NO_DISPLAYS and not asked_for(driver, environment):
        pygame.display.quit()
        raise NoDisplayError(
            f"no display: SDL found none and took its '{driver}' driver; start inside a desktop, on the Pi's own "
            f"console, or set SDL_VIDEODRIVER={driver} to mean it"
        )
    return driver


class WindowScreen:
    """An SDL window, or the whole screen; `rotation` turns the picture clockwise for a panel built in sideways.

    `size` is the window's, as people see it; None takes the whole desktop's. What the system really gives may
    differ: ask `size`. Raises NoDisplayError, and ValueError for a rotation that is not 0, 90, 180 or 270.
    """

    def __init__(self, clock: Clock, size: Size | None = None, *, fullscreen: bool = False, rotation: int = 0) -> None:
        if rotation not in ROTATIONS:
            raise ValueError(f"rotation {rotation} is not one of {', '.join(map(str, ROTATIONS))}")
        self._clock = clock
        self._rotation = rotation
        self.driver = find_display()
        self._window = self._open(size, fullscreen)

    def _open(self, size: Size | None, fullscreen: bool) -> pygame.Surface:
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        try:
            window = pygame.display.set_mode((0, 0) if size is None else self._turned(size), flags)
        except pygame.error as error:
            raise NoDisplayError(f"no display: the '{self.driver}' driver opens no window: {error}") from error
        pygame.display.set_caption("Pépin")
        pygame.display.set_allow_screensaver(False)
        pygame.mouse.set_visible(not fullscreen)
        return window

    def _turned(self, size: Size) -> Size:
        width, height = size
        return (height, width) if self._rotation in (90, 270) else (width, height)

    @property
    def size(self) -> Size:
        """Width and height in pixels, as people see it."""
        return self._turned(self._window.get_size())

    def show(self, surface: pygame.Surface) -> Cue:
        """Show a picture, scaled if the window has just changed its size."""
        picture = surface if surface.get_size() == self.size else pygame.transform.smoothscale(surface, self.size)
        turned = pygame.transform.rotate(picture, -self._rotation) if self._rotation else picture
        self._window = pygame.display.get_surface() or self._window
        self._window.blit(turned, (0, 0))
        before = self._clock.now()
        pygame.display.flip()
        after = self._clock.now()
        return Cue(after, after - before + REFRESH)

    def close(self) -> None:
        """Close the window; twice is once."""
        pygame.display.quit()
