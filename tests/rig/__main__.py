"""``python -m tests.rig``: boots the emulated machine and proves the box on real kernel edges."""

import argparse
import json
import sys
import time

from tests.rig.archive import SUITE, SYSTEM, make_system, pack_product, wanted_libraries
from tests.rig.emulator import Machine
from tests.rig.kernel import IMAGE, make_kernel
from tests.rig.packages import Kernel, install_programs, newest_kernel, refresh_index
from tests.rig.workshop import BUILD, RigError, kept, say

PATIENCE = 900.0


def build() -> Machine:
    """Everything the machine is made of, as far as it is not there yet."""
    install_programs()
    refresh_index()
    found: Kernel = newest_kernel()
    kernel = kept(BUILD / "kernel", f"{found}", lambda folder: make_kernel(found, folder))
    system_key = f"{found} {SUITE} {SYSTEM} {wanted_libraries()}"
    system = kept(BUILD / "system", system_key, lambda folder: make_system(kernel, folder))
    product = BUILD / "product.cpio"
    pack_product(product)
    return Machine(kernel / IMAGE, (system / "system.cpio", product))


def main() -> int:
    """Build, boot, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.rig", description=__doc__)
    parser.add_argument("what", choices=["smoke", "rounds"])
    parser.add_argument("--rounds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    try:
        machine = build()
        say(f"built after {time.monotonic() - begun:.0f} s")
        result = machine.run([wish.what, str(wish.rounds), str(wish.seed)] if wish.what == "rounds" else [wish.what], BUILD, PATIENCE)
    except RigError as error:
        say(f"FAILED: {error}")
        return 1
    say(f"done after {time.monotonic() - begun:.0f} s")
    say(json.dumps(json.loads(result), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
