"""The lines of a recording: everything that went into a table, and what it ruled; one JSON list a line, word first."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from engine.clock import Nanoseconds
from engine.game import OptionValue
from engine.inputs import Control, Doubt, Edge, InputEvent, LineTrouble, Seat, SourceId
from engine.race import Mark, Stamp, Verdict
from engine.ruling import Ruling

VERSION = 1
"""Grows when an older program could no longer read a recording rightly."""


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of one game: what `Table` was made with. `decks`: deck texts, each over the one before."""

    game_id: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, OptionValue], ...]
    seed: int
    decks: tuple[str, ...]
    opened: Stamp


@dataclass(frozen=True, slots=True)
class RawSeen:
    """An edge as a pin reader delivered it: evidence for the presses that were made of it."""

    line: str
    high: bool
    at: Nanoseconds
    received: Nanoseconds
    seqno: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The page of turn `number` was on the screen since `cue`."""

    number: int
    cue: Stamp


@dataclass(frozen=True, slots=True)
class Advanced:
    """The table decided what it could at this watermark; `made` rulings follow. `raised`: the game broke in it."""

    watermark: Nanoseconds | None
    made: int
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Righted:
    """The table took answers back (`undo`), or gave them again, at `now`."""

    undo: bool
    now: Stamp
    watermark: Nanoseconds | None


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, as far as another judgement of the same presses must come to the same."""

    number: int
    seat: Seat
    action: str
    start: Stamp
    end: Stamp
    by: Seat
    closed: Nanoseconds
    verdict: Verdict | None
    contested_by: InputEvent | None


Heard: TypeAlias = RawSeen | InputEvent | LineTrouble | Shown | Advanced | Righted
"""What went into the table, and when it decided."""

Record: TypeAlias = Header | Heard | Ruled
"""One line."""


def ruled(ruling: Ruling[Any, Any]) -> Ruled:
    """What is recorded of a ruling."""
    answer = ruling.answer
    return Ruled(
        ruling.number,
        answer.seat,
        str(answer.action),
        answer.start,
        answer.end,
        answer.by,
        ruling.closed,
        ruling.verdict,
        ruling.contested_by,
    )


def first_difference(recorded: Ruled, judged: Ruled) -> str | None:
    """The first field in which two rulings differ, in words; None when they are the same."""
    for each in fields(Ruled):
        one, two = getattr(recorded, each.name), getattr(judged, each.name)
        if one != two:
            return f"{each.name}: recorded {one}, judged {two}"
    return None


# ---- as text


def encode(record: Record) -> str:
    """One line, without its end."""
    return json.dumps(_list(record), ensure_ascii=False, separators=(",", ":"))


def _list(record: Record) -> list[Any]:
    if isinstance(record, Header):
        begun = record.game_id, record.seats, dict(record.options), record.seed, record.decks
        return ["recording", VERSION, *begun, _stamp(record.opened)]
    return _ruling(record) if isinstance(record, Ruled) else _heard(record)


def _heard(record: Heard) -> list[Any]:
    match record:
        case RawSeen(line, high, at, received, seqno):
            return ["edge", line, high, at, received, seqno]
        case InputEvent():
            return ["event", *_event(record)]
        case LineTrouble(at, source, line, seat, kind):
            return ["trouble", at, source, line, seat, kind]
        case Shown(number, cue):
            return ["shown", number, _stamp(cue)]
        case Advanced(watermark, made, raised):
            return ["advance", watermark, made, raised]
        case Righted(undo, now, watermark):
            return ["undo" if undo else "redo", _stamp(now), watermark]


def _ruling(ruling: Ruled) -> list[Any]:
    start, end = _stamp(ruling.start), _stamp(ruling.end)
    judged = None if ruling.verdict is None else _verdict(ruling.verdict)
    late = None if ruling.contested_by is None else _event(ruling.contested_by)
    return ["ruling", ruling.number, ruling.seat, ruling.action, start, end, ruling.by, ruling.closed, judged, late]


def _stamp(stamp: Stamp) -> list[int]:
    return [stamp.at, stamp.uncertainty]


def _event(event: InputEvent) -> list[Any]:
    doubt = None if event.doubt is None else event.doubt.value
    where = event.source, event.line, event.seat, event.control.value, event.edge.value
    return [event.at, event.uncertainty, *where, doubt, event.received]


def _verdict(verdict: Verdict) -> list[Any]:
    marks, early = ([_mark(mark) for mark in marks] for marks in (verdict.marks, verdict.early))
    return [_stamp(verdict.opened), marks, early, sorted(verdict.missing), sorted(verdict.gone), verdict.margin]


def _mark(mark: Mark) -> list[Any]:
    return [mark.seat, mark.at, mark.uncertainty, None if mark.doubt is None else mark.doubt.value]


# ---- from text


