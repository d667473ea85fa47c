"""One game played once: its states, its answers with their stamps, undo and redo."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.game import Ask, Game, Turn, Violation
from engine.inputs import Seat
from engine.message import Message
from engine.race import Stamp
from engine.turns import is_owed

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


class Refused(ValueError):  # noqa: N818  the word of the table, not of the machine
    """An answer that the rules do not allow; `reason` says which rule."""

    def __init__(self, reason: Violation | Ask) -> None:
        super().__init__(str(reason))
        self.reason = reason

    @property
    def message(self) -> Message:
        """The sentence for the people at the table."""
        return self.reason.message if isinstance(self.reason, Violation) else self.reason.question


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """What was answered: by the seat's rule role `seat`, through the button of `by`, from `start` to `end`."""

    seat: Seat
    action: A
    start: Stamp
    end: Stamp
    by: Seat


class Playthrough(Generic[S, A, O]):
    """The history of one game. States are values, so undo gives back the identical one."""

    def __init__(self, game: Game[S, A, O], state: S) -> None:
        self.game = game
        self._states: list[tuple[S, Turn]] = [(state, game.turn(state))]
        self._answers: list[Answer[A]] = []
        self._undone: list[tuple[Answer[A], tuple[S, Turn]]] = []

    @property
    def state(self) -> S:
        """The present state."""
        return self._states[-1][0]

    def turn(self, back: int = 0) -> Turn:
        """What the game waits for now, or waited for before the last `back` answers."""
        return self._states[-1 - back][1]

    @property
    def answers(self) -> tuple[Answer[A], ...]:
        """Everything answered so far and not undone."""
        return tuple(self._answers)

    @property
    def undone(self) -> int:
        """How many answers can be redone."""
        return len(self._undone)

    def __len__(self) -> int:
        return len(self._answers)

    def answer(self, back: int = 0) -> Answer[A] | None:
        """The last answer, or the one `back` before it; None where there is none."""
        return self._answers[-1 - back] if back < len(self._answers) else None

    def apply(self, answer: Answer[A]) -> S:
        """Apply one answer and return the new state. Raises Refused when the rules do not allow it.

        Whatever the game itself raises leaves the playthrough as it was.
        """
        reason = self.game.check(self.state, answer.seat, answer.action)
        if reason is not None:
            raise Refused(reason)
        state = self.game.apply(self.state, answer.seat, answer.action)
        self._states.append((state, self.game.turn(state)))
        self._answers.append(answer)
        self._undone.clear()
        return self.state

    def undo(self) -> Answer[A]:
        """Take the last answer back and return it. Raises ValueError at the start of the game."""
        if not self._answers:
            raise ValueError("nothing to undo: the game has only begun")
        answer = self._answers.pop()
        self._undone.append((answer, self._states.pop()))
        return answer

    def undo_turn(self) -> int:
        """Go back to the last turn in which somebody owed an answer; returns how many answers were taken back.

        Raises ValueError where there is no such turn.
        """
        owed = (back for back in range(1, len(self) + 1) if is_owed(self.turn(back)))
        back = next(owed, None)
        if back is None:
            raise ValueError("nothing to undo: the game has only begun")
        for _ in range(back):
            self.undo()
        return back

    def redo_turn(self) -> int:
        """Go forward to the next turn in which somebody owes an answer, or as far as answers were undone.

        Returns how many answers were given again. Raises ValueError when nothing was undone since the last answer.
        """
        self.redo()
        on = 1
        while not is_owed(self.turn()) and self._undone:
            self.redo()
            on += 1
        return on

    def redo(self) -> Answer[A]:
        """Give the answer undone last again. Raises ValueError when nothing was undone since the last answer."""
        if not self._undone:
            raise ValueError("nothing to redo")
        answer, state = self._undone.pop()
        self._answers.append(answer)
        self._states.append(state)
        return answer
