"""Who pays, how cards are dealt round, who starts again, and when the game is over."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card
from engine.game import Outcome
from engine.games.pommes_pains.actions import Action, Call, Seats, Stays, Takes
from engine.games.pommes_pains.forms import By
from engine.games.pommes_pains.phases import Counting, Ended, Missing, ToFlip
from engine.games.pommes_pains.state import News, State, active, is_last, left_of, leftwards
from engine.games.pommes_pains.values import House
from engine.inputs import Seat

AROUND = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""How far a count offered to the table may be off: nine choices, the box's own number first."""


def pay(
    house: House,
    state: State,
    payers: Seats,
    why: str,
    named: Seats = (),
    call: Call | None = None,
    truth: tuple[int, int] | None = None,
) -> State:
    """`payers` take all cards in play, dealt round where they are several (6.1, 6.2)."""
    order = leftwards(state, state.flipper, payers)
    cards = len(state.flippers)
    state = replace(state, news=News(why, order, cards, named, call, truth))
    if state.setup.form.count is By.TABLE:
        return replace(state, phase=Counting(order))
    return _deal_round(house, state, order, cards)


def counts(state: State) -> tuple[Takes, ...]:
    """The numbers of cards offered to the table: as many as were flipped first, then close ones (8.5)."""
    flipped = len(state.flippers)
    most = flipped + len(state.stock)
    return tuple(Takes(flipped + step) for step in AROUND if 1 <= flipped + step <= most)


def take(house: House, state: State, seat: Seat, action: Takes) -> State:
    """The cards that were really taken: the box's own count is put right by the table's."""
    news = replace(state.news, cards=action.number) if state.news is not None else None
    payers = state.phase.payers if isinstance(state.phase, Counting) else ()
    return _deal_round(house, replace(state, news=news), payers, action.number)


def _deal_round(house: House, state: State, order: Seats, number: int) -> State:
    lying = [card for pile in state.piles for card in pile]
    cards = [*lying, *state.stock][:number]
    stock = (*lying[number:], *state.stock[max(0, number - len(lying)) :])
    taken = tuple(heap + _share(cards, order, seat) for seat, heap in zip(state.setup.seats, state.taken, strict=True))
    cleared = replace(state, stock=stock, taken=taken, piles=((), (), ()), flippers=())
    return settle(house, cleared, order[0])


def _share(cards: Sequence[Card], order: Seats, seat: Seat) -> tuple[Card, ...]:
    return tuple(cards[order.index(seat) :: len(order)]) if seat in order else ()


def put_away(house: House, state: State, why: str, named: Seats = ()) -> State:
    """The cards in play leave the game; left of the flipper starts (5.7)."""
    cards = tuple(card for pile in state.piles for card in pile)
    starter = left_of(state, state.flipper)
    news = News(why, (), len(cards), named)
    cleared = replace(state, boxed=state.boxed + cards, piles=((), (), ()), flippers=(), news=news)
    return settle(house, cleared, starter)


def settle(house: House, state: State, starter: Seat) -> State:
    """After cards were taken: the end, a question about a silent seat, or a new round (6.3, 7.1, 9.2)."""
    playing = active(state)
    if is_last(state):
        return replace(state, phase=Ended("last_card"))
    if len(playing) == 1:
        return replace(state, phase=Ended("alone"))
    for seat, silent in zip(state.setup.seats, state.silent, strict=True):
        if seat in playing and silent >= house.limits_in_a_row:
            return ask_about(house, state, seat, starter)
    return replace(state, phase=ToFlip(starter if starter in playing else left_of(state, starter)))


def ask_about(house: House, state: State, seat: Seat, starter: Seat) -> State:
    """Ask the table about a silent seat; who was kept too often without playing sits out at once (9.2)."""
    if state.kept[state.setup.seats.index(seat)] >= house.kept:
        return _without(house, state, seat, starter)
    return replace(state, phase=Missing(seat, starter))


def answered_for(house: House, state: State, seat: Seat, action: Action) -> State:
    """The word on a silent seat: it stays, or sits out."""
    if not isinstance(state.phase, Missing):
        return state
    silent, starter = state.phase.seat, state.phase.starter
    if not isinstance(action, Stays):
        return _without(house, state, silent, starter)
    index = state.setup.seats.index(silent)
    stays = replace(state, silent=_set(state.silent, index, 0), kept=_set(state.kept, index, state.kept[index] + 1))
    return settle(house, stays, starter)


def _without(house: House, state: State, seat: Seat, starter: Seat) -> State:
    left = replace(state, out=state.out | {seat})
    return settle(house, left, left_of(left, seat) if starter == seat else starter)


def _set(numbers: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*numbers[:index], value, *numbers[index + 1 :])


def outcome(state: State, ending: str) -> Outcome:
    """Fewest cards win, ties share (7.2); who sat out comes after everybody who played on (9.2)."""
    cards = {seat: len(heap) for seat, heap in zip(state.setup.seats, state.taken, strict=True)}
    keys = sorted({(seat in state.out, number) for seat, number in cards.items()})
    places = tuple(frozenset(seat for seat in cards if (seat in state.out, cards[seat]) == key) for key in keys)
    return Outcome(ending, places, tuple(cards.items()))
