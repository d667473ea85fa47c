"""Debian's own kernel, and the GPIO simulator that Debian does not build, compiled from Debian's own source."""

import os
import re
import shutil
from pathlib import Path

from tests.rig.packages import Kernel, download
from tests.rig.workshop import RigError, run, say

SOURCES = ("drivers/gpio/gpio-sim.c", "kernel/irq/irq_sim.c")
MODULE = "gpio-sim.ko"
IMAGE = "vmlinuz"
CONFIGFS = "configfs.ko"


def make_kernel(kernel: Kernel, folder: Path) -> None:
    """Leave the kernel image and the two modules the machine needs in `folder`."""
    packages, source, headers = folder / "packages", folder / "source", folder / "headers"
    for made in (packages, source, headers):
        made.mkdir()
    say(f"downloading kernel {kernel.release}")
    download(kernel.packages, packages)
    _unpack_image(_only(packages, "linux-image-*.deb"), kernel, folder)
    _unpack_source(_only(packages, "linux-source-*.deb"), source)
    for package in (*packages.glob("linux-headers-*.deb"), *packages.glob("linux-kbuild-*.deb")):
        run(["dpkg-deb", "-x", str(package), str(headers)])
    say("building the GPIO simulator")
    _build_module(kernel, source, headers)
    shutil.copy(source / "module" / MODULE, folder / MODULE)
    run(["strip", "--strip-debug", str(folder / MODULE)])
    for used_up in (packages, source, headers):
        shutil.rmtree(used_up)


def _only(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise RigError(f"expected one {pattern} to be downloaded, found {len(found)}")
    return found[0]


def _unpack_image(package: Path, kernel: Kernel, folder: Path) -> None:
    """Take the kernel and configfs out of the image package; the rest of it is drivers nobody needs here."""
    tree = folder / "image"
    tree.mkdir()
    run(["dpkg-deb", "-x", str(package), str(tree)])
    shutil.copy(tree / "boot" / f"vmlinuz-{kernel.release}", folder / IMAGE)
    packed = _only(tree, f"**/modules/{kernel.release}/kernel/fs/configfs/configfs.ko*")
    if packed.suffix == ".xz":
        (folder / CONFIGFS).write_bytes(run(["xz", "-dc", str(packed)]))
    else:
        shutil.copy(packed, folder / CONFIGFS)
    shutil.rmtree(tree)


def _unpack_source(package: Path, folder: Path) -> None:
    """Take two files out of the kernel's source: an archive of 150 MB inside the package."""
    run(["dpkg-deb", "-x", str(package), str(folder)])
    archive = _only(folder, "usr/src/linux-source-*.tar.*")
    wanted = [f"*/{path}" for path in SOURCES]
    run(["tar", "-xf", str(archive), "--strip-components=1", "--wildcards", *wanted], cwd=folder)
    archive.unlink()


def _build_module(kernel: Kernel, source: Path, headers: Path) -> None:
    """Link the simulated interrupts into the module: Debian's kernel has neither."""
    module = source / "module"
    module.mkdir()
    shutil.copy(source / SOURCES[0], module / "gpio-sim-main.c")
    (module / "irq-sim.c").write_text(adapted((source / SOURCES[1]).read_text()))
    (module / "Makefile").write_text("obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-main.o irq-sim.o\n")
    tree = headers / "usr" / "src" / f"linux-headers-{kernel.release}"
    common = headers / "usr" / "src" / f"linux-headers-{kernel.release.removesuffix('-amd64')}-common"
    (tree / "Makefile").write_text(f"include {common}/Makefile\n")
    jobs = f"-j{os.cpu_count() or 1}"
    no_types = ["CONFIG_DEBUG_INFO_BTF=", "CONFIG_DEBUG_INFO_BTF_MODULES="]  # these would need pahole
    run(["make", "-s", jobs, "-C", str(tree), f"M={module}", *no_types, "modules"])


def adapted(source: str) -> str:
    """The interrupt simulator's source without what only a built-in part of the kernel may call.

    ``irq_to_desc`` is not exported to modules; ``generic_handle_irq`` does the same work and is.
    """
    changed = re.sub(r"handle_simple_irq\(irq_to_desc\((\w+)\)\)", r"generic_handle_irq(\1)", source)
    changed = re.sub(r"(?m)^EXPORT_SYMBOL_GPL\(.*\);$", "", changed)
    if "irq_to_desc" in changed:
        raise RigError("this kernel's irq_sim.c calls irq_to_desc in a way the rig does not know")
    return changed
