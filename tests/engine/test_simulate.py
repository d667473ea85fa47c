"""Simulated games: figures that two independent simulations had found, and the arithmetic of the summary."""

from random import Random

import pytest

from engine.games import all_games
from engine.simulate import Summary, simulate, wilson
from tests.engine.games.pommes_22.slow import random_length
from tests.engine.shipped import shipped


def pommes_22(games: int, seed: int = 1) -> Summary:
    bots = all_games()["22-pommes"].bots
    return simulate(shipped("22-pommes"), bots, 2, {"mode": "kiosk"}, ("random", "random"), games, seed)


def test_random_22_pommes_has_the_known_length_and_endings() -> None:
    """4 million games: mean 10.2705, spread 3.1 plies; 3,000 games lie within four standard errors."""
    body = pommes_22(3000).as_json()
    assert body["mean_length"] == pytest.approx(10.27, abs=0.22)
    assert body["endings"]["bust"] == pytest.approx(0.977, abs=0.011)
    assert body["endings"]["exact"] == pytest.approx(0.0225, abs=0.011)


@pytest.mark.soak
def test_twenty_thousand_random_games_of_22_pommes() -> None:
    summary = pommes_22(20_000)
    body = summary.as_json()
    assert body["mean_length"] == pytest.approx(10.27, abs=0.08)
    assert 0.973 <= body["endings"]["bust"] <= 0.981
    assert 0.019 <= body["endings"]["exact"] <= 0.026
    assert body["endings"].get("stranded", 0) <= 0.002
    assert max(summary.lengths) <= 24


def test_a_slow_simulator_has_the_same_mean_length() -> None:
    rng = Random(5)
    lengths = [random_length(rng)[0] for _ in range(1500)]
    assert sum(lengths) / len(lengths) == pytest.approx(pommes_22(1500).mean_length, abs=0.4)


def test_the_summary_has_the_shape_that_others_rely_on() -> None:
    body = pommes_22(50).as_json()
    assert list(body) == ["game", "seats", "games", "seed", "mean_length", "endings", "wins", "intervals"]
    assert sum(body["wins"]) == pytest.approx(1)
    assert sum(body["endings"].values()) == pytest.approx(1)
    assert all(low <= share <= high for share, (low, high) in zip(body["wins"], body["intervals"], strict=True))


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    assert pommes_22(40) == pommes_22(40)
    assert pommes_22(40).lengths != pommes_22(40, seed=2).lengths


@pytest.mark.parametrize("seats", range(2, 7))
def test_2_pommes_3_pains_ends_at_every_seat_count(seats: int) -> None:
    bots = all_games()["2-pommes-3-pains"].bots
    game = shipped("2-pommes-3-pains")
    options = {option.name: option.default for option in game.info.options}
    summary = simulate(game, bots, seats, options, ("random",) * seats, 15, 1)
    assert sum(summary.endings.values()) == 15
    assert sum(summary.wins) == pytest.approx(15)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilson_intervals_are_those_of_the_textbook(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-4)
