"""What the game waits for. A phase says only what the cards and the seats do not: nobody's stamp, nobody's clock."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.games.pommes_pains.actions import Call, Judged, Seats
from engine.inputs import Seat


class About(Enum):
    """What an open question can be about, beside a slap.

    CARD: the card was turned and not yet called, so nothing could be challenged. CALL: the last call.
    BEFORE: the claim came just before a flip, so it can only mean the call before that flip.
    """

    CARD = "card"
    CALL = "call"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class Deal:
    """The deck is to be shuffled."""


@dataclass(frozen=True, slots=True)
class ToFlip:
    """`seat` turns the next card; `call` is what was keyed before. `asked`: the box asked "still there?"."""

    seat: Seat
    call: Call | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    """The card is on its way to the screen; until it is seen the `call` before it can be challenged."""

    call: Call | None


@dataclass(frozen=True, slots=True)
class Thinking:
    """The card lies open; the flipper has not begun to call."""


@dataclass(frozen=True, slots=True)
class Calling:
    """The flipper calls. `waiting`: challengers in order of their presses, tied ones together.

    `ripe`: a spoken call that began long enough ago for the next seat's tap to be a flip.
    """

    waiting: tuple[Seats, ...] = ()
    ripe: bool = False


@dataclass(frozen=True, slots=True)
class LastCall:
    """The last card was called; the call can still be challenged."""

    call: Call | None


@dataclass(frozen=True, slots=True)
class FalseSlaps:
    """Somebody slapped though it is not 2-3 (`openers`, first); others may in the same moment."""

    openers: Seats


@dataclass(frozen=True, slots=True)
class Slaps:
    """It is 2-3: everybody slaps."""


@dataclass(frozen=True, slots=True)
class Tied:
    """Too close to call who of `seats` was last, `times` times in a row; the box draws how long it is dark."""

    seats: Seats
    times: int


@dataclass(frozen=True, slots=True)
class Darkness:
    """Everything is dark; `seats` slap again at the light."""

    seats: Seats
    times: int
    length_ms: int


@dataclass(frozen=True, slots=True)
class Again:
    """The light is on: `seats` slap again. `length_ms`: how long it was dark, for presses that came too soon."""

    seats: Seats
    times: int
    length_ms: int


@dataclass(frozen=True, slots=True)
class Interrupted:
    """`claims` came first; for a moment a late press of the flipping seat may still follow. `pressed`: all so far."""

    claims: Seats
    pressed: Seats


@dataclass(frozen=True, slots=True)
class Asking:
    """A question is open and presses are collected. `waited`: the moment of Interrupted has gone by before."""

    claims: Seats
    about: About
    waited: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """All presses are in and `judged`; the table says what it was."""

    claims: Seats
    about: About
    judged: Judged


@dataclass(frozen=True, slots=True)
class Rewound:
    """The last flip was a slap: the first presses since the flip before it are judged as one race."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The table says how many cards `payers` really took; the first of them is dealt to first and starts."""

    payers: Seats


@dataclass(frozen=True, slots=True)
class Missing:
    """Nobody heard of `seat` for too long; the table says whether it is still there. Then `starter` starts."""

    seat: Seat
    starter: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `ending` is a stable word: ``last_card`` or ``alone``."""

    ending: str


Phase: TypeAlias = (
    Deal | ToFlip | Turning | Thinking | Calling | LastCall | FalseSlaps | Slaps | Tied | Darkness | Again
    | Interrupted | Asking | Question | Rewound | Counting | Missing | Ended
)  # fmt: skip
