"""Chords: two buttons held together for two seconds, for instance to open the service menu.

Only a screen that asks for chords puts a `ChordFilter` before its events. There a press that may be half of
a chord waits until it is decided; everywhere else nothing is filtered and nothing waits.
"""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from engine.inputs import Control, Edge, InputEvent, Seat

Key: TypeAlias = tuple[Seat, Control]
Chord: TypeAlias = frozenset[Key]

TOGETHER: Nanoseconds = 150 * MILLISECOND
"""Two hands that mean to press at once are this far apart at most (field note U09 asks for 120 ms)."""

HOLD: Nanoseconds = 2 * SECOND


@dataclass(frozen=True, slots=True)
class ChordHeld:
    """Both buttons of a chord have been down for the whole hold, complete at `at`."""

    chord: Chord
    at: Nanoseconds


class ChordFilter:
    """Lets events through in the order of their stamps, less those that are part of one of `chords`.

    A press of a chord's button is let through when its partner did not follow within `together` or it was
    released before; when the partner did, neither press nor release of either is ever let through, however
    long both are held. A filter without chords lets everything through at once.
    """

    def __init__(self, chords: Iterable[Chord], *, hold: Nanoseconds = HOLD, together: Nanoseconds = TOGETHER) -> None:
        self._chords = tuple(chords)
        self._hold = hold
        self._together = together
        self._queue: list[InputEvent] = []
        self._waiting: dict[Key, InputEvent] = {}
        self._held: dict[Chord, Nanoseconds] = {}
        self._swallowed: set[Key] = set()

    def feed(self, event: InputEvent) -> Sequence[InputEvent]:
        """Take in an event, in any order; what need not wait comes straight back."""
        key = _key(event)
        if not any(key in chord for chord in self._chords):
            return (event,)
        insort(self._queue, event, key=lambda each: each.at)
        return ()

    def advance(self, to: Nanoseconds) -> Sequence[InputEvent | ChordHeld]:
        """What is decided when no event at or before `to` is missing, in the order of time."""
        out: list[InputEvent | ChordHeld] = []
        while self._queue and self._queue[0].at <= to:
            event = self._queue.pop(0)
            out += self._pass_time(event.at - 1)
            out += self._press(event) if event.edge is Edge.PRESS else self._release(event)
        return out + self._pass_time(to)

    def _pass_time(self, to: Nanoseconds) -> list[InputEvent | ChordHeld]:
        alone = [press for press in self._waiting.values() if press.at + self._together <= to]
        for press in alone:
            del self._waiting[_key(press)]
        complete = [chord for chord, since in self._held.items() if since + self._hold <= to]
        held = [ChordHeld(chord, self._held.pop(chord) + self._hold) for chord in complete]
        return sorted([*alone, *held], key=lambda each: each.at)

    def _press(self, event: InputEvent) -> list[InputEvent | ChordHeld]:
        key = _key(event)
        for chord in self._chords:
            partners = chord - {key}
            if key in chord and partners <= self._waiting.keys():
                self._begin(chord, event.at)
                return []
        self._waiting[key] = event
        return []

    def _begin(self, chord: Chord, at: Nanoseconds) -> None:
        for key in chord:
            self._waiting.pop(key, None)
        self._swallowed |= chord
        self._held[chord] = at

    def _release(self, event: InputEvent) -> list[InputEvent | ChordHeld]:
        key = _key(event)
        press = self._waiting.pop(key, None)
        if press is not None:
            return [press, event]
        if key not in self._swallowed:
            return [event]
        self._swallowed.discard(key)
        for chord in [chord for chord in self._held if key in chord]:
            del self._held[chord]
        return []

    @property
    def waiting_since(self) -> Nanoseconds | None:
        """The stamp of the oldest event that is held back; None when there is none."""
        stamps = [event.at for event in (*self._waiting.values(), *self._queue)]
        return min(stamps, default=None)


def _key(event: InputEvent) -> Key:
    return event.seat, event.control
