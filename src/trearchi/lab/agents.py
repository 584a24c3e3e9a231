"""Players of matches, by name: `random`, `greedy`, `engine:N` by level, `engine` by time or nodes."""

from __future__ import annotations

import random
from typing import Protocol

from trearchi._core import State
from trearchi.engine import LEVELS, Engine
from trearchi.errors import ParameterError
from trearchi.games import Game
from trearchi.values import Outcome

__all__ = ["AGENTS", "Agent", "Engines", "Greedy", "RandomPlayer", "agent"]

AGENTS = "random, greedy, engine:1 to engine:8, or engine with a time or a node limit"

_ORDER = {"ponte": ("points", "islands", "bridges"), "settimo": ("stones", "villages")}


class Agent(Protocol):
    """A player: what it chooses depends on the position and the seed alone (and on the clock, with a time limit)."""

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""


class RandomPlayer:
    """Every legal move is as likely as any other."""

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        return random.Random(seed).choice(state.legal_moves())


class Greedy:
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
    won = 0.0 if outcome is None else _share(outcome, seat) - 1 / state.game.seats
    order = _ORDER.get(state.game.id)
    if order is None:
        return won, state.evaluate()[seat]
    scores = [tuple(score[name] for name in order) for score in state.scores()]
    others = max(score for other, score in enumerate(scores) if other != seat)
    return (won, *(own - other for own, other in zip(scores[seat], others, strict=True)))


def _share(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


class Engines:
    """The engine by level, time or nodes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, state: State, seed: int) -> str:
        """A legal move of the seat to move."""
        return self._engine.choose(state, seed=seed).move


def agent(name: str, game: Game, *, time_ms: int | None = None, nodes: int | None = None) -> Agent:
    """The player of this name. Raises ParameterError."""
    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return Greedy()
    if name == "engine":
        if (time_ms is None) == (nodes is None):
            raise ParameterError("the agent engine needs a time or a node limit; or name a level, as engine:4")
        return Engines(Engine(game, time_ms=time_ms, nodes=nodes))
    kind, _, level = name.partition(":")
    if kind == "engine" and level in {str(each) for each in LEVELS}:
        return Engines(Engine(game, level=int(level)))
    raise ParameterError(f"there is no agent {name!r}; there are {AGENTS}")
