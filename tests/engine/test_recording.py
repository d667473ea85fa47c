"""Rulings can be proven: what a table heard is written down, judged again, and whatever was touched is found."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND
from engine.game import Limit, Origin
from engine.gestures import HOLD, Counts, Press
from engine.inputs import Control, Doubt, Edge, InputEvent, LineTrouble
from engine.race import Mark, RaceRules, Stamp, Verdict
from engine.recording import Recorder, rejudge
from engine.records import Advanced, Header, RawSeen, Record, Righted, Ruled, Shown, decode, encode
from engine.table import Table
from tests.engine.bench_table import GPIO, event, ms
from tests.engine.toys import DRAW, Scripted, Secret, ask, race

HEADER = Header("scripted", (1, 2, 3), (), 7, (), Stamp(0))


def disputed_game(faulty: tuple[str, ...] = ()) -> Scripted:
    """Shuffle, flip in 5 s, slap; then a call in which anybody can challenge."""
    flip = ask({1: Press("flip", "challenge"), 2: Press("challenge")}, limit=Limit(5 * SECOND, Origin.LAST))
    slap = race(1, 2, 3, rules=RaceRules(window=2 * SECOND))
    begin, call = ask({1: Counts("begin", 2)}), ask({1: Counts(None, 2), 3: Press("challenge")})
    return Scripted(DRAW, flip, slap, begin, call, ask({}), faulty=faulty)


GAMES = {"scripted": disputed_game()}


class Evening:
    """A game played through a recorder, by people whose presses all left raw edges."""

    def __init__(self, game: Scripted | None = None, header: Header = HEADER) -> None:
        rules = game or disputed_game()
        table = Table(rules, rules.initial_state(header.seats, {}), header.seed, header.opened)
        self.recorder = Recorder(table, header)
        self.lines: list[str] = []

    def press(self, seat: int, at: int, hold: int = ms(90), uncertainty: int = GPIO) -> None:
        for when, edge in ((at, Edge.PRESS), (at + hold, Edge.RELEASE)):
            each = event(seat, when, edge, uncertainty=uncertainty)
            self.recorder.edge(each.line, high=edge is Edge.RELEASE, at=when, received=when + ms(2), seqno=seat)
            self.recorder.feed(each)

    def look(self, heard: int) -> None:
        self.recorder.complete("gpio", heard)
        self.recorder.advance()
        self.lines += self.recorder.take()

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines)


def disputed_round() -> Evening:
    """Three seats, one dead heat, a press that comes too late, a button that is gone, an undo."""
    evening = Evening()
    evening.look(ms(10))
    evening.press(1, ms(1_000))
    for heard in range(100, 1_500, 100):
        evening.look(ms(heard))
    evening.recorder.shown(evening.recorder.table.number, Stamp(ms(1_500), ms(8)))
    evening.press(2, ms(1_900))
    evening.press(3, ms(2_000))
    evening.press(1, ms(2_000) + 2 * GPIO)
    evening.look(ms(2_500))
    evening.recorder.trouble(LineTrouble(ms(2_500), "gpio", "gpio 2", 2, "sick"))
    evening.press(3, ms(1_890))
    evening.look(ms(2_600))
    evening.press(1, ms(3_000))
    evening.look(ms(3_200))
    evening.recorder.undo(Stamp(ms(3_300)))
    evening.recorder.redo(Stamp(ms(3_400)))
    evening.recorder.undo(Stamp(ms(3_500)))
    evening.press(1, ms(3_600))
    evening.press(1, ms(5_000), HOLD)
    evening.look(ms(9_000))
    return evening


def test_a_disputed_round_is_judged_again_to_the_same_rulings() -> None:
    evening = disputed_round()
    answers = [answer.action for answer in evening.recorder.table.playthrough.answers]
    assert answers[1:] == ["flip", "first 2 last 1,3 early nobody missing nobody gone nobody", "begin", "call 1 0"]
    result = rejudge(evening.text(), GAMES)
    assert result.difference is None
    assert result.rulings == 7, "five that stand, one that was taken back, one contested"


def test_waiting_leaves_no_lines() -> None:
    evening = Evening()
    for heard in range(1, 4_000):
        evening.look(ms(heard))
    assert len(evening.lines) == 3, "the header, the shuffle and the look in which it was made"


def test_several_games_share_one_recording() -> None:
    text = disputed_round().text() + disputed_round().text()
    assert rejudge(text, GAMES).rulings == 14


def test_a_game_that_raised_is_judged_to_the_same_error() -> None:
    evening = Evening(disputed_game(faulty=("flip",)))
    evening.look(ms(10))
    evening.press(1, ms(1_000))
    with pytest.raises(ZeroDivisionError):
        evening.look(ms(1_500))
    evening.press(2, ms(2_000))
    evening.look(ms(2_500))
    assert rejudge(evening.text(), {"scripted": disputed_game(faulty=("flip",))}).difference is None
    mended = rejudge(evening.text(), GAMES)
    assert mended.difference is not None
    assert "raised an error then and does not now" in mended.difference


def test_the_deck_of_the_recording_counts_not_the_one_on_the_shelf() -> None:
    game = Secret(10)
    header = Header("secret", (1, 2), (), 1, ("limit_s = 10",), Stamp(0))
    recorder = Recorder(Table(game, game.initial_state((1, 2), {}), 1, Stamp(0)), header)
    recorder.shown(1, Stamp(0))
    recorder.complete("gpio", 20 * SECOND)
    assert len(recorder.advance()) == 1
    text = "\n".join(recorder.take())
    assert rejudge(text, {"secret": Secret(60)}).difference is None
    touched = rejudge(text.replace("limit_s = 10", "limit_s = 11"), {"secret": Secret(60)})
    assert touched.difference is not None
    assert "recorded" in touched.difference


# ---- whatever was touched is found


def touched(word: str, change: Callable[[list[object]], None], nth: int = 0) -> tuple[int, str | None]:
    """The line number of the `nth` record of a kind, and what is found once it has been changed."""
    lines = disputed_round().lines
    index = [i for i, line in enumerate(lines) if line.startswith(f'["{word}"')][nth]
    record = json.loads(lines[index])
    change(record)
    lines[index] = json.dumps(record)
    return index + 1, rejudge("\n".join(lines), GAMES).difference


def found_in(text: str) -> str:
    """What is wrong with a recording, be it a difference or that it is none; empty when nothing is."""
    try:
        return rejudge(text, GAMES).difference or ""
    except ValueError as error:
        return str(error)


def put(index: int, value: object) -> Callable[[list[object]], None]:
    return lambda record: record.__setitem__(index, value)


@pytest.mark.parametrize(
    ("word", "nth", "change"),
    [
        ("recording", 0, put(5, 8)),
        ("edge", 2, put(3, ms(1_901))),
        ("event", 0, put(1, ms(1_700))),
        ("event", 2, put(2, ms(150))),
        ("shown", 0, put(2, [ms(1_950), 0])),
        ("advance", 1, put(1, ms(900))),
        ("undo", 1, put(1, [ms(5_200), 0])),
        ("ruling", 1, put(3, "challenge")),
        ("ruling", 2, put(8, [[ms(1_500), ms(8)], [], [], [], [], 0])),
        ("ruling", 3, put(9, None)),
    ],
)
def test_a_changed_line_is_found(word: str, nth: int, change: Callable[[list[object]], None]) -> None:
    _, difference = touched(word, change, nth)
    assert difference is not None
    assert difference.startswith("line ")


def test_a_difference_names_the_line_the_ruling_and_both_values() -> None:
    line, difference = touched("ruling", put(3, "challenge"), 1)
    assert difference == f"line {line}: ruling 2 (challenge): action: recorded challenge, judged flip"


@pytest.mark.parametrize("word", ["event", "advance", "ruling"])
def test_a_line_that_was_taken_out_is_found(word: str) -> None:
    lines = disputed_round().lines
    first = next(i for i, line in enumerate(lines) if line.startswith(f'["{word}"') and i > 3)
    del lines[first]
    assert found_in("\n".join(lines)).startswith("line ")


# ---- what is no recording


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: the recording is empty"),
        ("hello\n", "line 1: broken off or not JSON: 'hello'"),
        ("{}\n", "line 1: a record is a JSON list"),
        ('["event",1,2]\n', "line 1: event: a word expected, not the end of the line"),
        ('["shown",1,[0,0]]\n', "line 1: a recording begins with the line of its game"),
        ('["tea"]\n', "line 1: tea: unknown; allowed: recording, edge, event"),
        ('["recording",2]\n', "line 1: recording: version 2 cannot be read, only 1"),
        ('["recording",1,"scripted",[1,true],{},7,[],[0,0]]\n', "a whole number expected, not True"),
        ('["recording",1,"scripted",[1,2],{"a":[]},7,[],[0,0]]\n', "an option is a truth"),
        ('["recording",1,"scripted",[1,2],{"a":1},7,[],[0,0]]\n', "line 1: scripted: unknown option 'a'"),
        ('["recording",1,"chess",[1,2],{},7,[],[0,0]]\n', "line 1: there is no game 'chess'; allowed: scripted"),
        ('["recording",1,"scripted",[1,2],{},7,[],[0]]\n', "line 1: recording: a whole number expected"),
        ('["recording",1,"scripted",[1,2],{},7,[],[0,0],9]\n', "nothing more expected, but there is 9"),
    ],
)
def test_what_is_no_recording_is_one_clear_error(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as error:
        rejudge(text, GAMES)
    assert "\n" not in str(error.value)


def test_a_deck_that_no_longer_fits_is_named() -> None:
    header = encode(Header("secret", (1, 2), (), 1, ("\nlimit_s = 0",), Stamp(0)))
    with pytest.raises(ValueError, match="line 1: the deck, line 2: limit_s must be a whole number from 5 to 120"):
        rejudge(header, {"secret": Secret()})


def test_a_file_that_breaks_off_is_an_error_with_its_line_or_a_shorter_recording() -> None:
    text = disputed_round().text()
    found = set()
    for cut in range(1, len(text), 37):
        piece = text[:cut]
        wrong = found_in(piece)
        found.add(bool(wrong))
        assert not wrong or wrong.startswith(f"line {len(piece.splitlines())}: ")
    assert found == {True, False}


# ---- every record survives its text

NUMBERS = st.integers(-(10**15), 10**15)
WORDS = st.text(max_size=10)
STAMPS = st.builds(Stamp, NUMBERS, NUMBERS)
DOUBTS = st.sampled_from((None, *Doubt))
EVENTS = st.builds(
    InputEvent,
    NUMBERS,
    NUMBERS,
    WORDS,
    WORDS,
    NUMBERS,
    st.sampled_from(Control),
    st.sampled_from(Edge),
    DOUBTS,
    NUMBERS,
)
MARKS = st.lists(st.builds(Mark, NUMBERS, NUMBERS, NUMBERS, DOUBTS), max_size=3).map(tuple)
SEATS = st.frozensets(st.integers(1, 8))
VERDICTS = st.builds(Verdict, STAMPS, MARKS, MARKS, SEATS, SEATS, NUMBERS)
OPTION_SETS = st.dictionaries(WORDS, st.one_of(st.booleans(), NUMBERS, WORDS))
OPTIONS = OPTION_SETS.map(lambda found: tuple(sorted(found.items())))
RECORDS: st.SearchStrategy[Record] = st.one_of(
    st.builds(Header, WORDS, st.lists(NUMBERS).map(tuple), OPTIONS, NUMBERS, st.lists(WORDS).map(tuple), STAMPS),
    st.builds(RawSeen, WORDS, st.booleans(), NUMBERS, NUMBERS, NUMBERS),
    EVENTS,
    st.builds(LineTrouble, NUMBERS, WORDS, WORDS, NUMBERS, WORDS),
    st.builds(Shown, NUMBERS, STAMPS),
    st.builds(Advanced, st.none() | NUMBERS, NUMBERS, st.booleans()),
    st.builds(Righted, st.booleans(), STAMPS, st.none() | NUMBERS),
    st.builds(
        Ruled, NUMBERS, NUMBERS, WORDS, STAMPS, STAMPS, NUMBERS, NUMBERS, st.none() | VERDICTS, st.none() | EVENTS
    ),
)


@given(RECORDS)
def test_every_record_survives_its_text(record: Record) -> None:
    text = encode(record)
    assert "\n" not in text
    assert decode(text, 1) == record


@given(RECORDS, st.data())
def test_a_record_with_a_part_missing_or_of_another_kind_is_refused(record: Record, data: st.DataObject) -> None:
    parts = json.loads(encode(record))
    index = data.draw(st.integers(1, len(parts) - 1))
    parts[index] = 1.5
    with pytest.raises(ValueError, match="line 12: "):
        decode(json.dumps(parts), 12)
    with pytest.raises(ValueError, match="line 12: "):
        decode(json.dumps(json.loads(encode(record))[:-1]), 12)


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(200, 6_000), st.sampled_from((40, 700))), max_size=8))
def test_whatever_is_played_is_judged_the_same_again(presses: list[tuple[int, int, int]]) -> None:
    evening = Evening()
    waiting = sorted(presses, key=lambda press: press[1] + press[0] * 400)
    for heard in range(0, 9_000, 150):
        while waiting and waiting[0][1] + waiting[0][0] * 60 <= heard:
            seat, at, hold = waiting.pop(0)
            evening.press(seat, ms(at), ms(hold))
        evening.look(ms(heard - 250))
        if heard % 600 == 0:
            evening.recorder.shown(evening.recorder.table.number, Stamp(ms(heard)))
    assert rejudge(evening.text(), GAMES).difference is None


def test_a_doubted_press_needs_no_edge_of_its_own() -> None:
    evening = Evening()
    evening.recorder.edge("gpio 1", high=False, at=ms(500), received=ms(501))
    evening.recorder.feed(replace(event(1, ms(900)), doubt=Doubt.LOST_EDGE))
    evening.look(ms(2_000))
    assert rejudge(evening.text(), GAMES).difference is None
    evening.recorder.feed(event(1, ms(2_100)))
    evening.look(ms(3_000))
    difference = rejudge(evening.text(), GAMES).difference
    assert difference is not None
    assert "no edge of gpio 1 was recorded" in difference
