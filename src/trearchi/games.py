"""The three games: their parameters, setups and first positions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from trearchi import _core
from trearchi._core import State
from trearchi.errors import ParameterError, SetupError, shown

__all__ = ["GAMES", "Game", "Parameter", "game", "kind"]

GAMES = ("ponte", "viaduct", "settimo")

_MASK = 2**64 - 1
_DATA = Path(__file__).parent / "data"

# Python writes no number that is much longer, so no record could hold one.
_LONGEST_BITS = 4_096


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a game: its range, its default, its clause, and words for a form.

    `kind`: "integer", "letters" (a text of different letters, one a seat) or "die" (six faces). `nullable`: None is a
    value of its own ("no limit", "no die"). `default` of letters depends on the seats and is None here.
    """

    name: str
    kind: Literal["integer", "letters", "die"]
    default: Any
    clause: str
    label: str
    help: str
    minimum: int | None = None
    maximum: int | None = None
    nullable: bool = False

    def check(self, value: Any) -> Any:
        """The value, if it is in range. Raises ParameterError."""
        if value is None and self.nullable:
            return None
        if self.kind != "integer":
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise ParameterError(f"{self.name} is {self._range()}, not {shown(value)} ({self.clause})", self.name)
        too_small = self.minimum is not None and value < self.minimum
        too_large = self.maximum is not None and value > self.maximum
        if too_small or too_large or value.bit_length() > _LONGEST_BITS:
            raise ParameterError(f"{self.name} is {self._range()}, not {shown(value)} ({self.clause})", self.name)
        return value

    def _range(self) -> str:
        upper = f"to {self.maximum}" if self.maximum is not None else "or more"
        return f"a whole number, {self.minimum} {upper}" + (", or None" if self.nullable else "")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is common to all games of one kind: names, seats, parameters, and the data file of the board."""

    id: str
    title: str
    sentence: str
    parameters: tuple[Parameter, ...]
    least_seats: int
    most_seats: int
    data_file: str | None
    complete: Callable[[dict[str, Any]], dict[str, Any]]
    make_rules: Callable[[dict[str, Any], Any], _core.Rules]


@lru_cache(maxsize=8)
def _packaged_data(file_name: str) -> Any:
    return json.loads(_DATA.joinpath(file_name).read_text(encoding="utf-8"))


# The core counts in 32 bits; no supply and no game is ever near this.
_CORE_MOST = 2**30


def _bounded(value: int | None) -> int | None:
    return None if value is None else min(value, _CORE_MOST)


def _no_completion(parameters: dict[str, Any]) -> dict[str, Any]:
    return parameters


# Ponte ---------------------------------------------------------------------------------------------------------------


def _ponte_rules(parameters: dict[str, Any], data: Any) -> _core.Rules:
    return _core.ponte_rules(parameters["size"], _bounded(parameters["tiles"]), _bounded(parameters["bridges"]))


_PONTE = Kind(
    id="ponte",
    title="Ponte del Diavolo",
    sentence="Lay tiles that become islands of exactly four, and join them with bridges into networks.",
    parameters=(
        Parameter("size", "integer", 10, "P1.1", "Board", "Squares along each side.", 4, 12),
        Parameter("tiles", "integer", 40, "P1.2", "Tiles", "Tiles of each colour; none: no limit.", 4, None, True),
        Parameter(
            "bridges", "integer", 15, "P1.3", "Bridges", "Bridges for both together; none: no limit.", 0, None, True
        ),
    ),
    least_seats=2,
    most_seats=2,
    data_file=None,
    complete=_no_completion,
    make_rules=_ponte_rules,
)

# Viaduct -------------------------------------------------------------------------------------------------------------

_LETTERS = "ABCD"
_FACES = ("roll1", "roll2", "rollx")
_STANDARD_DIE = ["roll1", "roll1", "roll2", "roll2", "rollx", "rollx"]


def _check_letters(letters: Any, seats: int) -> str:
    right = f"letters names {seats} different letters of {_LETTERS}, one a seat"
    if not isinstance(letters, str):
        raise ParameterError(f"{right}, as a text; {shown(letters)} is none (V2.1)", "letters")
    if len(letters) != seats or len(set(letters)) != seats or not set(letters) <= set(_LETTERS):
        raise ParameterError(f"{right}; {shown(letters)} does not (V2.1)", "letters")
    return letters


def _check_die(die: Any, seats: int) -> list[str] | None:
    if die is None:
        if seats != 2:
            raise ParameterError(f"the game without a die is for two seats alone, not for {seats} (V1.5)", "die")
        return None
    right = "die is a list of six of roll1, roll2 and rollx, not all rollx, or None for two seats without one (V1.5)"
    if not isinstance(die, (list, tuple)) or len(die) != 6 or any(face not in _FACES for face in die):
        raise ParameterError(f"{right}; {shown(die)} is none", "die")
    if all(face == "rollx" for face in die):
        raise ParameterError(f"{right}; with the symbol alone the first roll never ends", "die")
    return list(die)


def _complete_viaduct(parameters: dict[str, Any]) -> dict[str, Any]:
    seats = parameters["seats"]
    if parameters["letters"] is None:
        parameters["letters"] = _LETTERS[:seats]
    parameters["letters"] = _check_letters(parameters["letters"], seats)
    parameters["die"] = _check_die(parameters["die"], seats)
    return parameters


def _viaduct_rules(parameters: dict[str, Any], data: Any) -> _core.Rules:
    turn_limit = _bounded(parameters["turn_limit"])
    return _core.viaduct_rules(geometry=data, **{**parameters, "turn_limit": turn_limit})


_VIADUCT = Kind(
    id="viaduct",
    title="Viaduct",
    sentence="Build over and under each other, and be the first to join your two platforms across the river.",
    parameters=(
        Parameter("seats", "integer", 4, "V2.1", "Players", "Two to four.", 2, 4),
        Parameter("letters", "letters", None, "V2.1", "Letters", "The platforms of each seat, in order."),
        Parameter("die", "die", _STANDARD_DIE, "V1.5", "Die", "Its six faces; none: no die, for two.", nullable=True),
        Parameter(
            "turn_limit",
            "integer",
            400,
            "V6.3",
            "Turn limit",
            "Turns of all together, after which all share the end; none: no limit.",
            1,
            None,
            True,
        ),
    ),
    least_seats=2,
    most_seats=4,
    data_file="viaduct.json",
    complete=_complete_viaduct,
    make_rules=_viaduct_rules,
)

# Settimo -------------------------------------------------------------------------------------------------------------


def _settimo_rules(parameters: dict[str, Any], data: Any) -> _core.Rules:
    return _core.settimo_rules(board=data, **parameters)


_SETTIMO = Kind(
    id="settimo",
    title="Il settimo ponte",
    sentence="Travel over bridges of two colours, raise villages, and mind the seventh bridge that falls.",
    parameters=(
        Parameter(
            "last", "integer", 7, "S1.8", "Last bridge", "Removed bridges of one colour that end the game.", 2, 10
        ),
        Parameter(
            "surcharge", "integer", 5, "S1.8", "Surcharge", "From this many one more stone is due; 11: never.", 1, 11
        ),
        Parameter("stock", "integer", 20, "S1.8", "Stones", "Stones that each player begins with.", 0, 40),
    ),
    least_seats=2,
    most_seats=2,
    data_file="settimo.json",
    complete=_no_completion,
    make_rules=_settimo_rules,
)

_KINDS = {each.id: each for each in (_PONTE, _VIADUCT, _SETTIMO)}


def kind(game_id: str) -> Kind:
    """The kind of game with this id. Raises ParameterError."""
    if not isinstance(game_id, str) or game_id not in _KINDS:
        raise ParameterError(f"there is no game {shown(game_id)}; there are {', '.join(GAMES)}")
    return _KINDS[game_id]


def board_data(game_id: str, path: str | Path | None = None) -> Any:
    """The board of a game as plain data for drawing: that of the package, or that of another file; None for Ponte."""
    file_name = kind(game_id).data_file
    if file_name is None:
        return None
    if path is None:
        return _packaged_data(file_name)
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ParameterError(f"the board file {path} cannot be read: {error}") from None
    if not isinstance(data, dict):
        raise ParameterError(f"the board file {path} holds no object such as that of the package")
    return data


class Game:
    """The rules of one game with all its parameters. Games with equal parameters are equal."""

    __slots__ = ("_data_path", "_kind", "_parameters", "_rules")

    def __init__(self, game_id: str, parameters: Mapping[str, Any], data_path: str | Path | None = None) -> None:
        self._kind = kind(game_id)
        known = {parameter.name: parameter for parameter in self._kind.parameters}
        for name in parameters:
            if name not in known:
                raise ParameterError(f"{game_id} has no parameter {shown(name)}; it has {', '.join(known)}")
        complete = {
            name: parameter.check(parameters.get(name, parameter.default))
            if name in parameters or parameter.default is not None
            else None
            for name, parameter in known.items()
        }
        self._parameters = self._kind.complete(complete)
        self._data_path = data_path
        if data_path is not None and self._kind.data_file is None:
            raise ParameterError(f"{game_id} has no board file")
        self._rules = self._kind.make_rules(self._parameters, board_data(game_id, data_path))

    @property
    def id(self) -> str:
        """The short name: "ponte", "viaduct" or "settimo"."""
        return self._kind.id

    @property
    def title(self) -> str:
        """The name in full."""
        return self._kind.title

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._parameters.get("seats", 2))

    @property
    def parameters(self) -> dict[str, Any]:
        """Every parameter, defaults filled in; a copy."""
        return {name: list(value) if isinstance(value, list) else value for name, value in self._parameters.items()}

    @property
    def has_standard_board(self) -> bool:
        """Whether the board is the packaged one: records know no other."""
        return self._data_path is None

    def start(self, *, seed: int | None = None, setup: Mapping[str, str] | None = None) -> State:
        """The first position: of a given setup, or of one drawn from the seed; without either, from a fresh seed.

        Raises SetupError.
        """
        if setup is None:
            return self._rules.start(self, int.from_bytes(os.urandom(8)) if seed is None else seed & _MASK)
        if seed is not None:
            raise SetupError("give a seed or a setup, not both")
        if not isinstance(setup, Mapping):
            raise SetupError(f"a setup is an object of texts, not {shown(setup)}")
        return self._rules.start_from(self, dict(setup))

    def position(self, text: str) -> State:
        """The position that `str(state)` wrote. Raises NotationError."""
        return self._rules.position(self, text)

    @property
    def rules(self) -> _core.Rules:
        """The rules in the core."""
        return self._rules

    def _key(self) -> tuple[Any, ...]:
        return self.id, json.dumps(self._parameters, sort_keys=True), self._data_path

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        arguments = [repr(self.id)] + [f"{name}={value!r}" for name, value in self._parameters.items()]
        if self._data_path is not None:
            arguments.append(f"board_file={str(self._data_path)!r}")
        return f"ta.game({', '.join(arguments)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.id, self._parameters, self._data_path)


def game(game_id: str, /, *, board_file: str | Path | None = None, **parameters: Any) -> Game:
    """A game by its id, with parameters as named in its rules.

    `board_file` replaces the packaged board (Settimo) or geometry (Viaduct) by another data file of the same form.
    Raises ParameterError.
    """
    return Game(game_id, parameters, board_file)
