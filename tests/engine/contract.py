"""The contract that every game keeps. Public: give it a new game, and it says in one sentence what is wrong.

``walk`` plays a game at random through every kind of turn; ``inspect`` looks at one state from all sides;
``keep_contract`` does both for one game, seat count and set of options.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any

from engine.clock import MILLISECOND
from engine.game import Chance, Decision, Game, Options, Over, Problem, Race, Turn, complete_options
from engine.gestures import Count, Counts, Press, Steps
from engine.inputs import BOX, TABLE, Control, Doubt, Edge, InputEvent, Seat
from engine.message import Message
from engine.playthrough import Answer, Playthrough
from engine.race import Stamp, Verdict, judge

LONGEST_STATE = 20_000
LONGEST_ACTION = 2_000
"""Characters of a state's and an action's text: both must stay bounded."""

Hide = Callable[[Any, Random], Iterable[tuple[Any, Sequence[Seat | None]]]]
"""Other states with hidden cards swapped, each with the eyes (None: a spectator) that cannot tell them apart."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a walk: the state and turn it answered."""

    state: Any
    turn: Turn
    seat: Seat
    action: Any


def walk(game: Game[Any, Any, Any], state: Any, rng: Random) -> Iterator[Step]:
    """Random answers from `state` to the end, interruptions and expired limits among them; the last turn is Over."""
    while True:
        turn = game.turn(state)
        if isinstance(turn, Over):
            yield Step(state, turn, BOX, None)
            return
        seat, action = answer(game, state, turn, rng)
        yield Step(state, turn, seat, action)
        state = game.apply(state, seat, action)


def answer(game: Game[Any, Any, Any], state: Any, turn: Turn, rng: Random) -> tuple[Seat, Any]:
    """Any answer that somebody could give to this turn."""
    match turn:
        case Chance():
            return BOX, game.sample_chance(state, rng)
        case Race(may=may):
            words = list(game.legal_actions(state, TABLE)) if TABLE in may and rng.random() < 0.3 else []
            if words:
                return TABLE, rng.choice(words)
            return BOX, game.from_verdict(state, verdict(turn, rng))
        case Decision(must=must, may=may, limit=limit):
            if limit is not None and (not must or rng.random() < 0.05) and (not may or rng.random() < 0.8):
                return BOX, game.expired(state, must)
            asked = sorted(must) if must and rng.random() < 0.85 else sorted(must | may)
            seat = rng.choice(asked)
            return seat, rng.choice(game.legal_actions(state, seat))
    raise AssertionError(f"{game.info.id}: no kind of turn: {turn}")


def verdict(race: Race, rng: Random) -> Verdict:
    """A judged race that may have ties, false starts, and seats that never pressed."""
    presses = [
        press(seat, rng.choice((-20, 50, 200, 200, 300, rng.randrange(100, 5000))))
        for seat in race.seats
        if rng.random() < 0.9
    ]
    return judge(Stamp(0), race.rules.window, race.seats, race.rules, presses)


