"""Win rates with their uncertainty."""

from __future__ import annotations

import math

__all__ = ["wilson"]

_Z_95 = 1.959963984540054


def wilson(rate: float, games: int, z: float = _Z_95) -> tuple[float, float]:
    """Wilson's interval of a rate over `games` games, 95 % by default; ties may have been split into the rate.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    if games < 1 or not 0.0 <= rate <= 1.0:
        raise ValueError(f"a rate from 0 to 1 over one game or more, not {rate} over {games}")
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z * math.sqrt((rate * (1 - rate) + square / 4) / games) / (1 + square)
    # The rate lies within, whatever rounding does at 0 and 1.
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))
