"""The machine's file system, as the archives a kernel unpacks into memory at boot: no disk, no drivers."""

import os
import shutil
from importlib.metadata import version
from pathlib import Path

from tests.rig.kernel import CONFIGFS, MODULE
from tests.rig.workshop import CHECKOUT, run, say

SUITE = "bookworm"
"""Debian 12, whatever the host is: its Python is 3.11, the newest for which lgpio has a wheel."""

PYTHON = "3.11"
SYSTEM = ("python3-minimal", "libpython3-stdlib", "busybox-static")
LIBRARIES = ("gpiozero", "colorzero", "gpiod")
LGPIO = "lgpio>=0.2"
PRODUCT = ("engine", "hardware")
GUEST = Path("tests/rig/guest")


def wanted_libraries() -> list[str]:
    """The libraries the machine gets: the same versions that the tests run with here."""
    return [*(f"{name}=={version(name)}" for name in LIBRARIES), LGPIO]


def make_system(modules: Path, folder: Path) -> None:
    """Leave ``system.cpio`` in `folder`: Debian's Python, the libraries and the kernel modules."""
    root = folder / "root"
    say(f"unpacking Debian {SUITE} with Python {PYTHON}")
    options = ["--quiet", "--variant=extract", f"--include={','.join(SYSTEM)}"]
    run(["mmdebstrap", *options, SUITE, str(root)])
    site = root / "opt" / "site"
    only = ["--only-binary=:all:", "--no-deps", "--python-version", PYTHON]
    run(["python3", "-m", "pip", "install", "--quiet", "--target", str(site), *only, *wanted_libraries()])
    if os.geteuid() == 0:  # saves the slow machine some seconds of compiling; it can do without
        run(["chroot", str(root), f"python{PYTHON}", "-m", "compileall", "-qq", "/usr/lib", "/opt/site"])
    for name in (MODULE, CONFIGFS):
        shutil.copy(modules / name, root / name)
    _pack(root, folder / "system.cpio")
    shutil.rmtree(root)


def pack_product(archive: Path) -> None:
    """Write the box itself, and the programs that test it, as they are in the checkout at this moment."""
    root = archive.with_suffix("")
    shutil.rmtree(root, ignore_errors=True)
    box = root / "opt" / "box"
    for package in PRODUCT:
        shutil.copytree(CHECKOUT / package, box / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(CHECKOUT / GUEST, box / GUEST, ignore=shutil.ignore_patterns("__pycache__"))
    for parent in (box / "tests", box / "tests" / "rig"):
        (parent / "__init__.py").touch()
    start = root / "init"
    shutil.copy(CHECKOUT / GUEST / "init.sh", start)
    start.chmod(0o755)
    _pack(root, archive)
    shutil.rmtree(root)


def _pack(root: Path, archive: Path) -> None:
    """One archive in the kernel's format; several in a row are unpacked over one another."""
    names = run(["find", ".", "-mindepth", "1", "-print0"], cwd=root)
    packed = run(["cpio", "--quiet", "--null", "-o", "-H", "newc", "-R", "0:0"], cwd=root, stdin=names)
    archive.write_bytes(packed + bytes(-len(packed) % 512))
