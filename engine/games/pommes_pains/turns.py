"""What each phase waits for: who owes an answer, how long, and when a race opened."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.clock import MILLISECOND
from engine.game import BLIND, Chance, Decision, Limit, Opened, Origin, Over, Race, Turn
from engine.games.pommes_pains.entries import entry_of
from engine.games.pommes_pains.forms import By
from engine.games.pommes_pains.paying import outcome
from engine.games.pommes_pains.phases import (
    Again,
    Asking,
    Calling,
    Counting,
    Darkness,
    Deal,
    Ended,
    FalseSlaps,
    Interrupted,
    LastCall,
    Missing,
    Question,
    Rewound,
    Slaps,
    Thinking,
    Tied,
    ToFlip,
    Turning,
)
from engine.games.pommes_pains.state import State, active
from engine.games.pommes_pains.values import House
from engine.inputs import TABLE, Seat
from engine.race import RaceRules

# Limits in a row that are equal share one clock, so each phase has a number of its own.
_FLIP, _STILL_THERE, _FLIP_ANYWAY, _SHOWN, _CALL, _CALLING, _LAST_CALL, _DARK, _RIPE, _LEAD, _COUNT = range(11)
_MISSING = 100
"""Plus the seat: two silent seats asked about one after the other have a clock each."""

_NOBODY: frozenset[Seat] = frozenset()


def turn_of(house: House, state: State) -> Turn:
    """What the game waits for; known to everybody."""
    return _TURNS[type(state.phase)](house, state, state.phase)


def _decision(
    house: House, state: State, must: frozenset[Seat], limit: Limit | None, blind: int = 0, since: Origin = Origin.CUE
) -> Decision:
    """Whoever has something to say may say it."""
    speakers = (*active(state), TABLE)
    may = frozenset(seat for seat in speakers if seat not in must and entry_of(house, state, seat) is not None)
    return Decision(must, may, limit, blind=blind, blind_from=since)


def _to_flip(house: House, state: State, phase: ToFlip) -> Turn:
    must = frozenset({phase.seat})
    if state.flippers:
        return _decision(house, state, must, Limit(house.flip, Origin.LAST, _FLIP))
    if phase.asked:
        limit = Limit(house.flip_anyway, Origin.LAST, _FLIP_ANYWAY)
    else:
        limit = Limit(house.still_there, Origin.LAST, _STILL_THERE)
    return _decision(house, state, must, limit, BLIND)


def _turning(house: House, state: State, phase: Turning) -> Turn:
    return _decision(house, state, _NOBODY, Limit(0, Origin.CUE, _SHOWN))


def _thinking(house: House, state: State, phase: Thinking) -> Turn:
    """The limit counts from the last answer: "seen" at the cue, or the press that turned a printed card (3.2)."""
    shown = state.setup.form.card is By.BOX
    must = frozenset({state.flipper})
    limit = Limit(house.call, Origin.LAST, _CALL)
    return _decision(house, state, must, limit, house.reaction if shown else 0, Origin.LAST)


def _calling(house: House, state: State, phase: Calling) -> Turn:
    if state.setup.form.call is By.BOX:
        return _decision(house, state, frozenset({state.flipper}), Limit(house.whole_call, Origin.LAST, _CALLING))
    if phase.ripe:
        limit = Limit(house.call_ends - house.flip_after, Origin.LAST, _CALLING)
    else:
        limit = Limit(house.flip_after, Origin.LAST, _RIPE)
    return _decision(house, state, _NOBODY, limit)


def _last_call(house: House, state: State, phase: LastCall) -> Turn:
    return _decision(house, state, _NOBODY, Limit(house.last_call, Origin.LAST, _LAST_CALL))


def _false_slaps(house: House, state: State, phase: FalseSlaps) -> Turn:
    others = frozenset(active(state)) - {state.flipper}
    return Race(others, RaceRules(window=house.false_slap, false_start=0), Opened(Origin.LAST))


def _slaps(house: House, state: State, phase: Slaps) -> Turn:
    rules = RaceRules(window=house.slap, false_start=house.reaction)
    return Race(frozenset(active(state)), rules, Opened(Origin.LAST))


def _darkness(house: House, state: State, phase: Darkness) -> Turn:
    return _decision(house, state, _NOBODY, Limit(phase.length_ms * MILLISECOND, Origin.CUE, _DARK))


def _again(house: House, state: State, phase: Again) -> Turn:
    """Presses in the dark are looked at too: they came too early (5.6)."""
    rules = RaceRules(window=house.slap, false_start=house.reaction, early_disqualifies=True)
    return Race(frozenset(phase.seats), rules, Opened(Origin.CUE, lead=phase.length_ms * MILLISECOND))


def _interrupted(house: House, state: State, phase: Interrupted) -> Turn:
    return _decision(house, state, _NOBODY, Limit(house.lead, Origin.LAST, _LEAD))


def _asking(house: House, state: State, phase: Asking) -> Turn:
    """Presses since the last flip count, a little before it too; after "nothing" only those since (8.2)."""
    lead = house.lead if state.idle == 0 else 0
    least = house.question - house.lead if phase.waited else house.question
    rules = RaceRules(window=house.slap, false_start=-lead, at_least=least)
    opened = Opened(Origin.LAST, lead, state.since, opener_counts=False)
    return Race(frozenset(active(state)), rules, opened, may=frozenset({TABLE}))


def _rewound(house: House, state: State, phase: Rewound) -> Turn:
    """The flip before the last one opened this race long ago; all presses are known (8.3)."""
    rules = RaceRules(window=house.slap, false_start=-house.lead)
    return Race(frozenset(active(state)), rules, Opened(Origin.LAST, house.lead, state.before, opener_counts=False))


def _table(house: House, state: State, phase: Question) -> Turn:
    """The clocks stand still while the table makes up its mind."""
    return _decision(house, state, frozenset({TABLE}), None, BLIND)


def _counting(house: House, state: State, phase: Counting) -> Turn:
    return _decision(house, state, frozenset({TABLE}), Limit(house.count, Origin.LAST, _COUNT), BLIND)


def _missing(house: House, state: State, phase: Missing) -> Turn:
    limit = Limit(house.ask_table, Origin.LAST, _MISSING + phase.seat)
    return _decision(house, state, frozenset({TABLE}), limit, BLIND)


def _chance(house: House, state: State, phase: Deal | Tied) -> Turn:
    return Chance()


def _ended(house: House, state: State, phase: Ended) -> Turn:
    return Over(outcome(state, phase.ending))


_TURNS: Mapping[type, Callable[[House, State, Any], Turn]] = {
    Deal: _chance,
    ToFlip: _to_flip,
    Turning: _turning,
    Thinking: _thinking,
    Calling: _calling,
    LastCall: _last_call,
    FalseSlaps: _false_slaps,
    Slaps: _slaps,
    Tied: _chance,
    Darkness: _darkness,
    Again: _again,
    Interrupted: _interrupted,
    Asking: _asking,
    Question: _table,
    Rewound: _rewound,
    Counting: _counting,
    Missing: _missing,
    Ended: _ended,
}
