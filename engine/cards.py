"""Cards by name, the unknown card, and counting that nothing gets lost."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

Card: TypeAlias = str
"""A card is the name of its face; equal faces are equal cards."""

UNKNOWN: Card = "?"
"""A card that the box cannot see. Legal wherever a card is."""


def deck_of(copies: Mapping[Card, int]) -> tuple[Card, ...]:
    """A deck in printed order, each face as often as `copies` says."""
    return tuple(card for card, number in copies.items() for _ in range(number))


def census(*heaps: Iterable[Card]) -> Counter[Card]:
    """How many of each face lie in all heaps together; equal before and after whatever conserves cards."""
    return Counter(card for heap in heaps for card in heap)
