"""From the invitation to a game with one button each."""

from pathlib import Path

import pytest

from engine.clock import SECOND
from firmware_py.evening import Evening
from firmware_py.scene import Go
from firmware_py.scenes import build
from tests.firmware_py.party import MS, Party


def test_the_press_that_wakes_the_box_sits_its_seat_down(party: Party) -> None:
    party.sit_down(3)
    assert party.scene == "lobby"
    assert party.evening.sitting == {3}


def test_a_press_sits_down_and_a_press_again_gets_up(party: Party) -> None:
    party.sit_down(1, 2, 3)
    party.tap(2)
    assert party.evening.sitting == {1, 3}


def test_only_somebody_who_sits_can_go_on(party: Party) -> None:
    party.sit_down(1)
    party.hold(2)
    assert party.scene == "lobby"
    party.hold(1)
    assert party.scene == "choose"


def test_a_deserted_lobby_goes_back_to_the_invitation(party: Party) -> None:
    party.sit_down(1)
    party.tap(1)
    party.advance(61 * SECOND)
    assert party.scene == "attract"


def test_tapping_steps_through_the_games_and_holding_takes_one(party: Party) -> None:
    party.sit_down(1, 2)
    party.hold(1)
    seen: list[str] = []
    for _ in range(5):
        party.tap(2)
        seen.extend(party.look.lit)
    assert len(set(seen)) == 5
    assert "22-pommes kiosk" in seen
    while party.look.lit != {"22-pommes kiosk"}:
        party.tap(1)
    party.hold(2)
    assert party.scene == "who starts"


def test_people_who_do_not_sit_cannot_step(party: Party) -> None:
    party.sit_down(1)
    party.hold(1)
    party.tap(5)
    assert party.look.lit == frozenset()


def choose(party: Party, line: str, seat: int) -> None:
    while party.look.lit != {line}:
        party.tap(seat)
    party.hold(seat)


def test_more_people_than_seats_choose_who_plays(party: Party) -> None:
    party.sit_down(1, 2, 3)
    party.hold(1)
    choose(party, "22-pommes kiosk", 1)
    assert party.scene == "who plays"
    for seat in (3, 1, 2):
        party.tap(seat)
    party.hold(3)
    assert party.scene == "who starts"
    party.tap(1)
    party.advance(500 * MS)
    assert party.scene == "game"
    assert [line.seat for line in party.look.page.seats] == [1, 3]


def test_fewer_people_than_seats_play_with_bots(party: Party) -> None:
    party.sit_down(4)
    party.hold(4)
    choose(party, "22-pommes kiosk", 4)
    party.advance(200 * MS)
    party.tap(4)
    party.advance(SECOND)
    assert party.scene == "game"
    assert [line.seat for line in party.look.page.seats] == [4, 1]


def test_the_earliest_stamp_starts_although_it_is_delivered_last(party: Party) -> None:
    party.sit_down(1, 2)
    party.hold(1)
    choose(party, "22-pommes kiosk", 1)
    party.advance(300 * MS)
    party.press(1, after=20 * MS)
    party.press(2, after=17 * MS, delivered=party.now + 120 * MS)
    party.advance(2 * SECOND)
    assert party.scene == "game"
    assert party.look.page.seats[0].seat == 2


def test_the_box_draws_when_nobody_says_who_starts(party: Party) -> None:
    party.sit_down(1, 2)
    party.hold(1)
    choose(party, "22-pommes kiosk", 1)
    party.advance(16 * SECOND)
    assert party.scene == "game"


def test_an_unknown_scene_lists_those_there_are(party: Party) -> None:
    with pytest.raises(ValueError, match="unknown scene 'bar'; allowed: attract, lobby"):
        build(party.evening, Go("bar"), 0)


def test_wins_are_kept_for_the_evening(tmp_path: Path, party: Party) -> None:
    assert isinstance(party.evening, Evening)
    party.evening.wins[1] = 3
    party.sit_down(1)
    facts = party.look.page.seats[0].facts
    assert [party.words.text(fact) for fact in facts] == ["3 wins"]


def test_a_button_that_does_not_work_is_named_on_the_screen_and_the_others_play(tmp_path: Path) -> None:
    party = Party(tmp_path, busy={5: "another program"})
    party.evening.notes = party.mock.box.notes
    party.advance(50 * MS)
    notes = [party.words.text(note) for note in party.look.page.notes]
    assert any("GPIO5" in note and "another program" in note for note in notes)
    party.sit_down(2)
    assert party.evening.sitting == {2}
    party.close()


def test_scores_that_cannot_be_kept_are_told(party: Party) -> None:
    party.journal.trouble = "scores are not being kept: the card is full"
    party.sit_down(1)
    assert "the card is full" in party.words.text(party.look.page.notes[-1])
