"""``pepin bench``: how good the box is, beside the ways in which others do the same."""

import argparse
import json
import sys
from enum import Enum
from typing import TypeVar

from firmware_py.bench.fairness import Trial, in_words, judges, measure
from firmware_py.bench.fairness_delivery import Load
from firmware_py.bench.fairness_rounds import Circumstances
from firmware_py.bench.fairness_switches import Switch
from firmware_py.commands.arguments import add_json

HELP = "measure how good the box is, beside its rivals"

E = TypeVar("E", bound=Enum)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``fairness --pairs --seed --switches --load --sources --json``."""
    benches = parser.add_subparsers(dest="bench", metavar="{fairness}", required=True, parser_class=type(parser))
    text = "who pressed first, judged by the box and by others from the same edges"
    fairness = benches.add_parser("fairness", help=text, description=text)
    fairness.add_argument("--pairs", type=int, default=300, help="pairs of presses for each bin of gaps")
    fairness.add_argument("--seed", type=int, default=1, help="the same seed gives the same presses")
    fairness.add_argument(
        "--switches", default="clean,worn", metavar="CLASS[,CLASS...]", help=f"switches met: {_names(Switch)}"
    )
    fairness.add_argument("--load", default="idle", help=f"what else the computer does: {_names(Load)}")
    fairness.add_argument("--sources", choices=("gpio",), default="gpio", help="where the presses come from")
    add_json(fairness)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    if arguments.pairs < 1:
        raise ValueError(f"--pairs cannot be {arguments.pairs}; allowed: 1 or more")
    switches = tuple(_named(Switch, name, "--switches") for name in arguments.switches.split(","))
    under = Circumstances(switches, _named(Load, arguments.load, "--load"))
    found = measure(Trial(arguments.pairs, arguments.seed, under), judges())
    sys.stdout.write((json.dumps({"judges": found}) if arguments.json else in_words(found)) + "\n")
    return 0


def _named(kind: type[E], name: str, option: str) -> E:
    try:
        return kind(name)
    except ValueError:
        raise ValueError(f"{option} cannot be {name!r}; allowed: {_names(kind)}") from None


def _names(kind: type[Enum]) -> str:
    return ", ".join(str(each.value) for each in kind)
