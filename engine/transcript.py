"""Playthroughs as text: written, read and replayed. A golden one is a whole game somebody thought through by hand.

    game 2-pommes-3-pains
    seats 1 2 3
    option mode kiosk
    seed 7
    box shuffle 3,1,2
    1 flip @ 1200000000 125000 1200000000 125000 1
    3 flip                                          # refused: rule 4.2
    over won 1/2,3 1=4,2=0,3=0

A line is an answer: who (a seat, ``table`` or ``box``) and what (``str(action)``); after ``@``, where they
are known, the stamps: start, its uncertainty, end, its uncertainty (nanoseconds) and whose button it was.
``# refused: rule R`` after an answer, or on the line before it, says that it must be refused by that rule.
``over`` says how the game must have ended: the ending, places and scores. Other ``#`` lines are remarks.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game, OptionValue, Outcome, Over, Violation, complete_options
from engine.inputs import BOX, MOST_SEATS, TABLE, Seat
from engine.playthrough import Answer, Playthrough, Refused
from engine.race import Stamp

REFUSED = "# refused: rule "
_ROLES = {"table": TABLE, "box": BOX}
_NAMES = {seat: name for name, seat in _ROLES.items()}
_UNKNOWN = Stamp(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One answer as text. `refused`: the rule by which it must be refused; `number`: its line in the file."""

    seat: Seat
    action: str
    start: Stamp | None = None
    end: Stamp | None = None
    by: Seat | None = None
    refused: str | None = None
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole playthrough as text; `over` is how it must end, where that is said."""

    game_id: str
    seats: tuple[Seat, ...]
    options: tuple[tuple[str, OptionValue], ...]
    seed: int
    lines: tuple[Line, ...]
    over: str | None = None


# ---- writing


def transcript_of(
    playthrough: Playthrough[Any, Any, Any], seats: Sequence[Seat], options: dict[str, OptionValue], seed: int
) -> Transcript:
    """The transcript of a playthrough that was begun with these seats, options and seed."""
    lines = tuple(
        Line(answer.seat, str(answer.action), answer.start, answer.end, answer.by) for answer in playthrough.answers
    )
    turn = playthrough.turn()
    over = outcome_text(turn.outcome) if isinstance(turn, Over) else None
    return Transcript(playthrough.game.info.id, tuple(seats), tuple(sorted(options.items())), seed, lines, over)


def write(transcript: Transcript) -> str:
    """The text of a transcript; `read` gives it back."""
    return "".join(f"{line}\n" for line in _written(transcript))


def _written(transcript: Transcript) -> Iterator[str]:
    yield f"game {transcript.game_id}"
    yield "seats " + " ".join(map(str, transcript.seats))
    for name, value in transcript.options:
        yield f"option {name} {_option_text(value)}"
    yield f"seed {transcript.seed}"
    for line in transcript.lines:
        yield _line_text(line)
    if transcript.over is not None:
        yield f"over {transcript.over}"


def _line_text(line: Line) -> str:
    text = f"{_NAMES.get(line.seat, line.seat)} {line.action}"
    if line.start is not None and line.end is not None and line.by is not None:
        stamps = line.start.at, line.start.uncertainty, line.end.at, line.end.uncertainty
        text += f" @ {' '.join(map(str, stamps))} {_NAMES.get(line.by, line.by)}"
    return text if line.refused is None else f"{text} {REFUSED}{line.refused}"


def _option_text(value: OptionValue) -> str:
    if isinstance(value, str) and _option(value) == value and value.split() == [value]:
        return value
    return json.dumps(value)


def outcome_text(outcome: Outcome) -> str:
    """How a game ended, in one line: the ending, places (first to last) and scores."""
    places = "/".join(",".join(map(str, sorted(place))) for place in outcome.places)
    scores = ",".join(f"{seat}={score}" for seat, score in sorted(outcome.scores))
    return " ".join(part for part in (outcome.ending, places, scores) if part)


# ---- reading


def read(text: str) -> Transcript:
    """The transcript that `text` is. Raises ValueError, naming the line."""
    found: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    lines: list[Line] = []
    refused: str | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line, _, remark = raw.partition(REFUSED)
        refused = remark.strip() or refused
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if "over" in found:
            raise ValueError(f"line {number}: nothing comes after the end of the game")
        if word == "option":
            options.update([_named_option(rest, number)])
        elif word in ("game", "seats", "seed", "over"):
            found[word] = rest.strip()
        else:
            lines.append(_line(word, rest.strip(), refused, number))
            refused = None
    if refused is not None:
        raise ValueError(f"line {number}: the answer that must be refused by rule {refused} is missing")
    return _transcript(found, options, lines)


def _transcript(found: dict[str, str], options: dict[str, OptionValue], lines: list[Line]) -> Transcript:
    missing = [word for word in ("game", "seats") if not found.get(word)]
    if missing:
        raise ValueError(f"line 1: a transcript begins with game ID and seats NUMBERS; {missing[0]} is missing")
    seats = tuple(_seat(word, 1) for word in found["seats"].split())
    seed = _whole(found.get("seed", "0"), "seed", 1)
    return Transcript(found["game"], seats, tuple(sorted(options.items())), seed, tuple(lines), found.get("over"))


def _line(who: str, rest: str, refused: str | None, number: int) -> Line:
    action, at, stamps = rest.rpartition(" @ ")
    if not at:
        action, stamps = rest, ""
    if not action:
        raise ValueError(f"line {number}: {who} answers nothing; a line is: SEAT ACTION [@ STAMPS]")
    if not stamps:
        return Line(_seat(who, number), action, refused=refused, number=number)
    words = stamps.split()
    if len(words) != 5:
        raise ValueError(f"line {number}: after @ come start, uncertainty, end, uncertainty and seat, not {stamps!r}")
    start, start_error, end, end_error = (_whole(word, "stamp", number) for word in words[:4])
    return Line(
        _seat(who, number),
        action.strip(),
        Stamp(start, start_error),
        Stamp(end, end_error),
        _seat(words[4], number),
        refused,
        number,
    )


def _seat(word: str, number: int) -> Seat:
    if word in _ROLES:
        return _ROLES[word]
    if word.isascii() and word.isdigit() and 1 <= int(word) <= MOST_SEATS:
        return int(word)
    raise ValueError(f"line {number}: {word!r} is nobody; allowed: 1 to {MOST_SEATS}, table, box")


def _whole(word: str, what: str, number: int) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"line {number}: {what} must be a whole number, not {word!r}") from None


def _named_option(rest: str, number: int) -> tuple[str, OptionValue]:
    name, _, value = rest.strip().partition(" ")
    if not value.strip():
        raise ValueError(f"line {number}: an option is a name and a value, not {rest.strip()!r}")
    return name, _option(value.strip())


def _option(text: str) -> OptionValue:
    """A truth, a whole number, a word in quotes, or a bare word."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | int | str) else text


