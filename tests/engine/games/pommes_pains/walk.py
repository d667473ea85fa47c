"""Random play that tries everything: any legal answer, ties, limits that pass, races with every kind of verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.clock import MILLISECOND
from engine.game import Chance, Decision, Over, Race
from engine.games.pommes_pains.actions import Action, BeginCall, Call, EndCall, LastCard
from engine.games.pommes_pains.rules import PommesPains
from engine.games.pommes_pains.state import State, totals
from engine.inputs import BOX, TABLE, Control, Edge, InputEvent, Seat
from engine.race import Stamp, Verdict, judge


@dataclass(frozen=True)
class Step:
    """One answer of a walk: the state it was given in, by whom, what, and the state after it."""

    before: State
    seat: Seat
    action: Action
    after: State


def walk(game: PommesPains, state: State, rng: Random, ends: float = 0.02) -> Iterator[Step]:
    """Steps to the end of the game. `ends`: how often "last card" is said where it can be."""
    for _ in range(game.info.max_length + 1):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        seat, action = _answer(game, state, turn, rng, ends)
        after = game.apply(state, seat, action)
        yield Step(state, seat, action, after)
        state = after
    raise AssertionError("longer than the game says")


def _answer(
    game: PommesPains, state: State, turn: Chance | Decision | Race, rng: Random, ends: float
) -> tuple[Seat, Action]:
    if isinstance(turn, Chance):
        return BOX, game.sample_chance(state, rng)
    if isinstance(turn, Race):
        words = game.legal_actions(state, TABLE)
        if words and rng.random() < 0.3:
            return TABLE, rng.choice(words)
        return BOX, game.from_verdict(state, verdict(turn, rng))
    chance = rng.random()
    if turn.limit is not None and chance < (0.1 if turn.must else 0.4):
        return BOX, game.expired(state, turn.must)
    said = {seat: _says(game, state, seat, rng, ends) for seat in turn.must | turn.may}
    able = sorted((seat, action) for seat, action in said.items() if action is not None)
    if not able:
        return BOX, game.expired(state, turn.must)
    if rng.random() < 0.15 and len(able) > 1:
        return BOX, game.together(state, rng.sample(able, rng.randint(2, len(able))))
    owing = [each for each in able if each[0] in turn.must]
    return rng.choice(owing) if owing and rng.random() < 0.7 else rng.choice(able)


def _says(game: PommesPains, state: State, seat: Seat, rng: Random, ends: float) -> Action | None:
    legal = list(game.legal_actions(state, seat))
    if legal and isinstance(legal[0], Call) and rng.random() < 0.5:
        return Call(*totals(state))
    going_on = [action for action in legal if not _says_last(action)]
    return rng.choice(legal if rng.random() < ends else going_on or [None])


def _says_last(action: Action) -> bool:
    return isinstance(action, LastCard) or (isinstance(action, BeginCall | EndCall) and action.last)


def verdict(turn: Race, rng: Random) -> Verdict:
    """A race with few different stamps, so that ties are common; some never press, some buttons are gone."""
    presses = [
        InputEvent(at, MILLISECOND, "made up", "", seat, Control.BUTTON, Edge.PRESS, None, at)
        for seat in turn.seats
        for at in rng.choices(range(0, 800 * MILLISECOND, 50 * MILLISECOND), k=rng.choice((0, 1, 1, 1, 1, 1, 1, 2)))
    ]
    gone = frozenset(seat for seat in turn.seats if rng.random() < 0.02)
    return judge(Stamp(60 * MILLISECOND), turn.rules.window, turn.seats, turn.rules, presses, gone)
