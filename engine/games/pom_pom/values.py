"""The values that an owner of the printed box can correct: what `deck.toml` may say, and what it said."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.clock import SECOND, Nanoseconds
from engine.deck_text import Rule, Setting
from engine.games.pom_pom.cards import CARDS

DECK: Mapping[str, Rule] = {
    "seats.least": Rule(2, 6),
    "seats.most": Rule(2, 6),
    "piles.first": Rule(4, 48),
    "piles.second": Rule(0, 48),
    "piles.third": Rule(0, 48),
    "score.unused": Rule(0, 20),
    "score.ties": Rule(choices=("shared", "most-sold")),
    "limits.warn_s": Rule(0, 600),
    "limits.play_s": Rule(0, 600),
    "limits.choice_s": Rule(5, 600),
    "limits.harvest_s": Rule(3, 120),
    "defaults.save_above": Rule(0, 6),
}


@dataclass(frozen=True, slots=True)
class House:
    """The values of one box: pile sizes, points an unused card costs, limits (0 is none), and a gentle default."""

    seats: tuple[int, int]
    piles: tuple[int, int, int]
    unused: int
    most_sold_wins_ties: bool
    play: Nanoseconds
    choice: Nanoseconds
    harvest: Nanoseconds
    save_above: int


def house_of(values: Mapping[str, int | bool | str]) -> House:
    """The values as the rules use them. Raises KeyError where one is missing."""

    def number(key: str) -> int:
        return int(values[key])

    return House(
        seats=(number("seats.least"), number("seats.most")),
        piles=(number("piles.first"), number("piles.second"), number("piles.third")),
        unused=number("score.unused"),
        most_sold_wins_ties=values["score.ties"] == "most-sold",
        play=number("limits.play_s") * SECOND,
        choice=number("limits.choice_s") * SECOND,
        harvest=number("limits.harvest_s") * SECOND,
        save_above=number("defaults.save_above"),
    )


def complaint(values: Mapping[str, int | bool | str]) -> tuple[str, str] | None:
    """Which key does not go with the others, and what would be allowed; None when they all fit."""
    cards = sum(int(values.get(f"piles.{pile}", 0)) for pile in ("first", "second", "third"))
    if cards != CARDS:
        return "piles", f"three piles of {CARDS} cards in all, not {cards}"
    if int(values["seats.least"]) > int(values["seats.most"]):
        return "seats.least", f"a whole number from 2 to {values['seats.most']}, the seats.most"
    return None


def merged(values: Mapping[str, int | bool | str], read: Mapping[str, Setting]) -> dict[str, int | bool | str]:
    """The values with those that a deck file names in place of the old ones."""
    return {**values, **{key: setting.value for key, setting in read.items()}}
