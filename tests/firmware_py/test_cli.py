"""The command line: what it prints, and one clear line for everything that is wrong."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.clock import SECOND
from engine.game import Decision
from firmware_py.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    output = capsys.readouterr()
    return status, output.out, output.err


def test_games_have_the_shape_that_others_rely_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = said(capsys, "games", "--json", "--state", str(tmp_path))
    body = json.loads(out)
    assert status == 0
    by_id = {game["id"]: game for game in body["games"]}
    assert {"2-pommes-3-pains", "22-pommes"} <= set(by_id)
    game = by_id["2-pommes-3-pains"]
    assert game["seats"] == [2, 6]
    assert game["modes"] == ["kiosk", "referee"]
    for option in game["options"]:
        assert {"name", "type", "default", "verified"} <= set(option)
        assert "choices" in option or {"min", "max"} <= set(option)


def test_simulate_prints_the_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("simulate", "22-pommes", "--seats", "2", "--bots", "random,random", "--games", "50", "--seed", "1")
    status, out, _ = said(capsys, *words, "--json", "--state", str(tmp_path))
    body = json.loads(out)
    assert status == 0
    assert (body["game"], body["games"], body["seed"], body["seats"]) == ("22-pommes", 50, 1, 2)
    assert set(body["endings"]) <= {"bust", "exact", "stranded"}


BAD = [
    (("simulate", "chess"), "unknown game 'chess'; allowed: 2-pommes-3-pains"),
    (("simulate", "22-pommes", "--seats", "5"), "22-pommes has no 5 seats; allowed: 2 to 2"),
    (("simulate", "22-pommes", "--bots", "genius"), "unknown level 'genius'; allowed: random"),
    (("simulate", "22-pommes", "--games", "0"), "--games cannot be 0; allowed: 1 or more"),
    (("simulate", "22-pommes", "--option", "mode=bar"), "option mode cannot be 'bar'; allowed: kiosk, referee"),
    (("simulate", "2-pommes-3-pains", "--option", "deck=7"), "option deck cannot be 7; allowed: 20, 35, 55"),
    (("simulate", "2-pommes-3-pains", "--option", "beer=1"), "unknown option 'beer'"),
    (("run", "--option", "beer=1"), "no game has the option 'beer'"),
    (("run", "--rotate", "45"), "argument --rotate: invalid choice"),
    (("run", "--size", "big"), "'big' is no size; allowed: WxH"),
    (("run", "--lang", "de"), "invalid choice: 'de'"),
    (("screenshot", "bar", "--out", "x.png"), "invalid choice: 'bar'"),
    (("screenshot", "game", "--game", "go", "--out", "x.png"), "unknown game 'go'"),
    (("replay", "nowhere.txt"), "nowhere.txt cannot be read"),
    (("export", "--format", "xml"), "invalid choice: 'xml'"),
    (("brew",), "invalid choice: 'brew'"),
]


@pytest.mark.parametrize(("words", "line"), BAD)
def test_a_wrong_word_is_one_line_and_status_2(
    words: Sequence[str], line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = () if words[0] in ("brew", "replay") else ("--state", str(tmp_path))
    status, out, err = said(capsys, *words, *state)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert line in err


WIRINGS = {
    "unknown key": ("[seats]\n9 = 5\n", "seats.9"),
    "the same pin twice": ("[seats]\n1 = 5\n2 = 5\n", "seats.2"),
    "a pin that does not exist": ("[seats]\n1 = 99\n", "seats.1"),
    "text for a number": ('[seats]\n1 = "five"\n', "seats.1"),
    "an empty file": ("", "wiring"),
    "noise": ("\x01" * 2_000_000, "wiring"),
}


@pytest.mark.parametrize("case", WIRINGS)
def test_a_wrong_wiring_is_one_line_that_names_file_and_key(
    case: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text, named = WIRINGS[case]
    path = tmp_path / "my-wiring.toml"
    path.write_text(text, encoding="utf-8")
    status, _, err = said(capsys, "run", "--wiring", str(path), "--state", str(tmp_path))
    lines = [line for line in err.splitlines() if "my-wiring.toml" in line]
    assert status == 2
    assert len(lines) == 1
    assert named in lines[0]
    assert len(lines[0]) < 600


def test_a_wrong_deck_is_told_and_the_shipped_one_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    (decks / "22-pommes.toml").write_text("[points]\nexact = 'many'\n", encoding="utf-8")
    status, out, err = said(capsys, "games", "--state", str(tmp_path))
    assert status == 0
    assert "22-pommes" in out
    assert "22-pommes.toml, line 2: points.exact must be a whole number from 0 to 10; the shipped deck is used" in err


def test_an_owners_deck_wins_key_by_key(tmp_path: Path) -> None:
    from firmware_py.library import load_library  # noqa: PLC0415  only here

    decks = tmp_path / "decks"
    decks.mkdir()
    (decks / "22-pommes.toml").write_text("[limits]\nplay_s = 30\n", encoding="utf-8")
    game = load_library(tmp_path)["22-pommes"].game
    state = game.initial_state((1, 2), {"mode": "referee"})
    turn = game.turn(state)
    assert isinstance(turn, Decision)
    assert turn.limit is not None
    assert turn.limit.length == 30 * SECOND


def test_doctor_names_every_part(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = said(capsys, "doctor", "--json", "--state", str(tmp_path))
    parts = {finding["part"] for finding in json.loads(out)["findings"]}
    assert status == 0
    assert parts == {"python", "packages", "clock", "wiring", "pins", "screen", "storage", "languages"}


@pytest.mark.parametrize("scene", ["attract", "lobby", "choose", "who-starts", "game", "failsafe"])
def test_screenshots_of_scenes(scene: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    words = ("screenshot", scene, "--size", "480x320", "--lang", "pl", "--out", str(path), "--state", str(tmp_path))
    status, _, err = said(capsys, *words)
    assert status == 0, err
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_demonstration_tells_slaps_that_its_recording_proves(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    told = {}
    for seed in ("3", "4"):
        recording = tmp_path / f"{seed}.txt"
        words = ("run", "--seed", seed, "--option", "deck=20", "--record", str(recording), "--state", str(tmp_path))
        status, out, _ = said(capsys, *words)
        assert status == 0
        assert "no display" in out
        told[seed] = [line for line in out.splitlines() if line.startswith("slap:")]
        assert all("ms" in line and "±" in line for line in told[seed])
        status, out, _ = said(capsys, "replay", str(recording))
        assert (status, out.endswith("all the same\n")) == (0, True)
    assert told["3"] != told["4"]
    assert told["3"]
    pictures = sorted(path.stem[3:] for path in (tmp_path / "demonstration").glob("*.png"))
    assert {"attract", "lobby", "choose", "game", "result"} <= set(pictures)
    status, out, _ = said(capsys, "export", "--format", "json", "--state", str(tmp_path))
    results = json.loads(out)["results"]
    assert len(results) >= 2  # a game without a slap is followed by another one
    status, out, _ = said(capsys, "export", "--state", str(tmp_path))
    assert out.splitlines()[0] == "number,game,mode,ending,seat,place,score"
    assert len(out.splitlines()) == 1 + 4 * len(results)
