"""Rulings that can be proven afterwards: all that a table heard is written down, and can be judged once more."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.clock import Nanoseconds
from engine.game import Game, Problem, complete_options
from engine.inputs import InputEvent, LineTrouble, SourceId
from engine.race import Stamp
from engine.records import (
    Advanced,
    Header,
    RawSeen,
    Record,
    Righted,
    Ruled,
    Shown,
    decode,
    encode,
    first_difference,
    ruled,
)
from engine.ruling import Ruling
from engine.table import Table

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation

SOURCE: SourceId = "recording"
"""When a recording is judged again, one source vouches for what all the real ones together vouched for."""


class Recorder(Generic[S, A, O]):
    """Stands between the box and a `table`: passes everything on and writes it down.

    Watermarks are noted only where the table decided something, so an hour of waiting is a few lines.
    """

    def __init__(self, table: Table[S, A, O], header: Header) -> None:
        self.table = table
        self._records: list[Record] = [header]

    def take(self) -> Sequence[str]:
        """The lines written since the last call, each without its end."""
        lines = [encode(record) for record in self._records]
        self._records.clear()
        return lines

    def edge(self, line: str, *, high: bool, at: Nanoseconds, received: Nanoseconds, seqno: int = 0) -> None:
        """Note an edge as the pin reader saw it; `line` is the name that its events carry."""
        self._records.append(RawSeen(line, high, at, received, seqno))

    def feed(self, event: InputEvent) -> None:
        """As `Table.feed`."""
        self._records.append(event)
        self.table.feed(event)

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """As `Table.complete`."""
        self.table.complete(source, to)

    def shown(self, number: int, cue: Stamp) -> None:
        """As `Table.shown`."""
        self._records.append(Shown(number, cue))
        self.table.shown(number, cue)

    def trouble(self, trouble: LineTrouble) -> None:
        """As `Table.trouble`."""
        self._records.append(trouble)
        self.table.trouble(trouble)

    def advance(self) -> Sequence[Ruling[S, A]]:
        """As `Table.advance`; what the game raises is noted and passed on."""
        worked, watermark = self.table.worked, self.table.timeline.watermark
        try:
            made = self.table.advance()
        except Exception:
            self._records.append(Advanced(watermark, 0, raised=True))
            raise
        if made or self.table.worked > worked:
            self._records.append(Advanced(watermark, len(made)))
            self._records.extend(map(ruled, made))
        return made

    def undo(self, now: Stamp) -> int:
        """As `Table.undo`."""
        back = self.table.undo(now)
        self._records.append(Righted(True, now, self.table.timeline.watermark))
        return back

    def redo(self, now: Stamp) -> int:
        """As `Table.redo`."""
        on = self.table.redo(now)
        self._records.append(Righted(False, now, self.table.timeline.watermark))
        return on


# ---- judging again


@dataclass(frozen=True, slots=True)
class Rejudged:
    """What came of it: how many rulings were the same, and the first `difference`, naming its line; None without."""

    rulings: int
    difference: str | None = None


class _DifferenceError(Exception):
    """The first difference."""


def rejudge(text: str, games: Mapping[str, Game[Any, Any, Any]]) -> Rejudged:
    """Judge every game of a recording again, on the rules in `games` (by id) with the decks it was made with.

    Raises ValueError, one line naming the line of the recording, for a text that is no recording of these
    games. Everything else that does not come out the same is a difference.
    """
    judge = _Judge(games)
    try:
        for number, line in enumerate(text.split("\n"), 1):
            if line:
                judge.hear(decode(line, number), number)
        judge.finish()
    except _DifferenceError as difference:
        return Rejudged(judge.rulings, str(difference))
    return Rejudged(judge.rulings)


def evidence(records: Iterable[tuple[int, Record]], since: Nanoseconds) -> str | None:
    """The first press from `since` on that no edge speaks for, where its line's edges were recorded; else None.

    A press without doubts is stamped with an edge of its own. The edges of presses from before the
    recording began need not be in it.
    """
    edges: dict[str, set[Nanoseconds]] = {}
    presses: list[tuple[int, InputEvent]] = []
    for number, record in records:
        if isinstance(record, RawSeen):
            edges.setdefault(record.line, set()).add(record.at)
        elif isinstance(record, InputEvent) and record.doubt is None:
            presses.append((number, record))
    for number, press in presses:
        seen = edges.get(press.line)
        if seen and press.at >= since and press.at not in seen:
            return f"line {number}: no edge of {press.line} was recorded at {press.at}"
    return None


@dataclass
class _Judge:
    """Plays a recording into fresh tables; raises _DifferenceError at the first ruling that is not the same."""

    games: Mapping[str, Game[Any, Any, Any]]
    rulings: int = 0
    _table: Table[Any, Any, Any] | None = None
    _expected: list[Ruling[Any, Any]] = field(default_factory=list)
    _heard: list[tuple[int, Record]] = field(default_factory=list)
    _line: int = 1
    _opened: Nanoseconds = 0

    def hear(self, record: Record, number: int) -> None:
        """Take in the record of line `number`."""
        if isinstance(record, Header) and self._table is not None:
            self.finish()
        self._line = number
        if isinstance(record, Header):
            self._table, self._opened = self._begin(record), record.opened.at
        elif self._table is None:
            raise ValueError(f"line {number}: a recording begins with the line of its game")
        elif self._expected or isinstance(record, Ruled):
            self._compare(record)
        else:
            self._heard.append((number, record))
            self._play(self._table, record)

    def finish(self) -> None:
        """The recording of a game ends here."""
        if self._table is None:
            raise ValueError("line 1: the recording is empty")
        if self._expected:
            raise ValueError(f"line {self._line}: broken off: {len(self._expected)} more rulings should follow")
        missing = evidence(self._heard, self._opened)
        self._heard = []
        if missing is not None:
            raise _DifferenceError(missing)

    def _begin(self, header: Header) -> Table[Any, Any, Any]:
        game = self.games.get(header.game_id)
        if game is None:
            known = ", ".join(sorted(self.games))
            raise ValueError(f"line {self._line}: there is no game {header.game_id!r}; allowed: {known}")
        for deck in header.decks:
            with_deck = game.with_deck(deck)
            if isinstance(with_deck, Problem):
                raise ValueError(
                    f"line {self._line}: the deck, line {with_deck.line}: {with_deck.key} must be {with_deck.allowed}"
                )
            game = with_deck
        try:
            state = game.initial_state(header.seats, complete_options(game.info, dict(header.options)))
        except ValueError as error:
            raise ValueError(f"line {self._line}: {error}") from error
        return Table(game, state, header.seed, header.opened)

    def _play(self, table: Table[Any, Any, Any], record: Record) -> None:
        match record:
            case InputEvent():
                with suppress(Exception):  # what the game raised then it may raise now
                    table.feed(record)
            case LineTrouble():
                table.trouble(record)
            case Shown(number, cue):
                table.shown(number, cue)
            case Advanced():
                self._advance(table, record)
            case Righted():
                self._right(table, record)

    def _advance(self, table: Table[Any, Any, Any], record: Advanced) -> None:
        if record.watermark is not None:
            table.complete(SOURCE, record.watermark)
        try:
            self._expected = list(table.advance())
        except Exception as error:
            if not record.raised:
                raise _DifferenceError(f"line {self._line}: the game raises {type(error).__name__}: {error}") from error
            return
        if record.raised:
            raise _DifferenceError(f"line {self._line}: the game raised an error then and does not now")
        if len(self._expected) != record.made:
            made = "; ".join(f"{each.answer.seat} {each.answer.action}" for each in self._expected)
            raise _DifferenceError(
                f"line {self._line}: recorded {record.made} rulings, judged {len(self._expected)}: {made}"
            )

    def _right(self, table: Table[Any, Any, Any], record: Righted) -> None:
        if record.watermark is not None:
            table.complete(SOURCE, record.watermark)
        try:
            if record.undo:
                table.undo(record.now)
            else:
                table.redo(record.now)
        except ValueError as error:
            raise _DifferenceError(f"line {self._line}: {error}") from error

    def _compare(self, record: Record) -> None:
        if not isinstance(record, Ruled):
            raise ValueError(f"line {self._line}: {len(self._expected)} more rulings should follow")
        if not self._expected:
            raise _DifferenceError(f"line {self._line}: recorded ruling {record.number}, and judged none more")
        difference = first_difference(record, ruled(self._expected.pop(0)))
        if difference is not None:
            raise _DifferenceError(f"line {self._line}: ruling {record.number} ({record.action}): {difference}")
        self.rulings += 1
