"""A round as it is played: with one button a seat, page by page, through the table."""

from collections.abc import Sequence

from engine.game import Options
from engine.games.donuts.rules import Donuts
from engine.games.donuts.state import Phase, State
from engine.gestures import HOLD
from engine.inputs import Seat
from tests.engine.bench_table import AnyParty, Party, ms
from tests.engine.games.donuts.talk import GAME, table


class Dealt(Donuts):
    """The shipped game, begun at a table where the cards already lie."""

    def __init__(self, start: State) -> None:
        super().__init__(GAME._settings)
        self._start = start

    def initial_state(self, seats: Sequence[Seat], options: Options) -> State:
        return self._start


def party(row: str, *owned: str, discard: str = "") -> AnyParty:
    """Everybody sees the page of the choice at 0 ms."""
    start = table(row, *owned, discard=discard)
    found: AnyParty = Party(Dealt(start), start.seats)
    found.shown(0)
    return found


def phase(found: AnyParty) -> Phase:
    state: State = found.table.state
    return state.phase


def said(found: AnyParty) -> list[str]:
    return [f"{seat} {action}" for seat, action in found.answers]


def test_three_tap_their_numbers_and_one_changes_its_mind() -> None:
    found = party("glazed plain powdered eclair")
    found.taps(1, ms(500), 3)
    found.taps(2, ms(600), 1)
    found.taps(1, ms(4_000), 2)
    found.taps(3, ms(7_000), 2)
    found.advance_to(ms(9_500))
    assert phase(found) is Phase.REVEAL
    assert found.table.state.choices == (2, 1, 2)


def test_five_taps_at_a_row_of_four_blink_and_the_choice_stays() -> None:
    found = party("glazed plain powdered eclair")
    found.taps(1, ms(500), 3)
    found.taps(1, ms(4_000), 5)
    found.taps(2, ms(500), 1)
    found.taps(3, ms(8_000), 1)
    found.advance_to(ms(11_000))
    assert found.table.state.choices == (3, 1, 1)
    assert found.reasons() == [(1, "blink.means_nothing")]


def test_after_sixty_seconds_the_box_draws_and_the_numbers_lie_open_for_four() -> None:
    found = party("glazed plain powdered eclair")
    found.taps(2, ms(500), 1)
    found.advance_to(ms(59_900))
    assert phase(found) is Phase.CHOOSE
    found.advance_to(ms(60_200))
    assert phase(found) is Phase.REVEAL
    assert said(found)[:2] == ["2 choose 1", "-1 late 1 3"]
    found.shown(ms(60_200))
    found.advance_to(ms(64_100))
    assert phase(found) is Phase.REVEAL
    found.advance_to(ms(64_300))
    assert said(found)[-1] == "-1 resolve"


def test_a_theft_is_stepped_to_and_held_seat_first_then_card() -> None:
    found = party("bear_claw plain powdered glazed", "", "coffee milk", "glazed")
    for seat in (1, 2, 3):
        found.taps(seat, ms(500), min(seat, 2))
    found.advance_to(ms(3_000))
    found.shown(ms(3_000))
    found.advance_to(ms(7_200))
    assert phase(found) is Phase.POWER
    found.shown(ms(7_200))
    found.press(2, ms(7_500))
    found.taps(1, ms(8_000), 1)
    found.press(1, ms(8_400), HOLD + ms(100))
    found.advance_to(ms(9_500))
    found.shown(ms(9_500))
    found.taps(1, ms(10_000), 2)
    found.press(1, ms(10_600), HOLD + ms(100))
    found.advance_to(ms(12_000))
    assert said(found)[-2:] == ["1 whom 2", "1 which coffee"]
    assert found.reasons() == [(2, "blink.not_now")]
    assert found.table.state.owned[0] == ("bear_claw", "coffee")


def test_a_power_that_nobody_answers_is_played_after_ninety_seconds() -> None:
    found = party("bear_claw plain powdered glazed", "", "coffee milk", "glazed")
    for seat in (1, 2, 3):
        found.taps(seat, ms(500), min(seat, 2))
    found.advance_to(ms(3_000))
    found.shown(ms(3_000))
    found.advance_to(ms(7_200))
    found.shown(ms(7_200))
    found.advance_to(ms(97_100))
    assert phase(found) is Phase.POWER
    found.advance_to(ms(97_400))
    assert said(found)[-1] == "-1 whom 2"
