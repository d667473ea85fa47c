"""The page of 2 Pommes 3 Pains: three piles, what was called, who must do what.

From the flip to the first ruling the page is the same whether it is 2-3 or not; only the cards differ.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import UNKNOWN, Card
from engine.games.pommes_pains.actions import Call, SitsOut, Stays, Word
from engine.games.pommes_pains.paying import counts, outcome
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
    Phase,
    Question,
    Rewound,
    Slaps,
    Thinking,
    Tied,
    ToFlip,
    Turning,
)
from engine.games.pommes_pains.question import words
from engine.games.pommes_pains.seen import Seen
from engine.games.pommes_pains.state import State
from engine.inputs import Seat
from engine.message import Message, Several, Who, say
from engine.page import Big, Choices, Page, Part, Picture, Podium, Row, SeatLine

SYMBOLS: Mapping[Card, tuple[str, ...]] = {
    "apple1": ("apple",),
    "apple2": ("apple", "apple"),
    "bread1": ("bread",),
    "bread2": ("bread", "bread"),
    "pinecone": ("pinecone",),
}

CARD_ON_TABLE = (Turning, Thinking, Calling, FalseSlaps, Slaps)
"""From the flip to the end of the call nothing but the cards may tell whether it is 2-3."""


def page_of(seen: Seen) -> Page:
    """The page of what was seen; the same for everybody at the table."""
    state = seen.table
    phase = state.phase
    if isinstance(phase, Ended):
        return _end_page(state, phase)
    if isinstance(phase, Tied | Darkness):
        return Page(say("pommes_pains.dark"), dark=True)
    acting = _acting(state)
    calls = state.rules_itself and isinstance(phase, CARD_ON_TABLE)
    return Page(
        _PROMPTS[type(phase)](state, phase),
        _parts(state),
        tuple(_line(state, seat, acting) for seat in state.setup.seats),
        _notes(state),
        clock=not isinstance(phase, Deal | Question),
        echo=state.flipper if calls else None,
        hush=calls,
        lit=acting,
    )


def _end_page(state: State, phase: Ended) -> Page:
    result = outcome(state, phase.ending)
    prompt = say("pommes_pains.won", seats=Several(tuple(sorted(result.winners))))
    nobody: frozenset[Seat] = frozenset()
    seats = tuple(_line(state, seat, nobody) for seat in state.setup.seats)
    podium = Podium(result.places, result.scores, say(f"pommes_pains.ended_{phase.ending}"))
    return Page(prompt, seats=seats, podium=podium)


def _acting(state: State) -> frozenset[Seat]:
    """Whose lamp is lit: who must act, as far as everybody may know it from the screen."""
    match state.phase:
        case ToFlip(seat=seat) | Missing(seat=seat):
            return frozenset({seat})
        case Turning() | Thinking() | Calling() | FalseSlaps() | Slaps():
            return frozenset({state.flipper})
        case Again(seats=seats):
            return frozenset(seats)
    return frozenset()


# ---- prompts


def _flip(state: State, phase: ToFlip) -> Message:
    if phase.asked:
        return say("pommes_pains.still_there", seat=Who(phase.seat))
    return say("pommes_pains.flip" if state.flippers else "pommes_pains.first_flip", seat=Who(phase.seat))


def _call(state: State, phase: Phase) -> Message:
    return say("pommes_pains.call" if state.rules_itself else "pommes_pains.call_aloud", seat=Who(state.flipper))


def _last_call(state: State, phase: LastCall) -> Message:
    return say("pommes_pains.last_call", seat=Who(state.flipper))


def _again(state: State, phase: Again) -> Message:
    return say("pommes_pains.again", seats=Several(phase.seats))


def _claimed(state: State, phase: Interrupted | Asking | Question) -> Message:
    return say("pommes_pains.question", seats=Several(phase.claims))


def _count(state: State, phase: Counting) -> Message:
    return say("pommes_pains.how_many", seats=Several(phase.payers))


def _missing(state: State, phase: Missing) -> Message:
    return say("pommes_pains.still_there", seat=Who(phase.seat))


def _plain(key: str) -> Callable[[State, Any], Message]:
    return lambda state, phase: say(key)


_PROMPTS: Mapping[type, Callable[[State, Any], Message]] = {
    Deal: _plain("pommes_pains.shuffling"),
    ToFlip: _flip,
    Turning: _call,
    Thinking: _call,
    Calling: _call,
    FalseSlaps: _call,
    Slaps: _call,
    LastCall: _last_call,
    Again: _again,
    Interrupted: _claimed,
    Asking: _claimed,
    Question: _claimed,
    Rewound: _plain("pommes_pains.judging"),
    Counting: _count,
    Missing: _missing,
}


# ---- parts


def _parts(state: State) -> tuple[Part, ...]:
    stock = Picture(("back",), str(len(state.stock)), face_down=True, faded=not state.stock)
    return Row((stock, *(_pile(state, index) for index in range(3)))), *_called(state), *_choices(state)


def _pile(state: State, index: int) -> Picture:
    pile = state.piles[index]
    if not pile:
        return Picture(faded=True)
    newest = index == (len(state.flippers) - 1) % 3
    if pile[-1] == UNKNOWN:
        return Picture(("back",), str(len(pile)), face_down=True, marked=newest)
    return Picture(SYMBOLS[pile[-1]], marked=newest)


def _called(state: State) -> tuple[Part, ...]:
    """The call that can be challenged now; not while the next card is on its way, so that page stays the same."""
    match state.phase:
        case ToFlip(call=Call() as call) | LastCall(call=Call() as call):
            return (Big(numbers(call.apples, call.breads)),)
    return ()


def _choices(state: State) -> tuple[Part, ...]:
    match state.phase:
        case Asking() | Question():
            said = [(say(f"pommes_pains.word_{word.value}"), str(Word(word))) for word in words(state)]
        case Counting():
            said = [(say("pommes_pains.cards", take.number), str(take)) for take in counts(state)]
        case Missing(seat=seat):
            said = [
                (say("pommes_pains.word_stay", seat=Who(seat)), str(Stays())),
                (say("pommes_pains.word_sit-out", seat=Who(seat)), str(SitsOut())),
            ]
        case _:
            return ()
    return (Choices(tuple(said)),)


def numbers(apples: int, breads: int) -> Message:
    """A call, or the truth, in words."""
    return say(
        "pommes_pains.called",
        apples=say("pommes_pains.apples", apples) if apples else say("pommes_pains.no_apples"),
        breads=say("pommes_pains.breads", breads) if breads else say("pommes_pains.no_breads"),
    )


def _line(state: State, seat: Seat, acting: frozenset[Seat]) -> SeatLine:
    cards = len(state.taken[state.setup.seats.index(seat)])
    gone = (say("pommes_pains.sits_out"),) if seat in state.out else ()
    return SeatLine(seat, (say("pommes_pains.cards", cards), *gone), seat in acting)


def _notes(state: State) -> tuple[Message, ...]:
    """How to press now, where it is not plain."""
    if not state.rules_itself:
        return (say("pommes_pains.in_play", len(state.flippers)),) if state.flippers else _empty_deck(state)
    if isinstance(state.phase, CARD_ON_TABLE):
        return (say("pommes_pains.how_to_call"),)
    return (say("pommes_pains.how_to_challenge"),) if _called(state) else ()


def _empty_deck(state: State) -> tuple[Message, ...]:
    return (say("pommes_pains.how_to_end"),) if isinstance(state.phase, ToFlip) else ()
