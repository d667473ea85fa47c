"""One game played once: states are values, so what was taken back comes again exactly as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Ask, Violation
from engine.gestures import Press
from engine.inputs import BOX, Seat
from engine.message import say
from engine.playthrough import Answer, Playthrough, Refused
from engine.race import Stamp
from tests.engine.toys import DRAW, Chosen, Place, Scripted, Secret, ask

LONG = Scripted(*(ask({1: Press("a", "b"), 2: Press("c")}) for _ in range(30)))


def started() -> Playthrough[Place, str, Place]:
    return Playthrough(LONG, LONG.initial_state((1, 2), {}))


def answer(seat: Seat, action: str, at: int = 0) -> Answer[str]:
    return Answer(seat, action, Stamp(at), Stamp(at), seat)


MOVES = st.lists(st.sampled_from([(1, "a"), (1, "b"), (2, "c")]), min_size=1, max_size=20)


@given(MOVES, st.integers(0, 20))
def test_undo_of_n_and_redo_of_n_give_identical_states(moves: list[tuple[int, str]], n: int) -> None:
    playthrough = started()
    states = [playthrough.state]
    for at, (seat, action) in enumerate(moves):
        states.append(playthrough.apply(answer(seat, action, at)))
    answers = playthrough.answers
    n = min(n, len(moves))
    for back in range(n):
        assert playthrough.undo() == answers[-1 - back]
        assert playthrough.state == states[-2 - back]
    assert playthrough.undone == n
    for _ in range(n):
        playthrough.redo()
    assert playthrough.state == states[-1]
    assert playthrough.state is not None
    assert playthrough.answers == answers
    assert playthrough.turn() == LONG.turn(playthrough.state)


def test_a_new_answer_ends_what_could_be_redone() -> None:
    playthrough = started()
    playthrough.apply(answer(1, "a"))
    playthrough.undo()
    playthrough.apply(answer(1, "b"))
    assert playthrough.undone == 0
    with pytest.raises(ValueError, match="nothing to redo"):
        playthrough.redo()


def test_a_refused_answer_changes_nothing_and_names_its_rule() -> None:
    playthrough = started()
    with pytest.raises(Refused) as refusal:
        playthrough.apply(answer(2, "a"))
    assert isinstance(refusal.value.reason, Violation)
    assert refusal.value.reason.rule == "1"
    assert refusal.value.message.key == "scripted.not_now"
    assert (len(playthrough), playthrough.answers) == (0, ())


def test_what_only_the_table_can_know_is_asked_in_its_words() -> None:
    assert Refused(Ask(say("is it true?"))).message == say("is it true?")


def test_answers_are_found_by_how_far_back_they_lie() -> None:
    playthrough = started()
    for word in ("a", "b"):
        playthrough.apply(answer(1, word))
    assert [found.action for back in range(2) if (found := playthrough.answer(back)) is not None] == ["b", "a"]
    assert playthrough.answer(2) is None


def test_what_a_game_raises_leaves_the_playthrough_as_it_was() -> None:
    game = Scripted(ask({1: Press("a")}), faulty=["a"])
    playthrough = Playthrough(game, game.initial_state((1, 2), {}))
    with pytest.raises(ZeroDivisionError):
        playthrough.apply(answer(1, "a"))
    assert (playthrough.state, playthrough.answers) == (Place(0), ())


def test_going_back_a_turn_steps_over_what_the_box_did() -> None:
    game = Scripted(DRAW, ask({1: Press("a")}), DRAW, ask({1: Press("a")}))
    playthrough = Playthrough(game, game.initial_state((1, 2), {}))
    for seat, word in ((BOX, "drew 1"), (1, "a"), (BOX, "drew 2")):
        playthrough.apply(answer(seat, word))
    assert playthrough.undo_turn() == 2
    assert len(playthrough) == 1
    with pytest.raises(ValueError, match="nothing to undo"):
        playthrough.undo_turn()
    assert playthrough.redo_turn() == 2
    assert len(playthrough) == 3


@given(st.permutations([(1, 3), (2, 1), (3, 4)]))
def test_sealed_answers_come_to_the_same_in_any_order(answers: list[tuple[int, int]]) -> None:
    game = Secret()
    playthrough = Playthrough(game, game.initial_state((1, 2, 3), {}))
    for seat, number in answers:
        playthrough.apply(answer(seat, f"take {number}"))
    assert playthrough.state == Chosen((3, 1, 4), revealed=True)
