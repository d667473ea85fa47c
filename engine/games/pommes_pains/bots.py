"""The floor for every later bot: any answer, any moment, now and then a press out of turn."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.pommes_pains.actions import Action, BeginCall, Call, Challenge, Claim, EndCall, LastCard, Slap
from engine.games.pommes_pains.seen import Seen
from engine.inputs import TABLE

INTERRUPTIONS = (Challenge, Slap, Claim, LastCard)
"""What nobody owes."""

LAST_CALLS: tuple[Action, ...] = (BeginCall(last=True), EndCall(last=True))
"""What ends a game with printed cards; said as rarely as an interruption."""

INTERRUPTS = 60
"""One in so many chances to press out of turn is taken."""

SLEEPS = 80
"""One in so many presses that are owed never comes."""


class RandomBot:
    """Calls anything, slaps whenever, challenges on a whim."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Action] | None:
        """What this seat owes, uniformly where there is a choice; out of turn only now and then."""
        after = rng.randrange(300, 3000) * MILLISECOND
        owed = [action for action in seen.answers if not isinstance(action, INTERRUPTIONS) and action not in LAST_CALLS]
        # Nobody breaks off a call, and nobody else can answer for the table.
        if owed and (isinstance(owed[0], Call) or seen.seat == TABLE):
            return Choice(rng.choice(owed), after)
        if not seen.answers or rng.randrange(SLEEPS) == 0:
            return None
        if owed and rng.randrange(INTERRUPTS):
            return Choice(rng.choice(owed), after)
        return None if rng.randrange(INTERRUPTS) else Choice(rng.choice(seen.answers), after)

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """Somewhere between too early and half asleep; now and then not at all."""
        return None if rng.randrange(SLEEPS) == 0 else rng.randrange(80, 1200) * MILLISECOND


BOTS = {"random": RandomBot()}
