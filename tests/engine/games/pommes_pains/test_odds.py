"""How often it is 2-3: against arithmetic, and against a second game written from the rulebook alone."""

from math import sqrt
from random import Random

from engine.game import Race, rng_for
from engine.games.pommes_pains.actions import BeginCall, Call, CardSeen, Flip, Judged, Shuffle
from engine.games.pommes_pains.phases import Ended, LastCall, Slaps, Thinking, ToFlip, Turning
from engine.games.pommes_pains.state import State, totals
from engine.games.pommes_pains.values import FACES, SLAP
from engine.inputs import BOX
from tests.engine.games.pommes_pains.talk import GAME, options

EXACT = 12 * 11**3 / (55 * 54 * 53)
"""Twelve ordered choices of three different faces that total 2-3, eleven cards of each."""


def test_three_cards_dealt_at_random_are_2_3_as_often_as_arithmetic_says() -> None:
    state = GAME.initial_state((1, 2), options())
    hits, games = 0, 20_000
    for number in range(games):
        shuffle = GAME.sample_chance(state, rng_for(1, number))
        assert isinstance(shuffle, Shuffle)
        counts = [FACES[card] for card in shuffle.order[:3]]
        hits += (sum(apples for apples, _ in counts), sum(breads for _, breads in counts)) == SLAP
    assert abs(hits / games - EXACT) < 3.2905 * sqrt(EXACT * (1 - EXACT) / games)


def played(state: State, rng: Random) -> tuple[int, int]:
    """Flips and 2-3s of a game in which everybody calls rightly and slaps, and nobody challenges."""
    flips = hits = 0
    while not isinstance(state.phase, Ended | LastCall):
        match state.phase:
            case ToFlip(seat=seat):
                state, flips = GAME.apply(state, seat, Flip()), flips + 1
            case Turning():
                state = GAME.apply(state, BOX, CardSeen())
            case Thinking():
                begun = GAME.apply(state, state.flipper, BeginCall())
                state = GAME.apply(begun, state.flipper, Call(*totals(state)))
            case Slaps():
                turn = GAME.turn(state)
                assert isinstance(turn, Race)
                seats = tuple(sorted(turn.seats))
                last = (rng.choice(seats),)
                state, hits = GAME.apply(state, BOX, Judged(seats[:1], last, seats)), hits + 1
    return flips, hits


def second_game(rng: Random) -> tuple[int, int]:
    """The same again in few words: three piles, a 2-3 clears them."""
    deck = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 2)] * 11
    rng.shuffle(deck)
    tops: list[tuple[int, int]] = []
    in_play = hits = 0
    for card in deck:
        tops = [*tops, card] if in_play < 3 else [*tops[: in_play % 3], card, *tops[in_play % 3 + 1 :]]
        in_play += 1
        if (sum(top[0] for top in tops), sum(top[1] for top in tops)) == (2, 3):
            tops, in_play, hits = [], 0, hits + 1
    return len(deck), hits


def test_in_play_it_is_2_3_as_often_as_in_a_second_game_written_apart() -> None:
    games = 400
    ours = theirs = flips = 0
    for number in range(games):
        rng = rng_for(2, number)
        dealt = GAME.initial_state((1, 2, 3), options())
        more, hits = played(GAME.apply(dealt, BOX, GAME.sample_chance(dealt, rng)), rng)
        flips, ours = flips + more, ours + hits
        theirs += second_game(rng_for(3, number))[1]
    assert flips == games * 55
    share = (ours + theirs) / (2 * flips)
    assert 0.03 < share < 0.12
    assert abs(ours - theirs) / flips < 3 * sqrt(2 * share * (1 - share) / flips)
