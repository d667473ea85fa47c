"""Whatever raises, a thousand times at every stage: the box keeps playing, and ten presses give ten rulings."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.clock import SECOND
from firmware_py.app import App
from firmware_py.stage import Stage
from hardware.fakes import FakeButtons, FakeLamps, MemoryScreen
from tests.firmware_py.party import MS, Party

TIMES = 1000


class BoomError(RuntimeError):
    """The planted fault."""


def failing(real: Callable[..., Any], count: list[int]) -> Callable[..., Any]:
    """`real`, except that it raises TIMES times first."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if count[0] < TIMES:
            count[0] += 1
            raise BoomError("planted")
        return real(*args, **kwargs)

    return call


def ten_rulings(party: Party) -> None:
    """Ten picks of 22 Pommes by two people, or as many as that game needs, in several games."""
    party.rulings.clear()
    picks = 0
    while picks < 10:
        party.start("22-pommes", "kiosk", 1, 2)
        party.advance(SECOND)
        while party.scene == "game" and picks < 10:
            acting = next(line.seat for line in party.look.page.seats if line.acting)
            party.tap(acting)
            for _ in range(2):
                party.hold(acting)
            party.advance(SECOND)
            picks = sum(ruling.answer.seat > 0 for ruling in party.rulings)
    assert picks >= 10


DEVICES = {
    "polling the buttons": (FakeButtons, "poll"),
    "the watermark of the buttons": (FakeButtons, "complete_to"),
    "the troubles of the buttons": (FakeButtons, "troubles"),
    "a lamp": (FakeLamps, "set"),
    "the screen": (MemoryScreen, "show"),
    "drawing": (Stage, "show"),
}


@pytest.mark.parametrize("stage", DEVICES)
def test_a_device_that_raises(
    stage: str, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    owner, method = DEVICES[stage]
    count = [0]
    monkeypatch.setattr(owner, method, failing(getattr(owner, method), count))
    party.start("22-pommes", "kiosk", 1, 2)
    for _ in range(20 * TIMES):
        if count[0] >= TIMES:
            break
        party.press(1)
        party.advance(5 * MS)
    assert count[0] == TIMES
    assert "planted" in caplog.text
    ten_rulings(party)


SCENE_METHODS = ("feed", "complete", "step", "look", "shown")


@pytest.mark.parametrize("method", SCENE_METHODS)
def test_a_scene_that_raises_leads_to_the_failsafe_and_back(
    method: str, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from firmware_py.scenes.playing import Playing  # noqa: PLC0415  patched here only

    count = [0]
    monkeypatch.setattr(Playing, method, failing(getattr(Playing, method), count))
    for _ in range(5 * TIMES):  # a press is not told in every one of these short games
        party.start("22-pommes", "kiosk", 1, 2)
        party.press(1)
        party.advance(20 * MS)
        if count[0] >= TIMES:
            break
    assert "scene game failed" in caplog.text
    assert "planted" in caplog.text
    assert count[0] == TIMES
    ten_rulings(party)


def test_the_failsafe_leads_back_to_the_games_with_everybody_still_sitting(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    from firmware_py.scenes.playing import Playing  # noqa: PLC0415

    party.start("22-pommes", "kiosk", 1, 2)

    def broken(self: Playing, now: int) -> None:
        raise BoomError("the orchard burnt down")

    monkeypatch.setattr(Playing, "step", broken)
    party.advance(10 * MS)
    assert party.scene == "failsafe"
    assert "BoomError: the orchard burnt down" in party.words.text(party.look.page.notes[0])
    party.tap(1)
    assert party.scene == "choose"
    assert party.evening.sitting == {1, 2}


def test_a_bot_that_raises_is_logged_and_plays_nothing(
    party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from engine.games.pommes_22.bots import RandomBot  # noqa: PLC0415

    count = [0]
    monkeypatch.setattr(RandomBot, "decide", failing(RandomBot.decide, count))
    party.start("22-pommes", "kiosk", 2, 1, people={1})
    party.advance(95 * SECOND)
    assert "the bot of seat 2 failed" in caplog.text
    assert any(ruling.answer.seat == -1 and str(ruling.answer.action).startswith("pick") for ruling in party.rulings)


def test_the_app_starts_where_nobody_sits(party: Party) -> None:
    assert isinstance(party.app, App)
    party.advance(50 * MS)
    assert party.scene == "attract"


def test_bots_that_raise_a_thousand_times_in_a_row(
    party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from engine.games.pommes_22.bots import RandomBot  # noqa: PLC0415  patched here only
    from firmware_py.hand import EventHand  # noqa: PLC0415
    from firmware_py.robots import Robots  # noqa: PLC0415

    count = [0]
    monkeypatch.setattr(RandomBot, "decide", failing(RandomBot.decide, count))
    party.start("22-pommes", "kiosk", 1, 2)
    party.advance(SECOND)
    table: Any = party.app.scene.table  # type: ignore[attr-defined]
    for seed in range(TIMES):
        Robots({1: RandomBot()}, EventHand(), seed).step(table, party.now)
    assert count[0] == TIMES
    assert caplog.text.count("the bot of seat 1 failed") == TIMES
    ten_rulings(party)
