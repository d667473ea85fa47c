"""A round: the numbers from low to high, the powers among them, the new row, and the end."""

from collections.abc import Iterator

from engine.cards import Card
from engine.games.donuts.cards import row_length
from engine.games.donuts.powers import Said, act, begin, is_random, options, skip, steps_of
from engine.games.donuts.state import (
    HIDDEN,
    NO_CARD,
    NOT_YET,
    Event,
    Phase,
    State,
    gain,
    happened,
    owed,
    take_from_row,
)
from engine.games.donuts.values import House
from engine.inputs import Seat


def deal(state: State, order: tuple[Card, ...]) -> State:
    """The first cards of the deck are the row, the one next to the deck is number 1 (1.3)."""
    length = row_length(len(state.seats))
    nobody: tuple[tuple[Card, ...], ...] = ((),) * len(state.seats)
    return _open_choice(state._replace(stock=order[length:], row=order[:length], owned=nobody))


def _open_choice(state: State) -> State:
    nobody = (NOT_YET,) * len(state.seats)
    return state._replace(phase=Phase.CHOOSE, choices=nobody, number=0, asked=state.asked + 1)


def choose(state: State, seat: Seat, number: int) -> State:
    """One secret choice; when the last one is in, all lie open (2.1)."""
    index = state.seats.index(seat)
    chosen = state._replace(choices=(*state.choices[:index], number, *state.choices[index + 1 :]))
    return chosen if owed(chosen) else _reveal(chosen._replace(drawn=()))


def draw_numbers(state: State, numbers: tuple[int, ...]) -> State:
    """The box has drawn for all who did not choose (2.3)."""
    missing = owed(state)
    drawn: Iterator[int] = iter(numbers)
    choices = tuple(next(drawn) if number == NOT_YET else number for number in state.choices)
    return _reveal(state._replace(choices=choices, drawn=missing))


def _reveal(state: State) -> State:
    return state._replace(phase=Phase.REVEAL, asked=state.asked + 1)


def resolve(house: House, state: State) -> State:
    """The cards are taken, as far as nobody has to be asked."""
    return settle(house, state._replace(log=()))


def answer(house: House, state: State, said: Said) -> State:
    """One answer to a power, and what follows from it."""
    return settle(house, act(house, state, said))


def settle(house: House, state: State) -> State:
    """Go on until somebody has to be asked, chance has to be, the next round begins or the game is over."""
    while state.todo or state.number < len(state.row):
        if not state.todo:
            state = _take(house, state, state.number + 1)
            continue
        if not state.peeked:
            state = begin(state)
        said = options(state)
        if len(said) > 1:
            return state._replace(phase=Phase.POWER, asked=state.asked + 1)
        state = act(house, state, said[0]) if said else skip(state)
    return _next_round(state)


def _take(house: House, state: State, number: int) -> State:
    """Who alone chose this number takes the card; several, and it goes to the discard pile now (3.2, 3.3)."""
    state = state._replace(number=number)
    chosen = tuple(seat for seat, choice in zip(state.seats, state.choices, strict=True) if choice == number)
    if not chosen:
        return state
    state, card = take_from_row(state, number)
    if len(chosen) > 1:
        contested = state._replace(discard=(*state.discard, card))
        return happened(contested, Event("contested", chosen, card, number=number))
    taken = gain(state, chosen[0], card)._replace(todo=steps_of(house, chosen[0], card))
    return happened(taken, Event("takes", chosen, card, number=number))


def _next_round(state: State) -> State:
    """Empty places are filled in the order of their numbers; where the deck cannot fill all, it is over (5.1, 5.2)."""
    if state.row.count(NO_CARD) > len(state.stock):
        return state._replace(phase=Phase.OVER, asked=state.asked + 1)
    stock = iter(state.stock)
    row = tuple(next(stock) if card == NO_CARD else card for card in state.row)
    return _open_choice(state._replace(row=row, stock=tuple(stock)))


def hide(state: State, seat: Seat | None, unknown: Card) -> State:
    """What `seat` may know: not the deck, and not what others chose before all choices lie open."""
    stock = (unknown,) * len(state.stock)
    if state.phase not in (Phase.CHOOSE, Phase.LATE):
        return state._replace(stock=stock)
    choices = tuple(
        number if number == NOT_YET or owner == seat else HIDDEN
        for owner, number in zip(state.seats, state.choices, strict=True)
    )
    return state._replace(stock=stock, choices=choices)


def asks_chance(state: State) -> bool:
    """Whether the box has to draw before anybody can go on."""
    return state.phase in (Phase.DEAL, Phase.LATE) or (state.phase is Phase.POWER and is_random(state))
