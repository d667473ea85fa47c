"""Every sentence of the game has its words in three languages, and every rule that is named is in the rules."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.game import Violation
from engine.games.pom_pom.actions import parse
from engine.games.pom_pom.cards import NAMES
from engine.games.pom_pom.cards import said as card_words
from engine.inputs import BOX
from engine.message import Message
from tests.engine.contract import messages_of, walk
from tests.engine.games.pom_pom.talk import GAME, grower, position, says, start

LANGUAGES = ("en", "fr", "pl")
FOLDER = files("engine.games.pom_pom")
EVERYTHING = {"disaster_loss": "one", "big_harvest": True, "blow_to_the_grower": True}
TRIED = (
    "draw", "take 1", "compost", "page 1", "discard spf1", "harvest", "agree", "refuse", "sell spf1", "sell spf1 spv1",
    "sell suf1 suv1", "sell auf1 auv1", "save nothing", "lose nothing", "by-hand", "pick spf1",
    "insure", "decline", "default", "shuffle spf1",
)  # fmt: skip


def catalogue(language: str) -> Catalog:
    path = FOLDER.joinpath("locale", language, "LC_MESSAGES", "pom_pom.po")
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def refusals() -> Iterator[Violation]:
    """Everything that can be tried, by everybody, in positions of every kind."""
    mine = grower(known="insurance", unseen="spf1 spf2 spv1 suf1 suv1 drought", sold="suf6 suv6")
    turn = position(mine, grower(known="insurance"), piles=(1, 20, 20))
    one_loss = position(mine, grower(), one_loss=True)
    strike = "1 compost", "1 discard drought"
    market = says(turn, "1 draw")
    offer = says(market, "1 sell nothing", "2 sell nothing")
    asking = says(position(grower(), grower(), big_harvest=True), "1 harvest")
    ended = says(position(grower(), grower(), piles=(1,)), "1 draw", "1 sell nothing", "2 sell nothing")
    states = (
        start(), turn, says(turn, "1 compost"), market, offer, says(turn, *strike), says(one_loss, *strike), asking,
        says(asking, "box refuse"), ended,
    )  # fmt: skip
    for state in states:
        for seat in (1, 2, BOX):
            for text in TRIED:
                refusal = GAME.check(state, seat, parse(text))
                if isinstance(refusal, Violation):
                    yield refusal


def all_messages() -> Iterator[Message]:
    yield GAME.info.title
    for card in range(len(NAMES) - 1):
        yield from messages_of(card_words(card))
    for refusal in refusals():
        yield from messages_of(refusal.message)
    for seed in range(24):
        options = EVERYTHING if seed % 2 else {"big_harvest": True}
        for step in walk(GAME, start((1, 2, 3, 4)[: 2 + seed % 3], **options), Random(seed)):
            for eyes in (None, 1, 2):
                yield from messages_of(GAME.page(GAME.observe(step.state, eyes)))
            if step.action is not None:
                yield from messages_of(GAME.tell(step.state, step.seat, step.action))
    yield from rare_messages()


def rare_messages() -> Iterator[Message]:
    """What random play seldom meets: a game that is sold out, a tie, an insurance that nobody wants."""
    six = grower(known="auf1 auv1", sold="spf1 spv1 suf1 suv1 wif1 wiv1")
    sold_out = says(position(six, grower(), piles=(1, 20, 20)), "1 draw", "2 sell nothing", "1 sell auf1 auv1")
    dealt = position(grower(), grower(), top="spf1 suf1", piles=(2,))
    tied = says(dealt, "1 draw", "2 draw", "1 sell nothing", "2 sell nothing")
    struck = position(grower(known="drought suf1"), grower(), one_loss=True)
    yield from messages_of(GAME.page(GAME.observe(says(struck, "1 compost", "1 discard drought"), 1)))
    for state in (sold_out, tied):
        yield from messages_of(GAME.page(GAME.observe(state, None)))
    sale = says(position(grower(), grower(), piles=(1, 20, 20)), "1 draw", "1 sell nothing")
    yield from messages_of(GAME.tell(sale, 2, parse("sell nothing")))
    offer = says(sale, "2 sell nothing", "1 decline")
    yield from messages_of(GAME.tell(offer, 2, parse("decline")))
    yield from messages_of(GAME.tell(offer, 2, parse("insure")))


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


def numbered(language: str) -> list[int]:
    text = FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^- \*\*(\d+)\*\*", text, re.MULTILINE)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_the_same_numbers_in_every_language(language: str) -> None:
    assert numbered(language) == list(range(1, 18))


def test_every_rule_that_a_refusal_names_is_in_the_rules() -> None:
    named = {int(refusal.rule) for refusal in refusals()}
    assert named <= set(numbered("en"))
    assert named >= {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 17}


def test_values_of_ours_are_marked_in_every_language() -> None:
    marks = {FOLDER.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8").count("°") for language in LANGUAGES}
    assert len(marks) == 1
