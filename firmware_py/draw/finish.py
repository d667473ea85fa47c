"""A judged race in lines for the photo finish: places, figures that claim no more than is known, and who is tied."""

from dataclasses import dataclass
from itertools import combinations
from math import ceil

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import Seat
from engine.race import Mark, Verdict


@dataclass(frozen=True, slots=True)
class Finish:
    """One line of the photo finish: place (equal ones share it), seat, time and gap to the first as text."""

    place: int
    seat: Seat
    time: str
    gap: str
    share: float
    doubted: bool


def milliseconds(span: Nanoseconds, sure_to: Nanoseconds, mark: str = ".") -> str:
    """`span` in ms with as many decimals as its uncertainty allows: "312.4", "312"."""
    decimals = 2 if sure_to < MILLISECOND // 10 else 1 if sure_to < MILLISECOND else 0
    return f"{span / MILLISECOND:.{decimals}f}".replace(".", mark)


def plus_minus(uncertainty: Nanoseconds, mark: str = ".") -> str:
    """An uncertainty in ms, rounded up so that it never claims too much: "±0.13", "±17"."""
    decimals = 2 if uncertainty < MILLISECOND else 1 if uncertainty < 10 * MILLISECOND else 0
    grain = MILLISECOND // 10**decimals
    return f"±{ceil(uncertainty / grain) * grain / MILLISECOND:.{decimals}f}".replace(".", mark)


def finishes(verdict: Verdict, mark: str = ".") -> tuple[Finish, ...]:
    """The lines of everybody who pressed, in the order of their stamps."""
    marks = verdict.marks
    if not marks:
        return ()
    first, span = marks[0], max(1, marks[-1].at - marks[0].at)
    return tuple(_finish(verdict, one, first, (one.at - first.at) / span, mark) for one in marks)


def _finish(verdict: Verdict, one: Mark, first: Mark, share: float, mark: str) -> Finish:
    place = 1 + sum(other.before(one, verdict.margin) for other in verdict.marks)
    sure = one.uncertainty + verdict.opened.uncertainty
    time = f"{milliseconds(one.at - verdict.opened.at, sure, mark)} {plus_minus(sure, mark)}"
    apart = one.uncertainty + first.uncertainty
    gap = "" if one is first else f"+{milliseconds(one.at - first.at, apart, mark)} {plus_minus(apart, mark)}"
    return Finish(place, one.seat, time, gap, share, one.doubt is not None)


def brackets(verdict: Verdict) -> tuple[tuple[int, ...], ...]:
    """Groups of lines that are all too close to call, the largest ones only; a line can be in several."""
    order = {mark.seat: line for line, mark in enumerate(verdict.marks)}
    pairs = {frozenset(order[seat] for seat in pair) for pair in verdict.ties}
    groups: list[frozenset[int]] = []
    for size in range(len(order), 1, -1):
        for group in map(frozenset, combinations(sorted(order.values()), size)):
            tied = all(frozenset(pair) in pairs for pair in combinations(group, 2))
            if tied and not any(group <= larger for larger in groups):
                groups.append(group)
    return tuple(sorted(tuple(sorted(group)) for group in groups))
