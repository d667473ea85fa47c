"""The middle of a page: rows and grids of pictures, answers in words, and what has to be read from afar."""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from engine.page import Big, Choices, Grid, Part, Picture, Row
from firmware_py.draw.area import Area, packed
from firmware_py.draw.pen import Pen
from firmware_py.draw.sheet import Align, Item, Panel, Scale, Sprite, label
from firmware_py.draw.theme import ALARM, CARD, INK, LEAF, SOFT_INK, SUN
from firmware_py.draw.tiles import aspect, seat_of, tile
from firmware_py.draw.view import View


def parts(found: tuple[Part, ...], view: View, scale: Scale, area: Area) -> Iterator[Item]:
    """All parts: one below the other, or what is to be answered or read beside the cards where there is room."""
    found = joined(found, 6 if scale.wide else 4)
    last = found[-1] if len(found) > 1 else None
    if isinstance(last, Choices) and scale.wide:
        aside, area = area.cut_right(area.width * 58 // 100, 2 * scale.gap)
    elif isinstance(last, Big) and area.width > 2.4 * area.height:
        aside, area = area.cut_right(area.width * 3 // 10, scale.gap)
    else:
        yield from _stack(found, view, scale, area)
        return
    yield from _stack(found[:-1], view, scale, area)
    yield from _part(last, view, scale, aside)


def _stack(found: tuple[Part, ...], view: View, scale: Scale, area: Area) -> Iterator[Item]:
    """One below the other, each as high as what it holds deserves."""
    if found:
        places = area.shares(tuple(_weight(part) for part in found), scale.gap)
        for part, place in zip(found, places, strict=True):
            yield from _part(part, view, scale, place)


def joined(found: tuple[Part, ...], most: int) -> tuple[Part, ...]:
    """Rows of cards that follow one another as one row, where that has at most so many pictures."""
    result: list[Part] = []
    for part in found:
        before = result[-1] if result else None
        if isinstance(part, Row) and isinstance(before, Row) and _may_join(before, part, most):
            result[-1] = Row((*before.pictures, *part.pictures))
        else:
            result.append(part)
    return tuple(result)


def _may_join(one: Row, other: Row, most: int) -> bool:
    pictures = (*one.pictures, *other.pictures)
    titled = one.title is not None or other.title is not None
    return not titled and len(pictures) <= most and all(seat_of(picture) is None for picture in pictures)


def _weight(part: Part) -> float:
    match part:
        case Grid(rows=rows):
            return 1.0 + len(rows)
        case Choices(entries=entries):
            return max(2.0, len(entries) * 0.8)
        case Big():
            return 1.6
    return 3.0


def _part(part: Part, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    match part:
        case Row():
            area, title = _under_title(part, view, scale, area)
            yield from title
            yield from _row(part.pictures, view, scale, area)
        case Grid():
            area, title = _under_title(part, view, scale, area)
            yield from title
            yield from _grid(part, view, scale, area)
        case Choices():
            yield from _choices(part, view, scale, area)
        case Big():
            yield _big(view.words.text(part.text), scale, area)


def _big(text: str, scale: Scale, area: Area) -> Item:
    """In two lines, unless four make it much larger."""
    two, four = (label(area, text, "big", largest=scale.part(5), lines=lines) for lines in (2, 4))
    return four if four.fitted.size * 2 > two.fitted.size * 3 else two


def _under_title(part: Row | Grid, view: View, scale: Scale, area: Area) -> tuple[Area, list[Item]]:
    if part.title is None:
        return area, []
    place, rest = area.cut_top(scale.part(15), scale.gap // 2)
    return rest, [label(place, view.words.text(part.title), "title", largest=place.height, colour=SOFT_INK)]


def _row(pictures: tuple[Picture, ...], view: View, scale: Scale, area: Area) -> Iterator[Item]:
    lines = max(map(_caption_room, pictures), default=0)
    high = min(scale.part(12 if lines == 1 else 16), area.height // 6) * lines
    ratio = min((aspect(picture) for picture in pictures), default=1.0)
    strips = _caption_lines(len(pictures), ratio, high, scale, area)
    for picture, place in zip(pictures, strips, strict=True):
        shape = _fitting(place.cut_bottom(high)[1], aspect(picture))
        above, below = place.centred(place.width, shape.height + high).cut_top(shape.height)
        yield _tile(picture, view, above.centred(shape.width, shape.height))
        texts = _captions(picture, view)
        for text, line in zip(texts, below.rows(max(1, lines)), strict=False):
            yield label(line, text, "caption", largest=line.height, colour=SOFT_INK if picture.faded else INK)


def _caption_lines(number: int, ratio: float, high: int, scale: Scale, area: Area) -> tuple[Area, ...]:
    """Columns for pictures with `high` pixels of captions; without captions as many lines as make them largest."""
    if not number:
        return ()
    if not high:
        return packed(number, area, ratio, scale.gap)
    width = min(area.width // number - scale.gap, max(int((area.height - high) * ratio), scale.part(4)))
    strip = area.centred(number * width + (number - 1) * scale.gap, area.height)
    return strip.columns(number, scale.gap)


def _caption_room(picture: Picture) -> int:
    """Lines below a picture; a seat keeps room for its name, so that nothing moves when somebody sits down."""
    return (seat_of(picture) is not None) + (picture.caption is not None)


def _captions(picture: Picture, view: View) -> tuple[str, ...]:
    """The name of a seat where the picture is one, and what the page says below it."""
    seat = seat_of(picture)
    named = () if seat is None or (picture.faded and seat not in view.words.names) else (view.words.name(seat),)
    return named if picture.caption is None else (*named, view.words.text(picture.caption))


def _fitting(area: Area, ratio: float) -> Area:
    width = min(area.width, int(area.height * ratio))
    return area.centred(width, min(area.height, int(width / ratio)))


def _tile(picture: Picture, view: View, place: Area) -> Sprite:
    lit = picture.choice is not None and picture.choice in view.lit
    drawn = tile(picture, max(8, place.width), max(8, place.height), lit=lit, armed=view.armed)
    return Sprite(place, drawn, "tile")


def _grid(grid: Grid, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    columns = max((len(row) for row in grid.rows), default=1)
    cell = min(area.width // max(1, columns), area.height // max(1, len(grid.rows)))
    board = area.centred(cell * columns, cell * len(grid.rows))
    yield Panel(board, CARD, scale.part(40))
    for line, band in zip(grid.rows, board.rows(len(grid.rows)), strict=True):
        for picture, place in zip(line, band.columns(columns), strict=False):
            if picture is not None:
                yield _tile(picture, view, place.centred(cell, cell))


def _choices(choices: Choices, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    number = max(1, len(choices.entries))
    columns = 2 if scale.wide and area.width > 2 * area.height and area.height < number * scale.part(11) else 1
    lines = -(-number // columns)
    height = min(scale.part(7), (area.height - scale.gap * (lines - 1)) // lines)
    stack = area.centred(area.width, lines * height + scale.gap * (lines - 1))
    places = [place for column in stack.columns(columns, scale.gap) for place in column.rows(lines, scale.gap)]
    for (text, choice), place in zip(choices.entries, places, strict=False):
        yield from _choice(view.words.text(text), view, scale, place, lit=choice in view.lit)


def _choice(text: str, view: View, scale: Scale, place: Area, *, lit: bool) -> Iterator[Item]:
    fill = CARD if not lit else SUN
    yield Panel(place, fill, scale.part(50), max(2, scale.part(110)) if lit else 1)
    if lit and view.holding > 0:
        bar, _ = place.inset(2).cut_left(round(place.width * min(1.0, view.holding)))
        yield Panel(bar.cut_bottom(max(4, place.height // 8))[0], LEAF, 2)
    inner = place.inset(scale.gap, max(1, place.height // 12))
    size = min(inner.height, scale.part(14))
    arrow, inner = inner.cut_left(size, scale.gap)
    if lit:
        yield Sprite(arrow.centred(size, size), _arrow(size, armed=view.armed), "arrow")
    yield label(inner, text, "choice", largest=scale.part(13), lines=2, align=Align.LEFT)


@lru_cache(maxsize=16)
def _arrow(size: int, *, armed: bool) -> pygame.Surface:
    pen = Pen(size)
    pen.polygon([(18, 10), (88, 50), (18, 90)], ALARM if armed else INK, 6)
    return pen.finished()
