"""Several games of one kind in a row: the start moves on to the left, points add up, and somebody wins the evening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from engine.game import Outcome
from engine.inputs import Seat


class Points(Enum):
    """What a game is worth: one point, shared by everybody in the first place, or the scores that it ended with."""

    WIN = "win"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Series:
    """How a series stands. Frozen: `after` gives the series with one more game.

    `seats` clockwise; `start` begins the next game. `points` by seat, exact (two co-winners have half a
    point each). It is over after `games` games, or once a seat has `target` points, whichever is set.
    """

    seats: tuple[Seat, ...]
    start: Seat
    worth: Points = Points.WIN
    games: int | None = None
    target: int | None = None
    played: int = 0
    points: tuple[tuple[Seat, Fraction], ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats clockwise from the one that starts the next game, as `Game.initial_state` wants them."""
        index = self.seats.index(self.start)
        return self.seats[index:] + self.seats[:index]

    @property
    def over(self) -> bool:
        """Whether enough has been played."""
        reached = self.target is not None and any(points >= self.target for _, points in self.points)
        return reached or (self.games is not None and self.played >= self.games)

    @property
    def places(self) -> tuple[frozenset[Seat], ...]:
        """Who stands where, first to last; equal points are one place."""
        standing = dict(self.points)
        levels = sorted(set(standing.values()), reverse=True)
        return tuple(frozenset(seat for seat in self.seats if standing[seat] == level) for level in levels)

    def after(self, outcome: Outcome) -> "Series":
        """The series with one more game. Raises ValueError when it is over already."""
        if self.over:
            raise ValueError(f"the series is over after {self.played} games")
        earned = _earned(outcome, self.worth)
        points = tuple((seat, had + earned.get(seat, Fraction(0))) for seat, had in self.points)
        return replace(self, start=self.order[1], played=self.played + 1, points=points)


def series(
    seats: Sequence[Seat],
    start: Seat,
    *,
    worth: Points = Points.WIN,
    games: int | None = None,
    target: int | None = None,
) -> Series:
    """A series before its first game. Raises ValueError, one line, for what could not be played or never ended."""
    if start not in seats or len(seats) < 2 or len(set(seats)) != len(seats):
        raise ValueError(f"a series needs two or more seats and one of them to start, not {tuple(seats)} and {start}")
    if (games is None) == (target is None):
        raise ValueError("a series ends after a number of games or at a number of points: set one of the two")
    if (games or target or 0) < 1:
        raise ValueError(f"a series of {games or target or 0} cannot be played; allowed: 1 or more")
    nothing = tuple((seat, Fraction(0)) for seat in seats)
    return Series(tuple(seats), start, worth, games, target, points=nothing)


def _earned(outcome: Outcome, worth: Points) -> dict[Seat, Fraction]:
    if worth is Points.SCORE:
        return {seat: Fraction(score) for seat, score in outcome.scores}
    return {seat: Fraction(1, len(outcome.winners)) for seat in outcome.winners}
