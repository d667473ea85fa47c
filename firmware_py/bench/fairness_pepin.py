"""The product as a judge: its own buttons, timeline and race over the edges of the benchmark, polled 60 times a second.

Nothing is copied. Edges go where a pin reader puts them, levels are read where the product reads them, and the
race is run as `engine.table` runs it.
"""

from collections.abc import Iterable, Mapping

from engine.clock import MILLISECOND, ManualClock, Nanoseconds
from engine.game import Opened, Origin, Race
from engine.inputs import Control, Edge, InputEvent, Seat
from engine.race import RaceRules, Stamp, Verdict
from engine.racing import Running
from engine.timeline import Timeline
from firmware_py.bench.fairness_delivery import Delivered
from firmware_py.bench.fairness_rounds import PAUSE, SEATS, Round
from firmware_py.bench.fairness_ruling import Ruling, Told
from hardware.buttons import GpioButtons
from hardware.fake_pins import StampedFactory
from hardware.gpiod_reader import GapCounter
from hardware.raw_edges import EdgeTap, RawEdge
from hardware.wiring import Button, Wiring

LINES: Mapping[Seat, int] = {1: 5, 2: 6}
BREATHER: Nanoseconds = 250 * MILLISECOND
"""While nothing happens between rounds the buttons are looked at this often: it changes nothing and costs less."""


class ReplayFactory(StampedFactory):
    """Mock pins with what an `EdgeReader` has: a tap for edges, and the levels of the round that is played.

    The reader has no real-time priority, so the product waits as long as it would on a plain system.
    """

    tap: EdgeTap | None = None
    realtime = False
    fault: str | None = None
    busy: Mapping[int, str] = {}  # nothing is busy here

    def __init__(self, clock: ManualClock) -> None:
        super().__init__(clock)
        self.now = clock.now
        self.played: Round | None = None

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        """The levels at this moment; a pressed button is low."""
        seats = {line: seat for seat, line in LINES.items()}
        played, now = self.played, self.now()
        return {line: played is None or not played.closed(seats[line], now) for line in lines}


class _Race:
    """One round's race on a timeline of its own, as the table runs it."""

    def __init__(self, played: Round) -> None:
        turn = Race(played.seats, RaceRules(window=played.closes - played.opened), Opened(Origin.CUE))
        cue = Stamp(played.opened)
        self.running = Running(turn, cue, cue, None)
        self.timeline = Timeline()
        self.timeline.join(GpioButtons.id, played.start - 1)
        self.told: list[InputEvent] = []
        self.verdict: Verdict | None = None
        self.ruled_at: Nanoseconds = 0
        self.doubted = False
        self._plan()

    def _plan(self) -> None:
        self.timeline.plan("race", self.running.closes_early(self.timeline), rank=1)

    def feed(self, event: InputEvent) -> None:
        """Take in one event; a press that comes after the ruling and would have changed it contests it."""
        self.timeline.add(event)
        if event.edge is Edge.PRESS:
            self.told.append(event)
        if self.verdict is not None and self.running.verdict(self.timeline, frozenset()) != self.verdict:
            self.doubted = True

    def advance(self, complete_to: Nanoseconds, now: Nanoseconds) -> None:
        """Decide what can be decided at `now`."""
        self.timeline.complete(GpioButtons.id, complete_to)
        silent = self.timeline.overtake(now)
        while self.verdict is None and (moment := self.timeline.peek()) is not None:
            self.timeline.take(moment)
            if moment.deadline is None:
                self._plan()
            else:
                self.verdict = self.running.verdict(self.timeline, frozenset())
                self.ruled_at = now
                self.doubted = bool(silent) or any(mark.doubt is not None for mark in self.verdict.marks)


class Pepin:
    """The product, playing one round after the other on the same buttons.

    `numbered`: its reader hands on the kernel's numbers, as the product's own factory does; lgpio has none.
    """

    def __init__(self, *, numbered: bool = True) -> None:
        self._clock = ManualClock()
        self._factory = ReplayFactory(self._clock)
        wired = tuple(Button(line, seat, Control.BUTTON) for seat, line in LINES.items())
        self._buttons = GpioButtons(Wiring(wired), self._factory, self._clock)
        self._numbered = numbered
        self._gaps = GapCounter(0, 0)
        self._numbers = dict.fromkeys(SEATS, 0)

    def rule(self, played: Round) -> Ruling:
        """Play the round frame by frame and rule on it."""
        self._rest(played.start)
        self._factory.played = played
        race = _Race(played)
        waiting = list(reversed(played.arrived))
        for now in played.frames:
            while waiting and waiting[-1].received <= now:
                self._deliver(waiting.pop())
            self._clock.advance_to(now)
            self._poll(race, now)
        self._count(played)
        return self._ruling(race, played)

    def _rest(self, until: Nanoseconds) -> None:
        self._factory.played = None
        for now in range(max(self._clock.now(), until - PAUSE) + 1, until, BREATHER):
            self._clock.advance_to(now)
            self._buttons.poll(now)

    def _poll(self, race: _Race, now: Nanoseconds) -> None:
        for event in self._buttons.poll(now):
            race.feed(event)
        race.advance(self._buttons.complete_to(now), now)

    def _deliver(self, arrived: Delivered) -> None:
        """Do what the reader's thread does with one edge."""
        edge, tap = arrived.edge, self._factory.tap
        if tap is None:
            return
        number = self._numbers[edge.seat] + edge.number if self._numbered else 0
        raw = RawEdge(LINES[edge.seat], not edge.closed, edge.at, arrived.received, 0, number)
        lost = self._gaps.check(raw) if self._numbered else None
        if lost is not None:
            tap(lost)
        tap(raw)

    def _count(self, played: Round) -> None:
        for edge in played.edges:
            self._numbers[edge.seat] += 1

    def _ruling(self, race: _Race, played: Round) -> Ruling:
        told = tuple(Told(event.seat, event.at, event.uncertainty) for event in sorted(race.told, key=_at))
        verdict = race.verdict
        if verdict is None:
            return Ruling(told, frozenset(), None, True, played.frames[-1])
        counted = frozenset(mark.seat for mark in verdict.marks)
        first = next(iter(verdict.first)) if len(verdict.first) == 1 and not verdict.missing else None
        return Ruling(told, counted, first, race.doubted, race.ruled_at)


def _at(event: InputEvent) -> Nanoseconds:
    return event.at
