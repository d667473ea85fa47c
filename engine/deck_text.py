"""Deck files: the values of a game that an owner of the printed box can correct with a text editor.

A deck file is TOML. A value stands alone (``call_ms = 5000``, taken as checked by whoever typed it) or
with the note that nobody has checked it: ``call_ms = { value = 5000, verified = false }``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Problem

DeckValue: TypeAlias = int | bool | str
MOST_CHARACTERS = 100_000


@dataclass(frozen=True, slots=True)
class Rule:
    """What one key of a deck file may be: a whole number within bounds, a truth, or one of `choices`."""

    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    truth: bool = False

    def allows(self, value: object) -> bool:
        """Whether `value` may stand there."""
        if self.truth:
            return isinstance(value, bool)
        if self.choices:
            return value in self.choices
        return type(value) is int and self.minimum <= value <= self.maximum

    def __str__(self) -> str:
        if self.truth:
            return "true or false"
        return ", ".join(self.choices) or f"a whole number from {self.minimum} to {self.maximum}"


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of a deck file and whether somebody checked it against a printed box."""

    value: DeckValue
    verified: bool


def read_deck(text: str, rules: Mapping[str, Rule]) -> dict[str, Setting] | Problem:
    """The settings that `text` names, by dotted key (``faces.apple1``), or the first problem with it."""
    if len(text) > MOST_CHARACTERS:
        return Problem(1, "", f"a file of at most {MOST_CHARACTERS} characters")
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Problem(_line_of_error(error, text), "", f"TOML ({error})")
    except RecursionError:
        return Problem(1, "", "TOML that is not nested this deeply")
    found: dict[str, Setting] = {}
    for key, value in _leaves("", tree, rules):
        setting = _setting(value)
        if key not in rules:
            return Problem(_line_of(key, text), key, "one of " + ", ".join(rules))
        if setting is None or not rules[key].allows(setting.value):
            return Problem(_line_of(key, text), key, str(rules[key]))
        found[key] = setting
    return found


def _leaves(prefix: str, tree: Mapping[str, object], rules: Mapping[str, Rule]) -> Iterator[tuple[str, object]]:
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and key not in rules and not value.keys() <= {"value", "verified"}:
            yield from _leaves(f"{key}.", value, rules)
        else:
            yield key, value


def _setting(value: object) -> Setting | None:
    if isinstance(value, dict):
        verified = value.get("verified", True)
        inner = value.get("value")
        if value.keys() <= {"value", "verified"} and isinstance(verified, bool):
            return Setting(inner, verified) if isinstance(inner, int | str) else None
        return None
    return Setting(value, True) if isinstance(value, int | str) else None


def _line_of(key: str, text: str) -> int:
    """The line on which `key` is set: TOML keys in the table whose header was read last."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("["):
            table = bare.strip("[] ") + "."
        elif "=" in bare and table + bare.split("=")[0].strip().replace('"', "") == key:
            return number
    return 1


def _line_of_error(error: tomllib.TOMLDecodeError, text: str) -> int:
    words = str(error).replace(",", " ").split()
    if "line" in words and words[words.index("line") + 1].isdigit():
        return int(words[words.index("line") + 1])
    return len(text.splitlines()) or 1
