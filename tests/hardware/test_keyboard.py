"""Keys as buttons: stamps from the pump, no repeats, nothing stuck when the window loses its focus."""

import pygame
import pytest

from engine.clock import MILLISECOND, ManualClock
from engine.inputs import MOST_SEATS, TABLE, Control, Edge, Seat
from hardware.fakes import FakeKeys
from hardware.keyboard import SEAT_KEYS, Keyboard, sdl_events
from tests.hardware.trains import ms


def bench() -> tuple[Keyboard, FakeKeys]:
    keys = FakeKeys()
    return Keyboard(ManualClock(ms(1000)), pump=keys), keys


def test_a_key_is_stamped_with_its_pump_and_doubted_back_to_the_pump_before() -> None:
    keyboard, keys = bench()
    keyboard.poll(ms(1004))
    keys.down(pygame.K_d)
    (press,) = keyboard.poll(ms(1007))
    assert (press.seat, press.control, press.edge) == (3, Control.BUTTON, Edge.PRESS)
    assert (press.at, press.uncertainty, press.received) == (ms(1007), ms(3), ms(1007))
    assert press.earliest == ms(1004)


def test_no_later_event_reaches_back_behind_the_watermark() -> None:
    keyboard, keys = bench()
    for pumped, following in ((1004, 1008), (1040, 1040.2), (1041, 1200)):
        keyboard.poll(ms(pumped))
        reached = keyboard.complete_to(ms(pumped))
        keys.down(pygame.K_p)
        keys.up(pygame.K_p)
        assert all(event.earliest > reached for event in keyboard.poll(ms(following)))


def test_repeats_are_ignored_and_a_release_is_told() -> None:
    keyboard, keys = bench()
    for _ in range(5):
        keys.down(pygame.K_SPACE)
    keys.up(pygame.K_SPACE)
    keys.up(pygame.K_SPACE)
    assert [event.edge for event in keyboard.poll(ms(1004))] == [Edge.PRESS, Edge.RELEASE]


def test_losing_the_focus_releases_every_key() -> None:
    keyboard, keys = bench()
    for key in (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_d):
        keys.down(key)
    keyboard.poll(ms(1004))
    keys.lose_focus()
    assert sorted((event.seat, event.edge.value) for event in keyboard.poll(ms(1008))) == [
        (1, "release"),
        (3, "release"),
        (6, "release"),
    ]
    keys.up(pygame.K_d)
    keys.down(pygame.K_d)
    assert [event.edge for event in keyboard.poll(ms(1012))] == [Edge.PRESS]


@pytest.mark.parametrize(
    ("key", "control"),
    [
        (pygame.K_LEFT, Control.LEFT),
        (pygame.K_UP, Control.UP),
        (pygame.K_RETURN, Control.OK),
        (pygame.K_ESCAPE, Control.BACK),
        (pygame.K_BACKSPACE, Control.BACK),
        (pygame.K_TAB, Control.NEXT),
    ],
)
def test_direct_keys_are_the_tables(key: int, control: Control) -> None:
    keyboard, keys = bench()
    keys.down(key)
    (press,) = keyboard.poll(ms(1004))
    assert (press.seat, press.control) == (TABLE, control)


def test_digits_count_by_their_place_whatever_the_key_prints() -> None:
    keyboard, keys = bench()
    keys.down(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)
    keys.down(pygame.K_KP0, scancode=pygame.KSCAN_KP0)
    assert [event.control for event in keyboard.poll(ms(1004))] == [Control.DIGIT_1, Control.DIGIT_0]


def test_other_keys_are_nobodys() -> None:
    keyboard, keys = bench()
    keys.down(pygame.K_F5)
    keys.up(pygame.K_F5)
    assert keyboard.poll(ms(1004)) == []


def test_every_seat_has_a_key_of_its_own_with_a_name() -> None:
    keyboard, _ = bench()
    legends = [keyboard.legend(seat) for seat in range(1, MOST_SEATS + 1)]
    assert legends == ["left Ctrl", "left Shift", "D", "P", "right Shift", "right Ctrl", "B", "Space"]
    assert keyboard.legend(9) == ""


def test_six_keys_can_be_down_at_once() -> None:
    keyboard, keys = bench()
    seats: list[Seat] = list(range(1, 7))
    for seat in seats:
        keys.down(SEAT_KEYS[seat])
    assert [event.seat for event in keyboard.poll(ms(1004))] == seats
    alone = {pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_RCTRL}
    places = {pygame.K_d: (2, 3), pygame.K_p: (1, 10), pygame.K_b: (3, 5), pygame.K_SPACE: (4, 6)}
    on_the_grid = [places[key] for key in SEAT_KEYS.values() if key not in alone]
    assert len({row for row, _ in on_the_grid}) == len({column for _, column in on_the_grid}) == 4


def test_without_a_window_there_are_no_keys_and_no_crash() -> None:
    pygame.display.quit()
    keyboard = Keyboard(ManualClock(), pump=sdl_events)
    assert keyboard.poll(MILLISECOND) == ()
    assert keyboard.faults == 1
    assert keyboard.troubles() == ()
