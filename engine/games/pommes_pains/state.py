"""The table of 2 Pommes 3 Pains at one moment, and everything that can be answered."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.cards import UNKNOWN, Card
from engine.games.pommes_pains.values import FACES, TWO_THREE
from engine.inputs import Seat

PILES = 3


class Phase(Enum):
    """What the table is waiting for."""

    SHUFFLE = "shuffle"
    TO_FLIP = "to flip"
    FLIPPED = "flipped"
    SHOWN = "shown"
    CALL_BEGUN = "call begun"
    CALLING = "calling"
    FALSE_SLAP = "false slap"
    SLAPPED = "slapped"
    DEAD_HEAT = "dead heat"
    DARK = "dark"
    REPLAY = "replay"
    LAST_CALL = "last call"
    CLAIMED = "claimed"
    QUESTION = "question"
    EARLIER_SLAP = "earlier slap"
    ABSENT = "absent"
    OVER = "over"


class Verb(Enum):
    """What an answer does."""

    SHUFFLE = "shuffle"
    FLIP = "flip"
    SEE = "see"
    BEGIN = "begin"
    BEGIN_LAST = "begin-last"
    ELAPSE = "elapse"
    CALL = "call"
    END_CALL = "end-call"
    END_LAST = "end-last"
    LATE = "late"
    CHALLENGE = "challenge"
    SLAP = "slap"
    FALSE_SLAP = "false-slap"
    LAST = "last"
    DARK = "dark"
    LIGHT = "light"
    CLAIM = "claim"
    HEARD = "heard"
    WAS_23 = "it-was-2-3"
    WAS_NOT_23 = "it-was-not"
    WRONG = "call-was-wrong"
    RIGHT = "call-was-right"
    FLIP_WAS_SLAP = "flip-was-a-slap"
    PLAY_ON = "play-on"
    STILL_THERE = "still-there"
    STAY = "stay"
    SIT_OUT = "sit-out"
    END = "end"


@dataclass(frozen=True, slots=True)
class Act:
    """One answer: what is done, the seats it concerns, its numbers.

    Numbers: apples and breads of a call, indices into the printed deck of a shuffle, milliseconds of
    the dark; 1 after ``last`` and ``heard`` says that the seats are a dead heat.
    """

    verb: Verb
    seats: tuple[Seat, ...] = ()
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        parts = [self.verb.value, *(f"s{seat}" for seat in self.seats), *map(str, self.numbers)]
        return " ".join(parts)


def act_of(text: str) -> Act:
    """The inverse of ``str(act)``. Raises ValueError, naming the text."""
    words = text.split()
    try:
        seats = tuple(int(word[1:]) for word in words[1:] if word.startswith("s"))
        numbers = tuple(int(word) for word in words[1:] if not word.startswith("s"))
        act = Act(Verb(words[0]), seats, numbers)
    except (ValueError, IndexError) as error:
        verbs = ", ".join(verb.value for verb in Verb)
        raise ValueError(f"2-pommes-3-pains: {text!r} is no answer; allowed: {verbs}, then seats (s3) and numbers") from error
    if str(act) != text:
        raise ValueError(f"2-pommes-3-pains: {text!r} is no answer; seats come before numbers")
    return act


@dataclass(frozen=True, slots=True)
class State:
    """One moment.

    `order`: the whole deck as shuffled, of which `drawn` cards were flipped. `piles`: cards in play, tops last.
    `heaps`: penalty cards of each seat, in the order of `seats`; `away`: cards that left the game. `out`: seats
    that sit out. `next_seat` flips next; `caller` flipped last; `call`: its keyed call, or () for one that was
    spoken, None before. `accusers`: who challenges, earliest only. `ties`: dead heats in a row, among `tied`.
    `since_flip`, `since_flip_before`: answers given since the last flip and since the one before it.
    `before`: the phase that a claim interrupted. `last`: this call ends the game. `missed`: limits in a row
    that each seat let pass without a press. `asked`: the box has asked whether somebody is still there.
    """

    seats: tuple[Seat, ...]
    printed: bool
    dead_heat: str
    cards: int
    phase: Phase = Phase.SHUFFLE
    order: tuple[Card, ...] = ()
    drawn: int = 0
    piles: tuple[tuple[Card, ...], ...] = ((), (), ())
    heaps: tuple[tuple[Card, ...], ...] = ()
    away: tuple[Card, ...] = ()
    out: frozenset[Seat] = frozenset()
    next_seat: Seat = 0
    caller: Seat = 0
    call: tuple[int, ...] | None = None
    before_flip: tuple[Seat, tuple[int, ...] | None] = (0, None)
    accusers: tuple[Seat, ...] = ()
    tied: tuple[Seat, ...] = ()
    ties: int = 0
    dark_ms: int = 0
    since_flip: int = 0
    since_flip_before: int = 0
    before: Phase = Phase.TO_FLIP
    last: bool = False
    missed: tuple[int, ...] = ()
    asked: bool = False

    @property
    def active(self) -> frozenset[Seat]:
        """The seats that play on."""
        return frozenset(self.seats) - self.out

    @property
    def in_play(self) -> int:
        """How many cards lie in the piles."""
        return sum(map(len, self.piles))

    @property
    def totals(self) -> tuple[int, int]:
        """Apples and breads on top of the piles; covered cards do not count (rule 3.3)."""
        tops = [FACES[pile[-1]] for pile in self.piles if pile]
        return sum(apples for apples, _ in tops), sum(breads for _, breads in tops)

    @property
    def is_two_three(self) -> bool:
        """Whether everybody must slap."""
        return self.totals == TWO_THREE

    @property
    def exhausted(self) -> bool:
        """Whether the last card was flipped."""
        return self.drawn == len(self.order)


def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that plays on."""
    return next(iter(around(state, seat)))


def around(state: State, seat: Seat) -> Iterator[Seat]:
    """All seats that play on, going left from `seat`, which comes last."""
    place = state.seats.index(seat)
    for other in state.seats[place + 1 :] + state.seats[: place + 1]:
        if other not in state.out:
            yield other


def played_cards(state: State) -> tuple[Card, ...]:
    """The cards in play in the order in which they were flipped: piles 1, 2, 3 in turn."""
    longest = max(map(len, state.piles))
    return tuple(pile[row] for row in range(longest) for pile in state.piles if row < len(pile))


def unseen(cards: int) -> tuple[Card, ...]:
    """So many cards that the box cannot see."""
    return (UNKNOWN,) * cards
