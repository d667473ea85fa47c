"""Runs inside the emulated machine: ``python -m tests.rig.guest smoke``; prints one line with the result."""

import json
import os
import sys
import traceback

from tests.rig.guest.simchip import SimChip
from tests.rig.guest.smoke import Smoke


def smoke() -> object:
    """Both factories on a chip that looks like a Pi 4's, beside one that does not."""
    SimChip("other", "raspberrypi-exp-gpio", 8)
    chip = SimChip("pi", "pinctrl-bcm2711", 28)
    return {name: Smoke(chip, name).run() for name in ("gpiod", "lgpio")}


def main(words: list[str]) -> None:
    """Do what the kernel's command line asks for."""
    print(f"guest: {os.uname().release}, {os.cpu_count()} processors, Python {sys.version.split()[0]}")
    try:
        result: object = {"smoke": smoke}[words[0]]()
    except Exception:
        traceback.print_exc()
        result = None
    print("RIG-RESULT " + json.dumps(result), flush=True)


main(sys.argv[1:])
