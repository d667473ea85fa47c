"""Port types: what every input device hands to the rest of the box."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from engine.clock import Nanoseconds

Seat: TypeAlias = int
"""A place at the table: 1 to 8, the number printed beside its button, clockwise."""

TABLE: Seat = 0
"""The referee's word: the menu buttons, or whoever speaks for the whole table. Never sits."""

BOX: Seat = -1
"""The box itself: chance, expired limits, verdicts. Never sits."""

MOST_SEATS = 8

SourceId: TypeAlias = str
"""Names one input device, for instance ``gpio`` or ``keyboard``."""


class Control(Enum):
    """What a contact means on the box; a seat owns one BUTTON, the table owns all the others."""

    BUTTON = "button"
    BACK = "back"
    NEXT = "next"
    OK = "ok"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    DIGIT_0 = "0"
    DIGIT_1 = "1"
    DIGIT_2 = "2"
    DIGIT_3 = "3"
    DIGIT_4 = "4"
    DIGIT_5 = "5"
    DIGIT_6 = "6"
    DIGIT_7 = "7"
    DIGIT_8 = "8"
    DIGIT_9 = "9"


class Edge(Enum):
    """Which way a control moved."""

    PRESS = "press"
    RELEASE = "release"


class Doubt(Enum):
    """Why a stamp is less sure than its source usually is; the ruling says so in words."""

    SHORT_CONTACT = "short contact"
    LOST_EDGE = "lost edge"
    SICK_SWITCH = "sick switch"


@dataclass(frozen=True, slots=True)
class InputEvent:
    """One press or release of one control.

    `at` is when it happened and `uncertainty` how far the truth may lie on either side; `received`
    is when the box first saw it, which decides nothing. All three in nanoseconds of CLOCK_MONOTONIC.
    Not orderable on purpose: sort by `at` alone and let `engine.timeline` judge what belongs together.
    """

    at: Nanoseconds
    uncertainty: Nanoseconds
    source: SourceId
    line: str
    seat: Seat
    control: Control
    edge: Edge
    doubt: Doubt | None
    received: Nanoseconds

    @property
    def earliest(self) -> Nanoseconds:
        """The first moment at which this may have happened."""
        return self.at - self.uncertainty

    @property
    def latest(self) -> Nanoseconds:
        """The last moment at which this may have happened."""
        return self.at + self.uncertainty


@dataclass(frozen=True, slots=True)
class LineTrouble:
    """Something a source cannot vouch for any more, in a stable word (`kind`) and the line it concerns."""

    at: Nanoseconds
    source: SourceId
    line: str
    seat: Seat
    kind: str


class InputSource(Protocol):
    """A device that delivers input events, perhaps late, and says how far it is complete."""

    @property
    def id(self) -> SourceId:
        """The source's name, the same in every event it delivers."""
        ...

    def poll(self, now: Nanoseconds) -> Sequence[InputEvent]:
        """The events that became known since the last call, in any order. Never blocks, never raises."""
        ...

    def complete_to(self, now: Nanoseconds) -> Nanoseconds:
        """The source's watermark: every event with ``earliest <= complete_to`` has been delivered."""
        ...

    def troubles(self) -> Sequence[LineTrouble]:
        """What went wrong since the last call: stuck, sick or lost lines, a dead reader."""
        ...
