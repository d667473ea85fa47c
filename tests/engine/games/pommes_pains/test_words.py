"""Every sentence of the game has its words in three languages, and every rule that is named is in the rules."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.games.pommes_pains.actions import CALLS, PLAIN
from engine.games.pommes_pains.refusals import refusal
from engine.inputs import BOX, TABLE
from engine.message import Message
from tests.engine.games.pommes_pains.talk import GAME, options, says, start
from tests.engine.games.pommes_pains.walk import walk

LANGUAGES = ("en", "fr", "pl")
FOLDER = files("engine.games.pommes_pains")


def catalogue(language: str) -> Catalog:
    path = FOLDER.joinpath("locale", language, "LC_MESSAGES", "pommes_pains.po")
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(value: object) -> Iterator[Message]:
    """Every message within a page, a message or a tuple."""
    if isinstance(value, Message):
        yield value
        for _, inner in value.values:
            yield from messages(inner)
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from messages(each)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from messages(getattr(value, name))


THREE = "1 flip; box seen; 1 begin; 1 call 2 0; 2 flip; box seen; 2 begin; 2 call 2 1; 3 flip; box seen"
SILENT = "box still-there; box flip; box seen; box late"


def rare_messages() -> Iterator[Message]:
    """What random play seldom meets: dead heats by each option, buttons that are gone, a table left alone."""
    for heat, race in (("share", "1 2,3 1,2,3 - -"), ("box", "1 2,3 1,2,3 - -"), ("box", "1 1 1 - -")):
        state = says(start("aa b bb", dead_heat=heat), THREE)
        yield from messages(GAME.tell(state, BOX, GAME.parse(f"judged {race}")))
    state = says(start(seats=2), f"{SILENT}; table sit-out")
    yield from messages(GAME.page(GAME.observe(state, None)))
    dealing = GAME.initial_state((1, 2), options())
    yield from messages(GAME.page(GAME.observe(dealing, None)))


def all_messages() -> Iterator[Message]:
    yield from messages(GAME.info.title)
    yield from rare_messages()
    for seed in range(40):
        mode, heat = ("kiosk", "referee")[seed % 2], ("replay", "share", "box")[seed % 3]
        given = options(mode=mode, dead_heat=heat, deck=35)
        state = GAME.initial_state((1, 2, 3, 4), given)
        for step in walk(GAME, state, Random(seed), ends=0.01):
            yield from messages(GAME.page(GAME.observe(step.after, None)))
            yield from messages(GAME.tell(step.before, step.seat, step.action))
    yield from (message for action in (*PLAIN, CALLS[0]) for message in messages(refusal(start(), 2, action).message))
    yield from messages(refusal(start(), BOX, PLAIN[0]).message)
    state = says(start("aa"), "1 flip; box seen; 1 begin; 1 call 2 0")
    yield from messages(refusal(state, 1, GAME.parse("challenge")).message)
    yield from messages(refusal(says(start("aa"), "1 flip; box seen; 1 begin"), 2, GAME.parse("flip")).message)
    yield from messages(refusal(start(), 2, GAME.parse("dark 5")).message)


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
def test_no_words_are_left_over(language: str) -> None:
    keys = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in catalogue(language) if entry.id}
    assert keys == set(SAID)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_names_is_in_the_rules(language: str) -> None:
    text = FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^- \*\*(\d+\.\d+)\*\*", text, re.MULTILINE)
    assert numbered == sorted(numbered, key=lambda number: tuple(map(int, number.split("."))))
    named = {refusal(start(), seat, action).rule for seat in (2, TABLE, BOX) for action in (*PLAIN, CALLS[0])}
    assert named | {"2.3", "4.1"} <= set(numbered)


def test_the_rules_have_the_same_numbers_in_every_language() -> None:
    texts = [FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    assert len({tuple(re.findall(r"^- \*\*(\d+\.\d+)\*\*", text, re.MULTILINE)) for text in texts}) == 1
