"""What the hardware page says is so."""

import re
from pathlib import Path

from hardware.keyboard import Keyboard
from hardware.system_clock import SystemClock
from hardware.wiring import default_wiring

PAGE = Path(__file__).parents[2].joinpath("docs", "hardware.md").read_text("utf-8")


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "docs/hardware.md", "exec"), {})  # noqa: S102  # our own page


def test_the_table_of_lines_is_the_shipped_wiring() -> None:
    rows = re.findall(r"(seat \d|back|next|ok) \| (\d+) \| \d+ \|", PAGE)
    table = {name: int(line) for name, line in rows}
    wired = {f"seat {each.seat}" if each.seat else each.control.value: each.line for each in default_wiring().buttons}
    assert table == wired


def test_the_table_of_keys_is_the_keyboards() -> None:
    (row,) = re.findall(r"\| key \| (left .*) \|", PAGE)
    keyboard = Keyboard(SystemClock())
    assert row.split(" | ") == [keyboard.legend(seat) for seat in range(1, 9)]
