"""A second implementation, written from the rulebook alone, follows random games step by step."""

from collections import Counter
from random import Random

import pytest

from engine.game import Decision, Over, complete_options
from engine.games.pom_pom.cards import CARDS, INSURANCE, MARKET, NAMES
from engine.games.pom_pom.state import State
from engine.inputs import BOX
from tests.engine.contract import Step, walk
from tests.engine.games.pom_pom.slow import GROWING, WEATHER, Player, SlowTable
from tests.engine.shipped import shipped

GAME = shipped("pom-pom")
OPTIONS: dict[str, dict[str, bool | str]] = {
    "plain": {},
    "one": {"disaster_loss": "one"},
    "harvest": {"big_harvest": True},
    "blow": {"blow_to_the_grower": True},
    "all": {"disaster_loss": "one", "big_harvest": True, "blow_to_the_grower": True},
}
WHOLE = Counter({**dict.fromkeys((*GROWING, *WEATHER), 1), "market": 3})


def steps_of(seats: int, options: dict[str, bool | str], seed: int) -> list[Step]:
    start = GAME.initial_state(tuple(range(1, seats + 1)), complete_options(GAME.info, options))
    return list(walk(GAME, start, Random(f"{seats} {options} {seed}")))


def names(cards: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in cards]


def assert_equal(state: State, twin: SlowTable) -> None:
    assert names(state.row) == twin.row
    assert sorted(names(state.compost)) == sorted(twin.compost)
    assert names(state.stock) == [card for card in twin.deck if card != "market"]
    for grower, player in zip(state.growers, twin.players, strict=True):
        assert sorted(names(grower.hand)) == sorted(player.hand)
        assert sorted(names(grower.sold)) == sorted(player.front)
    assert Counter(all_cards(twin)) == WHOLE


def all_cards(twin: SlowTable) -> list[str]:
    cards = [*twin.row, *twin.compost, *twin.deck]
    for player in twin.players:
        cards += player.hand + player.front
    return ["market" if card == "insurance" else card for card in cards]


def assert_over(step: Step, twin: SlowTable) -> None:
    assert isinstance(step.turn, Over)
    assert twin.waiting == "over"
    points = {index + 1: player.points() for index, player in enumerate(twin.players)}
    assert dict(step.turn.outcome.scores) == points
    assert step.turn.outcome.winners == {seat for seat, score in points.items() if score == max(points.values())}
    placed = [sorted({points[seat] for seat in place}) for place in step.turn.outcome.places]
    assert placed == [[score] for score in sorted(set(points.values()), reverse=True)]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", OPTIONS)
def test_a_second_implementation_agrees_at_every_answer(name: str, seats: int) -> None:
    options = OPTIONS[name]
    for seed in range(12):
        first, *steps = steps_of(seats, options, seed)
        deck = str(first.action).split(" ")[1:]
        twin = SlowTable(deck, [Player() for _ in range(seats)], one_card=options.get("disaster_loss") == "one")
        twin.go_on()
        for step in steps:
            assert_equal(step.state, twin)
            if isinstance(step.turn, Over):
                assert_over(step, twin)
                break
            assert isinstance(step.turn, Decision)
            assert step.turn.must == {index + 1 for index in twin.asked()}
            twin.say(None if step.seat == BOX else step.seat - 1, str(step.action))


def test_there_are_48_and_4_and_3_cards_in_three_piles() -> None:
    deck = [NAMES[card] for card in steps_of(4, {}, 1)[0].action.cards]
    assert Counter(deck) == WHOLE
    assert len(deck) == 48 + 4 + 3
    assert [place for place, card in enumerate(deck) if card == "market"] == [18, 36, 54]
    assert len(NAMES) == CARDS + 2
    assert {NAMES[INSURANCE], NAMES[MARKET]} == {"insurance", "market"}
    for season in WEATHER.values():
        for kind in "fv":
            values = sorted(card[3:] for card in deck if card.startswith(season + kind))
            assert values == ["1", "2", "3", "4", "5", "6"]


def test_a_blow_to_the_grower_puts_markets_anywhere() -> None:
    tops = {steps_of(2, {"blow_to_the_grower": True}, seed)[0].action.cards.index(MARKET) for seed in range(60)}
    assert min(tops) < 3
    assert max(tops) > 18
