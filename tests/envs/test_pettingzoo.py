"""PettingZoo: its own tests pass for every game and seat count, and what it plays are games by the rules."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import trearchi as ta
from trearchi.envs import Position, pettingzoo
from trearchi.envs.pictures import HEIGHT, WIDTH

# PettingZoo's tests warn of what its own classic games do too, unless these are named in a list of its tests.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # there is none at the end
]

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "ponte": ("ponte", {}),
    "ponte 5": ("ponte", {"size": 5}),
    "settimo": ("settimo", {}),
    "viaduct for 2": ("viaduct", {"seats": 2}),
    "viaduct for 3": ("viaduct", {"seats": 3}),
    "viaduct for 4": ("viaduct", {"seats": 4}),
    "viaduct without a die": ("viaduct", {"seats": 2, "die": None}),
}
SHORT = {"turn_limit": 60}  # of Viaduct, where a test needs the end of many games

every_game = pytest.mark.parametrize("name", GAMES)


def made(name: str, make: Any = pettingzoo.env, **more: Any) -> Any:
    """A new environment of a game of the list above."""
    game, parameters = GAMES[name]
    return make(game, **(SHORT if game == "viaduct" else {}), **parameters, **more)


def played(env: Any, seed: int, most: int = 10**9) -> list[tuple[Position, str, int]]:
    """A game of random actions, to its end or for so many: where, who and what each of them was."""
    numbers = random.Random(seed)
    env.reset(seed=seed)
    steps = []
    while not any(env.terminations.values()) and len(steps) < most:
        mask = env.observe(env.agent_selection)["action_mask"]
        action = numbers.choice(np.flatnonzero(mask).tolist())
        steps.append((env.unwrapped.position, env.agent_selection, action))
        env.step(action)
    return steps


# PettingZoo's own tests ----------------------------------------------------------------------------------------------


@every_game
def test_its_api_test_passes(name: str) -> None:
    game, parameters = GAMES[name]
    api_test(pettingzoo.env(game, **parameters))


@every_game
def test_its_seed_test_passes(name: str) -> None:
    game, parameters = GAMES[name]
    seed_test(partial(pettingzoo.env, game, **parameters))


@every_game
def test_its_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, parameters = GAMES[name]
    render_test(partial(pettingzoo.env, game, **parameters), {"ansi": lambda text: text.count("\n") > 8})
    assert capsys.readouterr().out.count("seat_0") > 0  # "human" prints


@every_game
def test_its_performance_benchmark_passes(
    name: str, is_slow: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds; here, unless with --slow, of a clock that goes on by 0.05 s whenever it is read."""
    if not is_slow:
        clock = SimpleNamespace(time=partial(next, itertools.count(0, 0.05)))
        monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(made(name))
    assert "turns per second" in capsys.readouterr().out


@every_game
def test_its_test_of_parallel_environments_passes_turn_by_turn(name: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(made(name)), num_cycles=200)


# Games by the rules --------------------------------------------------------------------------------------------------


def completed(position: Position) -> list[str]:
    """The whole moves that the allowed actions make, the second tiles of Ponte's pairs included."""
    moves = set()
    for action in np.flatnonzero(position.mask()).tolist():
        move = position.move(action)
        half = position.play(action)
        moves |= {half.move(second) for second in half.legal_actions()} if move is None else {move}
    return sorted(moves)


@every_game
def test_masks_allow_the_legal_moves_and_no_other(name: str) -> None:
    env = made(name)
    for position, agent, _ in played(env, seed=3)[::7]:
        if position.pending is None:
            assert completed(position) == sorted(position.state.legal_moves())
        else:
            assert all(position.pending in str(position.move(action)) for action in position.legal_actions())
        assert agent == f"seat_{position.state.seat}"


