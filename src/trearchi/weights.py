"""Weights of the evaluations: set by hand in the core, or learned from the engine's own games (docs/training.md)."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trearchi.errors import ParameterError, shown

if TYPE_CHECKING:
    from trearchi.games import Game

__all__ = ["chosen_weights", "hand_weights", "packaged_path", "read_weights"]

FORMAT = "trearchi-weights"
VERSION = 1
_DATA = Path(__file__).parent / "data" / "weights"


def hand_weights(game: Game) -> dict[str, float]:
    """The weights set by hand, by name, in the order of `State.features`."""
    return game.rules.weights


def packaged_path(game_id: str) -> Path:
    """Where the learned weights of a game lie in the package; there may be none."""
    return _DATA / f"{game_id}.json"


def chosen_weights(game: Game, weights: str | PathLike[str] | Mapping[str, float]) -> list[float]:
    """The numbers of "learned", "hand", a file or a mapping; none for the hand-set ones. Raises ParameterError."""
    if isinstance(weights, Mapping):
        return _in_order(game, weights, "the weights")
    if not isinstance(weights, str | PathLike):
        raise ParameterError(f'weights are "learned", "hand", the path of a file or a mapping, not {shown(weights)}')
    if weights == "hand":
        return []
    if weights == "learned":
        learned = _packaged(game.id)
        return [] if learned is None else _in_order(game, learned, "the learned weights of the package")
    return read_weights(game, weights)


def read_weights(game: Game, path: str | PathLike[str]) -> list[float]:
    """The numbers of a file of weights for this game, in the order of the features. Raises ParameterError."""
    name = fspath(path)
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ParameterError(f"the file of weights {shown(name)} cannot be read: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("weights"), dict):
        raise ParameterError(f'{shown(name)} is no file of weights: it is an object with "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise ParameterError(f"{shown(name)} is of version {shown(data.get('version'))}; this program reads {VERSION}")
    if data.get("game") != game.id:
        raise ParameterError(f"{shown(name)} has weights of {shown(data.get('game'))}, not of {game.id}")
    return _in_order(game, data["weights"], shown(name))


@lru_cache(maxsize=8)
def _packaged(game_id: str) -> dict[str, float] | None:
    path = packaged_path(game_id)
    if not path.exists():
        return None
    weights: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))["weights"]
    return weights


def _in_order(game: Game, weights: Mapping[Any, Any], what: str) -> list[float]:
    names = hand_weights(game)
    for name in weights:
        if name not in names:
            raise ParameterError(f"{what}: the evaluation of {game.id} has no {shown(name)}; it has {', '.join(names)}")
    for name in names:
        value = weights.get(name)
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e30
        if not is_number or not math.isfinite(value or 0):
            raise ParameterError(f"{what}: {name} is a number, not {shown(value)}")
    return [float(weights[name]) for name in names]
