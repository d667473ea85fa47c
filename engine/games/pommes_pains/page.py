"""The page of 2 Pommes 3 Pains. It is the same on a 2-3 as on any other card: only the cards tell."""

from collections.abc import Mapping

from engine.cards import UNKNOWN, Card
from engine.games.pommes_pains.entries import table_words
from engine.games.pommes_pains.seen import Seen
from engine.games.pommes_pains.state import Phase, State
from engine.games.pommes_pains.turns import outcome_of
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

CARD_ON_TABLE = frozenset({Phase.FLIPPED, Phase.SHOWN, Phase.CALL_BEGUN, Phase.CALLING, Phase.FALSE_SLAP})
"""From the flip to the end of the call nothing on the page may depend on the totals."""


def page_of(seen: Seen) -> Page:
    """What everybody sees; no seat knows more than another."""
    state = seen.state
    if state.phase is Phase.OVER:
        return _podium(state)
    if state.phase is Phase.DARK:
        return Page(say("pommes_pains.dark"), dark=True)
    return Page(
        prompt=_prompt(state),
        parts=_parts(state),
        seats=tuple(_line(state, seat) for seat in state.seats),
        notes=_notes(state),
        clock=state.phase in CARD_ON_TABLE | {Phase.TO_FLIP, Phase.LAST_CALL, Phase.ABSENT},
        echo=state.caller if not state.printed and state.phase in CARD_ON_TABLE else None,
        hush=not state.printed and state.phase in CARD_ON_TABLE,
        lit=frozenset(state.tied) if state.phase is Phase.REPLAY else frozenset(),
    )


def _prompt(state: State) -> Message:
    caller = Who(state.caller)
    if state.phase in CARD_ON_TABLE:
        return say("pommes_pains.call_aloud" if state.printed else "pommes_pains.call", seat=caller)
    match state.phase:
        case Phase.TO_FLIP if state.in_play:
            return say("pommes_pains.flip", seat=Who(state.next_seat))
        case Phase.TO_FLIP:
            key = "pommes_pains.still_there" if state.asked else "pommes_pains.first_flip"
            return say(key, seat=Who(state.next_seat))
        case Phase.LAST_CALL:
            return say("pommes_pains.last_call", seat=caller)
        case Phase.DEAD_HEAT | Phase.REPLAY:
            return say("pommes_pains.again", seats=Several(state.tied))
        case Phase.CLAIMED | Phase.QUESTION | Phase.EARLIER_SLAP:
            return say("pommes_pains.question", seats=Several(state.accusers))
        case Phase.ABSENT:
            return say("pommes_pains.still_there", seat=Who(state.next_seat))
    return say("pommes_pains.shuffling")


def _parts(state: State) -> tuple[Part, ...]:
    words = table_words(state)
    if words:
        return (Choices(tuple((say(f"pommes_pains.word_{word.verb.value}"), str(word)) for word in words)),)
    left = len(state.order) - state.drawn
    pile = Picture(("back",), str(left), face_down=True, faded=not left)
    piles: tuple[Part, ...] = (Row((pile, *map(_top, state.piles))),)
    if state.call and state.phase in (Phase.TO_FLIP, Phase.LAST_CALL):
        return (*piles, Big(call_message(state.call)))
    return piles


def _top(pile: tuple[Card, ...]) -> Picture:
    if not pile:
        return Picture(faded=True)
    if pile[-1] == UNKNOWN:
        return Picture(("back",), face_down=True, value=str(len(pile)))
    return Picture(SYMBOLS[pile[-1]])


def call_message(call: tuple[int, ...]) -> Message:
    """A call in words: "2 apples, no bread"."""
    apples, breads = call
    return say("pommes_pains.called", apples=_count("apples", apples), breads=_count("breads", breads))


def _count(kind: str, number: int) -> Message:
    return say(f"pommes_pains.{kind}", number) if number else say(f"pommes_pains.no_{kind}")


def _line(state: State, seat: Seat) -> SeatLine:
    cards = len(state.heaps[state.seats.index(seat)])
    facts = (say("pommes_pains.cards", cards),)
    if seat in state.out:
        return SeatLine(seat, (*facts, say("pommes_pains.sits_out")))
    acting = seat == (state.next_seat if state.phase is Phase.TO_FLIP else state.caller)
    return SeatLine(seat, facts, acting=acting or (state.phase is Phase.REPLAY and seat in state.tied))


def _notes(state: State) -> tuple[Message, ...]:
    if state.phase in CARD_ON_TABLE and not state.printed:
        return (say("pommes_pains.how_to_call"),)
    if state.printed and state.in_play:
        return (say("pommes_pains.in_play", state.in_play),)
    if state.call is not None and state.phase in (Phase.TO_FLIP, Phase.LAST_CALL):
        return (say("pommes_pains.how_to_challenge"),)
    return ()


def _podium(state: State) -> Page:
    outcome = outcome_of(state)
    ending = say("pommes_pains.ended_alone" if outcome.ending == "alone" else "pommes_pains.ended_last_card")
    prompt = say("pommes_pains.won", seats=Several(tuple(sorted(outcome.winners))))
    seats = tuple(_line(state, seat) for seat in state.seats)
    return Page(prompt, seats=seats, podium=Podium(outcome.places, outcome.scores, ending))
