"""Playthroughs as text: what is written can be read, what is read can be replayed, what differs is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Outcome
from engine.gestures import Press
from engine.playthrough import Answer, Playthrough
from engine.race import Stamp
from engine.transcript import Line, Transcript, outcome_text, read, replay, transcript_of, write
from tests.engine.toys import Chosen, Scripted, Secret, ask

GOLDEN = """
# three secret choices, one of them replaced
game secret
seats 1 2 3
seed 7

1 take 2
2 take 9                     # refused: rule 2.1
# refused: rule 2.1
table take 1
2 take 3 @ 100 5 200 6 2
# the old choice is replaced
1 take 4
3 take 1
over revealed 1/2/3 1=4,2=3,3=1
"""


def test_a_golden_playthrough_is_replayed_to_its_end() -> None:
    playthrough = replay(Secret(), read(GOLDEN))
    assert playthrough.state == Chosen((4, 3, 1), revealed=True)
    assert playthrough.answers[1] == Answer(2, "take 3", Stamp(100, 5), Stamp(200, 6), 2)
    assert [line.refused for line in read(GOLDEN).lines] == [None, "2.1", "2.1", None, None, None]


WORDS = st.text("abcdefg 0123456789,=-", min_size=1, max_size=12).map(lambda text: "x" + text.strip())
STAMPS = st.builds(Stamp, st.integers(0, 10**15), st.integers(0, 10**6))
SEATS = st.integers(-1, 8)


@st.composite
def lines(draw: st.DrawFn) -> Line:
    stamped = draw(st.booleans())
    start, end, by = (draw(STAMPS), draw(STAMPS), draw(SEATS)) if stamped else (None, None, None)
    refused = draw(st.sampled_from((None, "1", "4.2", "12.b")))
    return Line(draw(SEATS), draw(WORDS), start, end, by, refused)


OPTIONS = st.dictionaries(
    st.text("abc_", min_size=1),
    st.one_of(st.booleans(), st.integers(), st.text(max_size=8).filter(lambda text: text.isprintable())),
    max_size=4,
)
TRANSCRIPTS = st.builds(
    lambda seats, options, seed, answers, over: Transcript(
        "toy", tuple(seats), tuple(sorted(options.items())), seed, tuple(answers), over
    ),
    st.lists(st.integers(1, 8), min_size=2, unique=True),
    OPTIONS,
    st.integers(0, 2**40),
    st.lists(lines(), max_size=8),
    st.sampled_from((None, "won 1/2 1=3")),
)


@given(TRANSCRIPTS)
def test_what_is_written_is_read_back(transcript: Transcript) -> None:
    assert read(write(transcript)) == transcript


@given(st.lists(st.tuples(st.integers(1, 2), st.sampled_from(("left", "right")), st.integers(0, 10**12)), max_size=6))
def test_a_playthrough_survives_its_transcript(moves: list[tuple[int, str, int]]) -> None:
    game = Scripted(*(ask({1: Press("left", "right"), 2: Press("right", "left")}) for _ in range(5)))
    original = Playthrough(game, game.initial_state((1, 2), {}))
    for seat, action, at in moves[:5]:
        original.apply(Answer(seat, action, Stamp(at, 5), Stamp(at + 1, 6), 3 - seat))
    text = write(transcript_of(original, (1, 2), {}, 7))
    again = replay(game, read(text))
    assert again.answers == original.answers
    assert again.state == original.state


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: .* game is missing"),
        ("game toy\n", "line 1: .* seats is missing"),
        ("game toy\nseats 1 9\n", "line 1: '9' is nobody"),
        ("game toy\nseats 1 2\nseed x\n", "line 1: seed must be a whole number"),
        ("game toy\nseats 1 2\n3\n", "line 3: 3 answers nothing"),
        ("game toy\nseats 1 2\nbob slap\n", "line 3: 'bob' is nobody; allowed: 1 to 8, table, box"),
        ("game toy\nseats 1 2\n1 slap @ 5 5\n", "line 3: after @ come"),
        ("game toy\nseats 1 2\n1 slap @ 1 2 3 x 1\n", "line 3: stamp must be a whole number, not 'x'"),
        ("game toy\nseats 1 2\noption mode\n", "line 3: an option is a name and a value"),
        ("game toy\nseats 1 2\nover won\n1 slap\n", "line 4: nothing comes after the end"),
        ("game toy\nseats 1 2\n# refused: rule 4.2\n", "line 3: the answer that must be refused .* is missing"),
    ],
)
def test_a_text_that_is_no_transcript_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read(text)


HEADER = "game secret\nseats 1 2\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game other\nseats 1 2\n", "a game of other, not of secret"),
        (HEADER + "option mode x\n", "unknown option 'mode'"),
        (HEADER + "1 take 9\n", "line 3: 'take 9' of 1 must be allowed, but is refused by rule 2.1"),
        (HEADER + "1 take 1 # refused: rule 2.1\n", "line 3: .* must be refused by rule 2.1, but is allowed"),
        (HEADER + "1 take 9 # refused: rule 3\n", "line 3: .* refused by rule 3, but is refused by rule 2.1"),
        (HEADER + "1 jump\n", "line 3: secret: 'jump' is no answer"),
        (HEADER + "1 take 1\nover revealed 1/2\n", "the end: expected 'revealed 1/2', but 'the game is not over'"),
        (HEADER + "1 take 1\n2 take 2\nover revealed 1/2 1=1,2=2\n", "the end: expected .* but 'revealed 2/1 1=1,2=2'"),
    ],
)
def test_a_replay_stops_at_the_first_difference(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        replay(Secret(), read(text))


def test_an_answer_that_does_not_read_as_written_is_a_difference() -> None:
    class Sloppy(Secret):
        def parse(self, text: str) -> str:
            return text.strip("!")

    with pytest.raises(ValueError, match="line 3: 'take 1!' reads as 'take 1'"):
        replay(Sloppy(), read(HEADER + "1 take 1!\n"))


def test_an_outcome_is_one_line() -> None:
    outcome = Outcome("deck", (frozenset({2, 1}), frozenset({3})), ((1, 4), (2, 4), (3, 0)))
    assert outcome_text(outcome) == "deck 1,2/3 1=4,2=4,3=0"
    assert outcome_text(Outcome("draw", (), ())) == "draw"
