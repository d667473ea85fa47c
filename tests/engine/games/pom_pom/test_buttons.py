"""Pom Pom at a real table, by one button a seat, in virtual time."""

from collections.abc import Sequence

from engine.clock import SECOND
from engine.game import Options
from engine.games.pom_pom.actions import Action
from engine.games.pom_pom.rules import PomPom
from engine.games.pom_pom.seen import Seen
from engine.games.pom_pom.state import Selling, State, Turning
from engine.inputs import BOX, Seat
from tests.engine.bench_table import Party, ms
from tests.engine.games.pom_pom.talk import GAME, cards, grower, position, says


class From(PomPom):
    """The game from a given position on."""

    def __init__(self, state: State) -> None:
        assert isinstance(GAME, PomPom)
        super().__init__(GAME._values)
        self._state = state

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        return self._state


def table(state: State) -> Party[State, Action, Seen]:
    party = Party(From(state), state.seats)
    party.shown(0)
    return party


def texts(answered: Sequence[tuple[Seat, Action]]) -> list[tuple[Seat, str]]:
    return [(seat, str(action)) for seat, action in answered]


def market(mine: str) -> State:
    return says(position(grower(unseen=mine), grower(), piles=(1, 20, 20)), "1 take 1")


def test_a_turn_is_scanned_and_the_card_for_the_compost_counted() -> None:
    party = table(position(grower(unseen="spf1 suv2 wiv3"), grower()))
    party.taps(1, ms(500), 6)
    party.press(1, ms(2_000), ms(700))
    party.advance_to(ms(3_000))
    party.shown(ms(3_000))
    party.taps(1, ms(3_500), 2)
    assert texts(party.advance_to(ms(6_000))) == [(1, "discard suv2")]
    assert texts(party.answers) == [(1, "compost"), (1, "discard suv2")]


def test_a_sale_is_counted_by_all_at_once_and_shown_at_the_end() -> None:
    party = table(market("spf6 spv2"))
    party.taps(1, ms(500), 1)
    party.advance_to(ms(3_000))
    assert isinstance(party.table.state.phase, Selling)
    party.taps(2, ms(3_500), 1)
    party.advance_to(ms(6_000))
    assert party.table.state.growers[0].sold == cards("spf6 spv2")


def test_a_sale_can_be_keyed_card_by_card_while_the_others_wait() -> None:
    party = table(market("spf5 spf6 spv1"))
    party.taps(2, ms(500), 1)
    steps = (3, 2, 1, 1, 1, 1, 1, 1, 1)
    for number, taps in enumerate(steps):
        party.taps(1, ms(2_000 + 2_500 * number), taps)
    party.advance_to(ms(2_000 + 2_500 * len(steps)))
    assert party.table.state.growers[0].sold == cards("spf5 spv1")


def test_a_count_beyond_the_list_blinks_three_times_and_changes_nothing() -> None:
    party = table(market("spf6 spv2"))
    party.taps(1, ms(500), 5)
    party.advance_to(ms(4_000))
    assert [blink.times for blink in party.blinks] == [3]
    assert party.answers == []


def test_a_minute_without_an_answer_sells_what_can_be_sold() -> None:
    party = table(market("spf6 spv2"))
    party.taps(2, ms(500), 1)
    party.advance_to(62 * SECOND)
    assert texts(party.answers)[-1] == (BOX, "default")
    assert party.table.state.growers[0].sold == cards("spf6 spv2")


def test_two_who_agree_to_a_harvest_in_the_same_moment_both_count() -> None:
    state = says(position(grower(), grower(), grower(), big_harvest=True), "1 harvest")
    party = table(state)
    party.press(2, ms(1_000))
    party.press(3, ms(1_000))
    party.advance_to(ms(2_000))
    assert sorted(texts(party.answers)) == [(2, "agree"), (3, "agree")]
    assert len(party.table.state.compost) == 4
    assert isinstance(party.table.state.phase, Turning)


def test_a_harvest_that_one_seat_lets_pass_is_refused_after_ten_seconds() -> None:
    party = table(says(position(grower(), grower(), grower(), big_harvest=True), "1 harvest"))
    party.press(2, ms(1_000))
    party.advance_to(ms(9_900))
    assert texts(party.answers) == [(2, "agree")]
    party.advance_to(ms(10_500))
    assert texts(party.answers)[-1] == (BOX, "refuse")
    assert party.table.state.compost == ()
