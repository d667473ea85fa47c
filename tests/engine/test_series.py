"""Several games in a row: who starts, what they are worth, when it is over."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Outcome
from engine.inputs import Seat
from engine.series import Points, Series, series


def won(*winners: Seat, scores: tuple[tuple[Seat, int], ...] = ()) -> Outcome:
    return Outcome("won", (frozenset(winners),), scores)


def test_the_next_seat_to_the_left_starts_the_next_game() -> None:
    standing = series((2, 5, 7), 5, games=4)
    starts = []
    while not standing.over:
        starts.append(standing.order)
        standing = standing.after(won(2))
    assert starts == [(5, 7, 2), (7, 2, 5), (2, 5, 7), (5, 7, 2)]


def test_co_winners_share_the_point() -> None:
    standing = series((1, 2, 3), 1, games=3).after(won(1, 3)).after(won(1))
    assert dict(standing.points) == {1: Fraction(3, 2), 2: 0, 3: Fraction(1, 2)}
    assert standing.places == (frozenset({1}), frozenset({3}), frozenset({2}))


def test_a_game_can_be_worth_what_it_was_scored() -> None:
    standing = series((1, 2), 1, worth=Points.SCORE, target=3)
    standing = standing.after(won(1, scores=((1, 2), (2, 0)))).after(won(1, 2, scores=((1, 0), (2, 0))))
    assert not standing.over
    standing = standing.after(won(1, scores=((1, 1), (2, 0))))
    assert standing.over
    assert standing.places[0] == {1}


def test_a_series_that_is_over_takes_no_more_games() -> None:
    standing = series((1, 2), 1, target=1).after(won(2))
    assert standing.over
    with pytest.raises(ValueError, match="over after 1 games"):
        standing.after(won(1))


@given(st.lists(st.frozensets(st.integers(1, 4), min_size=1), min_size=1, max_size=12), st.integers(1, 4))
def test_every_game_gives_one_point_in_all_and_a_whole_round_brings_the_start_back(
    games: list[frozenset[Seat]], start: Seat
) -> None:
    standing = series((1, 2, 3, 4), start, games=12)
    for winners in games:
        standing = standing.after(won(*winners))
    assert sum(points for _, points in standing.points) == standing.played == len(games)
    assert standing.start == (start - 1 + len(games)) % 4 + 1
    assert frozenset().union(*standing.places) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("seats", "start", "games", "target", "complaint"),
    [
        ((1,), 1, 2, None, "two or more seats"),
        ((1, 1), 1, 2, None, "two or more seats"),
        ((1, 2), 3, 2, None, "one of them to start"),
        ((1, 2), 1, None, None, "set one of the two"),
        ((1, 2), 1, 2, 2, "set one of the two"),
        ((1, 2), 1, 0, None, "allowed: 1 or more"),
        ((1, 2), 1, None, -3, "allowed: 1 or more"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(
    seats: tuple[Seat, ...], start: Seat, games: int | None, target: int | None, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        series(seats, start, games=games, target=target)


def test_equal_series_are_equal() -> None:
    one = series((1, 2), 1, games=2)
    assert one == series((1, 2), 1, games=2)
    assert isinstance(hash(one), int)
    assert isinstance(one, Series)
