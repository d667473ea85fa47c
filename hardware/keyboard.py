"""A computer's keyboard as the buttons: one key a seat, and keys that choose directly."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import pygame

from engine.clock import MILLISECOND, Clock, Nanoseconds
from engine.inputs import TABLE, Control, Edge, InputEvent, LineTrouble, Seat, SourceId

SEAT_KEYS: Mapping[Seat, int] = MappingProxyType(
    {
        1: pygame.K_LCTRL,
        2: pygame.K_LSHIFT,
        3: pygame.K_d,
        4: pygame.K_p,
        5: pygame.K_RSHIFT,
        6: pygame.K_RCTRL,
        7: pygame.K_b,
        8: pygame.K_SPACE,
    }
)
"""Keys of which six can be down at once.

Cheap keyboards scan a grid of wires: a third key in the corner of a rectangle is swallowed. The Shift and
Ctrl keys have wires of their own, and the other four lie in different rows and different columns, so no
three of them make a corner. None of the letters moves between QWERTY, QWERTZ and AZERTY; left to right they
follow the hands of six people round one keyboard.
"""

MENU_KEYS: Mapping[int, Control] = MappingProxyType(
    {
        pygame.K_LEFT: Control.LEFT,
        pygame.K_RIGHT: Control.RIGHT,
        pygame.K_UP: Control.UP,
        pygame.K_DOWN: Control.DOWN,
        pygame.K_RETURN: Control.OK,
        pygame.K_KP_ENTER: Control.OK,
        pygame.K_ESCAPE: Control.BACK,
        pygame.K_BACKSPACE: Control.BACK,
        pygame.K_TAB: Control.NEXT,
    }
)

DIGIT_CODES: Mapping[int, Control] = MappingProxyType(
    {getattr(pygame, f"KSCAN_{row}{digit}"): Control(str(digit)) for row in ("", "KP") for digit in range(10)}
)
"""Digits by their place, not by what they print: on a French keyboard the bare key prints no digit."""

NAMES: Mapping[int, str] = MappingProxyType(
    {
        pygame.K_LCTRL: "left Ctrl",
        pygame.K_LSHIFT: "left Shift",
        pygame.K_RSHIFT: "right Shift",
        pygame.K_RCTRL: "right Ctrl",
        pygame.K_SPACE: "Space",
    }
)

EVENTS = (pygame.KEYDOWN, pygame.KEYUP, pygame.WINDOWFOCUSLOST)

Pump: TypeAlias = Callable[[], Iterable[pygame.event.Event]]


def sdl_events() -> Iterable[pygame.event.Event]:
    """What SDL knows of the keyboard since the last call; all other events stay where they are."""
    return pygame.event.get(EVENTS)


class Keyboard:
    """The keys of one keyboard; an `engine.inputs.InputSource`.

    SDL stamps with another clock, which is never mixed with ours: an event's stamp is the moment of the pump
    that found it, and its uncertainty reaches back to the pump before. So poll it 250 times a second or more.
    A window that loses its focus sees no key go up: then all keys are released. Key repeat is ignored.
    """

    id: SourceId = "keyboard"

    def __init__(self, clock: Clock, keys: Mapping[Seat, int] = SEAT_KEYS, pump: Pump = sdl_events) -> None:
        self._keys = keys
        self._seats = {key: seat for seat, key in keys.items()}
        self._pump = pump
        self._pumped = clock.now()
        self._down: dict[int, tuple[Seat, Control]] = {}
        self.faults = 0

    def legend(self, seat: Seat) -> str:
        """What is printed on the seat's key, for the lobby; empty when it has none."""
        key = self._keys.get(seat)
        if key is None:
            return ""
        return NAMES.get(key) or chr(key).upper()

    def poll(self, now: Nanoseconds) -> Sequence[InputEvent]:
        """The keys that went down or up since the last call. Never raises: without a window there are none."""
        interval = max(now - self._pumped, MILLISECOND)
        self._pumped = now
        try:
            found = list(self._pump())
        except pygame.error:
            self.faults += 1
            return ()
        events: list[InputEvent] = []
        for event in found:
            for code, owner, edge in self._changes(event):
                events.append(self._event(now, interval, code, owner, edge))
        return events

    def _changes(self, event: pygame.event.Event) -> Iterable[tuple[int, tuple[Seat, Control], Edge]]:
        if event.type == pygame.WINDOWFOCUSLOST:
            released, self._down = self._down, {}
            return [(code, owner, Edge.RELEASE) for code, owner in released.items()]
        if event.type == pygame.KEYUP:
            gone = self._down.pop(event.scancode, None)
            return [] if gone is None else [(event.scancode, gone, Edge.RELEASE)]
        owner = self._owner(event)
        if event.type != pygame.KEYDOWN or owner is None or event.scancode in self._down:
            return []
        self._down[event.scancode] = owner
        return [(event.scancode, owner, Edge.PRESS)]

    def _owner(self, event: pygame.event.Event) -> tuple[Seat, Control] | None:
        seat = self._seats.get(event.key)
        if seat is not None:
            return seat, Control.BUTTON
        control = MENU_KEYS.get(event.key) or DIGIT_CODES.get(event.scancode)
        return None if control is None else (TABLE, control)

    def _event(
        self, at: Nanoseconds, interval: Nanoseconds, code: int, owner: tuple[Seat, Control], edge: Edge
    ) -> InputEvent:
        seat, control = owner
        return InputEvent(at, interval, self.id, f"key {code}", seat, control, edge, None, at)

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """The watermark: just before the last pump, since the next event may reach back to it."""
        return min(now, self._pumped) - MILLISECOND - 1

    def troubles(self) -> Sequence[LineTrouble]:
        """Nothing that a keyboard could tell about itself."""
        return ()

    def close(self) -> None:
        """Nothing to give back: the window owns the keyboard."""
