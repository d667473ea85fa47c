"""One screenful of behaviour: takes events and time, says what is to be seen, and names the scene that follows."""

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass

from engine.clock import Nanoseconds
from engine.inputs import InputEvent, LineTrouble, Seat, SourceId
from engine.message import Message
from engine.page import Page
from engine.race import Stamp, Verdict
from firmware_py.evening import Selection
from hardware.raw_edges import RawReport


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that decides a frame. Equal looks are equal frames, so the app draws only when it changes.

    `turn` is the number of the turn that this page shows (0: none waits for a cue). `lit`: the choices
    under the highlight, as ``str(action)``; `armed`: one more hold takes it. `tenths`: remaining tenths
    of a second of the running limit, of `total` nanoseconds in all. `echo`: the numbers being keyed.
    `verdict`: a race to be shown with its gaps. `told`: sentences about what the box just ruled or noticed.
    `blinking`: seats whose press did not count.
    """

    page: Page
    turn: int = 0
    lit: frozenset[str] = frozenset()
    armed: bool = False
    tenths: int | None = None
    total: int | None = None
    echo: tuple[int, ...] = ()
    verdict: Verdict | None = None
    told: tuple[Message, ...] = ()
    blinking: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Go:
    """Where to go from a scene: the name of the next one and what it needs to know."""

    scene: str
    selection: Selection | None = None
    seats: tuple[Seat, ...] = ()
    page: Page | None = None
    fault: tuple[str, str] = ("", "")


class Scene(ABC):
    """A scene never asks for the time: it is told."""

    name = ""

    def feed(self, event: InputEvent) -> None:
        """One press or release."""

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """A source has delivered everything up to `to`."""

    def trouble(self, trouble: LineTrouble) -> None:
        """A button got lost or came back."""

    def raw(self, reports: Sequence[RawReport]) -> None:
        """Edges as a pin reader delivered them; evidence for a recording, and nothing else."""

    def step(self, now: Nanoseconds) -> Go | None:
        """Do what is due at `now`; returns where to go from here, or None to stay."""
        return None

    def look(self, now: Nanoseconds) -> Look:
        """What is to be seen at `now`."""
        raise LookupError(f"scene {self.name} shows nothing")

    def shown(self, look: Look, cue: Stamp) -> None:
        """`look` is on the screen since `cue`."""
