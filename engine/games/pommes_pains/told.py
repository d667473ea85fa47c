"""What an answer did, in one sentence: who takes how many cards, and why."""

from collections.abc import Mapping

from engine.games.pommes_pains.page import call_message
from engine.games.pommes_pains.state import Act, Phase, State, Verb
from engine.inputs import Seat
from engine.message import Message, Several, say

_WHY: Mapping[Verb, str] = {
    Verb.LATE: "late",
    Verb.LAST: "slapped",
    Verb.FALSE_SLAP: "false_slap",
    Verb.WAS_23: "slapped",
    Verb.WAS_NOT_23: "false_slap",
    Verb.WRONG: "wrong_call",
    Verb.RIGHT: "right_call",
}


def told_of(before: State, action: Act, after: State) -> Message | None:
    """The sentence for going from `before` to `after`; None where nobody took a card and nothing was called."""
    takers = tuple(
        seat
        for seat, old, new in zip(before.seats, before.heaps, after.heaps, strict=True)
        if len(new) > len(old)
    )
    cards = sum(map(len, after.heaps)) - sum(map(len, before.heaps))
    if takers:
        return say(f"pommes_pains.told_{_why(before, action, takers)}", cards, seats=Several(takers))
    if len(after.away) > len(before.away):
        return say("pommes_pains.told_away", len(after.away) - len(before.away))
    return say("pommes_pains.told_call", call=call_message(action.numbers)) if action.verb is Verb.CALL else None


def _why(before: State, action: Act, takers: tuple[Seat, ...]) -> str:
    if action.verb in (Verb.CALL, Verb.CHALLENGE):
        caller = before.before_flip[0] if before.phase is Phase.FLIPPED else before.caller
        return "wrong_call" if caller in takers else "right_call"
    return _WHY[action.verb]
