"""A ruling in plain words: who, the gaps, how sure the box is, why it is a dead heat, and what it doubted."""

from collections.abc import Sequence
from typing import Any

from engine.clock import MILLISECOND, Nanoseconds
from engine.game import Game
from engine.message import Message, Several, Who, say
from engine.race import Mark, Verdict
from engine.ruling import Ruling


def explain(game: Game[Any, Any, Any], ruling: Ruling[Any, Any]) -> tuple[Message, ...]:
    """Sentences for everybody at the table; none for an answer that explains itself."""
    told = game.tell(ruling.state, ruling.answer.seat, ruling.answer.action)
    race = explain_race(ruling.verdict) if ruling.verdict is not None and ruling.has_times else ()
    return (*race, *(() if told is None else (told,)), *ruling.notes)


def explain_race(verdict: Verdict) -> tuple[Message, ...]:
    """Every counted press after the signal, ties, false starts, who never pressed, and doubts."""
    opened = verdict.opened.at
    sentences: list[Message] = []
    if verdict.marks:
        widest = max(mark.uncertainty for mark in verdict.marks)
        sentences.append(say("explain.race", marks=_chain(verdict, opened), error=milliseconds(widest, 2)))
    sentences.extend(_tie(verdict, pair) for pair in sorted(map(sorted, verdict.ties)))
    sentences.extend(
        say("explain.early", seat=Who(mark.seat), ms=milliseconds(mark.at - opened)) for mark in verdict.early
    )
    if verdict.missing:
        sentences.append(say("explain.missing", seats=Several(tuple(sorted(verdict.missing)))))
    if verdict.opened.uncertainty > MILLISECOND:
        sentences.append(say("explain.about", error=milliseconds(verdict.opened.uncertainty, 0)))
    return (*sentences, *(_doubt(mark) for mark in verdict.marks if mark.doubt is not None))


def milliseconds(time: Nanoseconds, digits: int = 1) -> str:
    """A time in milliseconds, rounded for reading only."""
    return f"{time / MILLISECOND:.{digits}f}"


def _chain(verdict: Verdict, opened: Nanoseconds) -> Message:
    """``Ada 312.4 ms, Bo 318.9 ms, last Cy 402.0 ms``: nested, because a sentence has no lists."""
    last = verdict.last if not verdict.missing and len(verdict.last) == 1 else frozenset()
    marks = [_mark(mark, opened, mark.seat in last and len(verdict.marks) > 1) for mark in verdict.marks]
    chained = marks.pop()
    while marks:
        chained = say("explain.then", first=marks.pop(), rest=chained)
    return chained


def _mark(mark: Mark, opened: Nanoseconds, is_last: bool) -> Message:
    key = "explain.last_mark" if is_last else "explain.mark"
    return say(key, seat=Who(mark.seat), ms=milliseconds(mark.at - opened))


def _tie(verdict: Verdict, pair: Sequence[int]) -> Message:
    marks = {mark.seat: mark for mark in verdict.marks}
    one, two = marks[pair[0]], marks[pair[1]]
    error = one.uncertainty + two.uncertainty + verdict.margin
    gap = milliseconds(abs(one.at - two.at), 2)
    return say("explain.tie", seats=Several(tuple(pair)), gap=gap, error=milliseconds(error, 2))


def _doubt(mark: Mark) -> Message:
    word = "none" if mark.doubt is None else mark.doubt.value.replace(" ", "_")
    return say(f"explain.{word}", seat=Who(mark.seat), error=milliseconds(mark.uncertainty))
