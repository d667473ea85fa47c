"""Arguments that several subcommands share."""

import argparse
from pathlib import Path

import platformdirs

LANGUAGES = ("en", "fr", "pl")


def add_state(parser: argparse.ArgumentParser) -> None:
    """``--state DIR``: where the box keeps what must survive."""
    parser.add_argument("--state", type=Path, default=None, metavar="DIR", help="where scores and decks are kept")


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``: a result for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_language(parser: argparse.ArgumentParser) -> None:
    """``--lang L``."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the screen")


def size(text: str) -> tuple[int, int]:
    """``WxH`` in pixels. Raises ArgumentTypeError for anything else."""
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        width, height = 0, 0
    if not (160 <= width <= 7680 and 120 <= height <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; allowed: WxH from 160x120 to 7680x4320")
    return width, height


def state_directory(arguments: argparse.Namespace) -> Path:
    """The state directory: the one asked for, else the usual one of this user."""
    return arguments.state or Path(platformdirs.user_state_dir("pepin", appauthor=False))
