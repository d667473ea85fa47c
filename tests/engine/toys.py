"""Two toy games, small enough to see through, that drive a `Table` into every kind of turn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random

from engine.clock import SECOND, Nanoseconds
from engine.deck_text import Rule, read_deck
from engine.game import (
    Chance,
    Decision,
    Game,
    GameInfo,
    Limit,
    Opened,
    Options,
    Origin,
    Outcome,
    Over,
    Problem,
    Race,
    Turn,
    Violation,
    meaning,
)
from engine.gestures import Count, Counted, Counts, Entry, Gesture, Press, Steps
from engine.inputs import BOX, Seat
from engine.message import Who, say
from engine.page import Page
from engine.race import RaceRules, Verdict


def names(seats: Iterable[Seat]) -> str:
    return ",".join(map(str, sorted(seats))) or "nobody"


# ---- a game that follows a script


@dataclass(frozen=True)
class Step:
    """One turn of a script, how each seat's button speaks in it, and where each answer leads (default: on)."""

    turn: Turn
    entries: Mapping[Seat, Entry[str]] = field(default_factory=dict)
    leads: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """How far a script has come, and what was answered on the way."""

    step: int
    said: tuple[tuple[Seat, str], ...] = ()


class Scripted(Game[Place, str, Place]):
    """Follows its steps; answers are plain words. Any answer in `faulty` makes it raise."""

    info = GameInfo("scripted", say("scripted.title"), (2, 8), "toy", ("kiosk",), (), max_length=99)

    def __init__(self, *steps: Step, faulty: Sequence[str] = ()) -> None:
        self._steps = steps
        self.faulty = set(faulty)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> Place:
        return Place(0)

    def turn(self, state: Place) -> Turn:
        if state.step < len(self._steps):
            return self._steps[state.step].turn
        return Over(Outcome("done", (frozenset({1}),), ()))

    def legal_actions(self, state: Place, seat: Seat) -> Sequence[str]:
        match self.entry(state, seat):
            case Press(tap, hold):
                return tuple(word for word in (tap, hold) if word is not None)
            case Steps(choices=words):
                return words
            case Count(answers=answers):
                return tuple(word for word in answers if word is not None)
            case Counts(begin=begin) if begin is not None:
                return (begin,)
            case Counts(groups=groups):
                return tuple("call " + " ".join(map(str, numbers)) for numbers in product(range(10), repeat=groups))
        return ()

    def check(self, state: Place, seat: Seat, action: str) -> Violation | None:
        if seat == BOX or action in self.legal_actions(state, seat):
            return None
        return Violation("1", say("scripted.not_now", seat=Who(seat)))

    def apply(self, state: Place, seat: Seat, action: str) -> Place:
        if action in self.faulty:
            raise ZeroDivisionError(f"{action} breaks the game")
        step = self._steps[state.step].leads.get(action, state.step + 1)
        return Place(step, (*state.said, (seat, action)))

    def entry(self, state: Place, seat: Seat) -> Entry[str] | None:
        return self._steps[state.step].entries.get(seat) if state.step < len(self._steps) else None

    def press(self, state: Place, seat: Seat, gesture: Gesture) -> str | None:
        if isinstance(gesture, Counted) and isinstance(self.entry(state, seat), Counts):
            return "call " + " ".join(map(str, gesture.numbers))
        return meaning(self.entry(state, seat), gesture)

    def expired(self, state: Place, missing: frozenset[Seat]) -> str:
        return f"expired {names(missing)}"

    def together(self, state: Place, answers: Sequence[tuple[Seat, str]]) -> str:
        return "together " + " ".join(f"{seat}:{word}" for seat, word in sorted(answers))

    def from_verdict(self, state: Place, verdict: Verdict) -> str:
        early = {mark.seat for mark in verdict.early}
        parts = {"first": verdict.first, "last": verdict.last, "early": early, "missing": verdict.missing}
        return " ".join(f"{word} {names(seats)}" for word, seats in {**parts, "gone": verdict.gone}.items())

    def sample_chance(self, state: Place, rng: Random) -> str:
        return f"drew {rng.randrange(1_000_000)}"

    def observe(self, state: Place, seat: Seat | None) -> Place:
        return state

    def page(self, seen: Place) -> Page:
        return Page(say("scripted.page"))

    def resample(self, observation: Place, rng: Random) -> Place:
        return observation

    def parse(self, text: str) -> str:
        return text

    def with_deck(self, text: str) -> "Scripted | Problem":
        return self


