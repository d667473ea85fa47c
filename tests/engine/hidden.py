"""Which cards are hidden from whom: the tests' own knowledge, so that a game cannot hide a leak from its own test."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.inputs import Seat
from tests.engine.contract import Hide


def cards_to_come(state: Any, rng: Random) -> Iterable[tuple[Any, Sequence[Seat | None]]]:
    """2 Pommes 3 Pains: nobody knows the order of the draw pile, nor which cards a short game leaves out."""
    stock = len(state.stock)
    hidden = [*state.stock, *state.aside]
    if len(hidden) > 1:
        rng.shuffle(hidden)
        yield replace(state, stock=tuple(hidden[:stock]), aside=tuple(hidden[stock:])), (None, *state.setup.seats)


def nothing(_state: Any, _rng: Random) -> Iterable[tuple[Any, Sequence[Seat | None]]]:
    """22 Pommes: everything lies open."""
    return ()


def hands_and_piles(state: Any, rng: Random) -> Iterable[tuple[Any, Sequence[Seat | None]]]:
    """2 SANS 3: a hand is its owner's alone; nobody knows the piles, one's own too, nor the cards left out."""
    for eyes in (None, *state.setup.seats):
        own = state.setup.seats.index(eyes) if eyes is not None else None
        sizes = [0 if seat == own else len(hand) for seat, hand in enumerate(state.hands)]
        sizes += [len(pile) for pile in state.stock]
        hidden = [card for seat, hand in enumerate(state.hands) if seat != own for card in hand]
        hidden += [card for pile in state.stock for card in pile] + list(state.aside)
        rng.shuffle(hidden)
        heaps = [tuple(hidden[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes))]
        hands = tuple(hand if seat == own else tuple(sorted(heaps[seat])) for seat, hand in enumerate(state.hands))
        stock, aside = tuple(heaps[len(hands) :]), tuple(hidden[sum(sizes) :])
        if (hands, stock, aside) != (state.hands, state.stock, state.aside):
            yield replace(state, hands=hands, stock=stock, aside=aside), (eyes,)


def deck_and_choices(state: Any, rng: Random) -> Iterable[tuple[Any, Sequence[Seat | None]]]:
    """Donuts: nobody knows the order of the deck, and until all are in nobody but its seat knows a choice."""
    if len(state.stock) > 1:
        stock = list(state.stock)
        rng.shuffle(stock)
        yield state._replace(stock=tuple(stock)), (None, *state.seats)
    for index, number in enumerate(state.choices if state.phase.value in ("choose", "late") else ()):
        if number:
            other = number % len(state.row) + 1
            choices = (*state.choices[:index], other, *state.choices[index + 1 :])
            yield state._replace(choices=choices), (None, *state.seats[:index], *state.seats[index + 1 :])


def hands_and_deck(state: Any, rng: Random) -> Iterable[tuple[Any, Sequence[Seat | None]]]:
    """Pom Pom: nobody knows the deck, nor the cards that another seat drew from it, nor what it is about to sell."""
    if state.stock and not hasattr(state.phase, "ending"):
        for mine in (None, *range(len(state.growers))):
            other = _dealt_again(state, mine, rng)
            yield other, (None,) if mine is None else (None, state.seats[mine])


def _dealt_again(state: Any, mine: int | None, rng: Random) -> Any:
    """All unseen cards but those of `mine` in other places, and the others' secret choices withdrawn."""
    others = [index for index in range(len(state.growers)) if index != mine]
    hidden = [*state.stock, *(card for index in others for card in state.growers[index].secret)]
    rng.shuffle(hidden)
    stock = tuple(hidden.pop() for _ in state.stock)
    growers, phase = list(state.growers), state.phase
    for index in others:
        secret = sorted(hidden.pop() for _ in growers[index].secret)
        growers[index] = growers[index]._replace(secret=tuple(secret))
    if hasattr(phase, "plans"):
        empty = (plan if index == mine else plan._replace(cards=()) for index, plan in enumerate(phase.plans))
        phase = replace(phase, plans=tuple(empty))
    piles = (state.piles[0], *state.piles[:0:-1]) if state.rules.blow else state.piles
    return state._replace(stock=stock, growers=tuple(growers), phase=phase, piles=piles)


HIDDEN: Mapping[str, Hide] = {
    "2-pommes-3-pains": cards_to_come,
    "22-pommes": nothing,
    "2-sans-3": hands_and_piles,
    "donuts": deck_and_choices,
    "pom-pom": hands_and_deck,
}
"""By game id. A game that is not named here is looked at without swapping."""
