"""Everything the box is made of, as ports in one record, and the three ways to put one together."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from engine.clock import Clock, ManualClock, Nanoseconds
from engine.inputs import InputSource
from hardware.buttons import GpioButtons
from hardware.factory import FactoryRefusedError, FactoryWish, choose_factory
from hardware.fakes import FakeButtons, FakeKeys, FakeLamps, MemoryScreen
from hardware.keyboard import Keyboard
from hardware.lamps import GpioLamps, Lamps, NoLamps
from hardware.screen import Screen, Size, WindowScreen
from hardware.system_clock import SystemClock
from hardware.wiring import Wiring


@dataclass(frozen=True, slots=True)
class Box:
    """All devices of one box. `notes` are lines for people: what does not work, what to look at.

    `keyboard` is also one of `inputs`: the lobby asks it which key is whose. `let_go` gives back what lies
    behind the ports, after they are closed.
    """

    clock: Clock
    inputs: tuple[InputSource, ...]
    lamps: Lamps
    screen: Screen
    keyboard: Keyboard | None = None
    notes: tuple[str, ...] = ()
    let_go: Callable[[], None] | None = None

    def close(self) -> None:
        """Let go of every device, even when another one raises at that; the last such exception goes on."""
        with ExitStack() as closing:  # last in, first out
            if self.let_go is not None:
                closing.callback(self.let_go)
            closing.callback(self.screen.close)
            closing.callback(self.lamps.close)
            for source in self.inputs:
                if hasattr(source, "close"):
                    closing.callback(source.close)


@dataclass(frozen=True, slots=True)
class MockBox:
    """A box without wires, and the hands that move it."""

    box: Box
    clock: ManualClock
    buttons: FakeButtons
    keys: FakeKeys
    lamps: FakeLamps
    screen: MemoryScreen


def real_box(
    wiring: Wiring,
    *,
    wish: FactoryWish | None = None,
    size: Size | None = None,
    fullscreen: bool = True,
    rotation: int = 0,
) -> Box:
    """A box with buttons on GPIO lines, and a keyboard if one is plugged in.

    Buttons that do not work are named in `notes`. Raises hardware.factory.FactoryRefusedError without a pin
    factory fit for rulings, and hardware.screen.NoDisplayError.
    """
    clock = SystemClock()
    screen = WindowScreen(clock, size, fullscreen=fullscreen, rotation=rotation)
    try:
        chosen = choose_factory(wish or FactoryWish(lines=wiring.lines))
    except FactoryRefusedError:
        screen.close()
        raise
    buttons = GpioButtons(wiring, chosen.factory, clock)
    lamps = GpioLamps(wiring.lamps, chosen.factory)
    keyboard = Keyboard(clock)
    notes = wiring.warnings + chosen.notes + buttons.complaints + lamps.complaints
    let_go: Callable[[], None] = getattr(chosen.factory, "close")  # noqa: B009  # gpiozero's, which has no types
    return Box(clock, (buttons, keyboard), lamps, screen, keyboard, notes, let_go)


def laptop_box(*, size: Size | None = None, fullscreen: bool = False, rotation: int = 0) -> Box:
    """A box on a computer: the keyboard is the buttons. Raises hardware.screen.NoDisplayError."""
    clock = SystemClock()
    screen = WindowScreen(clock, size, fullscreen=fullscreen, rotation=rotation)
    keyboard = Keyboard(clock)
    return Box(clock, (keyboard,), NoLamps(), screen, keyboard)


def demo_box(*, size: Size | None = None, fullscreen: bool = False, rotation: int = 0) -> tuple[Box, FakeButtons]:
    """A box to watch at a human pace: a real window and clock, and buttons that a program presses.

    The keyboard is there too, so that people can join in or stop it. Raises hardware.screen.NoDisplayError.
    """
    clock = SystemClock()
    screen = WindowScreen(clock, size, fullscreen=fullscreen, rotation=rotation)
    keyboard, buttons = Keyboard(clock), FakeButtons(clock)
    return Box(clock, (buttons, keyboard), NoLamps(), screen, keyboard), buttons


def mock_box(
    *,
    size: Size = (800, 480),
    start: Nanoseconds = 1_000_000_000,
    wiring: Wiring | None = None,
    busy: dict[int, str] | None = None,
) -> MockBox:
    """A box that a program plays, on a clock that is moved by hand and begins at `start`.

    Its buttons are mock pins under the real gpiozero. `busy`: GPIO numbers that somebody else holds.
    """
    clock = ManualClock(start)
    buttons = FakeButtons(clock, wiring, busy)
    keys, lamps, screen = FakeKeys(), FakeLamps(clock), MemoryScreen(clock, size)
    keyboard = Keyboard(clock, pump=keys)
    notes = buttons.wiring.warnings + buttons.buttons.complaints
    box = Box(clock, (buttons, keyboard), lamps, screen, keyboard, notes)
    return MockBox(box, clock, buttons, keys, lamps, screen)
