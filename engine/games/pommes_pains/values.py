"""The faces of the cards, and every value that the deck file may set."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import Card, deck_of
from engine.clock import MILLISECOND, Nanoseconds
from engine.deck_text import DeckValue, Rule, Setting, read_deck
from engine.game import Problem

FACES: Mapping[Card, tuple[int, int]] = {
    "apple1": (1, 0),
    "apple2": (2, 0),
    "bread1": (0, 1),
    "bread2": (0, 2),
    "pinecone": (1, 2),
}
"""What each face counts: apples, breads. A pinecone is one apple and two breads (rulebook)."""

SLAP = (2, 3)
"""Two apples, three breads: everybody slaps (rulebook)."""

FEWEST_CARDS = 20
"""The shortest game that can be chosen; a deck must have as many cards."""

RULES: Mapping[str, Rule] = {
    **{f"faces.{face}": Rule(0, 40) for face in FACES},
    "limits.call_ms": Rule(1000, 60_000),
    "limits.flip_ms": Rule(1000, 60_000),
    "limits.slap_ms": Rule(1000, 60_000),
    "limits.reaction_ms": Rule(0, 300),
    "limits.false_slap_ms": Rule(0, 2000),
    "limits.call_pause_ms": Rule(300, 3000),
    "limits.call_gap_ms": Rule(1000, 10_000),
    "limits.whole_call_ms": Rule(10_000, 60_000),
    "limits.last_call_ms": Rule(1000, 30_000),
    "silence.still_there_ms": Rule(5000, 600_000),
    "silence.flip_anyway_ms": Rule(5000, 600_000),
    "silence.ask_table_ms": Rule(5000, 600_000),
    "silence.limits_in_a_row": Rule(1, 10),
    "silence.kept": Rule(1, 5),
    "dead_heat.dark_least_ms": Rule(500, 2000),
    "dead_heat.dark_most_ms": Rule(2000, 5000),
    "dead_heat.replays": Rule(1, 3),
    "referee.call_ends_ms": Rule(2000, 20_000),
    "referee.flip_after_ms": Rule(100, 1500),
    "referee.lead_ms": Rule(50, 900),
    "referee.question_ms": Rule(1000, 10_000),
    "referee.count_ms": Rule(2000, 60_000),
    "referee.nothings": Rule(1, 5),
}
"""What each key of the deck file may be."""


@dataclass(frozen=True, slots=True)
class House:
    """All values of one deck file, by its keys without the table's name; times in nanoseconds."""

    deck: tuple[Card, ...]
    call: Nanoseconds
    flip: Nanoseconds
    slap: Nanoseconds
    reaction: Nanoseconds
    false_slap: Nanoseconds
    call_pause: Nanoseconds
    call_gap: Nanoseconds
    whole_call: Nanoseconds
    last_call: Nanoseconds
    still_there: Nanoseconds
    flip_anyway: Nanoseconds
    ask_table: Nanoseconds
    limits_in_a_row: int
    kept: int
    dark_least: Nanoseconds
    dark_most: Nanoseconds
    replays: int
    call_ends: Nanoseconds
    flip_after: Nanoseconds
    lead: Nanoseconds
    question: Nanoseconds
    count: Nanoseconds
    nothings: int


def house_of(settings: Mapping[str, Setting]) -> House | None:
    """The values of complete settings; None while keys are missing."""
    if settings.keys() != RULES.keys():
        return None
    copies = {face: _whole(settings[f"faces.{face}"].value) for face in FACES}
    named = {key.partition(".")[2]: _whole(setting.value) for key, setting in settings.items() if "faces." not in key}
    values = {
        name.removesuffix("_ms"): value * MILLISECOND if name.endswith("_ms") else value
        for name, value in named.items()
    }
    return House(deck_of(copies), **values)


def with_text(settings: Mapping[str, Setting], text: str) -> dict[str, Setting] | Problem:
    """The settings after `text` was read over them, or the first problem with it."""
    read = read_deck(text, RULES)
    if isinstance(read, Problem):
        return read
    merged = {**settings, **read}
    house = house_of(merged)
    if house is not None and len(house.deck) < FEWEST_CARDS:
        return Problem(1, "faces", f"copies that add up to at least {FEWEST_CARDS} cards")
    return merged


def _whole(value: DeckValue) -> int:
    return int(value)
