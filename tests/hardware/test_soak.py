"""A million events from reader to ruling: nothing is lost, memory stays flat, and what one event costs.

Cost is processor time, so that a busy computer changes nothing.
"""

import gc
import queue
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time_ns

import pytest

from engine.clock import MILLISECOND, SECOND, ManualClock, Nanoseconds
from engine.game import Opened, Origin, Race
from engine.inputs import Seat
from engine.race import RaceRules, Stamp, Verdict
from engine.racing import Running
from engine.timeline import Timeline
from hardware.buttons import GpioButtons
from hardware.fake_pins import StampedFactory
from hardware.gpiod_reader import GapCounter
from hardware.raw_edges import EdgeTap, RawEdge
from hardware.wiring import default_wiring

EVENTS = 1_000_000
SEATS: tuple[Seat, ...] = tuple(range(1, 9))
PER_ROUND = 2 * len(SEATS)
ROUND: Nanoseconds = SECOND
APART: Nanoseconds = 3 * MILLISECOND
HOLD: Nanoseconds = 60 * MILLISECOND
LOOKS = (30, 60, 90, 120, 180, 360)
"""When the loop comes round, in milliseconds after the first press; by the last one the race can be judged."""

SETTLED_AFTER = 5_000
"""Rounds after which every bounded memory is full: the timeline forgets after two minutes, the recording at 20,000."""


class Reader(StampedFactory):
    """Mock pins with the tap and the levels of a real reader."""

    tap: EdgeTap | None = None
    realtime = False
    fault: str | None = None

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(clock)
        self.busy: dict[int, str] = {}
        self.low: set[int] = set()
        self._gaps = GapCounter(0, 0)
        self._numbers: dict[int, int] = {}

    def levels(self, lines: list[int]) -> dict[int, bool]:
        return {line: line not in self.low for line in lines}

    def edge(self, line: int, at: Nanoseconds, closed: bool) -> None:
        (self.low.add if closed else self.low.discard)(line)
        number = self._numbers[line] = self._numbers.get(line, 0) + 1
        raw = RawEdge(line, not closed, at, at + MILLISECOND, 0, number)
        assert self._gaps.check(raw) is None
        assert self.tap is not None
        self.tap(raw)


class Evening:
    """Eight seats that slap once a second, judged as the table judges a race."""

    def __init__(self) -> None:
        self.clock = ManualClock(SECOND)
        self.reader = Reader(self.clock)
        self.buttons = GpioButtons(default_wiring(), self.reader, self.clock)
        self.lines = {button.seat: button.line for button in default_wiring().buttons if button.seat}
        self.timeline = Timeline()
        self.told = 0

    def play(self, number: int) -> Verdict | None:
        """One round; the order of the seats moves on with its number."""
        opened = self.clock.now() + 100 * MILLISECOND
        rules = RaceRules(window=300 * MILLISECOND, false_start=0)
        race = Running(Race(frozenset(SEATS), rules, Opened(Origin.CUE)), Stamp(opened), Stamp(opened), None)
        self.timeline.plan("race", race.closes)
        edges = list(self._edges(number, opened + MILLISECOND))[::-1]
        verdict = None
        for after in LOOKS:
            now = opened + after * MILLISECOND
            while edges and edges[-1][1] < now:
                self.reader.edge(*edges.pop())
            verdict = self._look(now, race) or verdict
        self._look(opened + 700 * MILLISECOND, race)
        return verdict

    def _edges(self, number: int, first: Nanoseconds) -> Iterator[tuple[int, Nanoseconds, bool]]:
        at = {seat: first + APART * ((seat + number) % len(SEATS)) for seat in SEATS}
        by_time = sorted(SEATS, key=lambda seat: at[seat])
        yield from ((self.lines[seat], at[seat], True) for seat in by_time)
        yield from ((self.lines[seat], at[seat] + HOLD, False) for seat in by_time)

    def _look(self, now: Nanoseconds, race: Running) -> Verdict | None:
        self.clock.advance_to(now)
        for event in self.buttons.poll(now):
            self.told += 1
            assert self.timeline.add(event)
        self.timeline.complete(GpioButtons.id, self.buttons.complete_to(now))
        while (moment := self.timeline.peek()) is not None:
            self.timeline.take(moment)
            if moment.deadline is not None:
                return race.verdict(self.timeline, frozenset())
            self.timeline.plan("race", race.closes_early(self.timeline), rank=1)
        return None


def bare_hand_over() -> float:
    """What it costs to put one edge into a queue and take it out again, in nanoseconds."""
    line: queue.SimpleQueue[RawEdge] = queue.SimpleQueue()
    edge = RawEdge(5, False, 0, 0)
    began = process_time_ns()
    for _ in range(PER_ROUND):
        line.put(edge)
        line.get()
    return (process_time_ns() - began) / PER_ROUND


@pytest.mark.soak
def test_a_million_events_from_reader_to_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening()
    costs, bare = [], []
    blocks = 0
    rounds = EVENTS // PER_ROUND
    for number in range(rounds):
        began = process_time_ns()
        verdict = evening.play(number)
        costs.append((process_time_ns() - began) / PER_ROUND)
        bare.append(bare_hand_over())
        assert verdict is not None
        assert [mark.seat for mark in verdict.marks] == sorted(SEATS, key=lambda seat: (seat + number) % len(SEATS))
        assert not verdict.ties
        if number == SETTLED_AFTER:
            gc.collect()
            blocks = sys.getallocatedblocks() - 2 * number
    gc.collect()
    grown = sys.getallocatedblocks() - 2 * rounds - blocks
    assert evening.told == EVENTS
    assert evening.buttons.faults == 0
    assert abs(grown) < 2_000, "every event kept would be a million blocks"
    with capsys.disabled():
        cost, hand_over = median(costs) / 1000, median(bare) / 1000
        ratio = cost / hand_over
        sys.stdout.write(
            f"\nreader to ruling: {cost:.2f} us an event, {ratio:.0f} times a bare hand-over ({hand_over:.3f} us);"
            f" {evening.told} events, {grown:+d} blocks of memory since round {SETTLED_AFTER}\n"
        )
