"""How the table of 2 Pommes 3 Pains moves on: who takes cards, who is next, when it ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.games.pommes_pains.state import Act, Phase, State, Verb, around, left_of, played_cards
from engine.games.pommes_pains.values import Values
from engine.inputs import BOX, Seat

NOTHING = ((), (), ())


def flip(state: State) -> State:
    """Turn the next card onto the next pile: 1, 2, 3 in turn, never a fourth (rule 2.4)."""
    flipper = left_of(state, state.caller) if state.phase is Phase.CALLING else state.next_seat
    pile = state.in_play % 3
    card = state.order[state.drawn]
    piles = tuple((*cards, card) if index == pile else cards for index, cards in enumerate(state.piles))
    return replace(
        state,
        phase=Phase.SHOWN if state.printed else Phase.FLIPPED,
        piles=piles,
        drawn=state.drawn + 1,
        before_flip=(state.caller, state.call),
        next_seat=left_of(state, flipper),
        caller=flipper,
        call=None,
        accusers=(),
        asked=False,
        since_flip_before=state.since_flip,
        since_flip=0,
    )


def flip_back(state: State) -> State:
    """The card last flipped goes back: it was never shown, or the flip press was a slap."""
    pile = (state.in_play - 1) % 3
    piles = tuple(cards[:-1] if index == pile else cards for index, cards in enumerate(state.piles))
    caller, call = state.before_flip
    return replace(state, phase=Phase.TO_FLIP, piles=piles, drawn=state.drawn - 1, next_seat=state.caller, caller=caller, call=call)


def take(state: State, payers: Sequence[Seat]) -> State:
    """`payers` take all cards in play; several are dealt round, beginning left of the flipper (rules 5.1, 5.5)."""
    cards = played_cards(state)
    if not payers:
        return _new_round(replace(state, away=state.away + cards), left_of(state, state.caller))
    going_round = [seat for seat in around(state, state.caller) if seat in payers] or list(payers)
    heaps = list(state.heaps)
    for number, card in enumerate(cards):
        place = state.seats.index(going_round[number % len(going_round)])
        heaps[place] = (*heaps[place], card)
    return _new_round(replace(state, heaps=tuple(heaps)), going_round[0])


def _new_round(state: State, starter: Seat) -> State:
    """A new round at pile 1, or the end when no card is left (rule 6.1)."""
    starter = starter if starter in state.active else left_of(state, starter)
    phase = Phase.OVER if state.exhausted or state.last else Phase.TO_FLIP
    return replace(
        state, phase=phase, piles=NOTHING, next_seat=starter, caller=0, call=None, accusers=(), tied=(), ties=0,
        asked=False,
    )


def after_call(state: State) -> State:
    """The call is over: a waiting challenge is settled, else the next seat flips, or the last call may be challenged."""
    if state.accusers:
        return settle(state, state.accusers)
    if state.exhausted or state.last:
        return replace(state, phase=Phase.LAST_CALL)
    return replace(state, phase=Phase.TO_FLIP, next_seat=left_of(state, state.caller))


def settle(state: State, accusers: Sequence[Seat]) -> State:
    """A wrong call costs the caller, a right one the challengers (rules 4.2, 4.3)."""
    return take(state, (state.caller,) if state.call != state.totals else tuple(accusers))


def shuffle(state: State, act: Act, values: Values) -> State:
    """The deck as the box drew it; printed cards are unknown, only their number counts."""
    deck = values.deck
    order = state.order or tuple(deck[index] for index in act.numbers)
    return replace(state, phase=Phase.TO_FLIP, order=order)


def challenge(state: State, seat: Seat, act: Act) -> State:
    """Y'a un pépin! During a call it waits for the end; a card that nobody has seen yet goes back."""
    accusers = act.seats if seat == BOX else (seat,)
    if state.phase is Phase.CALLING:
        return replace(state, accusers=accusers)
    if state.phase is Phase.FLIPPED:
        state = flip_back(state)
    return settle(state, accusers)


def last_slap(state: State, act: Act, values: Values) -> State:
    """Who was last takes everything; a dead heat is replayed, shared or boxed, as the table chose (rule 5.6)."""
    if not act.numbers:
        return take(state, act.seats)
    ties = state.ties + 1
    if state.dead_heat == "replay" and ties < values.numbers["replay.ties"]:
        return replace(state, phase=Phase.DEAD_HEAT, tied=act.seats, ties=ties)
    return take(state, () if state.dead_heat == "box" else act.seats)


