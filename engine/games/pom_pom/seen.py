"""What one pair of eyes may know, and which tables it could be sitting at."""

from dataclasses import dataclass, replace
from random import Random

from engine.game import Outcome
from engine.games.pom_pom import plans
from engine.games.pom_pom.actions import BY_HAND, Action
from engine.games.pom_pom.answers import answers
from engine.games.pom_pom.cards import CARDS, HIDDEN, INSURANCE, Card
from engine.games.pom_pom.state import (
    DONE,
    Composting,
    Dealing,
    Ended,
    Grower,
    Insuring,
    Phase,
    Plan,
    Selling,
    State,
    Stricken,
)
from engine.inputs import Seat

_HIDDEN = tuple((HIDDEN,) * number for number in range(CARDS + 1))


@dataclass(frozen=True, slots=True)
class Seen:
    """The table with hidden cards HIDDEN, who looks (None: a spectator), a value of the house, and the end."""

    seat: Seat | None
    table: State
    save_above: int
    outcome: Outcome | None = None

    @property
    def answers(self) -> tuple[Action, ...]:
        """What the seat's button can say now: it depends on what the seat sees and on nothing else."""
        if self.seat is None:
            return ()
        return answers(self.table, self.table.seats.index(self.seat), self.save_above)


def masked(state: State, index: int | None) -> State:
    """The state without the deck's order, the others' unseen cards and secret choices.

    Cards that were taken from the row, and saved ones, were seen by everybody. When the game is over, hands are
    shown. A deck that was shuffled with its markets hides where they are.
    """
    if isinstance(state.phase, Dealing):
        return state
    growers = state.growers if isinstance(state.phase, Ended) else _hands(state.growers, index)
    piles = (HIDDEN,) * len(state.piles) if state.rules.blow else state.piles
    phase = _phase(state, index)
    return state._replace(growers=growers, phase=phase, stock=_HIDDEN[len(state.stock)], piles=piles)


def _hands(growers: tuple[Grower, ...], index: int | None) -> tuple[Grower, ...]:
    return tuple(
        grower if each == index else Grower(grower.known, _HIDDEN[len(grower.secret)], grower.sold)
        for each, grower in enumerate(growers)
    )


def _phase(state: State, index: int | None) -> Phase:
    match state.phase:
        case Composting() if index != state.mover:
            return Composting()
        case Selling(plans=chosen):
            return Selling(_plans(chosen, index))
        case Stricken(season=season, plans=chosen):
            return Stricken(season, _plans(chosen, index))
    return state.phase


def _plans(chosen: tuple[Plan, ...], index: int | None) -> tuple[Plan, ...]:
    return tuple(
        plan if each == index else Plan((), DONE) if plan.step == DONE else Plan() for each, plan in enumerate(chosen)
    )


def resampled(seen: Seen, index: int | None, save_above: int, rng: Random) -> State:
    """The cards that these eyes do not see, in other places; choices that are in are some the rules allow."""
    state = seen.table
    if isinstance(state.phase, Dealing):
        return state
    unseen = _unseen(state)
    rng.shuffle(unseen)
    size = len(state.stock)
    stock, rest = tuple(unseen[:size]), unseen[size:]
    growers = tuple(_filled(grower, rest) for grower in state.growers)
    piles = _guessed_piles(state, rng) if state.rules.blow else state.piles
    return _with_choices(state._replace(growers=growers, stock=stock, piles=piles), index, save_above, rng)


def _unseen(state: State) -> list[Card]:
    shown = {*state.row, *state.compost}
    for grower in state.growers:
        shown.update(grower.known, grower.secret, grower.sold)
    return [card for card in range(CARDS) if card not in shown]


def _filled(grower: Grower, rest: list[Card]) -> Grower:
    if HIDDEN not in grower.secret:
        return grower
    secret = [rest.pop() for _ in grower.secret]
    return grower._replace(secret=tuple(sorted(secret)))


def _guessed_piles(state: State, rng: Random) -> tuple[int, ...]:
    """Markets anywhere in the rest of the deck; on top of it exactly while one is open."""
    markets, cards = len(state.piles), len(state.stock)
    opened = isinstance(state.phase, Selling | Insuring | Ended)
    places = [-1] if opened else []
    free = range(0 if opened else 1, cards + markets - opened)
    places += sorted(rng.sample(free, markets - opened))
    tops = [place + opened for place in places]
    return tuple(place - before - 1 for before, place in zip([-1, *tops], tops, strict=False))


def _with_choices(state: State, index: int | None, save_above: int, rng: Random) -> State:
    """Others' choices that are in become choices that fit the cards they are guessed to hold."""
    phase = state.phase
    if not isinstance(phase, Selling | Stricken):
        return state
    chosen = list(phase.plans)
    for each, plan in enumerate(phase.plans):
        if each != index and plan.step == DONE and _asked(state, each):
            lines = [line for line in plans.answers(state, each, save_above) if line != BY_HAND]
            chosen[each] = plans.planned(state, each, rng.choice(lines))
    return state._replace(phase=replace(phase, plans=tuple(chosen)))


def _asked(state: State, index: int) -> bool:
    grower = state.growers[index]
    return isinstance(state.phase, Selling) or state.rules.one_loss or INSURANCE in grower.known
