"""The floor for every later bot: anything the button could say, at any moment."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.pommes_pains.entries import BEGIN, CHALLENGE, CLAIM, FLIP, SLAP
from engine.games.pommes_pains.seen import Seen
from engine.games.pommes_pains.state import Act, Phase, State, Verb

_MOST = 6
"""Three cards show at most six apples or breads."""

_INTERRUPTS = 25
"""One in so many occasions to interrupt is used; otherwise nobody would ever finish a call."""


class RandomBot:
    """Flips, calls any numbers, challenges and slaps now and then; knows nothing of totals."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Act] | None:
        """What this seat owes, within two seconds; or, seldom, an interruption."""
        state, seat = seen.state, seen.seat
        after = rng.randrange(300, 2000) * MILLISECOND
        if state.phase is Phase.ABSENT or state.phase is Phase.QUESTION:
            return None
        if self._owes(state, seat):
            return Choice(self._answer(state, rng), after)
        if rng.randrange(_INTERRUPTS):
            return None
        return Choice(self._interruption(state), after)

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """Between 180 ms and a second after the signal; on a false alarm seldom, and never once in forty."""
        if seen.state.phase is Phase.FALSE_SLAP and rng.randrange(_INTERRUPTS):
            return None
        return rng.randrange(180, 1000) * MILLISECOND if rng.randrange(40) else None

    def _owes(self, state: State, seat: int | None) -> bool:
        if state.phase is Phase.TO_FLIP:
            return seat == state.next_seat
        return seat == state.caller and state.phase in (Phase.SHOWN, Phase.CALL_BEGUN, Phase.CALLING)

    def _answer(self, state: State, rng: Random) -> Act:
        if state.phase is Phase.TO_FLIP:
            return FLIP
        if state.phase is Phase.SHOWN:
            return BEGIN
        if state.printed:
            return Act(Verb.END_CALL)
        return Act(Verb.CALL, numbers=(rng.randrange(_MOST + 1), rng.randrange(_MOST + 1)))

    def _interruption(self, state: State) -> Act:
        if state.printed:
            return CLAIM
        return SLAP if state.phase is Phase.SHOWN else CHALLENGE


BOTS = {"random": RandomBot()}

