"""The events of all sources in the order they HAPPENED, handed out once nothing earlier can still arrive.

Event time as in stream processing: every source states how far it is complete, the smallest of those
points is the watermark, and only what lies before it is decided. Deadlines are points on the same line.
"""

from bisect import bisect_left, insort
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from engine.inputs import Edge, InputEvent, SourceId

SILENCE: Nanoseconds = 400 * MILLISECOND
"""A source that does not report holds nobody up for longer than this (design 3.5)."""

MEMORY: Nanoseconds = 120 * SECOND
"""How long past events are kept for races that look back."""

MANY = 64
"""Fewer past events than this are not worth tidying up."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The next thing that happened: a group of events none of which is certainly before another, or a deadline.

    `to` is the point up to which everything is decided once the moment is taken.
    """

    at: Nanoseconds
    to: Nanoseconds
    events: tuple[InputEvent, ...] = ()
    deadline: Hashable | None = None


def _at(event: InputEvent) -> Nanoseconds:
    return event.at


def _order(event: InputEvent) -> tuple[Nanoseconds, Nanoseconds, str, str, str]:
    """One order for equal stamps too, so that nothing depends on arrival; it ranks nobody: see `Moment`."""
    return event.at, event.uncertainty, event.source, event.line, event.edge.value


class Timeline:
    """Merges sources by `at`. Nothing in here depends on the order in which events arrive."""

    def __init__(self) -> None:
        self._waiting: list[InputEvent] = []
        self._past: list[InputEvent] = []
        self._deadlines: dict[Hashable, tuple[Nanoseconds, int]] = {}
        self._complete: dict[SourceId, Nanoseconds] = {}
        self._overtaken_to: Nanoseconds | None = None
        self._taken_to: Nanoseconds | None = None
        self._watermark: Nanoseconds | None = None

    @property
    def watermark(self) -> Nanoseconds | None:
        """Every event that may have happened up to here has arrived; None before any source reported."""
        return self._watermark

    @property
    def taken_to(self) -> Nanoseconds | None:
        """How far moments have been handed out; what arrives from before this is late."""
        return self._taken_to

    @property
    def behind(self) -> frozenset[SourceId]:
        """The sources that were overtaken: something was decided that they have not vouched for."""
        taken = self._taken_to
        return frozenset(source for source, to in self._complete.items() if taken is not None and to < taken)

    def join(self, source: SourceId, at: Nanoseconds) -> None:
        """A source takes part from now on; it is complete up to `at`."""
        self._complete.setdefault(source, at)

    def add(self, event: InputEvent) -> bool:
        """Take in one event. False when it is late: something at or after it has been decided already."""
        if self._taken_to is not None and event.earliest <= self._taken_to:
            insort(self._past, event, key=_order)
            return False
        insort(self._waiting, event, key=_order)
        return True

    def admit(self, event: InputEvent) -> None:
        """Take a late event in after all, because nothing that it could have changed has been decided."""
        if event in self._past:
            self._past.remove(event)
        insort(self._waiting, event, key=_order)

    def complete(self, source: SourceId, to: Nanoseconds) -> None:
        """The source has delivered everything up to `to`. Never moves backwards."""
        self._complete[source] = max(to, self._complete.get(source, to))
        self._raise_watermark()

    def overtake(self, now: Nanoseconds) -> frozenset[SourceId]:
        """Wait for nobody beyond ``now - SILENCE``; returns the sources that had fallen silent."""
        limit = now - SILENCE
        self._overtaken_to = limit if self._overtaken_to is None else max(self._overtaken_to, limit)
        self._raise_watermark()
        return frozenset(source for source, to in self._complete.items() if to < limit)

    def _raise_watermark(self) -> None:
        if not self._complete:
            return
        lowest = min(self._complete.values())
        if self._overtaken_to is not None:
            lowest = max(lowest, self._overtaken_to)
        self._watermark = lowest if self._watermark is None else max(self._watermark, lowest)

    def plan(self, key: Hashable, at: Nanoseconds, rank: int = 0) -> None:
        """Plan a deadline; the same key replaces. Of two at the same moment the lower `rank` comes first."""
        self._deadlines[key] = (at, rank)

    def cancel(self, key: Hashable) -> None:
        """Forget a deadline, if there is one with this key."""
        self._deadlines.pop(key, None)

    def planned(self, key: Hashable) -> Nanoseconds | None:
        """When the deadline with this key is; None when there is none."""
        return self._deadlines[key][0] if key in self._deadlines else None

    def peek(self) -> Moment | None:
        """The next moment, if the watermark has passed it; looking changes nothing."""
        if self._watermark is None:
            return None
        key = min(self._deadlines, key=self._when, default=None)
        deadline = None if key is None else self._deadlines[key][0]
        group = self._group(deadline)
        if group:
            cut = min(event.latest for event in group)
            cut = cut if deadline is None else min(cut, deadline)
            return Moment(group[0].at, cut, group) if cut <= self._watermark else None
        if deadline is not None and deadline <= self._watermark:
            return Moment(deadline, deadline, deadline=key)
        return None

    def _when(self, key: Hashable) -> tuple[Nanoseconds, int, str]:
        return (*self._deadlines[key], str(key))

    def _group(self, deadline: Nanoseconds | None) -> tuple[InputEvent, ...]:
        """The waiting events that nothing is certainly before; a press counts before a deadline it may touch."""
        if not self._waiting:
            return ()
        horizon = min(event.latest for event in self._waiting)
        if deadline is not None:
            horizon = min(horizon, deadline)
        return tuple(event for event in self._waiting if event.earliest <= horizon)

    def take(self, moment: Moment) -> None:
        """Hand `moment` (got from `peek`) out for good."""
        self._taken_to = moment.to if self._taken_to is None else max(self._taken_to, moment.to)
        if moment.deadline is not None:
            self._deadlines.pop(moment.deadline, None)
            return
        gone = set(map(id, moment.events))
        self._waiting = [event for event in self._waiting if id(event) not in gone]
        for event in moment.events:
            insort(self._past, event, key=_order)
        self._forget()

    def _forget(self) -> None:
        oldest = self._past[-1].at - MEMORY
        if len(self._past) > MANY and self._past[len(self._past) // 2].at < oldest:
            del self._past[: bisect_left(self._past, oldest, key=_at)]

    def release_after(self, press: InputEvent) -> InputEvent | None:
        """The first release of the same control after `press` that has arrived, decided already or not."""
        rest = self._waiting + self._past[bisect_left(self._past, press.at, key=_at) :]
        found = [event for event in rest if _ends(event, press)]
        return min(found, key=_at, default=None)

    def since(self, at: Nanoseconds) -> Sequence[InputEvent]:
        """Past events from `at` on, for races that were opened by a press."""
        return self._past[bisect_left(self._past, at, key=_at) :]


def _ends(event: InputEvent, press: InputEvent) -> bool:
    same = (event.seat, event.control, event.source) == (press.seat, press.control, press.source)
    return same and event.edge is Edge.RELEASE and event.at >= press.at
