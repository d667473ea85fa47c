"""``pepin replay FILE``: judge a recording again and compare every ruling."""

import argparse
import json
import sys
from pathlib import Path

from engine.recording import rejudge
from firmware_py.commands.arguments import add_json
from firmware_py.library import load_library

HELP = "judge a recording again and compare every ruling"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``FILE --json``."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a recording made by: pepin run --record FILE")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when every ruling is the same, 1 with the first difference."""
    try:
        text = arguments.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{arguments.file} cannot be read: {error}") from error
    games = {game_id: title.game for game_id, title in load_library().titles.items()}
    result = rejudge(text, games)
    if arguments.json:
        body = {"rulings": result.rulings, "difference": result.difference}
        sys.stdout.write(json.dumps(body) + "\n")
    elif result.difference is None:
        sys.stdout.write(f"{result.rulings} rulings, all the same\n")
    else:
        sys.stdout.write(f"{result.difference}\n")
    return 0 if result.difference is None else 1
