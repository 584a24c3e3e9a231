"""Games for the tests of environments, and positions met in random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import trearchi as ta
from trearchi.envs import Encoding, Position

ROLLS = ["roll1", "roll1", "roll2", "roll2", "roll2", "rollx"]

#: One of each kind: every seat count, with limits and without, dice of all sorts.
GAMES = {
    "ponte": ta.game("ponte"),
    "ponte-4": ta.game("ponte", size=4, tiles=5, bridges=0),
    "ponte-7": ta.game("ponte", size=7, tiles=None, bridges=2),
    "ponte-12": ta.game("ponte", size=12, tiles=200, bridges=None),
    "viaduct-2": ta.game("viaduct", seats=2, letters="BD"),
    "viaduct-2-no-die": ta.game("viaduct", seats=2, die=None, turn_limit=90),
    "viaduct-3": ta.game("viaduct", seats=3, letters="DCB", die=ROLLS, turn_limit=None),
    "viaduct-4": ta.game("viaduct", turn_limit=120),
    "settimo": ta.game("settimo"),
    "settimo-other": ta.game("settimo", last=3, surcharge=2, stock=3),
}


def any_action(position: Position, random: Random) -> int:
    """A legal action, or an outcome of chance."""
    if position.is_chance:
        outcomes, weights = zip(*position.chances(), strict=True)
        return random.choices(outcomes, weights)[0]
    return random.choice(position.legal_actions())


def played(encoding: Encoding, seed: int, most: int = 400) -> Iterator[Position]:
    """Every position of a random game, as far as `most` actions lead."""
    random = Random(seed)
    position = encoding.start(seed=seed)
    yield position
    for _ in range(most):
        if position.is_over:
            return
        position = position.play(any_action(position, random))
        yield position
