"""Rectangles, and how they are cut up. No pygame in here: a layout is arithmetic."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle in whole pixels; `x` and `y` are its left upper corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first line below it."""
        return self.y + self.height

    def inset(self, margin: int, down: int | None = None) -> "Area":
        """Smaller by `margin` on the left and right and by `down` (else `margin`) above and below; never negative."""
        down = margin if down is None else down
        return Area(self.x + margin, self.y + down, max(0, self.width - 2 * margin), max(0, self.height - 2 * down))

    def cut_top(self, height: int, gap: int = 0) -> tuple["Area", "Area"]:
        """The upper `height` pixels, and what is left below a gap."""
        height = min(height, self.height)
        below = min(height + gap, self.height)
        return Area(self.x, self.y, self.width, height), Area(self.x, self.y + below, self.width, self.height - below)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple["Area", "Area"]:
        """The lower `height` pixels, and what is left above a gap."""
        height = min(height, self.height)
        above = max(0, self.height - height - gap)
        return Area(self.x, self.bottom - height, self.width, height), Area(self.x, self.y, self.width, above)

    def cut_left(self, width: int, gap: int = 0) -> tuple["Area", "Area"]:
        """The left `width` pixels, and what is left to the right of a gap."""
        width = min(width, self.width)
        aside = min(width + gap, self.width)
        return Area(self.x, self.y, width, self.height), Area(self.x + aside, self.y, self.width - aside, self.height)

    def cut_right(self, width: int, gap: int = 0) -> tuple["Area", "Area"]:
        """The right `width` pixels, and what is left to the left of a gap."""
        width = min(width, self.width)
        aside = max(0, self.width - width - gap)
        return Area(self.right - width, self.y, width, self.height), Area(self.x, self.y, aside, self.height)

    def centred(self, width: int, height: int) -> "Area":
        """A rectangle of this size, no larger than this one, in the middle of it."""
        width, height = min(width, self.width), min(height, self.height)
        return Area(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)

    def columns(self, number: int, gap: int = 0) -> tuple["Area", ...]:
        """Equal parts side by side."""
        width = max(0, (self.width - gap * (number - 1)) // number)
        return tuple(Area(self.x + i * (width + gap), self.y, width, self.height) for i in range(number))

    def rows(self, number: int, gap: int = 0) -> tuple["Area", ...]:
        """Equal parts one below the other."""
        height = max(0, (self.height - gap * (number - 1)) // number)
        return tuple(Area(self.x, self.y + i * (height + gap), self.width, height) for i in range(number))

    def shares(self, weights: tuple[float, ...], gap: int = 0) -> tuple["Area", ...]:
        """Parts one below the other, as high as their weights say."""
        free = max(0, self.height - gap * (len(weights) - 1))
        found, y = [], self.y
        for weight in weights:
            height = int(free * weight / sum(weights))
            found.append(Area(self.x, y, self.width, height))
            y += height + gap
        return tuple(found)

    def holds(self, other: "Area") -> bool:
        """Whether `other` lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def touches(self, other: "Area") -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


def packed(number: int, area: Area, aspect: float, gap: int) -> tuple[Area, ...]:
    """`number` equal tiles of width / height = `aspect`, in one line unless more lines make them clearly larger."""
    best: tuple[Area, ...] = ()
    for columns in range(number, 0, -1):
        tiles = _packed(number, columns, area, aspect, gap)
        if not best or tiles[0].width * 4 > best[0].width * 5:
            best = tiles
    return best


def _packed(number: int, columns: int, area: Area, aspect: float, gap: int) -> tuple[Area, ...]:
    lines = -(-number // columns)
    width = max(1, (area.width - gap * (columns - 1)) // columns)
    height = max(1, (area.height - gap * (lines - 1)) // lines)
    width, height = min(width, int(height * aspect)), min(height, int(width / aspect))
    tiles: list[Area] = []
    for line, band in enumerate(area.centred(area.width, lines * height + gap * (lines - 1)).rows(lines, gap)):
        there = min(columns, number - line * columns)
        strip = band.centred(there * width + gap * (there - 1), height)
        tiles += strip.columns(there, gap)
    return tuple(tiles)
