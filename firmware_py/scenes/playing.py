"""A game being played: events into the table, rulings into the journal, pages out."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from engine.clock import SECOND, Nanoseconds
from engine.explain import explain
from engine.game import Option, Over, complete_options
from engine.gestures import Steps
from engine.inputs import TABLE, InputEvent, LineTrouble, Seat, SourceId
from engine.message import Message, say
from engine.page import Choices, Page
from engine.race import Stamp, Verdict
from engine.recording import Recorder
from engine.records import Header
from engine.ruling import Ruling
from engine.table import Table
from firmware_py.evening import Evening, Selection
from firmware_py.hand import EventHand
from firmware_py.records import outcome_body, ruling_body
from firmware_py.robots import Robots
from firmware_py.scene import Go, Look, Scene
from firmware_py.scenes.echo import Echo
from firmware_py.scenes.peek import Peek
from firmware_py.scenes.why import Why
from hardware.raw_edges import RawEdge, RawReport

TELL: Nanoseconds = 8 * SECOND
"""How long a judged race stays on the screen."""

BLINK: Nanoseconds = SECOND // 2
"""How long a lamp says that a press did not count."""


class Playing(Scene):
    """One game. The page of a turn is shown only when the ruling that led to it is on disk."""

    name = "game"

    def __init__(
        self, evening: Evening, selection: Selection, seats: tuple[Seat, ...], seed: int, now: Nanoseconds
    ) -> None:
        self._evening = evening
        self._selection = selection
        self._seats = seats
        title = evening.library[selection.game_id]
        wished = {**evening.options, "mode": selection.mode}
        given = {name: value for name, value in wished.items() if _has(title.game.info.options, name)}
        options = complete_options(title.game.info, given)
        state = title.game.initial_state(seats, options)
        self.table: Table[Any, Any, Any] = Table(title.game, state, seed, Stamp(now))
        header = Header(selection.game_id, seats, tuple(sorted(options.items())), seed, title.decks, Stamp(now))
        self._recorder = Recorder(self.table, header) if evening.record is not None else None
        self._ear: Table[Any, Any, Any] | Recorder[Any, Any, Any] = self._recorder or self.table
        self.hand = EventHand()
        self._robots = self._seat_robots(seed)
        self._ticket = evening.journal.append(
            "game",
            {
                "id": selection.game_id,
                "seats": list(seats),
                "options": options,
                "seed": seed,
            },
        )
        self._page: tuple[int, Page] | None = None
        self._verdict: tuple[Nanoseconds, Verdict] | None = None
        self._told: tuple[Nanoseconds, tuple[Message, ...]] = (0, ())
        self._blinks: dict[Seat, Nanoseconds] = {}
        self._echo = Echo()
        self._why = Why()
        self._peek = Peek()
        self._shown = 0

    def _seat_robots(self, seed: int) -> Robots:
        bots = self._evening.library[self._selection.game_id].bots
        robots = set(self._seats) - (set() if self._evening.all_bots else self._evening.sitting)
        hand = self._evening.hand or self.hand
        return Robots(dict.fromkeys(sorted(robots), bots[self._evening.level]), hand, seed)

    # ---- what comes in

    def feed(self, event: InputEvent) -> None:
        """Presses of people who do not play this game are not listened to."""
        if event.seat == TABLE and self._why.takes(event, self._asks_for_steps):
            return
        if event.seat in self._seats or event.seat == TABLE:
            self._ear.feed(event)
            self._echo.feed(event)
            self._peek.feed(event)

    @property
    def _asks_for_steps(self) -> bool:
        """Whether the menu buttons are stepping through choices at the moment."""
        return any(isinstance(self.table.entry(seat), Steps) for seat in (TABLE, *self._seats))

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """A source has delivered everything up to `to`."""
        self._ear.complete(source, to)

    def trouble(self, trouble: LineTrouble) -> None:
        """The table excuses a seat whose button is gone, and says so."""
        self._ear.trouble(trouble)

    def shown(self, look: Look, cue: Stamp) -> None:
        """The page of a turn is on the screen."""
        if look.turn != self._shown:
            self._shown = look.turn
            self._ear.shown(look.turn, cue)
            self._echo.shown(cue.at)

    # ---- what is due

    def step(self, now: Nanoseconds) -> Go | None:
        """Let bots press, decide what can be decided, write it down."""
        self._robots.step(self.table, now)
        for event in self.hand.poll(now):
            self.feed(event)
        self._ear.complete(self.hand.id, self.hand.complete_to(now))
        self.table.timeline.overtake(now)
        if self._why.take_back:
            self._take_back(now)
        for ruling in self._ear.advance():
            self._keep(ruling, now)
        for blink in self.table.blinks():
            self._blinks[blink.seat] = now + BLINK * blink.times
        self._write_down()
        if isinstance(self.table.turn, Over) and self._is_final:
            return self._end(self.table.turn)
        return None

    def raw(self, reports: Sequence[RawReport]) -> None:
        """Edges go into the recording, as evidence."""
        if self._recorder is not None:
            for edge in reports:
                if isinstance(edge, RawEdge):
                    line = f"GPIO{edge.line}"
                    self._recorder.edge(line, high=edge.high, at=edge.at, received=edge.received, seqno=edge.seqno)

    def _write_down(self) -> None:
        if self._recorder is not None and self._evening.record is not None:
            self._evening.record.write(self._recorder.take())

    def _keep(self, ruling: Ruling[Any, Any], now: Nanoseconds) -> None:
        self._ticket = self._evening.journal.append("ruling", ruling_body(ruling))
        told = explain(self.table.game, ruling)
        if told:
            self._told = now + TELL, told
            self._why.remember(told, ruling.verdict if ruling.has_times else None)
        if ruling.verdict is not None and ruling.has_times:
            self._verdict = now + TELL, ruling.verdict
        for listener in self._evening.listeners:
            listener(ruling, told)

    def _take_back(self, now: Nanoseconds) -> None:
        """The table corrects the last ruling: back to the turn before it, its clock at full length."""
        self._why.close()
        with suppress(ValueError):
            back = self._ear.undo(Stamp(now))
            self._ticket = self._evening.journal.append("undo", {"answers": back})
            self._told = now + TELL, (say("why.taken_back", back),)
            self._verdict = None

    @property
    def _is_final(self) -> bool:
        return self._evening.journal.durable >= self._ticket

    def _end(self, turn: Over) -> Go:
        outcome = turn.outcome
        self._evening.score(outcome)
        self._evening.journal.append("result", outcome_body(self._selection, outcome))
        return Go("result", self._selection, self._seats, self.table.page())

    # ---- what is seen

    def look(self, now: Nanoseconds) -> Look:
        """The page of the present turn, once its ruling is on disk; until then the page before it."""
        if self._page is None or (self._is_final and self._page[0] != self.table.number):
            self._page = self.table.number, self._common_page()
        number, page = self._page
        looker = self._peek.looker(self.table, now)
        if looker is not None:
            page = self.table.page(looker)
        self._echo.follow(page.echo)
        echo = self._echo.numbers(now)
        lit, armed = self._highlight(now)
        return Look(
            page,
            turn=number,
            lit=lit,
            armed=armed,
            tenths=None if echo else self._tenths(now),
            total=self.table.allowed,
            echo=echo,
            verdict=self._shown_verdict(page, now),
            told=self._why.told or (self._told[1] if now < self._told[0] else ()),
            blinking=frozenset() if page.hush else self._blinking(now),
        )

    def _shown_verdict(self, page: Page, now: Nanoseconds) -> Verdict | None:
        if self._why.told:
            return self._why.verdict
        if any(isinstance(part, Choices) for part in page.parts):
            return None  # answers in words want the room
        return self._verdict[1] if self._verdict is not None and now < self._verdict[0] else None

    def _common_page(self) -> Page:
        """What everybody may see; where somebody could see more, it says how to look at one's own hand."""
        page = self.table.page()
        if all(self.table.page(seat) == page for seat in self._seats):
            return page
        return replace(page, notes=(*page.notes, say("hint.look")))

    def _tenths(self, now: Nanoseconds) -> int | None:
        deadline = self.table.deadline
        # Five pictures a second are enough for a hand that goes round, and cost a small Pi half of what ten do.
        return None if deadline is None else max(0, deadline - now) * 5 // SECOND * 2

    def _blinking(self, now: Nanoseconds) -> frozenset[Seat]:
        return frozenset(seat for seat, until in self._blinks.items() if now < until)

    def _highlight(self, now: Nanoseconds) -> tuple[frozenset[str], bool]:
        for seat in (TABLE, *self._seats):
            entry = self.table.entry(seat)
            if isinstance(entry, Steps):
                cursor = self.table.cursor(seat, now)
                lit = frozenset(str(entry.choices[index]) for index in cursor.highlighted(entry))
                if lit:
                    return lit, cursor.armed
        return frozenset(), False


def _has(options: Sequence[Option], name: str) -> bool:
    return any(option.name == name for option in options)
