"""Flipping, calling and challenging. Every function gives the state after one answer that was allowed."""

from dataclasses import replace

from engine.games.pommes_pains.actions import (
    BeginCall,
    Call,
    CallBegun,
    CardSeen,
    Challenge,
    Challenged,
    EndCall,
    Flip,
    Late,
    Ripe,
    Seats,
    Shuffle,
    Stands,
    StillThere,
)
from engine.games.pommes_pains.forms import By
from engine.games.pommes_pains.paying import ask_about, pay
from engine.games.pommes_pains.phases import (
    About,
    Asking,
    Calling,
    Ended,
    Interrupted,
    LastCall,
    Slaps,
    Thinking,
    ToFlip,
    Turning,
)
from engine.games.pommes_pains.state import State, is_last, to_flip, totals, turn_back, turn_card, unheard
from engine.games.pommes_pains.values import SLAP, House
from engine.inputs import BOX, Seat


def deal(house: House, state: State, seat: Seat, action: Shuffle) -> State:
    """The deck is shuffled once; a short game leaves the rest of it aside (1.1)."""
    size = state.setup.size
    starter = state.setup.seats[0]
    return replace(state, stock=action.order[:size], aside=action.order[size:], phase=ToFlip(starter))


def still_there(house: House, state: State, seat: Seat, action: StillThere) -> State:
    """Ask, and wait once more (9.1)."""
    if not isinstance(state.phase, ToFlip):
        return state
    return replace(state, phase=replace(state.phase, asked=True))


def flip(house: House, state: State, seat: Seat, action: Flip) -> State:
    """The next card goes on the next pile; a printed one is seen at once (2.1)."""
    phase = state.phase
    flipper = phase.seat if isinstance(phase, ToFlip) else to_flip(state)
    if seat == BOX and not state.flippers:
        state = unheard(state, (flipper,))
    turned = turn_card(state, flipper)
    if isinstance(phase, Interrupted):
        return replace(turned, phase=Asking(phase.claims, About.BEFORE))
    if state.setup.form.card is By.BOX:
        return replace(turned, phase=Turning(phase.call if isinstance(phase, ToFlip) else None))
    return replace(turned, phase=Thinking())


def card_seen(house: House, state: State, seat: Seat, action: CardSeen) -> State:
    """Now everybody knows the card: call it, or slap (3.2, 5.1)."""
    return replace(state, phase=Slaps() if totals(state) == SLAP else Thinking())


def begin_call(house: House, state: State, seat: Seat, action: BeginCall) -> State:
    """The first press begins the call (3.2)."""
    return replace(state, phase=Calling(), last=state.last or action.last)


def call_begun(house: House, state: State, seat: Seat, action: CallBegun) -> State:
    """Who pressed at the very moment at which the call began challenges it: no false slap (5.3)."""
    return replace(state, phase=Calling((action.seats,)))


def ripen(house: House, state: State, seat: Seat, action: Ripe) -> State:
    """From now on the next seat can flip (8.1)."""
    return replace(state, phase=Calling(ripe=True))


def call(house: House, state: State, seat: Seat, action: Call) -> State:
    """The call is complete: challengers who waited are heard, else play goes on (3.3, 4.2)."""
    if isinstance(state.phase, Calling) and state.phase.waiting:
        return _settled(house, state, state.phase.waiting[0], action)
    return after_call(state, action)


def end_call(house: House, state: State, seat: Seat, action: EndCall) -> State:
    """A spoken call has ended (8.1)."""
    return after_call(replace(state, last=state.last or action.last), None)


def after_call(state: State, heard: Call | None) -> State:
    """The next seat flips, or, after the last card, there is time for one more challenge (2.1, 7.1)."""
    if is_last(state):
        return replace(state, phase=LastCall(heard))
    return replace(state, phase=ToFlip(to_flip(state), heard))


def challenge(house: House, state: State, seat: Seat, action: Challenge) -> State:
    """One seat calls "Y'a un pépin!" (4.1)."""
    return _challenged_by(house, state, (seat,))


def challenged(house: House, state: State, seat: Seat, action: Challenged) -> State:
    """The same by several seats at once (4.5)."""
    return _challenged_by(house, state, action.seats)


def _challenged_by(house: House, state: State, seats: Seats) -> State:
    match state.phase:
        case Calling(waiting=waiting):
            return replace(state, phase=replace(state.phase, waiting=(*waiting, seats)))
        case Turning(call=Call() as heard):
            return _settled(house, turn_back(state), seats, heard)
        case ToFlip(call=Call() as heard) | LastCall(call=Call() as heard):
            return _settled(house, state, seats, heard)
    return state


def _settled(house: House, state: State, challengers: Seats, heard: Call) -> State:
    """A wrong call costs the caller, a right one the challengers (4.3)."""
    truth = totals(state)
    wrong = (heard.apples, heard.breads) != truth
    payers = (state.flipper,) if wrong else challengers
    return pay(house, state, payers, "call_wrong" if wrong else "call_right", call=heard, truth=truth)


def late(house: House, state: State, seat: Seat, action: Late) -> State:
    """Whoever owed the flip or the call pays (2.2, 3.2)."""
    match state.phase:
        case ToFlip(seat=owing) if not state.flippers:
            # A printed card cannot be turned by the box, so the table is asked about the seat instead (9.1).
            return ask_about(house, unheard(state, (owing,)), owing, owing)
        case ToFlip(seat=owing):
            return pay(house, unheard(state, (owing,)), (owing,), "late_flip")
        case Thinking():
            return pay(house, unheard(state, (state.flipper,)), (state.flipper,), "late_call")
    return pay(house, state, (state.flipper,), "late_call")


def stands(house: House, state: State, seat: Seat, action: Stands) -> State:
    """The last call was not challenged: cards still in play belong to nobody (7.1)."""
    return replace(state, phase=Ended("last_card"))