def race(*seats: Seat, rules: RaceRules | None = None, opened: Opened | None = None, may: Iterable[Seat] = ()) -> Step:
    """One race of these seats, by default from the cue on."""
    entries: dict[Seat, Entry[str]] = {seat: Press("stop") for seat in may}
    turn = Race(frozenset(seats), rules or RaceRules(), opened or Opened(Origin.CUE), frozenset(may))
    return Step(turn, entries)


def ask(
    entries: Mapping[Seat, Entry[str]],
    must: Iterable[Seat] = (1,),
    limit: Limit | None = None,
    blind: Nanoseconds = 0,
    leads: Mapping[str, int] | None = None,
    blind_from: Origin = Origin.CUE,
) -> Step:
    """One decision: who is not in `must` can interrupt."""
    owed = frozenset(must)
    turn = Decision(owed, frozenset(entries) - owed, limit, blind=blind, blind_from=blind_from)
    return Step(turn, entries, leads or {})


DRAW = Step(Chance())


# ---- secret choices at once, like in Donuts


@dataclass(frozen=True, slots=True)
class Chosen:
    """A number of each seat, 0 where there is none yet; `revealed` when the round is over."""

    numbers: tuple[int, ...]
    revealed: bool = False


class Secret(Game[Chosen, str, Chosen]):
    """Every seat of the first few taps a number up to `most`; who does not gets the `drawn` one from the box."""

    info = GameInfo("secret", say("secret.title"), (2, 8), "toy", ("kiosk",), (), max_length=20)

    def __init__(self, limit_s: int | None = 60, most: int = 4) -> None:
        self.limit_s = limit_s
        self._most = most

    def initial_state(self, seats: Sequence[Seat], options: Options) -> Chosen:
        if self.limit_s is None:
            raise ValueError("secret: load a deck first")
        return Chosen((0,) * len(seats))

    def turn(self, state: Chosen) -> Turn:
        if state.revealed:
            ranks = sorted({-number for number in state.numbers})
            places = tuple(frozenset(i + 1 for i, n in enumerate(state.numbers) if n == -rank) for rank in ranks)
            return Over(Outcome("revealed", places, tuple((i + 1, n) for i, n in enumerate(state.numbers))))
        owed = frozenset(index + 1 for index, number in enumerate(state.numbers) if number == 0)
        limit = Limit((self.limit_s or 0) * SECOND, Origin.CUE)
        return Decision(owed, frozenset(range(1, len(state.numbers) + 1)) - owed, limit, sealed=True)

    def legal_actions(self, state: Chosen, seat: Seat) -> Sequence[str]:
        if state.revealed or not 1 <= seat <= len(state.numbers):
            return ()
        return tuple(f"take {number}" for number in range(1, self._most + 1))

    def check(self, state: Chosen, seat: Seat, action: str) -> Violation | None:
        word = action.split(maxsplit=1)[0]
        if (seat == BOX and word == "drawn") or action in self.legal_actions(state, seat):
            return None
        return Violation("2.1", say("secret.not_now", seat=Who(seat)))

    def apply(self, state: Chosen, seat: Seat, action: str) -> Chosen:
        if seat == BOX:
            drawn = {int(name) for name in action.split()[1].split(",")}
            given = tuple(self._most if i + 1 in drawn else number for i, number in enumerate(state.numbers))
            return Chosen(given, revealed=True)
        numbers = list(state.numbers)
        numbers[seat - 1] = int(action.split()[1])
        return replace(state, numbers=tuple(numbers), revealed=0 not in numbers)

    def entry(self, state: Chosen, seat: Seat) -> Entry[str] | None:
        legal = self.legal_actions(state, seat)
        return Count((*legal, None)) if legal else None

    def expired(self, state: Chosen, missing: frozenset[Seat]) -> str:
        return f"drawn {names(missing)}"

    def observe(self, state: Chosen, seat: Seat | None) -> Chosen:
        if state.revealed:
            return state
        return Chosen(tuple(n if i + 1 == seat else 0 for i, n in enumerate(state.numbers)))

    def page(self, seen: Chosen) -> Page:
        return Page(say("secret.page"))

    def resample(self, observation: Chosen, rng: Random) -> Chosen:
        return observation

    def parse(self, text: str) -> str:
        if text.split()[:1] not in (["take"], ["drawn"]):
            raise ValueError(f"secret: {text!r} is no answer")
        return text

    def with_deck(self, text: str) -> "Secret | Problem":
        read = read_deck(text, {"limit_s": Rule(5, 120)})
        if isinstance(read, Problem):
            return read
        return Secret(int(read["limit_s"].value) if "limit_s" in read else self.limit_s, self._most)
