"""Why an answer is refused: the rule of RULES.md that it breaks, and a sentence."""

from collections.abc import Mapping

from engine.game import Violation
from engine.games.pommes_pains import actions as say_
from engine.games.pommes_pains.actions import Action
from engine.games.pommes_pains.phases import Calling, Turning
from engine.games.pommes_pains.state import State
from engine.inputs import BOX, Seat
from engine.message import Who, say

_RULES: Mapping[type, tuple[str, str]] = {
    say_.Flip: ("2.1", "not_your_flip"),
    say_.BeginCall: ("3.2", "not_your_call"),
    say_.Call: ("3.3", "not_your_call"),
    say_.EndCall: ("8.1", "not_your_call"),
    say_.Challenge: ("4.2", "nothing_to_challenge"),
    say_.Slap: ("5.2", "no_slap_now"),
    say_.Claim: ("8.2", "no_question_now"),
    say_.Word: ("8.3", "not_offered"),
    say_.LastCard: ("8.4", "not_offered"),
    say_.Takes: ("8.5", "not_offered"),
    say_.Stays: ("9.2", "not_offered"),
    say_.SitsOut: ("9.2", "not_offered"),
}


def refusal(state: State, seat: Seat, action: Action) -> Violation:
    """The rule that `action` of `seat` breaks in this state."""
    if seat == BOX or type(action) not in _RULES:
        return Violation("9.3", say("pommes_pains.not_the_box" if seat == BOX else "pommes_pains.only_the_box"))
    rule, key = _RULES[type(action)]
    if isinstance(action, say_.Challenge) and seat == _caller(state):
        rule, key = "4.1", "own_call"
    if isinstance(action, say_.Flip) and isinstance(state.phase, Calling):
        rule, key = "2.3", "call_not_over"
    return Violation(rule, say(f"pommes_pains.{key}", seat=Who(seat)))


def _caller(state: State) -> Seat | None:
    """Whose call could be challenged: while a card is on its way to the screen, that of the seat before."""
    callers = state.flippers[:-1] if isinstance(state.phase, Turning) else state.flippers
    return callers[-1] if callers else None
