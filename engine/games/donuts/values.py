"""Every value that the deck file may set, and what it makes of the cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import Card
from engine.clock import SECOND, Nanoseconds
from engine.deck_text import Rule, Setting, read_deck
from engine.game import Problem
from engine.games.donuts.cards import KINDS, LEAST_SEATS, MOST_SEATS, row_length
from engine.games.donuts.language import READERS, Term, Unreadable, read_copies, read_power, read_score

MOST_CARDS = 100
"""Keeps the order of the deck, as text, within bounds; the printed game has 70."""


@dataclass(frozen=True, slots=True)
class Words(Rule):
    """A text in the small language; `reader` is the name of its part there, and `refusal` why it was refused."""

    reader: str = ""
    refusal: str = ""

    def allows(self, value: object) -> bool:
        """Whether `value` is a text at all, and was not refused; `with_text` reads it word by word."""
        return isinstance(value, str) and not self.refusal

    def __str__(self) -> str:
        return self.refusal or f"a text that says its {self.reader}"


RULES: Mapping[str, Rule] = {
    **{f"{kind}.{word}": Words(reader=word) for kind in KINDS for word in READERS},
    **{f"{kind}.ours": Rule(truth=True) for kind in KINDS},
    "limits.choose_s": Rule(10, 600),
    "limits.reveal_s": Rule(0, 30),
    "limits.play_s": Rule(0, 600),
}
"""What each key of the deck file may be."""


@dataclass(frozen=True, slots=True)
class Donut:
    """One kind: copies with the least number of seats they are for, its score, its verbs, and whether we made it up."""

    copies: tuple[tuple[int, int], ...]
    score: tuple[Term, ...]
    power: tuple[str, ...]
    ours: bool


@dataclass(frozen=True, slots=True)
class House:
    """All values of one deck file. `play` 0 is no limit."""

    donuts: Mapping[Card, Donut]
    choose: Nanoseconds
    reveal: Nanoseconds
    play: Nanoseconds

    def deck(self, seats: int) -> tuple[Card, ...]:
        """All cards of a game with so many seats, in printed order (1.2)."""
        return tuple(
            kind
            for kind, donut in self.donuts.items()
            for copies, least in donut.copies
            if least <= seats
            for _ in range(copies)
        )


def with_text(settings: Mapping[str, Setting], text: str) -> dict[str, Setting] | Problem:
    """The settings after `text` was read over them, or the first problem with it."""
    read = read_deck(text, RULES)
    if isinstance(read, Problem):
        return read
    for key, setting in read.items():
        refusal = _refusal(key, setting)
        if refusal:
            # Read once more with a rule that refuses this key: so the line is found where it is found for all games.
            problem = read_deck(text, {**RULES, key: Words(refusal=refusal)})
            return problem if isinstance(problem, Problem) else Problem(1, key, refusal)
    merged = {**settings, **read}
    return _wrong_size(house_of(merged)) or merged


def _refusal(key: str, setting: Setting) -> str:
    rule = RULES[key]
    if isinstance(rule, Words):
        try:
            READERS[rule.reader](str(setting.value))
        except Unreadable as error:
            return str(error)
    return ""


def _wrong_size(house: House | None) -> Problem | None:
    if house is None:
        return None
    for seats in range(LEAST_SEATS, MOST_SEATS + 1):
        number, least = len(house.deck(seats)), row_length(seats)
        if not least <= number <= MOST_CARDS:
            return Problem(1, "copies", f"{least} to {MOST_CARDS} cards in all with {seats} seats, not {number}")
    return None


def house_of(settings: Mapping[str, Setting]) -> House | None:
    """The values of complete settings; None while keys are missing."""
    if settings.keys() != RULES.keys():
        return None
    seconds = {name: int(settings[f"limits.{name}_s"].value) * SECOND for name in ("choose", "reveal", "play")}
    return House({kind: _donut(settings, kind) for kind in KINDS}, **seconds)


def _donut(settings: Mapping[str, Setting], kind: Card) -> Donut:
    copies, score, power = (str(settings[f"{kind}.{word}"].value) for word in ("copies", "score", "power"))
    ours = bool(settings[f"{kind}.ours"].value)
    return Donut(read_copies(copies), read_score(score), read_power(power), ours)
