"""Compares the level of a line with what its edges say, to find edges that never came."""

from dataclasses import dataclass, replace

from engine.clock import MILLISECOND, Nanoseconds

MISMATCH: Nanoseconds = 5 * MILLISECOND
"""A contradiction shorter than this is an edge on its way."""


@dataclass(frozen=True, slots=True)
class Excursion:
    """The level went where no edge said: after `seen`, by `since`.

    `last` and `back`: still there at `last`, and back again by `back`; None while it has not come back.
    """

    seen: Nanoseconds
    since: Nanoseconds
    last: Nanoseconds
    back: Nanoseconds | None = None


class LevelWatch:
    """One line's level reads since its last edge; `at` is when the line was first looked at."""

    def __init__(self, at: Nanoseconds) -> None:
        self._agreed = at
        self._open: Excursion | None = None
        self._over: Excursion | None = None

    def edge(self, at: Nanoseconds) -> Excursion | None:
        """An edge came: it explains what was read after it, but not what was read before.

        Edges of one line come in order, so an excursion that began well before `at` will never be explained.
        """
        found, self._open, self._over = self._over or self._open, None, None
        self._agreed = at
        if found is None or at - found.since < MISMATCH:
            return None
        return replace(found, back=None) if found.back is not None and at <= found.back else found

    def read(self, at: Nanoseconds, agrees: bool, lost_after: Nanoseconds) -> Excursion | None:
        """A read at `at`; an excursion that no edge has explained for `lost_after`, once."""
        if agrees:
            self._come_back(at)
        else:
            first = self._open or Excursion(self._agreed, at, at)
            self._open = Excursion(first.seen, first.since, at)
        return self._due(at, max(lost_after, MISMATCH))

    def _come_back(self, at: Nanoseconds) -> None:
        gone, self._open = self._open, None
        self._agreed = at
        if gone is not None and gone.last - gone.since >= MISMATCH and self._over is None:
            self._over = Excursion(gone.seen, gone.since, gone.last, at)

    def _due(self, at: Nanoseconds, lost_after: Nanoseconds) -> Excursion | None:
        if self._over is not None and at - self._over.since >= lost_after:
            found, self._over = self._over, None
            return found
        if self._open is not None and self._over is None and at - self._open.since >= lost_after:
            found, self._open = self._open, None
            self._agreed = at
            return found
        return None

    @property
    def open_since(self) -> Nanoseconds | None:
        """Since when an edge may be missing; None while level and edges agree."""
        first = self._over or self._open
        return None if first is None else first.seen
