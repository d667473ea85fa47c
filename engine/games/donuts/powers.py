"""What the verbs of a power do: what its owner can choose from, and what a choice does to the cards (4).

A verb without anything to choose from does nothing; where there is one choice only, nobody is asked (4.4).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card
from engine.games.donuts.actions import PLACES, WHICH, WHOM, Answer, Falls, Place, Which, Whom
from engine.games.donuts.state import (
    NO_CARD,
    Event,
    State,
    Step,
    cards_of,
    gain,
    happened,
    kinds,
    left_of,
    lose,
    newest,
    take_from_row,
    without,
)
from engine.games.donuts.values import House
from engine.inputs import Seat

Said: TypeAlias = Answer | Falls


@dataclass(frozen=True, slots=True)
class Verb:
    """`options`: what can be said now. `act`: what saying it does. `begin`: what lies open before anything is said."""

    options: Callable[[State, Step], Sequence[Said]]
    act: Callable[[House, State, Step, Said], State]
    begin: Callable[[State, Step], State] = lambda state, step: state


def steps_of(house: House, seat: Seat, card: Card) -> tuple[Step, ...]:
    """What `seat` has to do because it took `card` from the row (4.3)."""
    return tuple(Step(seat, card, verb) for verb in house.donuts[card].power)


def options(state: State) -> Sequence[Said]:
    """What can be said to the verb that is to be done next."""
    return VERBS[state.todo[0].verb].options(state, state.todo[0])


def is_random(state: State) -> bool:
    """Whether chance answers the verb that is to be done next."""
    return state.todo[0].verb == "steal_random"


def begin(state: State) -> State:
    """The verb that is to be done next begins."""
    return VERBS[state.todo[0].verb].begin(state, state.todo[0])


def act(house: House, state: State, said: Said) -> State:
    """What was said to the verb that is done next, done."""
    return VERBS[state.todo[0].verb].act(house, state, state.todo[0], said)


def skip(state: State) -> State:
    """The verb that is to be done next has nothing to choose from (4.1)."""
    step = state.todo[0]
    return happened(_done(state), Event("nothing", (step.owner,), step.card))


def victim(state: State, seat: Seat) -> Seat | None:
    """Who has most cards but for `seat`; tied, the nearest to the left; None where nobody has any (4.7)."""
    others = left_of(state, seat)
    most = max(len(cards_of(state, other)) for other in others)
    return next(other for other in others if len(cards_of(state, other)) == most) if most else None


def _done(state: State) -> State:
    return state._replace(todo=state.todo[1:], other=0, given=NO_CARD, peeked=())


def _which(cards: Sequence[Card]) -> Sequence[Which]:
    return tuple(WHICH[card] for card in cards)


def card_of(said: Said) -> Card:
    """The card that was named; NO_CARD where a seat or a place was."""
    return said.card if isinstance(said, Which | Falls) else NO_CARD


def _others(state: State, step: Step) -> tuple[Card, ...]:
    """The owner's cards but for the one that acts."""
    return without(cards_of(state, step.owner), step.card)


def _own(state: State, step: Step) -> Sequence[Which]:
    """The one that acts only where its owner has nothing else (4.5)."""
    return _which(newest(_others(state, step) or cards_of(state, step.owner)))


def _whom(seats: Sequence[Seat]) -> Sequence[Whom]:
    return tuple(WHOM[seat] for seat in seats)


def _with_cards(state: State, step: Step) -> Sequence[Whom]:
    return _whom([seat for seat in left_of(state, step.owner) if cards_of(state, seat)])


def _move(state: State, card: Card, giver: Seat, taker: Seat) -> State:
    return gain(lose(state, giver, card), taker, card)


# ---- from the heaps


def _turned_up(state: State, step: Step) -> Sequence[Said]:
    return _which(kinds(state.peeked))


def _turn_up(number: int) -> Callable[[State, Step], State]:
    """The top cards of the deck lie open; nobody knew them before."""

    def begin(state: State, step: Step) -> State:
        return state._replace(peeked=state.stock[:number], stock=state.stock[number:])

    return begin


def _keep(house: House, state: State, step: Step, said: Said) -> State:
    """One of the cards turned up is kept, the others are discarded."""
    card = card_of(said)
    rest = without(state.peeked, card)
    kept = happened(gain(_done(state), step.owner, card), Event("draws", (step.owner,), card))
    for other in rest:
        kept = happened(kept._replace(discard=(*kept.discard, other)), Event("discarded", (step.owner,), other))
    return kept