@every_game
def test_who_is_not_to_move_has_an_empty_mask_and_sees_all_the_same(name: str) -> None:
    env = made(name)
    played(env, seed=3, most=11)
    for agent in env.agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert seen["observation"].any()


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_its_record_replayed(name: str, seed: int, tmp_path: Path) -> None:
    """The same positions, the agents in the order of the turns, the winners rewarded; and no number in the record."""
    env = made(name)
    steps = played(env, seed)
    record = env.record()
    record.save(tmp_path / "game.json")
    replayed = ta.load(tmp_path / "game.json")
    decisions = [(state, f"seat_{state.seat}") for state in replayed.states() if state.seat is not None]
    assert decisions == [(position.state, agent) for position, agent, _ in steps if position.pending is None]
    assert replayed.state == env.unwrapped.position.state
    outcome = replayed.state.outcome()
    assert outcome is not None
    rewards = [env.rewards[f"seat_{seat}"] for seat in range(env.unwrapped.game.seats)]
    assert sum(rewards) == pytest.approx(0)
    best = [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
    assert tuple(best) == outcome.winners
    assert len(best) > 1 or max(rewards) == 1
    assert not any(env.truncations.values())


@every_game
def test_each_agent_hears_of_every_move(name: str) -> None:
    """What an agent is told on its turns and at the end is the whole record, chance included."""
    env = made(name)
    numbers = random.Random(5)
    env.reset(seed=5)
    heard: dict[str, list[str]] = {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        observation, _, is_terminated, is_truncated, info = env.last()
        heard[agent] += info["moves"]
        actions = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if is_terminated or is_truncated else numbers.choice(actions))
    record = env.record()
    assert record.state.is_over
    assert list(heard.values()) == [record.moves] * len(heard)


@every_game
def test_the_same_seed_is_the_same_game(name: str) -> None:
    env, other = made(name), made(name)
    assert [played(env, 8), env.record().moves] == [played(other, 8), other.record().moves]
    env.reset()
    other.reset()
    assert env.unwrapped.position == other.unwrapped.position  # the next seed follows from the one before


def test_another_seed_is_another_setup_and_other_luck() -> None:
    env = made("settimo")
    starts = [played(env, seed, most=0) or env.unwrapped.position.state.setup for seed in (1, 2, 1)]
    assert starts[0] == starts[2] != starts[1]
    rolls = set()
    env = made("viaduct for 4")
    for seed in range(20):
        env.reset(seed=seed)
        rolls |= set(env.record().moves)
    assert rolls == {"roll1", "roll2"}  # V4.1: the symbol is rolled again at the start


def test_a_setup_may_be_given() -> None:
    setup = ta.game("settimo").start(seed=99).setup
    env = made("settimo")
    env.reset(seed=1, options={"setup": setup})
    assert env.record().setup == setup
    with pytest.raises(ta.SetupError):
        env.reset(options={"setup": {"lines": "R"}})


def test_an_agent_may_act_several_times_in_a_row() -> None:
    """The two tiles of Ponte, the steps of a trip (S2.5), the two bridges of a roll (V4.2)."""
    for name, longest in (("ponte", 2), ("settimo", 4), ("viaduct for 3", 2)):
        agents = [agent for _, agent, _ in played(made(name), seed=2)]
        assert max(len(list(turn)) for _, turn in itertools.groupby(agents)) >= longest


def test_an_agent_that_cannot_move_is_skipped() -> None:
    """S4.4: after the removal that ends a turn the same agent begins the next one."""
    env = made("settimo")
    for seed in range(200):
        steps = played(env, seed)
        for (before, agent, action), (_, after, _) in itertools.pairwise(steps):
            if str(before.move(action)).startswith("x") and agent == after:
                return
    pytest.fail("nobody was skipped in 200 games")


# What is refused -----------------------------------------------------------------------------------------------------


@every_game
def test_an_illegal_action_loses_the_game(name: str) -> None:
    env = made(name)
    played(env, seed=4, most=6)
    loser, before = env.agent_selection, env.record().moves
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 0 for agent in env.agents}
    assert env.record().moves == before
    env.reset(seed=4)
    assert not any(env.terminations.values())


