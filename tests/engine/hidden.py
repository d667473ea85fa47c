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


HIDDEN: Mapping[str, Hide] = {"2-pommes-3-pains": cards_to_come, "22-pommes": nothing}
"""By game id. A game that is not named here is looked at without swapping."""
