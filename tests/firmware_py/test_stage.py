"""A look becomes a picture of the screen's own size, and the cue is the screen's."""

import pygame
import pytest

from engine.clock import SECOND, ManualClock
from engine.message import say
from engine.page import Page
from firmware_py.scene import Look
from firmware_py.stage import Stage, render
from firmware_py.words import Words
from hardware.fakes import MemoryScreen
from hardware.screen import Size
from tests.firmware_py.samples import CALL, CHOOSE, FLIP, FOUR, NAMES

PLAIN = Look(FLIP)
RUNNING = Look(CALL, tenths=34, total=5 * SECOND)


def pixels(look: Look, lang: str = "en", size: Size = (480, 320)) -> bytes:
    return pygame.image.tobytes(render(look, Words(lang, NAMES), size), "RGB")


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (480, 800)])
def test_the_picture_has_the_size_of_the_screen_and_the_cue_is_its_own(size: Size) -> None:
    clock = ManualClock(7 * SECOND)
    screen = MemoryScreen(clock, size)
    cue = Stage(screen, Words("fr", NAMES)).show(PLAIN)
    assert cue.stamp == 7 * SECOND
    assert pygame.image.tobytes(screen.frames[-1], "RGB") == pixels(PLAIN, "fr", size)


def test_another_language_is_spoken_at_once() -> None:
    words = Words("en", NAMES)
    before = pygame.image.tobytes(render(PLAIN, words, (480, 320)), "RGB")
    words.speak("pl")
    assert pygame.image.tobytes(render(PLAIN, words, (480, 320)), "RGB") == pixels(PLAIN, "pl") != before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Look(CHOOSE), Look(CHOOSE, lit=frozenset({"back"}))),
        (Look(CHOOSE, lit=frozenset({"back"})), Look(CHOOSE, lit=frozenset({"back"}), armed=True)),
        (RUNNING, Look(CALL, tenths=14, total=5 * SECOND)),
        (RUNNING, Look(CALL, total=5 * SECOND)),
        (RUNNING, Look(CALL, tenths=34, total=5 * SECOND, echo=(2,))),
        (PLAIN, Look(FLIP, verdict=FOUR)),
        (PLAIN, Look(FLIP, told=(say("verdict.tie"),))),
        (PLAIN, Look(FLIP, blinking=frozenset({3}))),
    ],
)
def test_whatever_a_look_says_is_seen(one: Look, other: Look) -> None:
    assert pixels(one) != pixels(other)


def test_tenths_that_make_no_other_second_or_step_make_no_other_picture() -> None:
    minute = 600 * SECOND
    assert pixels(Look(CALL, tenths=1234, total=minute)) == pixels(Look(CALL, tenths=1235, total=minute))


def test_the_number_of_a_turn_is_not_drawn() -> None:
    assert pixels(PLAIN) == pixels(Look(FLIP, turn=12))


def test_a_dark_page_stays_dark_whatever_was_told() -> None:
    dark = Page(say("pommes_pains.dark"), dark=True)
    assert pixels(Look(dark)) == pixels(Look(dark, told=(say("verdict.tie"),), verdict=FOUR))
