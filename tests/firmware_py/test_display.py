"""Both games by keys that come from outside the program, on a real (virtual) X display."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_py.journal import Entry, read_journal
from firmware_py.library import load_library

pytestmark = pytest.mark.display

KEYS = {1: "Control_L", 2: "Shift_L"}
PATIENCE_S = 240


class Outside:
    """Somebody at a keyboard: sees the journal and the log, sends keys; knows nothing of the program's inside."""

    def __init__(self, folder: Path, display: str, *words: str) -> None:
        self.state = folder / "state"
        self.log = folder / "log"
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "firmware_py", "run", "--size", "800x480", "--state", str(self.state), *words]
        with self.log.open("wb") as file:
            self.program = subprocess.Popen(command, env=self.environment, stderr=file, stdout=file)  # noqa: S603

    def key(self, name: str, hold_ms: int = 60) -> None:
        """One key, down and up."""
        self._xdotool("keydown", name)
        self._wait(hold_ms)
        self._xdotool("keyup", name)
        self._wait(60)

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=20)  # noqa: S603, S607

    def _wait(self, ms: int) -> None:
        """Real time passes: this is the one test that has a real window in front of it."""
        self.program_is_alive()
        time.sleep(ms / 1000)  # noqa: TID251  a real window, a real clock

    def program_is_alive(self) -> None:
        assert self.program.poll() is None, self.log.read_text()

    def events(self, kind: str | None = None) -> list[Entry]:
        try:
            return read_journal(self.state / "journal.sqlite", kind)
        except sqlite3.OperationalError:
            return []

    def until(self, arrived: Callable[[], bool], meanwhile: Callable[[], None] | None = None) -> None:
        began = time.monotonic()
        while not arrived():
            assert time.monotonic() - began < PATIENCE_S, self.log.read_text()[-2000:]
            if meanwhile is None:
                self._wait(50)
            else:
                meanwhile()

    def scene(self) -> str:
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if " scene: " in line]
        return lines[-1].rpartition(" scene: ")[2] if lines else ""

    def close(self) -> None:
        self.program.send_signal(signal.SIGTERM)
        assert self.program.wait(timeout=10) == 0, self.log.read_text()[-2000:]


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    assert shutil.which("Xvfb"), "Xvfb is missing: make display installs it"
    assert shutil.which("xdotool"), "xdotool is missing: make display installs it"
    reading, writing = os.pipe()
    server = subprocess.Popen(  # noqa: S603
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],  # noqa: S607
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as file:
        number = file.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(timeout=10)


def to_the_game(outside: Outside, wanted: str) -> None:
    """Sit down with two seats and take the line of the list that says `wanted`."""
    infos = [title.game.info for title in load_library().titles.values()]
    line = 1 + [f"{info.id} {mode}" for info in infos for mode in info.modes].index(wanted)
    outside.until(lambda: outside.scene() == "attract")
    outside.key(KEYS[1])
    outside.until(lambda: outside.scene() == "lobby")
    outside.key(KEYS[2])
    outside.key(KEYS[1], hold_ms=800)
    outside.until(lambda: outside.scene() == "choose")
    for _ in range(line):
        outside.key("Down")
    outside.key("Return")
    outside.until(lambda: outside.scene() == "who starts")
    outside.until(lambda: outside.scene() == "game", lambda: outside.key(KEYS[1], hold_ms=200))


def last(outside: Outside) -> tuple[int, str]:
    rulings = outside.events("ruling")
    return (rulings[-1].body["seat"], rulings[-1].body["action"]) if rulings else (0, "")


def test_22_pommes_with_arrow_keys(tmp_path: Path, display: str) -> None:
    outside = Outside(tmp_path, display, "--seed", "4")
    to_the_game(outside, "22-pommes kiosk")

    def pick() -> None:
        for key in ("Right", "Return", "Return"):
            outside.key(key)

    outside.until(lambda: outside.scene() == "result", pick)
    results = outside.events("result")
    assert results[0].body["game"] == "22-pommes"
    assert results[0].body["ending"] in {"bust", "exact", "stranded"}
    picks = [entry.body for entry in outside.events("ruling") if entry.body["action"].startswith("pick")]
    assert {body["seat"] for body in picks} == {1, 2}
    outside.close()


def test_2_pommes_3_pains_with_one_key_each(tmp_path: Path, display: str) -> None:
    outside = Outside(tmp_path, display, "--seed", "4", "--option", "deck=20")
    to_the_game(outside, "2-pommes-3-pains kiosk")
    flipper = [1]

    def play() -> None:
        seat, action = last(outside)
        if action == "seen":
            outside.key(KEYS[flipper[0]], hold_ms=40)
            outside._wait(900)
            outside.key(KEYS[flipper[0]], hold_ms=40)
            outside._wait(1200)
            for key in KEYS.values():
                if last(outside) == (seat, action):
                    outside.key(key, hold_ms=40)
        else:
            flipper[0] = 3 - flipper[0] if action.startswith("call") else flipper[0]
            outside.key(KEYS[flipper[0]], hold_ms=40)
            before = len(outside.events("ruling"))
            for _ in range(12):
                if len(outside.events("ruling")) > before + 1 or last(outside)[1] == "seen":
                    return
                outside._wait(50)
            flipper[0] = 3 - flipper[0]

    outside.until(lambda: outside.scene() == "result", play)
    results = outside.events("result")
    assert results[0].body["game"] == "2-pommes-3-pains"
    actions = [entry.body["action"].split()[0] for entry in outside.events("ruling")]
    assert actions.count("flip") >= 20
    assert "call" in actions
    outside.close()
