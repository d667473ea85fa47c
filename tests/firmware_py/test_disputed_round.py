"""A disputed round through mock pins, as a recording: judged again on any Python, it gives the same rulings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.clock import SECOND
from engine.recording import rejudge
from firmware_py.library import load_library
from firmware_py.record_file import RecordFile
from tests.firmware_py.party import MS, Party
from tests.firmware_py.test_limits import call, flip

KEPT = Path(__file__).parent / "recordings" / "dead_heat.txt"
"""Made by `dispute` on Python 3.11; a change of rules or format that means it makes it anew."""


SEED = 11
"""This evening's first deck begins with one bread, two apples, two breads: the third card makes 2-3."""


@pytest.fixture
def disputed(tmp_path: Path) -> Iterator[Path]:
    """The recording of the round."""
    party = Party(tmp_path, seed=SEED)
    path = tmp_path / "recording.txt"
    party.evening.record = RecordFile(path)
    dispute(party)
    yield path
    party.close()


def dispute(party: Party) -> None:
    """Three seats; two are last, 0.1 ms apart; in the dark they wait, and then one of them is clearly last."""
    party.start("2-pommes-3-pains", "kiosk", 1, 2, 3)
    flip(party, 1)
    call(party, 1, 1, 2)
    flip(party, 2)
    call(party, 2, 2, 2)
    seen = flip(party, 3)
    for seat, at in ((2, 1400 * MS), (1, 1900 * MS), (3, 1900 * MS + MS // 10)):
        party.press(seat, after=seen + at - party.now, bounce=3 * MS)
    party.advance(3 * SECOND)
    assert any("dead heat" in line for line in party.told)
    while party.look.page.dark or not party.look.page.lit:
        party.advance(20 * MS)
    party.press(1, after=300 * MS)
    party.press(3, after=340 * MS)
    party.advance(2 * SECOND)
    assert "last Cy" in party.told[-2]


def games() -> dict[str, Any]:
    return {game_id: title.game for game_id, title in load_library().titles.items()}


def test_the_round_is_judged_again_the_same(disputed: Path) -> None:
    again = rejudge(disputed.read_text(encoding="utf-8"), games())
    assert again.difference is None
    assert again.rulings > 10


def test_the_recording_of_another_python_is_judged_the_same() -> None:
    again = rejudge(KEPT.read_text(encoding="utf-8"), games())
    assert again.difference is None
    assert again.rulings > 10


def test_one_nanosecond_that_was_changed_is_found(disputed: Path) -> None:
    lines = disputed.read_text(encoding="utf-8").splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith('["ruling"') and "judged" in line)
    lines[index] = lines[index].replace("judged", "juged", 1)
    broken = "\n".join(lines) + "\n"
    try:
        difference = rejudge(broken, games()).difference
    except ValueError as error:
        difference = str(error)
    assert difference is not None
    assert f"line {index + 1}" in difference
