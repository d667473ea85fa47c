"""A personal computer in software with two processors, and what it says on its serial line."""

import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.rig.workshop import RigError

PROCESSORS = 2
"""With one processor the callbacks keep their order, and the rig would test nothing."""

MEMORY_MB = 768
MARK = "RIG-RESULT "
"""What a line with a result starts with; the emulator's own exit code says nothing about the guest."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The kernel and the file system to boot."""

    kernel: Path
    archives: tuple[Path, ...]

    def run(self, words: Sequence[str], folder: Path, patience: float) -> str:
        """Boot, let the guest run its program with `words`, and return its result.

        Everything the machine says ends up in ``console.log`` in `folder`. Raises RigError where the mark
        does not come within `patience` seconds.
        """
        initrd = folder / "initrd"
        with initrd.open("wb") as whole:
            for archive in self.archives:
                whole.write(archive.read_bytes())
        log = folder / "console.log"
        with log.open("wb") as console:
            self._boot(initrd, words, console.fileno(), patience)
        said = log.read_text(errors="replace").replace("\r", "").splitlines()
        results = [line.removeprefix(MARK) for line in said if line.startswith(MARK)]
        if not results:
            raise RigError(f"the machine gave no result within {patience:.0f} s; see {log}")
        return results[-1]

    def _boot(self, initrd: Path, words: Sequence[str], console: int, patience: float) -> None:
        machine = subprocess.Popen(
            self._command(initrd, words), stdin=subprocess.DEVNULL, stdout=console, stderr=console
        )
        end = threading.Timer(patience, machine.kill)
        end.start()
        try:
            machine.wait()
        finally:
            end.cancel()
            machine.kill()
            machine.wait()

    def _command(self, initrd: Path, words: Sequence[str]) -> list[str]:
        boot = "console=ttyS0 quiet loglevel=4 panic=-1 mitigations=off tsc=reliable"
        return [
            "qemu-system-x86_64",
            *("-accel", "tcg,thread=multi", "-M", "q35", "-cpu", "max"),
            *("-smp", str(PROCESSORS), "-m", str(MEMORY_MB)),
            *("-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
            *("-kernel", str(self.kernel), "-initrd", str(initrd)),
            *("-append", f"{boot} -- {' '.join(words)}"),
        ]
