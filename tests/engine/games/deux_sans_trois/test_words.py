"""The rules of 2 SANS 3 in three languages, and their numbers in the code."""

import re
from importlib.resources import files

import pytest

FOLDER = files("engine.games.deux_sans_trois")
RULE = re.compile(r"^- \*\*(\d\.\d)\*\*", re.MULTILINE)


def text(name: str) -> str:
    return FOLDER.joinpath(name).read_text(encoding="utf-8")


def rules(lang: str) -> list[str]:
    return RULE.findall(text(f"RULES.{lang}.md"))


def test_rules_are_numbered_alike_in_three_languages() -> None:
    assert len(rules("en")) == len(set(rules("en"))) == 17
    assert rules("fr") == rules("en") == rules("pl")


def test_what_is_ours_is_marked_as_often_in_three_languages() -> None:
    marks = {lang: text(f"RULES.{lang}.md").count("°") for lang in ("en", "fr", "pl")}
    assert len(set(marks.values())) == 1, marks


@pytest.mark.parametrize("name", ["rules.py", "scoring.py", "cards.py", "deck.toml"])
def test_code_names_only_rules_that_there_are(name: str) -> None:
    named = set(re.findall(r"[(\" ]([1-5]\.[1-9])(?=[)\", ])", text(name)))
    assert named
    assert named <= set(rules("en"))
