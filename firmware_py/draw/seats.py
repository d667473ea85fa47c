"""The lower edge: the table with everybody who plays, their numbers, and who is to act."""

from collections.abc import Iterator

from engine.inputs import Seat
from engine.page import Grid, Page, Row, SeatLine
from firmware_py.draw.area import Area
from firmware_py.draw.sheet import Align, Item, Panel, Scale, Sprite, alike, label
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import ALARM, INK, PAPER, SOFT_INK, SUN, WOOD, Colour
from firmware_py.draw.tiles import seat_of, symbol
from firmware_py.draw.view import View

MOST_AT_SIDES = 4


def beside(page: Page, scale: Scale) -> bool:
    """Whether the seats stand on both sides of a grid, which needs the height, instead of below."""
    grid = any(isinstance(part, Grid) for part in page.parts)
    return scale.wide and grid and page.podium is None and len(page.seats) <= MOST_AT_SIDES


def below(page: Page, view: View, scale: Scale, area: Area) -> tuple[list[Item], Area]:
    """The strip of seats at the lower edge, and what is left above; nothing where the seats are shown otherwise."""
    if not page.seats or shown_as_tiles(page) or beside(page, scale):
        return [], area
    strip, rest = area.cut_bottom(_strip_height(page, scale))
    return alike(_strip(page, view, scale, strip)), rest


def at_sides(page: Page, view: View, scale: Scale, area: Area) -> tuple[list[Item], Area]:
    """The seats left and right of a grid, and the area between them; nothing where they are shown otherwise."""
    if not page.seats or not beside(page, scale):
        return [], area
    half = (len(page.seats) + 1) // 2
    right, rest = area.cut_right(area.width * 24 // 100)
    left, rest = rest.cut_left(right.width)
    items: list[Item] = []
    for side, lines in ((left, page.seats[:half]), (right, page.seats[half:])):
        for line, row in zip(lines, side.rows(half, scale.gap), strict=False):
            place = row.centred(row.width, scale.part(2))
            items += _seat(line, view, scale, place, lamp=line.seat in view.lamps | page.lit)
    return alike(items), rest


def _strip_height(page: Page, scale: Scale) -> int:
    facts = max(len(line.facts) for line in page.seats)
    lines = _lines(len(page.seats), scale)
    share = (0.13, 0.19, 0.23)[min(facts, 2)] if lines == 1 else (0.12, 0.16, 0.18)[min(facts, 2)]
    return round(scale.short * share) * lines + scale.gap * (lines + 1)


def shown_as_tiles(page: Page) -> bool:
    """Whether the page's own rows are the seats, so that a strip would say the same again."""
    rows = (part for part in page.parts if isinstance(part, Row))
    return any(seat_of(picture) is not None for row in rows for picture in row.pictures)


def _lines(number: int, scale: Scale) -> int:
    """One line of seats, or two where they would get too narrow."""
    return 1 if scale.width / number >= scale.short * 0.16 else 2


def _strip(page: Page, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    """Everybody in the order of the page, on a table of wood."""
    yield Panel(area, WOOD)
    yield Panel(Area(area.x, area.y, area.width, max(2, scale.gap // 3)), INK)
    lines = _lines(len(page.seats), scale)
    columns = -(-len(page.seats) // lines)
    places = [
        place for row in area.inset(scale.gap).rows(lines, scale.gap) for place in row.columns(columns, scale.gap)
    ]
    for line, place in zip(page.seats, places, strict=False):
        yield from _seat(line, view, scale, place, lamp=line.seat in view.lamps | page.lit)


def _seat(line: SeatLine, view: View, scale: Scale, place: Area, *, lamp: bool) -> Iterator[Item]:
    edge = max(2, scale.part(120)) if line.acting else 1
    blinks = line.seat in view.blinks
    fill = SUN if line.acting or lamp else PAPER
    yield Panel(place, fill, scale.part(50), edge)
    inner = place.inset(max(3, scale.gap * 2 // 3), max(2, scale.gap // 3))
    texts = _wide if inner.width > inner.height * 1.6 else _narrow
    yield from texts(line, view, inner, blinks=blinks)


def _wide(line: SeatLine, view: View, inner: Area, blinks: bool) -> Iterator[Item]:
    """The sign on the left, name and numbers beside it."""
    size = min(inner.height, inner.width // 3)
    place, rest = inner.cut_left(size, max(3, size // 8))
    yield _sign(line.seat, place.centred(size, size), blinks=blinks)
    yield from _texts(line, view, rest, Align.LEFT, blinks=blinks)


def _narrow(line: SeatLine, view: View, inner: Area, blinks: bool) -> Iterator[Item]:
    """The sign above, name and numbers below it."""
    share = 0.42 if line.facts else 0.6
    size = min(inner.width, round(inner.height * share))
    place, rest = inner.cut_top(size)
    yield _sign(line.seat, place.centred(size, size), blinks=blinks)
    yield from _texts(line, view, rest, Align.CENTRE, blinks=blinks)


def _texts(line: SeatLine, view: View, area: Area, align: Align, blinks: bool) -> Iterator[Item]:
    colour: Colour = ALARM if blinks else INK
    weights = (1.25, *(1.0 for _ in line.facts))
    name, *facts = area.shares(weights)
    largest = name.height if facts else name.height * 2 // 3
    yield label(name, view.words.name(line.seat), "name", largest=largest, colour=colour, align=align)
    for place, fact in zip(facts, line.facts, strict=True):
        soft = INK if line.acting else SOFT_INK
        yield label(place, view.words.text(fact), "fact", largest=place.height, colour=soft, align=align)


def _sign(seat: Seat, place: Area, blinks: bool) -> Sprite:
    return Sprite(place, symbol("cross", place.width) if blinks else sign(seat, place.width), "sign")
