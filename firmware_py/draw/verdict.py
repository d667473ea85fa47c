"""The photo finish: who pressed when, in order, with gaps and how sure they are; ties in brackets."""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from engine.message import Message, Several, say
from engine.race import Verdict
from firmware_py.draw.area import Area
from firmware_py.draw.finish import Finish, brackets, finishes
from firmware_py.draw.fonts import fit
from firmware_py.draw.pen import Pen
from firmware_py.draw.sheet import Align, Item, Label, Panel, Scale, Sprite, alike, label, paragraphs
from firmware_py.draw.signs import sign
from firmware_py.draw.theme import ALARM, AWNING_LIGHT, CARD, CRUMB, INK, SUN
from firmware_py.draw.view import View

MOST_BRACKETS = 3

WIDE = 9
"""A line so many times as wide as high has room for both times and gaps; others show the gaps to the first."""

LEAST = 18
"""Lower lines count as if they were so many pixels high, for letters do not shrink with them for ever."""

MOST_ABOVE_REMARKS = 4
"""A longer list needs the whole height, if the remarks find room at its side."""

ASIDE = 30
"""Hundredths of the width that remarks at the side take."""

LONG = 12
"""Lines at least so many times as long as high have room for remarks at their side."""

TOLD_BY_PICTURE = frozenset({"explain.race", "explain.tie", "explain.early", "explain.missing"})
"""Sentences that the photo finish already shows."""


def verdict_items(verdict: Verdict, view: View, scale: Scale, area: Area) -> Iterator[Item]:
    """The whole photo finish in `area`."""
    yield Panel(area, CARD, scale.part(50), max(2, scale.part(160)))
    inner = area.inset(scale.gap)
    lines = finishes(verdict, view.words.text(say("number.mark")))
    texts = tuple(view.words.text(message) for message in _rest(verdict))
    if texts:
        remarks, inner = _remarks(texts, len(lines), scale, inner)
        yield from remarks
    if lines:
        yield from alike(_table(verdict, lines, view, scale, inner))


def _remarks(texts: tuple[str, ...], lines: int, scale: Scale, area: Area) -> tuple[list[Item], Area]:
    """What the lines do not say, and the area left for them: beside a long list that has room at its side, or below."""
    if lines > MOST_ABOVE_REMARKS and area.width * (100 - ASIDE) * lines > 100 * LONG * area.height:
        side, rest = area.cut_right(area.width * ASIDE // 100, scale.gap)
        fitted = paragraphs(texts, side.width, side.height, scale.part(16))
        block = side.centred(side.width, sum(one.height for one in fitted))
        items: list[Item] = []
        for one in fitted:
            place, block = block.cut_top(one.height)
            items.append(Label(place, one, "verdict", ALARM))
        return items, rest
    high = area.height * (28 if lines else 100) // 100
    text = fit("\u00a0· ".join(texts), area.width, high, min(high, scale.part(18 if lines else 12)))
    foot, rest = area.cut_bottom(text.height if lines else high, scale.gap // 2)
    return [Label(foot, text, "verdict", ALARM)], rest


def _rest(verdict: Verdict) -> tuple[Message, ...]:
    """Sentences about who was too early, who did not press, and whose button could not be read."""
    early = tuple(dict.fromkeys(mark.seat for mark in verdict.early))
    tied = (say("verdict.tie"),) if verdict.ties else ()
    groups = (("early", early), ("missing", sorted(verdict.missing)), ("gone", sorted(verdict.gone)))
    return (*tied, *(say(f"verdict.{key}", seats=Several(tuple(seats))) for key, seats in groups if seats))


def _table(verdict: Verdict, lines: tuple[Finish, ...], view: View, scale: Scale, area: Area) -> Iterator[Item]:
    height = min(scale.part(8), area.height // len(lines))
    table = area.centred(area.width, height * len(lines))
    groups = brackets(verdict)[:MOST_BRACKETS]
    lane = max(5, height // 4)
    side, table = table.cut_left(lane * len(groups), scale.gap // 2 if groups else 0)
    for group, place in zip(groups, side.columns(max(1, len(groups))), strict=False):
        top, tall = table.y + group[0] * height, (group[-1] - group[0] + 1) * height
        drawn = _bracket(place.width, tall, height, tuple(line - group[0] for line in group))
        yield Sprite(Area(place.x, top, place.width, tall), drawn, "bracket")
    for line, place in zip(lines, table.rows(len(lines)), strict=True):
        yield from _line(line, view, scale, place)


def _line(line: Finish, view: View, scale: Scale, place: Area) -> Iterator[Item]:
    row = place.inset(0, max(1, place.height // 14))
    yield Panel(row, AWNING_LIGHT, scale.part(80))
    bar = row.cut_left(round(row.width * (0.12 + 0.88 * line.share)))[0]
    yield Panel(bar, SUN if line.place == 1 else CRUMB, scale.part(80))
    size = row.height * 9 // 10
    number, row = row.inset(2, 0).cut_left(size * 3 // 5)
    yield label(number, str(line.place), "place", largest=number.height)
    badge, row = row.cut_left(size, max(3, size // 6))
    yield Sprite(badge.centred(size, size), sign(line.seat, size), "sign")
    who = view.words.name(line.seat) + (" ?" if line.doubted else "")
    name, row = row.cut_left(row.width * (36 if _wide(row) else 45) // 100, scale.gap // 2)
    yield label(name, who, "name", largest=name.height, align=Align.LEFT)
    figures = [("time", line.time), ("gap", line.gap)] if line.gap else [("time", line.time)]
    if not _wide(row):
        figures = figures[-1:]
    for (role, text), column in zip(figures, row.inset(2, 0).columns(len(figures), scale.gap), strict=True):
        unit = view.words.text(say("verdict.ms", time=text))
        yield label(column, unit, role, largest=row.height * 9 // 10, align=Align.RIGHT)


def _wide(row: Area) -> bool:
    return row.width >= WIDE * max(row.height, LEAST)


@lru_cache(maxsize=64)
def _bracket(width: int, height: int, line: int, members: tuple[int, ...]) -> pygame.Surface:
    """A bracket whose teeth point at the lines that belong to it."""
    pen = Pen(width, height)
    unit = 100 / width
    middles = [(member + 0.5) * line * unit for member in members]
    thick = max(14.0, 2 * unit)
    pen.stroke([(30, middles[0]), (30, middles[-1])], INK, thick)
    for middle in middles:
        pen.stroke([(30, middle), (90, middle)], INK, thick)
    return pen.finished()
