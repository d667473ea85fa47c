"""Who may say what, in each phase, with one button: one table for each form.

This is all that tells the two forms apart: in kiosk form the box knows the cards and the caller keys the
call; in referee form the table speaks, presses mark moments, and the table answers what nobody can see.
"""

from collections.abc import Callable, Mapping

from engine.games.pommes_pains.state import Act, Phase, State, Verb, left_of
from engine.games.pommes_pains.values import Values
from engine.gestures import Counts, Entry, Press, Steps
from engine.inputs import TABLE, Seat

FLIP = Act(Verb.FLIP)
BEGIN = Act(Verb.BEGIN)
CHALLENGE = Act(Verb.CHALLENGE)
SLAP = Act(Verb.SLAP)
CLAIM = Act(Verb.CLAIM)

CALL_PHASES = (Phase.CALL_BEGUN, Phase.CALLING)

Entries = Callable[[State, Seat, Values], Entry[Act] | None]


def _may_challenge(state: State, seat: Seat) -> bool:
    """There is a call of this round, and it is somebody else's."""
    return state.call is not None and seat != state.caller


def _kiosk_to_flip(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    accuse = CHALLENGE if _may_challenge(state, seat) else None
    if seat == state.next_seat:
        return Press(FLIP, accuse)
    return Press(accuse) if accuse is not None else None


def _kiosk_flipped(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    """The card is on its way to the screen: a challenge of the call before it still counts."""
    caller, call = state.before_flip
    asked = call is not None and seat not in (caller, state.caller)
    return Press(CHALLENGE) if asked else None


def _kiosk_shown(state: State, seat: Seat, values: Values) -> Entry[Act] | None:
    if state.is_two_three:
        return None
    return _keyed(values, BEGIN) if seat == state.caller else Press(SLAP)


def _kiosk_calling(state: State, seat: Seat, values: Values) -> Entry[Act] | None:
    if seat == state.caller:
        return _keyed(values, None)
    if state.accusers:
        return None
    return Press(None, CHALLENGE) if seat == left_of(state, state.caller) else Press(CHALLENGE)


def _kiosk_last_call(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    return Press(CHALLENGE) if seat != state.caller else None


def _keyed(values: Values, begin: Act | None) -> Entry[Act]:
    return Counts(begin, 2, values.time("keyed.pause"), values.time("keyed.gap"))


def _printed_to_flip(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    claim = CLAIM if state.in_play else None
    if seat == state.next_seat:
        return Press(FLIP, claim)
    return Press(claim) if claim is not None else None


def _printed_shown(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    return Press(BEGIN, Act(Verb.BEGIN_LAST)) if seat == state.caller else Press(CLAIM)


def _printed_calling(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    if seat == state.caller:
        return Press(Act(Verb.END_CALL), Act(Verb.END_LAST))
    flips = state.phase is Phase.CALLING and seat == left_of(state, state.caller)
    if flips and not state.exhausted and not state.last:
        return Press(FLIP, CLAIM)
    return Press(CLAIM)


def _printed_last_call(state: State, seat: Seat, _values: Values) -> Entry[Act] | None:
    return Press(CLAIM) if seat != state.caller else None


def _nobody(_state: State, _seat: Seat, _values: Values) -> Entry[Act] | None:
    return None


KIOSK: Mapping[Phase, Entries] = {
    Phase.TO_FLIP: _kiosk_to_flip,
    Phase.FLIPPED: _kiosk_flipped,
    Phase.SHOWN: _kiosk_shown,
    Phase.CALLING: _kiosk_calling,
    Phase.LAST_CALL: _kiosk_last_call,
}

PRINTED: Mapping[Phase, Entries] = {
    Phase.TO_FLIP: _printed_to_flip,
    Phase.SHOWN: _printed_shown,
    Phase.CALL_BEGUN: _printed_calling,
    Phase.CALLING: _printed_calling,
    Phase.LAST_CALL: _printed_last_call,
}


def entry_of(state: State, seat: Seat, values: Values) -> Entry[Act] | None:
    """How the button of `seat` speaks now; the table's answers are stepped through."""
    if seat == TABLE:
        words = table_words(state)
        return Steps(words) if words else None
    if seat not in state.active:
        return None
    return (PRINTED if state.printed else KIOSK).get(state.phase, _nobody)(state, seat, values)


def table_words(state: State) -> tuple[Act, ...]:
    """What only the table can say: what a claim was, or whether an absent seat plays on."""
    if state.phase is Phase.ABSENT:
        return Act(Verb.STAY), Act(Verb.SIT_OUT)
    if state.phase not in (Phase.CLAIMED, Phase.QUESTION):
        return ()
    words = [Verb.WAS_23] if state.phase is Phase.QUESTION else []
    words.append(Verb.WAS_NOT_23)
    if state.before is not Phase.SHOWN:
        words += [Verb.WRONG, Verb.RIGHT]
    if state.in_play > 1 and state.before is Phase.SHOWN:
        words.append(Verb.FLIP_WAS_SLAP)
    return tuple(Act(verb) for verb in (*words, Verb.PLAY_ON))
