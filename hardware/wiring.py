"""Reads ``wiring.toml``: which line is whose button, strictly, with one clear line for each mistake."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from engine.clock import MILLISECOND, Nanoseconds
from engine.inputs import MOST_SEATS, TABLE, Control, Seat

LAST_LINE = 27
"""GPIO lines on the 40-pin header of every Pi are 0 to 27."""

LARGEST = 64 * 1024
"""No wiring file is longer than this, in bytes."""

SHORTEST_PULSE_MS = 0.5
LONGEST_PULSE_MS = 5

LONGEST_WORD = 60
"""How many letters of somebody's mistake are repeated in a message."""

MENU = MappingProxyType({"back": Control.BACK, "next": Control.NEXT, "ok": Control.OK})

_TAKEN = MappingProxyType(
    {
        0: "the ID chip of a HAT",
        1: "the ID chip of a HAT",
        2: "I2C",
        3: "I2C",
        7: "SPI0",
        8: "SPI0",
        9: "SPI0",
        10: "SPI0",
        11: "SPI0",
        14: "the serial console",
        15: "the serial console",
        18: "I2S sound",
        19: "I2S sound",
        20: "I2S sound",
        21: "I2S sound",
    }
)

Table: TypeAlias = Mapping[str, object]


class WiringError(ValueError):
    """A wiring file that cannot be used; the message is one line that names file, key and allowed values."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: the GPIO number of its line, whose it is, and what it means."""

    line: int
    seat: Seat
    control: Control

    @property
    def name(self) -> str:
        """The button in words, for people: ``seat 3's button`` or ``the back button``."""
        return f"the {self.control.value} button" if self.seat == TABLE else f"seat {self.seat}'s button"


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything that hangs on GPIO lines. `pull_up` None: the resistors are outside. `lamps`: seat to line.

    `warnings` are lines for people about lines that another device of the Pi may want.
    """

    buttons: tuple[Button, ...]
    lamps: Mapping[Seat, int] = field(default_factory=dict)
    pull_up: bool | None = True
    active_high: bool = False
    minimum_pulse: Nanoseconds = 2 * MILLISECOND
    warnings: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """The GPIO numbers of all buttons."""
        return tuple(button.line for button in self.buttons)


def default_wiring() -> Wiring:
    """The wiring that comes with the box."""
    return load_wiring(resources.files("hardware").joinpath("wiring.toml").read_text("utf-8"), "wiring.toml")


def read_wiring(path: Path) -> Wiring:
    """The wiring in the file at `path`. Raises WiringError for whatever is wrong in it, OSError if it is not there."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise WiringError(f"{path.name}: longer than {LARGEST // 1024} KiB, so this is no wiring file")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WiringError(f"{path.name}: byte {error.start} is not UTF-8; save the file as UTF-8 text") from None
    return load_wiring(text, path.name)


def load_wiring(text: str, name: str) -> Wiring:
    """The wiring that `text` describes; `name` is the file's name for messages. Raises WiringError."""
    return _Reader(name).wiring(text)


class _Reader:
    """One reading of one file; every check that fails ends it with a WiringError."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._used: dict[int, str] = {}

    def wiring(self, text: str) -> Wiring:
        data = self._parse(text)
        self._keys(data, "", ("buttons", "seats", "menu", "lamps"))
        settings = self._settings(self._table(data, "buttons"))
        seats = self._lines(self._table(data, "seats"), "seats", [str(n + 1) for n in range(MOST_SEATS)])
        if not seats:
            raise self._wrong("seats", "has no button; write at least one, for instance 1 = 5")
        menu = self._lines(self._table(data, "menu"), "menu", list(MENU))
        lamps = self._lines(self._table(data, "lamps"), "lamps", list(seats))
        buttons = [Button(line, int(key), Control.BUTTON) for key, line in seats.items()]
        buttons += [Button(line, TABLE, MENU[key]) for key, line in menu.items()]
        return Wiring(
            tuple(buttons), {int(key): line for key, line in lamps.items()}, *settings, warnings=self._warnings()
        )

    def _parse(self, text: str) -> Table:
        if len(text) > LARGEST:
            raise WiringError(f"{self._name}: longer than {LARGEST // 1024} KiB, so this is no wiring file")
        if not text.strip():
            raise WiringError(f"{self._name}: empty; it needs a section [seats], for instance with 1 = 5")
        try:
            return tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise WiringError(f"{self._name}: not TOML: {_one_line(error)}") from None

    def _settings(self, table: Table) -> tuple[bool | None, bool, Nanoseconds]:
        self._keys(table, "buttons.", ("pull", "active", "minimum_pulse_ms"))
        pull = self._choice(table, "pull", ("up", "down", "none"))
        active = self._choice({"active": "high" if pull == "down" else "low"} | dict(table), "active", ("low", "high"))
        if (pull, active) in (("up", "high"), ("down", "low")):
            fit = "low" if pull == "up" else "high"
            raise self._wrong("buttons.active", f'is "{active}"; with pull = "{pull}" it must be "{fit}"')
        return {"up": True, "down": False, "none": None}[pull], active == "high", self._pulse(table)

    def _pulse(self, table: Table) -> Nanoseconds:
        value = table.get("minimum_pulse_ms", 2.0)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not SHORTEST_PULSE_MS <= value <= LONGEST_PULSE_MS
        ):
            allowed = f"a number from {SHORTEST_PULSE_MS} to {LONGEST_PULSE_MS}"
            raise self._wrong("buttons.minimum_pulse_ms", f"is {_shown(value)}; allowed: {allowed}")
        return round(value * MILLISECOND)

    def _choice(self, table: Table, key: str, allowed: tuple[str, ...]) -> str:
        value = table.get(key, allowed[0])
        if value not in allowed or not isinstance(value, str):
            raise self._wrong(f"buttons.{key}", f"is {_shown(value)}; allowed: {_listed(allowed)}")
        return value

    def _lines(self, table: Table, section: str, allowed: Iterable[str]) -> dict[str, int]:
        self._keys(table, f"{section}.", allowed)
        return {key: self._line(f"{section}.{key}", table[key]) for key in allowed if key in table}

    def _line(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LAST_LINE:
            raise self._wrong(key, f"is {_shown(value)}; allowed: a GPIO number from 0 to {LAST_LINE}")
        other = self._used.setdefault(value, key)
        if other != key:
            raise self._wrong(key, f"is GPIO{value}, which is {other} already; {self._free()}")
        return value

    def _free(self) -> str:
        free = [line for line in range(LAST_LINE + 1) if line not in self._used and line not in _TAKEN]
        return f"free: {_listed(free)}"

    def _table(self, data: Table, key: str) -> Table:
        value = data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, f"is {_shown(value)}; it must be a section, written [{key}]")
        return value

    def _keys(self, table: Table, prefix: str, allowed: Iterable[str]) -> None:
        for key in table:
            if key not in allowed:
                raise self._wrong(prefix + key, f"is unknown; allowed: {_listed(allowed) or 'nothing'}")

    def _warnings(self) -> tuple[str, ...]:
        return tuple(
            f"{self._name}: {key} is GPIO{line}, which belongs to {_TAKEN[line]} where that is switched on"
            for line, key in sorted(self._used.items())
            if line in _TAKEN
        )

    def _wrong(self, key: str, what: str) -> WiringError:
        return WiringError(f"{self._name}: {_short(key)} {what}")


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)


def _short(text: str, longest: int = LONGEST_WORD) -> str:
    """One short line of whatever somebody typed."""
    line = " ".join(text.split())
    printable = "".join(letter if letter.isprintable() else "?" for letter in line)
    return printable if len(printable) <= longest else printable[: longest - 3] + "..."


def _shown(value: object) -> str:
    return _short(f'"{value}"' if isinstance(value, str) else str(value))


def _one_line(error: Exception) -> str:
    return _short(str(error), 2 * LONGEST_WORD) or "nested too deeply"
