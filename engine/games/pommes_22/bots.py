"""The floor for every later bot: any token within reach, any moment of the next seconds."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.pommes_22.seen import Seen
from engine.games.pommes_22.state import Action, Name, Pick, reachable


class RandomBot:
    """Picks uniformly among what the rules allow."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Action] | None:
        """Any legal pick, each as likely, half a second to two seconds after the page was shown."""
        state = seen.state
        after = rng.randrange(500, 2000) * MILLISECOND
        if state.unnamed:
            return Choice(Name(rng.choice((1, -1)) * rng.choice((5, 3, 2, 1))), after)
        return Choice(Pick(rng.choice(reachable(state))), after)

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """There is nothing to slap in this game."""
        return None


BOTS = {"random": RandomBot()}
