"""The rig's own arithmetic; the rig itself is run by ``make rig``."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import MILLISECOND
from engine.inputs import Control, Edge, InputEvent
from engine.race import Mark, Stamp, Verdict, judge
from hardware.raw_edges import RawEdge
from tests.rig.guest.kernel_threads import edge_threads, has_work
from tests.rig.guest.rounds import RULES
from tests.rig.guest.tally import Tally, fair, misranked
from tests.rig.guest.writer import Round
from tests.rig.kernel import adapted
from tests.rig.packages import Kernel, _by_number
from tests.rig.report import failures
from tests.rig.workshop import RigError, kept, run

GOOD = {"rounds": 600, "wrong_order": 0, "dead_heats": 0, "lost": 0, "phantom": 0, "arrival_order_wrong": 3}
LINES = (4, 5, 6)
UNCERTAINTY = 125_000


def report(**load: int) -> dict[str, dict[str, dict[str, float]]]:
    return {"gpiod": {"idle": {**GOOD}, "load": {**GOOD, **load}}, "lgpio": {"idle": {**GOOD}, "load": {**GOOD}}}


def test_a_good_report_has_no_failures() -> None:
    assert failures(report(), 600) == []


@pytest.mark.parametrize("key", ["wrong_order", "dead_heats", "lost", "phantom"])
def test_a_single_mistake_fails_the_rig(key: str) -> None:
    assert [line.split(":")[0] for line in failures(report(**{key: 1}), 600)] == ["gpiod, load"]


def test_too_few_rounds_fail_the_rig() -> None:
    assert failures(report(rounds=599), 600) == ["gpiod, load: 599 rounds instead of 600"]


def test_a_figure_that_is_not_there_fails_the_rig() -> None:
    incomplete = report()
    del incomplete["lgpio"]["idle"]["lost"]
    assert failures(incomplete, 600) == ["lgpio, idle: nobody knows how many presses were lost"]
    assert len(failures({}, 600)) == 4 * 5 + 1


def test_a_load_that_never_changed_the_order_of_arrival_fails_the_rig() -> None:
    calm = report(arrival_order_wrong=0)
    assert failures(calm, 600) == []
    calm["lgpio"]["load"]["arrival_order_wrong"] = 0
    assert "ordering was not tested" in failures(calm, 600)[0]


def played(*at_ms: float) -> Round:
    """A round in which the buttons are pressed in the order of their seats."""
    presses = [(seat, round(at * MILLISECOND), round(at * MILLISECOND) + 1000) for seat, at in enumerate(at_ms)]
    return Round(0, 200 * MILLISECOND, presses)


def pressed(seat: int, at_ms: float, uncertainty: int = UNCERTAINTY) -> InputEvent:
    at = round(at_ms * MILLISECOND) + 500
    return InputEvent(at, uncertainty, "gpio", "", seat, Control.BUTTON, Edge.PRESS, None, at)


def edge(line: int, at_ms: float, received_ms: float) -> RawEdge:
    return RawEdge(line, False, round(at_ms * MILLISECOND), round(received_ms * MILLISECOND))


def tally(round_: Round, events: list[InputEvent], edges: list[RawEdge] | None = None) -> Tally:
    found = Tally()
    verdict = judge(Stamp(0), round_.closed, frozenset({1, 2, 3}), RULES, events)
    found.count(round_, verdict, events, edges or [], LINES)
    return found


def test_a_round_ruled_as_it_was_played_counts_as_right() -> None:
    right = tally(played(1, 5, 9), [pressed(3, 9), pressed(1, 1), pressed(2, 5)])
    assert (right.rounds, right.wrong_order, right.lost, right.phantom, right.dead_heats) == (1, 0, 0, 0, 0)
    assert right.worst_stamp_error_ms == 0


def test_a_wrong_order_a_lost_press_and_a_phantom_are_each_seen() -> None:
    assert tally(played(1, 5, 9), [pressed(1, 5), pressed(2, 1), pressed(3, 9)]).wrong_order == 1
    assert tally(played(1, 5, 9), [pressed(1, 1), pressed(3, 9)]).lost == 1
    assert tally(played(1, 5, 9), [pressed(1, 1), pressed(2, 5), pressed(2, 7), pressed(3, 9)]).phantom == 1


def test_a_dead_heat_counts_only_where_the_gap_is_clear() -> None:
    unsure = [pressed(1, 1, 3 * MILLISECOND), pressed(2, 5, 3 * MILLISECOND), pressed(3, 30)]
    assert (tally(played(1, 5, 30), unsure).dead_heats, tally(played(1, 5, 30), unsure).close_calls) == (1, 0)
    near = [pressed(1, 1, MILLISECOND), pressed(2, 2.5, MILLISECOND), pressed(3, 30)]
    assert (tally(played(1, 2.5, 30), near).dead_heats, tally(played(1, 2.5, 30), near).close_calls) == (0, 1)


def test_arrival_is_compared_with_what_happened_and_its_worst_delay_kept() -> None:
    events = [pressed(1, 1), pressed(2, 5), pressed(3, 9)]
    in_order = tally(played(1, 5, 9), events, [edge(4, 1, 2), edge(5, 5, 6), edge(6, 9, 10)])
    overtaken = tally(played(1, 5, 9), events, [edge(5, 5, 6), edge(4, 1, 7), edge(6, 9, 10)])
    assert (in_order.arrival_order_wrong, overtaken.arrival_order_wrong) == (0, 1)
    assert (in_order.worst_delay_ms, overtaken.worst_delay_ms) == (1, 6)


def test_a_stamp_outside_the_moment_of_the_press_is_measured() -> None:
    assert tally(played(1, 5, 9), [pressed(1, 3), pressed(2, 5), pressed(3, 9)]).worst_stamp_error_ms > 1.9


def test_rounds_with_presses_too_near_or_too_far_are_void() -> None:
    assert fair(played(1, 5, 9))
    assert tally(played(1, 1.5, 9), []).void == 1
    assert tally(played(1, 5, 50), []).void == 1


@given(st.permutations([1, 2, 3, 4]))
def test_only_the_order_that_was_played_is_right(order: list[int]) -> None:
    marks = {seat: Mark(seat, place * MILLISECOND, UNCERTAINTY) for place, seat in enumerate(order)}
    assert misranked([1, 2, 3, 4], marks) == (order != [1, 2, 3, 4])


def test_a_tie_is_never_a_wrong_order() -> None:
    marks = {1: Mark(1, 200, UNCERTAINTY), 2: Mark(2, 100, UNCERTAINTY)}
    assert Verdict(Stamp(0), tuple(marks.values()), (), frozenset()).ties
    assert not misranked([1, 2], marks)


INTERRUPTS = """           CPU0       CPU1
  8:          1          0   IO-APIC   8-edge      rtc0
 24:          2          1   irq_sim   5  gpiozero
 25:          0          1   irq_sim  13  lg
