"""Which pin factory the box runs on: chosen in the open, never by falling through in silence."""

import importlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TypeAlias

from hardware.chips import ChipNotFoundError, PinChip, find_chip
from hardware.raw_edges import EdgeReader, EdgeTap
from hardware.realtime import REFUSED, realtime_children

OLDEST_GPIOD = (2, 5)
"""The bindings that were measured; 1.x, in Debian 12's own package, is another interface altogether."""

LGPIO_REMEDY = "pip install 'lgpio>=0.2', which has no wheel for Python 3.12 and later"

UNFIT: Mapping[str, str] = MappingProxyType(
    {
        "rpigpio": "it stamps an edge when Python hears of it, not when it happened",
        "pigpio": "its stamps are not the kernel's: another clock, which wraps every 72 minutes",
        "native": "it stamps an edge when Python hears of it, not when it happened",
    }
)
"""gpiozero's factories that no ruling may rest on, and why."""


class FactoryRefusedError(Exception):
    """No pin factory to rule by; the message is one line with the reason and the way out."""


class LibraryUnusableError(Exception):
    """A factory's library is missing or too old; the message says what to install."""


@dataclass(frozen=True, slots=True)
class FactoryWish:
    """What the box asks for: a factory by name, a chip by path or label (``None``: found), input lines.

    `revision` is the board's revision code, for machines that are no Pi.
    """

    name: str | None = None
    chip: str | None = None
    lines: tuple[int, ...] = ()
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class ChosenFactory:
    """The factory the box runs on, and everything `pepin doctor` has to say about it.

    `kernel_stamps`: edges carry the kernel's own time. `realtime`: the reading thread has real-time priority.
    `notes`: one line each for what was passed over, refused by the system, or held by somebody else.
    """

    factory: EdgeReader
    name: str
    chip_path: str
    chip_label: str
    kernel_stamps: bool
    realtime: bool
    notes: tuple[str, ...]


Maker: TypeAlias = Callable[[PinChip, FactoryWish, EdgeTap | None], EdgeReader]
"""Makes a factory on a chip; raises LibraryUnusableError or OSError."""


def make_gpiod(chip: PinChip, wish: FactoryWish, tap: EdgeTap | None) -> EdgeReader:
    """The factory on libgpiod: one request, sequence numbers, a thread of ours."""
    check_gpiod(_imported("gpiod", "pip install 'gpiod>=2.5'"))
    module = importlib.import_module("hardware.gpiod_factory")
    made: EdgeReader = module.GpiodFactory(chip.path, lines=wish.lines, tap=tap, revision=wish.revision)
    return made


def make_lgpio(chip: PinChip, wish: FactoryWish, tap: EdgeTap | None) -> EdgeReader:
    """The factory on lgpio, whose threads start when it is imported and inherit priority from their maker."""
    with lgpio_directory(), realtime_children():
        check_lgpio(_imported("lgpio", LGPIO_REMEDY))
        module = importlib.import_module("hardware.lgpio_factory")
        made: EdgeReader = module.LgpioFactory(chip.number, lines=wish.lines, tap=tap, revision=wish.revision)
    return made


MAKERS: Mapping[str, Maker] = MappingProxyType({"gpiod": make_gpiod, "lgpio": make_lgpio})
"""The factories fit for rulings, best first."""


def choose_factory(
    wish: FactoryWish,
    tap: EdgeTap | None = None,
    *,
    makers: Mapping[str, Maker] = MAKERS,
    find: Callable[[str | None], PinChip] = find_chip,
) -> ChosenFactory:
    """The factory that `wish` names, else the first that works; every one passed over leaves a note.

    Raises FactoryRefusedError when the name is unknown or unfit for rulings, when there is no chip, or when
    no factory works.
    """
    names = _candidates(wish.name, makers)
    try:
        chip = find(wish.chip)
    except ChipNotFoundError as error:
        raise FactoryRefusedError(str(error)) from error
    notes: list[str] = []
    for name in names:
        try:
            made = makers[name](chip, wish, tap)
        except (LibraryUnusableError, OSError) as error:
            notes.append(f"{name} is not used: {error}")
        else:
            return _chosen(made, name, chip, notes)
    raise FactoryRefusedError(f"no pin factory works on {chip.path}: {'; '.join(notes)}")


def check_gpiod(module: ModuleType) -> None:
    """Raise LibraryUnusableError unless `module` is a gpiod new enough."""
    version = str(getattr(module, "__version__", "1.x"))
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < OLDEST_GPIOD:
        raise LibraryUnusableError(f"gpiod {version} is too old; pip install 'gpiod>=2.5'")


def check_lgpio(module: ModuleType) -> None:
    """Raise LibraryUnusableError for the empty package that pip installs as lgpio where no wheel fits."""
    if not hasattr(module, "gpiochip_open"):
        raise LibraryUnusableError(f"the installed lgpio is an empty package; {LGPIO_REMEDY}")


@contextmanager
def lgpio_directory() -> Iterator[None]:
    """Let lgpio put its pipe into a writable folder; it changes the working directory, which is restored."""
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = run_directory(os.environ)
    here = Path.cwd()
    try:
        yield
    finally:
        os.chdir(here)


def run_directory(environment: Mapping[str, str]) -> str:
    """A folder for files that live as long as the process: systemd's, the session's, or a new one."""
    for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        folder = environment.get(name, "").split(":")[0]
        if folder and os.access(folder, os.W_OK):
            return folder
    return tempfile.mkdtemp(prefix="pepin-")


def _candidates(name: str | None, makers: Mapping[str, Maker]) -> tuple[str, ...]:
    if name is None:
        return tuple(makers)
    if name in UNFIT:
        raise FactoryRefusedError(
            f"pin factory '{name}' is refused for rulings: {UNFIT[name]}; use {' or '.join(makers)}"
        )
    if name not in makers:
        raise FactoryRefusedError(f"unknown pin factory '{name}'; allowed: {', '.join(makers)}")
    return (name,)


def _chosen(made: EdgeReader, name: str, chip: PinChip, notes: list[str]) -> ChosenFactory:
    if not made.realtime:
        notes.append(REFUSED)
    notes.extend(f"GPIO{line} is held by '{holder}'" for line, holder in sorted(made.busy.items()))
    return ChosenFactory(
        factory=made,
        name=name,
        chip_path=chip.path,
        chip_label=chip.label,
        kernel_stamps=True,
        realtime=made.realtime,
        notes=tuple(notes),
    )


def _imported(name: str, remedy: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise LibraryUnusableError(f"Python cannot import {name} ({error}); {remedy}") from error
