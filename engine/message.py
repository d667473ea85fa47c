"""Sentences as data: a key and values. The words live in the catalogues, one per language."""

from dataclasses import dataclass
from typing import TypeAlias, Union

from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Who:
    """A seat inside a sentence; shown as that person's name."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Several:
    """Several seats inside a sentence; shown as a list of names."""

    seats: tuple[Seat, ...]


Value: TypeAlias = Union[int, str, Who, Several, "Message"]


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: its catalogue key, the values for its placeholders and the number its plural follows."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    number: int | None = None


def say(key: str, number: int | None = None, /, **values: Value) -> Message:
    """A message; ``say("cards.taken", 3, seat=Who(2))`` follows the plural of 3, offered as ``{number}``."""
    return Message(key, tuple(sorted(values.items())), number)
