"""Why an answer is refused: the number of the rule in RULES.md, and a sentence."""

from collections import Counter
from collections.abc import Sequence

from engine.game import Violation
from engine.games.donuts.actions import Action, Choose, Falls, Late, Numbers, Place, Resolve, Shuffle, Which, Whom
from engine.games.donuts.powers import Said, card_of, is_random, options
from engine.games.donuts.state import Phase, State, Step, owed
from engine.games.donuts.values import House
from engine.inputs import BOX, Seat
from engine.message import Who, say

OWN_CARD = ("give", "swap", "discard_own")
"""Verbs that ask for a card of one's own, which the acting card itself seldom is (4.5)."""


def refusal(house: House, state: State, seat: Seat, action: Action) -> Violation | None:
    """None where `seat` may answer so."""
    if state.phase is Phase.OVER:
        return Violation("5.2", say("donuts.over"))
    match action:
        case Choose():
            return _choose(state, seat, action.number)
        case Whom() | Which() | Place():
            return _power(state, seat, action)
    return None if seat == BOX and _box_may(house, state, action) else Violation("7.1", say("donuts.only_the_box"))


def _choose(state: State, seat: Seat, number: int) -> Violation | None:
    if seat not in state.seats or state.phase is not Phase.CHOOSE:
        return Violation("2.1", say("donuts.no_choice_now"))
    if not 1 <= number <= len(state.row):
        return Violation("1.3", say("donuts.no_such_place", number=number, most=len(state.row)))
    return None


def _power(state: State, seat: Seat, said: Said) -> Violation | None:
    if state.phase is not Phase.POWER or is_random(state):
        return Violation("4.3", say("donuts.no_power_now"))
    step = state.todo[0]
    if seat not in (step.owner, BOX):
        return Violation("4.2", say("donuts.not_your_power", seat=Who(step.owner)))
    if said not in options(state):
        return Violation(_rule(step, said), say("donuts.not_among_these", seat=Who(step.owner)))
    return None


def _rule(step: Step, said: Said) -> str:
    if step.verb == "second_pick":
        return "4.6"
    return "4.5" if step.verb in OWN_CARD and card_of(said) == step.card else "4.4"


def _box_may(house: House, state: State, action: Action) -> bool:
    match action:
        case Shuffle(order):
            return state.phase is Phase.DEAL and Counter(order) == Counter(house.deck(len(state.seats)))
        case Late(seats):
            return state.phase is Phase.CHOOSE and seats == owed(state)
        case Numbers(numbers):
            return state.phase is Phase.LATE and _fit(state, numbers)
        case Resolve():
            return state.phase is Phase.REVEAL
        case Falls():
            return state.phase is Phase.POWER and action in options(state)
    return False


def _fit(state: State, numbers: Sequence[int]) -> bool:
    return len(numbers) == len(owed(state)) and all(1 <= number <= len(state.row) for number in numbers)
