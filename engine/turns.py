"""Small questions about turns that the table asks."""

from engine.game import Decision, Limit, Opened, Origin, Race, Turn
from engine.inputs import TABLE, Control, InputEvent, Seat


def limit_of(turn: Turn) -> Limit | None:
    """The limit of a decision; nothing else has one."""
    return turn.limit if isinstance(turn, Decision) else None


def needs_cue(turn: Turn) -> bool:
    """Whether something about this turn counts from the moment its page was shown."""
    match turn:
        case Decision(limit=Limit(origin=Origin.CUE)) | Race(opened=Opened(origin=Origin.CUE)):
            return True
        case Decision(blind=blind, blind_from=Origin.CUE):
            return blind > 0
    return False


def goes_on(before: Turn | None, turn: Turn) -> bool:
    """Whether `turn` is the same decision as the one before it: an equal limit, or sealed answers still coming in."""
    if not isinstance(before, Decision) or not isinstance(turn, Decision) or before.limit != turn.limit:
        return False
    return turn.limit is not None or (before.sealed and turn.sealed)


def speaks_for(turn: Turn, event: InputEvent) -> Seat:
    """Whose answer a press gives: menu buttons and arrows act for the one who must, any button for the table."""
    if not isinstance(turn, Decision):
        return event.seat
    if event.control is not Control.BUTTON:
        return next(iter(turn.must)) if len(turn.must) == 1 else TABLE
    return TABLE if turn.must == {TABLE} and event.seat not in turn.may else event.seat


def is_owed(turn: Turn) -> bool:
    """Whether somebody owes an answer: the turns that undo stops at."""
    return isinstance(turn, Decision) and bool(turn.must)
