"""The engine: one search for all games, by level or by limit."""

from __future__ import annotations

import threading
from typing import Any

from trearchi import _core
from trearchi._core import State
from trearchi.errors import ParameterError, SeatError, shown
from trearchi.games import Game
from trearchi.values import Choice, RatedMove

__all__ = ["LEVELS", "Engine"]

LEVELS = range(1, 9)
DEFAULT_LEVEL = 4

_MASK = 2**64 - 1

# Nodes a move at each level, by game: a node costs from some microseconds (Settimo) to a tenth of a millisecond
# (Viaduct). Level 4 answers within half a second.
_NODES = {
    "ponte": (8, 40, 200, 1_000, 3_000, 9_000, 22_000, 50_000),
    "viaduct": (6, 25, 120, 800, 1_400, 2_200, 3_400, 5_000),
    "settimo": (10, 80, 500, 4_000, 12_000, 40_000, 120_000, 400_000),
}

# How far below the best a move's value may lie and still be chosen now and then, by level.
_SLACK = (0.15, 0.08, 0.03, 0.0, 0.0, 0.0, 0.0, 0.0)


# What the core's integers hold, and more than anybody waits for.
_MOST = {"threads": 256, "time_ms": 10**9, "nodes": 10**15}


def _whole(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST[name]:
        raise ParameterError(f"{name} is a whole number, 1 to {_MOST[name]}, not {shown(value)}")
    return value


class Engine:
    """A player of one game.

    `level`: 1 to 8, 4 by default; or limits of `time_ms` (milliseconds a move) and `nodes` (positions a move),
    whichever is reached first. `threads`: each searches a tree of its own. Same build, seed, node limit or level, and
    one thread: the same choice; a time limit promises a time, not a choice. The GIL is free while it thinks.
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | None = None,
        time_ms: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
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
        self.threads = _whole("threads", threads)
        self._time_ms = 0 if time_ms is None else _whole("time_ms", time_ms)
        self._nodes = 0 if nodes is None else _whole("nodes", nodes)
        self._slack = 0.0
        if level is not None:
            self._nodes = _NODES[game.id][level - 1]
            self._slack = _SLACK[level - 1]
        self._flags: set[_core.StopFlag] = set()
        self._lock = threading.Lock()

    def choose(self, state: State, seed: int = 0) -> Choice:
        """The move to play in `state`, with values, lines and the other moves.

        Raises SeatError where no seat is to move, ParameterError where the state is of another game.
        """
        if state.game != self.game:
            raise ParameterError(f"this engine plays {self.game!r}, the position is of {state.game!r}")
        if state.seat is None:
            raise SeatError("no seat is to move here: chance is, or the game is over")
        flag = _core.StopFlag()
        with self._lock:
            self._flags.add(flag)
        try:
            found = state.search(self._nodes, self._time_ms, seed & _MASK, self.threads, flag)
        finally:
            with self._lock:
                self._flags.discard(flag)
        moves = tuple(
            RatedMove(move, visits, tuple(value), tuple(line)) for move, visits, value, line in found["moves"]
        )
        best = self._pick(moves, state.seat, seed)
        return Choice(best.move, tuple(found["value"]), found["nodes"], best.line, moves)

    def stop(self) -> None:
        """Ends every search that is running; each answers with what it has found. From any thread."""
        with self._lock:
            for flag in self._flags:
                flag.set()

    def _pick(self, moves: tuple[RatedMove, ...], seat: int, seed: int) -> RatedMove:
        """The best move; at low levels now and then one that is a little worse."""
        if self._slack == 0.0 or moves[0].visits == 0:
            return moves[0]
        best = moves[0].value[seat]
        good = [move for move in moves if move.visits > 0 and move.value[seat] >= best - self._slack]
        weights = [2.0 ** (-8 * (best - move.value[seat]) / self._slack) for move in good]
        import random  # with what it brings along a quarter of the time that importing this package takes

        return random.Random(seed).choices(good, weights)[0]

    def __repr__(self) -> str:
        limits = {"level": self.level} if self.level else {"time_ms": self._time_ms, "nodes": self._nodes}
        limit = ", ".join(f"{name}={value}" for name, value in limits.items() if value)
        return f"ta.Engine({self.game!r}, {limit}, threads={self.threads})"
