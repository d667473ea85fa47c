"""The rules of Pom Pom. Numbers in comments and violations are those of RULES.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from engine.deck_text import read_deck
from engine.game import Chance, Decision, Game, GameInfo, Limit, Option, Options, Origin, Over, Problem, Turn, Violation
from engine.games.pom_pom import market, plans
from engine.games.pom_pom.actions import (
    DECLINE,
    DEFAULT,
    DRAW,
    REFUSE,
    Action,
    Agree,
    ByHand,
    Compost,
    Deal,
    Decline,
    Default,
    Discard,
    Draw,
    Harvest,
    Insure,
    Leaf,
    Lose,
    Pick,
    Refuse,
    Save,
    Sell,
    Take,
    parse,
)
from engine.games.pom_pom.answers import answers
from engine.games.pom_pom.cards import CARDS, MARKET, MARKETS
from engine.games.pom_pom.disasters import discarded, suffered
from engine.games.pom_pom.page import acting_seats, page_of
from engine.games.pom_pom.refusals import refusal
from engine.games.pom_pom.scoring import outcome
from engine.games.pom_pom.seen import Seen, masked, resampled
from engine.games.pom_pom.state import (
    DONE,
    Asking,
    Composting,
    Dealing,
    Ended,
    Grower,
    Insuring,
    Plan,
    Rules,
    Selling,
    State,
    Stricken,
    Turning,
    choosing,
    owing,
)
from engine.games.pom_pom.told import told_of
from engine.games.pom_pom.values import DECK, House, complaint, house_of, merged
from engine.gestures import Count, Entry, Press, Steps
from engine.inputs import BOX, Seat
from engine.message import Message, say
from engine.page import Page

ALL_CARDS = (*range(CARDS), *(MARKET,) * MARKETS)


class PomPom(Game[State, Action, Seen]):
    """The box deals, keeps the hands and offers the insurance; everybody chooses with one button."""

    info = GameInfo(
        id="pom-pom",
        title=say("pom_pom.title"),
        seats=(2, 6),
        kind="cards",
        modes=("kiosk",),
        options=(
            Option("disaster_loss", "all", choices=("all", "one")),
            Option("big_harvest", False),
            Option("blow_to_the_grower", False),
        ),
        max_length=3000,
    )

    def __init__(self, values: Mapping[str, int | bool | str] | None = None) -> None:
        self._values = dict(values or {})
        self._house: House | None = house_of(self._values) if self._values.keys() == DECK.keys() else None
        if self._house is not None:
            self.info = replace(self.info, seats=self._house.seats)

    @property
    def house(self) -> House:
        """The values of the deck file. Raises ValueError before there are any."""
        if self._house is None:
            raise ValueError("pom-pom: load a deck first")
        return self._house

    def with_deck(self, text: str) -> "PomPom | Problem":
        """The same game with the values that `text` names."""
        read = read_deck(text, DECK)
        if isinstance(read, Problem):
            return read
        values = merged(self._values, read)
        wrong = complaint(values) if values.keys() == DECK.keys() else None
        return PomPom(values) if wrong is None else Problem(1, *wrong)

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        """Before the shuffle; hands are empty (rule 2)."""
        self.house  # noqa: B018  says that a deck is missing
        chosen = Rules(
            options["disaster_loss"] == "one", bool(options["big_harvest"]), bool(options["blow_to_the_grower"])
        )
        return State(tuple(seats), chosen, (Grower(),) * len(seats))

    # ---- whose turn

    def turn(self, state: State) -> Turn:
        """One seat's three choices; all seats' secret choices at a market or disaster; one by one for the insurance."""
        match state.phase:
            case Dealing():
                return Chance()
            case Ended(ending=ending):
                return Over(outcome(state, ending, self.house))
            case Turning():
                return Decision(acting_seats(state), limit=self._limit(self.house.play, state.step))
            case Composting():
                return Decision(acting_seats(state), limit=self._limit(self.house.play, state.step), sealed=True)
            case Asking():
                limit = self._limit(self.house.harvest, state.step)
                return Decision(acting_seats(state), limit=limit, sealed=True)
            case Insuring():
                return Decision(acting_seats(state), limit=self._limit(self.house.choice, state.step))
        must = acting_seats(state)
        may = frozenset(state.seats[index] for index in choosing(state)) - must
        return Decision(must, may, self._limit(self.house.choice, state.step), sealed=True)

    def _limit(self, length: int, step: int) -> Limit | None:
        return Limit(length, Origin.CUE, step) if length else None

    # ---- what is allowed

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """What the seat's button can say; a long list of secret choices ends with "by hand" (rule 17)."""
        if seat not in state.seats:
            return ()
        return answers(state, state.seats.index(seat), self.house.save_above)

    def check(self, state: State, seat: Seat, action: Action) -> Violation | None:
        """Allowed is what `legal_actions` lists, and of the box what it owes; else the rule that speaks against it."""
        allowed = self._box_may(state, action) if seat == BOX else action in self.legal_actions(state, seat)
        return None if allowed else refusal(state, seat, action)

    def _box_may(self, state: State, action: Action) -> bool:
        match state.phase:
            case Dealing():
                return isinstance(action, Deal) and self._is_a_deck(action, state.rules.blow)
            case Ended():
                return False
        return action == self.expired(state, frozenset())

    def _is_a_deck(self, deal: Deal, blow: bool) -> bool:
        """Rule 2: every card once, each market under its pile; rule 15: anywhere."""
        complete = tuple(sorted(deal.cards)) == ALL_CARDS
        return complete and (blow or market.piles_of(deal.cards) == self.house.piles)

    # ---- what it does

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Rules 3 to 15, one answer at a time."""
        match action:
            case Draw():
                return market.drawn(state)
            case Take(place=place):
                return market.taken(state, place)
            case Compost():
                return state._replace(phase=Composting())
            case Leaf(page=page):
                return state._replace(phase=Composting(page))
            case Discard(card=card):
                return discarded(state, card)
            case Sell() | Save() | Lose() | ByHand() | Pick():
                index = state.seats.index(seat)
                return _chosen(state, {index: plans.planned(state, index, action)})
            case Default():
                return self._defaulted(state)
        return _offered(state, seat, action)

    def _defaulted(self, state: State) -> State:
        return _chosen(state, {index: plans.default(state, index, self.house.save_above) for index in owing(state)})

    def expired(self, state: State, missing: frozenset[Seat]) -> Action:
        """Rule 16: the top of the deck; no harvest, no insurance; the first line of a secret list."""
        match state.phase:
            case Turning() | Composting():
                return DRAW
            case Asking():
                return REFUSE
            case Insuring():
                return DECLINE
            case Selling() | Stricken():
                return DEFAULT
        raise ValueError("pom-pom has no limit in this state")

    def sample_chance(self, state: State, rng: Random) -> Action:
        """Rule 2: shuffled, in three piles on their markets; rule 15: all shuffled together."""
        cards = list(ALL_CARDS if state.rules.blow else range(CARDS))
        rng.shuffle(cards)
        if state.rules.blow:
            return Deal(tuple(cards))
        first, second, _ = self.house.piles
        piles = cards[:first], cards[first : first + second], cards[first + second :]
        return Deal(tuple(card for pile in piles for card in (*pile, MARKET)))

    # ---- buttons and eyes

    def entry(self, state: State, seat: Seat) -> Entry[Action] | None:
        """Open choices are scanned, secret ones counted on the hidden page, a Big Harvest wants one press."""
        choices = tuple(self.legal_actions(state, seat))
        if not choices:
            return None
        match state.phase:
            case Turning() | Insuring():
                return Steps(choices)
            case Asking():
                return Press(choices[0])
        return Count(choices)

    def observe(self, state: State, seat: Seat | None) -> Seen:
        """The open cards, one's own hand and what one can answer."""
        ended = outcome(state, state.phase.ending, self.house) if isinstance(state.phase, Ended) else None
        if seat is None or seat not in state.seats:
            return Seen(None, masked(state, None), self.house.save_above, ended)
        return Seen(seat, masked(state, state.seats.index(seat)), self.house.save_above, ended)

    def page(self, seen: Seen) -> Page:
        """Deck, row, compost and sales; a hand only on its own seat's page."""
        return page_of(seen)

    def resample(self, observation: Seen, rng: Random) -> State:
        """Every card that these eyes do not see may lie in every place that they do not see."""
        seat = observation.seat
        index = None if seat is None else observation.table.seats.index(seat)
        return resampled(observation, index, self.house.save_above, rng)

    def tell(self, state: State, seat: Seat, action: Action) -> Message | None:
        """What everybody saw: never a card drawn from the deck, nor a choice before all are in."""
        return None if isinstance(action, Deal) else told_of(state, action, self.apply(state, seat, action))

    def parse(self, text: str) -> Action:
        """The inverse of ``str(action)``. Raises ValueError that names the text."""
        return parse(text)


