"""``pepin export``: the results of all games played on this box."""

import argparse
import csv
import json
import sys
from typing import Any

from firmware_py.commands.arguments import add_state, state_directory
from firmware_py.journal import Entry, read_journal

HELP = "print the results of all games played"

_COLUMNS = ("number", "game", "mode", "ending", "seat", "place", "score")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``--format csv|json --state``."""
    parser.add_argument("--format", choices=("csv", "json"), default="csv", help="how to print them")
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print them, in the order in which they were played."""
    results = read_journal(state_directory(arguments) / "journal.sqlite", "result")
    if arguments.format == "json":
        sys.stdout.write(json.dumps({"results": [dict(entry.body, number=entry.seq) for entry in results]}) + "\n")
        return 0
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for entry in results:
        writer.writerows(_rows(entry))
    return 0


def _rows(entry: Entry) -> list[tuple[Any, ...]]:
    """One row a seat; tied seats share a place, and the next place counts them all (1, 1, 3)."""
    body = entry.body
    rows: list[tuple[Any, ...]] = []
    for seats in body["places"]:
        place = len(rows) + 1
        scores = body["scores"]
        rows += [(entry.seq, body["game"], body["mode"], body["ending"], s, place, scores[str(s)]) for s in seats]
    return rows
