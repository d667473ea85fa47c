"""The floor for every later bot: any number, any choice of a power, any moment."""

from random import Random

from engine.bot import Choice
from engine.clock import MILLISECOND, Nanoseconds
from engine.games.donuts.actions import CHOICES, Action
from engine.games.donuts.powers import options
from engine.games.donuts.seen import Seen
from engine.games.donuts.state import NOT_YET, Phase, State
from engine.inputs import Seat


class RandomBot:
    """Chooses uniformly among what the rules allow, once."""

    def decide(self, seen: Seen, rng: Random) -> Choice[Action] | None:
        """Any number or any choice, each as likely, half a second to five seconds after the page was shown."""
        table, after = seen.table, rng.randrange(500, 5000) * MILLISECOND
        if table.phase is Phase.POWER:
            return Choice(rng.choice(options(table)), after)
        if table.phase is Phase.CHOOSE and _is_owed(table, seen.seat):
            return Choice(rng.choice(CHOICES[: len(table.row)]), after)
        return None

    def slap(self, seen: Seen, rng: Random) -> Nanoseconds | None:
        """There is nothing to slap in this game."""
        return None


def _is_owed(table: State, seat: Seat | None) -> bool:
    return seat in table.seats and table.choices[table.seats.index(seat)] == NOT_YET


BOTS = {"random": RandomBot()}
