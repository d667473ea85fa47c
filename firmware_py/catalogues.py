"""Compiles the gettext catalogues: every ``locale/<language>/LC_MESSAGES/*.po`` below the packages becomes a ``.mo``."""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PACKAGES = ("engine", "hardware", "firmware_py")


def sources(root: Path) -> list[Path]:
    """All catalogue sources below the packages in `root`."""
    return sorted(path for package in PACKAGES for path in (root / package).rglob("locale/*/LC_MESSAGES/*.po"))


def compile_all(root: Path) -> list[Path]:
    """Compile what is newer than its compiled form; returns every compiled path. Raises ValueError naming a bad file."""
    compiled: list[Path] = []
    for source in sources(root):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            _compile(source, target)
        compiled.append(target)
    return compiled


def _compile(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    compile_all(Path(__file__).parent.parent)
    sys.exit(0)
