"""Every port of the box without a wire: for tests, for the demonstration, for a laptop in a train.

They are part of the product: `FakeButtons` sends presses through the real gpiozero and the real detector.
"""

import heapq
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pygame

from engine.clock import MILLISECOND, Clock, Nanoseconds
from engine.inputs import TABLE, Control, InputEvent, LineTrouble, Seat, SourceId
from hardware.buttons import GpioButtons
from hardware.fake_pins import EdgePin, StampedFactory
from hardware.raw_edges import RawReport
from hardware.screen import Cue, Size
from hardware.wiring import Wiring, default_wiring

HOLD: Nanoseconds = 80 * MILLISECOND
"""How long a button is down when a slap is quick."""

BOUNCE_PERIOD: Nanoseconds = 3 * MILLISECOND
"""At most so long is one closing and opening of a bouncing contact."""

KEPT_FRAMES = 32
"""How many pictures a `MemoryScreen` keeps; at 800 x 480 some 50 MB."""


class DeliveryClock:
    """The box's clock, except while an edge is delivered: then it shows that edge's own moment of delivery.

    So a test may move its clock in large steps, and delays are still measured as they were meant.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.moment: Nanoseconds | None = None

    def now(self) -> Nanoseconds:
        """The present moment, in nanoseconds."""
        return self._clock.now() if self.moment is None else self.moment


@dataclass(frozen=True, slots=True, order=True)
class _Happening:
    at: Nanoseconds
    order: int
    pin: EdgePin
    high: bool
    stamp: Nanoseconds | None


def bounces(length: Nanoseconds) -> Iterator[tuple[Nanoseconds, bool]]:
    """A movement that bounces for `length` nanoseconds: offsets, each with whether the contact has arrived.

    It arrives at once, leaves and comes back, and has arrived for good at `length`.
    """
    yield 0, True
    periods = -(-length // BOUNCE_PERIOD)
    for index in range(periods):
        start = length * index // periods
        yield start + (length * (index + 1) // periods - start) * 2 // 5, False
        yield length * (index + 1) // periods, True


class FakeButtons:
    """Buttons that are pressed by a program; an `engine.inputs.InputSource` over the real `GpioButtons`.

    Everything is planned ahead and happens when `clock` has reached it, at the next `poll`. `busy` are lines
    that somebody else holds.
    """

    id: SourceId = GpioButtons.id

    def __init__(
        self,
        clock: Clock,
        wiring: Wiring | None = None,
        busy: dict[int, str] | None = None,
        pin_class: type[EdgePin] = EdgePin,
    ) -> None:
        self._delivery = DeliveryClock(clock)
        self.wiring = default_wiring() if wiring is None else wiring
        self.factory = StampedFactory(self._delivery, busy, pin_class)
        self.buttons = GpioButtons(self.wiring, self.factory, self._delivery)
        self._planned: list[_Happening] = []
        self._order = count()

    def press(
        self,
        seat: Seat,
        at: Nanoseconds,
        *,
        hold: Nanoseconds = HOLD,
        bounce: Nanoseconds = 0,
        delivered: Nanoseconds | None = None,
        control: Control = Control.BUTTON,
    ) -> None:
        """Plan a press at `at` for `hold`, bouncing for `bounce` at either end.

        `delivered`: the reader is stalled until then, and brings no edge of this press before.
        `TABLE` and a `control` press a menu button. Raises ValueError for a button that is not wired.
        """
        for offset, closed in bounces(bounce):
            self.move(seat, at + offset, closed, delivered=delivered, control=control)
        for offset, opened in bounces(bounce):
            self.move(seat, at + hold + offset, not opened, delivered=delivered, control=control)

    def spike(self, seat: Seat, at: Nanoseconds, width: Nanoseconds) -> None:
        """Plan a spike on the cable: closed for `width`, too short for a finger."""
        self.move(seat, at, True)
        self.move(seat, at + width, False)

    def move(
        self,
        seat: Seat,
        at: Nanoseconds,
        closed: bool,
        *,
        hint: bool | None = None,
        delivered: Nanoseconds | None = None,
        lost: bool = False,
        control: Control = Control.BUTTON,
    ) -> None:
        """Plan one movement of one contact.

        `hint` is what the edge says instead of the truth, `delivered` when it comes at the earliest; a `lost`
        edge never comes, only the level changes. Raises ValueError for a button that is not wired.
        """
        pin = self._pin(seat, control)
        self._plan(at, pin, closed, None)
        if not lost:
            self._plan(max(at, delivered or at), pin, closed if hint is None else hint, at)

    def _plan(self, at: Nanoseconds, pin: EdgePin, closed: bool, stamp: Nanoseconds | None) -> None:
        high = closed == self.wiring.active_high
        heapq.heappush(self._planned, _Happening(at, next(self._order), pin, high, stamp))

    def _pin(self, seat: Seat, control: Control) -> EdgePin:
        for button in self.wiring.buttons:
            if (button.seat, button.control) == (seat, control):
                return self.factory.pin(button.line)
        name = "the table" if seat == TABLE else f"seat {seat}"
        raise ValueError(f"{name} has no {control.value} in this wiring")

    def poll(self, now: Nanoseconds) -> Sequence[InputEvent]:
        """Let happen what is due, then the events that the real buttons make of it."""
        while self._planned and self._planned[0].at <= now:
            self._happen(heapq.heappop(self._planned))
        return self.buttons.poll(now)

    def _happen(self, happening: _Happening) -> None:
        if happening.stamp is None:
            happening.pin.set_level(happening.high)
            return
        self._delivery.moment = happening.at
        try:
            happening.pin.report(happening.high, happening.stamp)
        finally:
            self._delivery.moment = None

    @property
    def planned(self) -> int:
        """How many movements and deliveries are still to come."""
        return len(self._planned)

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """The watermark of the real buttons."""
        return self.buttons.complete_to(now)

    def troubles(self) -> Sequence[LineTrouble]:
        """What went wrong since the last call."""
        return self.buttons.troubles()

    def raw_edges(self) -> Sequence[RawReport]:
        """What was delivered since the last call, for a recording."""
        return self.buttons.raw_edges()

    def close(self) -> None:
        """Give the mock pins back."""
        self.buttons.close()


class FakeLamps:
    """Lamps that keep a log of `(moment, seat, on)`, and the seats that are `lit` now."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.log: list[tuple[Nanoseconds, Seat, bool]] = []
        self.lit: set[Seat] = set()

    def set(self, seat: Seat, on: bool) -> None:
        """Switch a seat's lamp; only a change is logged."""
        if on != (seat in self.lit):
            self.log.append((self._clock.now(), seat, on))
            (self.lit.add if on else self.lit.discard)(seat)

    def close(self) -> None:
        """Switch everything off."""
        for seat in sorted(self.lit):
            self.set(seat, False)


