"""A slow, plain second reading of the three games, written from `docs/rules` alone.

It shares no code and no table with the core; the two are played against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import ponte, settimo, viaduct
from .common import Refusal, State

__all__ = ["Refusal", "State", "start"]

GAMES = {"ponte": ponte.begin, "viaduct": viaduct.begin, "settimo": settimo.begin}


def start(game_id: str, parameters: Mapping[str, Any], setup: Mapping[str, str] | None = None) -> State:
    """The first state of a game. Parameters that are not given take their defaults.

    Both are taken as good: refusing bad ones is no work of this reading.
    """
    return GAMES[game_id](parameters, setup)
