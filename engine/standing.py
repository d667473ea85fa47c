"""How a game stands: all that screens, bots and tests may look at, and nothing that moves it."""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from engine.clock import Nanoseconds
from engine.game import Game, Race, Turn
from engine.gestures import Cursor, Entry, Tally
from engine.hands import Hands
from engine.inputs import Seat
from engine.page import Page
from engine.playthrough import Playthrough
from engine.race import Stamp
from engine.racing import Running, running
from engine.ruling import Blink
from engine.timeline import Timeline
from engine.turn_clock import TurnClock
from engine.turns import limit_of

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


class Standing(Generic[S, A, O]):
    """A playthrough, its timeline, the clocks of the present turn and what the hands are in the middle of."""

    def __init__(self, game: Game[S, A, O], state: S, opened: Stamp) -> None:
        self.game = game
        self.playthrough: Playthrough[S, A, O] = Playthrough(game, state)
        self.timeline = Timeline()
        self._clock = TurnClock(self.timeline, opened)
        self._hands: Hands[A] = Hands(self.timeline)
        self._blinks: list[Blink] = []

    @property
    def state(self) -> S:
        """The present state; for the table's own people only, never for bots or screens."""
        return self.playthrough.state

    @property
    def turn(self) -> Turn:
        """What the game waits for."""
        return self.playthrough.turn()

    @property
    def deadline(self) -> Nanoseconds | None:
        """When the running limit passes or the window of a race ends; None where neither runs."""
        if isinstance(self.turn, Race):
            race = self._running(self.turn)
            return None if race is None else race.closes
        return self.timeline.planned("limit")

    @property
    def allowed(self) -> Nanoseconds | None:
        """How long the running limit or window is in all."""
        if isinstance(self.turn, Race):
            return self.turn.rules.window
        limit = limit_of(self.turn)
        return None if limit is None else limit.length

    @property
    def number(self) -> int:
        """How many turns there were, this one included; what `Table.shown` is to be called with."""
        return self._clock.number

    @property
    def decision(self) -> int:
        """The number of the turn with which the present decision began; turns that go on with it share it."""
        return self._clock.decision

    @property
    def ready(self) -> bool:
        """Whether people can know what they are asked: the page has been shown, where that matters."""
        return self._clock.ready(self.turn)

    @property
    def began(self) -> Nanoseconds:
        """From when people can react: the cue where the turn has one, else the end of the last answer."""
        return self._clock.began

    def observe(self, seat: Seat | None) -> O:
        """What this seat (None: a spectator) may know."""
        return self.game.observe(self.state, seat)

    def page(self, seat: Seat | None = None) -> Page:
        """The page for the common screen, or for one seat."""
        return self.game.page(self.observe(seat))

    def entry(self, seat: Seat) -> Entry[A] | None:
        """How the button of `seat` speaks now."""
        return self.game.entry(self.state, seat)

    def cursor(self, seat: Seat, now: Nanoseconds) -> Cursor:
        """The highlight of `seat`."""
        return self._hands.cursor(seat, now)

    def tally(self, seat: Seat) -> Tally | None:
        """What `seat` is keying."""
        return self._hands.tally(seat)

    def blinks(self) -> Sequence[Blink]:
        """The blinks since the last call."""
        seen, self._blinks = self._blinks, []
        return seen

    def _running(self, turn: Race) -> Running | None:
        return running(turn, self.playthrough, self._clock.cue, self._clock.last, self._clock.resumed)
