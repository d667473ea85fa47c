"""The limits of 2 Pommes 3 Pains at the pin: the stamp decides, whenever the press is delivered."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.clock import SECOND, Nanoseconds
from engine.game import Race
from engine.games.pommes_pains.actions import Shuffle
from engine.games.pommes_pains.rules import PommesPains
from engine.table import Table
from tests.firmware_py.party import HOLD, MS, TAP, Party

TOP = ("pinecone", "apple1", "bread1")
"""Pinecone, apple, bread: the third card makes two apples and three breads."""

MARGIN = 3 * MS
Make = Callable[..., Party]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """A party of three with a deck that begins with TOP; `limits` are the owner's, in milliseconds."""
    made: list[Party] = []
    drawn = PommesPains.sample_chance

    def order(game: PommesPains, state: Any, rng: Random) -> Any:
        action = drawn(game, state, rng)
        if not isinstance(action, Shuffle):
            return action
        rest = list(action.order)
        for card in TOP:
            rest.remove(card)
        return Shuffle((*TOP, *rest))

    monkeypatch.setattr(PommesPains, "sample_chance", order)

    def party(**limits: int) -> Party:
        decks = tmp_path / "decks"
        decks.mkdir()
        lines = [f"{name} = {value}" for name, value in limits.items()]
        (decks / "2-pommes-3-pains.toml").write_text("[limits]\n" + "\n".join(lines) + "\n", encoding="utf-8")
        made.append(Party(tmp_path))
        made[0].start("2-pommes-3-pains", "kiosk", 1, 2, 3)
        return made[0]

    yield party
    for one in made:
        one.close()


def table(party: Party) -> Table[Any, Any, Any]:
    scene: Any = party.app.scene
    playing: Table[Any, Any, Any] = scene.table
    return playing


def flip(party: Party, seat: int) -> Nanoseconds:
    """`seat` flips; returns when the card was seen."""
    party.advance(300 * MS)
    party.press(seat)
    party.advance(SECOND)
    assert actions(party)[-1] == "seen"
    return party.rulings[-1].answer.end.at


def call(party: Party, seat: int, apples: int, breads: int) -> Nanoseconds:
    """`seat` keys a call; returns when it ended."""
    at = 0
    for number in (apples, breads):
        if number == 0:
            party.press(seat, after=at, hold=HOLD)
            at += HOLD + 300 * MS
        for _ in range(number):
            party.press(seat, after=at)
            at += 200 * MS
        at += 900 * MS if number else 0
    party.advance(at + 500 * MS)
    assert actions(party)[-1] == f"call {apples} {breads}"
    return party.rulings[-1].answer.end.at


def actions(party: Party) -> list[str]:
    return [str(ruling.answer.action) for ruling in party.rulings]


def press_at(party: Party, seat: int, at: Nanoseconds, *, late: Nanoseconds = 0, hold: Nanoseconds = TAP) -> None:
    """A press with this stamp, delivered `late` after it."""
    party.press(seat, after=at - party.now, hold=hold, delivered=at + late if late else None)


CASES = [
    pytest.param(5000, -MARGIN, 200 * MS, True, id="3 ms before, delivered 200 ms late"),
    pytest.param(5000, +MARGIN, 0, False, id="3 ms after, delivered at once"),
    pytest.param(4994, -MARGIN, 200 * MS, False, id="the limit 6 ms sooner"),
    pytest.param(5006, +MARGIN, 0, True, id="the limit 6 ms later"),
]
"""The limit in ms, the press relative to 5 s, its delay, and whether it counts."""


@pytest.mark.parametrize("hold", [TAP, HOLD], ids=["tap", "hold"])
@pytest.mark.parametrize(("limit", "offset", "late", "counts"), CASES)
def test_the_call_limit(make: Make, limit: int, offset: int, late: int, counts: bool, hold: int) -> None:
    party = make(call_ms=limit)
    seen = flip(party, 1)
    press_at(party, 1, seen + 5 * SECOND + offset, late=late, hold=hold)
    party.advance(7 * SECOND)
    assert actions(party)[3] == ("begin" if counts else "late")


