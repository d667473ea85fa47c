"""What is asked of the package: pinned dependencies, and a wheel that plays where no checkout is.

The slow half is marked ``wheel`` and run by ``make wheel-test``; it asks the package index.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "hardware", "firmware_py")
PYTHONS = ("3.11", "3.13")
"""Raspberry Pi OS Bookworm, and Trixie."""

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PINS = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
BASE = [Requirement(text) for text in PROJECT["dependencies"]]
DEV = [Requirement(text) for text in PROJECT["optional-dependencies"]["dev"]]
BUILT_FROM_SOURCE = {"evdev", "sdnotify"}
"""Of the extra ``pi``: no wheels, so they are left to the Pi, and nothing else may depend on them."""


def holds(marker: Marker | None, python: str) -> bool:
    """Whether a requirement with this marker is meant for that Python."""
    return marker is None or marker.evaluate({"python_version": python, "python_full_version": f"{python}.0"})


def pins(python: str) -> dict[str, Version]:
    """Name and exact version of everything pinned for that Python."""
    meant = [pin for pin in PINS if holds(pin.marker, python)]
    return {canonicalize_name(pin.name): Version(str(pin.specifier).removeprefix("==")) for pin in meant}


@pytest.mark.parametrize("python", PYTHONS)
def test_every_dependency_is_pinned_within_its_bounds(python: str) -> None:
    pinned = pins(python)
    wrong = [
        str(need)
        for need in BASE + DEV
        if holds(need.marker, python)
        and not need.specifier.contains(pinned.get(canonicalize_name(need.name), Version("0")))
    ]
    assert wrong == []


def test_pins_are_exact_and_one_a_python() -> None:
    assert [str(pin) for pin in PINS if not re.fullmatch(r"==[^*,]+", str(pin.specifier))] == []
    for python in PYTHONS:
        names = [canonicalize_name(pin.name) for pin in PINS if holds(pin.marker, python)]
        assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", ["constraints.txt", "pyproject.toml", "Makefile", ".ci/run", "tests/trixie.sh"])
def test_no_package_index_is_written_down(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert re.findall(r"https?://\S+|--(?:extra-)?index-url|--find-links|--trusted-host", text) == []


def test_the_broken_gpiozero_posts_are_out_of_bounds() -> None:
    (bounds,) = [need.specifier for need in BASE if need.name == "gpiozero"]
    allowed = {text: bounds.contains(text) for text in ("2.0.1", "2.0.1.post1", "2.0.1.post2", "2.0.1.post3")}
    assert allowed == {"2.0.1": False, "2.0.1.post1": False, "2.0.1.post2": False, "2.0.1.post3": True}


def test_the_empty_lgpio_is_out_of_bounds() -> None:
    every = [Requirement(text) for extra in PROJECT["optional-dependencies"].values() for text in extra]
    lgpio = [need for need in every if need.name == "lgpio"]
    assert lgpio
    assert [str(need) for need in lgpio if need.specifier.contains("0.0.0.2") or holds(need.marker, "3.13")] == []


def test_only_the_pi_builds_from_source() -> None:
    needed = {need.name for need in BASE + DEV}
    assert needed & BUILT_FROM_SOURCE == set()


@dataclass(frozen=True)
class Installed:
    """The wheel, installed where no checkout is."""

    wheel: Path
    scripts: Path
    home: Path

    def pepin(self, *words: str) -> str:
        """What the installed command prints; an exit status other than 0 fails the test, with all it said."""
        done = run([str(self.scripts / "pepin"), *words], self.home)
        return done.stdout


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run to the end in `folder`, as on a machine that has neither our paths nor a display."""
    ours = {"PYTHONPATH", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "GPIOZERO_PIN_FACTORY"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Built from a source distribution of a clean copy: no compiled catalogue lies around by chance."""
    folder = tmp_path_factory.mktemp("wheel")
    clean = shutil.ignore_patterns(".*", "*.mo", "__pycache__", "build", "dist", "*.egg-info")
    shutil.copytree(ROOT, folder / "source", ignore=clean)
    shutil.copy(ROOT / ".gitignore", folder / "source")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(folder / "source")], folder)
    (wheel,) = folder.glob("pepin-*.whl")
    venv.create(folder / "bare", with_pip=True)
    scripts = folder / "bare" / "bin"
    shutil.copy(ROOT / "constraints.txt", folder)
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "-c", "constraints.txt", str(wheel)]
    subprocess.run(pip, cwd=folder, check=True)  # noqa: S603  with this machine's own pip settings
    home = folder / "home"
    home.mkdir()
    return Installed(wheel, scripts, home)


@pytest.mark.wheel
def test_the_wheel_holds_all_files_of_the_three_packages_and_no_others(installed: Installed) -> None:
    held = set(zipfile.ZipFile(installed.wheel).namelist())
    source = installed.wheel.parent / "source"
    files = {
        path.relative_to(source).as_posix()
        for package in PACKAGES
        for path in (source / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    compiled = {name.removesuffix(".po") + ".mo" for name in files if name.endswith(".po")}
    assert compiled
    assert (files | compiled) - held == set()
    assert {name.partition("/")[0] for name in held} == {*PACKAGES, f"pepin-{PROJECT['version']}.dist-info"}
    assert f"pepin-{PROJECT['version']}.dist-info/licenses/LICENSE" in held


@pytest.mark.wheel
def test_the_installed_wheel_knows_its_games(installed: Installed) -> None:
    games = json.loads(installed.pepin("games", "--json"))["games"]
    assert {"2-pommes-3-pains", "22-pommes"} <= {game["id"] for game in games}


@pytest.mark.wheel
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_the_installed_wheel_draws_in_every_language(installed: Installed, lang: str) -> None:
    picture = installed.home / f"{lang}.png"
    installed.pepin("screenshot", "attract", "--size", "800x480", "--lang", lang, "--out", str(picture))
    content = picture.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (800, 480)


@pytest.mark.wheel
def test_the_installed_wheel_plays_the_demonstration(installed: Installed) -> None:
    state = installed.home / "played"
    said = installed.pepin("run", "--demo", "--seed", "3", "--state", str(state))
    assert re.search(r"^slap: .*\d+\.\d ms.*\(±\d+\.\d+\)$", said, re.MULTILINE)
    assert list(state.rglob("*.png"))


@pytest.mark.wheel
def test_gpiozero_finds_our_pin_factory(installed: Installed) -> None:
    line = (
        "from importlib.metadata import entry_points;"
        "(point,) = entry_points(group='gpiozero_pin_factories', name='gpiod');"
        "print(point.load().__name__)"
    )
    assert run([str(installed.scripts / "python"), "-c", line], installed.home).stdout == "GpiodFactory\n"


@pytest.mark.wheel
@pytest.mark.parametrize("python", PYTHONS)
def test_every_base_dependency_has_a_wheel_for_the_pi(tmp_path: Path, python: str) -> None:
    names = {canonicalize_name(need.name) for need in BASE} | {"colorzero"}  # gpiozero's only need of its own
    wanted = {name: version for name, version in pins(python).items() if name in names}
    glibc = ["2_36", "2_34", "2_31", "2_28", "2_27", "2_26", "2_24", "2_17"]  # Bookworm's, and older ones
    platforms = [f"--platform=manylinux_{version}_aarch64" for version in glibc] + ["--platform=manylinux2014_aarch64"]
    words = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps"]
    words += ["--ignore-requires-python", "--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
    words += [*platforms, "--target", str(tmp_path / "nowhere"), "--report", str(tmp_path / "report.json")]
    words += [f"{name}=={version}" for name, version in wanted.items()]
    subprocess.run(words, cwd=tmp_path, check=True)  # noqa: S603  with this machine's own pip settings
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    files = [parse_wheel_filename(item["download_info"]["url"].rpartition("/")[2]) for item in report["install"]]
    assert {name: version for name, version, _, _ in files} == wanted
