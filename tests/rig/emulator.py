"""A personal computer in software with two processors, and what it says on its serial line."""

import os
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.rig.workshop import RigError, say

PROCESSORS = 2
"""With one processor the callbacks keep their order, and the rig would test nothing."""

MEMORY_MB = 768
MOST_BOOTS = 3
MACHINE_NICE, CLOCKS_NICE = -10, -15
"""Priorities on the host, where it allows them: a machine that is stopped for long is no Pi any more."""

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

        What the machine said ends up in ``console.log`` in `folder`. A kernel that crashes in the emulator
        before our program starts is booted again. Raises RigError where no result comes within `patience`
        seconds.
        """
        initrd = folder / "initrd"
        with initrd.open("wb") as whole:
            for archive in self.archives:
                whole.write(archive.read_bytes())
        for _ in range(MOST_BOOTS):
            said = self._said(initrd, words, folder / "console.log", patience)
            results = [line.removeprefix(MARK) for line in said if line.startswith(MARK)]
            if results:
                return results[-1]
            if said:
                raise RigError(f"the machine gave no result within {patience:.0f} s; see {folder}/console.log")
            say("the emulated kernel did not start; once more")
        raise RigError(f"the emulated kernel did not start {MOST_BOOTS} times; see {folder}/console.log")

    def _said(self, initrd: Path, words: Sequence[str], log: Path, patience: float) -> list[str]:
        """Our program's own lines; news is passed on while it comes."""
        said: list[str] = []
        with log.open("w", buffering=1) as book, self._booted(initrd, words, patience) as console:
            for raw in console.lines:
                line = raw.decode(errors="replace").replace("\r", "")
                book.write(line)
                if line.startswith((MARK, NEWS)):
                    said.append(line)
                if line.startswith(NEWS):
                    console.favour_timers()
                    say(line.strip())
        return said

    @contextmanager
    def _booted(self, initrd: Path, words: Sequence[str], patience: float) -> "Iterator[Console]":
        machine = subprocess.Popen(  # noqa: S603  the rig's own command
            self._command(initrd, words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, machine.pid, MACHINE_NICE)
        end = threading.Timer(patience, machine.kill)
        end.start()
        try:
            assert machine.stdout is not None
            yield Console(machine.pid, machine.stdout)
        finally:
            end.cancel()
            machine.kill()
            machine.communicate()

    def _command(self, initrd: Path, words: Sequence[str]) -> list[str]:
        boot = "console=ttyS0 quiet loglevel=4 panic=-1 maxcpus=1 mitigations=off tsc=reliable"
        return [
            "qemu-system-x86_64",
            *("-accel", "tcg,thread=multi", "-M", "q35", "-cpu", "max"),
            *("-smp", str(PROCESSORS), "-m", str(MEMORY_MB), "-name", "rig,debug-threads=on"),
            *("-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
            *("-kernel", str(self.kernel), "-initrd", str(initrd)),
            *("-append", f"{boot} -- {' '.join(words)}"),
        ]


@dataclass(frozen=True, slots=True)
class Console:
    """A running emulator: its process, and what its machine says."""

    process: int
    lines: IO[bytes]

    def favour_timers(self) -> None:
        """Let the emulator's clocks go before its processors, once both exist.

        The thread that brings the machine its timer interrupts competes with the two that are its processors.
        Where these are all that the host can run, every wait in the machine would last some milliseconds too
        long and a loaded machine would stand still for seconds.
        """
        try:
            os.setpriority(os.PRIO_PROCESS, self.process, CLOCKS_NICE)
        except PermissionError:
            for thread in Path(f"/proc/{self.process}/task").iterdir():
                if "TCG" in (thread / "comm").read_text():
                    os.setpriority(os.PRIO_PROCESS, int(thread.name), 10)
