"""The minutes of a game: its rulings with what the box doubted, open to presses that come in late."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from engine.clock import Nanoseconds
from engine.contest import contested
from engine.game import Chance, Game
from engine.inputs import Edge, InputEvent, LineTrouble, Seat
from engine.message import Message, Who, say
from engine.ruling import Ruling
from engine.timeline import Timeline

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation

REMEMBERED = 50
"""How many rulings can still be contested by a press that was delivered too late."""

READABLE = frozenset({"sick", "lost edge", "stray stamp"})
"""Troubles of a button whose presses still arrive; every other kind means that it cannot be read for now."""


class Minutes(Generic[S, A, O]):
    """Rulings that can still be contested, rulings not told yet, and the doubts for the next one."""

    def __init__(self, game: Game[S, A, O], timeline: Timeline) -> None:
        self._game = game
        self._timeline = timeline
        self._rulings: list[Ruling[S, A]] = []
        self._untold: list[Ruling[S, A]] = []
        self._notes: list[Message] = []
        self._gone: dict[Seat, Nanoseconds] = {}

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats whose button cannot be read."""
        return frozenset(self._gone)

    def note(self, key: str) -> None:
        """Something that the next ruling has to say."""
        self._notes.append(say(key))

    def trouble(self, trouble: LineTrouble) -> None:
        """A button can no longer be trusted, or (``back``) can be again."""
        if trouble.kind == "back":
            self._gone.pop(trouble.seat, None)
            return
        if trouble.kind not in READABLE:
            self._gone[trouble.seat] = trouble.at
        self._notes.append(say("trouble." + trouble.kind.replace(" ", "_"), seat=Who(trouble.seat)))

    def seen(self, event: InputEvent) -> None:
        """A press proves that its button can be read again."""
        if event.edge is Edge.PRESS and event.at > self._gone.get(event.seat, event.at):
            del self._gone[event.seat]

    def keep(self, ruling: Ruling[S, A]) -> None:
        """Enter a ruling, with everything that was noted since the last one and what the box could not know."""
        ruling = replace(ruling, notes=(*ruling.notes, *self._notes, *self._doubts(ruling)))
        self._notes = []
        self._rulings.append(ruling)
        self._untold.append(ruling)
        del self._rulings[:-REMEMBERED]

    def _doubts(self, ruling: Ruling[S, A]) -> list[Message]:
        gone = frozenset() if ruling.verdict is None else ruling.verdict.gone
        silent = frozenset() if isinstance(ruling.turn, Chance) else self._timeline.behind
        notes = [say("note.button_gone", seat=Who(seat)) for seat in sorted(gone)]
        return notes + [say("note.source_silent", source=source) for source in sorted(silent)]

    def untold(self) -> Sequence[Ruling[S, A]]:
        """The rulings made or contested since the last call."""
        told, self._untold = self._untold, []
        return told

    def take_back(self, length: int) -> None:
        """Only the first `length` answers of the game still stand."""
        self._rulings = [ruling for ruling in self._rulings if ruling.number <= length]

    def contest(self, late: InputEvent) -> bool:
        """Whether a press that came too late would have changed a ruling, which is then marked and told again."""
        index = contested(self._game, self._rulings, late, self._timeline)
        if index is None:
            return False
        ruling = self._rulings[index]
        note = say("note.late_press", seat=Who(late.seat))
        self._rulings[index] = replace(ruling, contested_by=late, notes=(*ruling.notes, note))
        self._untold.append(self._rulings[index])
        return True
