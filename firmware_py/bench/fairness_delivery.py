"""How late edges are delivered, and which of them never: lgpio's one thread and its queue of sixteen.

The delays are quantiles of the table in the timing notes, section 2, measured with the real library.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from random import Random

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import Seat
from firmware_py.bench.fairness_kernel import KernelEdge

QUEUE = 16
"""Edges that the kernel keeps for one line when lgpio asked for it; the oldest is dropped first (fact 6)."""


class Load(Enum):
    """What else the computer does."""

    IDLE = "idle"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class Lag:
    """Delays as points of their distribution (share, milliseconds), rising, from share 0 to 1."""

    points: tuple[tuple[float, float], ...]

    def draw(self, rng: Random) -> Nanoseconds:
        """One delay."""
        share = rng.random()
        for (low, shortest), (high, longest) in pairwise(self.points):
            if share <= high:
                part = (share - low) / (high - low)
                return round((shortest + part * (longest - shortest)) * MILLISECOND)
        return round(self.points[-1][1] * MILLISECOND)


@dataclass(frozen=True, slots=True)
class Strain:
    """What a load does: how late Python hears of an edge, how often the whole process is stalled and for how long.

    In a stall nobody empties the kernel's queue, so it can run over. `dropped`: the share of frames that are
    not drawn in time.
    """

    lag: Lag
    stalled: float
    stall: Lag
    dropped: float


STRAIN = {
    Load.IDLE: Strain(
        Lag(((0.0, 0.5), (0.5, 0.6), (0.98, 0.8), (0.99, 1.7), (1.0, 5.0))), 0.0, Lag(((1.0, 0.0),)), 0.0
    ),
    Load.HEAVY: Strain(
        Lag(((0.0, 0.5), (0.6, 12.0), (1.0, 30.0))),
        0.2,
        Lag(((0.0, 160.0), (0.95, 339.0), (1.0, 361.0))),
        0.1,
    ),
}
"""Idle is the table's first row; heavy its row "hogs and frame loop", with a stall at every fifth press (section 6)."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """An edge that arrived, and when the program could first see it."""

    edge: KernelEdge
    received: Nanoseconds


def deliver(rng: Random, edges: Sequence[KernelEdge], load: Load) -> list[Delivered]:
    """Bring the edges of all lines, given in the order of their stamps, through one thread.

    What happens while that thread is late waits with the rest; what it finds waiting comes at once.
    """
    strain = STRAIN[load]
    arrived: list[Delivered] = []
    waiting: list[KernelEdge] = []
    until, stalled = 0, False
    for edge in edges:
        if waiting and edge.at > until:
            arrived += _batch(waiting, until, stalled)
            waiting = []
        if not waiting:
            stalled = rng.random() < strain.stalled
            until = edge.at + (strain.stall if stalled else strain.lag).draw(rng)
        waiting.append(edge)
    return arrived + _batch(waiting, until, stalled)


def _batch(waiting: Sequence[KernelEdge], at: Nanoseconds, stalled: bool) -> list[Delivered]:
    kept = _newest(waiting) if stalled else waiting
    return [Delivered(edge, at) for edge in kept]


def _newest(waiting: Sequence[KernelEdge]) -> list[KernelEdge]:
    """What a queue of sixteen for each line still holds."""
    left: dict[Seat, int] = {}
    kept = []
    for edge in reversed(waiting):
        left[edge.seat] = left.get(edge.seat, 0) + 1
        if left[edge.seat] <= QUEUE:
            kept.append(edge)
    return kept[::-1]
