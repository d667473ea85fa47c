"""What the kernel makes of moving contacts: stamps with jitter, levels read too late, movements that merge.

Everything here is from the timing notes, facts 5 and 6 and section 3, about ``gpiolib-cdev.c``: the hard interrupt
takes the stamp, a thread reads the level later, and what moves in between is not told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.clock import MICROSECOND, Nanoseconds
from engine.inputs import Seat

QUICKEST_IRQ_US = 5.0
USUAL_IRQ_US = 5.0
"""Interrupt latency beyond the quickest, on average; 9 to 11 us together were measured on a Pi."""

TAIL_SHARE = 0.02
TAIL_US = (50.0, 200.0)
"""How often interrupts are off for long, and how long then."""

QUICKEST_READ_US = 10.0
USUAL_READ_US = 25.0
"""How much later than the stamp the level is read, at the least and on average beyond that."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A contact closes or opens; the truth."""

    at: Nanoseconds
    seat: Seat
    closed: bool


@dataclass(frozen=True, slots=True)
class KernelEdge:
    """An edge as the kernel queued it: `closed` is a hint, `number` counts the line's edges of one round from 1."""

    at: Nanoseconds
    seat: Seat
    closed: bool
    number: int


def kernel_edges(rng: Random, movements: Sequence[Movement], *, noise: bool = True) -> list[KernelEdge]:
    """The edges of one line, in the order of their stamps. Without `noise` every movement is told as it was."""
    if not noise:
        return [KernelEdge(each.at, each.seat, each.closed, number) for number, each in enumerate(movements, 1)]
    found: list[KernelEdge] = []
    index = 0
    while index < len(movements):
        first = movements[index]
        stamp = first.at + _irq_delay(rng)
        read_at = stamp + _us(QUICKEST_READ_US + rng.expovariate(1 / USUAL_READ_US))
        while index < len(movements) and movements[index].at <= read_at:
            level = movements[index].closed
            index += 1
        found.append(KernelEdge(stamp, first.seat, level, len(found) + 1))
    return found


def _irq_delay(rng: Random) -> Nanoseconds:
    tail = rng.uniform(*TAIL_US) if rng.random() < TAIL_SHARE else 0.0
    return _us(min(QUICKEST_IRQ_US + rng.expovariate(1 / USUAL_IRQ_US) + tail, TAIL_US[1]))


def _us(value: float) -> Nanoseconds:
    return round(value * MICROSECOND)
