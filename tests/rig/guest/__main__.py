"""Runs inside the emulated machine: ``python -m tests.rig.guest smoke`` or ``rounds COUNT SEED``.

Prints what it is doing in lines that start with ``guest:``, and one line with the result (null: it failed).
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from types import MappingProxyType

from tests.rig.guest.rounds import Match, loaded
from tests.rig.guest.simchip import SimChip
from tests.rig.guest.smoke import Smoke

FACTORIES = ("gpiod", "lgpio")


def say(line: str) -> None:
    """One line on the serial console."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def smoke(chip: SimChip) -> object:
    """Both factories, quickly: everything gpiozero's devices need of them."""
    for name in FACTORIES:
        for line in Smoke(chip, name).run():
            say(f"guest: {name}: {line}")
    return {}


def rounds(chip: SimChip, count: str, seed: str) -> object:
    """Both factories, idle and under load, if they work at all."""
    smoke(chip)
    found: dict[str, dict[str, object]] = {}
    for name in FACTORIES:
        found[name] = {}
        for load, busy in (("idle", nullcontext), ("load", loaded)):
            with busy():
                tally = Match(chip, name, int(seed)).run(int(count)).as_json()
            found[name][load] = tally
            say(f"guest: {name} {load}: {json.dumps(tally)}")
    return found


TASKS: Mapping[str, Callable[..., object]] = MappingProxyType({"smoke": smoke, "rounds": rounds})


def main(task: str, *words: str) -> None:
    """Do what the kernel's command line asks for, on a chip like a Pi's beside one that is not."""
    say(f"guest: Linux {os.uname().release}, {os.cpu_count()} processors, Python {sys.version.split()[0]}")
    SimChip("other", "raspberrypi-exp-gpio", 8)
    chip = SimChip("pi", "pinctrl-bcm2711", 28)
    try:
        result: object = TASKS[task](chip, *words)
    except Exception:
        traceback.print_exc()
        result = None
    say("RIG-RESULT " + json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
