"""What the table of 2 Pommes 3 Pains waits for in each phase, and for how long."""

from collections.abc import Mapping

from engine.clock import MILLISECOND, Nanoseconds
from engine.game import Chance, Decision, Limit, Opened, Origin, Outcome, Over, Race, Turn
from engine.games.pommes_pains.entries import CALL_PHASES, entry_of, table_words
from engine.games.pommes_pains.state import Phase, State
from engine.games.pommes_pains.values import Values
from engine.inputs import TABLE, Seat
from engine.race import RaceRules

_NUMBERS: Mapping[Phase, int] = {phase: number for number, phase in enumerate(Phase)}


def turn_of(state: State, values: Values) -> Turn:
    """The turn of a state; depends only on what everybody at the table sees."""
    match state.phase:
        case Phase.OVER:
            return Over(outcome_of(state))
        case Phase.SHUFFLE | Phase.DEAD_HEAT:
            return Chance()
        case Phase.FALSE_SLAP | Phase.REPLAY | Phase.CLAIMED | Phase.EARLIER_SLAP:
            return _race(state, values)
        case Phase.SHOWN if state.is_two_three:
            return _race(state, values)
    return _decision(state, values)


def _race(state: State, values: Values) -> Race:
    slap, blind = values.time("limits.slap"), values.time("windows.blind")
    match state.phase:
        case Phase.FALSE_SLAP:
            rules = RaceRules(window=values.time("windows.false_slap"), false_start=0)
            return Race(state.active - {state.caller}, rules, Opened(Origin.LAST))
        case Phase.REPLAY:
            rules = RaceRules(window=slap, false_start=blind, early_disqualifies=True)
            lead = state.dark_ms * MILLISECOND
            return Race(frozenset(state.tied) & state.active, rules, Opened(Origin.CUE, lead))
        case Phase.SHOWN:
            return Race(state.active, RaceRules(window=slap, false_start=blind), Opened(Origin.LAST))
    back = state.since_flip + (state.since_flip_before + 1 if state.phase is Phase.EARLIER_SLAP else 0)
    claimed = state.phase is Phase.CLAIMED
    lead = values.time("printed.lead")
    least = values.time("printed.question_least") if claimed else 0
    opened = Opened(Origin.LAST, lead, back, opener_counts=False)
    # Nothing is a false start here: a press before the flip was meant for the flip, and is looked at (the lead).
    rules = RaceRules(window=slap, false_start=-lead, at_least=least)
    return Race(state.active, rules, opened, frozenset({TABLE}) if claimed else frozenset())


def _decision(state: State, values: Values) -> Decision:
    if table_words(state):
        absent = Limit(values.time("limits.sit_out"), Origin.CUE, _number(state))
        return Decision(frozenset({TABLE}), limit=absent if state.phase is Phase.ABSENT else None, blind=0)
    must = _owed(state)
    speakers = frozenset(seat for seat in state.active if entry_of(state, seat, values) is not None)
    blind = values.time("windows.blind") if state.phase is Phase.SHOWN and not state.printed else 0
    return Decision(must, speakers - must, _limit(state, values), blind=blind, blind_from=Origin.LAST)


def _owed(state: State) -> frozenset[Seat]:
    if state.phase is Phase.TO_FLIP:
        return frozenset({state.next_seat})
    if state.phase is Phase.SHOWN or state.phase in CALL_PHASES:
        return frozenset({state.caller})
    return frozenset()


def _limit(state: State, values: Values) -> Limit | None:
    if state.phase is Phase.FLIPPED:
        return Limit(0, Origin.CUE, _number(state))
    length = _length(state, values)
    return None if length is None else Limit(length, Origin.LAST, _number(state))


def _number(state: State) -> int:
    """Tells limits apart that must not share a clock: another phase, another card, or asked once more."""
    return (_NUMBERS[state.phase] * 100 + state.drawn) * 2 + state.asked


def _length(state: State, values: Values) -> Nanoseconds | None:
    match state.phase:
        case Phase.TO_FLIP:
            if state.in_play:
                return values.time("limits.flip")
            return None if state.printed else values.time("limits.still_there")
        case Phase.SHOWN:
            return values.time("limits.call")
        case Phase.CALL_BEGUN:
            return values.time("printed.flip_after")
        case Phase.CALLING if state.printed:
            return values.time("printed.call_ends") - values.time("printed.flip_after")
        case Phase.CALLING:
            return values.time("keyed.longest")
        case Phase.LAST_CALL:
            return values.time("limits.last_challenge")
        case Phase.DARK:
            return state.dark_ms * MILLISECOND
    return None


def outcome_of(state: State) -> Outcome:
    """Fewest cards win, ties share; cards still in play belong to nobody (rules 6.1 to 6.3)."""
    scores = tuple((seat, len(heap)) for seat, heap in zip(state.seats, state.heaps, strict=True))
    numbers = sorted({number for _, number in scores})
    places = tuple(frozenset(seat for seat, number in scores if number == place) for place in numbers)
    return Outcome("alone" if len(state.active) < 2 else "last card", places, scores)
