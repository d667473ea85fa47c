"""Secret choices at once: replaced until everybody is in, closed when no hand is in the middle of a count."""

from hypothesis import given
from hypothesis import strategies as st

from engine.game import Over
from engine.inputs import BOX
from tests.engine.bench_table import ms
from tests.engine.rounds import secret
from tests.engine.toys import Chosen

# ---- sealed answers


def test_answers_stay_sealed_until_everybody_is_in() -> None:
    party = secret()
    party.taps(1, ms(500), 2)
    party.taps(2, ms(500), 3)
    party.advance_to(ms(4_000))
    assert not party.table.state.revealed
    party.taps(3, ms(5_000), 1)
    party.advance_to(ms(8_000))
    assert party.table.state == Chosen((2, 3, 1), revealed=True)
    assert isinstance(party.table.turn, Over)


def test_a_new_count_replaces_the_old_one() -> None:
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(1, ms(3_000), 4)
    party.taps(2, ms(6_000), 1)
    party.advance_to(ms(9_000))
    assert party.table.state.numbers == (4, 1)


def test_a_replacement_that_is_being_keyed_while_the_last_one_comes_in_is_honoured() -> None:
    """Field note U48: nobody's press is dropped without a sign."""
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(2, ms(3_000), 1)
    party.taps(1, ms(4_100), 4)
    party.advance_to(ms(4_900))
    assert not party.table.state.revealed, "seat 2 is in since 4.2 s, but seat 1 is in the middle of a count"
    party.advance_to(ms(8_000))
    assert party.table.state == Chosen((4, 1), revealed=True)


@given(st.permutations([(1, 2), (2, 4), (3, 1)]), st.lists(st.integers(0, 900), min_size=3, max_size=3))
def test_sealed_answers_come_to_the_same_in_every_interleaving(order: list[tuple[int, int]], starts: list[int]) -> None:
    party = secret()
    for (seat, number), start in zip(order, starts, strict=True):
        party.taps(seat, ms(500 + start), number)
    party.advance_to(ms(5_000))
    assert party.table.state == Chosen((2, 4, 1), revealed=True)


def test_a_count_that_is_not_allowed_blinks_and_the_old_one_stays() -> None:
    party = secret(2)
    party.taps(1, ms(500), 2)
    party.taps(1, ms(3_000), 5)
    party.taps(2, ms(6_000), 1)
    party.advance_to(ms(9_000))
    assert party.table.state.numbers == (2, 1)
    assert party.reasons() == [(1, "blink.means_nothing")]


def test_the_limit_lets_an_open_count_finish_and_no_new_one_begin() -> None:
    party = secret()
    party.taps(1, ms(59_000), 2)
    party.taps(2, ms(59_900), 3)
    party.taps(3, ms(60_010), 1)
    party.advance_to(ms(60_500))
    assert not party.table.state.revealed
    party.advance_to(ms(65_000))
    assert party.table.state == Chosen((2, 3, 4), revealed=True), "seat 3 began too late: the box took 4 for it"
    assert (3, "blink.too_late") in party.reasons()
    assert party.answers[-1] == (BOX, "drawn 3")


def test_the_limit_of_an_untouched_round_passes() -> None:
    party = secret()
    party.advance_to(ms(61_000))
    assert party.answers == [(BOX, "drawn 1,2,3")]
    assert party.table.playthrough.answers[0].end.at == ms(60_000)
