"""The command line: ``pepin`` runs the box, the subcommands look at it from outside."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from firmware_py.commands import bench, doctor, export, games, replay, run, screenshot, simulate


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand. `run` returns the exit status and raises ValueError, one line, for a bad argument."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


COMMANDS: Mapping[str, Command] = {
    "run": Command(run.HELP, run.add_arguments, run.run),
    "games": Command(games.HELP, games.add_arguments, games.run),
    "simulate": Command(simulate.HELP, simulate.add_arguments, simulate.run),
    "replay": Command(replay.HELP, replay.add_arguments, replay.run),
    "screenshot": Command(screenshot.HELP, screenshot.add_arguments, screenshot.run),
    "doctor": Command(doctor.HELP, doctor.add_arguments, doctor.run),
    "bench": Command(bench.HELP, bench.add_arguments, bench.run),
    "export": Command(export.HELP, export.add_arguments, export.run),
}
"""The subcommands by name; what is not in here does not work yet and is not listed."""


class _OneLineParser(argparse.ArgumentParser):
    """Says what is wrong, and what is allowed, in one line; exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def parser() -> argparse.ArgumentParser:
    """All subcommands with their arguments; ``run`` is meant where none is named."""
    top = _OneLineParser(prog="pepin", description="The party-table referee box.")
    subcommands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_OneLineParser)
    for name, command in COMMANDS.items():
        sub = subcommands.add_parser(name, help=command.help, description=command.help)
        command.add_arguments(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 done, 1 looked and found a difference, 2 a bad argument."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0] not in COMMANDS and words[0] not in ("-h", "--help")):
        words = words if words and not words[0].startswith("-") else ["run", *words]
    try:
        arguments = parser().parse_args(words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    try:
        return COMMANDS[arguments.command].run(arguments)
    except ValueError as error:
        sys.stderr.write(f"pepin {arguments.command}: {' '.join(str(error).split())}\n")
        return 2
    except BrokenPipeError:
        return 0
