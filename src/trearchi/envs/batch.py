"""Many games of one kind, stepped in one native call with arrays in and out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trearchi.cores import core_count
from trearchi.envs.encoding import Encoding, Position
from trearchi.errors import ParameterError, shown
from trearchi.games import Game

__all__ = ["Batch", "Step"]

_MASK = 2**64 - 1


class Step(NamedTuple):
    """What a batch shows, one entry a game along the first axis.

    The arrays are the batch's own: the next step writes into the same ones. Copy what has to last.
    """

    observations: NDArray[np.uint8]
    """(count, *shape), as the seat to act sees it: whole numbers, which `Encoding.scaled` turns into values 0..1."""
    masks: NDArray[np.bool_]
    """(count, actions): what the seat to act may do."""
    seats: NDArray[np.int8]
    """(count,): the seat to act."""
    rewards: NDArray[np.float32]
    """(count, seats): the returns of a game that ended with this step, else 0."""
    dones: NDArray[np.bool_]
    """(count,): whether a game ended with this step. All else is then that of the next game, which has begun."""


class Batch:
    """Many games of one kind, stepped together.

    Chance is drawn inside, with the probabilities of the rules, so a seat is to act in every game at any time. A game
    that ends begins again at once, with a new setup. Game i takes all that chance does from the seed and i alone: the
    other games and the number of threads change nothing. docs/encoding.md has an example.
    """

    def __init__(
        self, game: Game, count: int, *, seed: int = 0, threads: int | None = None, observe: bool = True
    ) -> None:
        """`threads`: how many at most, None for one a core; small batches take fewer. `observe=False`: observations
        stay empty, shape (0, *shape), which saves their time.

        Raises ParameterError.
        """
        self.encoding = Encoding(game)
        self._count = _whole("count", count, 1)
        threads = core_count() if threads is None else _whole("threads", threads, 1)
        observed = self._count if observe else 0
        masks = np.zeros((self._count, self.encoding.actions), np.uint8)
        self._current = Step(
            np.zeros((observed, *self.encoding.shape), np.uint8),
            masks.view(np.bool_),
            np.zeros(self._count, np.int8),
            np.zeros((self._count, game.seats), np.float32),
            np.zeros(self._count, np.bool_),
        )
        observations, _, seats, rewards, dones = self._current
        arrays = (observations if observe else None, masks, seats, rewards, dones)
        self._batch = game.rules.encoder().batch(game, *arrays, threads)
        self.reset(seed)

    @property
    def game(self) -> Game:
        """The game with its parameters."""
        return self.encoding.game

    @property
    def current(self) -> Step:
        """What the last step, or the last reset, has shown."""
        return self._current

    def reset(self, seed: int) -> Step:
        """Begins all games anew from a seed."""
        self._batch.reset(_whole("seed", seed, None) & _MASK)
        return self._current

    def step(self, actions: ArrayLike) -> Step:
        """Plays one action in each game, shape (count,). Frees the GIL.

        Raises ParameterError where an action is not legal, naming the game; then no game has changed.
        """
        self._batch.step(self._checked(actions))
        return self._current

    def sample(self) -> NDArray[np.int64]:
        """One legal action for each game, all equally likely, shape (count,).

        The choices have streams of their own: sampling more or less often changes no draw of chance.
        """
        return self._batch.sample()

    def position(self, game: int) -> Position:
        """The position of one game, for a closer look. Raises ParameterError."""
        if _whole("game", game, 0) >= self._count:
            raise ParameterError(f"the games are 0 to {self._count - 1}; {shown(game)} is none")
        return self._batch.position(int(game))

    @property
    def positions(self) -> list[Position]:
        """The positions of all games."""
        return [self._batch.position(game) for game in range(self._count)]

    def __len__(self) -> int:
        return self._count

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu" or array.shape != (self._count,):
            raise ParameterError(
                f"actions are whole numbers, one for each of {self._count} games, "
                f"not {array.dtype} of shape {array.shape}"
            )
        return np.ascontiguousarray(array, np.int64)


def _whole(name: str, value: Any, least: int | None) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or (least is not None and value < least):
        raise ParameterError(f"{name} is a whole number{f', {least} or more' if least else ''}, not {shown(value)}")
    return int(value)
