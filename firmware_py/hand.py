"""What a bot presses with."""

from collections.abc import Sequence
from typing import Protocol

from engine.clock import Nanoseconds
from engine.inputs import Control, Edge, InputEvent, LineTrouble, Seat

SOURCE = "bots"


class Hand(Protocol):
    """What a bot presses with: a place in the timeline, or a (mock) pin."""

    def press(self, seat: Seat, down: Nanoseconds, up: Nanoseconds) -> None:
        """Press the button of `seat` at `down` and let go at `up`."""
        ...


class EventHand:
    """A bot's press as an input event: an input source whose stamps are exact."""

    id = SOURCE

    def __init__(self) -> None:
        self._events: list[InputEvent] = []

    def press(self, seat: Seat, down: Nanoseconds, up: Nanoseconds) -> None:
        """Put one press and its release on the timeline."""
        for at, edge in ((down, Edge.PRESS), (up, Edge.RELEASE)):
            self._events.append(InputEvent(at, 0, SOURCE, f"bot {seat}", seat, Control.BUTTON, edge, None, at))

    def poll(self, now: Nanoseconds) -> Sequence[InputEvent]:
        """The edges whose time has come."""
        due = [event for event in self._events if event.at <= now]
        self._events = [event for event in self._events if event.at > now]
        return due

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """Bots press on time."""
        return now

    def troubles(self) -> Sequence[LineTrouble]:
        """A bot's hand never fails."""
        return ()