IWI:          2          9   IRQ work interrupts
"""


def test_each_watched_line_has_a_thread_in_the_kernel() -> None:
    assert edge_threads(INTERRUPTS) == {5: "irq/24-gpiozero", 13: "irq/25-lg"}


@pytest.mark.parametrize(("state", "busy"), [("R", True), ("S", False), ("D", False)])
def test_a_thread_has_work_when_it_runs_or_wants_to(state: str, busy: bool) -> None:
    assert has_work(f"150 (irq/24-a (R) b) {state} 2 0 0 0") is busy


def test_the_interrupt_simulator_loses_what_modules_may_not_call() -> None:
    source = "handle_simple_irq(irq_to_desc(irqnum));\nEXPORT_SYMBOL_GPL(irq_domain_create_sim);\nint kept;\n"
    assert adapted(source) == "generic_handle_irq(irqnum);\n\nint kept;\n"
    with pytest.raises(RigError, match="irq_to_desc"):
        adapted("handle_edge_irq(irq_to_desc(5));")


def test_kernel_releases_are_compared_as_numbers() -> None:
    releases = ["6.12.9+deb12-amd64", "6.12.117+deb12-amd64", "6.12.43+deb12-amd64"]
    assert max(releases, key=_by_number) == "6.12.117+deb12-amd64"


def test_a_kernel_names_all_its_packages_in_one_version() -> None:
    packages = Kernel("6.12.9+deb12-amd64", "6.12.9-1").packages
    assert "linux-kbuild-6.12.9+deb12=6.12.9-1" in packages
    assert "linux-source-6.12=6.12.9-1" in packages
    assert len(packages) == 5


def test_what_was_made_is_kept_until_its_key_changes(tmp_path: Path) -> None:
    made: list[str] = []

    def make(folder: Path) -> None:
        made.append(folder.name)
        (folder / "thing").touch()

    for key in ("one", "one", "two"):
        assert (kept(tmp_path / "place", key, make) / "thing").exists()
    assert made == ["place", "place"]


def test_work_that_failed_is_not_kept(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        raise RigError("no")

    with pytest.raises(RigError):
        kept(tmp_path / "place", "one", fail)
    assert not (tmp_path / "place" / "KEY").exists()


def test_a_program_that_fails_is_named_with_its_last_words() -> None:
    with pytest.raises(RigError, match=r"^sh -c .* failed with 3: over$"):
        run(["sh", "-c", "echo it is >&2; echo over >&2; exit 3"])
    with pytest.raises(RigError, match="no-such-program is not installed"):
        run(["no-such-program"])
