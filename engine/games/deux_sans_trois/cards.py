"""The numbers of 2 SANS 3: which ones are played, and in which row each lies."""

from collections.abc import Sequence
from typing import TypeAlias

Number: TypeAlias = int
"""The value of a card, 0 to 89."""

ROW_SPAN = 30
STARTS: tuple[Number, ...] = (0, 30, 60)
"""The cards that begin the rows and never leave them (rulebook)."""

HIGHEST: Number = 89
NUMBERS: tuple[Number, ...] = tuple(number for number in range(HIGHEST + 1) if number not in STARTS)
"""All cards that are dealt, laid and taken."""

UNSEEN: Number = -1
"""A card that these eyes may not see."""

ON_THE_TABLE = 3
"""Cards laid into the rows before the first turn (rulebook)."""

ROOM = 4
"""Cards that a row holds, the one it starts with included; one more is the fifth (rulebook)."""

THREE = 3
"""So many cards of one colour turn face down (rulebook)."""


def row_of(number: Number) -> int:
    """The row (0 to 2) of a number: there is never a choice (2.1)."""
    return number // ROW_SPAN


def with_card(row: Sequence[Number], number: Number) -> tuple[Number, ...]:
    """The row with this card laid in by value (2.1)."""
    return tuple(sorted((*row, number)))


def after_card(row: Sequence[Number], number: Number) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """The row after `number` was played into it, and the cards that its player takes (2.2)."""
    longer = with_card(row, number)
    if len(longer) <= ROOM:
        return longer, ()
    if number == longer[-1]:
        return (longer[0], *longer[2:]), (longer[1],)
    place = longer.index(number) + 1
    return longer[:place], longer[place:]
