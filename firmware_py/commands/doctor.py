"""``pepin doctor``: what works on this machine, what does not, and what to do."""

import argparse
import json
import sys
import time
from pathlib import Path

from engine.inputs import TABLE
from firmware_py.checkup import check_up, wiring_of
from firmware_py.commands.arguments import add_json, add_state, state_directory
from hardware.buttons import GpioButtons
from hardware.factory import FactoryRefusedError, FactoryWish, choose_factory
from hardware.system_clock import SystemClock

HELP = "check pins, clock, screen, storage and languages"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``--live --wiring --json --state``."""
    parser.add_argument("--live", action="store_true", help="name every button as it is pressed, until Ctrl-C")
    parser.add_argument("--wiring", type=Path, default=None, metavar="FILE", help="which button is on which pin")
    add_json(parser)
    add_state(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; exit status 0 whatever they are, since a laptop without pins is a fine laptop."""
    state = state_directory(arguments)
    if arguments.live:
        return _live(state, arguments.wiring)
    found = check_up(state, arguments.wiring)
    if arguments.json:
        body = [{"part": finding.part, "fine": finding.fine, "text": finding.text} for finding in found]
        sys.stdout.write(json.dumps({"findings": body}) + "\n")
        return 0
    for finding in found:
        sys.stdout.write(f"{'ok' if finding.fine else '!!'}  {finding.part:10} {finding.text}\n")
    return 0


def _live(state: Path, path: Path | None) -> int:
    wiring, clock = wiring_of(state, path), SystemClock()
    try:
        chosen = choose_factory(FactoryWish(lines=wiring.lines))
    except FactoryRefusedError as error:
        raise ValueError(f"no pins to watch: {error}") from error
    buttons = GpioButtons(wiring, chosen.factory, clock)
    try:
        while True:
            for event in buttons.poll(clock.now()):
                who = "menu" if event.seat == TABLE else f"seat {event.seat}"
                late = (event.received - event.at) / 1e6
                sys.stdout.write(f"{who} {event.control.value} {event.edge.value}, seen {late:.1f} ms later\n")
                sys.stdout.flush()
            time.sleep(0.005)
    except KeyboardInterrupt:
        return 0
    finally:
        buttons.close()
