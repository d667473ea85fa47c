"""The 55 cards of Pom Pom as small numbers, and their short names.

0 to 47 grow: season by season, its six fruit, then its six vegetables. 48 to 51 are the disasters, in the order of
the seasons. The three market cards are equal: MARKET in the deck, INSURANCE once somebody has taken one.
"""

from typing import TypeAlias

from engine.message import Message, say

Card: TypeAlias = int

SEASONS = ("spring", "summer", "autumn", "winter")
DISASTERS = ("frost", "drought", "hail", "mice")
FRUIT, VEGETABLE = 0, 1
KINDS = ("fruit", "vegetable")
PRODUCE = 48
CARDS = 52
"""Cards that can be drawn: everything but the markets."""

INSURANCE: Card = 52
MARKET: Card = 53
HIDDEN: Card = -1
"""A card that these eyes cannot see."""

MARKETS = 3


def grown(season: int, kind: int, value: int) -> Card:
    """The fruit or vegetable of this season with this value, 1 to 6."""
    return 12 * season + 6 * kind + value - 1


def disaster(season: int) -> Card:
    """The disaster that strikes this season."""
    return PRODUCE + season


def season_of(card: Card) -> int:
    """The season that a fruit, vegetable or disaster belongs to."""
    return card // 12 if card < PRODUCE else card - PRODUCE


def kind_of(card: Card) -> int:
    """FRUIT or VEGETABLE, of a card that grew."""
    return card // 6 % 2


def value_of(card: Card) -> int:
    """The number on a fruit or vegetable; 0 on every other card."""
    return card % 6 + 1 if 0 <= card < PRODUCE else 0


def is_disaster(card: Card) -> bool:
    """Whether this card strikes when it is discarded."""
    return PRODUCE <= card < CARDS


def _short(card: Card) -> str:
    if card < PRODUCE:
        return f"{SEASONS[season_of(card)][:2]}{KINDS[kind_of(card)][0]}{value_of(card)}"
    return (*DISASTERS, "insurance", "market")[card - PRODUCE]


NAMES = tuple(map(_short, range(MARKET + 1)))
"""``spf6`` is the spring fruit 6, ``wiv1`` the winter vegetable 1; ``frost``, ``insurance``, ``market``."""

_NUMBERS = {name: card for card, name in enumerate(NAMES)}


def card_of(name: str) -> Card:
    """The inverse of NAMES. Raises ValueError, naming the text."""
    if name not in _NUMBERS:
        allowed = "sp, su, au or wi, f or v, 1 to 6; " + ", ".join(NAMES[PRODUCE:])
        raise ValueError(f"{name!r} is no card; allowed: {allowed}")
    return _NUMBERS[name]


def names_of(cards: tuple[Card, ...]) -> str:
    """Several cards as text; ``nothing`` for none."""
    return " ".join([NAMES[card] for card in cards]) or "nothing"


def cards_of(text: str) -> tuple[Card, ...]:
    """The inverse of `names_of`. Raises ValueError, naming the text."""
    return () if text == "nothing" else tuple(map(card_of, text.split(" ")))


def said(card: Card) -> Message:
    """A card in words."""
    if card < PRODUCE:
        return say(f"pom_pom.{SEASONS[season_of(card)]}_{KINDS[kind_of(card)]}", value=value_of(card))
    return say(f"pom_pom.{NAMES[card]}")
