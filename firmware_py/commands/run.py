"""``pepin run``: the box. Without a display: a demonstration through mock pins, told in words."""

import argparse
import logging
import sys
from pathlib import Path

from firmware_py.commands.arguments import add_language, add_state, size, state_directory
from firmware_py.demonstration import demonstrate
from firmware_py.library import load_library
from firmware_py.running import Wishes, run_box
from hardware.screen import ROTATIONS, NoDisplayError

HELP = "play (this is what pepin does when no command is named)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All of them are wishes; the box plays without any."""
    parser.add_argument("--windowed", action="store_true", help="a window instead of the whole screen")
    parser.add_argument("--size", type=size, default=None, metavar="WxH", help="size of the window or picture")
    parser.add_argument("--rotate", type=int, choices=ROTATIONS, default=0, help="turn the picture clockwise")
    parser.add_argument("--demo", action="store_true", help="let bots sit down and play")
    parser.add_argument("--seed", type=int, default=None, help="the same seed deals the same games")
    parser.add_argument("--record", type=Path, default=None, metavar="FILE", help="write down all that is judged")
    parser.add_argument("--wiring", type=Path, default=None, metavar="FILE", help="which button is on which pin")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule, repeatable")
    add_language(parser)
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody closes the window; exit status 0."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    state = state_directory(arguments)
    library = load_library(state)
    for notice in library.notices:
        sys.stderr.write(notice + "\n")
    wishes = Wishes(
        state=state,
        library=library,
        lang=arguments.lang,
        seed=arguments.seed,
        size=arguments.size,
        fullscreen=not (arguments.windowed or arguments.size),
        rotation=arguments.rotate,
        record=arguments.record,
        wiring=arguments.wiring,
        options=tuple(arguments.option),
        demo=arguments.demo,
    )
    try:
        return run_box(wishes)
    except NoDisplayError as error:
        sys.stdout.write(f"{error}; here is a demonstration instead\n")
        return demonstrate(wishes, sys.stdout)
