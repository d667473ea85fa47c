"""The choice of pin factory: explicit, by label, with a reason for everything passed over."""

import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from hardware.chips import ChipNotFoundError, PinChip, chip_paths, find_chip, read_chip
from hardware.factory import (
    MAKERS,
    ChosenFactory,
    FactoryRefusedError,
    FactoryWish,
    LibraryUnusableError,
    Maker,
    check_gpiod,
    check_lgpio,
    choose_factory,
    lgpio_directory,
    make_gpiod,
    run_directory,
)
from hardware.raw_edges import EdgeReader, EdgeTap

PI_4 = PinChip("/dev/gpiochip0", "gpiochip0", "pinctrl-bcm2711", 58)
PI_5 = PinChip("/dev/gpiochip4", "gpiochip4", "pinctrl-rp1", 54)
EXPANDER = PinChip("/dev/gpiochip1", "gpiochip1", "raspberrypi-exp-gpio", 8)


class Reader:
    """A factory that works, as far as choosing goes."""

    def __init__(self, realtime: bool = True, busy: Mapping[int, str] | None = None) -> None:
        self.tap: EdgeTap | None = None
        self.busy = busy or {}
        self.realtime = realtime
        self.fault = None

    def levels(self, lines: Iterable[int]) -> Mapping[int, bool]:
        return {}

    def close(self) -> None:
        self.busy = {}


def makes(reader: EdgeReader) -> Maker:
    return lambda chip, wish, tap: reader


def refuses(error: Exception) -> Maker:
    def make(chip: PinChip, wish: FactoryWish, tap: EdgeTap | None) -> EdgeReader:
        raise error

    return make


def choose(wish: FactoryWish | None = None, **makers: Maker) -> ChosenFactory:
    return choose_factory(wish or FactoryWish(), makers=makers, find=lambda wanted: PI_4)


def test_gpiod_comes_first() -> None:
    best, other = Reader(), Reader()
    chosen = choose(gpiod=makes(best), lgpio=makes(other))
    assert tuple(MAKERS) == ("gpiod", "lgpio")
    assert (chosen.factory, chosen.name) == (best, "gpiod")
    assert (chosen.chip_path, chosen.chip_label) == ("/dev/gpiochip0", "pinctrl-bcm2711")
    assert chosen.kernel_stamps
    assert chosen.realtime
    assert chosen.notes == ()


def test_without_gpiod_it_is_lgpio_and_the_reason_is_noted() -> None:
    chosen = choose(gpiod=refuses(LibraryUnusableError("gpiod is not installed")), lgpio=makes(Reader()))
    assert chosen.name == "lgpio"
    assert chosen.notes == ("gpiod is not used: gpiod is not installed",)


def test_with_neither_the_refusal_names_both_reasons() -> None:
    with pytest.raises(FactoryRefusedError) as refusal:
        choose(gpiod=refuses(LibraryUnusableError("missing")), lgpio=refuses(OSError("cannot open")))
    assert str(refusal.value) == (
        "no pin factory works on /dev/gpiochip0: gpiod is not used: missing; lgpio is not used: cannot open"
    )


def test_a_named_factory_is_taken_or_refused_but_never_replaced() -> None:
    assert choose(FactoryWish(name="lgpio"), gpiod=makes(Reader()), lgpio=makes(Reader())).name == "lgpio"
    with pytest.raises(FactoryRefusedError, match="gpiod is not used: broken"):
        choose(FactoryWish(name="gpiod"), gpiod=refuses(OSError("broken")), lgpio=makes(Reader()))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("rpigpio", "when Python hears of it"),
        ("pigpio", "another clock"),
        ("native", "when Python hears of it"),
    ],
)
def test_a_factory_without_kernel_stamps_is_refused_and_told_why(name: str, reason: str) -> None:
    with pytest.raises(FactoryRefusedError, match=rf"'{name}' is refused for rulings: .*{reason}") as refusal:
        choose(FactoryWish(name=name), gpiod=makes(Reader()), lgpio=makes(Reader()))
    assert "use gpiod or lgpio" in str(refusal.value)


def test_an_unknown_name_is_answered_with_the_allowed_ones() -> None:
    with pytest.raises(FactoryRefusedError, match="unknown pin factory 'gpio'; allowed: gpiod, lgpio"):
        choose(FactoryWish(name="gpio"), gpiod=makes(Reader()), lgpio=makes(Reader()))


def test_without_priority_there_is_a_note_that_says_what_to_do() -> None:
    chosen = choose(gpiod=makes(Reader(realtime=False)))
    assert not chosen.realtime
    assert "LimitRTPRIO=10" in chosen.notes[0]


def test_busy_lines_are_noted_by_number_and_holder() -> None:
    chosen = choose(gpiod=makes(Reader(busy={7: "spi0 CS1", 5: "other box"})))
    assert chosen.notes == ("GPIO5 is held by 'other box'", "GPIO7 is held by 'spi0 CS1'")


