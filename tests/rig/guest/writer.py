"""The hands at the table: moves simulated lines by a plan of its own and writes down when it did.

A process of its own, so that nothing in the box can slow it down. Reads one JSON line from its input (see
`Plan`), then plays one round for each further line and prints one JSON line about it, until its input ends.
"""

import heapq
import json
import math
import os
import random
import select
import sys
import time
from dataclasses import asdict, dataclass

from tests.rig.guest.kernel_threads import has_work, watched_lines
from tests.rig.guest.simchip import PULL

MILLISECOND = 1_000_000
SHORTEST_GAP = 1.05 * MILLISECOND  # between one press and the next: many short ones, few long ones
LONGEST_GAP = 36 * MILLISECOND  # 40 is allowed; the rest is for a hand that was held up
HOLD = (15 * MILLISECOND, 30 * MILLISECOND)
PAUSE = 32 * MILLISECOND  # between rounds: a button needs 25 ms of quiet before its next press
SPIN = 300_000  # the last part of a wait is spent watching the clock
PRIORITY = 90  # no load holds up a hand


@dataclass(frozen=True, slots=True)
class Plan:
    """The lines to press, the files that move them, and the seed of everything random."""

    lines: list[int]
    files: list[str]
    seed: int


@dataclass(frozen=True, slots=True)
class Round:
    """What was done: `presses` are index, and the moments just before and just after the line was moved."""

    opened: int
    closed: int
    presses: list[tuple[int, int, int]]


class Writer:
    """Presses every button once a round, in random order.

    A hand does not move on before the kernel has noticed what it did. On a Pi that is a matter of microseconds;
    the processors of the emulated machine can be stopped by its host for longer than a hand holds a button, and
    then the kernel would make one edge of two. Other buttons do not wait: their edges may overtake.
    """

    def __init__(self, plan: Plan) -> None:
        self._files = [os.open(path, os.O_WRONLY) for path in plan.files]
        watched = watched_lines()
        self._threads = [watched[line] for line in plan.lines]
        self._random = random.Random(plan.seed)

        for index in range(len(self._files)):
            self._move(index, high=True)

    def play(self) -> Round:
        """Play one round, after a pause."""
        wait_until(time.monotonic_ns() + PAUSE)
        opened = time.monotonic_ns()
        due = opened + MILLISECOND
        presses: list[tuple[int, int, int]] = []
        held: list[tuple[int, int]] = []
        for index in self._random.sample(range(len(self._files)), len(self._files)):
            self._release_until(due, held)
            wait_until(due)
            before, after = self._move(index, high=False)
            presses.append((index, before, after))
            heapq.heappush(held, (after + self._random.randint(*HOLD), index))
            due = after + self._gap()
        self._release_until(None, held)
        return Round(opened, time.monotonic_ns(), presses)

    def _release_until(self, due: int | None, held: list[tuple[int, int]]) -> None:
        """Let go of the buttons whose time is up before the next press is due; of all, if none is."""
        while held and (due is None or held[0][0] < due):
            when, index = heapq.heappop(held)
            wait_until(when)
            self._move(index, high=True)

    def _gap(self) -> int:
        low, high = math.log(SHORTEST_GAP), math.log(LONGEST_GAP)
        return round(math.exp(low + (high - low) * self._random.random() ** 2))

    def _move(self, index: int, *, high: bool) -> tuple[int, int]:
        while has_work(self._threads[index].read_text()):
            wait_until(time.monotonic_ns() + SPIN)
        before = time.monotonic_ns()
        os.pwrite(self._files[index], PULL[high], 0)
        return before, time.monotonic_ns()


def wait_until(moment: int) -> None:
    """Sleep, then watch the clock for the last bit."""
    rest = moment - SPIN - time.monotonic_ns()
    if rest > 0:
        select.select([], [], [], rest / 1e9)
    while time.monotonic_ns() < moment:
        pass


def main() -> None:
    """Play by the plan on the first line of the input, as long as somebody asks for more."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    writer = Writer(Plan(**json.loads(sys.stdin.readline())))
    for _ in sys.stdin:
        sys.stdout.write(json.dumps(asdict(writer.play())) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
