"""The table: presses in, rulings out, in the order in which they happened and whenever they are delivered."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND
from engine.game import Limit, Opened, Origin, Over, Race
from engine.gestures import HOLD, Counts, Press, Steps
from engine.inputs import BOX, Control, InputEvent
from engine.race import RaceRules, Stamp
from engine.table import Table
from tests.engine.bench_table import GPIO, AnyParty, Party, event, ms
from tests.engine.toys import DRAW, Chosen, Scripted, Secret, Step, ask, race

FLIP_LIMIT = Limit(5 * SECOND, Origin.LAST)
FLIP = ask({1: Press("flip", "challenge"), 2: Press("challenge"), 3: Press("challenge")}, limit=FLIP_LIMIT)
DEADLINE = 5 * SECOND


def flipping() -> AnyParty:
    """Seat 1 is to flip within 5 s of the opening; anybody may challenge."""
    return Party(Scripted(FLIP, ask({})), lag=ms(250))


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
        ask({1: Counts("begin", 2), 2: Press("claim")}, limit=Limit(2 * SECOND, Origin.LAST), blind=ms(100),
            blind_from=Origin.LAST),
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
        due = [each for each in waiting if each.earliest <= ms(heard) or rng.random() < 0.2]
        waiting = [each for each in waiting if each not in due]
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


# ---- sealed answers


def secret(seats: int = 3) -> Party[Chosen, str, Chosen]:
    party = Party(Secret(), tuple(range(1, seats + 1)))
    party.shown(0)
    return party


def test_answers_stay_sealed_until_everybody_is_in() -> None:
    party = secret()
    party.taps(1, ms(500), 2)
    party.taps(2, ms(500), 3)
    party.advance_to(ms(4_000))
    assert not party.table.state.revealed
    party.taps(3, ms(5_000), 1)
    party.advance_to(ms(8_000))
    assert party.table.state == Chosen((2, 3, 1), revealed=True)
    assert isinstance(party.table.turn, Over)


def test_a_new_count_replaces_the_old_one() -> None:
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(1, ms(3_000), 4)
    party.taps(2, ms(6_000), 1)
    party.advance_to(ms(9_000))
    assert party.table.state.numbers == (4, 1)


def test_a_replacement_that_is_being_keyed_while_the_last_one_comes_in_is_honoured() -> None:
    """Field note U48: nobody's press is dropped without a sign."""
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(2, ms(3_000), 1)
    party.taps(1, ms(4_100), 4)
    party.advance_to(ms(4_900))
    assert not party.table.state.revealed, "seat 2 is in since 4.2 s, but seat 1 is in the middle of a count"
    party.advance_to(ms(8_000))
    assert party.table.state == Chosen((4, 1), revealed=True)


@given(st.permutations([(1, 2), (2, 4), (3, 1)]), st.lists(st.integers(0, 900), min_size=3, max_size=3))
def test_sealed_answers_come_to_the_same_in_every_interleaving(
    order: list[tuple[int, int]], starts: list[int]
) -> None:
    party = secret()
    for (seat, number), start in zip(order, starts, strict=True):
        party.taps(seat, ms(500 + start), number)
    party.advance_to(ms(5_000))
    assert party.table.state == Chosen((2, 4, 1), revealed=True)


def test_a_count_that_is_not_allowed_blinks_and_the_old_one_stays() -> None:
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(1, ms(3_000), 5)
    party.taps(2, ms(6_000), 1)
    party.advance_to(ms(9_000))
    assert party.table.state.numbers == (2, 1)
    assert party.reasons() == [(1, "blink.means_nothing")]


def test_the_limit_lets_an_open_count_finish_and_no_new_one_begin() -> None:
    party = secret()
    party.taps(1, ms(59_000), 2)
    party.taps(2, ms(59_900), 3)
    party.taps(3, ms(60_010), 1)
    party.advance_to(ms(60_500))
    assert not party.table.state.revealed
    party.advance_to(ms(65_000))
    assert party.table.state == Chosen((2, 3, 4), revealed=True), "seat 3 began too late: the box took 4 for it"
    assert (3, "blink.too_late") in party.reasons()
    assert party.answers[-1] == (BOX, "drawn 3")


def test_the_limit_of_an_untouched_round_passes() -> None:
    party = secret()
    party.advance_to(ms(61_000))
    assert party.answers == [(BOX, "drawn 1,2,3")]
    assert party.table.playthrough.answers[0].end.at == ms(60_000)


# ---- races


def racing(rules: RaceRules | None = None, shown_at: int = 20) -> AnyParty:
    party = Party(Scripted(race(1, 2, 3, rules=rules), ask({})))
    party.advance_to(ms(shown_at))
    party.shown(ms(shown_at))
    return party


