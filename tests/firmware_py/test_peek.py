"""Hidden hands on one screen: shown to the seat that holds its button, and drawn at no other moment."""

from random import Random

import pygame
import pytest

from engine.clock import SECOND
from engine.games import all_games
from engine.gestures import Count
from firmware_py.stage import render
from tests.engine.hidden import HIDDEN
from tests.firmware_py.party import MS, Party

HANDS = [game_id for game_id in ("2-sans-3", "pom-pom") if game_id in all_games()]


def picture(party: Party) -> bytes:
    return pygame.image.tobytes(render(party.look, party.words, (480, 320)), "RGB")


@pytest.mark.parametrize("game_id", HANDS)
def test_a_hand_is_seen_only_while_its_button_is_held(game_id: str, party: Party) -> None:
    party.start(game_id, "kiosk", 1, 2)
    party.advance(SECOND)
    common = party.look.page
    scene = party.app.scene
    party.press(1, hold=2 * SECOND)
    party.advance(1200 * MS)
    table = scene.table  # type: ignore[attr-defined]
    held = party.look.page
    assert held == table.page(1)
    assert held != common or not isinstance(table.entry(1), Count)
    party.advance(1500 * MS)
    assert party.look.page == common
    assert not [ruling for ruling in party.rulings if ruling.answer.seat == 1]


@pytest.mark.parametrize("game_id", HANDS)
def test_no_picture_depends_on_a_hidden_card_while_nobody_looks(game_id: str, party: Party) -> None:
    party.start(game_id, "kiosk", 1, 2)
    party.advance(SECOND)
    table = party.app.scene.table  # type: ignore[attr-defined]
    shown = picture(party)
    compared = 0
    for other, eyes in HIDDEN[game_id](table.state, Random(1)):
        if None in eyes:
            page = table.game.page(table.game.observe(other, None))
            assert page == table.page()
            compared += 1
    assert compared
    assert picture(party) == shown
