"""Programs and kernel packages, by apt and at run time: the index decides the versions, nothing is kept in git."""

import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tests.rig.workshop import RigError, run, say

KERNEL_SERIES = "6.12"
"""The long-term kernel of Debian 13 and of today's Raspberry Pi OS; Debian 12 has it among its security updates."""

PROGRAMS: Mapping[str, str] = MappingProxyType(
    {
        "qemu-system-x86_64": "qemu-system-x86",
        "mmdebstrap": "mmdebstrap",
        "cpio": "cpio",
        "gcc": "gcc",
        "make": "make",
        "xz": "xz-utils",
    }
)
"""What the rig calls, and the package each comes in."""

_NUMBER = re.compile(r"\d+|\D+")


@dataclass(frozen=True, slots=True)
class Kernel:
    """One Debian kernel: its `release` as ``uname -r`` prints it, and the `version` of its packages."""

    release: str
    version: str

    @property
    def packages(self) -> tuple[str, ...]:
        """What has to be downloaded to boot it and to build a module for it."""
        bare = self.release.removesuffix("-amd64")
        names = (
            f"linux-image-{self.release}",
            f"linux-headers-{self.release}",
            f"linux-headers-{bare}-common",
            f"linux-kbuild-{bare}",
            f"linux-source-{KERNEL_SERIES}",
        )
        return tuple(f"{name}={self.version}" for name in names)


def install_programs() -> None:
    """Install what is missing. Raises RigError where that needs a root that we are not."""
    missing = sorted({package for program, package in PROGRAMS.items() if shutil.which(program) is None})
    if not missing:
        return
    if os.geteuid() != 0:
        raise RigError(f"not root, so install this first: apt-get install {' '.join(missing)}")
    say(f"installing {', '.join(missing)}")
    run(["apt-get", "update", "-qq"])
    run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", *missing])


def newest_kernel() -> Kernel:
    """The newest kernel of the series for which image, headers and source all have the same version."""
    pattern = rf"^linux-headers-{re.escape(KERNEL_SERIES)}\.[^ ]*-amd64$"
    listed = run(["apt-cache", "search", "--names-only", pattern]).decode().split("\n")
    releases = [line.split(" ")[0].removeprefix("linux-headers-") for line in listed if line]
    plain = [release for release in releases if not re.search(r"-(cloud|rt)-", release)]
    sources = _versions(f"linux-source-{KERNEL_SERIES}")
    for release in sorted(plain, key=_by_number, reverse=True):
        for version in _versions(f"linux-image-{release}"):
            if version in sources:
                return Kernel(release, version)
    raise RigError(f"the package index has no complete {KERNEL_SERIES} kernel (image, headers, source)")


def refresh_index() -> None:
    """Fetch the package index anew; where we may not or cannot, the one that is there has to do."""
    try:
        run(["apt-get", "update", "-qq"])
    except RigError as error:
        say(f"the package index stays as it is: {error}")


def download(packages: tuple[str, ...], folder: Path) -> None:
    """Fetch package files into `folder` without installing them."""
    run(["apt-get", "download", "-qq", *packages], cwd=folder)


def _versions(package: str) -> list[str]:
    """The versions of `package` in the index, newest first."""
    rows = run(["apt-cache", "madison", package]).decode().splitlines()
    return [row.split("|")[1].strip() for row in rows]


def _by_number(name: str) -> list[tuple[int, str]]:
    """Sort 6.12.9 before 6.12.10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in _NUMBER.findall(name)]
