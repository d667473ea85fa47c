"""The statistics that the figures need: is a coin fair, and what do several such answers say together."""

from collections.abc import Sequence
from math import erfc, exp, inf, lgamma, log, sqrt

EXACT = 1000
"""Up to so many throws the binomial is summed; beyond, the normal distribution is as good."""


def fair_coin_p(heads: int, throws: int) -> float:
    """How likely a fair coin is at least this far from half (two-sided); 1 where nothing was thrown."""
    off = abs(2 * heads - throws)
    if throws > EXACT:
        return erfc(max(off - 1, 0) / sqrt(2 * throws))
    far = [k for k in range(throws + 1) if abs(2 * k - throws) >= off]
    return min(1.0, sum(_binomial(k, throws) for k in far))


def _binomial(k: int, n: int) -> float:
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))


def fisher_p(values: Sequence[float]) -> float:
    """Fisher's method: one p from several independent ones (chi-squared with two degrees each, in closed form)."""
    half = sum(-log(value) if value > 0 else inf for value in values)
    if half == inf:
        return 0.0
    term, total = 1.0, 1.0
    for index in range(1, len(values)):
        term *= half / index
        total += term
    return min(1.0, exp(-half) * total)


def quantile(values: Sequence[float], share: float) -> float | None:
    """The value that `share` of all are not above; None of none."""
    if not values:
        return None
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