@pytest.mark.parametrize("hold", [TAP, HOLD], ids=["tap: a flip", "hold: a challenge"])
@pytest.mark.parametrize(("limit", "offset", "late", "counts"), CASES)
def test_the_flip_limit(make: Make, limit: int, offset: int, late: int, counts: bool, hold: int) -> None:
    party = make(flip_ms=limit)
    flip(party, 1)
    ended = call(party, 1, 1, 2)
    press_at(party, 2, ended + 5 * SECOND + offset, late=late, hold=hold)
    party.advance(7 * SECOND)
    answer = "flip" if hold == TAP else "challenge"
    assert actions(party)[5] == (answer if counts else "late")


def test_a_challenge_pressed_10_ms_before_the_limit_and_held_is_a_challenge_in_time(make: Make) -> None:
    party = make()
    flip(party, 1)
    ended = call(party, 1, 1, 2)
    press_at(party, 2, ended + 5 * SECOND - 10 * MS, hold=600 * MS + 40 * MS)
    party.advance(7 * SECOND)
    ruling = party.rulings[5]
    assert str(ruling.answer.action) == "challenge"
    assert ruling.answer.start.at == ended + 5 * SECOND - 10 * MS


def to_two_three(party: Party) -> Nanoseconds:
    """Two cards called, the third one makes 2-3; returns when it was seen."""
    flip(party, 1)
    call(party, 1, 1, 2)
    flip(party, 2)
    call(party, 2, 2, 2)
    seen = flip(party, 3)
    assert isinstance(table(party).turn, Race)
    return seen


@pytest.mark.parametrize(("limit", "offset", "late", "counts"), CASES)
def test_the_end_of_the_slap_window(make: Make, limit: int, offset: int, late: int, counts: bool) -> None:
    party = make(slap_ms=limit)
    seen = to_two_three(party)
    for seat, after in ((1, 1500), (3, 1600)):
        press_at(party, seat, seen + after * MS)
    press_at(party, 2, seen + 5 * SECOND + offset, late=late)
    party.advance(8 * SECOND)
    verdict = next(ruling.verdict for ruling in party.rulings if ruling.verdict is not None)
    assert verdict.missing == (frozenset() if counts else {2})


def test_six_slaps_of_which_the_earliest_is_delivered_last(make: Make) -> None:
    party = make()
    party.start("2-pommes-3-pains", "kiosk", 1, 2, 3, 4, 5, 6)
    party.rulings.clear()
    seen = to_two_three(party)
    party.rulings.clear()
    first = seen + 1500 * MS
    for number, seat in enumerate((4, 2, 6, 1, 5, 3)):
        at = first + number * MS
        delivered = first + 190 * MS if seat == 4 else first + (30 + number) * MS
        party.press(seat, after=at - party.now, bounce=8 * MS, delivered=delivered)
    party.advance(2 * SECOND)
    ruling = next(ruling for ruling in party.rulings if ruling.verdict is not None)
    assert ruling.verdict is not None
    assert [(mark.seat, mark.at) for mark in ruling.verdict.marks] == [
        (seat, first + number * MS) for number, seat in enumerate((4, 2, 6, 1, 5, 3))
    ]
    assert (ruling.verdict.first, ruling.verdict.last) == (frozenset({4}), frozenset({3}))
    assert not ruling.verdict.ties
    assert len(party.rulings) == 1
    assert any("last Cy 1505.0 ms" in line for line in party.told)


@pytest.mark.parametrize("slow", ["screen", "journal"])
def test_a_slow_screen_or_disk_changes_no_stamp_and_no_order(
    make: Make, slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = make()
    seen = to_two_three(party)
    party.rulings.clear()
    owner: Any = type(party.mock.screen) if slow == "screen" else type(party.journal)
    method = "show" if slow == "screen" else "append"
    real = getattr(owner, method)

    def delayed(self: Any, *args: Any) -> Any:
        party.mock.clock.advance(500 * MS)
        return real(self, *args)

    monkeypatch.setattr(owner, method, delayed)
    for number, seat in enumerate((2, 3, 1)):
        press_at(party, seat, seen + 1500 * MS + 2 * number * MS)
    party.advance(6 * SECOND)
    verdict = next(ruling.verdict for ruling in party.rulings if ruling.verdict is not None)
    assert [(mark.seat, mark.at - seen) for mark in verdict.marks] == [(2, 1500 * MS), (3, 1502 * MS), (1, 1504 * MS)]
