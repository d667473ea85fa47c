"""Laws of the layout, over sizes, languages and pages: nothing cut, nothing upon another, the prompt large enough."""

from itertools import combinations

import pytest

from engine.page import Page
from firmware_py.draw.area import Area
from firmware_py.draw.page import sheet
from firmware_py.draw.sheet import Item, Label, Panel, Scale
from firmware_py.draw.view import View
from firmware_py.words import Words
from tests.firmware_py.samples import NAMES, SIZES, TOLD, lobby, picture, samples

NAMED = sorted(samples(Words("en")))


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def scale(request: pytest.FixtureRequest) -> Scale:
    return Scale(*request.param)


@pytest.fixture(scope="module", params=[("en", True), ("fr", True), ("pl", True), ("pl", False)], ids=str)
def words(request: pytest.FixtureRequest) -> Words:
    lang, named = request.param
    return Words(lang, NAMES if named else {})


@pytest.fixture(scope="module")
def pages(words: Words, scale: Scale) -> dict[str, list[Item]]:
    return {name: sheet(page, view, scale) for name, (page, view) in samples(words).items()}


def labels(items: list[Item]) -> list[Label]:
    return [item for item in items if isinstance(item, Label)]


def things(items: list[Item]) -> list[Item]:
    """What lies on the grounds."""
    return [item for item in items if item.role != "panel"]


def test_everything_lies_on_the_surface(pages: dict[str, list[Item]], scale: Scale) -> None:
    for name, items in pages.items():
        assert [item for item in items if not scale.whole.holds(item.area)] == [], name


def test_nothing_lies_upon_another_thing(pages: dict[str, list[Item]]) -> None:
    for name, items in pages.items():
        pairs = combinations(things(items), 2)
        assert [(one.role, other.role) for one, other in pairs if one.area.touches(other.area)] == [], name


def test_no_sentence_is_cut_and_every_line_is_inside_its_area(pages: dict[str, list[Item]]) -> None:
    for name, items in pages.items():
        assert [one.fitted.lines for one in labels(items) if one.fitted.cut] == [], name
        assert [one.fitted.lines for one in labels(items) if not all(map(one.area.holds, one.places()))] == [], name


def test_the_prompt_is_at_least_a_twelfth_of_the_height(pages: dict[str, list[Item]], scale: Scale) -> None:
    for name, items in pages.items():
        (prompt,) = (item for item in labels(items) if item.role == "prompt")
        assert prompt.fitted.height * 12 >= scale.height, name
        assert prompt.fitted.size * 12 >= scale.short, name


def test_the_clock_is_at_least_a_twelfth_of_the_height(pages: dict[str, list[Item]], scale: Scale) -> None:
    for name in ("call", "flip", "verdict", "orchard"):
        (clock,) = (item for item in pages[name] if item.role == "clock")
        assert clock.area.height * 12 >= scale.height, name


def test_a_page_without_a_running_limit_has_no_clock(words: Words, scale: Scale) -> None:
    page, _ = samples(words)["call"]
    assert [item for item in sheet(page, View(words), scale) if item.role == "clock"] == []


def test_what_was_told_is_shown_above_the_notes(words: Words, scale: Scale) -> None:
    page, _ = samples(words)["flip"]
    items = sheet(page, View(words, told=TOLD), scale)
    told = [item.area for item in items if item.role == "told"]
    notes = [item.area for item in items if item.role == "note"]
    assert len(told) == len(TOLD)
    assert max(area.bottom for area in told) <= min(area.y for area in notes)


def test_hints_give_way_to_what_is_said_of_a_race(words: Words, scale: Scale) -> None:
    page, view = samples(words)["verdict"]
    assert page.notes
    roles = {item.role for item in sheet(page, view, scale)}
    assert "told" in roles
    assert "note" not in roles


def test_a_judged_race_with_six_is_legible_on_the_box_s_own_screen(words: Words) -> None:
    page, view = samples(words)["verdict-8"]
    lines = [one for one in labels(sheet(page, view, Scale(800, 480))) if one.role == "gap"]
    assert len(lines) == 5
    assert all(one.fitted.size * 24 >= 480 for one in lines)


