"""What a judge is and what it says: the same for the product and for its rivals."""

from dataclasses import dataclass
from typing import Protocol

from engine.clock import Nanoseconds
from engine.inputs import Seat
from firmware_py.bench.fairness_rounds import Round


@dataclass(frozen=True, slots=True)
class Told:
    """One press that a judge believes in, with the moment it gives it and how far it admits to be off."""

    seat: Seat
    at: Nanoseconds
    uncertainty: Nanoseconds = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """A judge's word on one round.

    `counted`: the seats whose press was in time. `first`: the seat that was first, None for a dead heat or
    when a press is missing. `flagged`: the judge said itself that this may be wrong. `ruled_at`: when it spoke.
    """

    told: tuple[Told, ...]
    counted: frozenset[Seat]
    first: Seat | None
    flagged: bool
    ruled_at: Nanoseconds


class Judge(Protocol):
    """Somebody who rules on rounds, one after the other."""

    def rule(self, played: Round) -> Ruling:
        """Look at one round as it happens and rule on it."""
        ...
