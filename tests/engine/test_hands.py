"""What the hands are in the middle of, read by the table: taps, holds, scans, counts, menu buttons, number keys."""

import pytest

from engine.clock import SECOND
from engine.game import Limit, Origin
from engine.gestures import HOLD, Count, Counts, Entry, Press, Steps
from engine.inputs import Control, Seat
from tests.engine.bench_table import AnyParty, Party, ms
from tests.engine.toys import Scripted, ask

CHOICES = Steps(("one", "two", "three"))


def scanning() -> AnyParty:
    return Party(Scripted(ask({1: CHOICES}), ask({1: CHOICES})))


@pytest.mark.parametrize(("hold", "word"), [(ms(1), "tap"), (HOLD - 1, "tap"), (HOLD, "hold"), (10 * HOLD, "hold")])
def test_six_tenths_of_a_second_are_a_hold(hold: int, word: str) -> None:
    party = Party(Scripted(ask({1: Press("tap", "hold")})))
    party.press(1, ms(100), hold)
    party.advance_to(ms(8_000))
    assert party.answers == [(1, word)]


def test_a_hold_is_known_before_the_button_is_let_go() -> None:
    party = Party(Scripted(ask({1: Press("tap", "hold")})))
    party.press(1, ms(100), 20 * SECOND)
    assert party.advance_to(ms(100) + HOLD) == []
    assert party.advance_to(ms(100) + HOLD + ms(100)) == [(1, "hold")]


def test_a_press_without_a_hold_answers_at_its_edge_however_long_it_is() -> None:
    party = Party(Scripted(ask({1: Press("tap")})))
    party.press(1, ms(100), 20 * SECOND)
    assert party.advance_to(ms(200)) == [(1, "tap")]


def test_a_tap_that_means_nothing_gets_three_blinks_and_changes_nothing() -> None:
    party = Party(Scripted(ask({1: Press(None, "hold")})))
    party.press(1, ms(100))
    party.advance_to(SECOND)
    assert party.answers == []
    assert [(blink.seat, blink.times) for blink in party.blinks] == [(1, 3)]


def test_taps_move_the_highlight_and_a_hold_takes_it() -> None:
    party = scanning()
    party.taps(1, ms(100), 2)
    party.advance_to(SECOND)
    assert party.table.cursor(1, party.now).highlighted(CHOICES) == (1,)
    party.press(1, ms(1_000), HOLD)
    party.advance_to(ms(2_000))
    assert party.answers == [(1, "two")]
    assert party.table.cursor(1, party.now).highlighted(CHOICES) == (), "a new turn starts with nothing highlighted"


def test_menu_buttons_and_arrows_act_for_the_one_who_must() -> None:
    party = scanning()
    for at, control in enumerate((Control.NEXT, Control.NEXT, Control.DOWN, Control.BACK, Control.UP, Control.OK)):
        party.menu(control, ms(100 + 100 * at))
    party.advance_to(ms(1_500))
    assert party.answers == [(1, "one")]
    assert party.table.playthrough.answers[0].by == 0


def test_a_number_key_does_not_move_a_highlight() -> None:
    party = scanning()
    party.menu(Control.DIGIT_2, ms(100))
    party.advance_to(SECOND)
    assert party.table.cursor(1, party.now).highlighted(CHOICES) == ()


def test_a_number_key_counts_at_once() -> None:
    party = Party(Scripted(ask({1: Count(("one", "two", "three"))})))
    party.menu(Control.DIGIT_3, ms(100))
    assert party.advance_to(ms(200)) == [(1, "three")]


def test_the_number_keys_say_a_whole_call() -> None:
    party = Party(Scripted(ask({1: Counts("begin", 2)}), ask({1: Counts(None, 2)})))
    party.menu(Control.DIGIT_0, ms(100))
    party.menu(Control.DIGIT_4, ms(300))
    assert party.advance_to(ms(400)) == [(1, "begin"), (1, "call 0 4")]


def test_a_menu_button_cannot_begin_a_call() -> None:
    party = Party(Scripted(ask({1: Counts("begin", 2)}), ask({1: Counts(None, 2)})))
    party.menu(Control.NEXT, ms(100))
    party.advance_to(SECOND)
    assert party.answers == []
    assert party.table.tally(1) is None


