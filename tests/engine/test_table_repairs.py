"""What comes too late, is taken back, or breaks: nothing is swallowed, and the table can always go on."""

from random import Random

import pytest

from engine.clock import SECOND
from engine.game import Opened, Origin, Race
from engine.gestures import Counts, Press
from engine.inputs import BOX
from engine.race import RaceRules, Stamp
from tests.engine.bench_table import GPIO, Party, event, ms
from tests.engine.rounds import DEADLINE, FLIP, challenges, flipping, racing
from tests.engine.toys import DRAW, Scripted, ask, race

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
