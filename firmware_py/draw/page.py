"""A whole picture: the header, what the page shows, what the box just said, and the seats."""

from functools import lru_cache

import pygame

from engine.page import Page
from firmware_py.draw.area import Area
from firmware_py.draw.header import header, night
from firmware_py.draw.parts import parts
from firmware_py.draw.podium import podium_items
from firmware_py.draw.seats import at_sides, below
from firmware_py.draw.sheet import Item, Label, Scale, Sprite, alike, label, paragraphs
from firmware_py.draw.theme import INK, NIGHT, NIGHT_TEXT, PAPER, SOFT_INK, mixed
from firmware_py.draw.tiles import symbol
from firmware_py.draw.verdict import TOLD_BY_PICTURE, verdict_items
from firmware_py.draw.view import View


def draw_page(surface: pygame.Surface, page: Page, view: View) -> None:
    """Draw the page over the whole surface, laid out for the size that the surface has."""
    scale = Scale(*surface.get_size())
    surface.blit(paper(scale, dark=page.dark), (0, 0))
    for item in sheet(page, view, scale):
        item.paint(surface)


def sheet(page: Page, view: View, scale: Scale) -> list[Item]:
    """The page as things with places, in the order in which they are painted."""
    if page.dark:
        return list(night(page, view, scale, NIGHT_TEXT))
    items, top = header(page, view, scale)
    rest = scale.whole.cut_top(top)[1]
    for place in (below, _said, at_sides):
        found, rest = place(page, view, scale, rest)
        items += found
    return items + _middle(page, view, scale, rest)


def _said(page: Page, view: View, scale: Scale, area: Area) -> tuple[list[Item], Area]:
    """What the box just said, and the page's notes, at the lower end of `area`; and what is left above.

    While a judged race is shown, the notes give way to what was said of it.
    """
    seen = TOLD_BY_PICTURE if view.verdict is not None else frozenset()
    texts = [(view.words.text(message), True) for message in view.told if message.key not in seen]
    ending = None if page.podium is None else page.podium.ending
    hints = () if view.verdict is not None and texts else page.notes
    texts += [(view.words.text(message), False) for message in hints if message != ending]
    area = area.inset(2 * scale.gap, scale.gap)
    if not texts:
        return [], area
    alone = not page.parts and view.verdict is None and page.podium is None
    share, largest = (60, scale.part(11)) if alone else (30, scale.part(17))
    fitted = paragraphs((text for text, _ in texts), area.width, area.height * share // 100, largest)
    place, rest = area.cut_bottom(sum(one.height for one in fitted), scale.gap)
    items: list[Item] = []
    for (_, told), one in zip(texts, fitted, strict=True):
        line, place = place.cut_top(one.height)
        items.append(Label(line, one, "told" if told else "note", INK if told else SOFT_INK))
    return items, rest


def _middle(page: Page, view: View, scale: Scale, area: Area) -> list[Item]:
    """The page's parts; beside or below them the judged race or the podium, and the call that is being keyed."""
    found = page.parts
    items: list[Item] = []
    if view.verdict is not None or page.podium is not None:
        aside, area = _aside(scale, area, alone=not found)
        if view.verdict is not None:
            items += verdict_items(view.verdict, view, scale, aside)
        elif page.podium is not None:
            items += podium_items(page.podium, view, scale, aside)
    if page.echo is not None:
        beside = area.width > 2 * area.height
        keyed, area = (
            area.cut_right(area.width // 4, scale.gap) if beside else area.cut_bottom(area.height // 3, scale.gap)
        )
        text = "  ".join("–" if number is None else str(number) for number in view.keyed) or "–"
        items.append(label(keyed, text, "keyed", largest=scale.part(4)))
    if not found and not items:
        size = min(area.height, scale.part(3))
        items.append(Sprite(area.centred(size, size), symbol("pip", size), "sign"))
    return items + alike(parts(found, view, scale, area))


def _aside(scale: Scale, area: Area, *, alone: bool) -> tuple[Area, Area]:
    if alone:
        return area, area.cut_top(0)[0]
    if scale.wide:
        return area.cut_right(area.width * 56 // 100, 2 * scale.gap)
    return area.cut_bottom(area.height // 2, scale.gap)


@lru_cache(maxsize=8)
def paper(scale: Scale, *, dark: bool) -> pygame.Surface:
    """The ground: paper with a faint weave, or the night."""
    ground = pygame.Surface((scale.width, scale.height))
    ground.fill(NIGHT if dark else PAPER)
    if not dark:
        step = scale.part(40)
        faint = mixed(PAPER, INK, 0.025)
        for x in range(0, scale.width, step):
            pygame.draw.line(ground, faint, (x, 0), (x, scale.height))
        for y in range(0, scale.height, step):
            pygame.draw.line(ground, faint, (0, y), (scale.width, y))
    return ground
