"""The journal: what is on disk after a commit, a damaged file, a full disk and a plug pulled."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.journal import BackgroundJournal, SqliteJournal, read_journal


def test_events_come_back_in_the_order_in_which_they_happened(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    for number in range(5):
        journal.append("ruling" if number % 2 else "game", {"number": number})
    journal.close()
    assert [entry.body["number"] for entry in read_journal(tmp_path / "journal.sqlite")] == [0, 1, 2, 3, 4]
    assert [entry.body["number"] for entry in read_journal(tmp_path / "journal.sqlite", "ruling")] == [1, 3]


def test_a_background_journal_has_everything_on_disk_once_it_says_so(tmp_path: Path) -> None:
    journal = BackgroundJournal(tmp_path / "journal.sqlite")
    tickets = [journal.append("ruling", {"number": number}) for number in range(200)]
    journal.close()
    assert journal.durable == tickets[-1]
    assert len(read_journal(tmp_path / "journal.sqlite")) == 200


def test_several_evenings_go_into_one_file(tmp_path: Path) -> None:
    for evening in range(3):
        journal = SqliteJournal(tmp_path / "journal.sqlite")
        journal.append("result", {"evening": evening})
        journal.close()
    assert [entry.seq for entry in read_journal(tmp_path / "journal.sqlite")] == [1, 2, 3]


@pytest.mark.parametrize("damage", [b"", b"not a database, just beer" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_set_aside_and_the_box_goes_on(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(damage)
    journal = SqliteJournal(path)
    journal.append("ruling", {"number": 1})
    journal.close()
    assert [entry.body for entry in read_journal(path)] == [{"number": 1}]
    aside = list(tmp_path.glob("journal.sqlite.damaged-*"))
    assert [file.read_bytes() for file in aside] == ([damage] if damage else [])


def test_a_disk_that_refuses_is_said_and_holds_nobody_up(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "journal.sqlite"
    journal = SqliteJournal(path)
    blocker = sqlite3.connect(path)
    blocker.execute("DROP TABLE event")
    blocker.commit()
    blocker.close()
    ticket = journal.append("ruling", {"number": 1})
    assert journal.durable == ticket
    assert "not being kept" in journal.trouble
    assert "events lost" in caplog.text
    journal.close()


def test_what_was_committed_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    program = (
        "import os, signal, sys; from pathlib import Path; from firmware_py.journal import SqliteJournal\n"
        f"journal = SqliteJournal(Path({str(path)!r}))\n"
        "for number in range(20): journal.append('ruling', {'number': number})\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    finished = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603  our own program
    assert finished.returncode == -9
    assert [entry.body["number"] for entry in read_journal(path)] == list(range(20))


def test_no_file_is_no_history(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "journal.sqlite") == []