def test_a_race_is_over_as_soon_as_everybody_has_pressed() -> None:
    party = racing()
    for seat, at in ((2, 400), (3, 300), (1, 500)):
        party.press(seat, ms(at))
    party.advance_to(ms(620))
    assert party.answers == [(BOX, "first 3 last 1 early nobody missing nobody gone nobody")]
    verdict = party.rulings[-1].verdict
    assert verdict is not None
    assert verdict.opened == Stamp(ms(20))


def test_who_never_presses_is_missing_when_the_window_ends() -> None:
    party = racing()
    party.press(2, ms(400))
    party.press(3, ms(5_020) + GPIO)
    party.press(1, ms(5_021))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 2 last 3 early nobody missing 1 gone nobody")]


def test_presses_before_the_page_and_too_soon_after_it_are_false_starts() -> None:
    party = Party(Scripted(race(1, 2, 3, opened=Opened(Origin.CUE, lead=SECOND)), ask({})))
    party.press(1, ms(10))
    party.press(2, ms(110))
    party.advance_to(ms(50))
    party.shown(ms(50))
    for seat, at in ((1, 500), (2, 400), (3, 300)):
        party.press(seat, ms(at))
    party.advance_to(SECOND)
    assert party.answers == [(BOX, "first 3 last 1 early 1,2 missing nobody gone nobody")]


def test_a_race_waits_for_its_page() -> None:
    party = Party(Scripted(race(1, 2), ask({})), (1, 2))
    party.press(1, ms(200))
    party.press(2, ms(300))
    party.advance_to(ms(500))
    assert party.answers == []
    party.shown(ms(20))
    party.advance_to(ms(510))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing nobody gone nobody")]


def test_a_dead_heat_is_one_at_the_table_too() -> None:
    party = racing()
    for seat, at in ((2, ms(400)), (3, ms(500)), (1, ms(500) + 2 * GPIO)):
        party.press(seat, at)
    party.advance_to(SECOND)
    assert party.answers == [(BOX, "first 2 last 1,3 early nobody missing nobody gone nobody")]


def test_a_seat_whose_button_is_gone_is_excused_and_the_ruling_says_so() -> None:
    party = racing()
    party.trouble(3, "gone")
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing nobody gone 3")]
    assert party.notes() == {"trouble.gone", "note.button_gone"}


@pytest.mark.parametrize("kind", ["sick", "lost edge"])
def test_a_button_that_still_speaks_is_not_excused(kind: str) -> None:
    party = racing()
    party.trouble(3, kind)
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.advance_to(ms(6_000))
    assert party.answers == [(BOX, "first 1 last 2 early nobody missing 3 gone nobody")]
    assert party.notes() == {"trouble." + kind.replace(" ", "_")}


@pytest.mark.parametrize("sign", ["press", "word"])
def test_a_button_that_is_back_is_counted_again(sign: str) -> None:
    party = Party(Scripted(ask({1: Press("on")}), race(1, 2), ask({})), (1, 2))
    party.trouble(2, "held")
    if sign == "press":
        party.press(2, ms(50))
    else:
        party.trouble(2, "back")
    party.press(1, ms(100))
    party.advance_to(ms(300))
    party.shown(ms(300))
    party.press(1, ms(600))
    party.advance_to(ms(6_000))
    assert party.answers[-1] == (BOX, "first 1 last 1 early nobody missing 2 gone nobody")


def test_a_word_of_the_table_ends_a_race() -> None:
    party = Party(Scripted(race(1, 2, may=(0,), opened=Opened(Origin.LAST)), ask({})), (1, 2))
    party.press(1, ms(300))
    party.menu(Control.OK, ms(500))
    party.advance_to(SECOND)
    assert party.answers == [(0, "stop")]


def challenges(opener_counts: bool) -> AnyParty:
    """The first claim opens a race, in which it counts or not."""
    opened = Opened(Origin.LAST, lead=ms(300), opener_counts=opener_counts)
    rules = RaceRules(window=SECOND, false_start=-ms(300))
    steps = ask({1: Press("flip"), 2: Press("claim")}), race(1, 2, 3, rules=rules, opened=opened), ask({})
    return Party(Scripted(*steps))


@pytest.mark.parametrize(("opener_counts", "missing"), [(True, "nobody"), (False, "2")])
def test_a_race_can_be_opened_by_a_press_and_look_back(opener_counts: bool, missing: str) -> None:
    party = challenges(opener_counts)
    party.press(3, ms(800))
    party.press(2, ms(1_000))
    party.press(1, ms(1_200))
    party.advance_to(ms(3_000))
    first = "first 3 last 1 early nobody"
    assert party.answers == [(2, "claim"), (BOX, f"{first} missing {missing} gone nobody")]


