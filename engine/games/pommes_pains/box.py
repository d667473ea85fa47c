"""What the box itself answers: at limits, to presses too close to rank, to races, by drawing. What it may answer."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engine.cards import UNKNOWN, census
from engine.clock import MILLISECOND
from engine.game import Race
from engine.games.pommes_pains.actions import (
    Action,
    BeginCall,
    CallBegun,
    CardSeen,
    Challenge,
    Challenged,
    Claim,
    Claimed,
    Dark,
    EndCall,
    Flip,
    Judged,
    LastCard,
    Late,
    Light,
    Opens,
    Ripe,
    Seats,
    Shuffle,
    SitsOut,
    Slap,
    Slapped,
    Stands,
    Stays,
    StillThere,
)
from engine.games.pommes_pains.entries import can_say, entry_of
from engine.games.pommes_pains.forms import By
from engine.games.pommes_pains.paying import counts
from engine.games.pommes_pains.phases import (
    Calling,
    Counting,
    Darkness,
    Deal,
    Interrupted,
    LastCall,
    Missing,
    Thinking,
    Tied,
    ToFlip,
    Turning,
)
from engine.games.pommes_pains.state import State, active
from engine.games.pommes_pains.turns import turn_of
from engine.games.pommes_pains.values import House
from engine.inputs import TABLE, Seat
from engine.race import Mark, Verdict


def expired_of(state: State) -> Action | None:
    """The answer at the limit of this phase; None where there is no limit."""
    match state.phase:
        case ToFlip(asked=asked) if not state.flippers:
            return _nobody_flipped(state) if asked else StillThere()
        case Calling(ripe=ripe) if state.setup.form.call is By.TABLE:
            return EndCall() if ripe else Ripe()
        case Counting():
            return counts(state)[0]
    return _AT_THE_LIMIT.get(type(state.phase))


def _nobody_flipped(state: State) -> Action:
    """A card on the screen is turned by the box; a printed one it cannot reach (9.1)."""
    return Flip() if state.setup.form.card is By.BOX else Late()


_AT_THE_LIMIT: Mapping[type, Action] = {
    ToFlip: Late(),
    Turning: CardSeen(),
    Thinking: Late(),
    Calling: Late(),
    LastCall: Stands(),
    Darkness: Light(),
    Interrupted: Opens(),
    Missing: SitsOut(),
}


def together_of(state: State, said: Sequence[tuple[Seat, Action]]) -> Action:
    """The answer to presses that cannot be ranked. Doubt is for the one who doubts: a challenge beats a flip (4.4)."""
    actions = [action for _, action in said]
    begun = next((action for action in actions if isinstance(action, BeginCall)), None)
    if Slap() in actions:
        slaps = _who(said, Slap())
        return Slapped(slaps) if begun is None else CallBegun(slaps)
    if Challenge() in actions:
        return Challenged(_who(said, Challenge()))
    if Claim() in actions:
        last = any(isinstance(action, BeginCall | EndCall) and action.last for action in actions)
        return Claimed(_who(said, Claim()), begun is not None, last)
    first_said: tuple[Action, ...] = (Stays(), Flip(), EndCall(last=True), EndCall())
    return next((action for action in first_said if action in actions), actions[0])


def _who(said: Sequence[tuple[Seat, Action]], action: Action) -> Seats:
    return tuple(sorted({seat for seat, each in said if each == action}))


def judged_of(verdict: Verdict) -> Judged:
    """The sets of a verdict; its stamps stay behind. Early is only who has no other press that counts."""
    pressed = _seats(verdict.marks)
    counted = verdict.missing | verdict.gone | frozenset(pressed)
    early = tuple(seat for seat in _seats(verdict.early) if seat not in counted)
    return Judged(_sorted(verdict.first), _sorted(verdict.last), pressed, early, _sorted(verdict.missing))


def _sorted(seats: frozenset[Seat]) -> Seats:
    return tuple(sorted(seats))


def _seats(marks: Sequence[Mark]) -> Seats:
    return tuple(sorted({mark.seat for mark in marks}))


def drawn(house: House, state: State, rng: Random) -> Action:
    """The order of the deck, or how long it is dark."""
    if isinstance(state.phase, Tied):
        return Dark(rng.randint(house.dark_least // MILLISECOND, house.dark_most // MILLISECOND))
    order = list(house.deck)
    rng.shuffle(order)
    return Shuffle(tuple(order) if state.rules_itself else (UNKNOWN,) * len(order))


def box_may(house: House, state: State, action: Action) -> bool:
    """Whether the box may answer so: at a limit, for several seats at once, after a race, or by drawing."""
    if action == expired_of(state):
        return True
    allowed = _MAY.get(type(action))
    return allowed is not None and allowed(house, state, action)


def _all_can_say(house: House, state: State, seats: Seats, action: Action) -> bool:
    apart = len(seats) == len(set(seats)) > 0
    return apart and all(can_say(entry_of(house, state, seat), action) for seat in seats)


def _some_can_say(house: House, state: State, action: Action) -> bool:
    return any(can_say(entry_of(house, state, seat), action) for seat in (*active(state), TABLE))


def _may_claim(house: House, state: State, action: Claimed) -> bool:
    marks = BeginCall(action.last) if action.begun else EndCall(action.last)
    said = not (action.begun or action.last) or _some_can_say(house, state, marks)
    return said and _all_can_say(house, state, action.seats, Claim())


def _may_judge(house: House, state: State, action: Judged) -> bool:
    """First and last are among those who pressed; nobody is in two groups."""
    turn = turn_of(house, state)
    groups = (*action.pressed, *action.early, *action.missing)
    ranked = {*action.first, *action.last} <= {*action.pressed}
    complete = bool(action.first) == bool(action.last) == bool(action.pressed)
    apart = len(set(groups)) == len(groups)
    return isinstance(turn, Race) and ranked and complete and apart and turn.seats.issuperset(groups)


def _may_deal(house: House, state: State, action: Shuffle) -> bool:
    deck = house.deck if state.rules_itself else (UNKNOWN,) * len(house.deck)
    return isinstance(state.phase, Deal) and census(action.order) == census(deck)


def _may_darken(house: House, state: State, action: Dark) -> bool:
    length = action.length_ms * MILLISECOND
    return isinstance(state.phase, Tied) and house.dark_least <= length <= house.dark_most


def _may_begin(house: House, state: State, action: CallBegun) -> bool:
    return isinstance(state.phase, Thinking) and _all_can_say(house, state, action.seats, Slap())


_MAY: Mapping[type, Callable[[House, State, Any], bool]] = {
    Shuffle: _may_deal,
    Dark: _may_darken,
    Judged: _may_judge,
    Claimed: _may_claim,
    CallBegun: _may_begin,
    Slapped: lambda house, state, action: _all_can_say(house, state, action.seats, Slap()),
    Challenged: lambda house, state, action: _all_can_say(house, state, action.seats, Challenge()),
    Flip: _some_can_say,
    BeginCall: _some_can_say,
    EndCall: _some_can_say,
    LastCard: _some_can_say,
    Stays: _some_can_say,
}
