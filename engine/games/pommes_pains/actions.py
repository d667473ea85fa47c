"""Everything that can be answered in 2 Pommes 3 Pains, and how it is written down.

The first group are answers of seats, the second of the table, the third of the box. No answer holds a
stamp: who was first or last comes as sets of seats, together where the stamps cannot tell.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.cards import Card
from engine.gestures import MOST_TAPS
from engine.inputs import Seat

Seats: TypeAlias = tuple[Seat, ...]


def seats_text(seats: Seats) -> str:
    """Seats in one word: ``2,3``, or ``-`` for nobody."""
    return ",".join(map(str, seats)) or "-"


# ---- seats


@dataclass(frozen=True, slots=True)
class Flip:
    """The seat turns the next card; the box does it for a seat that does not answer."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class BeginCall:
    """The call has begun. `last`: the table says so of the last card of a printed deck."""

    last: bool = False

    def __str__(self) -> str:
        return "begin last" if self.last else "begin"


@dataclass(frozen=True, slots=True)
class Call:
    """The whole call, keyed: so many apples, so many breads; 0 is "no"."""

    apples: int
    breads: int

    def __str__(self) -> str:
        return f"call {self.apples} {self.breads}"


@dataclass(frozen=True, slots=True)
class EndCall:
    """The call that was spoken has ended; `last` as in BeginCall."""

    last: bool = False

    def __str__(self) -> str:
        return "end last" if self.last else "end"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The call is not right: "Y'a un pépin!"."""

    def __str__(self) -> str:
        return "challenge"


@dataclass(frozen=True, slots=True)
class Slap:
    """A slap while it is not 2-3, where the box sees the cards."""

    def __str__(self) -> str:
        return "slap"


@dataclass(frozen=True, slots=True)
class Claim:
    """Any other press where the box does not see the cards: a slap or a challenge, the table will say."""

    def __str__(self) -> str:
        return "claim"


# ---- the table


class Words(Enum):
    """What the table can say to a question, in the order in which it is offered."""

    IT_WAS_23 = "it-was-2-3"
    IT_WAS_NOT = "it-was-not"
    CALL_WRONG = "call-was-wrong"
    CALL_RIGHT = "call-was-right"
    FLIP_WAS_SLAP = "flip-was-a-slap"
    NOTHING = "play-on"


@dataclass(frozen=True, slots=True)
class Word:
    """The table's answer to a question."""

    word: Words

    def __str__(self) -> str:
        return self.word.value


@dataclass(frozen=True, slots=True)
class LastCard:
    """The printed deck is empty: the card that was turned last was its last one."""

    def __str__(self) -> str:
        return "last-card"


@dataclass(frozen=True, slots=True)
class Takes:
    """So many cards were really taken."""

    number: int

    def __str__(self) -> str:
        return f"takes {self.number}"


@dataclass(frozen=True, slots=True)
class Stays:
    """The seat that did not answer is still there."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class SitsOut:
    """The seat that did not answer plays no further part; it keeps its cards."""

    def __str__(self) -> str:
        return "sit-out"


# ---- the box


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of the whole deck, top card first; of UNKNOWN cards where the deck is a printed one."""

    order: tuple[Card, ...]

    def __str__(self) -> str:
        return "shuffle " + " ".join(self.order)


@dataclass(frozen=True, slots=True)
class CardSeen:
    """The page with the turned card was shown."""

    def __str__(self) -> str:
        return "seen"


@dataclass(frozen=True, slots=True)
class StillThere:
    """The box asks whether the seat is still there."""

    def __str__(self) -> str:
        return "still-there"


@dataclass(frozen=True, slots=True)
class Late:
    """A limit passed: whoever owed the flip or the call is late."""

    def __str__(self) -> str:
        return "late"


@dataclass(frozen=True, slots=True)
class Stands:
    """Nobody challenged the last call in time."""

    def __str__(self) -> str:
        return "stands"


@dataclass(frozen=True, slots=True)
class Ripe:
    """A spoken call is old enough: from now on a tap of the next seat is a flip."""

    def __str__(self) -> str:
        return "ripe"


@dataclass(frozen=True, slots=True)
class Opens:
    """No flip followed a claim closely: the question opens."""

    def __str__(self) -> str:
        return "opens"


@dataclass(frozen=True, slots=True)
class Challenged:
    """The earliest challengers, too close to rank."""

    seats: Seats

    def __str__(self) -> str:
        return f"challenged {seats_text(self.seats)}"


@dataclass(frozen=True, slots=True)
class Slapped:
    """The earliest false slaps, too close to rank."""

    seats: Seats

    def __str__(self) -> str:
        return f"slapped {seats_text(self.seats)}"


@dataclass(frozen=True, slots=True)
class CallBegun:
    """The call began, and these seats pressed too close to it to say which came first: they challenge it."""

    seats: Seats

    def __str__(self) -> str:
        return f"begun {seats_text(self.seats)}"


@dataclass(frozen=True, slots=True)
class Claimed:
    """The earliest claims, too close to rank, perhaps with the press that began (`begun`) or marked the `last` call."""

    seats: Seats
    begun: bool = False
    last: bool = False

    def __str__(self) -> str:
        return f"claimed {seats_text(self.seats)}" + " begun" * self.begun + " last" * self.last


@dataclass(frozen=True, slots=True)
class Judged:
    """What a race has shown: `first` and `last` (ties are real) of those who `pressed`, and who did otherwise."""

    first: Seats
    last: Seats
    pressed: Seats
    early: Seats = ()
    missing: Seats = ()

    def __str__(self) -> str:
        groups = (self.first, self.last, self.pressed, self.early, self.missing)
        return "judged " + " ".join(map(seats_text, groups))


@dataclass(frozen=True, slots=True)
class Dark:
    """How long lamps and screen stay dark before a replay, in milliseconds."""

    length_ms: int

    def __str__(self) -> str:
        return f"dark {self.length_ms}"


@dataclass(frozen=True, slots=True)
class Light:
    """Lamps and screen light up: those tied slap again."""

    def __str__(self) -> str:
        return "light"


SeatAction: TypeAlias = Flip | BeginCall | Call | EndCall | Challenge | Slap | Claim
TableAction: TypeAlias = Word | LastCard | Takes | Stays | SitsOut
BoxAction: TypeAlias = (
    Shuffle | CardSeen | StillThere | Late | Stands | Ripe | Opens
    | Challenged | Slapped | CallBegun | Claimed | Judged | Dark | Light
)  # fmt: skip
Action: TypeAlias = SeatAction | TableAction | BoxAction

CALLS: tuple[Call, ...] = tuple(Call(a, b) for a in range(MOST_TAPS + 1) for b in range(MOST_TAPS + 1))
"""Every call that can be keyed; who taps more often has said the greatest number."""

PLAIN: tuple[Action, ...] = (
    Flip(), BeginCall(), BeginCall(last=True), EndCall(), EndCall(last=True), Challenge(), Slap(), Claim(),
    *map(Word, Words), LastCard(), Stays(), SitsOut(),
    CardSeen(), StillThere(), Late(), Stands(), Ripe(), Opens(), Light(),
)  # fmt: skip
"""Every answer without a value."""
