"""The demonstration for machines without a display: one whole game on the virtual clock, told in words."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TextIO

from engine.message import Message
from engine.ruling import Ruling
from firmware_py.host import wish_for
from firmware_py.journal import SqliteJournal
from firmware_py.journey import Album, journey
from firmware_py.running import Wishes, evening_for
from firmware_py.words import Words

SIZE = (800, 480)

SHORT = 35
"""Cards of the demonstration's game, unless another option was asked for: a whole game, and soon over."""


def demonstrate(wishes: Wishes, out: TextIO) -> int:
    """Play a game with a slap in it through mock pins, print every ruling, keep pictures; exit status 0 at its end."""
    wishes = replace(wishes, seed=secrets.randbelow(2**31) if wishes.seed is None else wishes.seed)
    words = Words(wishes.lang)
    folder = wishes.state / "demonstration"
    folder.mkdir(parents=True, exist_ok=True)
    journal = SqliteJournal(wishes.state / "journal.sqlite")
    evening = evening_for(wishes, journal, {}, 8)
    evening.options.setdefault("deck", SHORT)

    def tell(_ruling: Ruling[Any, Any], told: Sequence[Message]) -> None:
        for message in told:
            out.write(words.text(message) + "\n")

    evening.listeners.append(tell)
    tour = journey(evening, wish_for(wishes.library), words, wishes.size or SIZE)
    album = Album(folder, tour.mock, [])
    # A short game without a single 2-3 happens; then the host lets them play one more.
    ended = tour.until(lambda app: app.scene.name == "result" and album.has("verdict"), album.look)
    tour.step()
    album.look(tour.app)
    out.write(f"seed {wishes.seed}, pictures in {folder}\n")
    tour.mock.box.close()
    journal.close()
    return 0 if ended else 1
