"""The games as PettingZoo environments: one agent after the other (AEC), with action masks; docs/environments.md.

from trearchi.envs import pettingzoo

env = pettingzoo.env("ponte", size=6)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, is_terminated, is_truncated, info = env.last()
    mask = observation["action_mask"]
    env.step(None if is_terminated or is_truncated else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

import importlib
import operator
import random
import secrets
from typing import Any

from trearchi.chance import child_seed
from trearchi.envs.encoding import Encoding, Position
from trearchi.errors import ParameterError, shown
from trearchi.games import Game, game
from trearchi.records import Record
from trearchi.terminal.boards import display

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'{__name__} needs {error.name}, which is not installed: pip install "trearchi[pettingzoo]"', name=error.name
    ) from error

__all__ = ["BridgeEnv", "env", "raw_env"]

ILLEGAL_REWARD = -1.0

_MODES = ("ansi", "human", "rgb_array")


def env(game_id: str, *, render_mode: str | None = None, **parameters: Any) -> Any:
    """The environment of a game with PettingZoo's usual wrappers; parameters as in `trearchi.game`.

    A call out of order and a number that is no action raise AssertionError. An illegal action ends the game: -1 for who
    chose it, 0 for the others, and every agent both terminated and truncated; the record ends with the last legal move.
    Raises ParameterError.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game_id, render_mode=render_mode, **parameters), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game_id: str, *, render_mode: str | None = None, **parameters: Any) -> BridgeEnv:
    """The same without wrappers: here an illegal action raises IllegalMove or ParameterError and changes nothing."""
    return BridgeEnv(game(game_id, **parameters), render_mode)


class BridgeEnv(AECEnv):  # type: ignore[misc]
    """One game of `seat_0`, `seat_1`, ...; chance is drawn inside, from the seed of `reset`.

    Observations: {"observation": float32 of `encoding.shape`, 0..1, as the agent sees it; "action_mask": int8, one
    number an action, 1 where it is legal, all 0 for an agent that is not to move}. Actions: numbers of `encoding`.
    Rewards: 0 until the end, there `Position.returns`: they sum to 0, and 1 is a victory that nobody shares.
    Infos: {"moves": the texts of the moves since the agent last acted, its own and chance's included}.
    """

    def __init__(self, the_game: Game, render_mode: str | None = None) -> None:
        """Raises ParameterError for a render mode that there is not, and for a game that need not end.

        Pictures need Pillow: without it "rgb_array" raises ModuleNotFoundError.
        """
        super().__init__()
        self.game = the_game
        self.encoding = _finite(the_game)
        self.render_mode = _checked_mode(render_mode)
        self.metadata = {
            "name": f"{the_game.id}_v{self.encoding.version}",
            "render_modes": list(_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(the_game.seats)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self._seeds = random.Random(secrets.randbits(64))

    def _observation_space(self) -> spaces.Dict:
        shapes = {"observation": (self.encoding.shape, np.float32), "action_mask": ((self.encoding.actions,), np.int8)}
        return spaces.Dict({name: spaces.Box(0, 1, shape, dtype) for name, (shape, dtype) in shapes.items()})

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the agent observes; the same object every time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of `encoding`, 0 to `encoding.actions` - 1; the same object every time."""
        return self._action_spaces[agent]

    # The game ------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The setup and all of its chance come from the seed; without one from the seeds before.

        `options`: {"setup": a setup as in the rules} replaces the one that is drawn. Raises SetupError.
        """
        if seed is not None:
            self._seeds = random.Random(child_seed(seed, "games"))
        seed_of_game = self._seeds.getrandbits(63)
        setup = (options or {}).get("setup")
        drawn = {"seed": child_seed(seed_of_game, "setup")} if setup is None else {"setup": setup}
        self._start = self._position = self.encoding.start(**drawn)
        self._chance = random.Random(child_seed(seed_of_game, "chance"))
        self._moves: list[str] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._seen = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose turn it is, then what chance does; None for an agent whose game is over.

        Raises IllegalMove or ParameterError where the action is not legal, and changes nothing then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _number(action)
        after = self._position.play(number)
        move = self._position.move(number)
        self._position = after
        self._cumulative_rewards[agent] = 0.0
        self._seen[agent] = len(self._moves)
        if move is not None:
            self._moves.append(move)
        self._go_on()

    def _go_on(self) -> None:
        """Draws what chance has to do, then turns to the next agent, or to all of them at the end."""
        while self._position.is_chance:
            outcomes, weights = zip(*self._position.chances(), strict=True)
            (outcome,) = self._chance.choices(outcomes, weights)
            self._moves.append(str(self._position.move(outcome)))
            self._position = self._position.play(outcome)
        self.infos = {agent: {"moves": self._moves[self._seen[agent] :]} for agent in self.agents}
        if self._position.is_over:
            self.rewards = dict(zip(self.agents, self._position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._position.seat or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, also when another one is to move."""
        seat = self.possible_agents.index(agent)
        is_its_turn = self._position.seat == seat and not self.terminations.get(agent, True)
        mask = self._position.mask() if is_its_turn else np.zeros(self.encoding.actions, bool)
        return {"observation": self._position.observation(seat), "action_mask": mask.astype(np.int8)}

    # What else one may ask -----------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the game stands, half moves included."""
        return self._position

    def record(self) -> Record:
        """The game so far: the setup and the texts of the moves, no action number; a half move is not in it."""
        return Record(self.game, setup=self._start.state.setup, seats=self.possible_agents, moves=self._moves)

    def render(self) -> Any:
        """The board: as text ("ansi"), printed ("human"), or as red, green and blue ("rgb_array")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode: ansi, human or rgb_array")
            return None
        if self.render_mode == "rgb_array":
            from trearchi.envs.pictures import picture

            return picture(self._position.state, self._position.pending)
        text = _shown(self._position)
        if self.render_mode == "ansi":
            return text
        print(text, flush=True)
        return None

    def close(self) -> None:
        """Nothing is held that had to be let go."""


def _shown(position: Position) -> str:
    """The board of the terminal, how things stand, and what is due or how it ended."""
    state = position.state
    board = display(state.game.id)
    lines = [board.board(state, None).plain(), *board.status(state)]
    outcome = state.outcome()
    if outcome is not None:
        lines.append(f"The game is over: {outcome.reason}")
    elif state.seat is not None:
        half = f", {position.pending} is chosen" if position.pending else ""
        lines.append(f"seat_{state.seat} ({board.seat_name(state, state.seat)}): {board.due(state)}{half}")
    return "\n".join(lines)


def _number(action: Any) -> int:
    """The action as Python's own integer, also from one of NumPy's. Raises ParameterError."""
    try:
        return operator.index(action)
    except TypeError:
        raise ParameterError(f"an action is a whole number that the mask allows, not {shown(action)}") from None


def _finite(the_game: Game) -> Encoding:
    """The encoding of a game that is sure to end. Raises ParameterError."""
    encoding = Encoding(the_game)
    if encoding.most_actions is None:
        raise ParameterError(
            "turn_limit is a whole number here, not None: an environment is never truncated, so the rules must end its "
            "games (V6.3)",
            "turn_limit",
        )
    return encoding


def _checked_mode(render_mode: str | None) -> str | None:
    if render_mode == "rgb_array":
        importlib.import_module("trearchi.envs.pictures")  # what is missing for pictures is said before the first game
    if render_mode is None or render_mode in _MODES:
        return render_mode
    raise ParameterError(f"render_mode is {', '.join(_MODES)} or None, not {shown(render_mode)}")
