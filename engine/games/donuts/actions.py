"""Everything that can be answered in Donuts, and how it is written down.

The first group are answers of seats, the second of the box. In a power the box gives those of a seat
that lets its limit pass.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card
from engine.games.donuts.cards import KINDS, MOST_SEATS, row_length
from engine.inputs import Seat

MOST_NUMBER = row_length(MOST_SEATS)


# ---- seats


@dataclass(frozen=True, slots=True)
class Choose:
    """The secret choice: this place of the row."""

    number: int

    def __str__(self) -> str:
        return f"choose {self.number}"


@dataclass(frozen=True, slots=True)
class Whom:
    """The other seat that a power concerns."""

    seat: Seat

    def __str__(self) -> str:
        return f"whom {self.seat}"


@dataclass(frozen=True, slots=True)
class Which:
    """The card that a power concerns, by its kind: equal cards are equal."""

    card: Card

    def __str__(self) -> str:
        return f"which {self.card}"


@dataclass(frozen=True, slots=True)
class Place:
    """The place of the row that a power takes."""

    number: int

    def __str__(self) -> str:
        return f"place {self.number}"


# ---- the box


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of the whole deck, the top card first."""

    order: tuple[Card, ...]

    def __str__(self) -> str:
        return "shuffle " + " ".join(self.order)


@dataclass(frozen=True, slots=True)
class Late:
    """The limit of the choice has passed, and these seats have none."""

    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return "late " + " ".join(map(str, self.seats))


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the box drew for the seats that did not choose, in the order of the seats."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return "numbers " + " ".join(map(str, self.numbers))


@dataclass(frozen=True, slots=True)
class Resolve:
    """The numbers have been seen; now the cards are taken."""

    def __str__(self) -> str:
        return "resolve"


@dataclass(frozen=True, slots=True)
class Falls:
    """The random card of a theft."""

    card: Card

    def __str__(self) -> str:
        return f"falls {self.card}"


Answer: TypeAlias = Whom | Which | Place
"""What the owner of a power can say."""

Action: TypeAlias = Choose | Answer | Shuffle | Late | Numbers | Resolve | Falls

CHOICES: tuple[Choose, ...] = tuple(Choose(number) for number in range(1, MOST_NUMBER + 1))
"""Prebuilt, as are `WHOM`, `WHICH` and `PLACES`: most answers of a game are one of these."""

WHOM: Mapping[Seat, Whom] = {seat: Whom(seat) for seat in range(1, 9)}
WHICH: Mapping[Card, Which] = {card: Which(card) for card in KINDS}
PLACES: tuple[Place, ...] = tuple(Place(number) for number in range(1, MOST_NUMBER + 1))
RESOLVE = Resolve()


def parse_action(text: str) -> Action:
    """The inverse of ``str(action)``. Raises ValueError that names the text."""
    word, *rest = text.split(" ")
    reader = _READERS.get(word)
    try:
        if reader is not None:
            return reader(rest)
    except (ValueError, LookupError):
        pass
    raise ValueError(
        f"donuts: {text!r} is no answer; allowed: choose NUMBER, whom SEAT, which CARD, place NUMBER, shuffle CARDS, "
        "late SEATS, numbers NUMBERS, resolve, falls CARD"
    )


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _number(word: str) -> int:
    if word not in map(str, range(1, 10)):
        raise ValueError(word)
    return int(word)


def _card(word: str) -> Card:
    return WHICH[word].card


def _nothing(words: list[str]) -> Resolve:
    if words:
        raise ValueError(words)
    return RESOLVE


_READERS: Mapping[str, Callable[[list[str]], Action]] = {
    "choose": lambda words: Choose(_number(_one(words))),
    "whom": lambda words: Whom(_number(_one(words))),
    "which": lambda words: WHICH[_one(words)],
    "place": lambda words: Place(_number(_one(words))),
    "shuffle": lambda words: Shuffle(tuple(map(_card, words))),
    "late": lambda words: Late(tuple(map(_number, words))),
    "numbers": lambda words: Numbers(tuple(map(_number, words))),
    "resolve": _nothing,
    "falls": lambda words: Falls(_card(_one(words))),
}
