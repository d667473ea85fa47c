"""gpiozero's ``bounce_time`` done on kernel stamps: the first change counts, at its own time."""

from engine.clock import Nanoseconds


class BounceGate:
    """Lets the first change through at once and holds whatever follows within `window`.

    The kernel's own debouncing stamps the *end* of the bouncing, so the bounciest switch always loses; this
    one stamps the beginning. When the window is over the level must be read again (`settle`), else a release
    inside the window would never be heard of.
    """

    def __init__(self, window: Nanoseconds) -> None:
        self.window = window
        self._until: Nanoseconds | None = None
        self._closed_to: Nanoseconds | None = None
        self._told: bool | None = None

    @property
    def due(self) -> Nanoseconds | None:
        """When the level must be read again, or ``None`` while nothing is held back."""
        return self._until

    def passes(self, at: Nanoseconds, *, high: bool) -> bool:
        """Whether the change to `high` at `at` is to be told; if so, a window opens."""
        if self._closed_to is not None and at < self._closed_to:
            return False
        self._open(at, high=high)
        return True

    def settle(self, *, high: bool) -> bool:
        """The window is over and the line is now `high`: whether that is news; news opens a window again."""
        if self._until is None:
            return False
        end, self._until = self._until, None
        if high == self._told:
            return False
        self._open(end, high=high)
        return True

    def _open(self, at: Nanoseconds, *, high: bool) -> None:
        self._told = high
        self._until = self._closed_to = at + self.window
