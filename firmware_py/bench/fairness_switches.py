"""How contacts move: bounce trains of three classes of switches, and how long a finger stays on a button."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from engine.clock import MILLISECOND, Nanoseconds


class Switch(Enum):
    """How far worn a switch is."""

    CLEAN = "clean"
    WORN = "worn"
    AWFUL = "awful"


@dataclass(frozen=True, slots=True)
class Wear:
    """How long a switch bounces, in milliseconds, and how many times it opens again meanwhile."""

    length: tuple[float, float]
    openings: tuple[int, int]


_WEAR = {
    Switch.CLEAN: Wear((0.0, 0.6), (1, 3)),
    Switch.WORN: Wear((1.0, 8.0), (6, 10)),
    Switch.AWFUL: Wear((5.0, 20.0), (12, 20)),
}
"""Lengths as in the timing notes, section 6. An awful press has 25 to 41 movements: more than a queue of 16 holds."""

TAP_MS = (25.0, 200.0, 70.0)
"""Shortest, longest and usual tap. The notes give the ends; the peak is where 50 ms of debounce lose a tenth."""

SURE: Nanoseconds = 3 * MILLISECOND
"""A finger stays at least this long after the bouncing; less is no press by anybody's measure."""


def train(rng: Random, switch: Switch) -> Sequence[Nanoseconds]:
    """Offsets of the movements of one bouncing change, the first at 0; the contact has arrived after the last.

    The number is odd: it arrives, and then leaves and comes back so and so often.
    """
    wear = _WEAR[switch]
    length = rng.uniform(*wear.length)
    weights = [rng.uniform(0.5, 1.5) for _ in range(rng.randint(*wear.openings))]
    offsets, passed = [0], 0.0
    for weight in weights:
        period = length * weight / sum(weights)
        offsets += [_ms(passed + period * rng.uniform(0.1, 0.9)), _ms(passed + period)]
        passed += period
    return [max(offset, index) for index, offset in enumerate(offsets)]


def tap(rng: Random, bounce: Nanoseconds) -> Nanoseconds:
    """How long the button stays down, from first contact to first opening, after a bounce of that length."""
    return max(_ms(rng.triangular(*TAP_MS)), bounce + SURE)


def _ms(value: float) -> Nanoseconds:
    return round(value * MILLISECOND)
