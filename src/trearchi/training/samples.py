"""Games of the engine against itself, as positions with their features and what became of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trearchi.chance import child_seed, draw
from trearchi.engine import Engine
from trearchi.games import Game
from trearchi.lab.agents import agent
from trearchi.lab.processes import results
from trearchi.values import Choice

__all__ = ["Lesson", "Samples", "play_lesson", "play_lessons"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How one batch of self-play is played.

    `nodes`: the engine's limit at each move. `opening`: how many first decisions are drawn from the moves that the
    engine looked at by their visits, so that games differ. `weights`: as in Engine. `partner`: the agent that has all
    seats but one, which the engine has, in turn; without one the engine has them all. `partner_nodes`: its limit.
    `kept_from`: how many decisions go by before positions are kept. Who plays otherwise than the engine is known by it
    early in a game; a fit to such positions would take a way of playing for what it is worth.
    """

    game: Game
    nodes: int
    opening: int
    seed: int
    weights: str = "hand"
    partner: str | None = None
    partner_nodes: int | None = None
    kept_from: int = 0


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of self-play.

    `features`: (positions, seats, weights). `results`: (positions, seats), the share of each seat at the game's end.
    `values`: likewise, what the search thought of the position, or the result where the engine did not search.
    `games`: (positions,), the number of the game.
    """

    features: NDArray[np.float32]
    results: NDArray[np.float32]
    values: NDArray[np.float32]
    games: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.games)

    def of(self, chosen: NDArray[np.bool_]) -> Samples:
        """The positions where `chosen` is true."""
        return Samples(self.features[chosen], self.results[chosen], self.values[chosen], self.games[chosen])

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """All positions of several batches; games of different batches keep different numbers."""
        firsts = np.cumsum([0, *(int(part.games.max(initial=-1)) + 1 for part in parts[:-1])])
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.results for part in parts]),
            np.concatenate([part.values for part in parts]),
            np.concatenate([part.games + first for part, first in zip(parts, firsts, strict=True)]).astype(np.int32),
        )

    def targets(self, blend: float) -> NDArray[np.float64]:
        """What the evaluation should say: the result, with a share `blend` of what the search thought."""
        return ((1 - blend) * self.results + blend * self.values).astype(np.float64)


def _opening_move(choice: Choice, numbers: random.Random) -> str:
    """One of the moves that the engine looked at, by visits."""
    seen = [move for move in choice.moves if move.visits > 0]
    return numbers.choices(seen, [move.visits for move in seen])[0].move if seen else choice.move


def play_lesson(lesson: Lesson, number: int) -> Samples:
    """The game of this number: the positions in which a seat was to move; a batch of one game, number 0."""
    game = lesson.game
    engine = Engine(game, nodes=lesson.nodes, memory_mb=64, weights=lesson.weights)
    partner = agent(lesson.partner, game, nodes=lesson.partner_nodes) if lesson.partner is not None else None
    own_seat = number % game.seats
    numbers = random.Random(child_seed(lesson.seed, "chance", number))
    state = game.start(seed=child_seed(lesson.seed, "setup", number))
    features: list[list[list[float]]] = []
    values: list[tuple[float, ...] | None] = []
    while not state.is_over:
        if state.is_chance:
            state = state.play(draw(state.chances(), numbers))
            continue
        features.append(state.features())
        seed = child_seed(lesson.seed, "engine", number, len(values))
        if partner is not None and state.seat != own_seat:
            values.append(None)
            state = state.play(partner.choose(state, seed))
            continue
        choice = engine.choose(state, seed=seed)
        values.append(choice.value)
        state = state.play(_opening_move(choice, numbers) if len(values) <= lesson.opening else choice.move)
    outcome = state.outcome()
    assert outcome is not None
    share = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(game.seats))
    samples = Samples(
        np.asarray(features, np.float32),
        np.tile(np.asarray(share, np.float32), (len(values), 1)),
        np.asarray([share if value is None else value for value in values], np.float32),
        np.zeros(len(values), np.int32),
    )
    return samples.of(np.arange(len(values)) >= lesson.kept_from)


def play_lessons(lesson: Lesson, games: int, *, workers: int, on_game: Callable[[], None] = lambda: None) -> Samples:
    """All games, on so many processes; what comes of them does not depend on how many."""
    played: dict[int, Samples] = {}
    numbers = range(games)
    found = map(_prepare(lesson), numbers) if workers == 1 else results(_prepare, (lesson,), numbers, workers)
    for number, samples in found:
        played[number] = samples
        on_game()
    return Samples.joined([played[number] for number in range(games)])


def _prepare(lesson: Lesson) -> Callable[[int], tuple[int, Samples]]:
    """What plays a game of the lesson."""
    return lambda number: (number, play_lesson(lesson, number))
