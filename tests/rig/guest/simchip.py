"""A GPIO chip made by the kernel's simulator: its lines are moved by writing files."""

import os
from pathlib import Path

_CONFIG = Path("/sys/kernel/config/gpio-sim")
_DEVICES = Path("/sys/devices/platform")
PULL = {True: b"pull-up", False: b"pull-down"}


class SimChip:
    """One simulated chip with the label of a Pi's, alive until the machine is switched off."""

    def __init__(self, name: str, label: str, lines: int) -> None:
        bank = _CONFIG / name / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(lines))
        (bank / "label").write_text(label)
        (_CONFIG / name / "live").write_text("1")
        self.device = (bank / "chip_name").read_text().strip()
        platform = (_CONFIG / name / "dev_name").read_text().strip()
        self._lines = _DEVICES / platform / self.device
        self.path = f"/dev/{self.device}"

    def pull_file(self, line: int) -> str:
        """The file that moves `line` when ``pull-up`` or ``pull-down`` is written to it."""
        return str(self._lines / f"sim_gpio{line}" / "pull")

    def drive(self, line: int, high: bool) -> None:
        """Move an input line."""
        file = os.open(self.pull_file(line), os.O_WRONLY)
        try:
            os.write(file, PULL[high])
        finally:
            os.close(file)

    def value(self, line: int) -> bool:
        """The level of `line` as the outside world sees it, for instance a lamp on it."""
        return (self._lines / f"sim_gpio{line}" / "value").read_text().strip() == "1"
