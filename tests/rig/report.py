"""The report of the rig, and what makes it a failure."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

FACTORIES = ("gpiod", "lgpio")
LOADS = ("idle", "load")

Run: TypeAlias = Mapping[str, float]
Report: TypeAlias = Mapping[str, Mapping[str, Run]]

MUST_BE_ZERO: Mapping[str, str] = MappingProxyType(
    {
        "wrong_order": "rounds were ruled in the wrong order",
        "lost": "presses were lost",
        "phantom": "presses were ruled that nobody made",
        "dead_heats": "presses at least 2 ms apart were called a dead heat",
    }
)


def failures(report: Report, rounds: int) -> list[str]:
    """Everything that is wrong with `report`, one line each; nothing when the box has proven itself."""
    found = [line for name in FACTORIES for load in LOADS for line in _wrong(report, name, load, rounds)]
    if not any(report.get(name, {}).get("load", {}).get("arrival_order_wrong", 0) for name in FACTORIES):
        found.append("under load every press arrived in the order it was made: ordering was not tested")
    return found


def _wrong(report: Report, name: str, load: str, rounds: int) -> Iterator[str]:
    run = report.get(name, {}).get(load, {})
    if run.get("rounds", 0) < rounds:
        yield f"{name}, {load}: {run.get('rounds', 0)} rounds instead of {rounds}"
    for key, words in MUST_BE_ZERO.items():
        if run.get(key, 1):
            yield f"{name}, {load}: {run.get(key, 'nobody knows how many')} {words}"
