"""A race while it is being run: when it opened, when it closes, which presses belong to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.clock import Nanoseconds
from engine.game import Origin, Race
from engine.inputs import Control, Edge, InputEvent, Seat
from engine.playthrough import Answer, Playthrough
from engine.race import Stamp, Verdict, judge
from engine.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Running:
    """A race that has opened. `last` is when the answer that led to it ended, `opener` the answer that opened it."""

    turn: Race
    opened: Stamp
    last: Stamp
    opener: Answer[Any] | None

    @property
    def closes(self) -> Nanoseconds:
        """When the window ends."""
        return max(self.opened.at + self.turn.rules.window, self._least)

    @property
    def _least(self) -> Nanoseconds:
        return self.last.at + self.turn.rules.at_least

    def closes_early(self, timeline: Timeline) -> Nanoseconds:
        """When the race is over: with its window, or as soon as nobody is missing any more."""
        verdict = self.verdict(timeline, frozenset())
        if verdict.missing:
            return self.closes
        latest = max((mark.at + mark.uncertainty for mark in verdict.marks), default=self.opened.at)
        return min(self.closes, max(latest, self._least))

    def verdict(self, timeline: Timeline, gone: frozenset[Seat]) -> Verdict:
        """The race judged on what has been taken from the timeline so far."""
        presses = race_presses(timeline, self.opened.at - self.turn.opened.lead)
        if self.opener is not None and not self.turn.opened.opener_counts:
            own = self.opener.by, self.opener.start.at
            presses = [press for press in presses if (press.seat, press.at) != own]
        return judge(self.opened, self.closes, self.turn.seats, self.turn.rules, presses, gone)


def running(
    turn: Race, playthrough: Playthrough[Any, Any, Any], cue: Stamp | None, last: Stamp, resumed: Nanoseconds
) -> Running | None:
    """The race of `turn` as it is run; None while its cue has not been reported as shown.

    An answer from before `resumed` was given again by a redo: the race it opened is run anew, from `last` on.
    """
    if turn.opened.origin is Origin.CUE:
        return None if cue is None else Running(turn, cue, last, None)
    opener = playthrough.answer(turn.opened.back)
    if opener is None or opener.start.at < resumed:
        return Running(turn, last, last, None)
    return Running(turn, opener.start, last, opener)


def race_presses(timeline: Timeline, since: Nanoseconds) -> Sequence[InputEvent]:
    """The presses of seat buttons from `since` on that the timeline has handed out."""
    past = timeline.since(since)
    return [event for event in past if event.edge is Edge.PRESS and event.control is Control.BUTTON]
