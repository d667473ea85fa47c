"""A table in a few words: deal known cards, let people talk, look at what came of it."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

from engine.cards import UNKNOWN, Card
from engine.clock import SECOND, Nanoseconds
from engine.game import Options, OptionValue, Violation, complete_options
from engine.games.pommes_pains.actions import Action, Shuffle
from engine.games.pommes_pains.rules import PommesPains
from engine.games.pommes_pains.seen import Seen
from engine.games.pommes_pains.state import State
from engine.inputs import BOX, TABLE, Seat
from tests.engine.bench_table import Party
from tests.engine.shipped import shipped

WHO = {"box": BOX, "table": TABLE}

SYMBOLS = {"a": "apple1", "aa": "apple2", "b": "bread1", "bb": "bread2", "p": "pinecone"}
"""Cards in short: one apple, two apples, one bread, two breads, a pinecone."""

GAME = cast("PommesPains", shipped("2-pommes-3-pains"))


def stacked(top: str) -> tuple[Card, ...]:
    """The whole deck with the cards of `top` (``"aa b p"``) on top."""
    first = [SYMBOLS[short] for short in top.split()]
    rest = Counter(GAME.house.deck) - Counter(first)
    return (*first, *rest.elements())


def options(**given: OptionValue) -> dict[str, OptionValue]:
    return complete_options(GAME.info, given)


def start(top: str = "", seats: int = 3, **given: OptionValue) -> State:
    """The cards are dealt; seat 1 is to flip."""
    state = GAME.initial_state(tuple(range(1, seats + 1)), options(**given))
    order = stacked(top) if state.rules_itself else (UNKNOWN,) * len(GAME.house.deck)
    return GAME.apply(state, BOX, Shuffle(order))


def says(state: State, story: str) -> State:
    """What people and box say, in order: ``"1 flip; box seen; 1 begin; 1 call 2 0"``. All of it must be allowed."""
    for line in filter(None, (part.strip() for part in story.split(";"))):
        who, action = _read(line)
        reason = GAME.check(state, who, action)
        assert reason is None, f"{line}: {reason}"
        state = GAME.apply(state, who, action)
    return state


def refused(state: State, line: str) -> str | None:
    """The rule by which a line is refused; None when it is allowed."""
    reason = GAME.check(state, *_read(line))
    return reason.rule if isinstance(reason, Violation) else None


def _read(line: str) -> tuple[Seat, Action]:
    who, _, what = line.partition(" ")
    return WHO.get(who) if who in WHO else int(who), GAME.parse(what)  # type: ignore[return-value]


def heaps(state: State) -> dict[Seat, int]:
    """How many cards each seat has taken."""
    return {seat: len(heap) for seat, heap in zip(state.setup.seats, state.taken, strict=True)}


class Dealt(PommesPains):
    """The shipped game with chosen cards on top and chosen options, for a party with buttons."""

    def __init__(self, top: str, **given: OptionValue) -> None:
        super().__init__(GAME._settings)
        self._top = top
        self._given = options(**given)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        return super().initial_state(seats, self._given)

    def sample_chance(self, state: State, rng: Random) -> Action:
        drawn = super().sample_chance(state, rng)
        return Shuffle(stacked(self._top)) if isinstance(drawn, Shuffle) and state.rules_itself else drawn


class Evening:
    """People with buttons around the game. Times are milliseconds; the page is shown 20 ms after each ruling."""

    def __init__(self, top: str, seats: int = 3, **given: OptionValue) -> None:
        self.party: Party[State, Action, Seen] = Party(Dealt(top, **given), tuple(range(1, seats + 1)))
        self.party.shown(0)

    def press(self, seat: Seat, at: float, hold: float = 90, delivered: float | None = None) -> None:
        self.party.press(seat, _ns(at), _ns(hold), delivered=None if delivered is None else _ns(delivered))

    def taps(self, seat: Seat, at: float, number: int) -> None:
        self.party.taps(seat, _ns(at), number)

    def until(self, at: float) -> list[str]:
        """Let time pass; returns what was answered meanwhile, in words."""
        said = self.party.advance_to(_ns(at))
        return [f"{ {BOX: 'box', TABLE: 'table'}.get(seat, seat) } {action}" for seat, action in said]

    def shown(self, at: float) -> None:
        self.party.shown(_ns(at))

    @property
    def state(self) -> State:
        return self.party.table.state

    @property
    def blinks(self) -> list[tuple[Seat, int]]:
        return [(blink.seat, blink.times) for blink in self.party.blinks]


def _ns(milliseconds: float) -> Nanoseconds:
    return round(milliseconds * SECOND / 1000)
