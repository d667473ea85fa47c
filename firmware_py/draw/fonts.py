"""Letters: the bundled fonts, what to do about letters they lack, and text that fits where it has to."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import pygame

from firmware_py.draw.theme import Colour

TEXT = "AtkinsonHyperlegible-Bold.ttf"
SPARE = "DejaVuSans-Bold.ttf"
"""Has the letters and signs that the first one lacks."""

SIZES = (
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    16,
    18,
    20,
    22,
    25,
    28,
    31,
    35,
    39,
    44,
    49,
    55,
    62,
    70,
    78,
    88,
    99,
    111,
    125,
    140,
    157,
    176,
    198,
    222,
    249,
    280,
    314,
    352,
)
"""Heights of a line in pixels that text is tried in; few, so that few fonts are loaded."""

_NUMBERED_NAME = re.compile(r"\b([^\W\d_a-zß-ÿ]\w+) (\d{1,2})\b(?! [^\W\d_a-zß-ÿ])")
"""``Seat 3``: the number belongs to the word before it, not to the one after it."""

_BREAK = re.compile(r"(?<! \d)(?<! \d\d)(?<!«) (?![?!:;»%·])")
"""Where a line may end: never before French signs, nor between a number and what it counts."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text broken into lines of `size` pixels height; `cut` where something had to be left out."""

    lines: tuple[str, ...]
    size: int
    width: int
    cut: bool = False

    @property
    def height(self) -> int:
        """Height of all lines together."""
        return self.size * len(self.lines)


@lru_cache(maxsize=4)
def _bytes(name: str) -> bytes:
    return files("firmware_py").joinpath("assets", "fonts", name).read_bytes()


@lru_cache(maxsize=128)
def _font(name: str, size: int) -> pygame.font.Font:
    """The largest font whose lines are at most `size` pixels high."""
    pygame.font.init()
    probe = pygame.font.Font(BytesIO(_bytes(name)), 100)
    points = max(4, int(size * 100 / max(probe.get_height(), probe.get_linesize())))
    return pygame.font.Font(BytesIO(_bytes(name)), points)


@lru_cache(maxsize=1024)
def has_glyph(name: str, letter: str) -> bool:
    """Whether a font can draw `letter`; SDL says nothing, but draws all missing ones alike."""
    font = _font(name, 24)
    return letter.isspace() or _picture(font, letter) != _picture(font, "\uffff")


def _picture(font: pygame.font.Font, letter: str) -> bytes:
    return pygame.image.tobytes(_drawn(font, letter, (0, 0, 0)), "RGBA")


def _drawn(font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """Letters as a picture; SDL raises for those that take no room, such as variation selectors in a name."""
    if font.size(text)[0] == 0:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Stretches of text with the font that has their letters."""
    run, font = "", TEXT
    for letter in text:
        needed = TEXT if letter.isascii() or has_glyph(TEXT, letter) else SPARE
        if run and needed != font:
            yield font, run
            run = ""
        font = needed
        run += letter
    if run:
        yield font, run


@lru_cache(maxsize=4096)
def width_of(text: str, size: int) -> int:
    """Width in pixels of one line of text whose lines are `size` pixels high."""
    return sum(_font(font, size).size(run)[0] for font, run in _runs(text))


@lru_cache(maxsize=512)
def rendered(text: str, size: int, colour: Colour) -> pygame.Surface:
    """One line as a transparent picture, exactly `size` pixels high."""
    picture = pygame.Surface((max(1, width_of(text, size)), size), pygame.SRCALPHA)
    x = 0
    for name, run in _runs(text):
        font = _font(name, size)
        letters = _drawn(font, run, colour)
        picture.blit(letters, (x, max(0, (size - letters.get_height()) // 2)))
        x += font.size(run)[0]
    return picture


@lru_cache(maxsize=1024)
def fit(text: str, width: int, height: int, largest: int, smallest: int = SIZES[0], most_lines: int = 9) -> Fitted:
    """`text` in the largest lines that fit, from `largest` to `smallest` pixels; the end is cut only below that."""
    text = clean(text)
    for size in sizes_between(largest, smallest):
        lines = wrapped(text, width, size)
        if lines is not None and len(lines) <= most_lines and len(lines) * size <= height:
            lines = balanced(text, lines, size)
            return Fitted(lines, size, max((width_of(line, size) for line in lines), default=0))
    return _cut(text, width, height, smallest, most_lines)


def clean(text: str) -> str:
    """Without what no font can draw: control characters and line ends become spaces; spaces that bind stay."""
    return "".join(letter if letter.isprintable() or letter == "\u00a0" else " " for letter in text)


def sizes_between(largest: int, smallest: int) -> Iterator[int]:
    """The sizes to try, the largest first; both ends are among them."""
    yield largest
    yield from (size for size in reversed(SIZES) if smallest < size < largest)
    if smallest < largest:
        yield smallest


def wrapped(text: str, width: int, size: int) -> tuple[str, ...] | None:
    """`text` in lines no wider than `width`; None where a single word is too wide."""
    lines: list[str] = []
    for word in _unbroken(text):
        if width_of(word, size) > width:
            return None
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _unbroken(text: str) -> Iterator[str]:
    """The pieces of `text` that stay on one line."""
    start = 0
    for gap in _BREAK.finditer(_NUMBERED_NAME.sub("\\1\u00a0\\2", text)):
        yield text[start : gap.start()]
        start = gap.end()
    yield text[start:]


def balanced(text: str, lines: tuple[str, ...], size: int) -> tuple[str, ...]:
    """The same text in as many lines, the longest as short as it can be: no word is left alone in the last one."""
    while len(lines) > 1:
        tighter = wrapped(text, max(width_of(line, size) for line in lines) - 1, size)
        if tighter is None or len(tighter) > len(lines):
            break
        lines = tighter
    return lines


def _cut(text: str, width: int, height: int, size: int, most_lines: int) -> Fitted:
    """What fits of `text`, with an ellipsis; words that are too wide are broken."""
    room = max(1, min(most_lines, height // size))
    lines: list[str] = []
    rest = text
    while rest and len(lines) < room:
        last = len(lines) == room - 1
        line = _longest(rest, width, size, "…" if last and width_of(rest, size) > width else "")
        lines.append(line)
        rest = "" if last else rest[len(line) :].lstrip()
    return Fitted(tuple(lines), size, max((width_of(line, size) for line in lines), default=0), cut=True)


def _longest(text: str, width: int, size: int, end: str) -> str:
    length = len(text)
    while length > 1 and width_of(text[:length].rstrip() + end, size) > width:
        length -= 1
    return text[:length].rstrip() + end
