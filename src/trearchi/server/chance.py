"""Chance as the server plays it: from a secret of the game and the moves before, so that a roll stays what it is."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction


def child_seed(secret: str, purpose: str, moves: Sequence[str] = ()) -> int:
    """A seed of 63 bits, named by its purpose, for the position after `moves`."""
    text = "\n".join((secret, purpose, str(len(moves)), *moves))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1


def drawn(chances: Mapping[str, Fraction], seed: int) -> str:
    """One of the chances, each with exactly its probability."""
    whole = math.lcm(*(chance.denominator for chance in chances.values()))
    place = random.Random(seed).randrange(whole)
    for move in sorted(chances):
        place -= chances[move].numerator * (whole // chances[move].denominator)
        if place < 0:
            return move
    raise AssertionError("chances sum to 1")
