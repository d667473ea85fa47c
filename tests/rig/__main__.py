"""``python -m tests.rig``: the box's own reader, press detector, timeline and judge on real kernel edges.

Boots Debian's kernel with its GPIO simulator in an emulated machine with two processors, presses ten buttons
a round, and writes ``build/rig/report.json``. Fails wherever it cannot do so.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from tests.rig.archive import SUITE, SYSTEM, make_system, pack_product, wanted_libraries
from tests.rig.emulator import Machine
from tests.rig.kernel import IMAGE, make_kernel
from tests.rig.packages import install_programs, newest_kernel, refresh_index
from tests.rig.report import failures
from tests.rig.workshop import BUILD, RigError, kept, say

PATIENCE = 2700.0
"""Seconds until a machine counts as hung: 600 rounds took 23 minutes where five others wanted its two processors."""


def build() -> Machine:
    """Everything the machine is made of, as far as it is not there yet."""
    install_programs()
    refresh_index()
    found = newest_kernel()
    kernel = kept(BUILD / "kernel", f"{found}", lambda folder: make_kernel(found, folder))
    key = f"{found} {SUITE} {SYSTEM} {wanted_libraries()}"
    system = kept(BUILD / "system", key, lambda folder: make_system(kernel, folder))
    product = BUILD / "product.cpio"
    pack_product(product)
    return Machine(kernel / IMAGE, (system / "system.cpio", product))


def rig(wish: argparse.Namespace) -> None:
    """Build, boot, judge. Raises RigError with everything that is wrong."""
    report_file = BUILD / "report.json"
    report_file.unlink(missing_ok=True)
    begun = time.monotonic()
    machine = build()
    say(f"the machine is built, {time.monotonic() - begun:.0f} s")
    words = ["smoke"] if wish.smoke else ["rounds", f"{wish.rounds}", f"{wish.seed}"]
    report = json.loads(machine.run(words, BUILD, PATIENCE))
    say(f"the machine is off, {time.monotonic() - begun:.0f} s")
    if report is None:
        raise RigError(f"the program in the machine failed; see {BUILD / 'console.log'}")
    if not wish.smoke:
        _judge(report, wish.rounds, report_file)


def _judge(report: dict[str, dict[str, dict[str, float]]], rounds: int, file: Path) -> None:
    file.write_text(json.dumps(report, indent=2) + "\n")
    wrong = failures(report, rounds)
    if wrong:
        raise RigError("; ".join(wrong))
    say(f"{len(report) * 2} times {rounds} rounds: nothing wrong, nothing lost; {file}")


def main() -> int:
    """Run the rig; 0 when the box has proven itself."""
    parser = argparse.ArgumentParser(prog="python -m tests.rig", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=600, help="of ten presses, for each factory and load")
    parser.add_argument("--seed", type=int, default=1, help="of everything random in the presses")
    parser.add_argument("--smoke", action="store_true", help="only check that both pin factories work")
    BUILD.mkdir(parents=True, exist_ok=True)
    try:
        rig(parser.parse_args())
    except RigError as error:
        say(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
