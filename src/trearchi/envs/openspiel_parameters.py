"""Parameters as OpenSpiel knows them: whole numbers and texts, without lists and without "no value"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trearchi.errors import ParameterError, shown
from trearchi.games import Game

__all__ = ["FLAT_PARAMETERS", "NO_LIMIT", "game_of", "written"]

NO_LIMIT = -1

# The defaults of the rules; letters: "" stands for the first ones.
FLAT_PARAMETERS: dict[str, dict[str, Any]] = {
    "ponte": {"size": 10, "tiles": 40, "bridges": 15},
    "viaduct": {"players": 4, "letters": "", "die": "1122xx", "turn_limit": 400},
    "settimo": {"last": 7, "surcharge": 5, "stock": 20},
}

# What a message of the rules calls otherwise than OpenSpiel's parameters do.
_SPELLINGS = {
    "tiles": f"None is written {NO_LIMIT} here",
    "bridges": f"None is written {NO_LIMIT} here",
    "seats": "seats are called players here",
}

_FACES = {"1": "roll1", "2": "roll2", "x": "rollx"}
_NO_DIE = "none"
# OpenSpiel counts actions in 32 bits.
_MOST_TURNS = 1_000_000


def game_of(game_id: str, flat: Mapping[str, Any]) -> Game:
    """The game that flat parameters describe, defaults filled in. Raises ParameterError."""
    given = {**FLAT_PARAMETERS[game_id], **flat}
    if game_id == "ponte":
        given = {name: None if value == NO_LIMIT and name != "size" else value for name, value in given.items()}
    elif game_id == "viaduct":
        given = _viaduct(given)
    try:
        return Game(game_id, given)
    except ParameterError as error:
        if error.parameter not in _SPELLINGS:
            raise
        raise ParameterError(f"{error}; {_SPELLINGS[error.parameter]}", error.parameter) from None


def written(game: Game) -> dict[str, Any]:
    """The flat parameters of a game, so that OpenSpiel's text of it loads the same game again."""
    parameters = game.parameters
    if game.id == "ponte":
        return {name: NO_LIMIT if value is None else value for name, value in parameters.items()}
    if game.id == "viaduct":
        parameters["players"] = parameters.pop("seats")
        parameters["die"] = _die_text(parameters["die"])
    return parameters


def _viaduct(given: dict[str, Any]) -> dict[str, Any]:
    turn_limit = given["turn_limit"]
    if not 1 <= turn_limit <= _MOST_TURNS:
        raise ParameterError(
            f"turn_limit is a whole number, 1 to {_MOST_TURNS}, not {turn_limit}: "
            "a game of OpenSpiel has a greatest length (V6.3)",
            "turn_limit",
        )
    return {
        "seats": given["players"],
        "letters": given["letters"] or None,
        "die": _die(given["die"]),
        "turn_limit": turn_limit,
    }


def _die(text: str) -> list[str] | None:
    if text == _NO_DIE:
        return None
    faces = text.replace(" ", "")
    if len(faces) != 6 or not set(faces) <= set(_FACES) or set(faces) == {"x"}:
        right = f"die is six of 1, 2 and x, not all x, such as 1122xx, or {_NO_DIE}"
        raise ParameterError(f"{right}; {shown(text)} is none (V1.5)", "die")
    return [_FACES[face] for face in faces]


def _die_text(die: list[str] | None) -> str:
    """As `_die` reads it. A text of digits alone would be a number to OpenSpiel, hence the blank."""
    if die is None:
        return _NO_DIE
    signs = {face: sign for sign, face in _FACES.items()}
    faces = "".join(signs[face] for face in die)
    return f"{faces[:3]} {faces[3:]}" if faces.isdigit() else faces
