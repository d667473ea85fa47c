"""``pepin simulate``: bot games without screen or clock, and what came of them."""

import argparse
import json
import sys

from engine.game import complete_options
from engine.simulate import Summary, simulate
from firmware_py.commands.arguments import add_json, add_state, state_directory
from firmware_py.library import Library, Title, load_library
from firmware_py.options import options_for

HELP = "let bots play many games and count what happens"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``GAME --seats --bots --games --seed --option --json --state``."""
    parser.add_argument("game", metavar="GAME", help="the id of a game, see: pepin games")
    parser.add_argument("--seats", type=int, default=None, help="how many seats (default: the least)")
    parser.add_argument("--bots", default="random", metavar="LEVEL[,LEVEL...]", help="one level a seat, or one for all")
    parser.add_argument("--games", type=int, default=1000, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule, repeatable")
    add_json(parser)
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the summary."""
    library: Library = load_library(state_directory(arguments))
    title = library[arguments.game]
    info = title.game.info
    seats = arguments.seats if arguments.seats is not None else info.seats[0]
    if not info.seats[0] <= seats <= info.seats[1]:
        raise ValueError(f"{info.id} has no {seats} seats; allowed: {info.seats[0]} to {info.seats[1]}")
    if arguments.games < 1:
        raise ValueError(f"--games cannot be {arguments.games}; allowed: 1 or more")
    options = complete_options(info, options_for(info, arguments.option))
    levels = _levels(arguments.bots, seats, title)
    summary = simulate(title.game, title.bots, seats, options, levels, arguments.games, arguments.seed)
    sys.stdout.write((json.dumps(summary.as_json()) if arguments.json else _words(summary)) + "\n")
    return 0


def _levels(text: str, seats: int, title: Title) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    levels = levels * seats if len(levels) == 1 else levels
    unknown = [level for level in levels if level not in title.bots]
    if unknown:
        raise ValueError(f"unknown level {unknown[0]!r}; allowed: {', '.join(title.bots)}")
    if len(levels) != seats:
        raise ValueError(f"{len(levels)} levels for {seats} seats; allowed: one level, or {seats}")
    return levels


def _words(summary: Summary) -> str:
    body = summary.as_json()
    endings = ", ".join(f"{name} {share:.2%}" for name, share in body["endings"].items())
    wins = ", ".join(
        f"seat {seat} {share:.1%} ({low:.1%} to {high:.1%})"
        for seat, (share, (low, high)) in enumerate(zip(body["wins"], body["intervals"], strict=True), 1)
    )
    head = f"{body['games']} games of {body['game']}, {body['mean_length']:.2f} answers each"
    return f"{head}\nended: {endings}\nwon: {wins}"
