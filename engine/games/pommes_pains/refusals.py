"""Why an answer is refused: the rule of RULES.md that it breaks, and a sentence."""

from collections.abc import Mapping

from engine.game import Violation
from engine.games.pommes_pains import actions as acts
from engine.games.pommes_pains.actions import Action
from engine.games.pommes_pains.phases import Calling, Turning
from engine.games.pommes_pains.state import State
from engine.inputs import BOX, Seat
from engine.message import Who, say

_RULES: Mapping[type, tuple[str, str]] = {
    acts.Flip: ("2.1", "not_your_flip"),
    acts.BeginCall: ("3.2", "not_your_call"),
    acts.Call: ("3.3", "not_your_call"),
    acts.EndCall: ("8.1", "not_your_call"),
    acts.Challenge: ("4.2", "nothing_to_challenge"),
    acts.Slap: ("5.2", "no_slap_now"),
    acts.Claim: ("8.2", "no_question_now"),
    acts.Word: ("8.3", "not_offered"),
    acts.LastCard: ("8.4", "not_offered"),
    acts.Takes: ("8.5", "not_offered"),
    acts.Stays: ("9.2", "not_offered"),
    acts.SitsOut: ("9.2", "not_offered"),
}


def refusal(state: State, seat: Seat, action: Action) -> Violation:
    """The rule that `action` of `seat` breaks in this state."""
    if seat == BOX or type(action) not in _RULES:
        return Violation("9.3", say("pommes_pains.not_the_box" if seat == BOX else "pommes_pains.only_the_box"))
    rule, key = _RULES[type(action)]
    if isinstance(action, acts.Challenge) and seat == _caller(state):
        rule, key = "4.1", "own_call"
    if isinstance(action, acts.Flip) and isinstance(state.phase, Calling):
        rule, key = "2.3", "call_not_over"
    return Violation(rule, say(f"pommes_pains.{key}", seat=Who(seat)))


def _caller(state: State) -> Seat | None:
    """Whose call could be challenged: while a card is on its way to the screen, that of the seat before."""
    callers = state.flippers[:-1] if isinstance(state.phase, Turning) else state.flippers
    return callers[-1] if callers else None
