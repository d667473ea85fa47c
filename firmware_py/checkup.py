"""What works on this machine, what does not, and what to do about it: one finding per part of the box."""

import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

from engine.clock import SECOND
from firmware_py.journal import open_journal
from firmware_py.words import LANGUAGES, catalogue
from hardware.factory import FactoryRefusedError, FactoryWish, choose_factory
from hardware.screen import NoDisplayError, find_display
from hardware.wiring import Wiring, WiringError, default_wiring, read_wiring

PACKAGES = ("engine", "hardware", "firmware_py")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check-up. `fine` is False where something should be done; then `text` says what."""

    part: str
    fine: bool
    text: str


def check_up(state: Path, wiring: Path | None) -> list[Finding]:
    """Look at every part; none of them can stop the others from being looked at."""
    parts: dict[str, Callable[[], Iterator[Finding]]] = {
        "python": _python,
        "packages": _packages,
        "clock": _clock,
        "wiring": lambda: _wiring(state, wiring),
        "pins": lambda: _pins(state, wiring),
        "screen": _screen,
        "storage": lambda: _storage(state),
        "languages": _languages,
    }
    found: list[Finding] = []
    for part, look in parts.items():
        try:
            found.extend(look())
        except Exception as error:
            found.append(Finding(part, False, f"{type(error).__name__}: {' '.join(str(error).split())}"))
    return found


def _python() -> Iterator[Finding]:
    yield Finding("python", True, f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}")


def _packages() -> Iterator[Finding]:
    """A foreign package called ``engine`` that comes first on the path would be played instead of ours."""
    parents = {name: _parent(name) for name in PACKAGES}
    if len(set(parents.values())) == 1:
        yield Finding("packages", True, f"all in {parents['engine']}")
    else:
        places = ", ".join(f"{name} in {parent}" for name, parent in parents.items())
        yield Finding("packages", False, f"{places}: remove the foreign one, or give pepin its own environment")


def _parent(name: str) -> str:
    spec = importlib.util.find_spec(name)
    return str(Path(spec.origin).parent.parent) if spec is not None and spec.origin is not None else "nowhere"


def _clock() -> Iterator[Finding]:
    resolution = time.get_clock_info("monotonic").resolution
    fine = resolution <= 1e-6
    yield Finding("clock", fine, f"CLOCK_MONOTONIC, resolution {resolution * SECOND:.0f} ns")


def wiring_of(state: Path, wiring: Path | None) -> Wiring:
    """The wiring asked for, else the owner's, else the shipped one. Raises WiringError."""
    own = state / "wiring.toml"
    return read_wiring(wiring or own) if wiring is not None or own.exists() else default_wiring()


def _wiring(state: Path, path: Path | None) -> Iterator[Finding]:
    try:
        wiring = wiring_of(state, path)
    except WiringError as error:
        yield Finding("wiring", False, str(error))
        return
    yield Finding("wiring", True, f"{len(wiring.buttons)} buttons, {len(wiring.lamps)} lamps")
    for warning in wiring.warnings:
        yield Finding("wiring", False, warning)


def _pins(state: Path, path: Path | None) -> Iterator[Finding]:
    try:
        chosen = choose_factory(FactoryWish(lines=wiring_of(state, path).lines))
    except (FactoryRefusedError, WiringError) as error:
        yield Finding("pins", False, f"{error}; the keyboard is the buttons")
        return
    yield Finding("pins", True, f"{chosen.name} on {chosen.chip_path} ({chosen.chip_label}), kernel stamps")
    priority = "real-time priority" if chosen.realtime else "no real-time priority: rulings wait longer under load"
    yield Finding("pins", chosen.realtime, priority)
    for note in chosen.notes:
        yield Finding("pins", False, note)
    chosen.factory.close()


def _screen() -> Iterator[Finding]:
    try:
        driver = find_display()
    except NoDisplayError as error:
        yield Finding("screen", False, str(error))
        return
    width, height = pygame.display.get_desktop_sizes()[0]
    pygame.display.quit()
    yield Finding("screen", True, f"{driver}, {width}x{height}")


def _storage(state: Path) -> Iterator[Finding]:
    journal = open_journal(state / "journal.sqlite")
    journal.close()
    kind = _file_system(state)
    lasting = kind not in ("tmpfs", "overlay")
    text = f"{state} on {kind}" + ("" if lasting else ": scores will not be kept; give --state a place on the card")
    yield Finding("storage", lasting, text)


def _file_system(path: Path) -> str:
    """The kind of file system that `path` lies on, by the longest mount point above it."""
    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines()]
    place = os.fspath(path.resolve())
    above = [(len(point), kind) for point, kind in mounts if f"{place}/".startswith(point.rstrip("/") + "/")]
    return max(above)[1] if above else "an unknown file system"


def _languages() -> Iterator[Finding]:
    missing = [lang for lang in LANGUAGES if catalogue(lang).gettext("seat.name") == "seat.name"]
    text = f"missing: {', '.join(missing)}; run: make catalogues" if missing else ", ".join(LANGUAGES)
    yield Finding("languages", not missing, text)
