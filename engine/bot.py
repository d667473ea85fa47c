"""What a bot is: something that sees one seat's observation and answers like a person of that seat."""

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from engine.clock import Nanoseconds

A = TypeVar("A", bound=Hashable)
O_contra = TypeVar("O_contra", bound=Hashable, contravariant=True)


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """What a bot would do, and how long `after` the page was shown (or the last answer ended) it does it."""

    action: A
    after: Nanoseconds


class Bot(Protocol[O_contra, A]):
    """A player that is no person. Stateless: the same observation and randomness give the same choice."""

    def decide(self, seen: O_contra, rng: Random) -> "Choice[A] | None":
        """The choice in a decision that asks this seat; None where it lets an interrupt go by."""
        ...

    def slap(self, seen: O_contra, rng: Random) -> Nanoseconds | None:
        """How long after the opening this seat presses in a race; None for never."""
        ...
