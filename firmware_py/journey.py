"""A whole evening on the virtual clock: bots press mock pins until something is to be seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.clock import MILLISECOND, SECOND, Nanoseconds
from firmware_py.app import App
from firmware_py.evening import Evening
from firmware_py.hand import Hand
from firmware_py.host import Host, PinHand, Wish
from firmware_py.stage import Stage
from firmware_py.words import Words
from hardware.box import MockBox, mock_box

STEP: Nanoseconds = 10 * MILLISECOND
PATIENCE: Nanoseconds = 3600 * SECOND
"""A journey that has not arrived after an hour of its own time never will."""


@dataclass(frozen=True, slots=True)
class Journey:
    """An app on a mock box, with a host who gets everybody to the table and bots who then play."""

    app: App
    host: Host
    mock: MockBox
    hand: Hand

    def step(self) -> None:
        """One step of host, app and clock."""
        self.host.step(self.app, self.mock.clock.now())
        self.app.step()
        self.mock.clock.advance(STEP)

    def until(self, arrived: Callable[[App], bool], passing: Callable[[App], None] | None = None) -> bool:
        """Go on until `arrived`, calling `passing` after each step; False when it never came."""
        began = self.mock.clock.now()
        while not arrived(self.app):
            if self.mock.clock.now() - began > PATIENCE:
                return False
            self.step()
            if passing is not None:
                passing(self.app)
        return True


def journey(evening: Evening, wish: Wish, words: Words, size: tuple[int, int]) -> Journey:
    """Set one up; `evening` is played by bots from then on."""
    mock = mock_box(size=size)
    hand = PinHand(mock.buttons, Random(evening.seed))  # noqa: S311  a finger's bounce, no secret
    evening.hand, evening.all_bots = hand, True
    return Journey(App(mock.box, evening, Stage(mock.box.screen, words)), Host(hand, wish), mock, hand)


@dataclass(slots=True)
class Album:
    """Keeps a picture of the first look of every scene, and of the first judged race."""

    folder: Path
    mock: MockBox
    taken: list[Path]

    def look(self, app: App) -> None:
        """Take a picture if this moment is new."""
        if app.seen is None:
            return
        moment = moment_of(app)
        if not self.has(moment):
            path = self.folder / f"{len(self.taken) + 1:02}-{moment}.png"
            self.mock.screen.save(path)
            self.taken.append(path)

    def has(self, moment: str) -> bool:
        """Whether there is a picture of this moment."""
        return any(moment == path.stem[3:] for path in self.taken)


def moment_of(app: App) -> str:
    """What is to be seen: the scene's name, or ``verdict`` while a judged race is shown."""
    if app.seen is not None and app.seen.verdict is not None:
        return "verdict"
    return app.scene.name.replace(" ", "-")


def seats_of(most: int) -> Sequence[int]:
    """Up to four seats: enough for a demonstration."""
    return range(1, min(most, 4) + 1)
