"""The rounds that are judged: who pressed when, in truth, and everything that reached the computer of it.

A round is made from its own seed, so it is the same whatever other rounds are played.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from math import exp, log
from random import Random

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from engine.inputs import Seat
from firmware_py.bench.fairness_delivery import STRAIN, Delivered, Load, deliver
from firmware_py.bench.fairness_kernel import KernelEdge, Movement, kernel_edges
from firmware_py.bench.fairness_switches import Switch, tap, train

SEATS: tuple[Seat, Seat] = (1, 2)

BINS: tuple[tuple[float, float], ...] = (
    (0.02, 0.1),
    (0.1, 0.25),
    (0.25, 0.5),
    (0.5, 1),
    (1, 2),
    (2, 5),
    (5, 10),
    (10, 20),
)
"""How far apart the two presses of a pair are, in milliseconds; log-spaced within each bin."""

FRAME: Nanoseconds = SECOND // 60

LEAD: Nanoseconds = 200 * MILLISECOND
"""From the opening of a round to its first press, so that spikes fall before presses too."""

LENGTH: Nanoseconds = 900 * MILLISECOND
"""One round: the lead, a press and its release, the longest stall, and the longest wait for a ruling."""

PAUSE: Nanoseconds = 2 * SECOND
"""Between rounds people breathe."""

PAIR_WINDOW: Nanoseconds = 300 * MILLISECOND
"""A seat whose press was not told by then is missing."""

LIMIT: Nanoseconds = 5 * SECOND
AROUND_LIMIT: Nanoseconds = 20 * MILLISECOND

SPIKE_SHARE = 0.01
"""How many rounds have a spike on one of the cables."""

SPIKE_MS = (0.02, 1.5)
SPIKE_CLEAR: Nanoseconds = 6 * MILLISECOND
"""No spike ends closer than this before a press: there nobody can tell it from a first contact that bounced."""


@dataclass(frozen=True, slots=True)
class TruePress:
    """What really happened: the first contact at `at`; `bounce` is how long the contact then took to settle."""

    seat: Seat
    at: Nanoseconds
    switch: Switch
    bounce: Nanoseconds


@dataclass(frozen=True, slots=True)
class Round:
    """One round. `bin` is its place in `BINS`, None for a lone press near the limit.

    `opened` and `closes` bound what counts; `frames` are the moments at which a 60 Hz loop came round.
    """

    start: Nanoseconds
    bin: int | None
    presses: tuple[TruePress, ...]
    opened: Nanoseconds
    closes: Nanoseconds
    movements: Mapping[Seat, tuple[Movement, ...]]
    edges: tuple[KernelEdge, ...]
    arrived: tuple[Delivered, ...]
    frames: tuple[Nanoseconds, ...]

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that press."""
        return frozenset(press.seat for press in self.presses)

    @property
    def gap(self) -> Nanoseconds:
        """From the first press to the last."""
        return self.presses[-1].at - self.presses[0].at

    def closed(self, seat: Seat, at: Nanoseconds) -> bool:
        """Whether the contact of `seat` is closed at `at`."""
        moved = self.movements[seat]
        index = bisect_right(moved, at, key=lambda movement: movement.at)
        return index > 0 and moved[index - 1].closed


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What rounds are played under: the classes of switches met, the load, and whether anything disturbs at all."""

    switches: tuple[Switch, ...]
    load: Load
    noise: bool = True


def rounds(pairs: int, seed: int, under: Circumstances) -> Iterator[Round]:
    """`pairs` rounds for each bin, and as many lone presses around the limit, each at its own time."""
    starts = count(SECOND, LENGTH + PAUSE)
    for index in range(pairs):
        for place in range(len(BINS)):
            rng = Random(f"{seed} pair {place} {index}")  # noqa: S311  # repeatable on purpose
            yield _pair(rng, next(starts), place, under)
        rng = Random(f"{seed} limit {index}")  # noqa: S311
        yield _near_limit(rng, next(starts), under)


def _pair(rng: Random, start: Nanoseconds, place: int, under: Circumstances) -> Round:
    low, high = BINS[place]
    gap = round(exp(rng.uniform(log(low), log(high))) * MILLISECOND)
    first = start + LEAD
    order = SEATS if rng.random() < 0.5 else SEATS[::-1]
    at = dict(zip(order, (first, first + gap), strict=True))
    return _round(rng, place, at, (start, start, start + PAIR_WINDOW), under)


def _near_limit(rng: Random, start: Nanoseconds, under: Circumstances) -> Round:
    limit = start + LEAD + AROUND_LIMIT
    at = limit + rng.randint(-AROUND_LIMIT, AROUND_LIMIT)
    return _round(rng, None, {rng.choice(SEATS): at}, (start, limit - LIMIT, limit), under)


def _round(
    rng: Random,
    place: int | None,
    at: Mapping[Seat, Nanoseconds],
    times: tuple[Nanoseconds, Nanoseconds, Nanoseconds],
    under: Circumstances,
) -> Round:
    start, opened, closes = times
    presses, movements = [], {seat: tuple[Movement, ...]() for seat in SEATS}
    for seat, moment in at.items():
        press, movements[seat] = _press(rng, seat, moment, under)
        presses.append(press)
    if under.noise and rng.random() < SPIKE_SHARE:
        _add_spike(rng, start, movements)
    told = [edge for seat in SEATS for edge in kernel_edges(rng, movements[seat], noise=under.noise)]
    edges = sorted(told, key=lambda edge: (edge.at, edge.seat))
    arrived = deliver(rng, edges, under.load) if under.noise else [Delivered(edge, edge.at) for edge in edges]
    frames = tuple(_frames(rng, start, STRAIN[under.load].dropped))
    ordered = tuple(sorted(presses, key=lambda press: press.at))
    return Round(start, place, ordered, opened, closes, movements, tuple(edges), tuple(arrived), frames)


def _press(rng: Random, seat: Seat, at: Nanoseconds, under: Circumstances) -> tuple[TruePress, tuple[Movement, ...]]:
    switch = rng.choice(under.switches)
    closing, opening = train(rng, switch), train(rng, switch)
    up = at + tap(rng, closing[-1])
    down = [Movement(at + offset, seat, index % 2 == 0) for index, offset in enumerate(closing)]
    let_go = [Movement(up + offset, seat, index % 2 == 1) for index, offset in enumerate(opening)]
    return TruePress(seat, at, switch, closing[-1]), (*down, *let_go)


def _add_spike(rng: Random, start: Nanoseconds, movements: dict[Seat, tuple[Movement, ...]]) -> None:
    """A spike where the contact is open: some time before the press, or on the cable of a seat that does not press."""
    seat = rng.choice(SEATS)
    moved = movements[seat]
    at = start + round(rng.uniform(0.0, LEAD - SPIKE_CLEAR - 2 * MILLISECOND))
    width = round(rng.uniform(*SPIKE_MS) * MILLISECOND)
    movements[seat] = (Movement(at, seat, True), Movement(at + width, seat, False), *moved)


def _frames(rng: Random, start: Nanoseconds, dropped: float) -> Sequence[Nanoseconds]:
    first = start + rng.randrange(FRAME)
    every = takewhile(lambda at: at < start + LENGTH, count(first, FRAME))
    return [at for at in every if rng.random() >= dropped]