# ---- replaying


def replay(game: Game[Any, Any, Any], transcript: Transcript) -> Playthrough[Any, Any, Any]:
    """Play the transcript once more by the rules of `game` (with its deck loaded).

    Raises ValueError, naming the line, at the first difference: an answer that is refused, one that
    should have been, or by another rule, an answer nobody can read, or another end.
    """
    if game.info.id != transcript.game_id:
        raise ValueError(f"line 1: this is a game of {transcript.game_id}, not of {game.info.id}")
    options = complete_options(game.info, dict(transcript.options))
    playthrough = Playthrough(game, game.initial_state(transcript.seats, options))
    for line in transcript.lines:
        _answer(playthrough, line)
    turn = playthrough.turn()
    over = outcome_text(turn.outcome) if isinstance(turn, Over) else None
    if transcript.over is not None and over != transcript.over:
        raise ValueError(f"the end: expected {transcript.over!r}, but {over or 'the game is not over'!r}")
    return playthrough


def _answer(playthrough: Playthrough[Any, Any, Any], line: Line) -> None:
    try:
        action = playthrough.game.parse(line.action)
    except ValueError as error:
        raise ValueError(f"line {line.number}: {error}") from error
    if str(action) != line.action:
        raise ValueError(f"line {line.number}: {line.action!r} reads as {str(action)!r}")
    by = line.seat if line.by is None else line.by
    answer = Answer(line.seat, action, line.start or _UNKNOWN, line.end or _UNKNOWN, by)
    rule = _apply(playthrough, answer)
    if rule != line.refused:
        expected = "allowed" if line.refused is None else f"refused by rule {line.refused}"
        found = "allowed" if rule is None else f"refused by rule {rule}"
        raise ValueError(f"line {line.number}: {line.action!r} of {line.seat} must be {expected}, but is {found}")


def _apply(playthrough: Playthrough[Any, Any, Any], answer: Answer[Any]) -> str | None:
    """The rule that refuses the answer; None when it was applied."""
    try:
        playthrough.apply(answer)
    except Refused as refusal:
        return refusal.reason.rule if isinstance(refusal.reason, Violation) else "ask"
    return None