def test_without_a_chip_the_refusal_is_the_chips_own_line() -> None:
    def find(wanted: str | None) -> PinChip:
        raise ChipNotFoundError("no GPIO chip at all")

    with pytest.raises(FactoryRefusedError, match=r"^no GPIO chip at all$"):
        choose_factory(FactoryWish(), makers={"gpiod": makes(Reader())}, find=find)


def test_the_wish_and_the_tap_reach_the_maker() -> None:
    seen: list[tuple[PinChip, FactoryWish, EdgeTap | None]] = []
    wish = FactoryWish(lines=(5, 6), revision=0xC03115)

    def make(chip: PinChip, wish: FactoryWish, tap: EdgeTap | None) -> EdgeReader:
        seen.append((chip, wish, tap))
        return Reader()

    tap: list[object] = []
    choose_factory(wish, tap.append, makers={"gpiod": make}, find=lambda wanted: PI_5)
    assert seen[0][:2] == (PI_5, wish)
    assert seen[0][2] == tap.append


def chips(*found: PinChip) -> tuple[list[str], Callable[[str], PinChip]]:
    return [chip.path for chip in found], {chip.path: chip for chip in found}.__getitem__


def test_the_chip_is_found_by_its_label_whatever_its_number() -> None:
    assert find_chip(None, *chips(EXPANDER, PI_4)) == PI_4
    assert find_chip(None, *chips(PinChip("/dev/gpiochip0", "gpiochip0", "gpio-brcmstb", 32), PI_5)) == PI_5


def test_a_chip_can_be_named_by_label_or_path() -> None:
    assert find_chip("raspberrypi-exp-gpio", *chips(PI_4, EXPANDER)) == EXPANDER
    assert find_chip("/dev/gpiochip1", *chips(PI_4, EXPANDER)) == EXPANDER


def test_no_chip_at_all() -> None:
    with pytest.raises(ChipNotFoundError, match="there is no /dev/gpiochip"):
        find_chip(None, [])


def test_chips_but_none_of_a_pi_are_listed() -> None:
    with pytest.raises(ChipNotFoundError, match=r"found gpiochip1 'raspberrypi-exp-gpio'$"):
        find_chip(None, *chips(EXPANDER))


def test_no_permission_says_which_group_is_missing() -> None:
    def read(path: str) -> PinChip:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with pytest.raises(ChipNotFoundError, match=r"no permission to open /dev/gpiochip0: .*group 'gpio'"):
        find_chip(None, ["/dev/gpiochip0"], read)


def test_a_path_that_is_no_chip_is_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "gpiochip9")
    with pytest.raises(ChipNotFoundError, match=rf"cannot open {missing}: No such file"):
        find_chip(missing, [missing])
    plain = tmp_path / "gpiochip8"
    plain.touch()
    with pytest.raises(OSError, match="Inappropriate ioctl"):
        read_chip(str(plain))


def test_a_second_name_for_the_same_device_counts_once(tmp_path: Path) -> None:
    for name in ("gpiochip10", "gpiochip2"):
        (tmp_path / name).touch()
    (tmp_path / "gpiochip4").symlink_to(tmp_path / "gpiochip10")
    assert [Path(path).name for path in chip_paths(tmp_path)] == ["gpiochip2", "gpiochip10"]


def test_chips_know_their_number() -> None:
    assert PI_5.number == 4


@pytest.mark.parametrize("version", ["1.6.3", "2.4.2", "unknown"])
def test_an_old_gpiod_is_refused(version: str) -> None:
    module = ModuleType("gpiod")
    module.__dict__["__version__"] = version
    with pytest.raises(LibraryUnusableError, match=rf"gpiod {version} is too old"):
        check_gpiod(module)


@pytest.mark.parametrize("version", ["2.5.0", "2.10.1", "3.0"])
def test_a_new_gpiod_is_taken(version: str) -> None:
    module = ModuleType("gpiod")
    module.__dict__["__version__"] = version
    check_gpiod(module)


def test_the_empty_lgpio_package_is_refused() -> None:
    with pytest.raises(LibraryUnusableError, match="empty package"):
        check_lgpio(ModuleType("lgpio"))


def test_a_missing_gpiod_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(LibraryUnusableError, match=r"cannot import gpiod .*pip install 'gpiod>=2\.5'"):
        make_gpiod(PI_4, FactoryWish(), None)


def test_the_working_directory_survives_lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("LG_WD", "")  # so that it is put back afterwards
    monkeypatch.delenv("LG_WD")
    before = Path.cwd()
    with lgpio_directory():
        os.chdir(os.environ["LG_WD"])
        assert Path.cwd() == tmp_path
    assert Path.cwd() == before


def test_the_run_directory_is_one_that_can_be_written(tmp_path: Path) -> None:
    given = {"RUNTIME_DIRECTORY": str(tmp_path / "missing"), "XDG_RUNTIME_DIR": str(tmp_path)}
    assert run_directory(given) == str(tmp_path)
    made = run_directory({})
    assert os.access(made, os.W_OK)
    Path(made).rmdir()