def _top_of_discard(state: State, step: Step) -> Sequence[Said]:
    return _which(state.discard[-1:])


def _any_discard(state: State, step: Step) -> Sequence[Said]:
    return _which(newest(state.discard))


def _recover(house: House, state: State, step: Step, said: Said) -> State:
    card = card_of(said)
    taken = _done(state)._replace(discard=without(state.discard, card))
    return happened(gain(taken, step.owner, card), Event("recovers", (step.owner,), card))


def _places(state: State, step: Step) -> Sequence[Said]:
    """What still lies in the row where nobody chose it (4.6)."""
    return tuple(
        PLACES[index] for index, card in enumerate(state.row) if card != NO_CARD and index + 1 not in state.choices
    )


def _second(house: House, state: State, step: Step, said: Said) -> State:
    """The card's own power acts at once, before whatever else is to be done (4.3)."""
    number = said.number if isinstance(said, Place) else 0
    left, card = take_from_row(_done(state), number)
    taken = gain(left, step.owner, card)
    taken = taken._replace(todo=(*steps_of(house, step.owner, card), *taken.todo))
    return happened(taken, Event("second", (step.owner,), card, number=number))


# ---- among seats


def _give_options(state: State, step: Step) -> Sequence[Said]:
    own = _own(state, step)
    return own if state.other or not own else _whom(left_of(state, step.owner))


def _give(house: House, state: State, step: Step, said: Said) -> State:
    if isinstance(said, Whom):
        return state._replace(other=said.seat)
    card, other = card_of(said), state.other
    return happened(_move(_done(state), card, step.owner, other), Event("gives", (step.owner,), card, other))


def _steal_options(state: State, step: Step) -> Sequence[Said]:
    return _which(newest(cards_of(state, state.other))) if state.other else _with_cards(state, step)


def _steal(house: House, state: State, step: Step, said: Said) -> State:
    if isinstance(said, Whom):
        return state._replace(other=said.seat)
    card, other = card_of(said), state.other
    return happened(_move(_done(state), card, other, step.owner), Event("steals", (step.owner,), card, other))


def _random_options(state: State, step: Step) -> Sequence[Said]:
    seat = victim(state, step.owner)
    return () if seat is None else tuple(map(Falls, newest(cards_of(state, seat))))


def _steal_random(house: House, state: State, step: Step, said: Said) -> State:
    return _steal(house, state._replace(other=victim(state, step.owner) or 0), step, said)


def _swap_options(state: State, step: Step) -> Sequence[Said]:
    """Whose card, which of one's own, which of theirs."""
    own = _own(state, step)
    if not state.other:
        return _with_cards(state, step) if own else ()
    return own if state.given == NO_CARD else _which(newest(cards_of(state, state.other)))


def _swap(house: House, state: State, step: Step, said: Said) -> State:
    if isinstance(said, Whom):
        return state._replace(other=said.seat)
    if state.given == NO_CARD:
        return state._replace(given=card_of(said))
    given, taken, other = state.given, card_of(said), state.other
    swapped = gain(lose(lose(_done(state), step.owner, given), other, taken), step.owner, taken)
    swapped = happened(gain(swapped, other, given), Event("gives", (step.owner,), given, other))
    return happened(swapped, Event("steals", (step.owner,), taken, other))


def _discard_options(state: State, step: Step) -> Sequence[Said]:
    return _which(newest(_others(state, step)))


def _discard(house: House, state: State, step: Step, said: Said) -> State:
    card = card_of(said)
    lost = lose(_done(state), step.owner, card)
    return happened(lost._replace(discard=(*lost.discard, card)), Event("discarded", (step.owner,), card))


VERBS: Mapping[str, Verb] = {
    "draw": Verb(_turned_up, _keep, _turn_up(1)),
    "take_discard_top": Verb(_top_of_discard, _recover),
    "pick_discard": Verb(_any_discard, _recover),
    "peek_keep": Verb(_turned_up, _keep, _turn_up(2)),
    "give": Verb(_give_options, _give),
    "steal_chosen": Verb(_steal_options, _steal),
    "steal_random": Verb(_random_options, _steal_random),
    "swap": Verb(_swap_options, _swap),
    "second_pick": Verb(_places, _second),
    "discard_own": Verb(_discard_options, _discard),
}
"""By the words of `language.VERBS`."""
