"""One moment of Pom Pom: the deck, the cards in the middle, what everybody holds, and what is waited for."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.games.pom_pom.cards import INSURANCE, PRODUCE, SEASONS, Card, season_of
from engine.inputs import Seat

NOT_BEGUN = -1
DONE = 99


class Plan(NamedTuple):
    """A secret choice in the making: the cards chosen, and the step by hand (or NOT_BEGUN, or DONE)."""

    cards: tuple[Card, ...] = ()
    step: int = NOT_BEGUN


class Grower(NamedTuple):
    """What one seat owns: cards in hand that everybody saw it take, those nobody saw, and what it sold. Sorted."""

    known: tuple[Card, ...] = ()
    secret: tuple[Card, ...] = ()
    sold: tuple[Card, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """All cards in hand, in the order of their numbers."""
        return tuple(sorted(self.known + self.secret)) if self.known else self.secret

    @property
    def insurances(self) -> int:
        """How many insurances are in hand; everybody saw them being taken."""
        return self.known.count(INSURANCE)

    @property
    def open_seasons(self) -> tuple[int, ...]:
        """The seasons of which nothing has been sold."""
        sold = {card // 12 for card in self.sold}
        return tuple(season for season in range(len(SEASONS)) if season not in sold)

    def grew(self, season: int) -> tuple[Card, ...]:
        """The fruit and vegetables of this season in hand."""
        return tuple(card for card in self.hand if card < PRODUCE and season_of(card) == season)

    def without(self, card: Card) -> "Grower":
        """One card less in the hand. Raises ValueError when it is not there."""
        if card in self.known:
            return self._replace(known=removed(self.known, card))
        return self._replace(secret=removed(self.secret, card))


def removed(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one copy of `card`. Raises ValueError when it is not among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def added(cards: tuple[Card, ...], *more: Card) -> tuple[Card, ...]:
    """The cards and `more`, in order."""
    return tuple(sorted(cards + more))


class Rules(NamedTuple):
    """What the table chose before the game."""

    one_loss: bool
    big_harvest: bool
    blow: bool


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deck is still to be shuffled."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The mover has three choices."""


@dataclass(frozen=True, slots=True)
class Composting:
    """The mover discards; `page` is the page of nine it chose, None before or where one page is enough."""

    page: int | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """The mover wants a Big Harvest; these (indices of `seats`) have agreed."""

    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Selling:
    """A market: what each seat is about to sell, shown when all are done."""

    plans: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Insuring:
    """The insurance is offered to the seat `asked`."""

    asked: int


@dataclass(frozen=True, slots=True)
class Stricken:
    """A disaster of this season: what each seat saves (or loses), shown when all are done."""

    season: int
    plans: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """Over; `ending` says why."""

    ending: str


Phase: TypeAlias = Dealing | Turning | Composting | Asking | Selling | Insuring | Stricken | Ended


class State(NamedTuple):
    """One moment of a game.

    `stock`: the deck without its markets, top card first; `piles`: how many of its cards lie above each market
    still to come. `mover` acts now, or as soon as the market or disaster is over; `last` moved before it. Both
    index `seats`. `refused`: the mover has been refused a Big Harvest. `step` grows with every new phase, so
    that each has its own clock.
    """

    seats: tuple[Seat, ...]
    rules: Rules
    growers: tuple[Grower, ...]
    phase: Phase = Dealing()
    stock: tuple[Card, ...] = ()
    piles: tuple[int, ...] = ()
    row: tuple[Card, ...] = ()
    compost: tuple[Card, ...] = ()
    mover: int = 0
    last: int = 0
    refused: bool = False
    step: int = 0


def owing(state: State) -> tuple[int, ...]:
    """Who has a secret choice to make, from what everybody knows; indices of `seats`."""
    phase = state.phase
    if isinstance(phase, Selling | Stricken):
        return tuple(index for index, plan in enumerate(phase.plans) if plan.step != DONE)
    return ()


def choosing(state: State) -> tuple[int, ...]:
    """Who takes part in the secret choice, done or not; indices of `seats`."""
    if isinstance(state.phase, Stricken):
        return struck(state)
    return tuple(range(len(state.seats))) if isinstance(state.phase, Selling) else ()


def struck(state: State) -> tuple[int, ...]:
    """Whom a disaster asks: the insured, or everybody where it takes one card of each seat."""
    return tuple(index for index, grower in enumerate(state.growers) if state.rules.one_loss or grower.insurances)
