"""The rules of 2 Pommes 3 Pains. Numbers in comments and violations are those of RULES.md."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.deck_text import Setting
from engine.game import Game, GameInfo, Option, Options, Problem, Turn, Violation, meaning
from engine.games.pommes_pains import actions as acts
from engine.games.pommes_pains import calling, paying, question, slapping
from engine.games.pommes_pains.actions import Action, Call
from engine.games.pommes_pains.box import box_may, drawn, expired_of, judged_of, together_of
from engine.games.pommes_pains.entries import answers, can_say, entry_of
from engine.games.pommes_pains.forms import FORMS
from engine.games.pommes_pains.notation import parse
from engine.games.pommes_pains.page import page_of
from engine.games.pommes_pains.phases import Deal
from engine.games.pommes_pains.refusals import refusal
from engine.games.pommes_pains.seen import Seen, resampled, seen_by
from engine.games.pommes_pains.state import Setup, State, awake
from engine.games.pommes_pains.told import told_of
from engine.games.pommes_pains.turns import turn_of
from engine.games.pommes_pains.values import House, house_of, with_text
from engine.gestures import MOST_TAPS, Counted, Counts, Entry, Gesture
from engine.inputs import BOX, Seat
from engine.message import Message, say
from engine.page import Page
from engine.race import Verdict

SHORT_DECKS = (20, 35)
"""The short games that can be chosen beside the whole deck (1.1)."""

MOST_ANSWERS = 25_000
"""Far more than any game takes: every penalty takes a card for good, and each flip, limit and question is bounded."""


class PommesPains(Game[State, Action, Seen]):
    """Both forms of the game. `settings` are the values of the deck file, by key."""

    def __init__(self, settings: Mapping[str, Setting] | None = None) -> None:
        self._settings = dict(settings or {})
        self._house = house_of(self._settings)
        self.info = _info(55 if self._house is None else len(self._house.deck))

    @property
    def house(self) -> House:
        """The values of the deck file. Raises ValueError while they are incomplete."""
        if self._house is None:
            raise ValueError("2-pommes-3-pains: load a deck first")
        return self._house

    def with_deck(self, text: str) -> "PommesPains | Problem":
        """The same rules with the values that `text` names."""
        settings = with_text(self._settings, text)
        return settings if isinstance(settings, Problem) else PommesPains(settings)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """The deck is still to be shuffled. Raises ValueError while the values are incomplete."""
        size = min(int(options["deck"]), len(self.house.deck))
        setup = Setup(tuple(seats), FORMS[str(options["mode"])], str(options["dead_heat"]), size)
        nobody = (0,) * len(seats)
        return State(setup, Deal(), ((),) * len(seats), nobody, nobody)

    def turn(self, state: State) -> Turn:
        """What the game waits for."""
        return turn_of(self.house, state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """All that this seat, or the table, can say now; what the box says itself is not listed."""
        return () if seat == BOX else answers(entry_of(self.house, state, seat))

    def check(self, state: State, seat: Seat, action: Action) -> Violation | None:
        """A seat may say what its entry can say; the box what limits, races and draws make it say."""
        if seat == BOX:
            allowed = box_may(self.house, state, action)
        else:
            allowed = can_say(entry_of(self.house, state, seat), action)
        return None if allowed else refusal(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after an allowed answer."""
        heard = awake(state, _heard(state, seat, action))
        after = _APPLY[type(action)](self.house, heard, seat, action)
        return after if state.rules_itself else _counted(state, after)

    def entry(self, state: State, seat: Seat) -> Entry[Action] | None:
        """How one button answers now."""
        return entry_of(self.house, state, seat)

    def press(self, state: State, seat: Seat, gesture: Gesture) -> Action | None:
        """A keyed call is two numbers; all else the entry says itself."""
        entry = self.entry(state, seat)
        if isinstance(entry, Counts):
            match gesture:
                case Counted(numbers=(first, second)) if entry.begin is None:
                    return Call(min(first, MOST_TAPS), min(second, MOST_TAPS))
            return None
        return meaning(entry, gesture)

    def tell(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Who takes how many cards and why, or what was called."""
        return told_of(state, action, self.apply(state, seat, action))

    def expired(self, state: State, missing: frozenset[Seat]) -> Action:
        """The answer at the limit of this phase."""
        action = expired_of(state)
        return super().expired(state, missing) if action is None else action

    def together(self, state: State, said: Sequence[tuple[Seat, Action]]) -> Action:
        """One answer for presses that cannot be ranked."""
        return together_of(state, said)

    def from_verdict(self, state: State, verdict: Verdict) -> Action:
        """What a race has shown; `apply` says what that means."""
        return judged_of(verdict)

    def sample_chance(self, state: State, rng: Random) -> Action:
        """The order of the deck, or how long it is dark before a replay."""
        return drawn(self.house, state, rng)

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """All but the order of the stock and what was left out."""
        return seen_by(state, seat, () if seat is None else tuple(self.legal_actions(state, seat)))

    def page(self, seen: Seen) -> Page:
        """The page of what was seen."""
        return page_of(seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """The unseen cards in another order."""
        return resampled(self.house, observation, rng)

    def parse(self, text: str) -> Action:
        """The answer that is written so."""
        return parse(text)


def _info(cards: int) -> GameInfo:
    decks = (*(size for size in SHORT_DECKS if size < cards), cards)
    options = (
        Option("mode", "kiosk", tuple(FORMS)),
        Option("deck", cards, decks),
        Option("dead_heat", "replay", ("replay", "share", "box"), verified=False),
    )
    title = say("pommes_pains.title")
    return GameInfo("2-pommes-3-pains", title, (2, 6), "race", tuple(FORMS), options, MOST_ANSWERS)


def _heard(state: State, seat: Seat, action: Action) -> tuple[Seat, ...]:
    """Who has given a sign of life with this answer; to say that one is there is not to play (9.2)."""
    match action:
        case acts.Stays() | acts.SitsOut():
            return ()
        case acts.Challenged(seats=seats) | acts.Slapped(seats=seats) | acts.Claimed(seats=seats):
            return seats
        case acts.CallBegun(seats=seats):
            return (*seats, state.flipper)
    return (seat,) if seat in state.setup.seats else ()


def _counted(before: State, after: State) -> State:
    """Keep track of how many answers ago the last two flips were, for races that look back (8.2)."""
    if len(after.flippers) > len(before.flippers):
        return replace(after, since=0, before=before.since + 1, idle=0)
    since = 0 if after.idle > before.idle else before.since + 1
    return replace(after, since=since, before=before.before + 1)


_APPLY: Mapping[type, Callable[[House, State, Seat, Any], State]] = {
    acts.Shuffle: calling.deal,
    acts.StillThere: calling.still_there,
    acts.Flip: calling.flip,
    acts.CardSeen: calling.card_seen,
    acts.BeginCall: calling.begin_call,
    acts.CallBegun: calling.call_begun,
    acts.Ripe: calling.ripen,
    acts.Call: calling.call,
    acts.EndCall: calling.end_call,
    acts.Challenge: calling.challenge,
    acts.Challenged: calling.challenged,
    acts.Late: calling.late,
    acts.Stands: calling.stands,
    acts.Slap: slapping.slap,
    acts.Slapped: slapping.slapped,
    acts.Judged: slapping.judged,
    acts.Dark: slapping.dark,
    acts.Light: slapping.light,
    acts.Claim: question.claim,
    acts.Claimed: question.claimed,
    acts.Opens: question.opens,
    acts.Word: question.word,
    acts.LastCard: question.last_card,
    acts.Takes: paying.take,
    acts.Stays: paying.answered_for,
    acts.SitsOut: paying.answered_for,
}
