"""The floor for every later bot: any answer, any moment."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.pom_pom.actions import Action
from engine.games.pom_pom.seen import Seen


class RandomBot:
    """Takes, discards, sells and insures whatever comes to mind."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Action] | None:
        """Any allowed answer, each as likely, half a second to two seconds after the page was shown."""
        if not seen.answers:
            return None
        return Choice(rng.choice(seen.answers), rng.randrange(500, 2000) * MILLISECOND)

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """There is nothing to slap in this game."""
        return None


BOTS = {"random": RandomBot()}