def late(state: State, values: Values) -> State:
    """A limit passed: that seat takes all cards. One that lets limits pass without a press is asked after."""
    seat = state.next_seat if state.phase is Phase.TO_FLIP else state.caller
    pressed = state.phase in (Phase.CALLING, Phase.CALL_BEGUN)
    missed = tuple(
        number + 1 if owner == seat and not pressed else number
        for owner, number in zip(state.seats, state.missed, strict=True)
    )
    after = take(replace(state, missed=missed), (seat,))
    gone = missed[state.seats.index(seat)] >= values.numbers["absent.limits"]
    return replace(after, phase=Phase.ABSENT) if gone and after.phase is not Phase.OVER else after


def sit_out(state: State) -> State:
    """The seat keeps its cards and is waited for no more; the next one starts."""
    gone = state.next_seat
    state = replace(state, out=state.out | {gone}, missed=_cleared(state, gone))
    if len(state.active) < 2:
        return replace(state, phase=Phase.OVER)
    return replace(state, phase=Phase.TO_FLIP, next_seat=left_of(state, gone))


def stay(state: State) -> State:
    """Somebody is there after all."""
    return replace(state, phase=Phase.TO_FLIP, missed=_cleared(state, state.next_seat))


def _cleared(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple(0 if owner == seat else number for owner, number in zip(state.seats, state.missed, strict=True))


def heard(state: State, act: Act) -> State:
    """All presses of a claim are in; now the table says what it was."""
    return replace(state, phase=Phase.QUESTION, tied=act.seats, ties=len(act.numbers))


def play_on(state: State) -> State:
    """It was nothing: the table goes on where it was, with full clocks."""
    return replace(state, phase=state.before, accusers=(), tied=(), ties=0)


def _was_two_three(state: State, values: Values) -> State:
    tie = (1,) if state.ties else ()
    return last_slap(replace(state, ties=0), Act(Verb.LAST, state.tied, tie), values)


Move = Callable[[State, Seat, Act, Values], State]

MOVES: Mapping[Verb, Move] = {
    Verb.SHUFFLE: lambda state, _seat, act, values: shuffle(state, act, values),
    Verb.FLIP: lambda state, _seat, _act, _values: flip(state),
    Verb.SEE: lambda state, _seat, _act, _values: replace(state, phase=Phase.SHOWN),
    Verb.BEGIN: lambda state, _seat, act, _values: replace(
        state, phase=Phase.CALL_BEGUN if state.printed else Phase.CALLING, accusers=act.seats
    ),
    Verb.BEGIN_LAST: lambda state, _seat, _act, _values: replace(state, phase=Phase.CALL_BEGUN, last=True),
    Verb.ELAPSE: lambda state, _seat, _act, _values: replace(state, phase=Phase.CALLING),
    Verb.CALL: lambda state, _seat, act, _values: after_call(replace(state, call=act.numbers)),
    Verb.END_CALL: lambda state, _seat, _act, _values: after_call(replace(state, call=())),
    Verb.END_LAST: lambda state, _seat, _act, _values: after_call(replace(state, call=(), last=True)),
    Verb.LATE: lambda state, _seat, _act, values: late(state, values),
    Verb.CHALLENGE: lambda state, seat, act, _values: challenge(state, seat, act),
    Verb.SLAP: lambda state, _seat, _act, _values: replace(state, phase=Phase.FALSE_SLAP),
    Verb.FALSE_SLAP: lambda state, _seat, act, _values: take(state, act.seats),
    Verb.LAST: lambda state, _seat, act, values: last_slap(state, act, values),
    Verb.DARK: lambda state, _seat, act, _values: replace(state, phase=Phase.DARK, dark_ms=act.numbers[0]),
    Verb.LIGHT: lambda state, _seat, _act, _values: replace(state, phase=Phase.REPLAY),
    Verb.CLAIM: lambda state, seat, act, _values: replace(
        state, phase=Phase.CLAIMED, before=state.phase, accusers=act.seats if seat == BOX else (seat,)
    ),
    Verb.HEARD: lambda state, _seat, act, _values: heard(state, act),
    Verb.WAS_23: lambda state, _seat, _act, values: _was_two_three(state, values),
    Verb.WAS_NOT_23: lambda state, _seat, _act, _values: take(state, state.accusers),
    Verb.WRONG: lambda state, _seat, _act, _values: take(state, (state.caller,)),
    Verb.RIGHT: lambda state, _seat, _act, _values: take(state, state.accusers),
    Verb.FLIP_WAS_SLAP: lambda state, _seat, _act, _values: replace(flip_back(state), phase=Phase.EARLIER_SLAP),
    Verb.PLAY_ON: lambda state, _seat, _act, _values: play_on(state),
    Verb.STILL_THERE: lambda state, _seat, _act, _values: replace(state, asked=True),
    Verb.STAY: lambda state, _seat, _act, _values: stay(state),
    Verb.SIT_OUT: lambda state, _seat, _act, _values: sit_out(state),
    Verb.END: lambda state, _seat, _act, _values: replace(state, phase=Phase.OVER),
}
"""What every verb does. Whether it may be done now is decided in `rules`."""
