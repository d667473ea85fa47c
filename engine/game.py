"""What a game is: rules without memory that make, judge and advance frozen states."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Generic, TypeAlias, TypeVar

from engine.clock import MILLISECOND, Nanoseconds
from engine.gestures import Count, Counted, Counts, Entry, Gesture, Hold, Press, Steps, Taken, Tap
from engine.inputs import Seat
from engine.message import Message
from engine.page import Page
from engine.race import RaceRules, Verdict

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation

BLIND: Nanoseconds = 100 * MILLISECOND
"""Nobody can react to a page in less; a press before it was meant for the page before (design 3.3)."""


class Origin(Enum):
    """Where a limit or a race begins: at the page being SHOWN or at the end of the LAST answer."""

    CUE = "cue"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a turn may take. Consecutive turns with an equal limit share one clock; `phase` tells them apart."""

    length: Nanoseconds
    origin: Origin
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """When a race opened.

    At the cue, or at the start of the answer `back` answers before the last one; presses up to
    `lead` earlier are looked at too. `opener_counts`: that answer's own press is a press of the race.
    """

    origin: Origin
    lead: Nanoseconds = 0
    back: int = 0
    opener_counts: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """Seats owe an answer (`must`, in any order) or can interrupt (`may`).

    `limit`: when it passes, `Game.expired` answers. `sealed`: answers stay hidden in the state until
    nobody is owed and no seat is in the middle of a gesture. `blind`: presses earlier than this after
    `blind_from` are blinked away; 0 where the phase of a press is settled by its stamp alone.
    """

    must: frozenset[Seat]
    may: frozenset[Seat] = frozenset()
    limit: Limit | None = None
    sealed: bool = False
    blind: Nanoseconds = BLIND
    blind_from: Origin = Origin.CUE


@dataclass(frozen=True, slots=True)
class Chance:
    """The box draws: `Game.sample_chance` answers at once."""


@dataclass(frozen=True, slots=True)
class Race:
    """Every seat's first press counts; `may` can end it with a word (the table's) before the window does."""

    seats: frozenset[Seat]
    rules: RaceRules
    opened: Opened
    may: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a game ended (`ending`, a stable word), who came where (ties are real) and with what score."""

    ending: str
    places: tuple[frozenset[Seat], ...]
    scores: tuple[tuple[Seat, int], ...]

    @property
    def winners(self) -> frozenset[Seat]:
        """Everybody in the first place."""
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: Outcome


Turn: TypeAlias = Decision | Chance | Race | Over


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is refused: the number of a rule in the game's RULES and a sentence."""

    rule: str
    message: Message


@dataclass(frozen=True, slots=True)
class Ask:
    """The box cannot know whether this is allowed; only the table can say."""

    question: Message


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a deck text: the line (1 is the first), the key and what would be allowed."""

    line: int
    key: str
    allowed: str


OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a table can set: `choices`, or bounds for a number.

    `verified` is False where the default is ours and an owner of the printed box may know better.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    verified: bool = True

    def allows(self, value: object) -> bool:
        """Whether `value` has the right type and lies within the bounds."""
        if type(value) is not type(self.default):
            return False
        if self.choices:
            return value in self.choices
        if isinstance(value, int) and self.minimum is not None and self.maximum is not None:
            return self.minimum <= value <= self.maximum
        return True

    def bounds(self) -> str:
        """What is allowed, in words for an error message."""
        if self.choices:
            return ", ".join(_word(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "true, false"
        return f"{self.minimum} to {self.maximum}"


Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What menus, tests and bots must know of a game before it starts.

    `max_length` bounds the answers of one game, chance and the box included.
    """

    id: str
    title: Message
    seats: tuple[int, int]
    kind: str
    modes: tuple[str, ...]
    options: tuple[Option, ...]
    max_length: int


class Game(ABC, Generic[S, A, O]):
    """The rules of one game. Stateless: every method is a pure function of its arguments."""

    info: GameInfo

    @abstractmethod
    def initial_state(self, seats: Sequence[Seat], options: Options) -> S:
        """The state before anything happened; `seats` clockwise, the first one starts. `options` complete and valid."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """What the game waits for; depends only on what a spectator knows."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """All answers of `seat` that `check` allows now."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> Violation | Ask | None:
        """None when `seat` may answer with `action`, else why not."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> S:
        """The state after an allowed answer. Pure: `state` is left as it was."""

    @abstractmethod
    def entry(self, state: S, seat: Seat) -> Entry[A] | None:
        """How the one button of `seat` answers now; None when it has nothing to say."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> O:
        """All that `seat` may know; None is a spectator."""

    @abstractmethod
    def page(self, seen: O) -> Page:
        """The page of what was seen."""

    @abstractmethod
    def resample(self, observation: O, rng: Random) -> S:
        """A full state that the observer cannot tell apart from the true one."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The inverse of ``str(action)``. Raises ValueError, naming the text."""

    @abstractmethod
    def with_deck(self, text: str) -> "Game[S, A, O] | Problem":
        """The same game with another deck file; only the keys that it names differ."""

    def press(self, state: S, seat: Seat, gesture: Gesture) -> A | None:
        """The answer that a finished gesture means; None is a gesture without a meaning (three blinks)."""
        return meaning(self.entry(state, seat), gesture)

    def tell(self, state: S, seat: Seat, action: A) -> Message | None:
        """What this answer did, as one sentence for everybody at the table; None where the page says it all."""
        return None

    def expired(self, state: S, missing: frozenset[Seat]) -> A:
        """The box's answer at a deadline that `missing` let pass. Raises ValueError where there is no limit."""
        raise ValueError(f"{self.info.id} has no limit in this state")

    def together(self, state: S, answers: Sequence[tuple[Seat, A]]) -> A:
        """The box's answer to the earliest answers that cannot be ranked. Raises ValueError where that cannot be."""
        raise ValueError(f"{self.info.id} takes one answer at a time in this state")

    def from_verdict(self, state: S, verdict: Verdict) -> A:
        """The box's answer to a judged race. Raises ValueError where there is no race."""
        raise ValueError(f"{self.info.id} has no race in this state")

    def sample_chance(self, state: S, rng: Random) -> A:
        """The box's draw. Raises ValueError where nothing is drawn."""
        raise ValueError(f"{self.info.id} draws nothing in this state")


def meaning(entry: Entry[A] | None, gesture: Gesture) -> A | None:
    """What a finished gesture means where the entry itself names the answers; Counts of several groups have none."""
    match entry, gesture:
        case Press(tap=action), Tap():
            return action
        case Press(hold=action), Hold():
            return action
        case Steps(choices=choices), Taken(index=index):
            return choices[index]
        case Count(answers=answers), Counted(numbers=(number,)) if 1 <= number <= len(answers):
            return answers[number - 1]
        case Counts(), _:
            return None
    return None


def complete_options(info: GameInfo, given: Options) -> dict[str, OptionValue]:
    """`given` with every default filled in. Raises ValueError, one line, for an unknown option or a bad value."""
    known = {option.name: option for option in info.options}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"{info.id}: unknown option {name!r}; allowed: {', '.join(known) or 'none'}")
        if not known[name].allows(value):
            raise ValueError(f"{info.id}: option {name} cannot be {value!r}; allowed: {known[name].bounds()}")
    return {name: given.get(name, option.default) for name, option in known.items()}


def rng_for(seed: int, number: int) -> Random:
    """The randomness of one turn: a function of seed and turn number, so undo and redo meet the same card again."""
    return Random(f"{seed}:{number}")  # noqa: S311  games, not secrets


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
