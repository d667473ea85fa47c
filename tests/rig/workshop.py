"""What every step of the rig needs: running programs, failing with one clear line, and keeping what was made."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
BUILD = CHECKOUT / "build" / "rig"


class RigError(Exception):
    """The rig cannot run, or the box failed on it; the message is one line for people."""


def run(command: Sequence[str], *, cwd: Path | None = None, stdin: bytes | None = None) -> bytes:
    """Run a program to its end and return what it printed. Raises RigError with its last words if it fails."""
    try:
        done = subprocess.run(  # noqa: S603  only programs that the rig itself names
            command, cwd=cwd, input=stdin, capture_output=True, check=False
        )
    except FileNotFoundError as error:
        raise RigError(f"{command[0]} is not installed") from error
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines() or ["(it said nothing)"]
        raise RigError(f"{' '.join(command[:4])} failed with {done.returncode}: {words[-1]}")
    return done.stdout


def kept(folder: Path, key: str, make: Callable[[Path], None]) -> Path:
    """The contents of `folder` as `make` left them, made anew when they were made for another `key`.

    Interrupted work never counts as done: the key is written last.
    """
    label = folder / "KEY"
    if not label.exists() or label.read_text() != key:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make(folder)
        label.write_text(key)
    return folder


def say(text: str) -> None:
    """Tell whoever watches what is going on."""
    sys.stdout.write(f"rig: {text}\n")
    sys.stdout.flush()
