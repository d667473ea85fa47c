"""``pepin screenshot SCENE``: a picture of any scene, without a display."""

import argparse
import sys
import tempfile
from pathlib import Path

import pygame

from firmware_py.app import App
from firmware_py.commands.arguments import add_language, add_state, size, state_directory
from firmware_py.evening import Evening
from firmware_py.host import Wish
from firmware_py.journal import SqliteJournal
from firmware_py.journey import Journey, journey, moment_of, seats_of
from firmware_py.library import load_library
from firmware_py.scene import Go
from firmware_py.scenes import SCENES, build
from firmware_py.words import Words

HELP = "a picture of any scene, without a display"

NAMES = tuple(dict.fromkeys([*(name.replace(" ", "-") for name in SCENES), "verdict"]))

_INTO_THE_GAME = 8
"""A picture of a game shows it after so many turns; the shortest games have hardly more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``SCENE --game --mode --size --lang --seed --out``."""
    parser.add_argument("scene", choices=NAMES, metavar="SCENE", help=", ".join(NAMES))
    parser.add_argument("--game", default="2-pommes-3-pains", metavar="GAME", help="which game, for scenes of a game")
    parser.add_argument("--mode", default="kiosk", help="in which mode")
    parser.add_argument("--size", type=size, default=(800, 480), metavar="WxH", help="size of the picture")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another moment")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .png file")
    add_language(parser)
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until the scene is to be seen, and keep the picture."""
    library = load_library(state_directory(arguments))
    info = library[arguments.game].game.info
    if arguments.mode not in info.modes:
        raise ValueError(f"{info.id} has no mode {arguments.mode!r}; allowed: {', '.join(info.modes)}")
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "journal.sqlite")
        evening = Evening(library, journal, arguments.seed)
        wish = Wish(f"{info.id} {arguments.mode}", tuple(seats_of(info.seats[1])))
        tour = journey(evening, wish, Words(arguments.lang), arguments.size)
        if not _travel(tour, arguments.scene):
            raise ValueError(f"the scene {arguments.scene} never came in {info.id}")
        _save(tour, arguments.out)
        tour.mock.box.close()
        journal.close()
    sys.stdout.write(f"{arguments.out}\n")
    return 0


def _travel(tour: Journey, scene: str) -> bool:
    if scene == "failsafe":
        go = Go("failsafe", fault=("game", "a picture of what is shown when something breaks"))
        tour.app.scene = build(tour.app.evening, go, tour.mock.clock.now())
        tour.app.step()
        return True

    def arrived(app: App) -> bool:
        if app.seen is None or moment_of(app) != scene:
            return False
        if scene == "lobby":
            return len(app.evening.sitting) > 1
        return scene != "game" or app.seen.turn >= _INTO_THE_GAME

    return tour.until(arrived)


def _save(tour: Journey, path: Path) -> None:
    try:
        tour.mock.screen.save(path)
    except (OSError, pygame.error) as error:
        raise ValueError(f"{path} cannot be written: {error}") from error
