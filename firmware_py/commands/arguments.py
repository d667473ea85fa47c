"""Arguments that several subcommands share."""

import argparse
from pathlib import Path

import platformdirs

from engine.game import GameInfo, OptionValue

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


def options_for(info: GameInfo, pairs: list[str]) -> dict[str, OptionValue]:
    """``name=value`` pairs as typed options. Raises ValueError that names the option and what it allows."""
    known = {option.name: option for option in info.options}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in known:
            raise ValueError(f"unknown option {name!r} of {info.id}; allowed: {', '.join(known) or 'none'}")
        options[name] = typed(text, known[name].default)
    return options


def typed(text: str, like: OptionValue) -> OptionValue:
    """`text` as a value of the same type as `like`; text that is none stays text, and is refused later by name."""
    if isinstance(like, bool):
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text.lower(), text)
    if isinstance(like, int):
        return int(text) if text.lstrip("-").isdigit() else text
    return text
