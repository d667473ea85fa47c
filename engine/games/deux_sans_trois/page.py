"""The page of 2 SANS 3: the three rows, what everybody has taken, and one's own hand for one's own eyes."""

from engine.games.deux_sans_trois.actions import PLAYS
from engine.games.deux_sans_trois.cards import ROOM, STARTS, Number
from engine.games.deux_sans_trois.scoring import counts, interim_bonus, points
from engine.games.deux_sans_trois.seen import Seen
from engine.games.deux_sans_trois.state import Heap
from engine.games.deux_sans_trois.values import NO_COLOUR, House
from engine.inputs import Seat
from engine.message import Message, Several, Who, say
from engine.page import Grid, Page, Part, Picture, Podium, Row, SeatLine

SYMBOL = "card-"
"""What stands before a colour's name in the symbol of its cards: each colour has a sign of its own."""


def page_of(house: House, seen: Seen) -> Page:
    """The page of what was seen; a hand is on it only where its owner looks."""
    state = seen.table
    if not state.rows:
        return Page(say("deux_sans_trois.dealing"))
    parts = _parts(house, seen)
    seats = tuple(_line(house, seen, index) for index in range(len(state.setup.seats)))
    if seen.outcome is not None:
        prompt = say("deux_sans_trois.won", seats=Several(tuple(sorted(seen.outcome.winners))))
        ending = say("deux_sans_trois.ended_played_out")
        return Page(prompt, parts, seats, podium=Podium(seen.outcome.places, seen.outcome.scores, ending))
    return Page(_prompt(seen), parts, seats, _notes(house, seen), clock=True, lit=frozenset({_mover(seen)}))


def _parts(house: House, seen: Seen) -> tuple[Part, ...]:
    """The rows and what everybody has taken; for who looks at a hand, the hand and what its owner has taken."""
    seats = seen.table.setup.seats
    if seen.outcome is not None or not seen.hand:
        return _rows(house, seen), _heaps(house, seen, seats)
    own = tuple(seat for seat in seats if seat == seen.seat)
    return _rows(house, seen), _hand(house, seen), _heaps(house, seen, own)


def _mover(seen: Seen) -> Seat:
    return seen.table.setup.seats[seen.table.mover]


def _prompt(seen: Seen) -> Message:
    own = seen.seat == _mover(seen)
    return say("deux_sans_trois.play_yours" if own else "deux_sans_trois.play", seat=Who(_mover(seen)))


def _notes(house: House, seen: Seen) -> tuple[Message, ...]:
    """A hand needs the room on its page."""
    if seen.hand:
        return ()
    left = house.plays - seen.table.plays // len(seen.table.setup.seats)
    return (say("deux_sans_trois.cards_to_play", left),)


# ---- cards


def _rows(house: House, seen: Seen) -> Grid:
    return Grid(tuple(_row(house, row, seen.table.last) for row in seen.table.rows))


def _row(house: House, row: tuple[Number, ...], last: Number) -> tuple[Picture, ...]:
    cards = tuple(_card(house, number, marked=number == last) for number in row)
    return cards + (Picture(),) * (ROOM - len(cards))


def _card(
    house: House, number: Number, *, marked: bool = False, caption: Message | None = None, choice: str | None = None
) -> Picture:
    name = _colour(house, number)
    symbols = (SYMBOL + name,) if name else ()
    return Picture(symbols, str(number), name, caption, choice, marked=marked)


def _colour(house: House, number: Number) -> str:
    colour = NO_COLOUR if number in STARTS else house.colours[number]
    return "" if colour == NO_COLOUR else house.names[colour]


def _hand(house: House, seen: Seen) -> Row:
    """The hand with the taps that play each card; they count while it is one's turn."""
    cards = tuple(
        _card(house, number, caption=say("deux_sans_trois.taps", taps), choice=_choice(seen, number))
        for taps, number in enumerate(seen.hand, 1)
    )
    return Row(cards)


def _choice(seen: Seen, number: Number) -> str | None:
    return str(PLAYS[number]) if seen.answers else None


# ---- what was taken


def _heaps(house: House, seen: Seen, seats: tuple[Seat, ...]) -> Grid:
    """A line for each of these seats; every colour has its column, so that everybody's can be compared."""
    heaps = dict(zip(seen.table.setup.seats, seen.table.heaps, strict=True))
    return Grid(tuple(_heap(house, seat, heaps[seat]) for seat in seats))


def _heap(house: House, seat: Seat, heap: Heap) -> tuple[Picture | None, ...]:
    many = counts(house, heap.up)
    colours = (
        Picture((SYMBOL + name,), str(number) if number else "", name, faded=not number)
        for name, number in zip(house.names, many, strict=True)
    )
    colourless = len(heap.up) - sum(many)
    plain = Picture(value=f"×{colourless}") if colourless else None
    turned = Picture(("back",), str(len(heap.down)), face_down=True) if heap.down else None
    return (Picture((f"seat-{seat}",)), *colours, plain, turned)


def _line(house: House, seen: Seen, index: int) -> SeatLine:
    state = seen.table
    seat, bonus = state.setup.seats[index], interim_bonus(house, state, index)
    facts = [say("deux_sans_trois.points", points(house, state.heaps[index]))]
    if index in state.honours:
        facts.append(say("deux_sans_trois.bonus", bonus))
    return SeatLine(seat, tuple(facts), acting=seen.outcome is None and seat == _mover(seen))
