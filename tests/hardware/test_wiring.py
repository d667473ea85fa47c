"""The wiring file: what it says, and one clear line for whatever is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import TABLE, Control
from hardware.wiring import WiringError, default_wiring, load_wiring, read_wiring
from tests.hardware.trains import ms

GOOD = "[seats]\n1 = 5\n2 = 6\n"


def test_the_shipped_wiring_has_eight_seats_three_menu_buttons_and_nothing_to_warn_of() -> None:
    wiring = default_wiring()
    assert [button.seat for button in wiring.buttons] == [1, 2, 3, 4, 5, 6, 7, 8, TABLE, TABLE, TABLE]
    assert [button.control for button in wiring.buttons[8:]] == [Control.BACK, Control.NEXT, Control.OK]
    assert len(set(wiring.lines)) == 11
    assert wiring.warnings == ()
    assert (wiring.pull_up, wiring.active_high, wiring.minimum_pulse) == (True, False, ms(2))


def test_everything_can_be_set() -> None:
    text = """
    buttons = { pull = "none", active = "high", minimum_pulse_ms = 4 }
    seats = { 3 = 20, 1 = 21 }
    menu = { ok = 16 }
    lamps = { 1 = 24 }
    """
    wiring = load_wiring(text, "wiring.toml")
    assert [(button.line, button.seat) for button in wiring.buttons] == [(21, 1), (20, 3), (16, TABLE)]
    assert wiring.lamps == {1: 24}
    assert (wiring.pull_up, wiring.active_high, wiring.minimum_pulse) == (None, True, ms(4))
    assert wiring.warnings == (
        "wiring.toml: seats.3 is GPIO20, which belongs to I2S sound where that is switched on",
        "wiring.toml: seats.1 is GPIO21, which belongs to I2S sound where that is switched on",
    )


def test_a_pull_down_means_that_pressed_is_high() -> None:
    assert load_wiring('buttons.pull = "down"\n' + GOOD, "w").active_high


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "w: empty; it needs a section [seats], for instance with 1 = 5"),
        ("seats", "w: not TOML: Expected '=' after a key in a key/value pair (at end of document)"),
        ("[[[[", "w: not TOML: "),
        ("x" * 2_000_000, "w: longer than 64 KiB, so this is no wiring file"),
        ("a = " + "[" * 30_000, "w: not TOML: "),
        ("[menu]\nok = 5", "w: seats has no button; write at least one, for instance 1 = 5"),
        ("seats = 5", "w: seats is 5; it must be a section, written [seats]"),
        (GOOD + "[button]\n", "w: button is unknown; allowed: buttons, seats, menu, lamps"),
        (GOOD + "9 = 4", "w: seats.9 is unknown; allowed: 1, 2, 3, 4, 5, 6, 7, 8"),
        (GOOD + "3 = 5", "w: seats.3 is GPIO5, which is seats.1 already; free: 4, 12, 13, 16, 17, 22, 23, 24, "),
        (GOOD + "3 = 28", "w: seats.3 is 28; allowed: a GPIO number from 0 to 27"),
        (GOOD + "3 = -1", "w: seats.3 is -1; allowed: a GPIO number from 0 to 27"),
        (GOOD + "3 = true", "w: seats.3 is True; allowed: a GPIO number from 0 to 27"),
        (GOOD + '3 = "seven"', 'w: seats.3 is "seven"; allowed: a GPIO number from 0 to 27'),
        (GOOD + "[menu]\nup = 7", "w: menu.up is unknown; allowed: back, next, ok"),
        (GOOD + "[menu]\nok = 6", "w: menu.ok is GPIO6, which is seats.2 already; free: 4, 12"),
        (GOOD + "[lamps]\n3 = 7", "w: lamps.3 is unknown; allowed: 1, 2"),
        (GOOD + "[lamps]\n1 = 5", "w: lamps.1 is GPIO5, which is seats.1 already; free: 4, 12"),
        ('buttons.pull = "sideways"\n' + GOOD, 'w: buttons.pull is "sideways"; allowed: up, down, none'),
        ('buttons.active = "high"\n' + GOOD, 'w: buttons.active is "high"; with pull = "up" it must be "low"'),
        ("buttons.bounce = 3\n" + GOOD, "w: buttons.bounce is unknown; allowed: pull, active, minimum_pulse_ms"),
        (
            'buttons.minimum_pulse_ms = "2"\n' + GOOD,
            'w: buttons.minimum_pulse_ms is "2"; allowed: a number from 0.5 to 5',
        ),
        ("buttons.minimum_pulse_ms = nan\n" + GOOD, "w: buttons.minimum_pulse_ms is nan; allowed: a number from 0.5"),
    ],
)
def test_each_mistake_is_one_line_that_names_file_key_and_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(WiringError) as caught:
        load_wiring(text, "w")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "wires.toml: empty"),
        (GOOD.encode() + b"# caf\xe9", "wires.toml: byte 25 is not UTF-8; save the file as UTF-8 text"),
        (b"\x07\xff" * 1_000_000, "wires.toml: longer than 64 KiB"),
    ],
)
def test_a_file_that_is_no_text_is_refused_in_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "wires.toml"
    path.write_bytes(content)
    with pytest.raises(WiringError, match=message):
        read_wiring(path)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "wires.toml"
    path.write_text(GOOD, "utf-8")
    assert read_wiring(path) == load_wiring(GOOD, "wires.toml")


@given(st.text(max_size=200))
def test_any_text_gives_a_wiring_or_one_short_line(text: str) -> None:
    message = complaint(text)
    assert len(message.splitlines()) <= 1
    assert len(message) < 250


def complaint(text: str) -> str:
    try:
        load_wiring(text, "wiring.toml")
    except WiringError as error:
        return str(error)
    return ""
