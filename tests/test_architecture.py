"""The arrow ``firmware_py -> hardware -> engine``, and that its checkers really see what is forbidden."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import PACKAGES, faults

ROOT = Path(__file__).parent.parent

LINTED = [
    ("engine/planted_pygame.py", "import pygame", "engine.planted_pygame -> pygame"),
    ("engine/planted_gpiozero.py", "from gpiozero import Button", "engine.planted_gpiozero -> gpiozero"),
    ("engine/planted_time.py", "import time", "engine.planted_time -> time"),
    ("engine/planted_thread.py", "from threading import Thread", "engine.planted_thread -> threading"),
    ("engine/planted_up.py", "import hardware.press", "engine.planted_up -> hardware.press"),
    ("hardware/planted_up.py", "import firmware_py.app", "hardware.planted_up -> firmware_py.app"),
    (
        "engine/games/pommes_22/planted.py",
        "import engine.games.pommes_pains.rules",
        "engine.games.pommes_22.planted -> engine.games.pommes_pains.rules",
    ),
    (
        "engine/games/planted_sixth/__init__.py",
        "from engine.games.pommes_22 import rules",
        "engine.games.planted_sixth -> engine.games.pommes_22.rules",
    ),
    (
        "engine/speed/planted_round/__init__.py",
        "import engine.games.pommes_22.rules",
        "engine.speed.planted_round -> engine.games.pommes_22.rules",
    ),
]
"""File, what it says, and what import-linter has to answer."""

READ = [
    ("engine/read_pygame.py", "import pygame", "engine/read_pygame.py:1: engine imports pygame"),
    ("engine/read_late.py", "def late():\n    import time", "engine/read_late.py:2: engine imports time"),
    ("engine/read_finder.py", "import importlib", "engine/read_finder.py:1: engine imports importlib"),
    ("engine/read_open.py", "TEXT = open('deck.toml').read()", "engine/read_open.py:1: engine uses open"),
    ("engine/read_map.py", "TEXTS = map(open, ['deck.toml'])", "engine/read_map.py:1: engine uses open"),
    ("engine/read_print.py", "print('slap')", "engine/read_print.py:1: engine uses print"),
    (
        "engine/read_die.py",
        "import random\nDIE = random.randint(1, 6)",
        "engine/read_die.py:2: engine uses the global random.randint",
    ),
    (
        "engine/read_alias.py",
        "import random as r\nKEY = r.random",
        "engine/read_alias.py:2: engine uses the global random.random",
    ),
    (
        "engine/read_from.py",
        "from random import shuffle",
        "engine/read_from.py:1: engine uses the global random.shuffle",
    ),
    ("hardware/read_table.py", "from engine import table", "hardware/read_table.py:1: hardware imports engine.table"),
    ("hardware/read_race.py", "import engine.race", "hardware/read_race.py:1: hardware imports engine.race"),
    (
        "hardware/read_games.py",
        "from engine.games import all_games",
        "hardware/read_games.py:1: hardware imports engine.games",
    ),
    ("engine/games/2-pommes/__init__.py", "", "engine/games/2-pommes: folder '2-pommes' is no identifier"),
    ("engine/games/sixth/rules.py", "", "engine/games/sixth: folder has no __init__.py"),
]
"""File, what it says, and what our own checker has to answer."""

ALLOWED = [
    ("engine/fair_random.py", "from random import Random\nimport random\nDIE = random.Random(7).randint(1, 6)"),
    ("hardware/fair_ports.py", "from engine import clock, inputs\nfrom engine.inputs import Seat"),
]


def lint(folder: Path) -> str:
    """What import-linter says about the packages in `folder`; empty when all contracts are kept."""
    program = Path(sys.executable).with_name("lint-imports")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(  # noqa: S603  our own environment's program
        [program, "--no-cache"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def copied(folder: Path, plants: list[tuple[str, str]]) -> Path:
    """The three packages in `folder`, and what is planted in them."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "engine" / "speed").mkdir(exist_ok=True)
    (folder / "engine" / "speed" / "__init__.py").touch()
    for name, text in plants:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> str:
    plants = [(name, text) for name, text, _ in LINTED]
    return " ".join(lint(copied(tmp_path_factory.mktemp("linted"), plants)).split())


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    plants = [(name, text) for name, text, _ in READ] + ALLOWED
    return faults(copied(tmp_path_factory.mktemp("read"), plants))


def test_the_packages_keep_the_arrow() -> None:
    assert lint(ROOT) == ""


def test_the_engine_is_pure_and_the_hardware_sees_only_the_ports() -> None:
    assert faults(ROOT) == []


@pytest.mark.parametrize("named", [named for _, _, named in LINTED])
def test_the_linter_names_the_planted_import(linted: str, named: str) -> None:
    assert named in linted


@pytest.mark.parametrize("named", [named for _, _, named in READ])
def test_the_checker_names_what_the_linter_cannot_see(read: list[str], named: str) -> None:
    assert any(fault.startswith(named) for fault in read)


@pytest.mark.parametrize("name", [name for name, _ in ALLOWED])
def test_the_checker_leaves_alone_what_is_allowed(read: list[str], name: str) -> None:
    assert [fault for fault in read if fault.startswith(name)] == []


def test_a_copy_without_plants_is_clean(tmp_path: Path) -> None:
    assert lint(copied(tmp_path, [])) == ""
