"""What the box may answer in each phase: chance, expired limits, verdicts, and answers that cannot be ranked."""

from collections.abc import Callable, Mapping

from engine.games.pommes_pains.state import Act, Phase, State, Verb
from engine.games.pommes_pains.values import Values
from engine.inputs import Seat

_LIMITS: Mapping[Phase, frozenset[Verb]] = {
    Phase.TO_FLIP: frozenset({Verb.LATE, Verb.CHALLENGE, Verb.CLAIM}),
    Phase.FLIPPED: frozenset({Verb.SEE, Verb.CHALLENGE}),
    Phase.SHOWN: frozenset({Verb.LATE, Verb.SLAP, Verb.BEGIN, Verb.LAST, Verb.CLAIM}),
    Phase.CALL_BEGUN: frozenset({Verb.ELAPSE, Verb.CLAIM}),
    Phase.CALLING: frozenset({Verb.LATE, Verb.END_CALL, Verb.CHALLENGE, Verb.CLAIM}),
    Phase.FALSE_SLAP: frozenset({Verb.FALSE_SLAP}),
    Phase.REPLAY: frozenset({Verb.LAST}),
    Phase.EARLIER_SLAP: frozenset({Verb.LAST}),
    Phase.CLAIMED: frozenset({Verb.HEARD}),
    Phase.LAST_CALL: frozenset({Verb.END, Verb.CHALLENGE, Verb.CLAIM}),
    Phase.ABSENT: frozenset({Verb.SIT_OUT}),
    Phase.DARK: frozenset({Verb.LIGHT}),
    Phase.DEAD_HEAT: frozenset({Verb.DARK}),
    Phase.SHUFFLE: frozenset({Verb.SHUFFLE}),
}


def box_may(state: State, act: Act, values: Values) -> bool:
    """Whether this phase waits for this word of the box, about seats that play and numbers that can be."""
    if state.phase is Phase.TO_FLIP and not state.in_play:
        return act.verb is (Verb.FLIP if state.asked else Verb.STILL_THERE) and not state.printed
    if act.verb not in _LIMITS.get(state.phase, frozenset()) or not _seats_play(state, act.seats):
        return False
    return _NUMBERS.get(act.verb, _none)(state, act, values)


def _seats_play(state: State, seats: tuple[Seat, ...]) -> bool:
    return set(seats) <= state.active and list(seats) == sorted(set(seats))


def _none(_state: State, act: Act, _values: Values) -> bool:
    return not act.numbers


def _tie(_state: State, act: Act, _values: Values) -> bool:
    return act.numbers in ((), (1,))


def _shuffled(state: State, act: Act, values: Values) -> bool:
    cards = len(values.deck)
    indices = set(act.numbers)
    return len(indices) == len(act.numbers) == state.cards and indices <= set(range(cards))


def _dark(_state: State, act: Act, values: Values) -> bool:
    least, most = values.numbers["replay.dark_least_ms"], values.numbers["replay.dark_most_ms"]
    return len(act.numbers) == 1 and least <= act.numbers[0] <= most


_NUMBERS: Mapping[Verb, Callable[[State, Act, Values], bool]] = {
    Verb.LAST: _tie,
    Verb.HEARD: _tie,
    Verb.SHUFFLE: _shuffled,
    Verb.DARK: _dark,
}
