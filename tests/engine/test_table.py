"""The table: presses in, rulings out, in the order in which they happened and whenever they are delivered."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND
from engine.game import Limit, Opened, Origin, Over
from engine.gestures import HOLD, Counts, Press, Steps
from engine.inputs import BOX, Control, InputEvent
from engine.race import RaceRules, Stamp
from engine.table import Table
from tests.engine.bench_table import GPIO, Party, ms
from tests.engine.rounds import DEADLINE, FLIP, flipping
from tests.engine.toys import DRAW, Scripted, Step, ask, race

# ---- one press, one answer


def test_presses_are_answered_in_the_order_in_which_they_happened_not_arrived() -> None:
    party = flipping()
    party.press(1, ms(1_000), delivered=ms(1_100))
    party.press(2, ms(999), delivered=ms(1_240))
    party.advance_to(2 * SECOND)
    assert party.answers == [(2, "challenge")]


def test_presses_too_close_to_call_are_answered_together() -> None:
    party = flipping()
    party.press(1, ms(1_000))
    party.press(3, ms(1_000) + 2 * GPIO)
    party.press(2, ms(1_000) + 4 * GPIO + 1)
    party.advance_to(2 * SECOND)
    assert party.answers == [(BOX, "together 1:flip 3:challenge")]


def test_a_press_of_a_seat_that_is_not_asked_blinks() -> None:
    party = flipping()
    party.press(4, ms(1_000))
    party.advance_to(2 * SECOND)
    assert party.answers == []
    assert party.reasons() == [(4, "blink.not_now")]


def test_a_refused_answer_blinks_three_times() -> None:
    class Strict(Scripted):
        def legal_actions(self, state: object, seat: int) -> Sequence[str]:
            return ()

    party = Party(Strict(FLIP))
    party.press(2, ms(1_000))
    party.advance_to(2 * SECOND)
    assert party.answers == []
    assert [(blink.seat, blink.times, blink.reason.key) for blink in party.blinks] == [(2, 3, "scripted.not_now")]


PRESSES = st.lists(
    st.tuples(st.integers(1, 3), st.integers(200, 2_600), st.sampled_from((30, 90, 700)), st.sampled_from("ab")),
    max_size=9,
)


def whole_round() -> Table[object, str, object]:
    steps = (
        FLIP,
        ask(
            {1: Counts("begin", 2), 2: Press("claim")},
            limit=Limit(2 * SECOND, Origin.LAST),
            blind=ms(100),
            blind_from=Origin.LAST,
        ),
        ask({1: Counts(None, 2), 2: Press("claim", "deny"), 3: Press("claim")}),
        race(1, 2, 3, rules=RaceRules(window=SECOND, false_start=0), opened=Opened(Origin.LAST, lead=ms(300), back=1)),
        ask({3: Steps(("one", "two"))}, must=(3,), limit=Limit(SECOND, Origin.LAST)),
    )
    game = Scripted(*steps)
    return Table(game, game.initial_state((1, 2, 3), {}), 1, Stamp(0))  # type: ignore[arg-type]


def edges(presses: Sequence[tuple[int, int, int, str]]) -> list[InputEvent]:
    party = Party(Scripted(FLIP))
    for seat, at, hold, source in presses:
        party.press(seat, ms(at), ms(hold), source=source, uncertainty=GPIO if source == "a" else ms(8))
    return [each for _, each in party._on_the_way]


@given(PRESSES, st.integers(0, 9_999), st.integers(5, 200))
def test_rulings_do_not_depend_on_arrival_sources_or_batches(
    presses: list[tuple[int, int, int, str]], seed: int, step: int
) -> None:
    events = edges(presses)
    prompt = whole_round()
    for each in sorted(events, key=lambda each: each.at):
        prompt.feed(each)
    shuffled = whole_round()
    rng = Random(seed)
    waiting = list(events)
    rng.shuffle(waiting)
    for heard in range(0, 9_000, step):
        # Two presses may be equal values: what was fed is told by its place, not by its value.
        fed = [each.earliest <= ms(heard) or rng.random() < 0.2 for each in waiting]
        due = [each for each, now in zip(waiting, fed, strict=True) if now]
        waiting = [each for each, now in zip(waiting, fed, strict=True) if not now]
        for each in due:
            shuffled.feed(each)
        shuffled.complete("a", ms(heard))
        shuffled.advance()
    for table in (prompt, shuffled):
        table.complete("a", ms(20_000))
        table.advance()
    assert prompt.playthrough.answers == shuffled.playthrough.answers


# ---- limits


@pytest.mark.parametrize("moved", [0, 6])
@pytest.mark.parametrize("hold", [ms(30), HOLD + ms(50)])
@pytest.mark.parametrize("delivered_after", [1, 200, 245])
@pytest.mark.parametrize("offset", [-3, 3])
def test_a_press_is_in_time_by_its_stamp_however_late_it_is_delivered(
    moved: int, hold: int, delivered_after: int, offset: int
) -> None:
    """3 ms before the limit is in time, 3 ms after it is late; with the limit moved by 6 ms it is the opposite."""
    length = DEADLINE + (ms(moved) if offset > 0 else -ms(moved))
    limited = ask({1: Press("flip", "challenge")}, limit=Limit(length, Origin.LAST))
    party = Party(Scripted(limited, ask({})), lag=ms(250))
    at = DEADLINE + ms(offset)
    party.press(1, at, hold, delivered=at + ms(delivered_after))
    party.advance_to(8 * SECOND)
    in_time = (offset < 0) != bool(moved)
    word = "flip" if hold < HOLD else "challenge"
    assert party.answers == [(1, word) if in_time else (BOX, "expired 1")]


@pytest.mark.parametrize(("beyond", "answer"), [(0, (1, "flip")), (1, (BOX, "expired 1"))])
def test_a_press_counts_if_it_may_have_been_in_time(beyond: int, answer: tuple[int, str]) -> None:
    party = flipping()
    party.press(1, DEADLINE + GPIO + beyond)
    party.advance_to(8 * SECOND)
    assert party.answers == [answer]


def test_a_challenge_10_ms_before_the_limit_that_is_held_for_a_hold_is_in_time() -> None:
    party = flipping()
    party.press(1, DEADLINE - ms(10), HOLD)
    party.advance_to(8 * SECOND)
    assert party.answers == [(1, "challenge")]
    assert party.table.playthrough.answers[0].end.at == DEADLINE - ms(10)


def test_a_press_while_another_is_still_being_held_waits_for_its_turn() -> None:
    party = flipping()
    party.press(1, ms(1_000), HOLD)
    party.press(2, ms(1_200))
    assert party.advance_to(ms(1_500)) == []
    assert party.advance_to(ms(2_500)) == [(1, "challenge")], "the earlier edge, although it was known later"


def test_the_box_answers_at_the_deadline_not_when_it_notices() -> None:
    party = flipping()
    party.advance_to(9 * SECOND)
    assert party.answers == [(BOX, "expired 1")]
    assert party.table.playthrough.answers[0].end.at == DEADLINE


def test_a_limit_from_the_cue_begins_when_the_page_was_shown() -> None:
    party = Party(Scripted(ask({1: Press("go")}, limit=Limit(SECOND, Origin.CUE))))
    party.advance_to(ms(300))
    party.shown(ms(290))
    assert party.table.deadline == ms(1_290)
    party.advance_to(3 * SECOND)
    assert party.table.playthrough.answers[0].end.at == ms(1_290)


def test_equal_limits_share_one_clock_and_another_phase_has_its_own() -> None:
    def asked(phase: int) -> Step:
        return ask({1: Press("go"), 2: Press("noise")}, limit=Limit(SECOND, Origin.LAST, phase))

    party = Party(Scripted(asked(0), asked(0), asked(1)))
    party.press(2, ms(400))
    party.press(2, ms(600))
    party.advance_to(ms(500))
    assert party.table.deadline == SECOND
    assert party.table.decision == 1
    party.advance_to(ms(800))
    assert party.table.deadline == ms(1_600)
    assert party.table.decision == 3


def test_a_turn_of_no_length_passes_with_its_cue() -> None:
    party = Party(Scripted(ask({2: Press("challenge")}, must=(), limit=Limit(0, Origin.CUE)), ask({})))
    party.press(2, ms(501))
    party.advance_to(ms(400))
    party.shown(ms(500))
    party.advance_to(ms(900))
    assert party.answers == [(BOX, "expired nobody")]
    assert party.table.playthrough.answers[0].end.at == ms(500)


# ---- the page and the cue


BLIND = ask({1: Press("go")}, blind=ms(100))


@pytest.mark.parametrize(("after_cue", "answered"), [(-1, False), (60, False), (99, False), (100, True), (900, True)])
def test_a_press_before_anybody_can_have_seen_the_page_blinks(after_cue: int, answered: bool) -> None:
    party = Party(Scripted(BLIND))
    party.advance_to(ms(20))
    party.shown(ms(20))
    party.press(1, ms(20 + after_cue))
    party.advance_to(ms(1_500))
    assert party.answers == ([(1, "go")] if answered else [])
    assert party.reasons() == ([] if answered else [(1, "blink.too_early")])


def test_a_page_that_was_not_shown_within_a_second_counts_as_shown_then_and_the_ruling_says_so() -> None:
    party = Party(Scripted(BLIND))
    party.press(1, ms(600))
    party.press(1, ms(1_200))
    party.advance_to(ms(1_500))
    assert party.reasons() == [(1, "blink.too_early")]
    assert party.answers == [(1, "go")]
    assert party.notes() == {"note.no_cue"}


def test_only_the_first_report_of_a_page_counts_and_none_of_an_older_one() -> None:
    party = Party(Scripted(ask({1: Press("on")}), ask({1: Press("go")}, limit=Limit(SECOND, Origin.CUE))))
    party.press(1, ms(100))
    party.advance_to(ms(300))
    party.shown(ms(200), number=1)
    assert party.table.deadline is None
    assert not party.table.ready
    party.shown(ms(280))
    party.shown(ms(290))
    assert party.table.deadline == ms(1_280)
    assert party.table.ready
    assert party.table.began == ms(280)


def test_menu_buttons_are_never_too_early() -> None:
    party = Party(Scripted(BLIND))
    party.menu(Control.OK, ms(50))
    party.advance_to(ms(500))
    assert party.answers == [(1, "go")]


# ---- draws


def test_the_same_seed_draws_the_same_also_after_undo() -> None:
    party = Party(Scripted(ask({1: Press("on")}), DRAW, ask({1: Press("go")})), seed=3)
    party.press(1, ms(100))
    party.advance_to(ms(500))
    drawn = party.answers[1]
    assert drawn[0] == BOX
    assert party.table.undo(Stamp(ms(500))) == 2
    party.press(1, ms(600))
    party.advance_to(SECOND)
    assert party.answers[1] == drawn
    other = Party(Scripted(DRAW, ask({})), seed=4)
    assert other.answers != [drawn]


# ---- the end


def test_after_the_end_nothing_is_answered() -> None:
    party = Party(Scripted(ask({1: Press("on")})))
    party.press(1, ms(100))
    party.press(1, ms(400))
    party.advance_to(SECOND)
    assert party.answers == [(1, "on")]
    assert isinstance(party.table.turn, Over)
