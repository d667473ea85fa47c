"""What can be answered in Pom Pom, and how it reads as text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.games.pom_pom.cards import MARKET, Card, card_of, cards_of, names_of


@dataclass(frozen=True, slots=True)
class Deal:
    """The whole deck that the box shuffled, top card first, markets among it."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"shuffle {names_of(self.cards)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the deck into the hand, unseen by the others."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the face-up card at this place (0 to 3) into the hand; the deck's top card replaces it."""

    place: int

    def __str__(self) -> str:
        return f"take {self.place + 1}"


@dataclass(frozen=True, slots=True)
class Compost:
    """Choose to discard; which card comes next, hidden."""

    def __str__(self) -> str:
        return "compost"


@dataclass(frozen=True, slots=True)
class Leaf:
    """Of a hand with more than nine cards: the card lies on this page (0 is the first) of nine."""

    page: int

    def __str__(self) -> str:
        return f"page {self.page + 1}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put this card of the hand on the compost heap."""

    card: Card

    def __str__(self) -> str:
        return f"discard {names_of((self.card,))}"


@dataclass(frozen=True, slots=True)
class Harvest:
    """Ask everybody for a Big Harvest."""

    def __str__(self) -> str:
        return "harvest"


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the Big Harvest that was asked for."""

    def __str__(self) -> str:
        return "agree"


@dataclass(frozen=True, slots=True)
class Refuse:
    """The box's answer: not everybody agreed in time."""

    def __str__(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell these cards, a fruit and a vegetable of each season that is sold."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"sell {names_of(self.cards)}"


@dataclass(frozen=True, slots=True)
class Save:
    """In a disaster: keep these cards, an insurance each; all others of the season are lost."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"save {names_of(self.cards)}"


@dataclass(frozen=True, slots=True)
class Lose:
    """In a disaster that takes one card: this one. None: an insurance instead, or there is nothing to lose."""

    card: Card | None

    def __str__(self) -> str:
        return f"lose {_one(self.card)}"


@dataclass(frozen=True, slots=True)
class ByHand:
    """Choose card by card, because the answer is not in the list."""

    def __str__(self) -> str:
        return "by-hand"


@dataclass(frozen=True, slots=True)
class Pick:
    """By hand: this card, or none, of the season and kind that is asked for."""

    card: Card | None

    def __str__(self) -> str:
        return f"pick {_one(self.card)}"


@dataclass(frozen=True, slots=True)
class Insure:
    """Take the market card as an insurance."""

    def __str__(self) -> str:
        return "insure"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the insurance to the next seat."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Default:
    """The box's answer for everybody who let a secret choice pass."""

    def __str__(self) -> str:
        return "default"


Action: TypeAlias = (
    Deal | Draw | Take | Compost | Leaf | Discard | Harvest | Agree | Refuse
    | Sell | Save | Lose | ByHand | Pick | Insure | Decline | Default
)  # fmt: skip

DRAW, COMPOST, HARVEST, AGREE, REFUSE = Draw(), Compost(), Harvest(), Agree(), Refuse()
BY_HAND, INSURE, DECLINE, DEFAULT = ByHand(), Insure(), Decline(), Default()
TAKES = tuple(map(Take, range(4)))
DISCARDS = tuple(map(Discard, range(MARKET)))
"""By card."""


_ALONE: tuple[Action, ...] = (DRAW, COMPOST, HARVEST, AGREE, REFUSE, BY_HAND, INSURE, DECLINE, DEFAULT, *TAKES)
_DIGITS = tuple("123456789")
_PLAIN = {str(action): action for action in _ALONE}


def _one(card: Card | None) -> str:
    return names_of(() if card is None else (card,))


def _none_or_one(text: str) -> Card | None:
    return None if text == "nothing" else card_of(text)


def _leaf(text: str) -> Leaf:
    if text not in _DIGITS:
        raise ValueError(f"{text!r} is no page; allowed: 1 to 9")
    return Leaf(int(text) - 1)


_READ: Mapping[str, Callable[[str], Action]] = {
    "shuffle": lambda rest: Deal(cards_of(rest)),
    "sell": lambda rest: Sell(cards_of(rest)),
    "save": lambda rest: Save(cards_of(rest)),
    "discard": lambda rest: Discard(card_of(rest)),
    "lose": lambda rest: Lose(_none_or_one(rest)),
    "pick": lambda rest: Pick(_none_or_one(rest)),
    "page": _leaf,
}


def parse(text: str) -> Action:
    """The inverse of ``str(action)``. Raises ValueError, naming the text."""
    word, _, rest = text.partition(" ")
    if text in _PLAIN:
        return _PLAIN[text]
    if word in _READ:
        return _READ[word](rest)
    raise ValueError(f"pom-pom: {text!r} is no answer; allowed: {', '.join((*_PLAIN, *_READ))}")
