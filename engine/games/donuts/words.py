"""Cards in words: their names, and what the deck file says they score and do."""

from collections.abc import Sequence
from functools import reduce

from engine.cards import Card
from engine.games.donuts.language import Term
from engine.games.donuts.state import kinds
from engine.games.donuts.values import House
from engine.message import Message, Value, say


def name_of(card: Card) -> Message:
    """The name of a kind."""
    return say(f"donuts.card_{card}")


def text_of(house: House, card: Card) -> Message:
    """The whole text of a card: name, score, power, and whether that is ours."""
    donut = house.donuts[card]
    scores = [_term(term) for term in donut.score if term.word != "flat" or term.numbers[0]]
    verbs = [_verb(verb, donut.power.count(verb)) for verb in kinds(donut.power)]
    text = listed([*scores, *verbs]) or say("donuts.score_nothing")
    return say("donuts.card_text_ours" if donut.ours else "donuts.card_text", name=name_of(card), text=text)


def listed(messages: Sequence[Message]) -> Message | None:
    """Several messages as one, with commas; None for none."""
    if not messages:
        return None
    return reduce(lambda one, other: say("donuts.list", one=one, other=other), messages)


def _term(term: Term) -> Message:
    values: dict[str, Value] = {
        name: number for name, number in zip(("first", "second"), term.numbers, strict=False) if term.word != "table"
    }
    if term.kinds:
        values["cards"] = listed([name_of(kind) for kind in term.kinds]) or ""
    if term.word == "table":
        values["points"] = " / ".join(map(str, term.numbers))
    return say(f"donuts.score_{term.word}", **values)


def _verb(verb: str, times: int) -> Message:
    told = say(f"donuts.verb_{verb}")
    return told if times == 1 else say("donuts.times", times, told=told)
