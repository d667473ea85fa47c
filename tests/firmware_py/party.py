"""A box on a table, for tests: press, advance, look. Everything through mock pins and the real ``App.step``."""

from pathlib import Path
from typing import Any

from engine.clock import MILLISECOND, Nanoseconds
from engine.game import OptionValue
from engine.inputs import Seat
from engine.ruling import Ruling
from firmware_py.app import App
from firmware_py.evening import Evening, Selection
from firmware_py.journal import SqliteJournal
from firmware_py.library import load_library
from firmware_py.scene import Go, Look
from firmware_py.scenes import build
from firmware_py.stage import Stage
from firmware_py.words import Words
from hardware.box import MockBox, mock_box

MS = MILLISECOND
STEP = 5 * MS
TAP = 90 * MS
HOLD = 700 * MS
NAMES = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Di", 5: "Eve", 6: "Flo"}


class Party:
    """People at a mock box. Times are nanoseconds of the box's own clock."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 1,
        lang: str = "en",
        busy: dict[int, str] | None = None,
        **options: OptionValue,
    ) -> None:
        self.mock: MockBox = mock_box(size=(480, 320), busy=busy)
        self.evening_file = folder / "journal.sqlite"
        self.journal = SqliteJournal(self.evening_file)
        self.evening = Evening(load_library(folder), self.journal, seed, options=dict(options))
        self.words = Words(lang, NAMES)
        self.app = App(self.mock.box, self.evening, Stage(self.mock.box.screen, self.words))
        self.rulings: list[Ruling[Any, Any]] = []
        self.told: list[str] = []
        self.evening.listeners.append(self._hear)

    def _hear(self, ruling: Ruling[Any, Any], told: Any) -> None:
        self.rulings.append(ruling)
        self.told.extend(self.words.text(message) for message in told)

    @property
    def now(self) -> Nanoseconds:
        """The present moment."""
        return self.mock.clock.now()

    @property
    def scene(self) -> str:
        """The name of the present scene."""
        return self.app.scene.name

    @property
    def look(self) -> Look:
        """What is on the screen."""
        assert self.app.seen is not None
        return self.app.seen

    @property
    def prompt(self) -> str:
        """Who must do what, as the screen says it."""
        return self.words.text(self.look.page.prompt)

    def press(self, seat: Seat, *, after: Nanoseconds = 0, hold: Nanoseconds = TAP, **how: Any) -> Nanoseconds:
        """Plan a press `after` from now; returns its stamp."""
        at = self.now + after
        self.mock.buttons.press(seat, at, hold=hold, **how)
        return at

    def advance(self, by: Nanoseconds) -> None:
        """Let time pass."""
        until = self.now + by
        while self.now < until:
            self.app.step()
            self.mock.clock.advance(max(0, min(STEP, until - self.now)))
        self.app.step()

    def tap(self, seat: Seat) -> None:
        """A tap, and time for the box to answer it."""
        self.press(seat)
        self.advance(600 * MS)

    def hold(self, seat: Seat) -> None:
        """A hold, and time for the box to answer it."""
        self.press(seat, hold=HOLD)
        self.advance(HOLD + 500 * MS)

    def sit_down(self, *seats: Seat) -> None:
        """Into the lobby, everybody."""
        self.advance(STEP)
        for seat in seats:
            self.tap(seat)

    def start(self, game_id: str, mode: str, *seats: Seat, people: set[Seat] | None = None) -> None:
        """Straight into a game, `seats` clockwise, the first one starting; seats that are no `people` are bots."""
        self.evening.sitting = set(seats) if people is None else people
        go = Go("game", Selection(game_id, mode), seats)
        self.app.scene = build(self.evening, go, self.now)
        self.advance(STEP)

    def close(self) -> None:
        """Give everything back."""
        self.mock.box.close()
        self.journal.close()
