"""Tables of donuts in a few words, and what is said at them."""

from engine.games.donuts import GAME as EMPTY
from engine.games.donuts.rules import Donuts
from engine.games.donuts.state import Phase, State
from engine.inputs import BOX, Seat
from engine.playthrough import Refused
from tests.engine.shipped import shipped

_shipped = shipped(EMPTY.info.id)
assert isinstance(_shipped, Donuts)
GAME: Donuts = _shipped


def table(row: str, *owned: str, stock: str = "glazed glazed glazed glazed glazed glazed", discard: str = "") -> State:
    """Seats 1, 2, ... with these cards, about to choose from `row`; `stock` top first, `discard` top last."""
    number = len(row.split()) - 1
    hands = [tuple(cards.split()) for cards in owned] + [()] * (number - len(owned))
    return State(
        seats=tuple(range(1, number + 1)),
        phase=Phase.CHOOSE,
        stock=tuple(stock.split()),
        discard=tuple(discard.split()),
        row=tuple(row.split()),
        owned=tuple(hands),
        choices=(0,) * number,
        asked=1,
    )


def seat_of(word: str) -> Seat:
    return BOX if word == "box" else int(word)


def says(state: State, talk: str, game: Donuts = GAME) -> State:
    """The state after these answers: ``1 choose 3; box resolve``. Raises Refused for one that is not allowed."""
    for line in filter(None, (line.strip() for line in talk.split(";"))):
        who, _, text = line.partition(" ")
        action = game.parse(text)
        reason = game.check(state, seat_of(who), action)
        if reason is not None:
            raise Refused(reason)
        state = game.apply(state, seat_of(who), action)
    return state


def chosen(state: State, *numbers: int, game: Donuts = GAME) -> State:
    """All have chosen these numbers, which have been seen."""
    said = "; ".join(f"{seat} choose {number}" for seat, number in zip(state.seats, numbers, strict=True))
    return says(state, f"{said}; box resolve", game)


def refused(state: State, line: str) -> str:
    """The rule that refuses this answer; empty where it is allowed."""
    who, _, text = line.partition(" ")
    reason = GAME.check(state, seat_of(who), GAME.parse(text))
    return "" if reason is None else reason.rule


def offers(state: State) -> list[str]:
    """What the owner of the power can say, in order."""
    return [str(action) for action in GAME.legal_actions(state, state.todo[0].owner)]
