"""Chance from explicit seeds: child seeds named by purpose, and draws with exactly the rules' probabilities."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Mapping
from fractions import Fraction

__all__ = ["child_seed", "draw"]


def child_seed(seed: int | str, *purpose: object) -> int:
    """A seed of 63 bits for one purpose: ("setup", 3) and ("chance", 3) of one seed have nothing in common."""
    text = "\n".join(str(part) for part in (seed, *purpose))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def draw(chances: Mapping[str, Fraction], random_numbers: random.Random) -> str:
    """One of the chances, each with its own probability."""
    whole = math.lcm(*(chance.denominator for chance in chances.values()))
    moves = sorted(chances)
    weights = [int(chances[move] * whole) for move in moves]
    place = random_numbers.randrange(whole)
    for move, weight in zip(moves, weights, strict=True):
        place -= weight
        if place < 0:
            return move
    raise AssertionError("chances sum to 1")
