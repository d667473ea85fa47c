"""The referee form's question: somebody pressed, the box cannot see why, and the table says what it was."""

from dataclasses import replace

from engine.games.pommes_pains.actions import Claim, Claimed, LastCard, Opens, Seats, Word, Words
from engine.games.pommes_pains.calling import after_call
from engine.games.pommes_pains.paying import pay
from engine.games.pommes_pains.phases import (
    About,
    Asking,
    Calling,
    Ended,
    Interrupted,
    LastCall,
    Question,
    Rewound,
    Thinking,
    ToFlip,
)
from engine.games.pommes_pains.slapping import last_slap
from engine.games.pommes_pains.state import State, is_last, to_flip, turn_back
from engine.games.pommes_pains.values import House
from engine.inputs import Seat


def claim(house: House, state: State, seat: Seat, action: Claim) -> State:
    """Any other press of one seat opens a question (8.2)."""
    return _claimed_by(state, (seat,))


def claimed(house: House, state: State, seat: Seat, action: Claimed) -> State:
    """The same by several seats at once, or at the very moment at which the call began."""
    state = replace(state, last=state.last or action.last)
    if action.begun:
        state = replace(state, phase=Calling())
    return _claimed_by(state, action.seats)


def _claimed_by(state: State, seats: Seats) -> State:
    match state.phase:
        case Interrupted(claims=claims, pressed=pressed):
            return replace(state, phase=Interrupted(claims, tuple(sorted({*pressed, *seats}))))
        case Thinking():
            return replace(state, phase=Asking(seats, About.CARD))
        case ToFlip() | Calling(ripe=True) if not is_last(state) and to_flip(state) not in seats:
            return replace(state, phase=Interrupted(seats, seats))
    return replace(state, phase=Asking(seats, About.CALL))


def opens(house: House, state: State, seat: Seat, action: Opens) -> State:
    """No card was turned just after the claim, so it concerns the card before (8.2)."""
    claims = state.phase.claims if isinstance(state.phase, Interrupted) else ()
    return replace(state, phase=Asking(claims, About.CALL, waited=True))


def challengers(state: State, phase: Asking | Question) -> Seats:
    """Those of the earliest claims that may be challenges: nobody challenges a call of their own (4.1)."""
    if phase.about is About.CARD:
        return ()
    caller = state.flippers[-2] if phase.about is About.BEFORE else state.flipper
    return tuple(seat for seat in phase.claims if seat != caller)


def words(state: State) -> tuple[Words, ...]:
    """The answers offered to the table, in their fixed order (8.3)."""
    phase = state.phase
    if not isinstance(phase, Asking | Question):
        return ()
    offered = {Words.IT_WAS_NOT, Words.NOTHING}
    if isinstance(phase, Question):
        offered.add(Words.IT_WAS_23)
    if challengers(state, phase):
        offered |= {Words.CALL_WRONG, Words.CALL_RIGHT}
    if len(state.flippers) > 1:
        offered.add(Words.FLIP_WAS_SLAP)
    return tuple(word for word in Words if word in offered)


def word(house: House, state: State, seat: Seat, action: Word) -> State:
    """The table has answered (8.3)."""
    phase = state.phase
    if not isinstance(phase, Asking | Question):
        return state
    match action.word:
        case Words.NOTHING:
            return _play_on(state, phase.about)
        case Words.FLIP_WAS_SLAP:
            return replace(turn_back(state), phase=Rewound())
        case Words.IT_WAS_NOT:
            return pay(house, state, phase.claims, "false_slap", _also_pressed(state, phase))
        case Words.IT_WAS_23 if isinstance(phase, Question):
            return last_slap(house, state, phase.judged, 0)
    guilty = action.word is Words.CALL_WRONG
    by = challengers(state, phase)
    # A challenge from before the flip is settled as if the card had not been turned (4.4).
    as_was = turn_back(state) if phase.about is About.BEFORE else state
    return pay(house, as_was, (as_was.flipper,) if guilty else by, "call_wrong" if guilty else "call_right")


def _also_pressed(state: State, phase: Asking | Question) -> Seats:
    """Others who slapped; the flipper's first press was its call, never a false slap (8.3)."""
    pressed = phase.judged.pressed if isinstance(phase, Question) else ()
    return tuple(seat for seat in pressed if seat not in phase.claims and seat != state.flipper)


def _play_on(state: State, about: About) -> State:
    """Nothing happened: the full time again, for the call or for the flip (2.2)."""
    on = replace(state, idle=state.idle + 1, since=0)
    return after_call(on, None) if about is About.CALL else replace(on, phase=Thinking())


def last_card(house: House, state: State, seat: Seat, action: LastCard) -> State:
    """The printed deck is empty (8.4)."""
    told = replace(state, last=True)
    match state.phase:
        case ToFlip() if not state.flippers:
            return replace(told, phase=Ended("last_card"))
        case ToFlip():
            return replace(told, phase=LastCall(None))
    return told
