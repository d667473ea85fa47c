"""Who starts: the first press does, judged by its stamp; after 15 s, or for a dead heat, the box draws."""

from engine.clock import SECOND, Nanoseconds
from engine.game import BLIND, rng_for
from engine.inputs import Control, Edge, InputEvent, SourceId
from engine.message import say
from engine.page import Page, Picture, Row, SeatLine
from engine.race import RaceRules, Stamp, judge
from engine.timeline import Timeline
from firmware_py.evening import Evening, Selection
from firmware_py.scene import Go, Look, Scene

PATIENCE: Nanoseconds = 15 * SECOND
"""How long the question stands (rulings 1)."""


class WhoStarts(Scene):
    """A race with one winner."""

    name = "who starts"

    def __init__(self, evening: Evening, selection: Selection, players: tuple[int, ...]) -> None:
        self._evening = evening
        self._selection = selection
        self._players = players
        self._timeline = Timeline()
        self._cue: Stamp | None = None
        self._presses: list[InputEvent] = []

    def feed(self, event: InputEvent) -> None:
        """Presses wait until nothing earlier can still arrive."""
        self._timeline.add(event)

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """A source has delivered everything up to `to`."""
        self._timeline.complete(source, to)

    def shown(self, look: Look, cue: Stamp) -> None:
        """The question stands since the first time it was shown."""
        if self._cue is None:
            self._cue = cue
            self._timeline.plan("patience", cue.at + PATIENCE)

    def step(self, now: Nanoseconds) -> Go | None:
        """Take presses in the order in which they happened; the first that counts decides."""
        while self._cue is not None and (moment := self._timeline.peek()) is not None:
            self._timeline.take(moment)
            self._presses.extend(event for event in moment.events if self._counts(event))
            first = self._first(self._cue)
            if first or moment.deadline is not None:
                return self._begin(first or frozenset(self._players))
        return None

    def _counts(self, event: InputEvent) -> bool:
        return event.edge is Edge.PRESS and event.control is Control.BUTTON

    def _first(self, cue: Stamp) -> frozenset[int]:
        rules = RaceRules(window=PATIENCE, false_start=BLIND)
        return judge(cue, cue.at + PATIENCE, frozenset(self._players), rules, self._presses).first

    def _begin(self, first: frozenset[int]) -> Go:
        starter = rng_for(self._evening.seed, -1 - self._evening.games_played).choice(sorted(first))
        place = self._players.index(starter)
        return Go("game", self._selection, self._players[place:] + self._players[:place])

    def look(self, now: Nanoseconds) -> Look:
        """The question, with the rulebook's own suggestion."""
        title = self._evening.library[self._selection.game_id].game.info.title
        row = Row(tuple(Picture((f"seat-{seat}",)) for seat in sorted(self._players)))
        seats = tuple(SeatLine(seat, acting=True) for seat in sorted(self._players))
        page = Page(say("who_starts.prompt"), (row,), seats, (title, say("who_starts.note")))
        return Look(page)
