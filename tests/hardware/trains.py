"""Edges for tests, written in milliseconds, and a way to play them to a detector."""

from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import Doubt, Edge
from hardware.contact import ContactEdge, Motion
from hardware.press import PressDetector

Movement = tuple[Nanoseconds, bool]

LONG_AFTER = 400 * MILLISECOND


def ms(value: float) -> Nanoseconds:
    return round(value * MILLISECOND)


def in_ms(*movements: tuple[float, bool]) -> list[Movement]:
    return [(ms(at), closed) for at, closed in movements]


def edge(movement: Movement, late: Nanoseconds = 0) -> ContactEdge:
    at, closed = movement
    return ContactEdge(at, closed, at + late)


def play(
    movements: Iterable[Movement], looks: Sequence[Nanoseconds] = (), detector: PressDetector | None = None
) -> list[Motion]:
    """Feed every edge at its time and look at `looks`, and once more long after the end."""
    player = detector or PressDetector()
    waiting = sorted(movements)
    end = (waiting[-1][0] if waiting else 0) + LONG_AFTER
    found: list[Motion] = []
    for now in [*sorted(looks), end]:
        while waiting and waiting[0][0] <= now:
            player.feed(edge(waiting.pop(0)))
        found += player.advance(now)
    return found


def presses(motions: Iterable[Motion]) -> list[Nanoseconds]:
    return [motion.at for motion in motions if motion.edge is Edge.PRESS]


def releases(motions: Iterable[Motion]) -> list[Nanoseconds]:
    return [motion.at for motion in motions if motion.edge is Edge.RELEASE]


def doubts(motions: Iterable[Motion]) -> list[Doubt | None]:
    return [motion.doubt for motion in motions if motion.edge is Edge.PRESS]


@st.composite
def trains(
    draw: st.DrawFn, start: Nanoseconds, *, arrives: bool, longest: Nanoseconds = 20 * MILLISECOND
) -> list[Movement]:
    """A movement that bounces any way it likes for up to `longest`, then rests; hints may be wrong but at the end."""
    offsets = draw(st.lists(st.integers(1, longest), max_size=14, unique=True).map(sorted))
    if len(offsets) % 2:
        offsets = offsets[:-1]
    truth = [arrives if index % 2 == 0 else not arrives for index in range(len(offsets) + 1)]
    wrong = draw(st.lists(st.booleans(), min_size=len(offsets), max_size=len(offsets)))
    hints = [level != flip for level, flip in zip(truth, [*wrong, False], strict=True)]
    return list(zip([start, *(start + offset for offset in offsets)], hints, strict=True))
