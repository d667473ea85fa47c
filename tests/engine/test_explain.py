"""A ruling in plain words: every figure in it can be checked against the stamps, and every doubt is said."""

import pytest

from engine.explain import explain, explain_race, milliseconds
from engine.inputs import Doubt
from engine.message import Message, Several, Who, say
from engine.race import Mark, Stamp, Verdict
from tests.engine.bench_table import GPIO, AnyParty, Party, ms
from tests.engine.toys import Scripted, ask, race

OPENED = Stamp(ms(1_000))


def mark(seat: int, after: float, uncertainty: int = GPIO, doubt: Doubt | None = None) -> Mark:
    return Mark(seat, OPENED.at + ms(after), uncertainty, doubt)


def verdict(*marks: Mark, early: tuple[Mark, ...] = (), missing: frozenset[int] = frozenset()) -> Verdict:
    return Verdict(OPENED, tuple(sorted(marks, key=lambda each: each.at)), early, missing)


def keys(sentences: tuple[Message, ...]) -> list[str]:
    return [sentence.key for sentence in sentences]


def values(sentence: Message) -> dict[str, object]:
    return dict(sentence.values)


def chain(sentence: Message) -> list[tuple[str, object, object]]:
    """The nested presses of a race, flat: key, who, how many milliseconds after the signal."""
    marks = values(sentence)["marks"]
    found = []
    while isinstance(marks, Message) and marks.key == "explain.then":
        found.append(values(marks)["first"])
        marks = values(marks)["rest"]
    found.append(marks)
    return [(each.key, values(each)["seat"], values(each)["ms"]) for each in found if isinstance(each, Message)]


def test_every_press_is_told_with_its_time_after_the_signal_and_how_sure_it_is() -> None:
    told = explain_race(verdict(mark(2, 318.9), mark(1, 312.4), mark(3, 402)))
    assert keys(told) == ["explain.race"]
    assert chain(told[0]) == [
        ("explain.mark", Who(1), "312.4"),
        ("explain.mark", Who(2), "318.9"),
        ("explain.last_mark", Who(3), "402.0"),
    ]
    assert values(told[0])["error"] == "0.12", "half of 0.25 ms, rounded for reading"


def test_a_dead_heat_names_both_the_gap_and_what_can_be_told_apart() -> None:
    told = explain_race(verdict(mark(1, 300), mark(2, 300.2), mark(3, 300.4)))
    assert keys(told) == ["explain.race", "explain.tie", "explain.tie"]
    assert values(told[1]) == {"seats": Several((1, 2)), "gap": "0.20", "error": "0.25"}
    assert values(told[2])["seats"] == Several((2, 3)), "ties do not chain: 1 and 3 are none"
    assert "explain.last_mark" not in [key for key, _, _ in chain(told[0])]


def test_nobody_is_called_last_while_somebody_is_missing() -> None:
    told = explain_race(verdict(mark(1, 300), mark(2, 400), missing=frozenset({4, 3})))
    assert [key for key, _, _ in chain(told[0])] == ["explain.mark", "explain.mark"]
    assert told[1] == say("explain.missing", seats=Several((3, 4)))


def test_a_false_start_is_told_with_its_time_also_before_the_signal() -> None:
    told = explain_race(verdict(mark(1, 300), early=(mark(2, -40), mark(2, 60))))
    assert told[1:] == (say("explain.early", seat=Who(2), ms="-40.0"), say("explain.early", seat=Who(2), ms="60.0"))


@pytest.mark.parametrize("doubt", Doubt)
def test_a_doubted_press_is_told_with_its_reason(doubt: Doubt) -> None:
    told = explain_race(verdict(mark(1, 300, ms(4), doubt), mark(2, 500)))
    assert told[-1] == say("explain." + doubt.value.replace(" ", "_"), seat=Who(1), error="4.0")


def test_a_signal_whose_moment_is_not_known_makes_times_about() -> None:
    told = explain_race(Verdict(Stamp(0, ms(1_000)), (Mark(1, ms(300), GPIO),), (), frozenset()))
    assert told[-1] == say("explain.about", error="1000")


def test_a_race_that_nobody_ran_says_only_that() -> None:
    assert keys(explain_race(verdict(missing=frozenset({1, 2})))) == ["explain.missing"]


def test_times_are_rounded_for_reading_only() -> None:
    assert milliseconds(1_234_567) == "1.2"
    assert milliseconds(1_234_567, 2) == "1.23"


def told(party: AnyParty) -> list[list[str]]:
    return [keys(explain(party.game, ruling)) for ruling in party.rulings]


def test_a_whole_ruling_says_what_happened_and_what_the_box_doubted() -> None:
    class Telling(Scripted):
        def tell(self, state: object, seat: int, action: str) -> Message | None:
            return say("scripted.told")

    party = Party(Telling(race(1, 2, 3), ask({})))
    party.shown(0)
    party.trouble(3, "gone")
    party.press(1, ms(300))
    party.press(2, ms(400))
    party.advance_to(ms(6_000))
    assert told(party) == [["explain.race", "scripted.told", "trouble.gone", "note.button_gone"]]
    party.press(2, ms(250), delivered=ms(6_100))
    party.advance_to(ms(6_200))
    assert told(party)[-1][-1] == "note.late_press"
