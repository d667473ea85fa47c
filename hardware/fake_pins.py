"""gpiozero's mock pins, with the two things they lack: edges with stamps of their own, and virtual time."""

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from engine.clock import SECOND, Clock, Nanoseconds


class EdgePin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin whose edges carry the stamp they are given, in any order, with a level that may be wrong.

    gpiozero's own mock stamps an edge when it is driven and swallows one that repeats the level before it, so
    it can show neither late delivery nor a level that the kernel read too late.
    """

    def set_level(self, high: bool) -> None:
        """The wire's level changes and nobody is told (yet)."""
        self._state = high

    def report(self, high: bool, at: Nanoseconds) -> None:
        """Deliver an edge stamped `at`, in nanoseconds; the wire's own level stays as it is."""
        if self._when_changed is not None:
            PiPin._call_when_changed(self, at / SECOND, high)  # noqa: SLF001  # MockPin's own takes no stamp

    def edge(self, high: bool, at: Nanoseconds) -> None:
        """The level changes and the edge arrives, stamped `at`."""
        self.set_level(high)
        self.report(high, at)


class StampedFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A mock factory of `EdgePin`s whose `ticks` are the time of `clock`. Pins in `busy` belong to somebody else.

    `busy` maps a GPIO number to the holder's name; a device that asks for such a pin gets an OSError, as from
    the kernel.
    """

    def __init__(self, clock: Clock, busy: dict[int, str] | None = None, pin_class: type[EdgePin] = EdgePin) -> None:
        super().__init__(pin_class=pin_class)
        self._clock = clock
        self._busy = busy or {}

    def ticks(self) -> float:
        """The clock's time in seconds, as gpiozero counts it."""
        return self._clock.now() / SECOND

    def pin(self, name: object) -> EdgePin:
        """The pin of that name. Raises OSError when it is busy, gpiozero's PinInvalidPin when there is none."""
        found = super().pin(name)
        holder = self._busy.get(int(found.info.name.removeprefix("GPIO")))
        if holder is not None:
            raise OSError(f"GPIO busy: used by {holder}")
        return found  # type: ignore[no-any-return]
