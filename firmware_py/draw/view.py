"""What a picture needs beside the page: the language, the highlight, the time left, and what the box just ruled."""

from dataclasses import dataclass, field

from engine.clock import Nanoseconds
from engine.inputs import Seat
from engine.message import Message
from engine.race import Verdict
from firmware_py.words import Words


@dataclass(frozen=True, slots=True)
class View:
    """How a page is looked at.

    `lit`: the choices under the highlight, as ``str(action)``; `armed`: one more hold takes it. `remaining` of
    `total` nanoseconds of the running limit. `holding`: how far a hold has come, 0 to 1. `blinks`: seats whose
    press did not count; `lamps`: seats whose lamp is on. `told`: what the box just ruled or noticed. `verdict`:
    a judged race to be shown. `keyed`: the numbers of a call so far, None where one is still to come.
    """

    words: Words
    lit: frozenset[str] = field(default_factory=frozenset)
    armed: bool = False
    remaining: Nanoseconds | None = None
    total: Nanoseconds | None = None
    holding: float = 0.0
    blinks: frozenset[Seat] = field(default_factory=frozenset)
    lamps: frozenset[Seat] = field(default_factory=frozenset)
    told: tuple[Message, ...] = ()
    verdict: Verdict | None = None
    keyed: tuple[int | None, ...] = ()
