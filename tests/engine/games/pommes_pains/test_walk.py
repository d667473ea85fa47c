"""Laws that hold in every state of random play, in both forms and with every option."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from engine.cards import UNKNOWN, census
from engine.game import Decision, Over, Race, meaning
from engine.games.pommes_pains.actions import CALLS, PLAIN, Action, Call
from engine.games.pommes_pains.phases import FalseSlaps, Phase, Thinking
from engine.games.pommes_pains.state import State
from engine.gestures import Counts, Press, Steps, Taken, fingers
from engine.inputs import BOX, TABLE
from tests.engine.games.pommes_pains.talk import GAME, options
from tests.engine.games.pommes_pains.walk import Step, walk

FORMS = ("kiosk", "referee")
HEATS = ("replay", "share", "box")
DECK = census(GAME.house.deck)


def steps(seed: int, seats: int, mode: str, heat: str = "replay", deck: int = 55, ends: float = 0.02) -> Iterator[Step]:
    given = options(mode=mode, dead_heat=heat, deck=deck)
    yield from walk(GAME, GAME.initial_state(tuple(range(1, seats + 1)), given), Random(seed), ends)


def some_states(mode: str, seed: int = 5) -> Iterator[State]:
    """States of several games; every kind of phase many times."""
    for seats in range(2, 7):
        for step in steps(seed * 10 + seats, seats, mode, HEATS[seats % 3], ends=0.005):
            yield step.after


def all_cards(state: State) -> Counter[str]:
    return census(state.stock, state.aside, *state.piles, *state.taken, state.boxed)


@pytest.mark.parametrize("mode", FORMS)
@pytest.mark.parametrize("heat", HEATS)
@pytest.mark.parametrize("deck", [20, 35, 55])
def test_every_card_is_always_somewhere_exactly_once_and_every_game_ends(mode: str, heat: str, deck: int) -> None:
    whole = DECK if mode == "kiosk" else Counter({UNKNOWN: 55})
    for seats in range(2, 7):
        last = None
        for step in steps(deck + seats, seats, mode, heat, deck):
            assert all_cards(step.after) == whole
            assert len(step.after.aside) == 55 - deck
            assert len(step.after.flippers) == sum(map(len, step.after.piles))
            last = step.after
        assert last is not None
        assert isinstance(GAME.turn(last), Over)


def test_random_play_meets_every_phase_and_every_answer() -> None:
    phases: set[type[Phase]] = set()
    answers: set[type[Action]] = set()
    whys: set[str] = set()
    for mode in FORMS:
        for seed in range(60):
            for step in steps(seed, 2 + seed % 5, mode, HEATS[seed % 3], ends=0.01):
                phases.add(type(step.before.phase))
                answers.add(type(step.action))
                whys |= {step.after.news.why} if step.after.news is not None else set()
    assert {phase.__name__ for phase in phases} == {kind.__name__ for kind in Phase.__args__} - {"Ended"}
    assert {each.__name__ for each in answers} == {
        kind.__name__ for group in Action.__args__ for kind in getattr(group, "__args__", (group,))
    }
    assert whys == {
        "late_flip", "late_call", "call_wrong", "call_right", "false_slap", "last_slap", "no_slap", "early_slap",
        "shared", "put_away", "nobody_to_judge", "replay",
    }  # fmt: skip


def test_answers_and_text_are_each_others_inverse() -> None:
    said: set[Action] = set(PLAIN) | set(CALLS)
    for mode in FORMS:
        for seats in (2, 4, 6):
            said |= {step.action for step in steps(seats, seats, mode)}
    assert all(GAME.parse(str(action)) == action for action in said)
    assert len({str(action) for action in said}) == len(said)


@pytest.mark.parametrize(
    "text", ["", "fly", "call 2", "call 2 x", "call 2 3 4", "flip now", "judged 1", "call  2 3", "dark"]
)
def test_other_text_is_no_answer_and_says_what_is(text: str) -> None:
    with pytest.raises(ValueError, match="allowed: flip"):
        GAME.parse(text)


@pytest.mark.parametrize("mode", FORMS)
def test_what_is_listed_is_what_is_allowed(mode: str) -> None:
    everything = (*PLAIN, Call(2, 3), Call(0, 0), Call(10, 0))
    for state in some_states(mode):
        for seat in (*state.setup.seats, TABLE):
            legal = set(GAME.legal_actions(state, seat))
            assert all(GAME.check(state, seat, action) is None for action in legal)
            for action in everything:
                assert (GAME.check(state, seat, action) is None) == (action in legal), (seat, action, state.phase)


@pytest.mark.parametrize("mode", FORMS)
def test_who_can_speak_is_who_is_asked_and_every_button_says_something_legal(mode: str) -> None:
    for state in some_states(mode):
        turn = GAME.turn(state)
        speakers = (
            turn.must | turn.may if isinstance(turn, Decision) else turn.may if isinstance(turn, Race) else frozenset()
        )
        for seat in (*state.setup.seats, TABLE):
            entry = GAME.entry(state, seat)
            assert (entry is not None) == (seat in speakers)
            match entry:
                case Press(tap=tap, hold=hold):
                    said = [action for action in (tap, hold) if action is not None]
                case Steps(choices=choices):
                    assert [meaning(entry, Taken(index)) for index in range(len(choices))] == list(choices)
                    said = list(choices)
                    assert 1 <= len(choices) <= 9
                case Counts(begin=None):
                    said = [Call(2, 0)]
                    assert fingers(entry, Call(2, 0), partial(GAME.press, state, seat))
                case Counts(begin=begin) if begin is not None:
                    said = [begin]
                case _:
                    said = []
            assert (not said) == (entry is None)
            assert all(GAME.check(state, seat, action) is None for action in said)


@pytest.mark.parametrize("mode", FORMS)
def test_to_apply_changes_nothing_and_gives_the_same_again(mode: str) -> None:
    for step in steps(11, 4, mode):
        copy = deepcopy(step.before)
        assert GAME.check(step.before, step.seat, step.action) is None
        assert GAME.apply(step.before, step.seat, step.action) == step.after
        assert step.before == copy
        assert hash(step.before) == hash(copy)


@pytest.mark.parametrize("mode", FORMS)
def test_limits_can_pass_and_nothing_else_is_the_boxs_to_say(mode: str) -> None:
    for state in some_states(mode):
        turn = GAME.turn(state)
        if isinstance(turn, Decision) and turn.limit is not None:
            assert GAME.check(state, BOX, GAME.expired(state, turn.must)) is None
        else:
            with pytest.raises(ValueError, match="no limit"):
                GAME.expired(state, frozenset())
        assert GAME.check(state, BOX, Call(2, 3)) is not None


@pytest.mark.parametrize("mode", FORMS)
def test_everybody_sees_a_page_and_it_names_only_answers_that_are_legal(mode: str) -> None:
    for state in some_states(mode):
        pages = [GAME.page(GAME.observe(state, seat)) for seat in (*state.setup.seats, TABLE, None)]
        assert len(set(pages)) == 1
        choices = {text for part in pages[0].parts for _, text in getattr(part, "entries", ())}
        assert choices <= {str(action) for action in GAME.legal_actions(state, TABLE)}
        assert (pages[0].podium is not None) == isinstance(GAME.turn(state), Over)


def hidden_elsewhere(state: State, rng: Random) -> State:
    """The same table with the cards that nobody sees in another order."""
    hidden = [*state.stock, *state.aside]
    rng.shuffle(hidden)
    return replace(state, stock=tuple(hidden[: len(state.stock)]), aside=tuple(hidden[len(state.stock) :]))


def test_nothing_that_anybody_gets_depends_on_hidden_cards() -> None:
    rng = Random(3)
    swapped = 0
    for state in some_states("kiosk"):
        other = hidden_elsewhere(state, rng)
        swapped += other != state
        assert GAME.turn(other) == GAME.turn(state)
        for seat in (*state.setup.seats, TABLE, None):
            assert GAME.observe(other, seat) == GAME.observe(state, seat)
            assert seat is None or GAME.entry(other, seat) == GAME.entry(state, seat)
    assert swapped > 500


@pytest.mark.parametrize("deck", [20, 55])
def test_resampled_tables_fit_what_was_seen_and_differ_where_nobody_sees(deck: int) -> None:
    rng = Random(4)
    for number, step in enumerate(steps(21, 3, "kiosk", deck=deck)):
        state = step.after
        if number % 15 or len(set(state.stock + state.aside)) < 2:
            continue
        for seat in (1, None):
            seen = GAME.observe(state, seat)
            guesses = [GAME.resample(seen, rng) for _ in range(200)]
            assert all(GAME.observe(guess, seat) == seen for guess in guesses)
            assert all(all_cards(guess) == DECK for guess in guesses)
            for place in zip(*(guess.stock + guess.aside for guess in guesses), strict=True):
                assert len(set(place)) > 1


def test_printed_cards_stay_unknown() -> None:
    state = next(step.after for step in steps(1, 3, "referee"))
    assert set(GAME.resample(GAME.observe(state, 1), Random(1)).stock) == {UNKNOWN}


@pytest.mark.parametrize("phase", [Thinking(), FalseSlaps((2,))])
def test_a_slap_and_a_call_at_once_are_settled_whoever_is_named_first(phase: Phase) -> None:
    for state in some_states("kiosk"):
        turn = GAME.turn(state)
        if type(state.phase) is not type(phase) or not isinstance(turn, Decision):
            continue
        said = [(seat, GAME.legal_actions(state, seat)[0]) for seat in sorted(turn.must | turn.may)]
        assert GAME.together(state, said) == GAME.together(state, said[::-1])
        assert GAME.check(state, BOX, GAME.together(state, said)) is None