class MemoryScreen:
    """A screen that keeps its last pictures (`KEPT_FRAMES`) instead of showing them; needs no display."""

    def __init__(self, clock: Clock, size: Size = (800, 480)) -> None:
        self._clock = clock
        self._size = size
        self.frames: deque[pygame.Surface] = deque(maxlen=KEPT_FRAMES)
        self.shown = 0

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return self._size

    def show(self, surface: pygame.Surface) -> Cue:
        """Keep a copy of the picture; it was visible at once and for certain."""
        self.frames.append(surface.copy())
        self.shown += 1
        return Cue(self._clock.now(), 0)

    def save(self, path: Path) -> None:
        """Write the last picture to `path`, in the format its suffix names. Raises ValueError before the first."""
        if not self.frames:
            raise ValueError("nothing has been shown yet")
        pygame.image.save(self.frames[-1], path)

    def close(self) -> None:
        """Forget the pictures."""
        self.frames.clear()


class FakeKeys:
    """A pump for `hardware.keyboard.Keyboard`: keys that a program presses, found at the next poll."""

    def __init__(self) -> None:
        self._events: list[pygame.event.Event] = []

    def down(self, key: int, scancode: int | None = None) -> None:
        """A key goes down, or repeats. `scancode`: its place, where that differs from what it prints."""
        self._add(pygame.KEYDOWN, key, scancode)

    def up(self, key: int, scancode: int | None = None) -> None:
        """A key goes up."""
        self._add(pygame.KEYUP, key, scancode)

    def lose_focus(self) -> None:
        """Another window comes to the front."""
        self._events.append(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def _add(self, kind: int, key: int, scancode: int | None) -> None:
        self._events.append(pygame.event.Event(kind, key=key, scancode=key if scancode is None else scancode))

    def __call__(self) -> Sequence[pygame.event.Event]:
        """The events since the last call, as SDL would give them."""
        found, self._events = self._events, []
        return found
