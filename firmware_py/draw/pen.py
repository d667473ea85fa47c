"""A pen for smooth shapes of any size. Drawn four times too large and shrunk, because SDL's own edges are stairs."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from firmware_py.draw.theme import INK, Colour, Point

FINE = 4
OUTLINE = 4.0
"""Width of an outline, in hundredths of the picture's width."""


class Pen:
    """Draws into a transparent picture. Coordinates: 0 to 100 across, downwards as far as the picture is high."""

    def __init__(self, width: int, height: int | None = None) -> None:
        self.size = (width, width if height is None else height)
        self.unit = width * FINE / 100
        self.canvas = pygame.Surface((self.size[0] * FINE, self.size[1] * FINE), pygame.SRCALPHA)
        self.canvas.fill((*INK, 0))

    def finished(self) -> pygame.Surface:
        """The picture in its true size."""
        return pygame.transform.smoothscale(self.canvas, self.size)

    def polygon(self, points: Sequence[Point], fill: Colour | None, outline: float = OUTLINE) -> None:
        """A filled polygon with a round-cornered outline; an outline of 0 draws none."""
        corners = [self._pixel(point) for point in points]
        if fill is not None:
            pygame.draw.polygon(self.canvas, fill, corners)
        if outline:
            self.stroke([*points, points[0]], INK, outline)

    def blob(self, points: Sequence[Point], fill: Colour | None, outline: float = OUTLINE) -> None:
        """A closed smooth curve through `points`."""
        self.polygon(smooth(points), fill, outline)

    def disc(self, centre: Point, radius: float, fill: Colour, outline: float = OUTLINE) -> None:
        """A circle whose outline lies half inside."""
        middle = self._pixel(centre)
        if outline:
            pygame.draw.circle(self.canvas, INK, middle, (radius + outline / 2) * self.unit)
        pygame.draw.circle(self.canvas, fill, middle, (radius - outline / 2) * self.unit)

    def oval(
        self, centre: Point, across: float, down: float, fill: Colour | None, outline: float = OUTLINE, turn: float = 0
    ) -> None:
        """An ellipse with these half axes, turned clockwise by `turn` degrees."""
        steps = (math.tau * step / 48 for step in range(48))
        points = [(centre[0] + across * math.cos(a), centre[1] + down * math.sin(a)) for a in steps]
        self.polygon(turned(points, centre, turn), fill, outline)

    def stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line with round ends and corners. SDL's own thick lines get thinner aslant, so each is a rectangle."""
        half = max(1.0, width * self.unit) / 2
        for start, end in pairwise(points):
            self._bar(start, end, colour, half)
        for point in points:
            pygame.draw.circle(self.canvas, colour, self._pixel(point), half)

    def _bar(self, start: Point, end: Point, colour: Colour, half: float) -> None:
        length = math.dist(start, end)
        if length:
            x, y = ((end[axis] - start[axis]) / length * half for axis in (0, 1))
            corners = [(point[0] * self.unit, point[1] * self.unit) for point in (start, start, end, end)]
            sides = zip(corners, (1, -1, -1, 1), strict=True)
            pygame.draw.polygon(self.canvas, colour, [(px - y * side, py + x * side) for (px, py), side in sides])

    def curve(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """An open smooth line through `points`."""
        self.stroke(smooth(points, closed=False), colour, width)

    def box(self, corner: Point, size: Point, fill: Colour | None, radius: float, outline: float = OUTLINE) -> None:
        """A rectangle with round corners; its outline lies inside."""
        area = pygame.Rect(*self._pixel(corner), round(size[0] * self.unit), round(size[1] * self.unit))
        if fill is not None:
            pygame.draw.rect(self.canvas, fill, area, border_radius=round(radius * self.unit))
        if outline:
            pygame.draw.rect(self.canvas, INK, area, round(outline * self.unit), round(radius * self.unit))

    def _pixel(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.unit), round(point[1] * self.unit)


def turned(points: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """`points` turned clockwise around `centre`."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [
        (
            centre[0] + (x - centre[0]) * cosine - (y - centre[1]) * sine,
            centre[1] + (x - centre[0]) * sine + (y - centre[1]) * cosine,
        )
        for x, y in points
    ]


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 10) -> list[Point]:
    """A Catmull-Rom curve through `points`, as a polygon."""
    found = []
    number = len(points)
    for index in range(number if closed else number - 1):
        if closed:
            four = [points[(index + offset) % number] for offset in (-1, 0, 1, 2)]
        else:
            four = [points[min(max(index + offset, 0), number - 1)] for offset in (-1, 0, 1, 2)]
        found += [_between(four, step / steps) for step in range(steps)]
    return found if closed else [*found, points[-1]]


def _between(four: Sequence[Point], t: float) -> Point:
    def along(axis: int) -> float:
        a, b, c, d = (point[axis] for point in four)
        return b + t * (c - a) / 2 + t * t * (a - 2.5 * b + 2 * c - d / 2) + t**3 * (1.5 * (b - c) + (d - a) / 2)

    return along(0), along(1)
