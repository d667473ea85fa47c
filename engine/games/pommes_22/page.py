"""The page of 22 Pommes: the orchard, both baskets, and who is to pick."""

from engine.games.pommes_22.seen import Seen
from engine.games.pommes_22.state import (
    EMPTY,
    FULL,
    PLACES,
    SIDE,
    UNSEEN,
    Name,
    Pick,
    State,
    basket_after,
    reachable,
)
from engine.message import Message, Several, Who, say
from engine.page import Grid, Page, Part, Picture, Podium, Row, SeatLine

NAMED = tuple(colour * value for colour in (1, -1) for value in (5, 3, 2, 1))


def page_of(seen: Seen) -> Page:
    """The page of what was seen; the same for everybody, since everything lies open."""
    state = seen.state
    if not state.tokens:
        return Page(say("pommes_22.dealing"))
    orchard = Grid(tuple(tuple(_place(state, row * SIDE + column) for column in range(SIDE)) for row in range(SIDE)))
    seats = tuple(_line(state, index, seen.outcome is None) for index in range(2))
    if seen.outcome is not None:
        winners = tuple(sorted(seen.outcome.winners))
        prompt = say("pommes_22.won" if len(winners) == 1 else "pommes_22.drawn", seats=Several(winners))
        ending = say(f"pommes_22.ended_{seen.outcome.ending}")
        return Page(prompt, (orchard,), seats, (ending,), Podium(seen.outcome.places, seen.outcome.scores, ending))
    mover = Who(state.seats[state.mover])
    if state.unnamed:
        tokens: Part = Row(tuple(_token(value, str(Name(value))) for value in NAMED))
        return Page(say("pommes_22.which_token", seat=mover), (tokens,), seats, clock=True)
    return Page(say("pommes_22.pick", seat=mover), (orchard,), seats, _warnings(state), clock=True)


def _place(state: State, place: int) -> Picture | None:
    if place == state.picker:
        return Picture(("picker",))
    token = state.tokens[place]
    if token == EMPTY:
        return None
    within = place in reachable(state)
    return _token(token, str(Pick(place)) if within else None, faded=not within)


def _token(token: int, choice: str | None, faded: bool = False) -> Picture:
    if token == UNSEEN:
        return Picture(("back",), face_down=True, choice=choice, faded=faded)
    colour = "green" if token > 0 else "red"
    return Picture((f"apple-{colour}",), str(abs(token)), colour, choice=choice, faded=faded)


def _line(state: State, index: int, running: bool) -> SeatLine:
    green, red = state.baskets[index]
    facts = (say("pommes_22.green", count=green, full=FULL), say("pommes_22.red", count=red, full=FULL))
    return SeatLine(state.seats[index], facts, acting=running and index == state.mover)


def _warnings(state: State) -> tuple[Message, ...]:
    """Said while there is a choice left: which tokens would lose."""
    basket = state.baskets[state.mover]
    within = [state.tokens[place] for place in reachable(state) if place < PLACES]
    losing = [token for token in within if token != UNSEEN and max(basket_after(basket, token)) > FULL]
    if not losing:
        return ()
    everything = len(losing) == len(within)
    return (say("pommes_22.all_lose" if everything else "pommes_22.some_lose", len(losing)),)