def _chosen(state: State, chosen: Mapping[int, Plan]) -> State:
    """Keep these secret choices; once everybody's is in, they are shown and done (rules 7, 10 and 11)."""
    phase = state.phase
    if not isinstance(phase, Selling | Stricken):
        raise ValueError("pom-pom: nothing secret is asked")
    after = tuple(chosen.get(index, plan) for index, plan in enumerate(phase.plans))
    if any(plan.step != DONE for plan in after):
        return state._replace(phase=replace(phase, plans=after))
    return market.sold(state, after) if isinstance(phase, Selling) else suffered(state, phase.season, after)


def _offered(state: State, seat: Seat, action: Action) -> State:
    """The deck is dealt (rule 2); answers to an offer: insurance (rule 9), Big Harvest (rule 14)."""
    match action, state.phase:
        case Deal(cards=cards), _:
            return market.dealt(state, cards)
        case Insure(), Insuring(asked=asked):
            return market.insured(state, asked)
        case Decline(), Insuring(asked=asked):
            return market.declined(state, asked)
        case Harvest(), _:
            return state._replace(phase=Asking(), step=state.step + 1)
        case Refuse(), _:
            return state._replace(phase=Turning(), refused=True, step=state.step + 1)
        case Agree(), Asking(agreed=agreed):
            return _agreed(state, tuple(sorted((*agreed, state.seats.index(seat)))))
    raise ValueError(f"pom-pom: {action} does nothing now")


def _agreed(state: State, agreed: tuple[int, ...]) -> State:
    everybody = len(agreed) == len(state.seats) - 1
    return market.harvested(state) if everybody else state._replace(phase=Asking(agreed))
