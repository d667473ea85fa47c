"""The page that tells how to add a game: its code is copied out, played, and held against the contract."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^`(engine/games/stone/[\w.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PROGRAM = """
from importlib.resources import files
from random import Random

from engine.games import all_games
from engine.simulate import simulate
from firmware_py.cli import main
from tests.engine.contract import keep_contract, refuses_bad_decks

shelf = all_games()["stone"]
game = shelf.game.with_deck(files(shelf.package).joinpath("deck.toml").read_text())
for seed in range(60):
    keep_contract(game, (1, 2), {}, Random(seed), every=1)
refuses_bad_decks(game)
print(dict(simulate(game, shelf.bots, 2, {}, ("random", "random"), 300, 1).endings))
main(["games"])
"""


def test_the_game_on_the_page_works_as_it_stands(tmp_path: Path) -> None:
    for package in ("engine", "hardware", "firmware_py", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "rig"))
    blocks = dict(BLOCK.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")))
    assert {Path(name).name for name in blocks} == {"__init__.py", "rules.py", "bots.py", "deck.toml"}
    for name, text in blocks.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    endings, *games = done.stdout.splitlines()
    assert "'won'" in endings
    assert any(line.startswith("stone ") for line in games)
