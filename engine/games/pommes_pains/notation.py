"""Answers as text and back."""

from collections.abc import Callable, Mapping, Sequence

from engine.games.pommes_pains.actions import (
    PLAIN,
    Action,
    Call,
    CallBegun,
    Challenged,
    Claimed,
    Dark,
    Judged,
    Seats,
    Shuffle,
    Slapped,
    Takes,
)

_PLAIN: Mapping[str, Action] = {str(action): action for action in PLAIN}


def parse(text: str) -> Action:
    """The answer that is written as `text`. Raises ValueError, naming the text."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    word, *rest = text.split(" ")
    try:
        action = _READ[word](rest)
    except (KeyError, ValueError, TypeError, IndexError):
        action = None
    # Only the one way in which an answer is written is accepted, so text and answer stay each other's inverse.
    if action is None or str(action) != text:
        raise ValueError(f"2-pommes-3-pains: {text!r} is no answer; allowed: {', '.join((*_PLAIN, *_READ))}")
    return action


def _seats(text: str) -> Seats:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _claimed(rest: Sequence[str]) -> Claimed:
    return Claimed(_seats(rest[0]), "begun" in rest, "last" in rest)


_READ: Mapping[str, Callable[[Sequence[str]], Action]] = {
    "call": lambda rest: Call(*map(int, rest)),
    "takes": lambda rest: Takes(*map(int, rest)),
    "dark": lambda rest: Dark(*map(int, rest)),
    "shuffle": lambda rest: Shuffle(tuple(rest)),
    "challenged": lambda rest: Challenged(_seats(rest[0])),
    "slapped": lambda rest: Slapped(_seats(rest[0])),
    "begun": lambda rest: CallBegun(_seats(rest[0])),
    "claimed": _claimed,
    "judged": lambda rest: Judged(*map(_seats, rest)),
}
