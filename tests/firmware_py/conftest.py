"""A party for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.catalogues import compile_all
from tests.firmware_py.party import Party


@pytest.fixture(scope="session", autouse=True)
def _words() -> None:
    compile_all(Path(__file__).parent.parent.parent)


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    """Nobody sits yet."""
    party = Party(tmp_path)
    yield party
    party.close()
