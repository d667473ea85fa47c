"""Every golden playthrough of every game, replayed by its rules with the deck that is shipped."""

from collections.abc import Iterator
from importlib.resources import files

import pytest

from engine.game import Over
from engine.games import all_games
from engine.transcript import read, replay
from tests.engine.shipped import shipped


def golden() -> Iterator[tuple[str, str]]:
    for game_id, shelf in all_games().items():
        folder = files(shelf.package).joinpath("playthroughs")
        if folder.is_dir():
            names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".txt"))
            yield from ((game_id, name) for name in names)


@pytest.mark.parametrize(("game_id", "name"), list(golden()))
def test_a_golden_playthrough_goes_as_it_is_written(game_id: str, name: str) -> None:
    text = files(all_games()[game_id].package).joinpath("playthroughs", name).read_text(encoding="utf-8")
    transcript = read(text)
    assert transcript.game_id == game_id
    playthrough = replay(shipped(game_id), transcript)
    assert len(playthrough) == sum(line.refused is None for line in transcript.lines)
    assert isinstance(playthrough.turn(), Over) == (transcript.over is not None), "a finished game says how it ended"
