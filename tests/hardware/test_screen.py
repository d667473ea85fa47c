"""The screen: when a picture was shown, turned panels, and no display at all."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.clock import SECOND, ManualClock
from hardware.fakes import KEPT_FRAMES, MemoryScreen
from hardware.screen import REFRESH, Cue, NoDisplayError, WindowScreen, asked_for, find_display
from tests.hardware.trains import ms

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


@pytest.fixture
def _dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def corners(size: tuple[int, int]) -> pygame.Surface:
    """A picture whose corners are, clockwise from the top left, red, green, blue, white."""
    width, height = size
    picture = pygame.Surface(size)
    for colour, place in ((RED, (0, 0)), (GREEN, (1, 0)), (BLUE, (1, 1)), (WHITE, (0, 1))):
        picture.fill(colour, (place[0] * width // 2, place[1] * height // 2, width // 2, height // 2))
    return picture


def seen(window: pygame.Surface) -> list[tuple[int, int, int]]:
    width, height = window.get_size()
    points = ((2, 2), (width - 3, 2), (width - 3, height - 3), (2, height - 3))
    return [(colour.r, colour.g, colour.b) for colour in map(window.get_at, points)]


@pytest.mark.usefixtures("_dummy")
@pytest.mark.parametrize(
    ("rotation", "order"),
    [
        (0, [RED, GREEN, BLUE, WHITE]),
        (90, [WHITE, RED, GREEN, BLUE]),
        (180, [BLUE, WHITE, RED, GREEN]),
        (270, [GREEN, BLUE, WHITE, RED]),
    ],
)
def test_a_turned_panel_shows_the_picture_turned_clockwise(rotation: int, order: list[tuple[int, int, int]]) -> None:
    screen = WindowScreen(ManualClock(SECOND), (320, 240), rotation=rotation)
    assert screen.size == (320, 240)
    screen.show(corners(screen.size))
    window = pygame.display.get_surface()
    assert window is not None
    assert window.get_size() == ((240, 320) if rotation in (90, 270) else (320, 240))
    assert seen(window) == order
    screen.close()


class SlowClock(ManualClock):
    """Moves on by 3 ms at every look, as if showing took that long."""

    def now(self) -> int:
        return self.advance(ms(3))


@pytest.mark.usefixtures("_dummy")
def test_the_cue_is_the_moment_after_the_flip() -> None:
    screen = WindowScreen(SlowClock(), (320, 240))
    assert screen.show(pygame.Surface((320, 240))) == Cue(ms(6), ms(3) + REFRESH)


@pytest.mark.usefixtures("_dummy")
def test_a_picture_of_another_size_is_scaled_and_not_cut() -> None:
    screen = WindowScreen(ManualClock(), (320, 240))
    screen.show(corners((640, 480)))
    window = pygame.display.get_surface()
    assert window is not None
    assert seen(window) == [RED, GREEN, BLUE, WHITE]


@pytest.mark.usefixtures("_dummy")
def test_a_driver_that_nobody_asked_for_is_no_display() -> None:
    assert find_display({"SDL_VIDEODRIVER": "x11,dummy"}) == "dummy"
    with pytest.raises(NoDisplayError, match="took its 'dummy' driver"):
        find_display({})


def test_without_a_display_sdls_own_choice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "999")
    with pytest.raises(NoDisplayError, match="no display: ") as caught:
        WindowScreen(ManualClock())
    assert "\n" not in str(caught.value)


def test_a_driver_that_does_not_exist_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "chalkboard")
    with pytest.raises(NoDisplayError, match="chalkboard"):
        WindowScreen(ManualClock())


@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({}, False),
        ({"SDL_VIDEODRIVER": "x11"}, False),
        ({"SDL_VIDEODRIVER": "offscreen"}, True),
        ({"SDL_VIDEO_DRIVER": "kmsdrm, OffScreen"}, True),
        ({"SDL_VIDEODRIVER": "offscreens"}, False),
    ],
)
def test_a_driver_is_asked_for_by_its_whole_name(environment: dict[str, str], asked: bool) -> None:
    assert asked_for("offscreen", environment) is asked


def test_a_rotation_that_is_no_quarter_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="45 is not one of 0, 90, 180, 270"):
        WindowScreen(ManualClock(), rotation=45)


def test_a_memory_screen_keeps_copies_of_its_last_frames(tmp_path: Path) -> None:
    clock = ManualClock(7)
    screen = MemoryScreen(clock, (40, 30))
    with pytest.raises(ValueError, match="nothing has been shown"):
        screen.save(tmp_path / "none.png")
    picture = pygame.Surface(screen.size)
    picture.fill(RED)
    assert screen.show(picture) == Cue(7, 0)
    picture.fill(BLUE)
    assert screen.frames[-1].get_at((0, 0))[:3] == RED
    for _ in range(KEPT_FRAMES):
        screen.show(picture)
    assert (len(screen.frames), screen.shown) == (KEPT_FRAMES, KEPT_FRAMES + 1)
    screen.save(tmp_path / "last.png")
    assert pygame.image.load(tmp_path / "last.png").get_at((0, 0))[:3] == BLUE
    screen.close()
    assert not screen.frames
