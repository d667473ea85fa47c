"""A gpiod factory on the chip in memory, in the table's words: press, release, expect."""

import queue
from collections.abc import Iterable
from typing import TypeVar

from engine.clock import MILLISECOND, Nanoseconds
from hardware.gpiod_factory import GpiodFactory
from hardware.raw_edges import LostEdges, RawEdge, RawReport
from tests.hardware.fake_gpiod import FakeKernel, FakeRequest

REVISION = 0xC03115  # a Pi 4B, for machines that are none
PATIENCE = 10.0  # seconds; reached only when something is broken

T = TypeVar("T")


class GpiodTable:
    """One factory, its chip, and everything its tap was told."""

    def __init__(self, lines: Iterable[int] = (), kernel: FakeKernel | None = None) -> None:
        self.kernel = kernel or FakeKernel()
        self.reports: queue.SimpleQueue[RawReport] = queue.SimpleQueue()
        self.factory = GpiodFactory(
            "/dev/gpiochip0",
            lines=lines,
            tap=self.reports.put,
            revision=REVISION,
            kernel=self.kernel.ports,
        )

    @property
    def request(self) -> FakeRequest:
        """The live request with the input lines."""
        return next(request for request in self.kernel.live if request.queue_size == 1024)

    def advance(self, by: Nanoseconds = MILLISECOND) -> None:
        self.kernel.clock.advance(by)

    def press(self, line: int) -> None:
        """Close a contact to ground."""
        self.kernel.edge(line, high=False)

    def let_go(self, line: int) -> None:
        self.kernel.edge(line, high=True)

    def next_edge(self) -> RawEdge:
        report = expect(self.reports)
        assert isinstance(report, RawEdge)
        return report

    def next_loss(self) -> LostEdges:
        report = expect(self.reports)
        assert isinstance(report, LostEdges)
        return report

    def close(self) -> None:
        self.factory.close()


def expect(things: "queue.SimpleQueue[T]") -> T:
    """The next thing, waiting for it; raises queue.Empty when it never comes."""
    return things.get(timeout=PATIENCE)
