"""The rules of 22 Pommes. Numbers in comments and violations are those of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from engine.clock import SECOND
from engine.deck_text import Rule, read_deck
from engine.game import (
    Chance,
    Decision,
    Game,
    GameInfo,
    Limit,
    Option,
    Options,
    Origin,
    Outcome,
    Over,
    Problem,
    Turn,
    Violation,
)
from engine.games.pommes_22.page import page_of
from engine.games.pommes_22.seen import Seen
from engine.games.pommes_22.state import (
    EMPTY,
    FULL,
    PLACES,
    SIDE,
    UNSEEN,
    Action,
    Deal,
    Name,
    Pick,
    State,
    basket_after,
    place_of,
    reachable,
    token_of,
)
from engine.gestures import Entry, Steps
from engine.inputs import BOX, Seat
from engine.message import Who, say
from engine.page import Page

DECK: Mapping[str, Rule] = {
    "tokens.five": Rule(0, 12),
    "tokens.three": Rule(0, 12),
    "tokens.two": Rule(0, 12),
    "tokens.one": Rule(0, 12),
    "points.exact": Rule(0, 10),
    "points.bust": Rule(0, 10),
    "points.stranded": Rule(0, 10),
    "limits.warn_s": Rule(0, 600),
    "limits.play_s": Rule(0, 600),
}

VALUES = {"tokens.five": 5, "tokens.three": 3, "tokens.two": 2, "tokens.one": 1}
TOKENS = tuple(colour * value for colour in (1, -1) for value in (5, 3, 2, 1))


class Pommes22(Game[State, Action, Seen]):
    """Both forms: the box deals and sees the tokens, or the table does and names them."""

    info = GameInfo(
        id="22-pommes",
        title=say("pommes_22.title"),
        seats=(2, 2),
        kind="strategy",
        modes=("kiosk", "referee"),
        options=(Option("mode", "kiosk", choices=("kiosk", "referee")),),
        max_length=2 * (PLACES - 1) + 1,
    )

    def __init__(self, values: Mapping[str, int] | None = None) -> None:
        self._values = dict(values or {})

    def with_deck(self, text: str) -> "Pommes22 | Problem":
        """The same game with the values that `text` names."""
        read = read_deck(text, DECK)
        if isinstance(read, Problem):
            return read
        values = self._values | {key: int(setting.value) for key, setting in read.items()}
        tokens = sum(values.get(key, 0) for key in VALUES)
        if 2 * tokens != PLACES - 1:
            return Problem(1, "tokens", f"{(PLACES - 1) // 2} tokens of each colour, not {tokens}")
        return Pommes22(values)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """Before the deal. With printed tokens the box sees none: the picker is taken to stand in the middle."""
        if not self._values:
            raise ValueError("22-pommes: load a deck first")
        if options["mode"] == "referee":
            middle = PLACES // 2
            tokens = tuple(EMPTY if place == middle else UNSEEN for place in range(PLACES))
            return State(tuple(seats), printed=True, tokens=tokens, picker=middle)
        return State(tuple(seats), printed=False)

    def turn(self, state: State) -> Turn:
        """Deal, then picks in turn until somebody has eleven of each, or too many, or cannot move."""
        if not state.tokens:
            return Chance()
        ending = self._ending(state)
        if ending is not None:
            return Over(ending)
        seconds = self._values["limits.play_s"]
        limit = Limit(seconds * SECOND, Origin.CUE, 2 * state.picks + state.unnamed) if seconds else None
        return Decision(frozenset({state.seats[state.mover]}), limit=limit)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every token in the picker's row and column, also one that loses (rule 3); or the token's name."""
        if not state.tokens or seat != state.seats[state.mover] or self._ending(state) is not None:
            return ()
        if state.unnamed:
            return _NAMES
        return tuple(_PICKS[place] for place in reachable(state))

    def check(self, state: State, seat: Seat, action: Action) -> Violation | None:
        """Rule 1: one's turn; the box picks for a seat that let its limit pass. Rule 3: row or column, a token."""
        if isinstance(action, Deal):
            return self._check_deal(state, seat, action)
        if not state.tokens or seat not in (state.seats[state.mover], BOX):
            return Violation("1", say("pommes_22.not_your_turn", seat=Who(seat)))
        if self._ending(state) is not None:
            return Violation("4", say("pommes_22.over"))
        if isinstance(action, Name):
            allowed = state.unnamed and action.token in TOKENS
            return None if allowed else Violation("8", say("pommes_22.name_the_token"))
        if state.unnamed:
            return Violation("8", say("pommes_22.name_the_token"))
        if action.place not in reachable(state):
            return Violation("3", say("pommes_22.row_or_column"))
        return None

    def _check_deal(self, state: State, seat: Seat, deal: Deal) -> Violation | None:
        fits = sorted(deal.tokens) == sorted((*self._all_tokens(), EMPTY))
        return None if seat == BOX and not state.tokens and fits else Violation("2", say("pommes_22.bad_deal"))

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Take the token, go there; with printed tokens the table then names it."""
        match action:
            case Deal(tokens=tokens):
                return replace(state, tokens=tokens, picker=tokens.index(EMPTY))
            case Pick(place=place):
                token = state.tokens[place]
                tokens = (*state.tokens[:place], EMPTY, *state.tokens[place + 1 :])
                moved = replace(state, tokens=tokens, picker=place, picks=state.picks + 1)
                return replace(moved, unnamed=True) if token == UNSEEN else _taken(moved, token)
            case Name(token=token):
                return _taken(replace(state, unnamed=False), token)

    def expired(self, state: State, missing: frozenset[Seat]) -> Action:
        """Rulings 6: the smallest token that does not bust, else the smallest; first in the order of the scan."""
        picks = self.legal_actions(state, state.seats[state.mover])
        if state.unnamed:
            return _NAMES[-1]
        basket = state.baskets[state.mover]
        return min(picks, key=lambda pick: self._gentle(state, basket, pick))

    def _gentle(self, state: State, basket: tuple[int, int], pick: Action) -> tuple[bool, int]:
        token = state.tokens[pick.place] if isinstance(pick, Pick) else 0
        return max(basket_after(basket, token)) > FULL, abs(token)

    def sample_chance(self, state: State, rng: Random) -> Action:
        """Rule 2: tokens and picker shuffled face down into the square."""
        tokens = [*self._all_tokens(), EMPTY]
        rng.shuffle(tokens)
        return Deal(tuple(tokens))

    def _all_tokens(self) -> list[int]:
        return [sign * value for sign in (1, -1) for key, value in VALUES.items() for _ in range(self._values[key])]

    def entry(self, state: State, seat: Seat) -> Entry[Action] | None:
        """Step scanning in reading order; a pick that loses at once wants a second hold."""
        actions = tuple(self.legal_actions(state, seat))
        if not actions:
            return None
        if state.unnamed:
            return Steps(actions)
        basket = state.baskets[state.mover]
        picks = [pick.place for pick in actions if isinstance(pick, Pick)]
        losing = frozenset(
            index
            for index, place in enumerate(picks)
            if state.tokens[place] != UNSEEN and max(basket_after(basket, state.tokens[place])) > FULL
        )
        return Steps(actions, losing, places=tuple(divmod(place, SIDE) for place in picks))

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """Everything lies open; only whose eyes these are differs."""
        ending = self._ending(state) if state.tokens else None
        return Seen(seat, state, ending)

    def page(self, seen: Seen) -> Page:
        """The orchard, both baskets and who is to pick."""
        return page_of(seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """Nothing is hidden from anybody once the orchard lies open."""
        return observation.state

    def parse(self, text: str) -> Action:
        """``pick c3``, ``token g5`` or ``deal`` with 25 tokens. Raises ValueError that names the text."""
        word, _, rest = text.partition(" ")
        match word:
            case "pick":
                return _PICKS[place_of(rest)]
            case "token":
                return Name(token_of(rest))
            case "deal":
                return Deal(tuple(map(token_of, rest.split())))
        raise ValueError(f"22-pommes: {text!r} is no answer; allowed: pick PLACE, token TOKEN, deal TOKENS")

    def _ending(self, state: State) -> Outcome | None:
        """Rules 4 to 6, in this order: too many, eleven of each, no token within reach."""
        if state.picks == 0 or state.unnamed:
            return None
        last = 1 - state.mover
        green, red = state.baskets[last]
        if max(green, red) > FULL:
            return self._won("bust", state, state.mover)
        if green == red == FULL:
            return self._won("exact", state, last)
        if reachable(state):
            return None
        totals = [sum(basket) for basket in state.baskets]
        if totals[0] == totals[1]:
            both = frozenset(state.seats)
            return Outcome("stranded", (both,), tuple((seat, 0) for seat in state.seats))
        return self._won("stranded", state, int(totals[1] > totals[0]))

    def _won(self, ending: str, state: State, winner: int) -> Outcome:
        points = self._values[f"points.{ending}"]
        places = (frozenset({state.seats[winner]}), frozenset({state.seats[1 - winner]}))
        return Outcome(ending, places, tuple((seat, points if seat in places[0] else 0) for seat in state.seats))


def _taken(state: State, token: int) -> State:
    mover = state.mover
    baskets = list(state.baskets)
    baskets[mover] = basket_after(baskets[mover], token)
    return replace(state, baskets=tuple(baskets), mover=1 - mover)


_PICKS = tuple(map(Pick, range(PLACES)))
_NAMES: tuple[Action, ...] = tuple(map(Name, TOKENS))
