"""What can be answered in 2 SANS 3."""

from dataclasses import dataclass

from engine.games.deux_sans_trois.cards import NUMBERS, UNSEEN, Number


@dataclass(frozen=True, slots=True)
class Play:
    """Lay this card of one's hand into its row."""

    number: Number

    def __str__(self) -> str:
        return f"play {self.number}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The order the box drew: the cards on the table, then each seat's hand and pile, then what is left out."""

    order: tuple[Number, ...]

    def __str__(self) -> str:
        return "deal " + ",".join(map(str, self.order))


Action = Play | Deal

PLAYS: dict[Number, Play] = {number: Play(number) for number in NUMBERS}
"""Every card as an answer, made once."""


def parsed(text: str) -> Action:
    """``play 17``, or ``deal`` with the numbers in order. Raises ValueError that names the text."""
    word, _, rest = text.partition(" ")
    numbers = tuple(map(_number, rest.split(",")))
    if UNSEEN not in numbers:
        if word == "deal":
            return Deal(numbers)
        if word == "play" and len(numbers) == 1:
            return PLAYS[numbers[0]]
    raise ValueError(f"2-sans-3: {text!r} is no answer; allowed: play NUMBER, deal NUMBERS")


def _number(word: str) -> Number:
    known = word.isascii() and word.isdigit() and len(word) <= 2 and int(word) in PLAYS
    return int(word) if known else UNSEEN
