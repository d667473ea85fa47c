"""Playing fake buttons on a clock that is moved by hand."""

from collections.abc import Iterable

from engine.clock import MILLISECOND, SECOND, ManualClock, Nanoseconds
from engine.inputs import Edge, InputEvent, Seat
from hardware.fake_pins import EdgePin
from hardware.fakes import FakeButtons
from hardware.wiring import Wiring

START = 100 * SECOND
POLL_EVERY = 4 * MILLISECOND


class Bench:
    """Fake buttons, the clock that moves them, and everything they told."""

    def __init__(
        self, wiring: Wiring | None = None, busy: dict[int, str] | None = None, pin_class: type[EdgePin] = EdgePin
    ) -> None:
        self.clock = ManualClock(START)
        self.buttons = FakeButtons(self.clock, wiring, busy, pin_class=pin_class)
        self.events: list[InputEvent] = []
        self.kinds: list[tuple[Seat, str]] = []

    def run(self, length: Nanoseconds, step: Nanoseconds = POLL_EVERY) -> list[InputEvent]:
        """Let `length` pass, polling every `step`; the events told meanwhile."""
        told: list[InputEvent] = []
        end = self.clock.now() + length
        while self.clock.now() < end:
            now = self.clock.advance_to(min(end, self.clock.now() + step))
            told += self.buttons.poll(now)
            self.kinds += [(trouble.seat, trouble.kind) for trouble in self.buttons.troubles()]
        self.events += told
        return told


def presses(events: Iterable[InputEvent]) -> list[tuple[Seat, Nanoseconds]]:
    """Seat and stamp (counted from START) of every press, by stamp."""
    found = [event for event in events if event.edge is Edge.PRESS]
    return [(event.seat, event.at - START) for event in sorted(found, key=lambda event: event.at)]
