"""The scenes, one file each, and how to get from one to the next by name."""

from collections.abc import Callable, Mapping

from engine.clock import Nanoseconds
from firmware_py.evening import Evening, Selection
from firmware_py.scene import Go, Scene
from firmware_py.scenes.attract import Attract
from firmware_py.scenes.choose import Choose
from firmware_py.scenes.failsafe import Failsafe
from firmware_py.scenes.lobby import Lobby
from firmware_py.scenes.playing import Playing
from firmware_py.scenes.result import Result
from firmware_py.scenes.who_plays import WhoPlays
from firmware_py.scenes.who_starts import WhoStarts


def _selection(go: Go) -> Selection:
    if go.selection is None:
        raise ValueError(f"scene {go.scene} needs a game")
    return go.selection


def _result(evening: Evening, go: Go, _now: Nanoseconds) -> Scene:
    if go.page is None:
        raise ValueError("a result needs a page")
    return Result(evening, _selection(go), go.seats, go.page)


SCENES: Mapping[str, Callable[[Evening, Go, Nanoseconds], Scene]] = {
    "attract": lambda evening, _go, _now: Attract(evening),
    "lobby": lambda evening, _go, now: Lobby(evening, now),
    "choose": lambda evening, _go, _now: Choose(evening),
    "who plays": lambda evening, go, _now: WhoPlays(evening, _selection(go)),
    "who starts": lambda evening, go, _now: WhoStarts(evening, _selection(go), go.seats),
    "game": lambda evening, go, now: Playing(evening, _selection(go), go.seats, evening.next_seed(), now),
    "result": _result,
    "failsafe": lambda evening, go, _now: Failsafe(evening, *go.fault),
}
"""Every scene by its name, made from the evening and from where the last scene said to go."""


def build(evening: Evening, go: Go, now: Nanoseconds) -> Scene:
    """The scene that `go` names. Raises ValueError for an unknown one, and lists those that there are."""
    if go.scene not in SCENES:
        raise ValueError(f"unknown scene {go.scene!r}; allowed: {', '.join(SCENES)}")
    return SCENES[go.scene](evening, go, now)
