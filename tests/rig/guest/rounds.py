"""Rounds of ten presses through the box's own reader, press detector, timeline and judge."""

import json
import os
import select
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from engine.clock import SECOND, Nanoseconds
from engine.inputs import Control, InputEvent
from engine.race import RaceRules, Stamp, Verdict, judge
from engine.racing import race_presses
from engine.timeline import Timeline
from hardware.buttons import GpioButtons
from hardware.factory import FactoryWish, choose_factory
from hardware.raw_edges import LostEdges, RawEdge
from hardware.system_clock import SystemClock
from hardware.wiring import Button, Wiring
from tests.rig.guest.simchip import SimChip
from tests.rig.guest.tally import Tally
from tests.rig.guest.writer import Plan, Round

LINES = (4, 5, 6, 12, 13, 16, 17, 22, 23, 26)
REVISION = 0xC03115
STEP = 0.016  # seconds: the box looks at its inputs sixty times a second
AHEAD = 2  # rounds that are asked for before the last one was seen: the hands never wait for the box
APPEAL = SECOND
RULES = RaceRules(false_start=0)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A round, how it was ruled, and when."""

    played: Round
    verdict: Verdict
    when: Nanoseconds


class Match:
    """One factory, one writer, and the box between them."""

    def __init__(self, chip: SimChip, name: str, seed: int) -> None:
        self._clock = SystemClock()
        self._chosen = choose_factory(FactoryWish(name=name, lines=LINES, revision=REVISION))
        seats = tuple(Button(line, seat, Control.BUTTON) for seat, line in enumerate(LINES, start=1))
        self._buttons = GpioButtons(Wiring(seats), self._chosen.factory, self._clock)
        self._timeline = Timeline()
        self._timeline.join(self._buttons.id, self._clock.now())
        self._plan = Plan(list(LINES), [chip.pull_file(line) for line in LINES], seed)
        self._played: deque[Round] = deque()
        self._ruled: deque[Ruled] = deque()
        self._edges: deque[RawEdge] = deque()
        self._wanted = 0
        self.tally = Tally(realtime=self._chosen.realtime, notes=list(self._chosen.notes))

    def run(self, rounds: int) -> Tally:
        """Play until `rounds` fair rounds have been ruled on."""
        self._wanted = rounds
        begun = self._clock.now()
        with writing(self._plan) as hands:
            hands.play(AHEAD)
            while self.tally.rounds < rounds:
                for played in hands.played(STEP):
                    hands.play(1)
                    self._played.append(played)
                    self._timeline.plan(("closed", played.opened), played.closed)
                self._step(self._clock.now())
        self.tally.seconds = (self._clock.now() - begun) / 1e9
        self._buttons.close()
        self._chosen.factory.close()
        return self.tally

    def _step(self, now: Nanoseconds) -> None:
        for event in self._buttons.poll(now):
            self._timeline.add(event)
        self._timeline.complete(self._buttons.id, self._buttons.complete_to(now))
        self._timeline.overtake(now)
        self._keep_edges()
        while (moment := self._timeline.peek()) is not None:
            self._timeline.take(moment)
            if moment.deadline is not None:
                played = self._played.popleft()
                self._ruled.append(Ruled(played, self._rule(played), now))
        while self._ruled and self._ruled[0].when < now - APPEAL:
            self._close(self._ruled.popleft())

    def _keep_edges(self) -> None:
        for report in self._buttons.raw_edges():
            if isinstance(report, LostEdges):
                self.tally.kernel_gaps += 1
            elif not report.high:
                self._edges.append(report)

    def _presses(self, played: Round) -> Sequence[InputEvent]:
        return [event for event in race_presses(self._timeline, played.opened) if event.at <= played.closed]

    def _rule(self, played: Round) -> Verdict:
        seats = frozenset(range(1, len(LINES) + 1))
        return judge(Stamp(played.opened), played.closed, seats, RULES, self._presses(played))

    def _close(self, ruled: Ruled) -> None:
        """A press that came too late for the ruling corrects it; what counts is how it stands in the end."""
        played, verdict = ruled.played, self._rule(ruled.played)
        edges = [edge for edge in self._edges if played.opened <= edge.at <= played.closed]
        self._edges = deque(edge for edge in self._edges if edge.at > played.closed)
        if self.tally.rounds < self._wanted:
            self.tally.contested += int(verdict.marks != ruled.verdict.marks)
            self.tally.count(played, verdict, self._presses(played), edges, LINES)


@contextmanager
def writing(plan: Plan) -> "Iterator[Hands]":
    """A writer at work in a process of its own."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.rig.guest.writer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(json.dumps(asdict(plan)).encode() + b"\n")
    writer.stdin.flush()
    try:
        yield Hands(writer.stdin.fileno(), writer.stdout.fileno())
    finally:
        writer.kill()
        writer.communicate()


class Hands:
    """The writer from outside: asks for rounds, and takes what was played without ever waiting for half a line."""

    def __init__(self, orders: int, file: int) -> None:
        self._orders = orders
        self._file = file
        self._rest = b""

    def play(self, rounds: int) -> None:
        """Ask for so many more rounds; they begin at once."""
        os.write(self._orders, b"\n" * rounds)

    def played(self, patience: float) -> Sequence[Round]:
        """The rounds that are over; waits up to `patience` seconds for some."""
        if not select.select([self._file], [], [], patience)[0]:
            return []
        read = os.read(self._file, 1 << 16)
        if not read:
            raise EOFError("the writer has ended")
        *lines, self._rest = (self._rest + read).split(b"\n")
        return [_round(line) for line in lines]


def _round(line: bytes) -> Round:
    found = json.loads(line)
    return Round(found["opened"], found["closed"], [tuple(press) for press in found["presses"]])


@contextmanager
def loaded() -> Iterator[None]:
    """Programs that want every processor all the time, and on each one that outranks interrupts in bursts."""
    processors = sorted(os.sched_getaffinity(0))
    endless = ["/bin/busybox", "sh", "-c", "while :; do :; done"]
    bursts = [[sys.executable, "-m", "tests.rig.guest.burst", f"{one}"] for one in processors]
    commands = [endless] * len(processors) + bursts
    busy = [subprocess.Popen(command) for command in commands]  # noqa: S603  our own programs
    try:
        yield
    finally:
        for hog in busy:
            hog.kill()
            hog.wait()