def test_a_race_can_be_opened_by_the_answer_before_the_last_one() -> None:
    opened = Opened(Origin.LAST, back=1)
    rules = RaceRules(window=SECOND, false_start=0, at_least=ms(1_500))
    steps = ask({1: Press("flip")}), ask({2: Press("claim")}, must=(2,)), race(1, 2, rules=rules, opened=opened), ask({})
    party = Party(Scripted(*steps), (1, 2))
    party.press(1, ms(100))
    party.press(2, ms(900))
    party.advance_to(ms(2_300))
    assert len(party.answers) == 2, "the window stays open 1.5 s after the last answer"
    party.advance_to(ms(3_000))
    assert party.answers[2] == (BOX, "first 1 last 2 early nobody missing nobody gone nobody")
    assert party.table.playthrough.answers[2].end.at == ms(2_400)


# ---- silent sources


def test_a_silent_source_holds_nobody_up_for_longer_than_400_ms_and_the_ruling_says_so() -> None:
    party = flipping()
    party.falls_silent("pod", ms(500))
    party.press(2, ms(1_000))
    assert party.advance_to(ms(1_390)) == []
    assert party.advance_to(ms(1_420)) == [(2, "challenge")]
    assert party.notes() == {"note.source_silent"}


def test_rulings_that_every_source_vouched_for_have_no_notes() -> None:
    party = flipping()
    party.press(2, ms(1_000))
    party.advance_to(2 * SECOND)
    assert party.notes() == set()


# ---- too late


def test_a_late_press_that_would_have_changed_the_ruling_contests_it() -> None:
    party = flipping()
    party.press(1, ms(1_000))
    party.press(2, ms(990), delivered=ms(1_600))
    party.advance_to(2 * SECOND)
    assert [(ruling.number, ruling.contested_by is not None) for ruling in party.rulings] == [(1, False), (1, True)]
    assert party.rulings[1].answer == party.rulings[0].answer
    assert party.notes() == {"note.late_press"}


def test_a_late_press_of_the_first_of_a_race_contests_the_verdict() -> None:
    party = racing(RaceRules(window=SECOND))
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.press(3, ms(350), delivered=ms(1_200))
    party.advance_to(2 * SECOND)
    assert [ruling.answer.action for ruling in party.rulings] == [
        "first 1 last 2 early nobody missing 3 gone nobody"
    ] * 2
    contested_by = party.rulings[1].contested_by
    assert contested_by is not None
    assert contested_by.at == ms(350)


def test_a_late_press_that_changes_no_ruling_is_taken_in() -> None:
    party = flipping()
    party.press(4, ms(1_000))
    party.press(1, ms(990), delivered=ms(1_500))
    party.advance_to(2 * SECOND)
    assert party.answers == [(1, "flip")]
    assert all(ruling.contested_by is None for ruling in party.rulings)


def test_a_late_press_of_somebody_who_had_nothing_to_say_blinks() -> None:
    party = Party(Scripted(ask({1: Press("on")}), ask({2: Press("go")}, must=(2,))))
    party.press(1, ms(1_000))
    party.press(2, ms(900), delivered=ms(1_500))
    party.advance_to(2 * SECOND)
    assert party.answers == [(1, "on")]
    assert party.reasons() == [(2, "blink.too_late")]


def test_a_late_press_for_a_running_race_still_counts() -> None:
    party = racing()
    party.press(1, ms(500))
    party.press(2, ms(300), delivered=ms(900))
    party.press(3, ms(1_500))
    party.advance_to(2 * SECOND)
    assert party.answers == [(BOX, "first 2 last 3 early nobody missing nobody gone nobody")]


# ---- undo and redo


def test_undo_gives_the_clock_its_full_length_and_forgets_what_was_being_keyed() -> None:
    party = flipping()
    party.press(2, ms(1_000))
    party.advance_to(ms(3_000))
    assert party.table.undo(Stamp(ms(3_000))) == 1
    assert party.table.deadline == ms(3_000) + DEADLINE
    party.advance_to(ms(7_900))
    assert party.answers == []
    party.advance_to(ms(9_000))
    assert party.answers == [(BOX, "expired 1")]


def test_presses_from_before_an_undo_were_not_meant_for_what_it_brought_back() -> None:
    party = flipping()
    party.press(2, ms(1_000))
    party.advance_to(ms(1_500))
    party.press(3, ms(1_490))
    party.table.undo(Stamp(ms(1_500)))
    party.advance_to(ms(2_000))
    assert party.answers == []
    assert party.reasons() == [(3, "blink.too_early")]


