"""Donuts: everybody takes a donut from the row, and what two want nobody gets. Numbers are those of RULES.md."""

from collections.abc import Mapping, Sequence
from math import isqrt
from random import Random

from engine.deck_text import Setting
from engine.game import Chance, Decision, Game, GameInfo, Limit, Options, Origin, Over, Problem, Turn, Violation
from engine.games.donuts.actions import (
    CHOICES,
    RESOLVE,
    Action,
    Choose,
    Falls,
    Late,
    Numbers,
    Place,
    Resolve,
    Shuffle,
    Which,
    Whom,
    parse_action,
)
from engine.games.donuts.cards import LEAST_SEATS, MOST_SEATS
from engine.games.donuts.page import page_of
from engine.games.donuts.powers import options, victim
from engine.games.donuts.refusals import refusal
from engine.games.donuts.rounds import answer, asks_chance, choose, deal, draw_numbers, resolve
from engine.games.donuts.scoring import outcome
from engine.games.donuts.seen import Seen, resampled, seen_by
from engine.games.donuts.state import NOT_YET, Phase, State, cards_of, owed
from engine.games.donuts.told import told_of
from engine.games.donuts.values import House, house_of, with_text
from engine.gestures import Count, Entry, Steps
from engine.inputs import Seat
from engine.message import Message, say
from engine.page import Page

ONE_LIST = 9
"""More choices than these are entered in two stages (design 5)."""


class Donuts(Game[State, Action, Seen]):
    """The box deals, keeps the numbers secret until all are in, and takes the cards."""

    info = GameInfo(
        id="donuts",
        title=say("donuts.title"),
        seats=(LEAST_SEATS, MOST_SEATS),
        kind="secret",
        modes=("kiosk",),
        options=(),
        max_length=3000,
    )

    def __init__(self, settings: Mapping[str, Setting] | None = None) -> None:
        self._settings = dict(settings or {})
        self._house = house_of(self._settings)

    def with_deck(self, text: str) -> "Donuts | Problem":
        """The same game with the values that `text` names."""
        merged = with_text(self._settings, text)
        return merged if isinstance(merged, Problem) else Donuts(merged)

    @property
    def _values(self) -> House:
        if self._house is None:
            raise ValueError("donuts: load a deck first")
        return self._house

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """Before the deck is shuffled."""
        if self._house is None:
            raise ValueError("donuts: load a deck first")
        return State(tuple(seats))

    def turn(self, state: State) -> Turn:
        """Shuffle; then round by round secret choices, their opening, and choices of powers."""
        if state.phase is Phase.OVER:
            return Over(outcome(self._values, state))
        if asks_chance(state):
            return Chance()
        limit = self._limit(state)
        match state.phase:
            case Phase.CHOOSE:
                must = frozenset(owed(state))
                return Decision(must, frozenset(state.seats) - must, limit, sealed=True)
            case Phase.POWER:
                return Decision(frozenset({state.todo[0].owner}), limit=limit)
        return Decision(frozenset(), limit=limit)

    def _limit(self, state: State) -> Limit | None:
        """Of the choice (2.3), the open numbers (2.4) or one choice of a power (4.2); each decision has its own."""
        house = self._values
        lengths = {Phase.CHOOSE: house.choose, Phase.REVEAL: house.reveal, Phase.POWER: house.play}
        unlimited = state.phase is Phase.POWER and not house.play
        return None if unlimited else Limit(lengths[state.phase], Origin.CUE, state.asked)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every number of the row for who chooses; what the power offers to its owner."""
        if state.phase is Phase.CHOOSE and seat in state.seats:
            return CHOICES[: len(state.row)]
        if state.phase is Phase.POWER and seat == state.todo[0].owner and not asks_chance(state):
            return options(state)
        return ()

    def check(self, state: State, seat: Seat, action: Action) -> Violation | None:
        """None where `seat` may answer so."""
        return refusal(self._values, state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after an answer, and after everything that follows from it without asking anybody."""
        match action:
            case Choose(number=number):
                return choose(state, seat, number)
            case Shuffle(order=order):
                return deal(state, order)
            case Late():
                return state._replace(phase=Phase.LATE)
            case Numbers(numbers=numbers):
                return draw_numbers(state, numbers)
            case Resolve():
                return resolve(self._values, state)
            case Whom() | Which() | Place() | Falls():
                return answer(self._values, state, action)

    def entry(self, state: State, seat: Seat) -> Entry[Action] | None:
        """So many taps are a number (2.2); the choices of a power are stepped through (4.4)."""
        said = tuple(self.legal_actions(state, seat))
        if not said:
            return None
        return Count(said) if state.phase is Phase.CHOOSE else Steps(said, groups=_groups(len(said)))

    def expired(self, state: State, missing: frozenset[Seat]) -> Action:
        """A number is drawn (2.3), the numbers have been seen (2.4), or the first choice of the list is taken (4.2)."""
        match state.phase:
            case Phase.CHOOSE:
                return Late(owed(state))
            case Phase.REVEAL:
                return RESOLVE
            case Phase.POWER if self._values.play:
                return self.legal_actions(state, state.todo[0].owner)[0]
        return super().expired(state, missing)

    def sample_chance(self, state: State, rng: Random) -> Action:
        """The order of the deck, numbers for who did not choose, or the card that a theft hits."""
        match state.phase:
            case Phase.DEAL:
                order = list(self._values.deck(len(state.seats)))
                rng.shuffle(order)
                return Shuffle(tuple(order))
            case Phase.LATE:
                return Numbers(tuple(rng.randint(1, len(state.row)) for number in state.choices if number == NOT_YET))
        robbed = victim(state, state.todo[0].owner)
        return super().sample_chance(state, rng) if robbed is None else Falls(rng.choice(cards_of(state, robbed)))

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """Everything but the deck and the choices of others."""
        return seen_by(state, seat)

    def page(self, seen: Seen) -> Page:
        """The row, what everybody owns, and who must do what."""
        return page_of(self._values, seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """Another deck and other choices that the observer cannot tell from the true ones."""
        return resampled(self._values, observation, rng)

    def parse(self, text: str) -> Action:
        """The inverse of ``str(action)``. Raises ValueError that names the text."""
        return parse_action(text)

    def tell(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Who got which card, who got none, and what powers did; or what the box drew."""
        return told_of(state, action, self.apply(state, seat, action))


def _groups(number: int) -> tuple[int, ...]:
    """Groups of about as many members as there are groups; none where one list will do."""
    if number <= ONE_LIST:
        return ()
    size = isqrt(number - 1) + 1
    return tuple(min(size, number - first) for first in range(0, number, size))
