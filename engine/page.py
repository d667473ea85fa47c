"""What to show, as data: cards, rows, grids, tallies, a podium and a prompt. Drawing it is somebody else's trade."""

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.inputs import Seat
from engine.message import Message


@dataclass(frozen=True, slots=True)
class Picture:
    """One card, token or place on a page.

    `symbols` names what is drawn on it, repeated as often as it is drawn (``("apple", "apple")``);
    `value` is a short text such as a number; `colour` names a colour of the game, never the only
    sign; `choice` is ``str(action)`` of the answer that choosing this picture means.
    """

    symbols: tuple[str, ...] = ()
    value: str = ""
    colour: str = ""
    caption: Message | None = None
    choice: str | None = None
    face_down: bool = False
    faded: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Pictures side by side, for instance three piles or a hand."""

    pictures: tuple[Picture, ...]
    title: Message | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of equal length; None is an empty place."""

    rows: tuple[tuple[Picture | None, ...], ...]
    title: Message | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """Answers in words, one below the other: each a sentence and the ``str(action)`` it stands for."""

    entries: tuple[tuple[Message, str], ...]


@dataclass(frozen=True, slots=True)
class Big:
    """One thing to be read from across the room, such as a call that is being keyed."""

    text: Message


Part: TypeAlias = Row | Grid | Choices | Big


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the page says about one seat: its numbers as short messages, and whether it is to act."""

    seat: Seat
    facts: tuple[Message, ...] = ()
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Podium:
    """The end of a game: places (each a set of seats; ties are real) and scores by seat."""

    places: tuple[frozenset[Seat], ...]
    scores: tuple[tuple[Seat, int], ...]
    ending: Message


@dataclass(frozen=True, slots=True)
class Page:
    """One screenful. `prompt` names who must do what; `clock` asks for the remaining time of the running limit.

    `echo`: the taps of this seat are repeated in large numbers while it keys them. `hush`: presses that do
    not count are not answered, because the answer would tell what the cards are. `dark`: nothing is lit.
    """

    prompt: Message
    parts: tuple[Part, ...] = ()
    seats: tuple[SeatLine, ...] = ()
    notes: tuple[Message, ...] = ()
    podium: Podium | None = None
    clock: bool = False
    dark: bool = False
    echo: Seat | None = None
    hush: bool = False
    lit: frozenset[Seat] = field(default_factory=frozenset)
