"""The rules of 2 SANS 3. Numbers in comments and violations are those of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from engine.clock import SECOND
from engine.deck_text import Setting
from engine.game import (
    Chance,
    Decision,
    Game,
    GameInfo,
    Limit,
    Option,
    Options,
    Origin,
    Over,
    Problem,
    Turn,
    Violation,
)
from engine.games.deux_sans_trois.actions import PLAYS, Action, Deal, Play, parsed
from engine.games.deux_sans_trois.cards import NUMBERS, ON_THE_TABLE, STARTS, Number, after_card, row_of, with_card
from engine.games.deux_sans_trois.page import page_of
from engine.games.deux_sans_trois.scoring import laid, outcome
from engine.games.deux_sans_trois.seen import Seen, hidden_from, resampled
from engine.games.deux_sans_trois.state import Heap, Setup, State
from engine.games.deux_sans_trois.told import told_of
from engine.games.deux_sans_trois.values import MOST_CARDS_EACH, MOST_SEATS, House, house_of, with_text
from engine.gestures import Count, Entry
from engine.inputs import BOX, Seat
from engine.message import Message, Who, say
from engine.page import Page

T = TypeVar("T")

LIMITS = (0, 10, 20, 30, 45, 60, 90, 120)
"""Seconds for a card that a table can set; 0 is no limit but that of rule 5.1."""


class DeuxSansTrois(Game[State, Action, Seen]):
    """The box deals; everybody plays 18 of 20 cards and takes what the fifth card of a row makes them take."""

    def __init__(self, settings: Mapping[str, Setting] | None = None) -> None:
        self._settings = dict(settings or {})
        self._house = house_of(self._settings)
        self.info = _info(self._house)

    @property
    def house(self) -> House:
        """The values of the deck file. Raises ValueError while none was read."""
        if self._house is None:
            raise ValueError("2-sans-3: load a deck first")
        return self._house

    def with_deck(self, text: str) -> "DeuxSansTrois | Problem":
        """The same game with the values that `text` names."""
        settings = with_text(self._settings, text)
        return settings if isinstance(settings, Problem) else DeuxSansTrois(settings)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """Before the deal."""
        if self._house is None:
            raise ValueError("2-sans-3: load a deck first")
        lock, interim = bool(options["lock_after_three"]), bool(options["interim_bonus"])
        return State(Setup(tuple(seats), lock, interim, int(options["limit_s"])))

    def turn(self, state: State) -> Turn:
        """The deal, then one card each in turn (1.4) until everybody has two cards and no pile (4.1)."""
        if not state.rows:
            return Chance()
        if self._is_over(state):
            return Over(outcome(self.house, state))
        length = state.setup.limit_s * SECOND or self.house.play
        limit = Limit(length, Origin.CUE, state.plays) if length else None
        return Decision(frozenset({state.setup.seats[state.mover]}), limit=limit)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Any card of one's hand, lowest first (2.1)."""
        if not state.rows or seat != state.setup.seats[state.mover] or self._is_over(state):
            return ()
        return tuple(PLAYS[number] for number in state.hands[state.mover])

    def check(self, state: State, seat: Seat, action: Action) -> Violation | None:
        """One's turn (1.4), a card of one's hand (2.1); the box plays for a seat that let its limit pass (5.1)."""
        if isinstance(action, Deal):
            fits = seat == BOX and not state.rows and sorted(action.order) == list(NUMBERS)
            return None if fits else Violation("1.2", say("deux_sans_trois.bad_deal"))
        if not state.rows:
            return Violation("1.2", say("deux_sans_trois.deal_first"))
        if self._is_over(state):
            return Violation("4.1", say("deux_sans_trois.over"))
        if seat not in (state.setup.seats[state.mover], BOX):
            return Violation("1.4", say("deux_sans_trois.not_your_turn", seat=Who(seat)))
        if action.number not in state.hands[state.mover]:
            return Violation("2.1", say("deux_sans_trois.not_in_hand"))
        return None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Deal, or play: lay the card, take what the fifth card takes, draw where two cards are left."""
        return self._dealt(state, action) if isinstance(action, Deal) else self._played(state, action.number)

    def _dealt(self, state: State, deal: Deal) -> State:
        """Three cards into their rows (1.2), then for each seat a hand and a pile (1.3)."""
        rows: list[tuple[Number, ...]] = [(start,) for start in STARTS]
        for number in deal.order[:ON_THE_TABLE]:
            rows[row_of(number)] = with_card(rows[row_of(number)], number)
        hands, stock, at = [], [], ON_THE_TABLE
        for _ in state.setup.seats:
            own = deal.order[at : at + self.house.each]
            hands.append(tuple(sorted(own[: self.house.hand])))
            stock.append(own[self.house.hand :])
            at += self.house.each
        heaps = (Heap(),) * len(hands)
        return replace(
            state, rows=tuple(rows), hands=tuple(hands), stock=tuple(stock), aside=deal.order[at:], heaps=heaps
        )

    def _played(self, state: State, number: Number) -> State:
        mover = state.mover
        row, taken = after_card(state.rows[row_of(number)], number)
        hand = tuple(card for card in state.hands[mover] if card != number)
        pile = state.stock[mover]
        if len(hand) == self.house.left:
            hand, pile = tuple(sorted(hand + pile[: self.house.draw])), pile[self.house.draw :]
        after = replace(
            state,
            rows=_put(state.rows, row_of(number), row),
            hands=_put(state.hands, mover, hand),
            stock=_put(state.stock, mover, pile),
            plays=state.plays + 1,
            last=number,
        )
        return self._taken(after, mover, taken) if taken else after

    def _taken(self, state: State, index: int, taken: Sequence[Number]) -> State:
        """Lay the take out (3.1 to 3.4); whoever shows all seven colours for the first time has a bonus (3.5)."""
        heap, seven = laid(self.house, state.heaps[index], taken, lock=state.setup.lock)
        state = replace(state, heaps=_put(state.heaps, index, heap))
        if seven and state.setup.interim and index not in state.honours:
            return replace(state, honours=(*state.honours, index))
        return state

    def expired(self, state: State, missing: frozenset[Seat]) -> Action:
        """The lowest card (5.1)."""
        return PLAYS[state.hands[state.mover][0]]

    def sample_chance(self, state: State, rng: Random) -> Action:
        """All cards shuffled (1.2)."""
        order = list(NUMBERS)
        rng.shuffle(order)
        return Deal(tuple(order))

    def entry(self, state: State, seat: Seat) -> Entry[Action] | None:
        """As many taps as the place of the card in one's hand, lowest first."""
        actions = tuple(self.legal_actions(state, seat))
        return Count(actions) if actions else None

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """One's own hand, and everything that lies open."""
        answers = () if seat is None else tuple(self.legal_actions(state, seat))
        over = outcome(self.house, state) if self._is_over(state) else None
        return Seen(seat, hidden_from(state, seat), answers, over)

    def page(self, seen: Seen) -> Page:
        """The rows, what everybody has taken, and one's own hand for one's own eyes."""
        return page_of(self.house, seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """Cards that the observer cannot see, dealt anew among hands, piles and what is left out."""
        return resampled(observation.table, rng) if observation.table.rows else observation.table

    def parse(self, text: str) -> Action:
        """The answer that `text` is. Raises ValueError that names the text."""
        return parsed(text)

    def tell(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Which card was played, and what that took, turned or won."""
        return told_of(self.house, state, action, self.apply(state, seat, action)) if isinstance(action, Play) else None

    def _is_over(self, state: State) -> bool:
        return state.plays == len(state.setup.seats) * self.house.plays


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _info(house: House | None) -> GameInfo:
    """What menus show; the deck file says how the two house rules stand unless a table sets them."""
    options = (
        Option("mode", "kiosk", ("kiosk",)),
        Option("lock_after_three", house is not None and house.lock, verified=False),
        Option("interim_bonus", house is None or house.interim_on),
        Option("limit_s", 0, LIMITS, verified=False),
    )
    longest = 1 + MOST_SEATS * MOST_CARDS_EACH
    return GameInfo("2-sans-3", say("deux_sans_trois.title"), (2, MOST_SEATS), "strategy", ("kiosk",), options, longest)
