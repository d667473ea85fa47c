"""Whether a press that was delivered too late would have changed a ruling."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from engine.game import Decision, Game, Race
from engine.inputs import InputEvent
from engine.race import judge
from engine.ruling import Ruling

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


def would_have_changed(
    game: Game[S, A, O], ruling: Ruling[S, A], late: InputEvent, presses: Iterable[InputEvent]
) -> bool:
    """Whether `ruling` could have been another had `late` arrived in time.

    A race is judged again with all `presses` (`late` among them). In a decision any press of a seat
    that had something to say may have been the earlier answer.
    """
    if late.earliest > max(ruling.answer.end.at, ruling.closed):
        return False
    if isinstance(ruling.turn, Race) and ruling.verdict is not None:
        old = ruling.verdict
        new = judge(old.opened, ruling.closed, ruling.turn.seats, ruling.turn.rules, presses, old.gone)
        return (new.marks, new.early, new.missing) != (old.marks, old.early, old.missing)
    if isinstance(ruling.turn, Decision):
        return game.entry(ruling.state, late.seat) is not None
    return False
