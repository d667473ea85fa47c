"""A personal computer in software with two processors, and what it says on its serial line."""

import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.rig.workshop import RigError, say

PROCESSORS = 2
"""With one processor the callbacks keep their order, and the rig would test nothing."""

MEMORY_MB = 768
NEWS = "guest: "
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
        results = [line.removeprefix(MARK) for line in self._console(initrd, words, log, patience)]
        if not results:
            raise RigError(f"the machine gave no result within {patience:.0f} s; see {log}")
        return results[-1]

    def _console(self, initrd: Path, words: Sequence[str], log: Path, patience: float) -> list[str]:
        """Everything marked as a result; what else the guest says is written down, and its news passed on."""
        results: list[str] = []
        with log.open("w") as book, self._booted(initrd, words, patience) as console:
            for raw in console:
                line = raw.decode(errors="replace").replace("\r", "")
                book.write(line)
                if line.startswith(MARK):
                    results.append(line)
                elif line.startswith(NEWS):
                    say(line.strip())
        return results

    @contextmanager
    def _booted(self, initrd: Path, words: Sequence[str], patience: float) -> Iterator[IO[bytes]]:
        machine = subprocess.Popen(  # noqa: S603  the rig's own command
            self._command(initrd, words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        end = threading.Timer(patience, machine.kill)
        end.start()
        try:
            assert machine.stdout is not None
            yield machine.stdout
        finally:
            end.cancel()
            machine.kill()
            machine.communicate()

    def _command(self, initrd: Path, words: Sequence[str]) -> list[str]:
        boot = "console=ttyS0 quiet loglevel=4 panic=-1 maxcpus=1 mitigations=off tsc=reliable"
        return [
            "qemu-system-x86_64",
            *("-accel", "tcg,thread=multi", "-M", "q35", "-cpu", "max"),
            *("-smp", str(PROCESSORS), "-m", str(MEMORY_MB)),
            *("-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
            *("-kernel", str(self.kernel), "-initrd", str(initrd)),
            *("-append", f"{boot} -- {' '.join(words)}"),
        ]
