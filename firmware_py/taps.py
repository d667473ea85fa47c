"""Taps and holds for menus, where nobody races: decided as soon as they are known, by the stamps of the press."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.clock import Nanoseconds
from engine.gestures import HOLD
from engine.inputs import Control, Edge, InputEvent, Seat


@dataclass(frozen=True, slots=True)
class Touch:
    """One finished tap or hold. Menu buttons and keys never hold: OK takes, all others step."""

    seat: Seat
    control: Control
    hold: bool
    at: Nanoseconds


class Taps:
    """Turns events into touches; a hold is known HOLD after its press, a tap at its release."""

    def __init__(self) -> None:
        self._down: dict[tuple[Seat, Control], Nanoseconds] = {}
        self._touches: list[Touch] = []

    def feed(self, event: InputEvent) -> None:
        """One press or release. A release without a press seen here (held since an earlier scene) means nothing."""
        key = event.seat, event.control
        if event.control is not Control.BUTTON:
            if event.edge is Edge.PRESS:
                self._touches.append(Touch(*key, event.control is Control.OK, event.at))
        elif event.edge is Edge.PRESS:
            self._down[key] = event.at
        elif key in self._down:
            at = self._down.pop(key)
            self._touches.append(Touch(*key, event.at - at >= HOLD, at))

    def step(self, now: Nanoseconds) -> Sequence[Touch]:
        """What was finished since the last call."""
        for key, at in list(self._down.items()):
            if now - at >= HOLD:
                del self._down[key]
                self._touches.append(Touch(*key, True, at))
        touches, self._touches = self._touches, []
        return touches
