"""The table of Donuts at one moment, and the small moves of cards that every rule is made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import Card
from engine.inputs import Seat

NO_CARD: Card = ""
"""An empty place of the row."""

NOT_YET = 0
HIDDEN = -1
"""Instead of a number: this seat has not chosen; this seat has, and not everybody may know what."""


class Phase(Enum):
    """What the game is in the middle of."""

    DEAL = "deal"
    CHOOSE = "choose"
    LATE = "late"
    REVEAL = "reveal"
    POWER = "power"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Step:
    """One verb that is still to be done by the `owner` of `card`, who took it from the row."""

    owner: Seat
    card: Card
    verb: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a card: `word` ends a key of the catalogue, `other` is the second seat in it."""

    word: str
    seats: tuple[Seat, ...]
    card: Card = NO_CARD
    other: Seat = 0
    number: int = 0


class State(NamedTuple):
    """One moment of a game; a named tuple, because a new one is made for every card that moves.

    `stock` top first, `discard` top last, `row` by number with NO_CARD for an empty place, `owned` newest last;
    `owned` and `choices` in the order of `seats`. `drawn`: seats whose number the box drew.
    `number` is the last one resolved. `todo`: verbs still to be done; of the first one `other` and `given` are what
    its owner has said, `peeked` the cards looked at. `log`: what happened since the numbers were shown.
    `asked` counts decisions, so that each has a limit of its own.
    """

    seats: tuple[Seat, ...]
    phase: Phase = Phase.DEAL
    stock: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    row: tuple[Card, ...] = ()
    owned: tuple[tuple[Card, ...], ...] = ()
    choices: tuple[int, ...] = ()
    drawn: tuple[Seat, ...] = ()
    number: int = 0
    todo: tuple[Step, ...] = ()
    other: Seat = 0
    given: Card = NO_CARD
    peeked: tuple[Card, ...] = ()
    log: tuple[Event, ...] = ()
    asked: int = 0


def owed(state: State) -> tuple[Seat, ...]:
    """The seats that have not chosen, in the order of the seats."""
    return tuple(seat for seat, number in zip(state.seats, state.choices, strict=True) if number == NOT_YET)


def cards_of(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of a seat, the newest last."""
    return state.owned[state.seats.index(seat)]


def left_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, the nearest to the left first; seats are listed clockwise."""
    index = state.seats.index(seat)
    return state.seats[index + 1 :] + state.seats[:index]


def kinds(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Each kind once, in the order in which it is met first."""
    return tuple(dict.fromkeys(cards))


def newest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The kinds among `cards`, that of the newest card first."""
    return kinds(reversed(cards))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """`cards` with the newest copy of `card` taken away; all of them where there is none."""
    if card not in cards:
        return cards
    index = len(cards) - 1 - cards[::-1].index(card)
    return cards[:index] + cards[index + 1 :]


def gain(state: State, seat: Seat, card: Card) -> State:
    """`card` lies open before `seat`."""
    return _with_cards(state, seat, (*cards_of(state, seat), card))


def lose(state: State, seat: Seat, card: Card) -> State:
    """The newest `card` of `seat` has left it."""
    return _with_cards(state, seat, without(cards_of(state, seat), card))


def _with_cards(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    index = state.seats.index(seat)
    return state._replace(owned=(*state.owned[:index], cards, *state.owned[index + 1 :]))


def take_from_row(state: State, number: int) -> tuple[State, Card]:
    """The card at `number` of the row, and the state without it."""
    card = state.row[number - 1]
    return state._replace(row=(*state.row[: number - 1], NO_CARD, *state.row[number:])), card


def happened(state: State, event: Event) -> State:
    """One more event in the log."""
    return state._replace(log=(*state.log, event))
