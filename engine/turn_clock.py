"""The clocks of the present turn: when its page was shown, when the answer before it ended, whether time is up."""

from engine.clock import SECOND, Nanoseconds
from engine.game import Decision, Origin, Turn
from engine.inputs import Control, InputEvent
from engine.race import Stamp
from engine.timeline import Timeline
from engine.turns import goes_on, limit_of, needs_cue

NO_CUE: Nanoseconds = SECOND
"""A page that is not reported as shown within this time is taken as shown then, with this uncertainty (design 3.3)."""


class TurnClock:
    """What is known of time while a turn lasts; limits and missing cues are deadlines on the timeline.

    `number` counts turns; `decision` is the number of the turn with which the present decision began.
    `cue`: when its page was shown. `last`: when the last answer ended. `passed`: the limit, once it has
    passed. `resumed`: nothing stamped before this was meant for what is on the table now (undo).
    """

    def __init__(self, timeline: Timeline, opened: Stamp) -> None:
        self._timeline = timeline
        self.number = 0
        self.decision = 0
        self.cue: Stamp | None = None
        self.last = opened
        self.passed: Nanoseconds | None = None
        self.resumed = opened.at

    def begin(self, before: Turn | None, turn: Turn) -> bool:
        """A new turn. True when its clocks are fresh: it does not go on with the decision of the turn `before`."""
        self.number += 1
        fresh = not goes_on(before, turn)
        if fresh:
            self._reset(turn)
        if needs_cue(turn) and self.cue is None and self._timeline.planned("cue") is None:
            since = max(self.last.at, self._timeline.watermark or self.last.at)
            self._timeline.plan("cue", since + NO_CUE)
        return fresh

    def _reset(self, turn: Turn) -> None:
        for key in ("limit", "race", "cue"):
            self._timeline.cancel(key)
        self.cue, self.passed, self.decision = None, None, self.number
        limit = limit_of(turn)
        if limit is not None and limit.origin is Origin.LAST:
            self._timeline.plan("limit", self.last.at + limit.length, rank=1)

    def answered(self, end: Stamp) -> None:
        """An answer ended; sealed ones come in any order, and the latest counts."""
        if end.at >= self.last.at:
            self.last = end

    def resume(self, now: Stamp) -> None:
        """Start again at `now`, after answers were taken back or given again."""
        self.last, self.resumed = now, now.at

    def show(self, cue: Stamp, turn: Turn) -> None:
        """The page has been shown: what counts from there is planned."""
        self.cue = cue
        self._timeline.cancel("cue")
        limit = limit_of(turn)
        if limit is not None and limit.origin is Origin.CUE:
            self._timeline.plan("limit", cue.at + limit.length, rank=1)

    def wants_cue(self, number: int) -> bool:
        """Whether a report that the page of turn `number` was shown still says something new."""
        return self.cue is None and self.decision <= number <= self.number

    def open_from(self, turn: Turn) -> Nanoseconds | None:
        """From when a press can be meant for `turn`; None while its page has not been shown."""
        if not isinstance(turn, Decision) or turn.blind == 0:
            return self.resumed
        opened = self.cue if turn.blind_from is Origin.CUE else self.last
        return None if opened is None else max(opened.at + turn.blind, self.resumed)

    def blind(self, press: InputEvent, turn: Turn) -> bool:
        """Whether a press came too soon to be meant for this turn; menu buttons are never early."""
        since = self.open_from(turn)
        if press.control is not Control.BUTTON:
            return press.latest < self.resumed
        return since is None or press.latest < since

    def too_late(self, press: InputEvent) -> bool:
        """Whether the limit had certainly passed before this press."""
        return self.passed is not None and press.earliest > self.passed

    def ready(self, turn: Turn) -> bool:
        """Whether people can know what they are asked: the page has been shown, where that matters."""
        return self.cue is not None or not needs_cue(turn)

    @property
    def began(self) -> Nanoseconds:
        """From when people can react: the cue where the turn has one, else the end of the last answer."""
        return self.last.at if self.cue is None else max(self.cue.at, self.last.at)