def test_undo_steps_over_what_the_box_did_and_stops_at_the_beginning() -> None:
    party = Party(Scripted(DRAW, ask({1: Press("on")}), DRAW, race(1, 2), ask({1: Press("go")})))
    party.press(1, ms(100))
    party.advance_to(ms(300))
    assert isinstance(party.table.turn, Race)
    assert party.table.undo(Stamp(ms(300))) == 2
    assert len(party.answers) == 1
    with pytest.raises(ValueError, match="nothing to undo"):
        party.table.undo(Stamp(ms(310)))
    assert party.table.redo(Stamp(ms(320))) == 2
    assert isinstance(party.table.turn, Race)
    with pytest.raises(ValueError, match="nothing to redo"):
        party.table.redo(Stamp(ms(330)))


def test_a_race_that_was_brought_back_is_run_anew() -> None:
    party = challenges(opener_counts=True)
    party.press(2, ms(1_000))
    party.press(1, ms(1_100))
    party.advance_to(ms(1_500))
    party.table.undo(Stamp(ms(1_500)))
    party.table.redo(Stamp(ms(2_000)))
    party.press(3, ms(2_400))
    party.advance_to(ms(4_000))
    assert party.answers[-1] == (BOX, "first 3 last 3 early nobody missing 1,2 gone nobody")


def test_a_ruling_that_was_taken_back_cannot_be_contested() -> None:
    party = flipping()
    party.press(1, ms(1_000))
    party.advance_to(ms(1_500))
    party.table.undo(Stamp(ms(1_500)))
    party.table.feed(event(2, ms(990)))
    assert party.advance_to(2 * SECOND) == []


# ---- a game that raises


def test_a_game_that_raises_costs_only_the_press_that_made_it() -> None:
    game = Scripted(ask({1: Press("on")}), FLIP, ask({}), faulty=["flip"])
    party = Party(game, step=ms(3_000))
    party.press(1, ms(100))
    party.press(1, ms(1_000))
    party.press(2, ms(2_000))
    with pytest.raises(ZeroDivisionError, match="flip breaks the game"):
        party.advance_to(ms(3_000))
    assert party.answers == [(1, "on")]
    assert party.advance_to(ms(6_000)) == [(1, "on"), (2, "challenge")], "no ruling was lost"


def test_a_game_without_a_next_turn_leaves_the_state_before() -> None:
    class Broken(Scripted):
        def turn(self, state: object) -> object:  # type: ignore[override]
            if getattr(state, "said", ()):
                raise ZeroDivisionError("no turn")
            return super().turn(state)  # type: ignore[arg-type]

    party = Party(Broken(FLIP))
    party.press(2, ms(1_000))
    with pytest.raises(ZeroDivisionError):
        party.advance_to(2 * SECOND)
    assert party.table.playthrough.answers == ()
    assert party.table.deadline == DEADLINE
    assert party.rulings == []


@pytest.mark.parametrize("word", ["expired 1", "first 1 last 1 early nobody missing nobody gone nobody"])
def test_what_the_box_owes_stays_due_until_the_game_is_mended(word: str) -> None:
    rules = RaceRules(false_start=0)
    step = FLIP if word == "expired 1" else race(1, rules=rules, opened=Opened(Origin.LAST))
    game = Scripted(step, ask({}), faulty=[word])
    party = Party(game)
    if isinstance(step.turn, Race):
        party.press(1, ms(5_000))
    with pytest.raises(ZeroDivisionError):
        party.advance_to(7 * SECOND)
    with pytest.raises(ZeroDivisionError):
        party.table.advance()
    game.faulty.clear()
    party.rulings += party.table.advance()
    assert party.answers == [(BOX, word)]
    assert party.rulings[-1].answer.end.at in (DEADLINE, DEADLINE + GPIO)


def test_undo_leads_out_of_a_draw_that_cannot_be_made() -> None:
    class Stuck(Scripted):
        def sample_chance(self, state: object, rng: Random) -> str:
            raise ZeroDivisionError("no cards")

    party = Party(Stuck(ask({1: Press("on")}), DRAW, ask({})))
    party.press(1, ms(100))
    with pytest.raises(ZeroDivisionError):
        party.advance_to(ms(500))
    assert party.table.undo(Stamp(ms(500))) == 1
    assert party.advance_to(SECOND) == [(1, "on")], "told although it was taken back since"


def test_a_call_whose_beginning_breaks_the_game_is_not_keyed_on() -> None:
    game = Scripted(ask({1: Counts("begin", 2)}), ask({}), faulty=["begin"])
    party = Party(game, lag=0)
    party.press(1, ms(100))
    with pytest.raises(ZeroDivisionError):
        party.advance_to(ms(300))
    party.advance_to(ms(6_000))
    assert party.answers == []
    assert party.table.tally(1) is None


# ---- the end


def test_after_the_end_nothing_is_answered() -> None:
    party = Party(Scripted(ask({1: Press("on")})))
    party.press(1, ms(100))
    party.press(1, ms(400))
    party.advance_to(SECOND)
    assert party.answers == [(1, "on")]
    assert isinstance(party.table.turn, Over)
