"""A laid-out page: what lies where. Everything is placed before anything is painted, so a layout can be checked."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil
from typing import TypeAlias

import pygame

from firmware_py.draw.area import Area
from firmware_py.draw.fonts import SIZES, Fitted, fit, rendered, sizes_between
from firmware_py.draw.theme import INK, Colour


class Align(Enum):
    """Where the lines of a label stand in its width."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Panel:
    """A coloured ground that things lie on; `corner` is the radius of its corners, `edge` the width of its edge."""

    area: Area
    fill: Colour
    corner: int = 0
    edge: int = 0
    role: str = "panel"

    def paint(self, surface: pygame.Surface) -> None:
        """Onto `surface`."""
        pygame.draw.rect(surface, self.fill, self.area, border_radius=self.corner)
        if self.edge:
            pygame.draw.rect(surface, INK, self.area, self.edge, border_radius=self.corner)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A finished picture of exactly the area's size; `role` says what it is."""

    area: Area
    picture: pygame.Surface
    role: str

    def paint(self, surface: pygame.Surface) -> None:
        """Onto `surface`."""
        surface.blit(self.picture, (self.area.x, self.area.y))


@dataclass(frozen=True, slots=True)
class Label:
    """Text that has been fitted into its area; `role` says what it is."""

    area: Area
    fitted: Fitted
    role: str
    colour: Colour = INK
    align: Align = Align.CENTRE

    def paint(self, surface: pygame.Surface) -> None:
        """Onto `surface`."""
        for line, place in zip(self.fitted.lines, self.places(), strict=True):
            surface.blit(rendered(line, self.fitted.size, self.colour), (place.x, place.y))

    def places(self) -> tuple[Area, ...]:
        """Where each line comes to lie: together in the middle of the area's height."""
        size = self.fitted.size
        top = self.area.y + (self.area.height - self.fitted.height) // 2
        lines = (rendered(line, size, self.colour).get_width() for line in self.fitted.lines)
        return tuple(Area(self._left(width), top + index * size, width, size) for index, width in enumerate(lines))

    def _left(self, width: int) -> int:
        free = self.area.width - width
        return self.area.x + {Align.LEFT: 0, Align.CENTRE: free // 2, Align.RIGHT: free}[self.align]


Item: TypeAlias = Panel | Sprite | Label


@dataclass(frozen=True, slots=True)
class Scale:
    """The measures of a picture, from the surface really given."""

    width: int
    height: int

    @property
    def short(self) -> int:
        """The shorter side."""
        return min(self.width, self.height)

    @property
    def gap(self) -> int:
        """The distance between things."""
        return max(3, self.short // 60)

    @property
    def wide(self) -> bool:
        """Whether two things go side by side rather than one below the other."""
        return self.width * 10 > self.height * 11

    @property
    def whole(self) -> Area:
        """The whole surface."""
        return Area(0, 0, self.width, self.height)

    def prompt_line(self, lines: int) -> int:
        """The least height of a line of the prompt: together a 12th of the height, each a 12th of the shorter side."""
        return max(ceil(self.short / 12), ceil(self.height / 12 / lines))

    def part(self, share: int) -> int:
        """One `share`-th of the shorter side, in whole pixels."""
        return max(1, self.short // share)


def label(
    area: Area,
    text: str,
    role: str,
    *,
    largest: int,
    lines: int = 1,
    colour: Colour = INK,
    align: Align = Align.CENTRE,
) -> Label:
    """Text in at most so many lines of at most `largest` pixels height, smaller where it has to be."""
    largest = max(SIZES[0], min(largest, area.height))
    return Label(
        area, fit(text, max(1, area.width), max(1, area.height), largest, SIZES[0], lines), role, colour, align
    )


def paragraphs(texts: Iterable[str], width: int, height: int, largest: int) -> tuple[Fitted, ...]:
    """Several texts in lines of one size, the largest in which all fit: in one line each, if that is not too small."""
    texts = tuple(texts)
    for smallest, lines in ((largest * 3 // 4, 1), (SIZES[0], 9)):
        for size in sizes_between(largest, smallest):
            fitted = tuple(fit(text, width, height, size, size, lines) for text in texts)
            if not any(one.cut for one in fitted) and sum(one.height for one in fitted) <= height:
                return fitted
    return tuple(fit(text, width, height // len(texts), SIZES[0], SIZES[0]) for text in texts)


def alike(items: Iterable[Item]) -> list[Item]:
    """The same items, labels of one role all in the size of the smallest of them: equal things look equal."""
    items = list(items)
    sizes: dict[str, int] = {}
    for item in items:
        if isinstance(item, Label):
            sizes[item.role] = min(item.fitted.size, sizes.get(item.role, item.fitted.size))
    return [_resized(item, sizes[item.role]) if isinstance(item, Label) else item for item in items]


def _resized(item: Label, size: int) -> Label:
    if item.fitted.size == size or item.fitted.cut:
        return item
    text = " ".join(item.fitted.lines)
    return replace(item, fitted=fit(text, item.area.width, item.area.height, size, size))
