"""The small language of the deck file: what a card scores, what it does, and how many there are.

    score  = "flat(1) + most(3, 1)"            words joined by ``+`` are added
    power  = "draw(2) then give"               verbs joined by ``then`` act in turn; the number is how often
    copies = "1 from 2, 1 from 3"              one with two seats or more, another with three or more

Nothing in it can run code: a text is a list of known words with whole numbers and names of cards, or it is refused.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.games.donuts.cards import KINDS, LEAST_SEATS, MOST_SEATS

MOST_POINTS = 99
MOST_TIMES = 3
MOST_COPIES = 12
MOST_WORDS = 6
"""Values of a table, terms of a sum, verbs of a power, entries of a list of copies."""

_CALL = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?", re.ASCII)
_COPIES = re.compile(r"(\d{1,2}) from (\d)", re.ASCII)


class Unreadable(ValueError):  # noqa: N818  what the text is, seen from whoever typed it
    """A text of the deck file that means nothing; the message says what would be allowed there."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a score: its name, the kinds it looks at and its numbers, in the order they are written."""

    word: str
    kinds: tuple[Card, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """How a word of a score is written: how many kinds it names and how many numbers it takes, each least and most."""

    usage: str
    kinds: tuple[int, int]
    numbers: tuple[int, int]


SCORES: Mapping[str, Form] = {
    "flat": Form("flat(points)", (0, 0), (1, 1)),
    "table": Form("table(points for 1, for 2, ...)", (0, 0), (1, MOST_WORDS)),
    "per_pair": Form("per_pair(points)", (0, 0), (1, 1)),
    "per_other": Form("per_other(kind kind ..., points)", (1, MOST_WORDS), (1, 1)),
    "if_owns": Form("if_owns(kind, points, points without)", (1, 1), (2, 2)),
    "if_exactly": Form("if_exactly(number, bonus)", (0, 0), (2, 2)),
    "if_kinds": Form("if_kinds(number, points)", (0, 0), (2, 2)),
    "most": Form("most(bonus alone, bonus tied)", (0, 0), (2, 2)),
}
"""The words of a score. What they count is written in `scoring`."""

VERBS: tuple[str, ...] = (
    "draw",
    "take_discard_top",
    "pick_discard",
    "peek_keep",
    "give",
    "steal_chosen",
    "steal_random",
    "swap",
    "second_pick",
    "discard_own",
)
"""What a power can do. How it is done is written in `powers`."""

NO_POWER = "none"


def read_score(text: str) -> tuple[Term, ...]:
    """The words of a score, to be added up. Raises Unreadable, saying what is allowed."""
    return tuple(map(_term, _parts(text, "+")))


def read_power(text: str) -> tuple[str, ...]:
    """The verbs of a power in their order, each as often as it acts. Raises Unreadable, saying what is allowed."""
    if text.strip() == NO_POWER:
        return ()
    return tuple(verb for part in _parts(text, " then ") for verb in _verbs(part))


def read_copies(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs of (copies, least number of seats). Raises Unreadable, saying what is allowed."""
    return tuple(map(_copies, _parts(text, ",")))


READERS: Mapping[str, Callable[[str], object]] = {"score": read_score, "power": read_power, "copies": read_copies}
"""By the name of the key; each raises Unreadable."""


def _parts(text: str, joint: str) -> Sequence[str]:
    parts = [part.strip() for part in text.split(joint)]
    if len(parts) > MOST_WORDS:
        raise Unreadable(f"at most {MOST_WORDS} parts joined by {joint.strip()!r}")
    return parts


def _term(text: str) -> Term:
    found = _CALL.fullmatch(text)
    form = SCORES.get(found[1]) if found else None
    if found is None or form is None or found[2] is None:
        raise Unreadable("a sum (+) of " + ", ".join(each.usage for each in SCORES.values()) + f", not {text!r}")
    given = [part.strip() for part in found[2].split(",")]
    kinds = tuple(given.pop(0).split()) if form.kinds[1] else ()
    wrong = [kind for kind in kinds if kind not in KINDS]
    if wrong:
        raise Unreadable(f"{form.usage} with a kind out of {', '.join(KINDS)}, not {wrong[0]!r}")
    if not form.kinds[0] <= len(kinds) <= form.kinds[1] or not form.numbers[0] <= len(given) <= form.numbers[1]:
        raise Unreadable(f"{form.usage}, not {text!r}")
    return Term(found[1], kinds, tuple(_points(number, form) for number in given))


def _points(text: str, form: Form) -> int:
    if re.fullmatch(r"-?\d{1,2}", text, re.ASCII) is None:
        raise Unreadable(f"{form.usage} with whole numbers from {-MOST_POINTS} to {MOST_POINTS}, not {text!r}")
    return int(text)


def _verbs(text: str) -> tuple[str, ...]:
    found = _CALL.fullmatch(text)
    if found is None or found[1] not in VERBS:
        raise Unreadable(f"{NO_POWER}, or verbs joined by 'then' out of {', '.join(VERBS)}, not {text!r}")
    times = "1" if found[2] is None else found[2].strip()
    if times not in map(str, range(1, MOST_TIMES + 1)):
        raise Unreadable(f"{found[1]}(times) with a number from 1 to {MOST_TIMES}, not {times!r}")
    return (found[1],) * int(times)


def _copies(text: str) -> tuple[int, int]:
    found = _COPIES.fullmatch(text)
    if found is None or int(found[1]) > MOST_COPIES or not LEAST_SEATS <= int(found[2]) <= MOST_SEATS:
        usage = f"'N from S', N from 0 to {MOST_COPIES}, S from {LEAST_SEATS} to {MOST_SEATS}, joined by ','"
        raise Unreadable(f"{usage}, not {text!r}")
    return int(found[1]), int(found[2])
