"""Puts a box together and lets it run: devices, journal, words, and the loop around ``App.step``."""

import logging
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

import pygame

from engine.clock import MILLISECOND, Nanoseconds
from engine.game import OptionValue
from engine.inputs import MOST_SEATS, Seat
from firmware_py.app import App
from firmware_py.checkup import wiring_of
from firmware_py.evening import Evening
from firmware_py.host import Host, PinHand, wish_for
from firmware_py.journal import BackgroundJournal, Journal
from firmware_py.library import Library
from firmware_py.options import options_for
from firmware_py.record_file import RecordFile
from firmware_py.stage import Stage
from firmware_py.words import Words
from hardware.box import Box, demo_box, laptop_box, real_box
from hardware.factory import FactoryRefusedError

log = logging.getLogger(__name__)

TICK: Nanoseconds = 4 * MILLISECOND
"""The loop's period. It decides nothing but how coarse keys are and how soon a lamp answers."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for; None leaves it to the box."""

    state: Path
    library: Library
    lang: str = "en"
    seed: int | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = True
    rotation: int = 0
    record: Path | None = None
    wiring: Path | None = None
    options: tuple[str, ...] = ()
    demo: bool = False

    def house_rules(self) -> dict[str, OptionValue]:
        """The options, typed as the games that have them say. Raises ValueError for one that no game has."""
        found: dict[str, OptionValue] = {}
        for pair in self.options:
            found |= self._one(pair)
        return found

    def _one(self, pair: str) -> dict[str, OptionValue]:
        name = pair.partition("=")[0]
        infos = [title.game.info for title in self.library.titles.values()]
        fitting = [info for info in infos if any(option.name == name for option in info.options)]
        if not fitting:
            names = sorted({option.name for info in infos for option in info.options})
            raise ValueError(f"no game has the option {name!r}; allowed: {', '.join(names)}")
        return options_for(fitting[0], [pair])


def evening_for(wishes: Wishes, journal: Journal, keys: dict[Seat, str], seats: int) -> Evening:
    """A new evening with nobody at the table."""
    seed = secrets.randbelow(2**31) if wishes.seed is None else wishes.seed
    evening = Evening(wishes.library, journal, seed, seats=seats, keys=keys, options=wishes.house_rules())
    if wishes.record is not None:
        evening.record = RecordFile(wishes.record)
    return evening


def run_box(wishes: Wishes) -> int:
    """The box, until it is told to stop. Raises NoDisplayError where there is nothing to look at."""
    wishes.house_rules()
    box, hand = _devices(wishes)
    journal = BackgroundJournal(wishes.state / "journal.sqlite")
    keys = {} if box.keyboard is None else {seat: box.keyboard.legend(seat) for seat in range(1, MOST_SEATS + 1)}
    evening = evening_for(wishes, journal, keys, MOST_SEATS)
    evening.notes = box.notes
    for note in box.notes:
        log.warning("%s", note)
    host = None
    if hand is not None:
        evening.hand, evening.all_bots = hand, True
        host = Host(hand, wish_for(wishes.library))
    try:
        _loop(App(box, evening, Stage(box.screen, Words(wishes.lang))), host)
    finally:
        box.close()
        journal.close()
    return 0


def _devices(wishes: Wishes) -> tuple[Box, PinHand | None]:
    """Real pins where there is a chip for them, else the keyboard; mock pins for the demonstration."""
    if wishes.demo:
        box, buttons = demo_box(size=wishes.size, fullscreen=wishes.fullscreen, rotation=wishes.rotation)
        return box, PinHand(buttons, Random(wishes.seed))  # noqa: S311  a finger's bounce, no secret
    wiring = wiring_of(wishes.state, wishes.wiring)
    size, fullscreen, rotation = wishes.size, wishes.fullscreen, wishes.rotation
    try:
        return real_box(wiring, size=size, fullscreen=fullscreen, rotation=rotation), None
    except FactoryRefusedError as error:
        log.info("no pins, the keyboard is the buttons: %s", error)
        return laptop_box(size=size, fullscreen=fullscreen, rotation=rotation), None


def _loop(app: App, host: Host | None) -> None:
    with _until_told() as told:
        while not told and not _closed():
            began = time.monotonic_ns()
            if host is not None:
                host.step(app, began)
            app.step()
            time.sleep(max(0, TICK - (time.monotonic_ns() - began)) / 1e9)


def _closed() -> bool:
    return bool(pygame.display.get_init() and pygame.event.get(pygame.QUIT))


@contextmanager
def _until_told() -> Iterator[list[int]]:
    """SIGTERM, SIGINT and SIGHUP end the loop, so that every device is given back; the list says which came."""
    told: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        told.append(number)

    old = {number: signal.signal(number, note) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        yield told
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
