"""Event time: groups, deadlines and watermarks, held against a slow and obvious second implementation."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Edge, InputEvent
from engine.timeline import MEMORY, SILENCE, Moment, Timeline
from tests.engine.bench_table import event, ms

END = 10_000
EVENTS = st.lists(
    st.builds(
        lambda seat, at, uncertainty, source: event(seat, at, uncertainty=uncertainty, source=source),
        st.integers(1, 5),
        st.integers(0, 300),
        st.integers(0, 40),
        st.sampled_from(("gpio", "pod", "keyboard")),
    ),
    max_size=14,
    unique=True,
)
DEADLINES = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 340), max_size=4)


def drain(timeline: Timeline) -> list[Moment]:
    taken = []
    while (moment := timeline.peek()) is not None:
        timeline.take(moment)
        taken.append(moment)
    return taken


def filled(events: Sequence[InputEvent], deadlines: Mapping[str, int]) -> Timeline:
    timeline = Timeline()
    for each in events:
        assert timeline.add(each)
    for key, at in deadlines.items():
        timeline.plan(key, at)
    return timeline


def obvious_groups(events: Sequence[InputEvent], deadlines: Mapping[str, int]) -> list[frozenset[Hashable]]:
    """What a patient person would do: strike out, again and again, what nothing else is certainly before."""
    waiting: list[InputEvent | str] = [*events, *deadlines]

    def certainly_before(one: InputEvent | str, two: InputEvent | str) -> bool:
        if isinstance(one, str):
            at = deadlines[one]
            return at < two.earliest if not isinstance(two, str) else (at, one) < (deadlines[two], two)
        # A press that may have been in time was in time: it comes before the deadline it touches.
        return one.latest < two.earliest if not isinstance(two, str) else one.earliest <= deadlines[two]

    groups: list[frozenset[Hashable]] = []
    while waiting:
        first = [each for each in waiting if not any(certainly_before(other, each) for other in waiting)]
        groups.append(frozenset(first))
        waiting = [each for each in waiting if each not in first]
    return groups


@given(EVENTS, DEADLINES)
def test_groups_and_deadlines_come_as_in_the_obvious_rule(events: list[InputEvent], deadlines: dict[str, int]) -> None:
    timeline = filled(events, deadlines)
    timeline.complete("all", END)
    taken = [frozenset[Hashable](moment.events or (moment.deadline,)) for moment in drain(timeline)]
    assert taken == obvious_groups(events, deadlines)


@given(EVENTS, DEADLINES, st.integers(0, 999), st.integers(7, 80))
def test_moments_do_not_depend_on_arrival_sources_or_batches(
    events: list[InputEvent], deadlines: dict[str, int], seed: int, step: int
) -> None:
    straight = filled(events, deadlines)
    straight.complete("all", END)
    expected = drain(straight)

    rng = Random(seed)
    timeline = Timeline()
    for key, at in deadlines.items():
        timeline.plan(key, at)
    moments: list[Moment] = []
    waiting = list(events)
    for heard in range(-50, 400, step):
        due = [each for each in waiting if each.earliest <= heard]
        due += [each for each in waiting if each not in due and rng.random() < 0.3]
        rng.shuffle(due)
        waiting = [each for each in waiting if each not in due]
        for each in due:
            assert timeline.add(each), "whoever vouches rightly is never late"
        timeline.complete("all", heard)
        moments += drain(timeline)
    timeline.complete("all", END)
    moments += drain(timeline)
    assert moments == expected


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 1000), st.booleans()), max_size=30))
def test_the_watermark_never_moves_backwards(reports: list[tuple[str, int, bool]]) -> None:
    timeline = Timeline()
    seen: list[int] = []
    for source, to, overtakes in reports:
        if overtakes:
            timeline.overtake(to)
        timeline.complete(source, to)
        assert timeline.watermark is not None
        seen.append(timeline.watermark)
    assert all(one <= two for one, two in pairwise(seen))


def test_nothing_is_decided_before_the_slowest_source_has_passed_it() -> None:
    timeline = filled([event(1, 100, uncertainty=3)], {})
    timeline.complete("slow", 102)
    timeline.complete("fast", 1000)
    assert timeline.peek() is None
    timeline.complete("slow", 103)
    assert timeline.peek() is not None


def test_a_source_that_joins_later_cannot_take_back_what_was_vouched_for() -> None:
    timeline = Timeline()
    timeline.complete("fast", 1000)
    timeline.complete("new", 200)
    assert timeline.watermark == 1000


def test_a_joined_source_is_waited_for() -> None:
    timeline = filled([event(1, 100)], {})
    timeline.join("slow", 0)
    timeline.complete("fast", 10**9)
    assert timeline.watermark == 0
    assert timeline.peek() is None


def test_a_silent_source_is_overtaken_after_400_ms_and_named() -> None:
    timeline = filled([event(1, ms(1000))], {})
    timeline.complete("dead", ms(900))
    timeline.complete("gpio", ms(2000))
    assert timeline.overtake(ms(1300)) == frozenset()
    assert timeline.peek() is None
    assert timeline.overtake(ms(1000) + SILENCE + ms(1)) == {"dead"}
    moment = timeline.peek()
    assert moment is not None
    timeline.take(moment)
    assert timeline.behind == {"dead"}
    timeline.complete("dead", ms(1500))
    assert timeline.behind == frozenset()


def test_overtaking_an_empty_timeline_means_nothing() -> None:
    timeline = Timeline()
    assert timeline.overtake(ms(5000)) == frozenset()
    assert timeline.watermark is None


def test_what_is_stamped_before_a_decision_is_late_and_kept_for_those_who_look_back() -> None:
    timeline = filled([event(1, 1000, uncertainty=10)], {})
    timeline.complete("all", 2000)
    drain(timeline)
    late = event(2, 1005, uncertainty=10)
    assert not timeline.add(late)
    assert late in timeline.since(1000)
    timeline.admit(late)
    assert late not in timeline.since(1000)
    assert [moment.events for moment in drain(timeline)] == [(late,)]


def test_a_press_that_touches_a_deadline_comes_before_it_and_one_after_it_does_not() -> None:
    touching, beyond = event(1, 1010, uncertainty=10), event(2, 1011, uncertainty=10)
    timeline = filled([touching, beyond], {"limit": 1000})
    timeline.complete("all", END)
    moments = [moment.events or moment.deadline for moment in drain(timeline)]
    assert moments == [(touching,), "limit", (beyond,)]


def test_of_two_deadlines_at_once_the_lower_rank_comes_first() -> None:
    timeline = Timeline()
    timeline.plan("limit", 50, rank=1)
    timeline.plan("count", 50)
    timeline.plan("moved", 10)
    timeline.plan("moved", 60)
    timeline.plan("gone", 20)
    timeline.cancel("gone")
    timeline.complete("all", 100)
    assert [moment.deadline for moment in drain(timeline)] == ["count", "limit", "moved"]


def test_a_release_belongs_to_the_press_before_it_on_the_same_button() -> None:
    press = event(1, 100)
    others = [event(2, 120, Edge.RELEASE), event(1, 90, Edge.RELEASE), event(1, 130, Edge.RELEASE, source="pod")]
    timeline = filled([press, *others], {})
    assert timeline.release_after(press) is None
    mine = event(1, 140, Edge.RELEASE)
    timeline.add(mine)
    timeline.add(replace(mine, at=300))
    assert timeline.release_after(press) == mine
    timeline.complete("all", 10 * ms(1))
    drain(timeline)
    assert timeline.release_after(press) == mine, "also when it has been decided already"


def test_an_hour_of_presses_is_not_kept_for_ever() -> None:
    timeline = Timeline()
    for second in range(3600):
        timeline.add(event(1, second * ms(1000)))
        timeline.complete("all", second * ms(1000))
        drain(timeline)
    kept = timeline.since(0)
    assert len(kept) < 2 * MEMORY // ms(1000) + 100
    assert kept[-1].at - kept[0].at >= MEMORY
