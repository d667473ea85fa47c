"""One file per subcommand: its help, its arguments, and what it does."""

import argparse
from collections.abc import Mapping
from typing import Protocol

from firmware_py.commands import doctor, export, games, replay, run, screenshot, simulate


class Command(Protocol):
    """What a subcommand's module has."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; returns the exit status. Raises ValueError, one line, for a bad argument."""
        ...


COMMANDS: Mapping[str, Command] = {
    "run": run,
    "games": games,
    "simulate": simulate,
    "replay": replay,
    "screenshot": screenshot,
    "doctor": doctor,
    "export": export,
}
"""The subcommands by name."""