def press(seat: Seat, ms: int, doubt: Doubt | None = None) -> InputEvent:
    """A press of `seat`, `ms` after the opening."""
    at = ms * MILLISECOND
    return InputEvent(at, MILLISECOND // 8, "test", "pin", seat, Control.BUTTON, Edge.PRESS, doubt, at)


def every_verdict(race: Race) -> Iterator[Verdict]:
    """Nobody; everybody at once; everybody too early; one alone; in order; one too early; one whose button is gone."""
    seats = sorted(race.seats)
    in_order = [press(seat, 300 + 50 * number) for number, seat in enumerate(seats)]
    plans: list[list[InputEvent]] = [
        [],
        [press(seat, 300) for seat in seats],
        [press(seat, 10) for seat in seats],
        in_order[:1],
        in_order,
        [press(seats[0], 10), *in_order[1:]],
    ]
    for presses in plans:
        yield judge(Stamp(0), race.rules.window, race.seats, race.rules, presses)
    gone = frozenset(seats[:1])
    yield judge(Stamp(0), race.rules.window, race.seats, race.rules, in_order[1:], gone)


def inspect(game: Game[Any, Any, Any], state: Any, seats: Sequence[Seat], pool: Iterable[Any]) -> set[Message]:
    """Look at one state from all sides; returns the messages of its pages. `pool`: answers seen elsewhere."""
    name = game.info.id
    assert len(repr(state)) < LONGEST_STATE, f"{name}: a state grows without bound"
    assert hash(state) is not None, f"{name}: a state is no value"
    messages: set[Message] = set()
    turn = game.turn(state)
    for seat in (*seats, TABLE):
        legal = list(game.legal_actions(state, seat))
        for action in legal:
            _agree(game, state, seat, action)
        for action in pool:
            allowed = game.check(state, seat, action) is None
            assert allowed == (action in legal), f"{name}: check and legal_actions differ on {action} of seat {seat}"
        _entry(game, state, seat, legal)
    if isinstance(turn, Decision):
        _asked(game, state, turn)
    if isinstance(turn, Race):
        for judged in every_verdict(turn):
            action = game.from_verdict(state, judged)
            assert game.check(state, BOX, action) is None, f"{name}: a verdict is refused: {judged}"
            game.apply(state, BOX, action)
    for eyes in (None, *seats):
        page = game.page(game.observe(state, eyes))
        messages |= set(messages_of(page))
    return messages


def _agree(game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any) -> None:
    name = game.info.id
    assert game.check(state, seat, action) is None, f"{name}: legal {action} of seat {seat} is refused"
    assert game.parse(str(action)) == action, f"{name}: {action} does not come back from its text"
    assert len(str(action)) < LONGEST_ACTION, f"{name}: an action grows without bound"
    before = repr(state)
    assert game.apply(state, seat, action) == game.apply(state, seat, action), f"{name}: {action} is not repeatable"
    assert repr(state) == before, f"{name}: {action} changed the old state"


def _entry(game: Game[Any, Any, Any], state: Any, seat: Seat, legal: Sequence[Any]) -> None:
    match game.entry(state, seat):
        case Press(tap=tap, hold=hold):
            said = [action for action in (tap, hold) if action is not None]
        case Steps(choices=choices, careful=careful, groups=groups, places=places):
            said = list(choices)
            assert careful <= set(range(len(choices)))
            assert not groups or sum(groups) == len(choices)
            assert not places or len(places) == len(choices)
            assert len(choices) <= 9 or groups, f"{game.info.id}: {len(choices)} choices want two stages"
        case Count(answers=answers):
            said = [action for action in answers if action is not None]
            assert len(answers) <= 9
        case Counts(begin=begin):
            said = [] if begin is None else [begin]
        case None:
            said = []
    wrong = [action for action in said if action not in legal]
    assert not wrong, f"{game.info.id}: the button of seat {seat} can say {wrong[0]}, which is not allowed"


def _asked(game: Game[Any, Any, Any], state: Any, turn: Decision) -> None:
    name = game.info.id
    assert not turn.must & turn.may, f"{name}: a seat both must and may"
    for seat in turn.must | turn.may:
        assert game.legal_actions(state, seat), f"{name}: seat {seat} is asked and can say nothing"
        assert game.entry(state, seat) is not None, f"{name}: seat {seat} is asked and its button says nothing"
    if turn.limit is not None:
        action = game.expired(state, turn.must)
        assert game.check(state, BOX, action) is None, f"{name}: the box may not say {action} at the limit"
        assert game.parse(str(action)) == action


def messages_of(value: object) -> Iterator[Message]:
    """Every message inside a page, however deep."""
    if isinstance(value, Message):
        yield value
        for _, inner in value.values:
            yield from messages_of(inner)
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from messages_of(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from messages_of(getattr(value, field.name))


def keeps_secrets(game: Game[Any, Any, Any], state: Any, hide: Hide, rng: Random) -> None:
    """Eyes that may not know a hidden card see the same, are asked the same and can say the same without it."""
    name = game.info.id
    for other, eyes in hide(state, rng):
        assert game.turn(other) == game.turn(state), f"{name}: the turn tells a hidden card"
        for eye in eyes:
            seen, swapped = game.observe(state, eye), game.observe(other, eye)
            assert seen == swapped, f"{name}: {eye} sees a hidden card"
            assert game.page(seen) == game.page(swapped), f"{name}: the page of {eye} tells a hidden card"
            if eye is not None:
                assert game.entry(other, eye) == game.entry(state, eye), f"{name}: the button tells a hidden card"


def guesses_well(game: Game[Any, Any, Any], state: Any, eyes: Seat | None, rng: Random) -> None:
    """A resampled state looks the same to these eyes."""
    seen = game.observe(state, eyes)
    assert game.observe(game.resample(seen, rng), eyes) == seen, f"{game.info.id}: resample contradicts {eyes}"


def undoes(game: Game[Any, Any, Any], start: Hashable, steps: Sequence[Step]) -> None:
    """Undo of all answers gives back every state, redo gives them again."""
    playthrough = Playthrough(game, start)
    nothing = Stamp(0)
    states = [playthrough.state]
    for step in steps:
        playthrough.apply(Answer(step.seat, step.action, nothing, nothing, step.seat))
        states.append(playthrough.state)
    for state in reversed(states[:-1]):
        playthrough.undo()
        assert playthrough.state == state, f"{game.info.id}: undo gives another state"
    for state in states[1:]:
        playthrough.redo()
        assert playthrough.state == state, f"{game.info.id}: redo gives another state"


def places_everybody(game: Game[Any, Any, Any], turn: Turn, seats: Sequence[Seat]) -> None:
    """Every seat comes in exactly one place and has a score."""
    assert isinstance(turn, Over)
    placed = [seat for place in turn.outcome.places for seat in place]
    assert sorted(placed) == sorted(seats), f"{game.info.id}: places are {turn.outcome.places}"
    assert sorted(seat for seat, _ in turn.outcome.scores) == sorted(seats)
    assert all(turn.outcome.places), f"{game.info.id}: an empty place"


def keep_contract(
    game: Game[Any, Any, Any],
    seats: Sequence[Seat],
    given: Options,
    rng: Random,
    hide: Hide | None = None,
    every: int = 7,
) -> set[Message]:
    """One random game, looked at from all sides at every `every`-th state; returns the messages of its pages."""
    options = complete_options(game.info, given)
    start = game.initial_state(seats, options)
    steps: list[Step] = []
    messages: set[Message] = {game.info.title}
    pool: dict[str, Any] = {}
    for number, step in enumerate(walk(game, start, rng)):
        if number % every == 0 or isinstance(step.turn, Over):
            messages |= inspect(game, step.state, seats, pool.values())
            guesses_well(game, step.state, rng.choice((None, *seats)), rng)
            if hide is not None:
                keeps_secrets(game, step.state, hide, rng)
        if isinstance(step.turn, Over):
            places_everybody(game, step.turn, seats)
            break
        assert game.check(step.state, step.seat, step.action) is None
        if step.seat != BOX and len(pool) < 60:
            pool[str(step.action)] = step.action
        steps.append(step)
        assert len(steps) <= game.info.max_length, f"{game.info.id}: longer than max_length"
    undoes(game, start, steps)
    return messages


def refuses_bad_decks(game: Game[Any, Any, Any]) -> None:
    """A deck file with an unknown key, a wrong value, no TOML, or noise is a Problem, never an exception."""
    for text in ("nonsense = 1", "= 3", "a" * 200_000, "[" * 5000, "\0", "limits = 'soon'"):
        problem = game.with_deck(text)
        assert isinstance(problem, Problem), f"{game.info.id}: takes the deck {text[:20]!r}"
        assert problem.line >= 1
        assert problem.allowed
