"""The box as one record, and what it is put together from."""

from dataclasses import replace

import pygame
import pytest

from engine.clock import SECOND
from engine.inputs import InputSource
from hardware.box import demo_box, laptop_box, mock_box, real_box
from hardware.factory import FactoryRefusedError, FactoryWish
from hardware.fakes import FakeLamps
from hardware.screen import NoDisplayError
from hardware.system_clock import SystemClock
from hardware.wiring import default_wiring, load_wiring
from tests.hardware.trains import ms


def test_a_mock_box_is_played_by_its_hands() -> None:
    mock = mock_box(size=(480, 320), start=SECOND)
    mock.buttons.press(3, SECOND + ms(20), bounce=ms(8))
    mock.keys.down(pygame.K_RETURN)
    found: set[tuple[str, int]] = set()
    for _ in range(20):
        now = mock.clock.advance(ms(4))
        sources: tuple[InputSource, ...] = mock.box.inputs
        found |= {(event.source, event.seat) for source in sources for event in source.poll(now)}
    assert found == {("gpio", 3), ("keyboard", 0)}
    assert mock.box.screen.size == (480, 320)
    assert mock.box.keyboard is not None
    mock.box.close()


def test_a_mock_box_names_what_does_not_work() -> None:
    wiring = load_wiring("seats = { 1 = 5, 2 = 8 }", "wiring.toml")
    notes = mock_box(wiring=wiring, busy={5: "another program"}).box.notes
    assert notes == (
        "wiring.toml: seats.2 is GPIO8, which belongs to SPI0 where that is switched on",
        "seat 1's button on GPIO5 does not work: GPIO busy: used by another program",
    )


def test_a_laptop_box_has_the_keyboard_for_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    box = laptop_box(size=(320, 240))
    assert [source.id for source in box.inputs] == ["keyboard"]
    assert list(box.inputs[0].poll(box.clock.now())) == []
    box.lamps.set(1, True)
    box.close()
    assert not pygame.display.get_init()


def test_a_demonstration_box_has_a_window_and_buttons_that_a_program_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    box, buttons = demo_box(size=(320, 240))
    now = box.clock.now()
    buttons.press(2, now, hold=ms(300))
    found = [event for turn in range(20) for event in box.inputs[0].poll(now + ms(4) * (turn + 1))]
    assert [(event.seat, event.at) for event in found] == [(2, now)]
    assert [source.id for source in box.inputs] == ["gpio", "keyboard"]
    box.close()


def test_a_real_box_without_a_chip_says_so_and_lets_go_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with pytest.raises(FactoryRefusedError):
        real_box(default_wiring(), wish=FactoryWish(chip="no such chip"), size=(320, 240), fullscreen=False)
    assert not pygame.display.get_init()


def test_a_real_box_without_a_display_touches_no_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "chalkboard")
    with pytest.raises(NoDisplayError):
        real_box(default_wiring())


def test_closing_lets_go_of_everything_even_when_something_raises() -> None:
    closed: list[str] = []
    mock = mock_box()

    class Stubborn(FakeLamps):
        def close(self) -> None:
            raise OSError("stuck")

    box = replace(mock.box, lamps=Stubborn(mock.clock), let_go=lambda: closed.append("factory"))
    mock.screen.show(pygame.Surface((800, 480)))
    with pytest.raises(OSError, match="stuck"):
        box.close()
    assert closed == ["factory"]
    assert not mock.screen.frames


def test_the_real_clock_moves_on() -> None:
    clock = SystemClock()
    assert 0 < clock.now() <= clock.now()
