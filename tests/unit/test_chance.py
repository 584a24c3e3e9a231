"""Chance: exact, and always the same for the same secret and moves."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from trearchi.chance import child_seed, draw

CHANCES = {"roll1": Fraction(1, 2), "roll2": Fraction(1, 3), "rollx": Fraction(1, 6)}


def drawn(chances: dict[str, Fraction], seed: int) -> str:
    return draw(chances, random.Random(seed))


def test_a_draw_follows_its_chances() -> None:
    counts = Counter(drawn(CHANCES, child_seed("secret", "chance", number)) for number in range(6000))
    for move, chance in CHANCES.items():
        assert abs(counts[move] - 6000 * chance) < 200


def test_a_draw_is_the_same_for_the_same_seed_and_in_any_order_of_the_chances() -> None:
    turned = dict(reversed(CHANCES.items()))
    assert [drawn(CHANCES, seed) for seed in range(100)] == [drawn(turned, seed) for seed in range(100)]


def test_a_certain_draw_is_drawn() -> None:
    assert drawn({"draw:R": Fraction(1), "draw:B": Fraction(0)}, 5) == "draw:R"


def test_seeds_differ_by_secret_purpose_and_moves() -> None:
    seeds = {
        child_seed("one", "chance"),
        child_seed("two", "chance"),
        child_seed("one", "setup"),
        child_seed("one", "chance", 1, "a1"),
        child_seed("one", "chance", 2, "a1", "a2"),
        child_seed("one", "chance", 1, "a1\na2"),
    }
    assert len(seeds) == 6
    assert all(0 <= seed < 2**63 for seed in seeds)