def decode(text: str, number: int) -> Record:
    """The record on line `number`. Raises ValueError, naming the line and what is wrong with it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"line {number}: broken off or not JSON: {text[:40]!r}") from None
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        raise ValueError(f"line {number}: a record is a JSON list that begins with a word, not {text[:40]!r}")
    parts = _Parts(found[0], found[1:], number)
    record = _record(found[0], parts)
    parts.end()
    return record


class _Parts:
    """The parts of one record, taken one after the other; whatever does not fit is one clear error."""

    def __init__(self, word: str, parts: Sequence[Any], number: int) -> None:
        self._word = word
        self._parts: Iterator[Any] = iter(parts)
        self._number = number

    def wrong(self, what: str) -> ValueError:
        return ValueError(f"line {self._number}: {self._word}: {what}")

    def take(self, kind: type, name: str) -> Any:
        part = next(self._parts, self)
        if type(part) is not kind:
            raise self.wrong(f"{name} expected, not {'the end of the line' if part is self else repr(part)}")
        return part

    def whole(self) -> int:
        return int(self.take(int, "a whole number"))

    def word(self) -> str:
        return str(self.take(str, "a word"))

    def truth(self) -> bool:
        return bool(self.take(bool, "true or false"))

    def parts(self) -> "_Parts":
        """The parts of the list that comes next."""
        return _Parts(self._word, self.take(list, "a list"), self._number)

    def maybe(self) -> "_Parts | None":
        """The next part, alone; None where nothing was recorded."""
        part = next(self._parts, self)
        if part is self:
            raise self.wrong("something or null expected, not the end of the line")
        return None if part is None else _Parts(self._word, [part], self._number)

    def rest(self) -> list["_Parts"]:
        """Every part that is left, each alone."""
        return [_Parts(self._word, [part], self._number) for part in self._parts]

    def stamp(self) -> Stamp:
        parts = self.parts()
        stamp = Stamp(parts.whole(), parts.whole())
        parts.end()
        return stamp

    def seats(self) -> tuple[Seat, ...]:
        return tuple(each.whole() for each in self.parts().rest())

    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        options: Mapping[str, Any] = self.take(dict, "options")
        if not all(isinstance(value, bool | int | str) for value in options.values()):
            raise self.wrong("an option is a truth, a whole number or a word")
        return tuple(sorted(options.items()))

    def doubt(self) -> Doubt | None:
        part = self.maybe()
        return None if part is None else _named(part, Doubt)

    def end(self) -> None:
        left = list(self._parts)
        if left:
            raise self.wrong(f"nothing more expected, but there is {left[0]!r}")


def _named(parts: _Parts, kind: type[Any]) -> Any:
    word = parts.word()
    try:
        return kind(word)
    except ValueError:
        raise parts.wrong(f"{word!r} is unknown; allowed: {', '.join(each.value for each in kind)}") from None


def _record(word: str, parts: _Parts) -> Record:
    match word:
        case "recording":
            return _header(parts)
        case "ruling":
            return _ruled(parts)
        case "advance":
            return Advanced(_watermark(parts), parts.whole(), parts.truth())
        case "undo" | "redo":
            return Righted(word == "undo", parts.stamp(), _watermark(parts))
    return _input_record(word, parts)


def _input_record(word: str, parts: _Parts) -> Record:
    match word:
        case "edge":
            return RawSeen(parts.word(), parts.truth(), parts.whole(), parts.whole(), parts.whole())
        case "event":
            return _input(parts)
        case "trouble":
            return LineTrouble(parts.whole(), parts.word(), parts.word(), parts.whole(), parts.word())
        case "shown":
            return Shown(parts.whole(), parts.stamp())
    raise parts.wrong("unknown; allowed: recording, edge, event, trouble, shown, advance, undo, redo, ruling")


def _header(parts: _Parts) -> Header:
    version = parts.whole()
    if version != VERSION:
        raise parts.wrong(f"version {version} cannot be read, only {VERSION}")
    game_id, seats, options, seed = parts.word(), parts.seats(), parts.options(), parts.whole()
    decks = tuple(each.word() for each in parts.parts().rest())
    return Header(game_id, seats, options, seed, decks, parts.stamp())


def _watermark(parts: _Parts) -> Nanoseconds | None:
    part = parts.maybe()
    return None if part is None else part.whole()


def _input(parts: _Parts) -> InputEvent:
    at, uncertainty = parts.whole(), parts.whole()
    source: SourceId = parts.word()
    line, seat = parts.word(), parts.whole()
    control, edge = _named(parts, Control), _named(parts, Edge)
    return InputEvent(at, uncertainty, source, line, seat, control, edge, parts.doubt(), parts.whole())


def _ruled(parts: _Parts) -> Ruled:
    number, seat, action = parts.whole(), parts.whole(), parts.word()
    start, end, by, closed = parts.stamp(), parts.stamp(), parts.whole(), parts.whole()
    verdict, late = parts.maybe(), parts.maybe()
    judged = None if verdict is None else _judged(verdict.parts())
    return Ruled(number, seat, action, start, end, by, closed, judged, None if late is None else _input(late.parts()))


def _judged(parts: _Parts) -> Verdict:
    opened = parts.stamp()
    marks, early = (tuple(_marked(each.parts()) for each in parts.parts().rest()) for _ in range(2))
    missing, gone = frozenset(parts.seats()), frozenset(parts.seats())
    verdict = Verdict(opened, marks, early, missing, gone, parts.whole())
    parts.end()
    return verdict


def _marked(parts: _Parts) -> Mark:
    mark = Mark(parts.whole(), parts.whole(), parts.whole(), parts.doubt())
    parts.end()
    return mark
