"""Which GPIO chip carries the Pi's header: found by its label, because its number moves between kernels."""

import fcntl
import os
import re
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

PI_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The labels of the chips behind the 40-pin header on a Pi 5, a Pi 4 and the Pis before (kernel drivers)."""

_CHIP_INFO = struct.Struct("32s32sI")  # struct gpiochip_info of linux/gpio.h: name, label, number of lines
_GET_CHIP_INFO = 2 << 30 | _CHIP_INFO.size << 16 | 0xB4 << 8 | 0x01  # GPIO_GET_CHIPINFO_IOCTL, _IOR(0xB4, 1)


class ChipNotFoundError(OSError):
    """No chip that fits; the message names what was looked for, what is there, and a way out."""


@dataclass(frozen=True, slots=True)
class PinChip:
    """One GPIO chip: its device `path`, the kernel's `name` and `label`, and how many `lines` it has."""

    path: str
    name: str
    label: str
    lines: int

    @property
    def number(self) -> int:
        """The N of ``gpiochipN``."""
        return _number(self.path)


def chip_paths(folder: Path = Path("/dev")) -> tuple[str, ...]:
    """The GPIO devices in `folder` by number, each once: a Pi 5 has a second name for the same device."""
    found = {path.resolve(): str(path.resolve()) for path in folder.glob("gpiochip*")}
    return tuple(sorted(found.values(), key=_number))


def read_chip(path: str) -> PinChip:
    """Ask the kernel what the device at `path` is. Raises OSError if it does not open or is no chip."""
    device = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        answer = fcntl.ioctl(device, _GET_CHIP_INFO, bytes(_CHIP_INFO.size))
    finally:
        os.close(device)
    name, label, lines = _CHIP_INFO.unpack(answer)
    return PinChip(path, _text(name), _text(label), lines)


def find_chip(
    wanted: str | None = None,
    paths: Sequence[str] | None = None,
    read: Callable[[str], PinChip] = read_chip,
) -> PinChip:
    """The chip of the Pi's header, or the one that `wanted` names by device path or by label.

    Raises ChipNotFoundError with one line that says why, whether there is no chip, none that fits, or no
    permission to open any.
    """
    paths = chip_paths() if paths is None else paths
    if not paths:
        raise ChipNotFoundError("no GPIO chip: there is no /dev/gpiochip*; no Pi, or a kernel without GPIO")
    if wanted is not None and wanted.startswith("/"):
        return _open_all([wanted], read)[0]
    labels = PI_LABELS if wanted is None else (wanted,)
    chips = _open_all(paths, read)
    for label in labels:
        for chip in chips:
            if chip.label == label:
                return chip
    raise ChipNotFoundError(f"no GPIO chip labelled {' or '.join(labels)}; found {_listed(chips)}")


def _open_all(paths: Iterable[str], read: Callable[[str], PinChip]) -> list[PinChip]:
    """Every chip that opens. When none does, the first refusal is the reason that is raised."""
    chips: list[PinChip] = []
    refusals: list[str] = []
    for path in paths:
        try:
            chips.append(read(path))
        except PermissionError:
            refusals.append(f"no permission to open {path}: the user must be in the group 'gpio'")
        except OSError as error:
            refusals.append(f"cannot open {path}: {error.strerror}")
    if not chips:
        raise ChipNotFoundError(refusals[0])
    return chips


def _listed(chips: Iterable[PinChip]) -> str:
    return ", ".join(f"{chip.name} '{chip.label}'" for chip in chips)


def _number(path: str) -> int:
    digits = re.search(r"(\d+)$", path)
    return int(digits.group()) if digits else -1


def _text(raw: bytes) -> str:
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace")
