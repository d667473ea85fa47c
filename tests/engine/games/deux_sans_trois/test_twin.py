"""The rules against a second implementation, over random play at every seat count and both house rules."""

from itertools import product
from random import Random

import pytest

from engine.game import Decision, Over, complete_options
from engine.games.deux_sans_trois.actions import Deal, Play
from engine.games.deux_sans_trois.state import State
from tests.engine.contract import walk
from tests.engine.games.deux_sans_trois.slow import Table, points
from tests.engine.shipped import shipped

GAME = shipped("2-sans-3")
TABLES = tuple(product((2, 3, 4), (False, True), (False, True)))
SEEDS = 25


def start(seats: int, lock: bool, interim: bool) -> State:
    options = complete_options(GAME.info, {"lock_after_three": lock, "interim_bonus": interim})
    state: State = GAME.initial_state(tuple(range(1, seats + 1)), options)
    return state


def assert_same(state: State, twin: Table) -> None:
    assert [list(row) for row in state.rows] == [twin.rows[first] for first in (0, 30, 60)]
    for index, player in enumerate(twin.players):
        assert list(state.hands[index]) == sorted(player.hand)
        assert list(state.stock[index]) == player.pile
        heap = state.heaps[index]
        assert sorted(heap.up) == sorted(card.number for card in player.taken if card.face_up)
        assert sorted(heap.down) == sorted(card.number for card in player.taken if not card.face_up)


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("seats", "lock", "interim"), TABLES)
def test_a_second_implementation_agrees_at_every_card(seats: int, lock: bool, interim: bool, seed: int) -> None:
    twin: Table | None = None
    for step in walk(GAME, start(seats, lock, interim), Random(f"{seats} {lock} {interim} {seed}")):
        if isinstance(step.action, Deal):
            twin = Table.dealt(list(step.action.order), seats, lock, interim)
            continue
        assert twin is not None
        assert_same(step.state, twin)
        assert isinstance(step.turn, Over) == twin.is_over
        if isinstance(step.turn, Over):
            scores = dict(step.turn.outcome.scores)
            assert scores == {seat + 1: points(player) for seat, player in enumerate(twin.players)}
            best = {seat for seat, score in scores.items() if score == max(scores.values())}
            assert step.turn.outcome.winners == best
            return
        assert isinstance(step.turn, Decision)
        assert step.turn.must == {twin.turn + 1}
        assert isinstance(step.action, Play)
        twin.play(step.action.number)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_somewhere_exactly_once(seats: int) -> None:
    for step in walk(GAME, start(seats, False, True), Random(seats)):
        state = step.state
        if not state.rows:
            continue
        heaps = [card for heap in state.heaps for card in (*heap.up, *heap.down)]
        piles = [card for pile in (*state.rows, *state.hands, *state.stock) for card in pile]
        gone = set(range(90)) - {*heaps, *piles, *state.aside}
        assert len(heaps) + len(piles) + len(state.aside) == 90
        assert not gone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_eighteen_cards_a_seat_and_two_stay_in_the_hand(seats: int) -> None:
    steps = list(walk(GAME, start(seats, False, True), Random(seats)))
    assert len(steps) == 1 + 18 * seats + 1
    assert {len(hand) for hand in steps[-1].state.hands} == {2}
    assert not any(steps[-1].state.stock)
    assert len(steps[-1].state.aside) == 90 - 3 - 3 - 20 * seats


def test_random_play_reaches_what_the_second_implementation_should_see() -> None:
    turned = locked = honoured = colourless = 0
    for seed in range(60):
        last = list(walk(GAME, start(4, True, True), Random(seed)))[-1].state
        turned += any(heap.down for heap in last.heaps)
        locked += any(len(heap.down) % 3 for heap in last.heaps)
        honoured += bool(last.honours)
        colourless += any({15, 45, 75} & {*heap.up} for heap in last.heaps)
    assert min(turned, locked, honoured, colourless) > 0
