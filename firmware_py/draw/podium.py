"""The end of a game: a column for everybody, the first the highest; equal places are equally high."""

from collections.abc import Iterator

from engine.inputs import Seat
from engine.page import Podium
from firmware_py.draw.area import Area
from firmware_py.draw.sheet import Item, Panel, Scale, Sprite, label
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import CRUMB, CRUST, SUN, WOOD, Colour
from firmware_py.draw.tiles import symbol
from firmware_py.draw.view import View

_STEPS: tuple[tuple[float, Colour], ...] = ((0.38, SUN), (0.28, CRUMB), (0.2, CRUST), (0.15, WOOD))
"""How high a place stands, as a share of the podium's height, and in which colour; the last is for all further ones."""


def podium_items(podium: Podium, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    """The steps with signs, names and scores, and below them why the game ended."""
    foot, area = area.cut_bottom(scale.part(9), scale.gap)
    yield label(foot, view.words.text(podium.ending), "ending", largest=scale.part(16), lines=2)
    places = tuple((number, seat) for number, seats in enumerate(podium.places) for seat in sorted(seats))
    scores = dict(podium.scores)
    width = min(scale.part(4), area.width // max(1, len(places)))
    stand = area.centred(width * len(places), area.height)
    for (number, seat), column in zip(places, stand.columns(max(1, len(places))), strict=True):
        yield from _column(number, seat, scores.get(seat), view, scale, column)


def _column(number: int, seat: Seat, score: int | None, view: View, scale: Scale, column: Area) -> Iterator[Item]:
    share, colour = _STEPS[min(number, len(_STEPS) - 1)]
    step, above = column.cut_bottom(max(14, scale.part(22), round(column.height * share)))
    yield Panel(step, colour, scale.part(90), max(2, scale.part(200)))
    figure = step.inset(3, 1).cut_top(min(step.height, scale.part(7)))[0]
    yield label(figure, "" if score is None else str(score), "score", largest=figure.height)
    name, above = above.cut_bottom(max(12, min(scale.part(15), column.height // 6)), 1)
    yield label(name.inset(2, 0), view.words.name(seat), "name", largest=name.height)
    size = min(column.width * 8 // 10, column.height * 28 // 100, above.height)
    badge, above = above.cut_bottom(size)
    yield Sprite(badge.centred(size, size), sign(seat, size), "sign")
    crown = min(size * 6 // 10, above.height)
    if number == 0 and crown > 6:
        top = above.cut_bottom(crown)[0].centred(crown, crown)
        yield Sprite(top, symbol("crown", crown), "crown")