@every_game
def test_the_raw_environment_refuses_an_illegal_action_and_stays_as_it_is(name: str) -> None:
    env = made(name, pettingzoo.raw_env)
    played(env, seed=4, most=6)
    before = env.position, env.agent_selection, env.record().moves
    illegal = int(np.flatnonzero(~env.position.mask())[0])
    for action in (illegal, env.encoding.actions, -1, None, 1.0, "a1"):
        with pytest.raises((ta.IllegalMove, ta.ParameterError)):
            env.step(action)
        assert (env.position, env.agent_selection, env.record().moves) == before


def test_a_number_that_is_no_action_is_an_assertion_error() -> None:
    env = made("ponte")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        env.step(env.unwrapped.encoding.actions)


def test_nothing_is_asked_before_the_first_game() -> None:
    with pytest.raises(AssertionError, match="reset"):
        made("ponte").step(0)


def test_a_game_without_a_certain_end_is_refused() -> None:
    with pytest.raises(ta.ParameterError, match="turn_limit is a whole number here, not None"):
        pettingzoo.env("viaduct", turn_limit=None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game_id": "chess"}, "ponte, viaduct, settimo"),
        ({"game_id": "ponte", "size": 3}, "size"),
        ({"game_id": "ponte", "seats": 2}, "no parameter 'seats'"),
        ({"game_id": "ponte", "render_mode": "svg"}, "ansi, human, rgb_array or None, not 'svg'"),
    ],
)
def test_bad_parameters_are_parameter_errors(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ta.ParameterError, match=message):
        pettingzoo.env(**arguments)


@pytest.mark.parametrize(
    ("missing", "name"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("PIL", "Pillow")]
)
def test_what_is_missing_is_said_with_what_to_install(missing: str, name: str) -> None:
    program = f"import sys\nsys.modules[{missing!r}] = None\nfrom trearchi.envs import pettingzoo\n"
    program += "pettingzoo.env('ponte', render_mode='rgb_array')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'pip install "trearchi[pettingzoo]"' in done.stderr.splitlines()[-1]
    assert name in done.stderr.splitlines()[-1]


# What one may see and keep -------------------------------------------------------------------------------------------


@every_game
def test_a_copy_plays_on_as_the_game_itself_does(name: str) -> None:
    """By deepcopy and by pickle, chance that is still to come included."""
    env = made(name)
    played(env, seed=6, most=9)
    copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for each in copies:
        numbers = random.Random(1)
        for _ in range(12):
            mask = each.observe(each.agent_selection)["action_mask"]
            each.step(numbers.choice(np.flatnonzero(mask).tolist()))
    assert len({tuple(each.record().moves) for each in copies}) == 1


def test_its_name_says_which_version_the_numbers_have() -> None:
    env = made("settimo")
    assert str(env) == f"settimo_v{env.unwrapped.encoding.version}"


@pytest.mark.parametrize("name", ["ponte", "settimo", "viaduct for 4"])
def test_the_picture_shows_the_position(name: str) -> None:
    """Every action is seen, a half move too; so is the end."""
    env = made(name, render_mode="rgb_array")
    played(env, seed=2, most=0)
    pictures = [env.render()]
    for _ in range(6):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        pictures.append(env.render())
    assert all(picture.shape == (HEIGHT, WIDTH, 3) for picture in pictures)
    assert all((one != other).any() for one, other in itertools.pairwise(pictures))
    played(env, seed=2)
    assert (env.render() != pictures[-1]).any()


def test_the_text_shows_the_position() -> None:
    env = made("ponte", render_mode="ansi")
    env.reset(seed=1)
    assert "place two light tiles" in env.render()
    env.step(0)
    assert "a1 is chosen" in env.render()
    env.step(11)
    assert env.render().count(" l ") == 2
    env = made("viaduct for 2", render_mode="ansi")
    played(env, seed=1)
    assert "The game is over" in env.render()


def test_without_a_mode_there_is_nothing_to_see() -> None:
    env = made("ponte")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
