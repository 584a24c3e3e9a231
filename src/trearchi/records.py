"""Games as records: versioned JSON, replayed and checked on reading (API.md, "Record, version 1")."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from trearchi._core import State
from trearchi.errors import IllegalMove, ParameterError, RecordError, SeatError, SetupError, shown
from trearchi.files import replace_whole
from trearchi.games import GAMES, Game

__all__ = ["FORMAT", "VERSION", "Record", "load"]

FORMAT = "trearchi-record"
VERSION = 1

# One function for each old version, from it to the next; version 1 is the first.
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class Record:
    """A game with its history: the game, the setup, who sits where, and every move, chance moves included."""

    def __init__(
        self,
        game: Game,
        *,
        setup: Mapping[str, str] | None = None,
        seats: Iterable[str] | None = None,
        date: str | None = None,
        moves: Iterable[str] = (),
    ) -> None:
        """A record of a game that begins with `setup` (drawn afresh where a game has one and none is given).

        `seats`: a name for each seat, "Anna" or "engine:4". `date`: ISO 8601, today by default.
        Raises SetupError, SeatError, and IllegalMove for one of `moves`.
        """
        names = [f"seat {seat}" for seat in range(game.seats)] if seats is None else list(seats)
        if len(names) != game.seats or not all(isinstance(name, str) for name in names):
            raise SeatError(f"{game.id} here has {game.seats} seats with a name each, not {shown(names)}")
        self.game = game
        self.seats = names
        self.date = datetime.date.today().isoformat() if date is None else date
        self._start = game.start() if setup is None else game.start(setup=setup)
        self._state = self._start
        self._moves: list[str] = []
        for move in moves:
            self.play(move)

    @property
    def setup(self) -> dict[str, str] | None:
        """The setup that the game began with; None in games without one."""
        return self._start.setup

    @property
    def start(self) -> State:
        """The first position."""
        return self._start

    @property
    def state(self) -> State:
        """The position after the last move."""
        return self._state

    @property
    def moves(self) -> list[str]:
        """The moves as canonical texts, chance moves included; a copy."""
        return list(self._moves)

    def play(self, move: str) -> State:
        """Plays a move, in any spelling, and returns the position after it. Raises IllegalMove and changes nothing."""
        canonical = self._state.canonical(move)
        self._state = self._state.play(canonical)
        self._moves.append(canonical)
        return self._state

    def states(self) -> list[State]:
        """Every position, the first one included: one more than there are moves."""
        states = [self._start]
        for move in self._moves:
            states.append(states[-1].play(move))
        return states

    def to_json(self) -> dict[str, Any]:
        """The record as plain data, version 1. Raises RecordError for a game on another board: version 1 knows none."""
        if not self.game.has_standard_board:
            raise RecordError("a record of version 1 cannot say which board file a game was played on")
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "parameters": self.game.parameters,
        }
        if self.setup is not None:
            data["setup"] = self.setup
        data["seats"] = self.seats
        data["moves"] = self.moves
        outcome = self._state.outcome()
        if outcome is not None:
            data["result"] = {"winners": list(outcome.winners)}
        data["date"] = self.date
        return data

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record; the file is whole or as it was before, whatever happens. Raises RecordError."""
        target = Path(path)
        data = (json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")
        try:
            replace_whole(target, data)
        except (OSError, ValueError) as error:
            raise RecordError(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}") from None

    def __repr__(self) -> str:
        return f"<Record of {self.game!r}: {' - '.join(self.seats)}, {len(self._moves)} moves>"


def load(path: str | os.PathLike[str]) -> Record:
    """The record in a file, replayed from its first move. Raises RecordError; an illegal move is named with its ply."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} is not UTF-8: byte {error.start} cannot be read") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{path} cannot be read: {reason}") from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path} is no JSON: {error}") from None
    try:
        return from_json(data)
    except RecordError as error:
        error.args = (f"{path}: {error}",)
        raise


def from_json(data: Any) -> Record:
    """The record that plain data holds, replayed from its first move. Raises RecordError."""
    data = _upgraded(data)
    names = _checked(data, "seats", list, "a list with a name for each seat")
    moves = _checked(data, "moves", list, "a list of texts")
    parameters = _checked(data, "parameters", dict, "an object", {})
    setup = _checked(data, "setup", dict, "an object", None)
    date = _checked(data, "date", str, "a text such as 2026-11-29", "")
    if data.get("game") not in GAMES:
        raise RecordError(f"the game is one of {', '.join(GAMES)}, not {shown(data.get('game'))}")
    try:
        the_game = Game(data["game"], parameters)
        needs_setup = the_game.start(seed=0).setup is not None
        if needs_setup and setup is None:
            raise SetupError(f"a record of {the_game.id} needs its setup")
        record = Record(the_game, setup=setup, seats=names, date=date)
    except (ParameterError, SetupError, SeatError) as error:
        raise RecordError(str(error)) from None
    _replay(record, moves)
    _check_result(record, data.get("result"))
    return record


def _upgraded(data: Any) -> dict[str, Any]:
    """The data in today's version. Raises RecordError for what is no record, and for a newer one."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'this is no record: it is an object with "format": "{FORMAT}"')
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise RecordError(f"the version of a record is a whole number from 1, not {shown(version)}")
    if version > VERSION:
        raise RecordError(
            f"this record has version {shown(version)}; this program reads up to version {VERSION}: update trearchi"
        )
    upgraded: dict[str, Any] = data
    while version < VERSION:
        upgraded = _UPGRADES[version](upgraded)
        version += 1
    return upgraded


_REQUIRED = object()


def _checked(data: dict[str, Any], key: str, kind: type, right: str, default: Any = _REQUIRED) -> Any:
    value = data.get(key, default)
    if value is _REQUIRED:
        raise RecordError(f'"{key}" is missing: {right}')
    if value is not default and not isinstance(value, kind):
        raise RecordError(f'"{key}" is {right}, not {shown(value)}')
    return value


def _replay(record: Record, moves: list[Any]) -> None:
    for ply, move in enumerate(moves):
        if not isinstance(move, str):
            raise RecordError(f"ply {ply}: a move is a text, not {shown(move)}", ply=ply)
        try:
            record.play(move)
        except IllegalMove as error:
            after = len(moves) - ply - 1
            raise RecordError(
                f"ply {ply}: {error}",
                game_id=record.game.id,
                ply=ply,
                move=move,
                refusal=error.refusal,
                moves_after=after,
            ) from None


def _check_result(record: Record, result: Any) -> None:
    """A result that is written down must be that of the moves."""
    if result is None:
        return
    outcome = record.state.outcome()
    if not isinstance(result, dict) or not isinstance(result.get("winners"), list):
        raise RecordError('"result" is an object with "winners", a list of seats')
    if outcome is None:
        raise RecordError(
            "a result is written down, but the game is not over after its last move", is_wrong_result=True
        )
    if result["winners"] != list(outcome.winners):
        raise RecordError(
            f"the winners are {list(outcome.winners)} by the moves, not {shown(result['winners'])}",
            is_wrong_result=True,
        )
