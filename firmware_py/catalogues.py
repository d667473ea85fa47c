"""Compiles the gettext catalogues: every ``locale/<language>/LC_MESSAGES/*.po`` becomes a ``.mo`` beside it."""

import os
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

PACKAGES = ("engine", "hardware", "firmware_py")


def sources(root: Path) -> list[Path]:
    """All catalogue sources below the packages in `root`."""
    pattern = "locale/*/LC_MESSAGES/*.po"
    return sorted(path for package in PACKAGES for path in (root / package).rglob(pattern))


def compile_all(root: Path) -> list[Path]:
    """Compile what is newer than its compiled form; returns every compiled path. Raises ValueError for a bad file."""
    compiled: list[Path] = []
    for source in sources(root):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            _replace(target, _checked(source))
        compiled.append(target)
    return compiled


def compiled(source: bytes) -> bytes:
    """A catalogue source as its compiled form. Raises ValueError where it cannot be read."""
    catalogue = read_po(BytesIO(source), abort_invalid=True)
    found = BytesIO()
    write_mo(found, catalogue)
    return found.getvalue()


def _checked(source: Path) -> bytes:
    try:
        return compiled(source.read_bytes())
    except (PoFileError, ValueError) as error:
        raise ValueError(f"{source}: {error}") from error


def _replace(target: Path, content: bytes) -> None:
    """Whole or not at all: several test processes may compile at once."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(target)


if __name__ == "__main__":
    compile_all(Path(__file__).parent.parent)
    sys.exit(0)
