"""The three games in OpenSpiel: importing this module registers `python_ponte`, `python_viaduct`, `python_settimo`.

docs/environments.md lists their parameters, actions, chance and observations.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np

from trearchi.envs.encoding import Encoding, Position
from trearchi.envs.openspiel_parameters import FLAT_PARAMETERS, game_of, written
from trearchi.envs.setups import MATERIAL, SetupDraw
from trearchi.errors import ParameterError, SetupError
from trearchi.games import kind
from trearchi.records import Record

try:
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.observation import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
        IIGObserverForPublicInfoGame,
    )
except ImportError as error:
    raise ImportError('OpenSpiel is missing: pip install "trearchi[openspiel]"') from error

__all__ = ["BridgeGame", "BridgeState", "Ponte", "Settimo", "Viaduct", "record"]


def _game_type(encoding: Encoding) -> Any:
    """What OpenSpiel knows of a game before it is loaded, and, in Viaduct with and without a die, of a loaded one."""
    about, modes = kind(encoding.game.id), pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"python_{about.id}",
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if encoding.chance_outcomes else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=about.least_seats,
        max_num_players=about.most_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=FLAT_PARAMETERS[about.id],
    )


class BridgeGame(pyspiel.Game):  # type: ignore[misc]
    """What is common to the three: `rules` is the game with its parameters, `encoding` numbers its moves."""

    game_id: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """`params` as OpenSpiel gives them, flat. Raises ParameterError, which comes out of `pyspiel.load_game`."""
        rules = game_of(self.game_id, params or {})
        encoding = Encoding(rules)
        most_actions, most_outcomes = encoding.most_actions, encoding.most_outcomes
        assert most_actions is not None
        assert most_outcomes is not None  # games without an end are refused above
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=encoding.chance_outcomes,
            num_players=rules.seats,
            min_utility=-1.0 / (rules.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_actions - most_outcomes,
        )
        super().__init__(_game_type(encoding), info, written(rules))
        self.rules = rules
        self.encoding = encoding
        self.first = self._first()
        self._most_chance_nodes = most_outcomes + (MATERIAL.draws if isinstance(self.first, SetupDraw) else 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel's own pickling would leave out what stands here in Python."""
        return pyspiel.load_game, (str(self),)

    def _first(self) -> Position | SetupDraw:
        """What every game begins with."""
        return self.encoding.start()

    def after(self, node: Position | SetupDraw, action: int) -> Position | SetupDraw:
        """The position after an action or a chance outcome. Raises what the position or the draw raises."""
        if not isinstance(node, SetupDraw):
            return node.play(action)
        draw = node.draw(action)
        return self.encoding.start(setup=draw.setup) if draw.is_complete else draw

    def new_initial_state(self) -> BridgeState:
        """The state before the first action or the first draw."""
        return BridgeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many draws and rolls one game may have at most, those of the setup included."""
        return self._most_chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The observer of one kind of observation; all is public, so nothing is private.

        OpenSpiel's C++ side gives parameters alone as the first argument.
        """
        if isinstance(iig_obs_type, dict):
            iig_obs_type, params = None, iig_obs_type
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.encoding.shape, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Ponte(BridgeGame):
    """Ponte del Diavolo: deterministic; two tiles are two actions."""

    game_id = "ponte"


class Viaduct(BridgeGame):
    """Viaduct: a roll is a chance node; without a die it is deterministic."""

    game_id = "viaduct"


class Settimo(BridgeGame):
    """Il settimo ponte: the setup is drawn by chance nodes, and so are villages."""

    game_id = "settimo"

    def _first(self) -> SetupDraw:
        return SetupDraw()


class BridgeState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. OpenSpiel copies and pickles the attributes with every clone: there is one, and immutable."""

    def __init__(self, game: BridgeGame) -> None:
        """Only for `new_initial_state`."""
        super().__init__(game)
        self.node = game.first

    @property
    def position(self) -> Position | None:
        """Where the game stands; None while the setup is being drawn."""
        return None if isinstance(self.node, SetupDraw) else self.node

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or for the end."""
        node = self.node
        if isinstance(node, SetupDraw) or node.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if node.seat is None else node.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not isinstance(self.node, SetupDraw) and self.node.is_over

    def returns(self) -> list[float]:
        """What each seat has won: the sum is 0, and all is 0 before the end."""
        if isinstance(self.node, SetupDraw):
            return [0.0] * self.num_players()
        return self.node.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        if not isinstance(self.node, SetupDraw):
            return self.node.chances()
        weights = self.node.weights()
        whole = sum(weights)
        return [(colour, weight / whole) for colour, weight in enumerate(weights) if weight]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if isinstance(self.node, SetupDraw) else self.node.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.node = self.get_game().after(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if isinstance(node, SetupDraw):
            return node.name(action)
        move: str | None = node.move(action)
        return self.get_game().encoding.action_names[action].removeprefix("tile ") if move is None else move

    def __str__(self) -> str:
        return str(self.node)


class BoardObserver:
    """OpenSpiel's observer of what everybody sees: `tensor` is flat, `dict` has it in its shape.

    One parameter, `tensor`, True by default: without it there is the text alone, for logs and playthroughs.
    """

    def __init__(self, shape: tuple[int, ...], params: Mapping[str, Any] | None) -> None:
        """Raises ParameterError for another parameter."""
        given = {name: value for name, value in (params or {}).items() if name != "name"}
        has_tensor = given.pop("tensor", True)
        if given or not isinstance(has_tensor, bool):
            raise ParameterError(f"observations have the parameter tensor, True or False, not {dict(params or {})}")
        self.tensor = np.zeros(math.prod(shape), np.float32) if has_tensor else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: BridgeState, player: int) -> None:
        """Writes the state as `player` sees it; nothing but 0 while the setup is being drawn."""
        position = state.position
        for tensor in self.dict.values():
            tensor[...] = 0 if position is None else position.observation(player)

    def string_from(self, state: BridgeState, player: int) -> str:
        """The state on one line, the same for all."""
        return str(state)


def record(state: BridgeState, *, seats: Iterable[str] | None = None, date: str | None = None) -> Record:
    """The game so far as a record, in the moves' own texts; half a move at the end is left out.

    `seats` and `date` as in `Record`. Raises SetupError while the setup is being drawn.
    """
    game = state.get_game()
    node = game.first
    moves: list[str] = []
    setup = None
    for action in state.history():
        if isinstance(node, Position) and (move := node.move(action)) is not None:
            moves.append(move)
        node = game.after(node, action)
        if setup is None and isinstance(node, Position):
            setup = node.state.setup
    if isinstance(node, SetupDraw):
        raise SetupError(f"there is no game to record before its setup is complete: {node}")
    return Record(game.rules, setup=setup, seats=seats, date=date, moves=moves)


for _each in (Ponte, Viaduct, Settimo):
    pyspiel.register_game(_game_type(Encoding(game_of(_each.game_id, {}))), _each)
