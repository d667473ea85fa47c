"""From rulings to figures: how often a judge was wrong, and how it leans."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, log
from typing import TypedDict

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import Seat
from firmware_py.bench.fairness_rounds import BINS, SEATS, Round, TruePress
from firmware_py.bench.fairness_ruling import Ruling, Told
from firmware_py.bench.fairness_statistics import fair_coin_p, quantile

NEAR_LIMIT: Nanoseconds = 300_000
"""So close to a limit a wrong answer is no error: 0.3 ms."""

OWN: tuple[Nanoseconds, Nanoseconds] = (-30 * MILLISECOND, 700 * MILLISECOND)
"""A press that is told within this of a true one is that one."""

RIGHT_SHARE = 0.99
SLICES = 2
"""Slices of each bin that are looked at for `g99`."""


class VerdictDelay(TypedDict):
    """From the later press of a pair to the ruling, in milliseconds; None where there was no pair."""

    median: float | None
    p99: float | None


class Figures(TypedDict):
    """One judge's figures; `docs/fairness.md` says what each is."""

    wrong_order: dict[str, float]
    dead_heat: dict[str, float]
    lost: int
    phantom: int
    deadline_errors: int
    mean_abs_error_ms: float | None
    g99_ms: float | None
    seat_bias_p: float
    bounce_bias_p: float
    wrong_unflagged: float
    flagged: float
    verdict_delay_ms: VerdictDelay


def bin_name(place: int) -> str:
    """The bin as it is named in the results: ``0.02-0.1``, in milliseconds."""
    low, high = BINS[place]
    return f"{low:g}-{high:g}"


@dataclass(frozen=True, slots=True)
class Pair:
    """How one pair was judged: its gap in milliseconds, and whether in the wrong order or not at all."""

    gap: float
    wrong: bool
    undecided: bool


def _empty() -> list[list[Pair]]:
    return [[] for _ in BINS]


@dataclass(slots=True)
class Score:
    """Everything that is counted of one judge."""

    pairs: list[list[Pair]] = field(default_factory=_empty)
    delays: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    lost: int = 0
    phantom: int = 0
    deadline_errors: int = 0
    rulings: int = 0
    flagged: int = 0
    wrong_unflagged: int = 0
    low_pin: list[int] = field(default_factory=lambda: [0, 0])
    long_bounce: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, played: Round, ruling: Ruling) -> None:
        """Compare a ruling with the truth."""
        self.rulings += 1
        self.flagged += ruling.flagged
        self._presses(played, ruling)
        wrong = self._limit(played, ruling) if played.bin is None else self._pair(played, played.bin, ruling)
        self.wrong_unflagged += wrong and not ruling.flagged

    def _presses(self, played: Round, ruling: Ruling) -> None:
        self.phantom += len(ruling.told)
        for press in played.presses:
            own = _own(press, ruling)
            if own is None:
                self.lost += 1
            else:
                self.phantom -= 1
                self.errors.append(abs(own.at - press.at) / MILLISECOND)

    def _limit(self, played: Round, ruling: Ruling) -> bool:
        """Whether the limit was applied wrongly, by more than anybody can ask for."""
        (press,) = played.presses
        wrong = (press.seat in ruling.counted) != (press.at <= played.closes)
        wrong = wrong and abs(press.at - played.closes) > NEAR_LIMIT
        self.deadline_errors += wrong
        return wrong

    def _pair(self, played: Round, place: int, ruling: Ruling) -> bool:
        """Whether the pair was put into the wrong order; one without a press of either seat is wrong too."""
        first, later = played.presses
        missing = not played.seats <= ruling.counted
        wrong = missing or ruling.first == later.seat
        self.pairs[place].append(Pair(played.gap / MILLISECOND, wrong, not missing and ruling.first is None))
        self.delays.append((ruling.ruled_at - later.at) / MILLISECOND)
        if ruling.first is not None:
            _throw(self.low_pin, ruling.first == SEATS[0])
            if first.bounce != later.bounce:
                _throw(self.long_bounce, ruling.first == _longer(first, later))
        return wrong

    def figures(self) -> Figures:
        """The figures, as they are published."""
        total = max(self.rulings, 1)
        return {
            "wrong_order": {
                bin_name(place): _share([p.wrong for p in pairs]) for place, pairs in enumerate(self.pairs)
            },
            "dead_heat": {
                bin_name(place): _share([p.undecided for p in pairs]) for place, pairs in enumerate(self.pairs)
            },
            "lost": self.lost,
            "phantom": self.phantom,
            "deadline_errors": self.deadline_errors,
            "mean_abs_error_ms": sum(self.errors) / len(self.errors) if self.errors else None,
            "g99_ms": g99([pair for pairs in self.pairs for pair in pairs]),
            "seat_bias_p": fair_coin_p(*self.low_pin),
            "bounce_bias_p": fair_coin_p(*self.long_bounce),
            "wrong_unflagged": self.wrong_unflagged / total,
            "flagged": self.flagged / total,
            "verdict_delay_ms": {"median": quantile(self.delays, 0.5), "p99": quantile(self.delays, 0.99)},
        }


def _own(press: TruePress, ruling: Ruling) -> Told | None:
    """The press as the judge told it."""
    early, late = OWN
    near = [each for each in ruling.told if each.seat == press.seat and each.at - press.at <= late]
    return next((each for each in near if each.at + each.uncertainty - press.at >= early), None)


def _longer(one: TruePress, other: TruePress) -> Seat:
    return max(one, other, key=lambda press: press.bounce).seat


def _throw(coin: list[int], heads: bool) -> None:
    coin[0] += heads
    coin[1] += 1


def _share(found: list[bool]) -> float:
    return sum(found) / len(found) if found else 0.0


def g99(pairs: list[Pair]) -> float | None:
    """The smallest gap, in milliseconds, from which on 99 % of pairs are put into the right order.

    A dead heat is not the right order. None where even the widest gaps do not reach that.
    """
    smallest = None
    for low, high in reversed(list(pairwise(_edges()))):
        inside = [pair for pair in pairs if low <= pair.gap < high]
        right = sum(not pair.wrong and not pair.undecided for pair in inside)
        if not inside or right < RIGHT_SHARE * len(inside):
            return smallest
        smallest = low
    return smallest


def _edges() -> list[float]:
    """The ends of the slices, log-spaced within each bin."""
    cuts = [exp(log(low) + (log(high) - log(low)) * part / SLICES) for low, high in BINS for part in range(SLICES)]
    return [round(cut, 6) for cut in cuts] + [BINS[-1][1] + 1e-6]
