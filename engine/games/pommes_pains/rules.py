"""The rules of 2 Pommes 3 Pains with the base deck. Numbers in comments and violations are those of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from engine.deck_text import read_deck
from engine.game import Game, GameInfo, Option, Options, Problem, Turn, Violation
from engine.games.pommes_pains.entries import entry_of
from engine.games.pommes_pains.flow import MOVES
from engine.games.pommes_pains.page import page_of
from engine.games.pommes_pains.seen import Seen, resampled, seen_by
from engine.games.pommes_pains.state import Act, Phase, State, Verb, act_of, unseen
from engine.games.pommes_pains.told import told_of
from engine.games.pommes_pains.turns import turn_of
from engine.games.pommes_pains.values import BASE, DECK, Values
from engine.games.pommes_pains.words_of_the_box import box_may
from engine.gestures import MOST_TAPS, Counted, Counts, Entry, Gesture, Press, Steps
from engine.inputs import BOX, Seat
from engine.message import Message, Who, say
from engine.page import Page
from engine.race import Verdict

_CALLS = tuple(
    Act(Verb.CALL, numbers=(apples, breads)) for apples in range(MOST_TAPS + 1) for breads in range(MOST_TAPS + 1)
)


class PommesPains(Game[State, Act, Seen]):
    """One game in two forms; `entries` is the table of who answers what in which."""

    info = GameInfo(
        id="2-pommes-3-pains",
        title=say("pommes_pains.title"),
        seats=(2, 6),
        kind="calling",
        modes=("kiosk", "referee"),
        options=(
            Option("mode", "kiosk", choices=("kiosk", "referee")),
            Option("cards", BASE, choices=(20, 35, BASE), verified=False),
            Option("dead_heat", "replay", choices=("replay", "share", "box"), verified=False),
        ),
        max_length=BASE * 40,
    )

    def __init__(self, values: Mapping[str, int] | None = None) -> None:
        self._values = Values(dict(values or {}))

    def with_deck(self, text: str) -> "PommesPains | Problem":
        """The same game with the values that `text` names."""
        read = read_deck(text, DECK)
        if isinstance(read, Problem):
            return read
        values = {**self._values.numbers, **{key: int(setting.value) for key, setting in read.items()}}
        cards = sum(number for key, number in values.items() if key.startswith("faces."))
        if cards < BASE:
            return Problem(1, "faces", f"{BASE} cards or more in all, not {cards}")
        return PommesPains(values)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """Before the shuffle; printed cards are as many unknown ones."""
        if not self._values.numbers:
            raise ValueError("2-pommes-3-pains: load a deck first")
        printed, cards = options["mode"] == "referee", int(options["cards"])
        return State(
            seats=tuple(sorted(seats)),
            printed=printed,
            dead_heat=str(options["dead_heat"]),
            cards=cards,
            order=unseen(cards) if printed else (),
            phase=Phase.TO_FLIP if printed else Phase.SHUFFLE,
            heaps=((),) * len(seats),
            next_seat=seats[0],
            missed=(0,) * len(seats),
        )

    def turn(self, state: State) -> Turn:
        """See `turns`."""
        return turn_of(state, self._values)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Act]:
        """Whatever the one button could say now."""
        match self.entry(state, seat):
            case Press(tap=tap, hold=hold):
                return tuple(act for act in (tap, hold) if act is not None)
            case Steps(choices=choices):
                return choices
            case Counts(begin=begin):
                return _CALLS if begin is None else (begin,)
        return ()

    def check(self, state: State, seat: Seat, action: Act) -> Violation | None:
        """A seat says what its button can say; the box only what the phase waits for."""
        if seat == BOX:
            return None if box_may(state, action, self._values) else Violation("1.9", say("pommes_pains.not_the_box"))
        if action in self.legal_actions(state, seat):
            return None
        return Violation(*_REASONS.get(action.verb, ("1.8", "pommes_pains.not_now"))[:1], say(_key(action), seat=Who(seat)))

    def apply(self, state: State, seat: Seat, action: Act) -> State:
        """See `flow.MOVES`; a press of a seat shows that somebody is there."""
        after = MOVES[action.verb](state, seat, action, self._values)
        if action.verb is not Verb.FLIP:
            after = replace(after, since_flip=after.since_flip + 1)
        if seat in state.seats and after.missed[place := state.seats.index(seat)]:
            after = replace(after, missed=(*after.missed[:place], 0, *after.missed[place + 1 :]))
        return after

    def entry(self, state: State, seat: Seat) -> Entry[Act] | None:
        """See `entries`."""
        return entry_of(state, seat, self._values)

    def press(self, state: State, seat: Seat, gesture: Gesture) -> Act | None:
        """A keyed call is apples, then breads; 0 is "No"."""
        if isinstance(gesture, Counted):
            fits = len(gesture.numbers) == 2 and max(gesture.numbers) <= MOST_TAPS
            return Act(Verb.CALL, numbers=gesture.numbers) if fits else None
        return super().press(state, seat, gesture)

    def tell(self, state: State, seat: Seat, action: Act) -> Message | None:
        """See `told`."""
        return told_of(state, action, self.apply(state, seat, action))

    def expired(self, state: State, missing: frozenset[Seat]) -> Act:
        """Late, or whatever the passing of time means in this phase."""
        match state.phase:
            case Phase.FLIPPED:
                return Act(Verb.SEE)
            case Phase.TO_FLIP if not state.in_play:
                return Act(Verb.FLIP) if state.asked else Act(Verb.STILL_THERE)
            case Phase.CALL_BEGUN:
                return Act(Verb.ELAPSE)
            case Phase.CALLING if state.printed:
                return Act(Verb.END_CALL)
            case Phase.DARK:
                return Act(Verb.LIGHT)
            case Phase.LAST_CALL:
                return Act(Verb.END)
            case Phase.ABSENT:
                return Act(Verb.SIT_OUT)
        return Act(Verb.LATE)

    def together(self, state: State, answers: Sequence[tuple[Seat, Act]]) -> Act:
        """What cannot be ranked: challenges and slaps stand together; a flip or a call gives way to them (rule 4.5)."""
        verbs = {act.verb for _, act in answers}
        accusers = tuple(sorted(seat for seat, act in answers if act.verb in (Verb.CHALLENGE, Verb.SLAP, Verb.CLAIM)))
        if Verb.BEGIN in verbs and Verb.SLAP in verbs:
            return Act(Verb.BEGIN, accusers)
        for verb in (Verb.CHALLENGE, Verb.CLAIM):
            if verb in verbs:
                return Act(verb, accusers)
        return Act(Verb.SLAP)

    def from_verdict(self, state: State, verdict: Verdict) -> Act:
        """Who pays: false starters of a replay, else who never pressed, else who was last; 1 marks a dead heat."""
        if state.phase is Phase.FALSE_SLAP:
            return Act(Verb.FALSE_SLAP, tuple(sorted(verdict.first)))
        early = frozenset(mark.seat for mark in verdict.early) if state.phase is Phase.REPLAY else frozenset()
        payers = early or verdict.missing or verdict.last
        tie = (1,) if not early and not verdict.missing and len(payers) > 1 else ()
        verb = Verb.HEARD if state.phase is Phase.CLAIMED else Verb.LAST
        return Act(verb, tuple(sorted(payers)), tie)

    def sample_chance(self, state: State, rng: Random) -> Act:
        """The shuffle (a short deck is any so many of the cards), or the length of the dark before a second signal."""
        if state.phase is Phase.SHUFFLE:
            cards = len(self._values.deck)
            return Act(Verb.SHUFFLE, numbers=tuple(rng.sample(range(cards), state.cards)))
        numbers = self._values.numbers
        return Act(Verb.DARK, numbers=(rng.randint(numbers["replay.dark_least_ms"], numbers["replay.dark_most_ms"]),))

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """Everything but the order of the cards to come."""
        return seen_by(state, seat)

    def page(self, seen: Seen) -> Page:
        """See `page`."""
        return page_of(seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """Another order of the cards to come."""
        return resampled(observation, self._values.deck, rng)

    def parse(self, text: str) -> Act:
        """The inverse of ``str(act)``. Raises ValueError, naming the text."""
        return act_of(text)


_REASONS: Mapping[Verb, tuple[str, str]] = {
    Verb.FLIP: ("2.2", "pommes_pains.not_your_flip"),
    Verb.BEGIN: ("3.1", "pommes_pains.not_your_call"),
    Verb.CALL: ("3.1", "pommes_pains.not_your_call"),
    Verb.CHALLENGE: ("4.1", "pommes_pains.no_challenge"),
    Verb.SLAP: ("5.2", "pommes_pains.no_slap"),
}


def _key(action: Act) -> str:
    return _REASONS.get(action.verb, ("", "pommes_pains.not_now"))[1]
