"""``pepin bench fairness``: the product and its rivals judge the same rounds, and the truth is known."""

from collections.abc import Mapping
from dataclasses import dataclass

from firmware_py.bench.fairness_figures import Figures, Score, bin_name
from firmware_py.bench.fairness_pepin import Pepin
from firmware_py.bench.fairness_rivals import rivals
from firmware_py.bench.fairness_rounds import BINS, Circumstances, rounds
from firmware_py.bench.fairness_ruling import Judge


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be measured: `pairs` in each bin (and lone presses around the limit), from `seed`."""

    pairs: int
    seed: int
    under: Circumstances


def judges() -> dict[str, Judge]:
    """All judges, the product first; fresh ones, for one trial."""
    return {"pepin": Pepin(), **rivals()}


def measure(trial: Trial, panel: Mapping[str, Judge]) -> dict[str, Figures]:
    """Let every judge rule on the same rounds; their figures by name."""
    scores = {name: Score() for name in panel}
    for played in rounds(trial.pairs, trial.seed, trial.under):
        for name, judge in panel.items():
            scores[name].add(played, judge.rule(played))
    return {name: score.figures() for name, score in scores.items()}


def in_words(found: Mapping[str, Figures]) -> str:
    """The figures as two tables for people."""
    width = max(map(len, found)) + 2
    names = [bin_name(place) for place in range(len(BINS))]
    lines = ["wrong order in % (dead heats in brackets), by the gap in ms"]
    lines.append(" " * width + "".join(f"{name:>13}" for name in names))
    for judge, figures in found.items():
        cells = [f"{100 * figures['wrong_order'][n]:.1f} ({100 * figures['dead_heat'][n]:.1f})" for n in names]
        lines.append(f"{judge:<{width}}" + "".join(f"{cell:>13}" for cell in cells))
    lines += ["", "g99: from this gap on 99 % of pairs are put into the right order"]
    return "\n".join([*lines, *_counts(found, width)])


def _counts(found: Mapping[str, Figures], width: int) -> list[str]:
    heads = ("lost", "phantom", "limit wrong", "error ms", "g99 ms", "seat p", "bounce p", "flagged", "delay ms")
    lines = [" " * width + "".join(f"{head:>13}" for head in heads)]
    for judge, figures in found.items():
        cells = [
            str(figures["lost"]),
            str(figures["phantom"]),
            str(figures["deadline_errors"]),
            _number(figures["mean_abs_error_ms"]),
            _number(figures["g99_ms"]),
            f"{figures['seat_bias_p']:.3g}",
            f"{figures['bounce_bias_p']:.3g}",
            f"{figures['flagged']:.2%}",
            _number(figures["verdict_delay_ms"]["median"]),
        ]
        lines.append(f"{judge:<{width}}" + "".join(f"{cell:>13}" for cell in cells))
    return lines


def _number(value: float | None) -> str:
    return "never" if value is None else f"{value:.3f}"
