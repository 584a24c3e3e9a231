"""Actions, chance and observations of one game as numbers. docs/encoding.md lists them all.

>>> import trearchi as ta
>>> from trearchi.envs import Encoding
>>> encoding = Encoding(ta.game("ponte", size=6))
>>> position = encoding.start()
>>> position.actions_of("c3,d5")
[14, 22]
>>> half = position.play(14)
>>> half.pending, half.move(22), str(half.play(22).state)
('c3', 'c3,d5', '6/3l2/6/2l3/6/6 - - colour')
>>> half.observation(0).shape == encoding.shape
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from trearchi._core import Position, State
from trearchi.errors import ParameterError, shown
from trearchi.games import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Encoding", "Position", "restored"]


class Encoding:
    """The numbers of one game with its parameters. Encodings of equal games are equal.

    An action number is good for one version of one game with its parameters, and for nothing that is kept: records hold
    the texts of moves.
    """

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise ParameterError(f"an encoding is that of a game, such as ta.game('ponte'), not of {shown(game)}")
        self._game = game
        self._encoder = game.rules.encoder()

    @property
    def game(self) -> Game:
        """The game with its parameters."""
        return self._game

    @cached_property
    def version(self) -> int:
        """Rises whenever a number of this game changes its meaning."""
        return self._encoder.version

    @cached_property
    def actions(self) -> int:
        """How many actions seats have: 0 to actions - 1, of which some may name nothing ("unused ...")."""
        return self._encoder.actions

    @cached_property
    def chance_outcomes(self) -> int:
        """How many outcomes chance has, numbered apart from the actions: 0 to chance_outcomes - 1."""
        return self._encoder.chance_outcomes

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Of one observation: (planes, rows, columns), or (features,) for Settimo."""
        return self._encoder.shape

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes, or of the features, in order."""
        return self._encoder.planes

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """The largest whole number of each plane: what it is divided by to be 0..1."""
        return self._encoder.scales

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """A name for each action, such as "tile c3", "c3-e4", "+12.7-15.7", "x12.7-15.7", "B3", "xA1-B1", "pass"."""
        return self._encoder.action_names

    @cached_property
    def outcome_names(self) -> tuple[str, ...]:
        """The text of each outcome of chance, such as "roll1" or "draw:R"."""
        return self._encoder.outcome_names

    @cached_property
    def most_actions(self) -> int | None:
        """No game has more actions than this, those of chance included; None where games may go on for ever."""
        return self._encoder.most_actions

    @cached_property
    def most_outcomes(self) -> int | None:
        """No game has more moves of chance than this; None where games may go on for ever."""
        return self._encoder.most_outcomes

    def start(self, *, seed: int | None = None, setup: Mapping[str, str] | None = None) -> Position:
        """The first position: of a setup, or of one drawn from the seed. Raises SetupError."""
        return self._encoder.at(self._game.start(seed=seed, setup=setup))

    def at(self, state: State) -> Position:
        """The position of a state, with nothing pending. Raises ParameterError where it is one of another game."""
        if not isinstance(state, State) or state.game != self._game:
            raise ParameterError(f"this encoding is for states of {self._game!r}, not for {shown(state)}")
        return self._encoder.at(state)

    def scaled(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Whole numbers of planes, shape (..., *shape), as values from 0 to 1."""
        import numpy as np

        scales = np.asarray(self.scales, np.float32).reshape(-1, *(1 for _ in self.shape[1:]))
        return np.divide(observations, scales, dtype=np.float32)

    def __eq__(self, other: object) -> bool:
        return self._game == other._game if isinstance(other, Encoding) else NotImplemented

    def __hash__(self) -> int:
        return hash(("encoding", self._game))

    def __repr__(self) -> str:
        return f"Encoding({self._game!r})"

    def __reduce__(self) -> tuple[type[Encoding], tuple[Game]]:
        return Encoding, (self._game,)


def restored(state: State, pending: int | None) -> Position:
    """What a pickle holds of a position, made a position again."""
    position = Encoding(state.game).at(state)
    return position if pending is None else position.play(pending)