def test_ok_is_a_tap_where_one_press_is_one_answer_and_other_menu_buttons_are_not() -> None:
    party = Party(Scripted(ask({1: Press("tap", "hold")})))
    party.menu(Control.NEXT, ms(100))
    party.advance_to(ms(500))
    assert party.answers == []
    party.menu(Control.OK, ms(600))
    party.advance_to(SECOND)
    assert party.answers == [(1, "tap")]


def test_any_button_speaks_for_the_table_when_only_the_table_is_asked() -> None:
    party = Party(Scripted(ask({0: Steps(("yes", "no"))}, must=(0,))))
    party.taps(3, ms(100), 2)
    party.press(2, ms(900), HOLD)
    party.advance_to(ms(2_000))
    assert party.answers == [(0, "no")]
    assert party.table.playthrough.answers[0].by == 2


def test_an_interrupt_leaves_the_highlight_of_a_decision_that_goes_on() -> None:
    limit = Limit(30 * SECOND, Origin.LAST)
    entries: dict[Seat, Entry[str]] = {1: CHOICES, 2: Press("noise")}
    party = Party(Scripted(ask(entries, limit=limit), ask(entries, limit=limit)))
    party.taps(1, ms(100), 2)
    party.press(2, ms(700))
    party.advance_to(SECOND)
    assert party.answers == [(2, "noise")]
    assert party.table.cursor(1, party.now).highlighted(CHOICES) == (1,)


def test_a_highlight_does_not_slip_onto_another_list() -> None:
    limit = Limit(30 * SECOND, Origin.LAST)
    shorter = Steps(("two", "three"))
    steps = ask({1: CHOICES, 2: Press("noise")}, limit=limit), ask({1: shorter, 2: Press("noise")}, limit=limit)
    party = Party(Scripted(*steps))
    party.taps(1, ms(100), 1)
    party.press(2, ms(700))
    party.advance_to(SECOND)
    assert party.table.cursor(1, party.now).highlighted(shorter) == ()


def test_taps_counted_for_one_question_do_not_answer_the_next() -> None:
    count = Count(("one", "two", "three"))
    party = Party(Scripted(ask({1: count, 2: Press("stop")}), ask({1: count})))
    party.taps(1, ms(100), 2)
    party.press(2, ms(600))
    party.advance_to(ms(4_000))
    assert party.answers == [(2, "stop")]
    assert party.table.tally(1) is None


def test_a_call_goes_on_through_a_challenge() -> None:
    calling: dict[Seat, Entry[str]] = {1: Counts(None, 2), 3: Press("challenge")}
    party = Party(Scripted(ask({1: Counts("begin", 2)}), ask(calling), ask(calling)))
    party.taps(1, ms(100), 2)
    party.press(3, ms(500))
    party.taps(1, ms(1_500), 3)
    party.advance_to(ms(5_000))
    assert party.answers == [(1, "begin"), (3, "challenge"), (1, "call 2 3")]


def test_a_call_goes_on_where_new_presses_would_be_too_early() -> None:
    calling = ask({1: Counts(None, 2)}, blind=ms(100))
    party = Party(Scripted(ask({1: Counts("begin", 2)}), calling))
    party.taps(1, ms(100), 2)
    party.taps(1, ms(1_500), 1)
    party.advance_to(ms(3_500))
    assert party.answers == [(1, "begin"), (1, "call 2 1")]


def test_the_second_number_of_a_call_can_come_too_late() -> None:
    party = Party(Scripted(ask({1: Counts("begin", 2)}), ask({1: Counts(None, 2)})))
    party.taps(1, ms(100), 1)
    party.advance_to(ms(4_000))
    assert party.answers == [(1, "begin"), (-1, "expired 1")]
    assert party.table.playthrough.answers[1].end.at == ms(3_100), "at the deadline, not when it was noticed"


def test_held_presses_say_none_twice() -> None:
    party = Party(Scripted(ask({1: Counts("begin", 2)}), ask({1: Counts(None, 2)})))
    party.press(1, ms(100), HOLD + ms(300))
    party.press(1, ms(1_500), HOLD)
    party.advance_to(ms(4_000))
    assert party.answers == [(1, "begin"), (1, "call 0 0")]
    assert party.table.playthrough.answers[1].end.at == ms(1_500) + HOLD
