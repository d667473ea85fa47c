"""One game played once: its states, its answers with their stamps, undo and redo."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.game import Ask, Game, Violation
from engine.inputs import Seat
from engine.message import Message
from engine.race import Stamp

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741  the field's letter for an observation


class Refused(ValueError):
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
        self._states: list[S] = [state]
        self._answers: list[Answer[A]] = []
        self._undone: list[tuple[Answer[A], S]] = []

    @property
    def state(self) -> S:
        """The present state."""
        return self._states[-1]

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
        """Apply one answer and return the new state. Raises Refused when the rules do not allow it."""
        reason = self.game.check(self.state, answer.seat, answer.action)
        if reason is not None:
            raise Refused(reason)
        self._states.append(self.game.apply(self.state, answer.seat, answer.action))
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

    def redo(self) -> Answer[A]:
        """Give the answer undone last again. Raises ValueError when nothing was undone since the last answer."""
        if not self._undone:
            raise ValueError("nothing to redo")
        answer, state = self._undone.pop()
        self._answers.append(answer)
        self._states.append(state)
        return answer
