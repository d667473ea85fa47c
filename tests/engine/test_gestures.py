"""Fingers and gestures: whatever one button can say, a finger can key, and the table reads the same answer back."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import meaning
from engine.gestures import (
    CALL_GAP,
    CALL_PAUSE,
    FORGET,
    HOLD,
    Count,
    Counted,
    Counts,
    Cursor,
    Entry,
    Gesture,
    Hold,
    Press,
    Steps,
    Taken,
    Tally,
    Tap,
    fingers,
)
from tests.engine.bench_table import Party, ms
from tests.engine.toys import Scripted, Step, ask

WORDS = st.integers(1, 12).map(lambda number: tuple(f"word {index}" for index in range(number)))


@st.composite
def scans(draw: st.DrawFn) -> Steps[str]:
    words = draw(WORDS)
    careful = draw(st.sets(st.integers(0, len(words) - 1)))
    cuts = sorted(draw(st.sets(st.integers(1, len(words) - 1)))) if len(words) > 1 and draw(st.booleans()) else []
    edges = [0, *cuts, len(words)]
    groups = tuple(high - low for low, high in pairwise(edges)) if cuts else ()
    return Steps(words, frozenset(careful), groups)


@st.composite
def counts(draw: st.DrawFn) -> Count[str]:
    holes = draw(st.lists(st.booleans(), min_size=1, max_size=9))
    return Count(tuple(f"word {index}" if there else None for index, there in enumerate(holes)))


ENTRIES: st.SearchStrategy[Entry[str]] = st.one_of(
    st.just(Press("tap")),
    st.just(Press("tap", "hold")),
    st.just(Press(None, "hold")),
    scans(),
    counts(),
    st.integers(1, 2).map(lambda groups: Counts(None, groups)),
)


def sayable(entry: Entry[str]) -> list[str]:
    match entry:
        case Press(tap, hold):
            return [word for word in (tap, hold) if word is not None]
        case Steps(choices=words):
            return list(words)
        case Count(answers=answers):
            return [word for word in answers if word is not None]
        case Counts(groups=groups):
            return [f"call {one}" if groups == 1 else f"call {one} {two}" for one in range(4) for two in range(4)]


def keyed(entry: Entry[str], action: str) -> tuple[str, ...]:
    """What the table heard when a finger keyed `action`."""
    game = Scripted(ask({1: entry}), Step(ask({}).turn))
    party = Party(game, step=ms(150))
    state = party.table.state
    party.key(1, ms(500), fingers(entry, action, lambda gesture: game.press(state, 1, gesture)))
    party.advance_to(ms(20_000))
    return tuple(word for _, word in party.answers)


@given(ENTRIES, st.integers(0, 99))
def test_what_a_finger_keys_is_what_the_table_hears(entry: Entry[str], pick: int) -> None:
    words = sayable(entry)
    if words:
        action = words[pick % len(words)]
        assert keyed(entry, action) == (action,)


def test_a_call_is_begun_by_its_first_edge_and_keyed_to_its_end() -> None:
    calling = ask({1: Counts(None, 2)})
    game = Scripted(ask({1: Counts("begin", 2)}), calling)
    party = Party(game)
    after = game.apply(party.table.state, 1, "begin")
    entry = game.entry(after, 1)
    assert entry is not None
    party.key(1, ms(500), fingers(entry, "call 3 0", lambda gesture: game.press(after, 1, gesture)))
    party.advance_to(ms(6_000))
    assert party.answers == [(1, "begin"), (1, "call 3 0")]
    begin, call = party.table.playthrough.answers
    assert (begin.start.at, begin.end.at) == (ms(500), ms(500))
    assert call.start.at == ms(500)


@pytest.mark.parametrize("entry", [Press("yes"), Steps(("yes",)), Count(("yes",)), Counts("begin", 2), Counts(None, 1)])
def test_what_an_entry_cannot_say_has_no_fingers(entry: Entry[str]) -> None:
    assert fingers(entry, "something else", lambda gesture: meaning(entry, gesture)) == ()


def test_the_meaning_of_a_gesture_stands_in_the_entry() -> None:
    cases: list[tuple[Entry[str], Gesture, str | None]] = [
        (Press("a", "b"), Tap(), "a"),
        (Press("a", "b"), Hold(), "b"),
        (Press("a"), Hold(), None),
        (Steps(("a", "b")), Taken(1), "b"),
        (Count(("a", None)), Counted((1,)), "a"),
        (Count(("a", None)), Counted((2,)), None),
        (Count(("a", None)), Counted((3,)), None),
        (Count(("a", None)), Counted((0,)), None),
        (Counts(None, 2), Counted((1, 2)), None),
        (Press("a"), Counted((1,)), None),
    ]
    assert [meaning(entry, gesture) for entry, gesture, _ in cases] == [word for _, _, word in cases]


# ---- the highlight


def test_taps_go_round_and_back_goes_the_other_way() -> None:
    steps = Steps(("a", "b", "c"))
    cursor = Cursor()
    seen = []
    for _ in range(4):
        cursor = cursor.step(steps, 0)
        seen.append(cursor.highlighted(steps))
    assert seen == [(0,), (1,), (2,), (0,)]
    assert Cursor().step(steps, 0, -1).highlighted(steps) == (2,)
    assert cursor.step(steps, 0, -1).highlighted(steps) == (2,)


def test_a_hold_with_nothing_highlighted_takes_nothing() -> None:
    assert Cursor().hold(Steps(("a",)), 0) == (Cursor(), None)
    assert Cursor().step(Steps(()), 5) == Cursor()


def test_a_choice_that_loses_at_once_is_taken_by_holding_twice_and_a_step_takes_the_first_hold_back() -> None:
    steps = Steps(("safe", "bust"), careful=frozenset({1}))
    armed, index = Cursor(index=1).hold(steps, 0)
    assert (armed.armed, index) == (True, None)
    assert armed.hold(steps, 0)[1] == 1
    moved = armed.step(steps, 0).step(steps, 0)
    assert moved.hold(steps, 0)[1] is None


def test_a_long_list_is_entered_in_two_stages() -> None:
    steps = Steps(tuple("abcdef"), groups=(2, 4))
    group = Cursor().step(steps, 0).step(steps, 0)
    assert group.highlighted(steps) == (2, 3, 4, 5)
    inside, index = group.hold(steps, 0)
    assert index is None
    assert inside.highlighted(steps) == (2,)
    assert inside.step(steps, 0).hold(steps, 0)[1] == 3


def test_a_highlight_is_forgotten_after_three_seconds() -> None:
    cursor = Cursor(index=2, touched=100)
    assert cursor.at(99 + FORGET) == cursor
    assert cursor.at(100 + FORGET) == Cursor()


GRID = Steps(tuple("abcde"), places=((0, 0), (0, 1), (0, 2), (1, 0), (2, 2)))


@pytest.mark.parametrize(
    ("start", "down", "right", "end"),
    [(None, 0, 1, 0), (0, 0, 1, 1), (2, 0, 1, 2), (0, 1, 0, 3), (2, 1, 0, 4), (3, 0, 1, 1), (4, -1, 0, 2)],
)
def test_arrows_go_to_the_nearest_choice_in_their_direction(start: int | None, down: int, right: int, end: int) -> None:
    assert Cursor(index=start).move(GRID, 0, down, right).highlighted(GRID) == (end,)


def test_an_arrow_goes_straight_into_a_group() -> None:
    steps = Steps(GRID.choices, groups=(3, 2), places=GRID.places)
    assert Cursor().move(steps, 0, 0, 1).highlighted(steps) == (0,)
    assert Cursor(index=0, group=0).move(steps, 0, 1, 0) == Cursor(index=0, group=1)


def test_without_places_arrows_step() -> None:
    steps = Steps(("a", "b"))
    assert Cursor(index=0).move(steps, 0, 1, 0).highlighted(steps) == (1,)
    assert Cursor(index=0).move(steps, 0, 0, -1).highlighted(steps) == (1,)


# ---- the tally


def after(*moves: Callable[[Tally], Tally]) -> Tally:
    tally = Tally(0, 0)
    for move in moves:
        tally = move(tally)
    return tally


def test_silence_ends_a_number_and_a_held_first_press_is_none() -> None:
    tapped = after(lambda t: t.pressed(0), lambda t: t.released(), lambda t: t.pressed(ms(200)))
    assert tapped.due(CALL_PAUSE, CALL_GAP) == ms(200) + CALL_PAUSE
    ended = tapped.silence()
    assert ended is not None
    assert ended.done == (2,)
    assert ended.due(CALL_PAUSE, CALL_GAP) == ms(200) + CALL_GAP
    assert ended.silence() is None
    held = after(lambda t: t.pressed(0))
    assert held.due(CALL_PAUSE, CALL_GAP) == HOLD
    none = held.silence()
    assert none is not None
    assert none.done == (0,)


def test_only_the_first_press_of_a_number_can_say_none() -> None:
    second = after(lambda t: t.pressed(0), lambda t: t.released(), lambda t: t.pressed(ms(200)))
    assert second.down
    assert second.due(CALL_PAUSE, CALL_GAP) == ms(200) + CALL_PAUSE


def test_a_number_key_is_a_whole_number() -> None:
    assert after(lambda t: t.digit(5, 7)).done == (7,)
