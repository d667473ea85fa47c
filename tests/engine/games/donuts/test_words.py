"""Every sentence of the game has its words in three languages, and every rule that is named is in the rules."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.game import Problem
from engine.games.donuts.actions import Choose
from engine.games.donuts.language import SCORES, VERBS, read_copies
from engine.games.donuts.values import house_of
from engine.inputs import BOX
from engine.message import Message
from tests.engine.contract import messages_of, walk
from tests.engine.games.donuts.talk import GAME, chosen, says, table

LANGUAGES = ("en", "fr", "pl")
FOLDER = files("engine.games.donuts")
TALK = "glazed plain powdered"


def catalogue(language: str) -> Catalog:
    path = FOLDER.joinpath("locale", language, "LC_MESSAGES", "donuts.po")
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def refusals() -> Iterator[Message]:
    choosing = table(TALK)
    over = chosen(table(TALK, stock=""), 1, 2)
    power = chosen(table("bear_claw plain powdered glazed", "", "milk", "milk"), 1, 2, 2)
    lines = [
        (choosing, 1, "resolve"),
        (choosing, 1, "choose 4"),
        (choosing, 3, "choose 1"),
        (choosing, 1, "whom 2"),
        (over, 1, "choose 1"),
        (power, 2, "whom 3"),
        (power, 1, "whom 1"),
    ]
    for state, seat, text in lines:
        reason = GAME.check(state, seat, GAME.parse(text))
        assert reason is not None
        yield reason.message


def played() -> Iterator[Message]:
    for seed in range(60):
        seats = tuple(range(1, 2 + seed % 5 + 1))
        for step in walk(GAME, GAME.initial_state(seats, {}), Random(seed)):
            yield from messages_of(GAME.page(GAME.observe(step.state, None)))
            if step.action is not None:
                yield from messages_of(GAME.tell(step.state, step.seat, step.action))


def owners_texts() -> Iterator[Message]:
    game = GAME.with_deck('[glazed]\npower = "draw(3)"\n[plain]\nscore = "flat(0)"\n')
    assert not isinstance(game, Problem)
    yield from messages_of(game.page(game.observe(table(TALK), None)))


def all_messages() -> Iterator[Message]:
    yield GAME.info.title
    yield from refusals()
    yield from played()
    yield from owners_texts()
    for row in (TALK, "glazed french_cruller powdered"):
        yield from messages_of(GAME.page(GAME.observe(chosen(table(row, stock=""), 1, 2), None)))


SAID = {message.key: message for message in all_messages()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_words_with_its_own_values(language: str) -> None:
    words = catalogue(language)
    for key, message in SAID.items():
        entry = words.get(key)
        assert entry is not None, key
        texts = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        assert isinstance(entry.id, tuple) == (message.number is not None), key
        names = {name for name, _ in message.values} | ({"number"} if message.number is not None else set())
        for text in map(str, texts):
            assert text, key
            assert set(re.findall(r"{(\w+)}", text)) <= names, (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_over_and_none_are_missing(language: str) -> None:
    keys = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in catalogue(language) if entry.id}
    assert keys == set(SAID)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_deck_language_can_be_said(language: str) -> None:
    words = catalogue(language)
    keys = [*(f"donuts.score_{word}" for word in SCORES), *(f"donuts.verb_{verb}" for verb in VERBS)]
    assert [key for key in keys if words.get(key) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_names_is_in_the_rules(language: str) -> None:
    numbered = rule_numbers(language)
    assert numbered == sorted(numbered, key=lambda number: tuple(map(int, number.split("."))))
    assert {"1.3", "2.1", "4.2", "4.3", "4.4", "4.5", "4.6", "5.2", "7.1"} <= set(numbered)


def rule_numbers(language: str) -> list[str]:
    text = FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*(\d+\.\d+)\*\*", text, re.MULTILINE)


def test_the_rules_have_the_same_numbers_in_every_language() -> None:
    assert rule_numbers("en") == rule_numbers("fr") == rule_numbers("pl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_table_of_the_rules_is_that_of_the_deck_file(language: str) -> None:
    house = house_of(GAME._settings)
    assert house is not None
    words = catalogue(language)
    text = FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")][2:]
    assert len(rows) == len(house.donuts)
    for kind, (name, copies, dots, points, power) in zip(house.donuts, rows, strict=True):
        donut = house.donuts[kind]
        entry = words.get(f"donuts.card_{kind}")
        assert entry is not None
        assert name == entry.string
        assert int(copies) == sum(number for number, _ in donut.copies)
        assert [int(dot) for dot in re.findall(r"\d", dots)] == [least for _, least in donut.copies]
        assert bool(power.strip("°")) == bool(donut.power) or kind == "french_cruller"
        assert donut.ours == ("°" in points + power)


def test_ours_and_unverified_are_marked_in_the_deck_file() -> None:
    ours = [key for key, setting in GAME._settings.items() if key.endswith(".ours") and setting.value]
    assert len(ours) == 11
    checked = {key for key, setting in GAME._settings.items() if setting.verified and not key.endswith(".ours")}
    assert checked == {"eclair.power", "french_cruller.score"}
    copies = [read_copies(str(setting.value)) for key, setting in GAME._settings.items() if key.endswith(".copies")]
    assert sum(number for pairs in copies for number, _ in pairs) == 70


def test_a_choice_is_told_to_nobody() -> None:
    assert GAME.tell(table(TALK), 1, Choose(2)) is None
    revealed = says(table(TALK), "1 choose 1; 2 choose 1")
    told = GAME.tell(revealed, BOX, GAME.parse("resolve"))
    assert told is not None
    assert told.key == "donuts.told_contested"
