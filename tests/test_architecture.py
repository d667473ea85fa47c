"""The arrow ``firmware_py -> hardware -> engine``, and that its checkers really see what is forbidden."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import faults

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "hardware", "firmware_py")


def lint(folder: Path) -> str:
    """What import-linter says about the packages in `folder`; empty when all contracts are kept."""
    program = Path(sys.executable).with_name("lint-imports")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(  # noqa: S603  our own environment's program
        [program, "--no-cache"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_packages_keep_the_arrow() -> None:
    assert lint(ROOT) == ""
    assert faults(ROOT) == []


def test_the_linter_names_every_planted_import(copy: Path) -> None:
    games = sorted(path.name for path in (copy / "engine" / "games").iterdir() if (path / "__init__.py").exists())
    plants = {
        "engine/planted_pygame.py": ("import pygame", "engine.planted_pygame -> pygame"),
        "engine/planted_time.py": ("import time", "engine.planted_time -> time"),
        "engine/planted_threading.py": ("from threading import Thread", "engine.planted_threading -> threading"),
        "engine/planted_up.py": ("import hardware.press", "engine.planted_up -> hardware.press"),
        "hardware/planted_up.py": ("import firmware_py.app", "hardware.planted_up -> firmware_py.app"),
        f"engine/games/{games[0]}/planted_game.py": (
            f"import engine.games.{games[1]}.rules",
            f"engine.games.{games[0]}.planted_game -> engine.games.{games[1]}.rules",
        ),
    }
    for name, (line, _) in plants.items():
        (copy / name).write_text(line + "\n")
    try:
        said = " ".join(lint(copy).split())
    finally:
        for name in plants:
            (copy / name).unlink()
    assert [named for _, named in plants.values() if named not in said] == []


@pytest.mark.parametrize(
    ("name", "line", "named"),
    [
        ("engine/planted.py", "TEXT = open('deck.toml').read()", "engine/planted.py:1: calls open()"),
        ("engine/planted.py", "import random\nDIE = random.randint(1, 6)", "engine/planted.py:2: calls the global random.randint()"),
        ("engine/planted.py", "from random import shuffle", "engine/planted.py:1: imports the global random.shuffle"),
        ("hardware/planted.py", "from engine import table", "hardware/planted.py:1: hardware imports engine.table"),
        ("hardware/planted.py", "import engine.race", "hardware/planted.py:1: hardware imports engine.race"),
        ("hardware/planted.py", "from engine.games import all_games", "hardware/planted.py:1: hardware imports engine.games"),
        ("engine/games/2-pommes/__init__.py", "GAME = None", "engine/games/2-pommes/__init__.py: folder '2-pommes' is no identifier"),
    ],
)
def test_the_checker_names_what_the_linter_cannot_see(copy: Path, name: str, line: str, named: str) -> None:
    path = copy / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(line + "\n")
    try:
        assert any(fault.startswith(named) for fault in faults(copy))
    finally:
        path.unlink()
        if path.name == "__init__.py":
            path.parent.rmdir()
    assert faults(copy) == []
