"""The engine: one search for all games, by level or by limit."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any

from trearchi import _core
from trearchi._core import State
from trearchi.errors import ParameterError, SeatError, shown
from trearchi.games import Game
from trearchi.values import Choice, RatedMove
from trearchi.weights import chosen_weights

__all__ = ["LEVELS", "Engine"]

LEVELS = range(1, 9)
DEFAULT_LEVEL = 4

_MASK = 2**64 - 1

# Nodes a move at each level, by game: a node costs some microseconds in Settimo, ten in Ponte, a hundred in Viaduct.
# Each level is to beat the one below clearly (docs/strength.md); level 4 answers within 0.2 s, level 8 within 3 s.
_NODES = {
    "ponte": (2, 8, 24, 90, 350, 1_500, 7_000, 40_000),
    "viaduct": (4, 11, 30, 80, 240, 850, 3_200, 12_000),
    "settimo": (4, 25, 120, 500, 2_000, 8_000, 32_000, 160_000),
}

# The share of moves that is overlooked at each level, own ones and answers alike: that is how people go wrong.
_OVERLOOKED = (0.5, 0.3, 0.15, 0.0, 0.0, 0.0, 0.0, 0.0)


# What the core's integers hold, and more than anybody waits for.
_MOST = {"threads": 256, "time_ms": 10**9, "nodes": 10**15, "memory_mb": 10**6, "every_ms": 10**6}

DEFAULT_MEMORY_MB = 512


def whole_number(name: str, value: Any) -> int:
    """The value, if it can be this limit. Raises ParameterError."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST[name]:
        raise ParameterError(f"{name} is a whole number, 1 to {_MOST[name]}, not {shown(value)}")
    return value


class Engine:
    """A player of one game.

    `level`: 1 to 8, 4 by default; or limits of `time_ms` (milliseconds a move) and `nodes` (positions a move),
    whichever is reached first. `threads`: each searches a tree of its own. `memory_mb`: the most that all trees
    together take, in MiB; when it is used up they grow no further and the search goes on. `weights`: of the
    evaluation: "learned" (from the engine's own games, where the game has them), "hand" (set by hand), the path of a
    file of weights, or a mapping of names to numbers. Same build, seed, weights, node limit or level, and one thread:
    the same choice; a time limit promises a time, not a choice. The GIL is free while it thinks.
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | None = None,
        time_ms: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        memory_mb: int = DEFAULT_MEMORY_MB,
        weights: str | PathLike[str] | Mapping[str, float] = "learned",
    ) -> None:
        has_limit = time_ms is not None or nodes is not None
        if level is not None and has_limit:
            raise ParameterError("give a level, or a limit by time_ms and nodes, not both: a level has its own limit")
        if level is None and not has_limit:
            level = DEFAULT_LEVEL
        if level is not None and (isinstance(level, bool) or not isinstance(level, int) or level not in LEVELS):
            raise ParameterError(f"level is a whole number, 1 to 8, not {shown(level)}")
        self.game = game
        self.level = level
        self.threads = whole_number("threads", threads)
        self.memory_mb = whole_number("memory_mb", memory_mb)
        self._weights = chosen_weights(game, weights)
        self._time_ms = 0 if time_ms is None else whole_number("time_ms", time_ms)
        self._nodes = 0 if nodes is None else whole_number("nodes", nodes)
        self._overlooked = 0.0
        if level is not None:
            self._nodes = _NODES[game.id][level - 1]
            self._overlooked = _OVERLOOKED[level - 1]
        self._flags: set[_core.StopFlag] = set()
        self._lock = threading.Lock()

    def choose(self, state: State, seed: int = 0) -> Choice:
        """The move to play in `state`, with values, lines and the other moves.

        Raises SeatError where no seat is to move, ParameterError where the state is of another game.
        """
        self._check(state)
        if state.seat is None:
            raise SeatError("no seat is to move here: chance is, or the game is over")
        with self._flag() as flag:
            found = self._thinker(state, seed).think(self._nodes, self._time_ms, flag)
        return self._choice(found, state.seat)

    def thoughts(self, state: State, seed: int = 0, every_ms: int = 250) -> Iterator[Choice]:
        """What the engine thinks of `state`, again and again while one search goes on, about every `every_ms`.

        Ends at the engine's limit of nodes or level, when nothing is left to find out, or with `stop`; `time_ms` limits
        the whole. Where no seat is to move it thinks all the same: the choice has a value and no move ("").
        Raises ParameterError where the state is of another game.
        """
        self._check(state)
        every_ms = whole_number("every_ms", every_ms)
        left_ms = self._time_ms
        thinker = self._thinker(state, seed)
        nodes = -1
        with self._flag() as flag:
            while not flag.is_set():
                slice_ms = min(every_ms, left_ms) if self._time_ms else every_ms
                found = thinker.think(self._nodes, slice_ms, flag)
                if found["nodes"] == nodes:
                    return
                nodes = found["nodes"]
                yield self._choice(found, state.seat)
                left_ms -= slice_ms
                if found["is_proven"] or 0 < self._nodes <= nodes or (self._time_ms and left_ms <= 0):
                    return

    def evaluate(self, state: State) -> tuple[float, ...]:
        """The static evaluation with this engine's weights: one number a seat, 0 to 1. No search."""
        self._check(state)
        return tuple(state.evaluate(self._weights))

    def _check(self, state: State) -> None:
        if state.game != self.game:
            raise ParameterError(f"this engine plays {self.game!r}, the position is of {state.game!r}")

    def _thinker(self, state: State, seed: int) -> _core.Thinker:
        return state.thinker(seed & _MASK, self.threads, self.memory_mb << 20, self._weights, self._overlooked)

    @contextmanager
    def _flag(self) -> Iterator[_core.StopFlag]:
        flag = _core.StopFlag()
        with self._lock:
            self._flags.add(flag)
        try:
            yield flag
        finally:
            with self._lock:
                self._flags.discard(flag)

    def _choice(self, found: dict[str, Any], seat: int | None) -> Choice:
        moves = tuple(
            RatedMove(move, visits, tuple(value), tuple(line), is_proven)
            for move, visits, value, line, is_proven in found["moves"]
        )
        value = tuple(found["value"])
        if seat is None or not moves:
            return Choice("", value, found["nodes"], (), moves, found["is_proven"])
        return Choice(moves[0].move, value, found["nodes"], moves[0].line, moves, found["is_proven"])

    def stop(self) -> None:
        """Ends every search that is running; each answers with what it has found. From any thread."""
        with self._lock:
            for flag in self._flags:
                flag.set()

    def __repr__(self) -> str:
        limits = {"level": self.level} if self.level else {"time_ms": self._time_ms, "nodes": self._nodes}
        limit = ", ".join(f"{name}={value}" for name, value in limits.items() if value)
        return f"ta.Engine({self.game!r}, {limit}, threads={self.threads})"
