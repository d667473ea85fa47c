"""Whether a press that was delivered too late would have changed a ruling."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from engine.game import Decision, Game
from engine.inputs import BOX, InputEvent
from engine.ruling import Ruling
from engine.timeline import Timeline
from engine.turns import speaks_for

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


def contested(game: Game[S, A, O], rulings: Sequence[Ruling[S, A]], late: InputEvent, timeline: Timeline) -> int | None:
    """The index of the first of `rulings` (oldest first) that could have been another had `late` arrived in time.

    `timeline` has `late` among its past events. None when it would have changed nothing.
    """
    belongs = True
    for index, ruling in enumerate(rulings):
        if ruling.race is not None:
            if _judged_otherwise(game, ruling, timeline):
                return index
        elif belongs and isinstance(ruling.turn, Decision) and late.earliest <= ruling.answer.end.latest:
            if _could_have_answered(game, ruling, ruling.turn, late):
                return index
            # Sealed answers do not depend on one another, so the next ruling may be the one it belongs to.
            belongs = ruling.turn.sealed
    return None


def _judged_otherwise(game: Game[S, A, O], ruling: Ruling[S, A], timeline: Timeline) -> bool:
    """A race is judged again, with all presses there are now."""
    if ruling.race is None or ruling.verdict is None:
        return False
    verdict = ruling.race.verdict(timeline, ruling.verdict.gone)
    return verdict != ruling.verdict and game.from_verdict(ruling.state, verdict) != ruling.answer.action


def _could_have_answered(game: Game[S, A, O], ruling: Ruling[S, A], turn: Decision, late: InputEvent) -> bool:
    """Any press of a seat that had something to say may have been the earlier answer."""
    seat = speaks_for(turn, late)
    if ruling.open_from is None or late.latest < ruling.open_from:
        return False
    if turn.sealed and ruling.answer.seat not in (seat, BOX):
        return False
    return game.entry(ruling.state, seat) is not None
