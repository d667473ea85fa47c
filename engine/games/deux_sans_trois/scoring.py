"""What a seat has taken: laid out by colour, turned face down, counted. Numbers in comments are those of RULES.md."""

from collections.abc import Iterable, Sequence

from engine.game import Outcome
from engine.games.deux_sans_trois.cards import THREE, Number
from engine.games.deux_sans_trois.state import Heap, State
from engine.games.deux_sans_trois.values import COLOURS, NO_COLOUR, House


def counts(house: House, cards: Iterable[Number]) -> list[int]:
    """How many of these cards there are of each colour; what has no colour is not counted (3.4)."""
    found = [0] * COLOURS
    for number in cards:
        colour = house.colours[number]
        if colour != NO_COLOUR:
            found[colour] += 1
    return found


def laid(house: House, heap: Heap, taken: Sequence[Number], *, lock: bool) -> tuple[Heap, bool]:
    """The heap with the cards taken, laid out from left to right, and whether it showed all seven colours (3.5)."""
    seven = False
    for place, number in enumerate(taken, 1):
        whole = place == len(taken)
        heap = _with_card(house, heap, number, lock)
        if whole or not house.together:
            heap = _threes_turned(house, heap)
        if whole or house.each_card:
            seven = seven or all(counts(house, heap.up))
    return heap, seven


def _with_card(house: House, heap: Heap, number: Number, lock: bool) -> Heap:
    """Face up (3.1), unless its colour is lost for good (3.3); a card without a colour is never turned (3.4)."""
    colour = house.colours[number]
    if lock and any(house.colours[turned] == colour for turned in heap.down):
        return Heap(heap.up, (*heap.down, number))
    return Heap((*heap.up, number), heap.down)


def _threes_turned(house: House, heap: Heap) -> Heap:
    """Three cards of a colour turn face down (3.2)."""
    many = counts(house, heap.up)
    if max(many) < THREE:
        return heap
    turned = tuple(
        number for number in heap.up if house.colours[number] != NO_COLOUR and many[house.colours[number]] >= THREE
    )
    return Heap(tuple(number for number in heap.up if number not in turned), heap.down + turned)


def points(house: House, heap: Heap) -> int:
    """Points of the cards, without any bonus (4.2)."""
    many = counts(house, heap.up)
    colourless = len(heap.up) - sum(many)
    shown = sum(house.points[number] for number in many)
    return shown + colourless * house.colourless + len(heap.down) * house.face_down


def final_bonus(house: House, heap: Heap) -> int:
    """For six or seven colours that lie face up when the game ends (4.3)."""
    shown = sum(number > 0 for number in counts(house, heap.up))
    return {COLOURS: house.seven, COLOURS - 1: house.six}.get(shown, 0)


def interim_bonus(house: House, state: State, index: int) -> int:
    """What the seat got for seven colours during the game, by how many had them before it (3.5)."""
    return house.interim[state.honours.index(index)] if index in state.honours else 0


def score(house: House, state: State, index: int) -> int:
    """Everything a seat has at the end."""
    heap = state.heaps[index]
    return points(house, heap) + final_bonus(house, heap) + interim_bonus(house, state, index)


def outcome(house: House, state: State) -> Outcome:
    """Most points win, and ties are shared (4.4)."""
    scores = {seat: score(house, state, index) for index, seat in enumerate(state.setup.seats)}
    places = tuple(
        frozenset(seat for seat, own in scores.items() if own == value)
        for value in sorted(set(scores.values()), reverse=True)
    )
    return Outcome("played_out", places, tuple(scores.items()))
