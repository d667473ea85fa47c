"""Compares what the box ruled with what the writer did."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import InputEvent, Seat
from engine.race import Mark, Verdict
from hardware.raw_edges import RawEdge
from tests.rig.guest.writer import Round

SHORTEST_GAP = MILLISECOND
LONGEST_GAP = 40 * MILLISECOND
CLEAR_GAP = 2 * MILLISECOND
MOST_INCIDENTS = 3


@dataclass
class Tally:
    """One factory under one load. `rounds` to `worst_delay_ms` are the report; the rest explains it.

    `wrong_order`: rounds in which the box ranked a press certainly before one that came earlier.
    `dead_heats`: neighbouring presses at least 2 ms apart that it would not rank. `lost`: presses it never
    ruled on. `arrival_order_wrong`: rounds whose presses reached Python in another order than they happened.
    `worst_delay_ms`: from the kernel's stamp until our reader had the edge. `contested`: rounds in which a
    press came after the ruling and changed it.
    """

    rounds: int = 0
    wrong_order: int = 0
    dead_heats: int = 0
    lost: int = 0
    arrival_order_wrong: int = 0
    worst_delay_ms: float = 0.0
    void: int = 0
    phantom: int = 0
    contested: int = 0
    doubted: int = 0
    close_calls: int = 0
    worst_stamp_error_ms: float = 0.0
    kernel_gaps: int = 0
    realtime: bool = False
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    incidents: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The figures, rounded for people."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}

    def count(
        self,
        played: Round,
        verdict: Verdict,
        presses: Sequence[InputEvent],
        edges: Sequence[RawEdge],
        lines: Sequence[int],
    ) -> None:
        """Judge one round. `edges` are the raw presses of the round as they arrived, `lines` those of the seats."""
        if not fair(played):
            self.void += 1
            return
        marks = {mark.seat: mark for mark in verdict.marks}
        self.rounds += 1
        self.lost += len(played.presses) - len(marks)
        self.phantom += max(0, len(presses) - len(marks))
        wrong = misranked([index + 1 for index, *_ in played.presses], marks)
        self.wrong_order += int(wrong)
        if (wrong or len(marks) < len(played.presses)) and len(self.incidents) < MOST_INCIDENTS:
            self.incidents.append(f"{played}: ruled {sorted(marks.values(), key=lambda mark: mark.at)}; edges {edges}")
        self._count_ties(played, verdict)
        self._measure(played, marks)
        arrived = list(dict.fromkeys(edge.line for edge in edges))
        happened = [lines[index] for index, *_ in played.presses]
        self.arrival_order_wrong += int(arrived != [line for line in happened if line in arrived])
        for edge in edges:
            self.worst_delay_ms = max(self.worst_delay_ms, (edge.received - edge.at) / MILLISECOND)

    def _count_ties(self, played: Round, verdict: Verdict) -> None:
        for (one, _, after), (other, before, _) in pairwise(played.presses):
            if frozenset((one + 1, other + 1)) in verdict.ties:
                self.dead_heats += int(before - after >= CLEAR_GAP)
                self.close_calls += int(before - after < CLEAR_GAP)

    def _measure(self, played: Round, marks: dict[Seat, Mark]) -> None:
        for index, before, after in played.presses:
            mark = marks.get(index + 1)
            if mark is not None:
                self.doubted += int(mark.doubt is not None)
                error = max(before - mark.at, mark.at - after, 0)
                self.worst_stamp_error_ms = max(self.worst_stamp_error_ms, error / MILLISECOND)


def fair(played: Round) -> bool:
    """Whether the presses are as far apart as the test is about, by the writer's own log."""
    gaps: list[Nanoseconds] = [later[1] - earlier[2] for earlier, later in pairwise(played.presses)]
    return all(SHORTEST_GAP <= gap <= LONGEST_GAP for gap in gaps)


def misranked(order: Sequence[Seat], marks: dict[Seat, Mark]) -> bool:
    """Whether any seat was ranked certainly before one that pressed earlier."""
    ruled = [marks[seat] for seat in order if seat in marks]
    return any(later.before(earlier) for earlier, later in combinations(ruled, 2))
