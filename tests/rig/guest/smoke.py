"""Does a factory work on real kernel lines at all? Edges, levels, lamps, busy lines, renewal, closing."""

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

from gpiozero import LED, PWMLED, Button, GPIOPinInUse

from hardware.factory import ChosenFactory, FactoryWish, choose_factory
from hardware.raw_edges import RawEdge, RawReport
from tests.rig.guest.simchip import SimChip

REVISION = 0xC03115
LINES = (5, 6, 13, 19, 26)
PATIENCE = 20.0


class Smoke:
    """One factory on one chip; every check adds a line to `said` or raises."""

    def __init__(self, chip: SimChip, name: str) -> None:
        self.chip = chip
        self.name = name
        self.reports: queue.SimpleQueue[RawReport] = queue.SimpleQueue()
        self.said: list[str] = []

    def run(self) -> list[str]:
        """All checks, in order; what was seen, line by line."""
        for line in LINES:
            self.chip.drive(line, high=True)
        chosen = self._choose()
        self.said.append(f"{chosen.name} on {chosen.chip_path} '{chosen.chip_label}', {chosen.notes}")
        buttons = [Button(line, pin_factory=chosen.factory) for line in LINES]
        self._expect(chosen.realtime, "real-time priority was granted")
        self._order()
        self._levels(chosen)
        self.said.append(f"priorities: {priorities()}")
        self._lamps(chosen)
        self._another_line(chosen)
        for button in buttons:
            button.close()
        chosen.factory.close()
        self._busy()
        return self.said

    def _choose(self) -> ChosenFactory:
        wish = FactoryWish(name=self.name, lines=LINES, revision=REVISION)
        return choose_factory(wish, self.reports.put)

    def _order(self) -> None:
        for line in reversed(LINES):
            self.chip.drive(line, high=False)
        edges = [self._next() for _ in LINES]
        by_time = [edge.line for edge in sorted(edges, key=lambda edge: edge.at)]
        self._expect(by_time == list(reversed(LINES)), f"presses in the order of their stamps: {by_time}")

    def _forget(self) -> None:
        while not self.reports.empty():
            self.reports.get()

    def _next(self) -> RawEdge:
        while not isinstance(report := self.reports.get(timeout=PATIENCE), RawEdge):
            pass
        return report

    def _another_line(self, chosen: ChosenFactory) -> None:
        """A line nobody spoke of at the start; with gpiod the one request is then made anew under the reader."""
        self._forget()
        with Button(20, pin_factory=chosen.factory):
            for line in (20, LINES[0]):
                self.chip.drive(line, high=not self.chip.value(line))
                self._expect(self._next().line == line, f"GPIO{line} is heard after a line has joined")

    def _levels(self, chosen: ChosenFactory) -> None:
        levels = chosen.factory.levels(LINES)
        self._expect(not any(levels.values()) and len(levels) == len(LINES), f"levels {levels}")

    def _lamps(self, chosen: ChosenFactory) -> None:
        with LED(17, pin_factory=chosen.factory) as lamp:
            lamp.on()
            self._expect(self.chip.value(17), "a lamp lights up")
            lamp.off()
            self._expect(not self.chip.value(17), "a lamp goes dark")
        with PWMLED(17, initial_value=0.5, frequency=50, pin_factory=chosen.factory):
            seen = {self._after(0.007) for _ in range(60)}
            self._expect(seen == {False, True}, "a dimmed lamp is now lit, now dark")

    def _after(self, seconds: float) -> bool:
        threading.Event().wait(seconds)
        return self.chip.value(17)

    def _busy(self) -> None:
        holder = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, str(Path(__file__).with_name("holder.py")), self.chip.path, "6"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert holder.stdout is not None
        holder.stdout.readline()
        chosen = self._choose()
        self._expect(dict(chosen.factory.busy) == {6: "another box"}, f"busy lines {chosen.factory.busy}")
        try:
            Button(6, pin_factory=chosen.factory)
        except GPIOPinInUse as error:
            self.said.append(f"ok: {error}")
        self._forget()
        with Button(13, pin_factory=chosen.factory):
            self.chip.drive(13, high=False)
            self.chip.drive(13, high=True)
            self._expect(self._next().line == 13, "the other lines work")
        holder.communicate()
        chosen.factory.close()

    def _expect(self, true: bool, what: str) -> None:
        if not true:
            raise AssertionError(f"{self.name}: not so: {what}")
        self.said.append(f"ok: {what}")


def priorities() -> list[str]:
    """This process's threads with the names and real-time priorities the kernel knows (0: ordinary)."""
    tasks = Path("/proc/self/task")
    return [
        f"{(task / 'comm').read_text().strip()} {os.sched_getparam(int(task.name)).sched_priority}"
        for task in sorted(tasks.iterdir())
    ]
