"""Players of matches, by name; docs/agents.md describes each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from trearchi import _core
from trearchi._core import State
from trearchi.engine import LEVELS, Engine
from trearchi.errors import ParameterError, shown
from trearchi.games import Game
from trearchi.records import Record
from trearchi.values import share_of

__all__ = ["AGENTS", "Agent", "Engines", "Greedy", "RandomPlayer", "Uct", "Yardstick", "agent"]

AGENTS = (
    "random, greedy, builder (ponte), walker (viaduct), uct or engine with a time or a node limit, "
    "engine:1 to engine:8, engine@WEIGHTS, engine@WEIGHTS:LEVEL, exec:COMMAND"
)

_ORDER = {"ponte": ("points", "islands", "bridges"), "settimo": ("stones", "villages")}

# The core's plain player of each game.
_YARDSTICKS = {"builder": "ponte", "walker": "viaduct"}

_MASK = 2**64 - 1
_UCT_BYTES = 512 << 20


class Agent:
    """A player: what it chooses depends on the game so far and the seed alone (and on the clock, with a time limit)."""

    def check(self) -> None:
        """Raises ParameterError where it cannot play; asked before the first game of a match."""

    def begin(self, record: Record) -> None:
        """A new game; the record grows as it is played."""

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        raise NotImplementedError

    def end(self, winners: tuple[int, ...]) -> None:
        """The game that began is over, won by these seats."""

    def close(self) -> None:
        """Lets go of what it holds; it may be asked to begin again."""


class RandomPlayer(Agent):
    """Every legal move is as likely as any other."""

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        return random.Random(seed).choice(state.legal_moves())


class Greedy(Agent):
    """The best score after one move, of ties one at random.

    The score is that of the rules, the others' best taken off; Viaduct has none before the end, there it is the static
    evaluation.
    """

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        assert state.seat is not None
        best: tuple[float, ...] = ()
        moves: list[str] = []
        for move in state.legal_moves():
            value = _value(state.play(move), state.seat)
            if not moves or value > best:
                best, moves = value, [move]
            elif value == best:
                moves.append(move)
        return random.Random(seed).choice(moves)


def _value(state: State, seat: int) -> tuple[float, ...]:
    """How good a position is for a seat: a won game first, then the score of the rules less the best of the others'."""
    outcome = state.outcome()
    won = 0.0 if outcome is None else share_of(seat, outcome.winners) - 1 / state.game.seats
    order = _ORDER.get(state.game.id)
    if order is None:
        return won, state.evaluate()[seat]
    scores = [tuple(score[name] for name in order) for score in state.scores()]
    others = max(score for other, score in enumerate(scores) if other != seat)
    return (won, *(own - other for own, other in zip(scores[seat], others, strict=True)))


class Yardstick(Agent):
    """The core's plain player of a game: `builder` of Ponte, `walker` of Viaduct."""

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        move = state.yardstick(seed & _MASK)
        assert move is not None, "asked where a seat is to move, in a game that has one"
        return move


class Uct(Agent):
    """Plain UCT with uniform random playouts and no evaluation, for so many milliseconds or playouts a move."""

    def __init__(self, *, time_ms: int | None = None, nodes: int | None = None) -> None:
        self._time_ms = time_ms or 0
        self._nodes = nodes or 0

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        found = state.uct(self._nodes, self._time_ms, seed & _MASK, _UCT_BYTES, _core.StopFlag())
        move: str = found["moves"][0][0]
        return move


class Engines(Agent):
    """The engine by level, time or nodes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        return self._engine.choose(state, seed=seed).move


def agent(name: str, game: Game, *, time_ms: int | None = None, nodes: int | None = None) -> Agent:
    """The player of this name. Raises ParameterError."""
    kind = re.split("[:@]", name, maxsplit=1)[0]
    make = _KINDS.get(kind)
    if make is None or (name != kind and kind not in ("engine", "exec")):
        raise ParameterError(f"there is no agent {shown(name)}; there are {AGENTS}")
    return make(name, game, time_ms, nodes)


def _simple(make: Callable[[], Agent]) -> Callable[[str, Game, int | None, int | None], Agent]:
    return lambda name, game, time_ms, nodes: make()


def _yardstick(name: str, game: Game, time_ms: int | None, nodes: int | None) -> Agent:
    if game.id != _YARDSTICKS[name]:
        raise ParameterError(f"the agent {name} plays {_YARDSTICKS[name]} alone, not {game.id}")
    return Yardstick()


def _check_limit(name: str, time_ms: int | None, nodes: int | None, remedy: str = "") -> None:
    if (time_ms is None) == (nodes is None):
        raise ParameterError(f"the agent {name} needs a time or a node limit{remedy}")


def _uct(name: str, game: Game, time_ms: int | None, nodes: int | None) -> Agent:
    _check_limit(name, time_ms, nodes)
    Engine(game, time_ms=time_ms, nodes=nodes)  # the same limits, checked in the same way
    return Uct(time_ms=time_ms, nodes=nodes)


# `engine`, `engine:4`, `engine@hand`, `engine@weights.json:4`: what stands after a last colon is a level, if it is a
# number; so a file's name may hold colons.
_ENGINE = re.compile(r"engine(@(?P<weights>.+?))?(:(?P<level>\d+))?", re.DOTALL)


def _engine(name: str, game: Game, time_ms: int | None, nodes: int | None) -> Agent:
    read = _ENGINE.fullmatch(name)
    if read is None or (read["level"] is not None and read["level"] not in {str(each) for each in LEVELS}):
        raise ParameterError(f"there is no agent {shown(name)}; there are {AGENTS}")
    weights = read["weights"] or "learned"
    if read["level"] is not None:
        return Engines(Engine(game, level=int(read["level"]), weights=weights))
    _check_limit(name, time_ms, nodes, "; or name a level, as engine:4")
    return Engines(Engine(game, time_ms=time_ms, nodes=nodes, weights=weights))


def _exec(name: str, game: Game, time_ms: int | None, nodes: int | None) -> Agent:
    from trearchi.lab.programs import Program

    return Program(name.removeprefix("exec:"), game, time_ms=time_ms, nodes=nodes)


_KINDS: dict[str, Callable[[str, Game, int | None, int | None], Agent]] = {
    "random": _simple(RandomPlayer),
    "greedy": _simple(Greedy),
    "builder": _yardstick,
    "walker": _yardstick,
    "uct": _uct,
    "engine": _engine,
    "exec": _exec,
}
