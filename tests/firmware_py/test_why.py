"""The explanation of a ruling at one press, and taking it back."""

import pytest

from engine.clock import SECOND
from engine.inputs import TABLE, Control
from firmware_py.journal import read_journal
from tests.firmware_py.party import MS, Party


@pytest.fixture
def late(party: Party) -> Party:
    """Ada flipped and never called; the explanation is no longer on the screen."""
    party.start("2-pommes-3-pains", "kiosk", 1, 2)
    party.advance(300 * MS)
    party.press(1)
    party.advance(16 * SECOND)
    assert party.look.told == ()
    return party


def menu(party: Party, control: Control) -> None:
    party.press(TABLE, control=control)
    party.advance(300 * MS)


def sentences(party: Party) -> list[str]:
    return [party.words.text(message) for message in party.look.told]


def test_one_press_shows_the_last_ruling_again_and_the_next_goes_on(late: Party) -> None:
    menu(late, Control.BACK)
    assert "Ada" in sentences(late)[0]
    assert sentences(late)[-1] == "OK takes this ruling back. Any other button goes on."
    menu(late, Control.NEXT)
    assert sentences(late) == []


def test_ok_takes_the_ruling_back_and_the_clock_starts_again(late: Party) -> None:
    menu(late, Control.BACK)
    menu(late, Control.OK)
    assert "taken back" in sentences(late)[0]
    assert late.prompt == "Ada calls! 2 apples 3 breads: everybody slaps"
    assert late.look.tenths is not None
    assert late.look.tenths > 40
    kinds = [entry.kind for entry in read_journal(late.evening_file)]
    assert kinds[-1] == "undo"


def test_nothing_is_shown_before_anything_was_ruled(party: Party) -> None:
    party.start("2-pommes-3-pains", "kiosk", 1, 2)
    party.advance(300 * MS)
    menu(party, Control.BACK)
    assert party.look.told == ()