def test_an_upright_screen_keeps_a_long_prompt_to_four_lines(words: Words) -> None:
    page, view = samples(words)["call"]
    (prompt,) = (item for item in labels(sheet(page, view, Scale(480, 800))) if item.role == "prompt")
    assert len(prompt.fitted.lines) <= 4


def test_every_grid_place_is_drawn_once_and_the_two_empty_ones_are_not(pages: dict[str, list[Item]]) -> None:
    tiles = [item for item in pages["orchard"] if item.role == "tile"]
    assert len(tiles) == 23
    assert len({item.area.width for item in tiles}) == 1


def test_every_seat_of_the_page_is_named(pages: dict[str, list[Item]], words: Words) -> None:
    shown = {" ".join(one.fitted.lines) for one in labels(pages["verdict-8"]) if one.role == "name"}
    assert {words.name(seat) for seat in range(1, 9)} <= shown


@pytest.mark.parametrize("name", NAMED)
def test_a_page_is_painted_the_same_twice_and_fills_the_surface(name: str) -> None:
    page, view = samples(Words("fr", NAMES))[name]
    first, second = picture(page, view, (480, 320)), picture(page, view, (480, 320))
    assert first.get_buffer().raw == second.get_buffer().raw
    assert len({tuple(first.get_at((x, y))) for x in range(0, 480, 16) for y in range(0, 320, 16)}) > 1


def test_the_dark_page_is_dark_but_for_its_prompt() -> None:
    words = Words("en")
    page, view = samples(words)["dark"]
    surface = picture(page, view, (480, 320))
    bright = [
        (x, y) for x in range(0, 480, 4) for y in range(0, 320, 4) if sum(tuple(surface.get_at((x, y)))[:3]) > 150
    ]
    (prompt,) = sheet(page, view, Scale(480, 320))
    assert bright
    assert all(prompt.area.holds(Area(x, y, 1, 1)) for x, y in bright)


def test_a_highlight_changes_the_picture_of_its_choice_only() -> None:
    words = Words("en")
    page, _ = samples(words)["orchard"]
    scale = Scale(800, 480)
    plain, lit = (sheet(page, View(words, lit=chosen), scale) for chosen in (frozenset[str](), frozenset({"pick 5"})))
    before, after = things(plain), things(lit)
    assert [item.area for item in before] == [item.area for item in after]
    changed = [one for one, other in zip(before, after, strict=True) if one != other]
    assert len(changed) == 1


def test_an_endless_sentence_shrinks_and_is_cut_at_the_very_end_only() -> None:
    words = Words("en", {1: "W" * 400})
    page = Page(samples(words)["flip"][0].prompt, seats=samples(words)["call"][0].seats)
    for item in sheet(page, View(words), Scale(320, 240)):
        if isinstance(item, Label):
            assert all(item.area.holds(place) for place in item.places())


def test_panels_hold_what_lies_on_them() -> None:
    words = Words("pl", NAMES)
    page, view = samples(words)["question"]
    items = sheet(page, view, Scale(480, 320))
    panels = [item.area for item in items if isinstance(item, Panel)]
    choices = [item.area for item in items if item.role == "choice"]
    assert len(choices) == 6
    assert all(any(panel.holds(choice) for panel in panels) for choice in choices)


def test_nothing_moves_in_the_lobby_when_somebody_sits_down(words: Words, scale: Scale) -> None:
    tiles = [
        [item.area for item in sheet(lobby(8, sitting), View(Words(words.lang)), scale) if item.role == "tile"]
        for sitting in (frozenset({1}), frozenset({1, 2, 7}))
    ]
    assert tiles[0] == tiles[1]
    assert len({area.width for area in tiles[0]}) == 1


def test_labels_of_one_kind_are_equally_large(pages: dict[str, list[Item]]) -> None:
    for name in ("question", "choose"):
        assert len({one.fitted.size for one in labels(pages[name]) if one.role == "choice"}) == 1, name
    assert len({one.fitted.size for one in labels(pages["flip"]) if one.role == "name"}) == 1


def test_a_prompt_is_as_balanced_as_its_words_allow() -> None:
    items = sheet(samples(Words("en", NAMES))["call"][0], View(Words("en", NAMES)), Scale(480, 320))
    (prompt,) = (item for item in labels(items) if item.role == "prompt")
    widths = [place.width for place in prompt.places()]
    assert len(widths) == 2
    assert min(widths) * 2 > max(widths)
