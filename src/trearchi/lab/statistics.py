"""Rates, means and their 95 % intervals, from games that come in groups.

Games of a group share their luck, so they are no independent trials: what counts as one is the group.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.int64]

__all__ = [
    "bootstrap_interval",
    "difference_interval",
    "fraction_interval",
    "group_means",
    "mean_interval",
    "share_interval",
    "wilson",
]

_Z_95 = 1.959963984540054

_RESAMPLES = 1_000


def wilson(rate: float, games: float, z: float = _Z_95) -> tuple[float, float]:
    """Wilson's interval of a rate over `games` games, 95 % by default; ties may have been split into the rate.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    if games <= 0 or not 0.0 <= rate <= 1.0:
        raise ValueError(f"a rate from 0 to 1 over one game or more, not {rate} over {games}")
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z * math.sqrt((rate * (1 - rate) + square / 4) / games) / (1 + square)
    # The rate lies within, whatever rounding does at 0 and 1.
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


def group_means(values: Floats, groups: Numbers) -> tuple[Floats, Floats]:
    """The mean of each group, in the order of their numbers, and how many values each has."""
    import numpy as np

    _, places = np.unique(groups, return_inverse=True)
    counts = np.bincount(places).astype(np.float64)
    return np.bincount(places, weights=values) / counts, counts


def _standard_error(values: Floats, groups: Numbers) -> tuple[float, int]:
    """Of the mean of all values, with the groups as independent trials; and how many groups there are."""
    import numpy as np

    means, counts = group_means(values, groups)
    if len(means) < 2:
        return math.inf, len(means)
    # The mean is a ratio of sums over groups; its error by the usual linearisation (Cochran, Sampling Techniques, 6).
    rest = counts * (means - values.mean())
    n = len(means)
    return float(np.sqrt(n / (n - 1) * (rest**2).sum()) / counts.sum()), n


def _t(degrees: int) -> float:
    from scipy.stats import t

    return float(t.ppf(0.975, degrees))


def mean_interval(values: Floats, groups: Numbers) -> tuple[float, float]:
    """Student's interval of the mean, over groups; without two groups it knows nothing: the whole line."""
    error, n = _standard_error(values, groups)
    if n < 2:
        return -math.inf, math.inf
    half = _t(n - 1) * error
    return float(values.mean()) - half, float(values.mean()) + half


def share_interval(values: Floats, groups: Numbers) -> tuple[float, float]:
    """Wilson's interval of a share of games (each won, lost or divided), over as many as the groups are worth.

    Where all are alike there is nothing to see that by, and each group is worth one game.
    """
    rate, games = float(values.mean()), len(values)
    error, n = _standard_error(values, groups)
    worth = float(n)
    if n >= 2 and 0.0 < rate < 1.0:
        size = games / n
        effect = error**2 / (rate * (1 - rate) / games)
        worth = games / min(size, max(1 / size, effect))
    return wilson(min(1.0, max(0.0, rate)), worth)


def fraction_interval(values: Floats, groups: Numbers) -> tuple[float, float]:
    """The interval of a mean of fractions, each of many parts of its game: Student's, kept within 0 and 1.

    Where all are alike there is no error to be seen, and Wilson's says what may still be.
    """
    error, n = _standard_error(values, groups)
    if n < 2 or error == 0.0:
        return wilson(min(1.0, max(0.0, float(values.mean()))), n)
    low, high = mean_interval(values, groups)
    return max(0.0, low), min(1.0, high)


def difference_interval(one: Floats, groups: Numbers, other: Floats, other_groups: Numbers) -> tuple[float, float]:
    """The interval of the mean of `one` less that of `other`.

    Groups of one number had the same luck: where both have the same groups their differences are what is averaged.
    Otherwise the two are independent (Welch).
    """
    import numpy as np

    difference = float(one.mean() - other.mean())
    if np.array_equal(groups, other_groups):
        low, high = mean_interval(one - other, groups)
        return low, high
    (error, n), (other_error, m) = _standard_error(one, groups), _standard_error(other, other_groups)
    if min(n, m) < 2:
        return -math.inf, math.inf
    square, other_square = error**2, other_error**2
    if square + other_square == 0.0:
        return difference, difference
    degrees = (square + other_square) ** 2 / (square**2 / (n - 1) + other_square**2 / (m - 1))
    half = _t(max(1, int(degrees))) * math.sqrt(square + other_square)
    return difference - half, difference + half


def bootstrap_interval(groups: int, statistic: Callable[[Numbers], float], seed: int = 0) -> tuple[float, float]:
    """The interval of a statistic of groups, from resamples of their numbers (Efron's percentile interval)."""
    import numpy as np

    numbers = np.random.default_rng(seed)
    found = [statistic(numbers.integers(0, groups, groups)) for _ in range(_RESAMPLES)]
    low, high = np.nanpercentile(found, [2.5, 97.5])
    return float(low), float(high)
