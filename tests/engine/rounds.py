"""Rounds of toy games that several tests begin with."""

from engine.clock import SECOND
from engine.game import Limit, Opened, Origin
from engine.gestures import Press
from engine.race import RaceRules
from tests.engine.bench_table import AnyParty, Party, ms
from tests.engine.toys import Chosen, Scripted, Secret, ask, race

FLIP_LIMIT = Limit(5 * SECOND, Origin.LAST)
FLIP = ask({1: Press("flip", "challenge"), 2: Press("challenge"), 3: Press("challenge")}, limit=FLIP_LIMIT)
DEADLINE = 5 * SECOND


def flipping() -> AnyParty:
    """Seat 1 is to flip within 5 s of the opening; anybody may challenge."""
    return Party(Scripted(FLIP, ask({})), lag=ms(250))


def secret(seats: int = 3) -> Party[Chosen, str, Chosen]:
    party = Party(Secret(), tuple(range(1, seats + 1)))
    party.shown(0)
    return party


def racing(rules: RaceRules | None = None, shown_at: int = 20) -> AnyParty:
    party = Party(Scripted(race(1, 2, 3, rules=rules), ask({})))
    party.advance_to(ms(shown_at))
    party.shown(ms(shown_at))
    return party


def challenges(opener_counts: bool) -> AnyParty:
    """The first claim opens a race, in which it counts or not."""
    opened = Opened(Origin.LAST, lead=ms(300), opener_counts=opener_counts)
    rules = RaceRules(window=SECOND, false_start=-ms(300))
    steps = ask({1: Press("flip"), 2: Press("claim")}), race(1, 2, 3, rules=rules, opened=opened), ask({})
    return Party(Scripted(*steps))
