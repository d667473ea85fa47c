"""What one pair of eyes may know of 22 Pommes: everything."""

from dataclasses import dataclass

from engine.game import Outcome
from engine.games.pommes_22.state import State
from engine.inputs import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The whole state lies open on the table; `seat` is whose eyes these are, None a spectator's."""

    seat: Seat | None
    state: State
    outcome: Outcome | None
