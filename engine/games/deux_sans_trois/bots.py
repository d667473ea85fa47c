"""The floor for every later bot: any card of the hand, at any moment of the next seconds."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.deux_sans_trois.actions import Action
from engine.games.deux_sans_trois.seen import Seen


class RandomBot:
    """Plays uniformly among the cards of its hand."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Action] | None:
        """Any card, each as likely, half a second to two seconds after the page was shown."""
        if not seen.answers:
            return None
        return Choice(rng.choice(seen.answers), rng.randrange(500, 2000) * MILLISECOND)

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """There is nothing to slap in this game."""
        return None


BOTS = {"random": RandomBot()}
