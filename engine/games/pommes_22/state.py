"""The orchard, the baskets and the answers of 22 Pommes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.inputs import Seat

SIDE = 5
PLACES = SIDE * SIDE
FULL = 11
"""Apples of each colour that win; one more loses."""

EMPTY = 0
"""A place without a token. Tokens are their apples: positive for green, negative for red."""

COLOURS = ("green", "red")


@dataclass(frozen=True, slots=True)
class Pick:
    """Take the token at this place (0 to 24, reading order); the picker goes there."""

    place: int

    def __str__(self) -> str:
        return f"pick {name_of(self.place)}"


@dataclass(frozen=True, slots=True)
class Name:
    """Tell the box which token was at the place just picked: with printed tokens only the table sees it."""

    token: int

    def __str__(self) -> str:
        return f"token {token_text(self.token)}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The layout the box drew, 25 tokens in reading order with 0 for the picker's place."""

    tokens: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(map(token_text, self.tokens))


Action = Pick | Name | Deal


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game.

    `tokens` in reading order (empty before the deal, `UNSEEN` where only the table knows). `picker` is its place.
    `baskets`: green and red apples of each seat, in the order of `seats`. `mover` indexes `seats`.
    `named` waits for the table to name the token at `picker`.
    """

    seats: tuple[Seat, ...]
    printed: bool
    tokens: tuple[int, ...] = ()
    picker: int = 0
    baskets: tuple[tuple[int, int], ...] = ((0, 0), (0, 0))
    mover: int = 0
    picks: int = 0
    unnamed: bool = False


UNSEEN = 99
"""A token that the box cannot see; green or red, one to five."""


def name_of(place: int) -> str:
    """A place as people say it: column letter, row number; ``a1`` is the upper left corner."""
    return f"{'abcde'[place % SIDE]}{place // SIDE + 1}"


def place_of(name: str) -> int:
    """The inverse of `name_of`. Raises ValueError, naming the text."""
    if len(name) == 2 and name[0] in "abcde" and name[1] in "12345":
        return "abcde".index(name[0]) + SIDE * (int(name[1]) - 1)
    raise ValueError(f"{name!r} is no place; allowed: a1 to e5")


def token_text(token: int) -> str:
    """``g5`` or ``r1``; ``.`` for an empty place, ``?`` for a token that only the table sees."""
    if token == EMPTY:
        return "."
    return "?" if token == UNSEEN else f"{'g' if token > 0 else 'r'}{abs(token)}"


def token_of(text: str) -> int:
    """The inverse of `token_text`. Raises ValueError, naming the text."""
    if text == ".":
        return EMPTY
    if text == "?":
        return UNSEEN
    if len(text) == 2 and text[0] in "gr" and text[1] in "12345":
        return int(text[1]) if text[0] == "g" else -int(text[1])
    raise ValueError(f"{text!r} is no token; allowed: g or r and 1 to 5, '.' for an empty place, '?' for an unseen one")


@cache
def line_of(place: int) -> tuple[int, ...]:
    """All places in the row and column of `place`, in the order of the scan: row rightwards, then column downwards."""
    return tuple(_line(place))


def _line(place: int) -> Iterator[int]:
    row, column = divmod(place, SIDE)
    yield from (row * SIDE + c for c in range(SIDE) if c != column)
    yield from (r * SIDE + column for r in range(SIDE) if r != row)


def basket_after(basket: tuple[int, int], token: int) -> tuple[int, int]:
    """The apples of a basket with this token added."""
    green, red = basket
    return (green + token, red) if token > 0 else (green, red - token)


def reachable(state: State) -> tuple[int, ...]:
    """Where the picker can go: every place with a token in its row and column; gaps are jumped."""
    tokens = state.tokens
    return tuple(place for place in line_of(state.picker) if tokens[place])
