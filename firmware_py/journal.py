"""What happened, kept on disk: one append-only SQLite table, a commit per ruling, written beside the draw loop."""

import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeAlias

Body: TypeAlias = Mapping[str, Any]

log = logging.getLogger(__name__)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, body TEXT NOT NULL
)
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One journalled event. Order is `seq`; a Pi has no battery clock, so no date decides anything."""

    seq: int
    kind: str
    body: Body


class Journal(Protocol):
    """Where rulings go before they are shown as final."""

    def append(self, kind: str, body: Body) -> int:
        """Hand one event over to be written; returns its ticket."""
        ...

    @property
    def durable(self) -> int:
        """The highest ticket whose event is on disk, or given up with a `trouble`."""
        ...

    @property
    def trouble(self) -> str:
        """Why events are not being kept; empty when all is well."""
        ...

    def close(self) -> None:
        """Write what is waiting and let go of the file."""
        ...


class SqliteJournal:
    """Writes each event at once, in the caller's thread: for tools, tests and virtual time."""

    def __init__(self, path: Path) -> None:
        self._connection = open_journal(path)
        self._durable = 0
        self.trouble = ""

    @property
    def durable(self) -> int:
        """The highest ticket written."""
        return self._durable

    def append(self, kind: str, body: Body) -> int:
        """Write and commit one event."""
        self.write([(kind, body)])
        return self._durable

    def write(self, events: list[tuple[str, Body]]) -> None:
        """Write several events in one commit; a disk that refuses is a `trouble`, never an exception."""
        rows = [(kind, json.dumps(body, separators=(",", ":"))) for kind, body in events]
        try:
            with self._connection:
                self._connection.executemany("INSERT INTO event (kind, body) VALUES (?, ?)", rows)
            self.trouble = ""
        except sqlite3.Error as error:
            self.trouble = f"scores are not being kept: {error}"
            log.exception("journal: %d events lost", len(events))
        self._durable += len(events)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


class BackgroundJournal:
    """Writes in a thread of its own, all waiting events in one commit: a slow card delays no frame and no press."""

    def __init__(self, path: Path) -> None:
        self._waiting: queue.SimpleQueue[tuple[str, Body] | None] = queue.SimpleQueue()
        self._tickets = 0
        self._durable = 0
        self._trouble = ""
        self._path = path
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()

    @property
    def durable(self) -> int:
        """The highest ticket written."""
        return self._durable

    @property
    def trouble(self) -> str:
        """Why events are not being kept; empty when all is well."""
        return self._trouble

    def append(self, kind: str, body: Body) -> int:
        """Queue one event."""
        self._tickets += 1
        self._waiting.put((kind, body))
        return self._tickets

    def close(self) -> None:
        """Write what is waiting, then end the thread."""
        self._waiting.put(None)
        self._thread.join(timeout=5)

    def _work(self) -> None:
        journal = SqliteJournal(self._path)
        with closing(journal):
            for batch in self._batches():
                journal.write(batch)
                self._trouble = journal.trouble
                self._durable += len(batch)

    def _batches(self) -> Iterator[list[tuple[str, Body]]]:
        open_ = True
        while open_:
            batch: list[tuple[str, Body]] = []
            item = self._waiting.get()
            while item is not None:
                batch.append(item)
                if self._waiting.empty():
                    break
                item = self._waiting.get()
            open_ = item is not None
            if batch:
                yield batch


def open_journal(path: Path) -> sqlite3.Connection:
    """Open the journal for writing; a damaged file is set aside under a dated name and a new one begun."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connect(path)
    except sqlite3.DatabaseError:
        aside = path.with_name(f"{path.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
        log.exception("journal damaged; set aside as %s", aside.name)
        path.rename(aside)
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick check failed")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(_SCHEMA)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def read_journal(path: Path, kind: str | None = None) -> list[Entry]:
    """Every event of one kind (None: of all), in the order in which they happened; empty without a file."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT seq, kind, body FROM event ORDER BY seq").fetchall()
    return [Entry(seq, name, json.loads(body)) for seq, name, body in rows if kind in (None, name)]
