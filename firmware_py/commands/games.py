"""``pepin games``: the games, their seats, modes and options with bounds."""

import argparse
import json
import sys
from typing import Any

from engine.game import GameInfo, Option
from firmware_py.commands.arguments import add_json, add_language, add_state, state_directory
from firmware_py.library import load_library
from firmware_py.words import Words

HELP = "list the games with their seats, modes and options"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``--json --lang --state``."""
    add_json(parser)
    add_language(parser)
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    library = load_library(state_directory(arguments))
    words = Words(arguments.lang)
    infos = [title.game.info for title in library.titles.values()]
    if arguments.json:
        sys.stdout.write(json.dumps({"games": [describe(info, words) for info in infos]}, ensure_ascii=False) + "\n")
        return 0
    for notice in library.notices:
        sys.stderr.write(notice + "\n")
    for info in infos:
        seats = f"{info.seats[0]}-{info.seats[1]}"
        sys.stdout.write(f"{info.id}  {words.text(info.title)}  {seats}  {', '.join(info.modes)}\n")
        for option in info.options:
            sys.stdout.write(f"    {option.name} = {str(option.default).lower()}  ({option.bounds()})\n")
    return 0


def describe(info: GameInfo, words: Words) -> dict[str, Any]:
    """One game in the shape that other programs rely on."""
    return {
        "id": info.id,
        "title": words.text(info.title),
        "seats": list(info.seats),
        "modes": list(info.modes),
        "options": [_option(option) for option in info.options],
    }


def _option(option: Option) -> dict[str, Any]:
    kind = type(option.default).__name__
    if option.choices:
        bounds: dict[str, Any] = {"choices": list(option.choices)}
    elif isinstance(option.default, bool):
        bounds = {"choices": [False, True]}
    else:
        bounds = {"min": option.minimum, "max": option.maximum}
    return {"name": option.name, "type": kind, "default": option.default, **bounds, "verified": option.verified}
