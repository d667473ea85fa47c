"""The table as it stands: cards, seats, the phase, and what was ruled last."""

from dataclasses import dataclass, replace

from engine.cards import Card
from engine.games.pommes_pains.actions import Call, Seats
from engine.games.pommes_pains.forms import By, Form
from engine.games.pommes_pains.phases import Phase
from engine.games.pommes_pains.values import FACES
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a game: seats clockwise, the form, the option for dead heats, cards in the deck."""

    seats: Seats
    form: Form
    dead_heat: str
    size: int


@dataclass(frozen=True, slots=True)
class News:
    """What was ruled last: why, who pays, how many cards, who else pressed, and a challenged call and the truth."""

    why: str
    payers: Seats
    cards: int = 0
    named: Seats = ()
    call: Call | None = None
    truth: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything, stamps apart.

    `stock`: the draw pile, top card first. `aside`: cards left out of a short game. `piles`: the three,
    bottom card first. `flippers`: who turned each card in play, in order. `taken`: cards of each seat.
    `boxed`: cards that left the game. `silent`: limits in a row that each seat let pass without a press;
    `kept`: how often it was said since to stay. `last`: the table says that the printed deck is empty.

    For races that look back, in referee form: `since` counts the answers since the last flip (or since the
    table said "nothing"), `before` those since the flip before it; `idle` the "nothing"s since the last flip.
    """

    setup: Setup
    phase: Phase
    taken: tuple[tuple[Card, ...], ...]
    silent: tuple[int, ...]
    kept: tuple[int, ...]
    stock: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ((), (), ())
    flippers: Seats = ()
    boxed: tuple[Card, ...] = ()
    out: frozenset[Seat] = frozenset()
    last: bool = False
    since: int = 0
    before: int = 0
    idle: int = 0
    news: News | None = None

    @property
    def flipper(self) -> Seat:
        """Who turned the last card in play. Raises IndexError when none is."""
        return self.flippers[-1]

    @property
    def rules_itself(self) -> bool:
        """Whether the box sees the cards and knows the calls, so that it rules by itself."""
        return self.setup.form.ruling is By.BOX


def active(state: State) -> Seats:
    """The seats that still play, clockwise."""
    return tuple(seat for seat in state.setup.seats if seat not in state.out)


def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that still plays; `seat` itself when nobody else does."""
    return next((other for other in _around(state, seat) if other not in state.out), seat)


def leftwards(state: State, seat: Seat, some: Seats) -> Seats:
    """`some` in the order going left from `seat`; `seat` itself comes last."""
    return tuple(other for other in _around(state, seat) if other in some)


def _around(state: State, seat: Seat) -> Seats:
    seats = state.setup.seats
    start = seats.index(seat) + 1
    return seats[start:] + seats[:start]


def to_flip(state: State) -> Seat:
    """Whose turn it is to flip while cards are in play: left of the last flipper."""
    return left_of(state, state.flipper)


def is_last(state: State) -> bool:
    """Whether no card can follow the one that was turned last."""
    return state.last or not state.stock


def totals(state: State) -> tuple[int, int]:
    """Apples and breads on the top cards: covered ones do not count (1.3)."""
    apples = breads = 0
    for pile in state.piles:
        if pile:
            more_apples, more_breads = FACES[pile[-1]]
            apples += more_apples
            breads += more_breads
    return apples, breads


def turn_card(state: State, seat: Seat) -> State:
    """`seat` puts the top card of the stock on the next pile (1.2)."""
    place = len(state.flippers) % 3
    pile = (*state.piles[place], state.stock[0])
    return replace(
        state,
        stock=state.stock[1:],
        piles=(*state.piles[:place], pile, *state.piles[place + 1 :]),
        flippers=(*state.flippers, seat),
        news=None,
    )


def turn_back(state: State) -> State:
    """The card turned last goes back on top of the stock (4.4, 8.3)."""
    place = (len(state.flippers) - 1) % 3
    pile = state.piles[place]
    return replace(
        state,
        stock=(pile[-1], *state.stock),
        piles=(*state.piles[:place], pile[:-1], *state.piles[place + 1 :]),
        flippers=state.flippers[:-1],
        last=False,
    )


def awake(state: State, seats: Seats) -> State:
    """These seats have been heard of."""
    at = [state.setup.seats.index(seat) for seat in seats]
    if not any(state.silent[index] or state.kept[index] for index in at):
        return state
    silent, kept = list(state.silent), list(state.kept)
    for index in at:
        silent[index] = kept[index] = 0
    return replace(state, silent=tuple(silent), kept=tuple(kept))


def unheard(state: State, seats: Seats) -> State:
    """These seats let a limit pass without a press."""
    pairs = zip(state.setup.seats, state.silent, strict=True)
    return replace(state, silent=tuple(count + (seat in seats) for seat, count in pairs))
