"""Rulings and results as the journal keeps them."""

from typing import Any

from engine.game import Outcome
from engine.race import Mark, Verdict
from engine.ruling import Ruling
from firmware_py.evening import Selection


def ruling_body(ruling: Ruling[Any, Any]) -> dict[str, Any]:
    """One ruling: its place in the game, the answer in text, stamps in ns, and the race where there was one."""
    answer = ruling.answer
    body: dict[str, Any] = {
        "number": ruling.number,
        "seat": answer.seat,
        "by": answer.by,
        "action": str(answer.action),
        "start": answer.start.at,
        "end": answer.end.at,
        "uncertainty": answer.start.uncertainty,
    }
    if ruling.verdict is not None:
        body["verdict"] = _verdict_body(ruling.verdict)
    if ruling.contested_by is not None:
        body["contested_by"] = {"seat": ruling.contested_by.seat, "at": ruling.contested_by.at}
    return body


def _verdict_body(verdict: Verdict) -> dict[str, Any]:
    return {
        "opened": verdict.opened.at,
        "opened_uncertainty": verdict.opened.uncertainty,
        "marks": [_mark_body(mark) for mark in verdict.marks],
        "early": [_mark_body(mark) for mark in verdict.early],
        "missing": sorted(verdict.missing),
        "gone": sorted(verdict.gone),
    }


def _mark_body(mark: Mark) -> dict[str, Any]:
    return {
        "seat": mark.seat,
        "at": mark.at,
        "uncertainty": mark.uncertainty,
        "doubt": None if mark.doubt is None else mark.doubt.value,
    }


def outcome_body(selection: Selection, outcome: Outcome) -> dict[str, Any]:
    """One result: the game, how it ended, who came where and with what score."""
    return {
        "game": selection.game_id,
        "mode": selection.mode,
        "ending": outcome.ending,
        "places": [sorted(place) for place in outcome.places],
        "scores": {str(seat): score for seat, score in outcome.scores},
    }
