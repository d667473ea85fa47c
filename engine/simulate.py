"""Games among bots without a timeline: whoever answers earliest answers, and what came of many games."""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from engine.bot import Bot
from engine.clock import MILLISECOND, Nanoseconds
from engine.game import Chance, Decision, Game, Options, Outcome, Over, Race, rng_for
from engine.inputs import BOX, TABLE, Control, Edge, InputEvent, Seat
from engine.race import Stamp, Verdict, judge

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation

NEVER: Nanoseconds = 1 << 62
_UNCERTAINTY: Nanoseconds = MILLISECOND // 8
Z95 = 1.959963984540054
"""Two-sided 95 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how it ended, and how many answers the seats gave (chance and the box left out)."""

    outcome: Outcome
    length: int


class Driver:
    """Plays one game to its end. `watch` sees every state, for tests and benchmarks."""

    def __init__(self, game: Game[S, A, O], bots: Mapping[Seat, Bot[Any, Any]], rng: Random) -> None:
        self._game = game
        self._bots = bots
        self._rng = rng

    def play(self, state: Any) -> Played:
        """Drive `state` to the end. Raises ValueError for an illegal answer, or a game longer than it says."""
        game, length, steps = self._game, 0, 0
        while not isinstance(turn := game.turn(state), Over):
            seat, action = self.answer(state, turn)
            violation = game.check(state, seat, action)
            if violation is not None:
                raise ValueError(f"{game.info.id}: seat {seat} answered {action}: {violation}")
            state = game.apply(state, seat, action)
            length += seat != BOX
            steps += 1
            if steps > game.info.max_length:
                raise ValueError(f"{game.info.id}: longer than {game.info.max_length} answers")
        return Played(turn.outcome, length)

    def answer(self, state: Any, turn: Chance | Decision | Race) -> tuple[Seat, Any]:
        """Who answers this turn, and with what."""
        match turn:
            case Chance():
                return BOX, self._game.sample_chance(state, self._rng)
            case Race():
                return BOX, self._game.from_verdict(state, self._run(state, turn))
        return self._decide(state, turn)

    def _decide(self, state: Any, turn: Decision) -> tuple[Seat, Any]:
        limit = NEVER if turn.limit is None else turn.limit.length
        # Whoever sealed an answer has answered: a bot does not change its mind.
        asked = turn.must if turn.sealed else turn.must | turn.may
        answers: list[tuple[Nanoseconds, Seat, Any]] = []
        for seat in sorted(asked):
            choice = self._bots[seat].decide(self._game.observe(state, seat), self._rng) if seat in self._bots else None
            if choice is not None and choice.after <= limit:
                answers.append((choice.after, seat, choice.action))
        if not answers:
            return BOX, self._game.expired(state, turn.must)
        earliest = min(after for after, _, _ in answers)
        first = [(seat, action) for after, seat, action in answers if after == earliest]
        if len(first) > 1 and not turn.sealed:
            return BOX, self._game.together(state, first)
        return first[0]

    def _run(self, state: Any, race: Race) -> Verdict:
        presses = []
        for seat in sorted(race.seats):
            after = self._bots[seat].slap(self._game.observe(state, seat), self._rng) if seat in self._bots else None
            if after is not None:
                presses.append(_press(seat, after))
        return judge(Stamp(0), race.rules.window, race.seats, race.rules, presses)


def _press(seat: Seat, at: Nanoseconds) -> InputEvent:
    return InputEvent(at, _UNCERTAINTY, "bots", f"bot {seat}", seat, Control.BUTTON, Edge.PRESS, None, at)


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of many games; `wins` by place at the table, a shared win counting 1/k."""

    game: str
    seats: int
    games: int
    seed: int
    lengths: tuple[int, ...]
    endings: Mapping[str, int]
    wins: tuple[float, ...]

    @property
    def mean_length(self) -> float:
        """Answers of the seats a game."""
        return sum(self.lengths) / self.games

    def as_json(self) -> dict[str, Any]:
        """The figures in the shape that other programs rely on."""
        shares = [wins / self.games for wins in self.wins]
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "mean_length": self.mean_length,
            "endings": {name: number / self.games for name, number in sorted(self.endings.items())},
            "wins": shares,
            "intervals": [list(wilson(wins, self.games)) for wins in self.wins],
        }


def simulate(
    game: Game[S, A, O],
    bots: Mapping[str, Bot[Any, Any]],
    seats: int,
    options: Options,
    levels: Sequence[str],
    games: int,
    seed: int,
) -> Summary:
    """Play `games` games; game i is a function of `seed` and i alone, and place 1 starts every one."""
    table = tuple(range(1, seats + 1))
    sitting = {seat: bots[level] for seat, level in zip(table, levels, strict=True)}
    sitting[TABLE] = bots[levels[0]]  # somebody has to speak for the table where only the table can know
    endings: Counter[str] = Counter()
    wins = [0.0] * seats
    lengths: list[int] = []
    for number in range(games):
        played = Driver(game, sitting, rng_for(seed, number)).play(game.initial_state(table, options))
        endings[played.outcome.ending] += 1
        lengths.append(played.length)
        for seat in played.outcome.winners:
            wins[seat - 1] += 1 / len(played.outcome.winners)
    return Summary(game.info.id, seats, games, seed, tuple(lengths), endings, tuple(wins))


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson (1927); right near 0 and 1, where the usual one is not."""
    share = successes / trials
    middle = share + Z95**2 / (2 * trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    scale = 1 + Z95**2 / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
