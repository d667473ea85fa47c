"""How each button speaks in each phase. What it can say is what is allowed: the rules look here, too."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.pommes_pains.actions import (
    CALLS,
    Action,
    BeginCall,
    Call,
    Challenge,
    Claim,
    EndCall,
    Flip,
    LastCard,
    SitsOut,
    Slap,
    Stays,
    Word,
)
from engine.games.pommes_pains.forms import By
from engine.games.pommes_pains.paying import counts
from engine.games.pommes_pains.phases import (
    Asking,
    Calling,
    Counting,
    Interrupted,
    LastCall,
    Missing,
    Question,
    Thinking,
    ToFlip,
    Turning,
)
from engine.games.pommes_pains.question import words
from engine.games.pommes_pains.state import State, is_last, to_flip
from engine.games.pommes_pains.values import House
from engine.gestures import MOST_TAPS, Counts, Entry, Press, Steps
from engine.inputs import TABLE, Seat

_FLIP: Press[Action] = Press(Flip())
_FLIP_OR_EMPTY: Press[Action] = Press(Flip(), LastCard())
_FLIP_OR_CHALLENGE: Press[Action] = Press(Flip(), Challenge())
_FLIP_OR_CLAIM: Press[Action] = Press(Flip(), Claim())
_CHALLENGE: Press[Action] = Press(Challenge())
_HOLD_TO_CHALLENGE: Press[Action] = Press(None, Challenge())
_SLAP: Press[Action] = Press(Slap())
_CLAIM: Press[Action] = Press(Claim())
_BEGIN: Press[Action] = Press(BeginCall())
_BEGIN_OR_LAST: Press[Action] = Press(BeginCall(), BeginCall(last=True))
_END: Press[Action] = Press(EndCall())
_END_OR_LAST: Press[Action] = Press(EndCall(), EndCall(last=True))
_LAST_CARD: Steps[Action] = Steps((LastCard(),))
_HERE: Press[Action] = Press(Stays())
_HERE_OR_NOT: Steps[Action] = Steps((Stays(), SitsOut()))


def entry_of(house: House, state: State, seat: Seat) -> Entry[Action] | None:
    """How the button of `seat` (or the table's) answers now; None where it means nothing."""
    if seat != TABLE and (seat not in state.setup.seats or seat in state.out):
        return None
    speaks = _SPEAKS.get(type(state.phase))
    return None if speaks is None else speaks(house, state, state.phase, seat)


def answers(entry: Entry[Action] | None) -> tuple[Action, ...]:
    """Everything that can be said through `entry`."""
    match entry:
        case Press(tap=tap, hold=hold):
            return tuple(action for action in (tap, hold) if action is not None)
        case Steps(choices=choices):
            return choices
        case Counts(begin=begin):
            return CALLS if begin is None else (begin,)
    return ()


def can_say(entry: Entry[Action] | None, action: Action) -> bool:
    """Whether `action` is among the answers of `entry`."""
    if isinstance(action, Call) and isinstance(entry, Counts):
        return entry.begin is None and 0 <= action.apples <= MOST_TAPS and 0 <= action.breads <= MOST_TAPS
    return action in answers(entry)


def _claims(house: House, state: State) -> Press[Action] | None:
    """Where the table has said "nothing" too often about one card, presses mean nothing until the next (8.2)."""
    return _CLAIM if state.idle < house.nothings else None


def _to_flip(house: House, state: State, phase: ToFlip, seat: Seat) -> Entry[Action] | None:
    if not state.rules_itself:
        return _to_flip_printed(house, state, phase, seat)
    if not state.flippers:
        return _FLIP if seat == phase.seat else None
    if seat == phase.seat:
        return _FLIP_OR_CHALLENGE
    return _CHALLENGE if seat not in (state.flipper, TABLE) else None


def _to_flip_printed(house: House, state: State, phase: ToFlip, seat: Seat) -> Entry[Action] | None:
    if seat == TABLE:
        return _LAST_CARD
    if not state.flippers:
        return _FLIP_OR_EMPTY if seat == phase.seat else None
    claim = _claims(house, state)
    if seat == phase.seat:
        return _FLIP if claim is None else _FLIP_OR_CLAIM
    return claim


def _turning(house: House, state: State, phase: Turning, seat: Seat) -> Entry[Action] | None:
    """The call before can be challenged by all but who made it, and who has just accepted it by flipping (4.4)."""
    return _CHALLENGE if phase.call is not None and seat not in (*state.flippers[-2:], TABLE) else None


def _thinking(house: House, state: State, phase: Thinking, seat: Seat) -> Entry[Action] | None:
    caller = seat == state.flipper
    if state.setup.form.call is By.BOX:
        if caller:
            return Counts(BeginCall(), 2, house.call_pause, house.call_gap)
        return None if seat == TABLE else _SLAP
    if seat == TABLE:
        return None if is_last(state) else _LAST_CARD
    if caller:
        return _BEGIN if is_last(state) else _BEGIN_OR_LAST
    return _claims(house, state)


def _calling(house: House, state: State, phase: Calling, seat: Seat) -> Entry[Action] | None:
    if state.setup.form.call is By.TABLE:
        return _calling_aloud(house, state, phase, seat)
    if seat == state.flipper:
        return Counts(None, 2, house.call_pause, house.call_gap)
    if seat == TABLE or any(seat in group for group in phase.waiting):
        return None
    return _HOLD_TO_CHALLENGE if seat == to_flip(state) else _CHALLENGE


def _calling_aloud(house: House, state: State, phase: Calling, seat: Seat) -> Entry[Action] | None:
    last = is_last(state)
    if seat == TABLE:
        return None if last else _LAST_CARD
    if seat == state.flipper:
        return _END if last else _END_OR_LAST
    claim = _claims(house, state)
    if seat == to_flip(state) and phase.ripe and not last:
        return _FLIP if claim is None else _FLIP_OR_CLAIM
    return claim


def _last_call(house: House, state: State, phase: LastCall, seat: Seat) -> Entry[Action] | None:
    if seat in (state.flipper, TABLE):
        return None
    return _CHALLENGE if state.rules_itself else _claims(house, state)


def _interrupted(house: House, state: State, phase: Interrupted, seat: Seat) -> Entry[Action] | None:
    if seat == TABLE or seat in phase.pressed:
        return None
    return _FLIP_OR_CLAIM if seat == to_flip(state) else _CLAIM


def _question(house: House, state: State, phase: Asking | Question, seat: Seat) -> Entry[Action] | None:
    return Steps(tuple(map(Word, words(state)))) if seat == TABLE else None


def _counting(house: House, state: State, phase: Counting, seat: Seat) -> Entry[Action] | None:
    return Steps(tuple(counts(state))) if seat == TABLE else None


def _missing(house: House, state: State, phase: Missing, seat: Seat) -> Entry[Action] | None:
    if seat == TABLE:
        return _HERE_OR_NOT
    return _HERE if seat == phase.seat else None


_SPEAKS: Mapping[type, Callable[[House, State, Any, Seat], Entry[Action] | None]] = {
    ToFlip: _to_flip,
    Turning: _turning,
    Thinking: _thinking,
    Calling: _calling,
    LastCall: _last_call,
    Interrupted: _interrupted,
    Asking: _question,
    Question: _question,
    Counting: _counting,
    Missing: _missing,
}
