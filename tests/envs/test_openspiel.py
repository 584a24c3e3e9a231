"""The three games in OpenSpiel: parameters, chance, actions, observations, and games that are records of ours."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

import trearchi as ta
from trearchi.envs import openspiel
from trearchi.envs.setups import MATERIAL

GAMES = (
    "python_ponte(size=5)",
    "python_ponte(tiles=-1,bridges=-1)",
    "python_viaduct(players=2,turn_limit=6)",
    "python_viaduct(players=2,die=none,turn_limit=6)",
    "python_viaduct(players=3,letters=DCB,turn_limit=6)",
    "python_viaduct(turn_limit=6)",
    "python_settimo",
)


def advance(state: Any, numbers: random.Random) -> int:
    """One action or chance outcome at random; which."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        action = numbers.choices(actions, chances)[0]
    else:
        action = numbers.choice(state.legal_actions())
    state.apply_action(action)
    return int(action)


def states(name: str, seed: int = 1) -> Iterator[Any]:
    """Every state of a random game, the one object as it changes."""
    state, numbers = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    yield state
    while not state.is_terminal():
        advance(state, numbers)
        yield state


def ended(name: str, seed: int = 1) -> Any:
    """The end of a random game."""
    *_, last = states(name, seed)
    return last


def after_setup() -> Any:
    """Settimo with its setup just drawn."""
    return next(state for state in states("python_settimo") if state.position is not None)


# Parameters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("python_ponte", ta.game("ponte")),
        ("python_ponte(size=6,tiles=-1,bridges=0)", ta.game("ponte", size=6, tiles=None, bridges=0)),
        ("python_viaduct", ta.game("viaduct")),
        ("python_viaduct(players=2,letters=DA,die=none)", ta.game("viaduct", seats=2, letters="DA", die=None)),
        (
            "python_viaduct(players=3,die=112 112,turn_limit=9)",
            ta.game("viaduct", seats=3, die=["roll1", "roll1", "roll2"] * 2, turn_limit=9),
        ),
        ("python_settimo", ta.game("settimo")),
        ("python_settimo(last=6,surcharge=11,stock=0)", ta.game("settimo", last=6, surcharge=11, stock=0)),
    ],
)
def test_parameters_are_those_of_the_rules_and_survive_as_text(name: str, rules: ta.Game) -> None:
    game = pyspiel.load_game(name)
    assert game.rules == rules
    assert pyspiel.load_game(str(game)).rules == rules
    assert pickle.loads(pickle.dumps(game)).rules == rules


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("python_ponte(size=13)", r"size is a whole number, 4 to 12, not 13 \(P1.1\)"),
        ("python_ponte(tiles=3)", r"not 3 \(P1.2\); None is written -1 here"),
        ("python_viaduct(players=5)", r"2 to 4, not 5 \(V2.1\); seats are called players here"),
        ("python_viaduct(players=2,letters=AA)", r"'AA' does not \(V2.1\)"),
        ("python_viaduct(die=12x)", r"die is six of 1, 2 and x, .*; '12x' is none \(V1.5\)"),
        ("python_viaduct(die=xxxxxx)", r"not all x"),
        ("python_viaduct(die=none)", r"for two seats alone, not for 4 \(V1.5\)"),
        ("python_viaduct(turn_limit=-1)", r"1 to 1000000, not -1: a game of OpenSpiel has a greatest length"),
        ("python_settimo(last=1)", r"last is a whole number, 2 to 10, not 1"),
    ],
)
def test_bad_parameters_say_what_would_be_right(name: str, message: str) -> None:
    with pytest.raises((ta.ParameterError, pyspiel.SpielError), match=message):
        pyspiel.load_game(name)


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match=r"Unknown parameter 'sice'\. Available parameters are: .*size"):
        pyspiel.load_game("python_ponte(sice=6)")


def test_without_openspiel_the_message_names_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import trearchi.envs.openspiel"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == 'ImportError: OpenSpiel is missing: pip install "trearchi[openspiel]"'


# What OpenSpiel is told about them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_about_chance_and_utility_holds_in_play(name: str) -> None:
    game = pyspiel.load_game(name)
    kind = game.get_type()
    has_chance = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert has_chance == ("ponte" not in name and "die=none" not in name)
    for seed in range(3):
        state = ended(name, seed)
        players = [item.player for item in state.full_history()]
        assert (pyspiel.PlayerId.CHANCE in players) == has_chance
        assert players.count(pyspiel.PlayerId.CHANCE) <= game.max_chance_nodes_in_history()
        assert len(players) - players.count(pyspiel.PlayerId.CHANCE) <= game.max_game_length()
        assert sum(state.returns()) == pytest.approx(0)
        assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_learning_environment_plays_them(name: str) -> None:
    """`rl_environment`, from which OpenSpiel's learners see a game: observations, legal actions, rewards at the end."""
    game = pyspiel.load_game(name)
    env, numbers = (
        rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(1)),
        random.Random(1),
    )
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == game.observation_tensor_size()
        step = env.step([numbers.choice(step.observations["legal_actions"][seat])])
    assert step.rewards == env.get_state.returns()


def test_a_state_outlives_the_name_of_its_game() -> None:
    state = pyspiel.load_game("python_settimo").new_initial_state()
    gc.collect()
    numbers = random.Random(1)
    while not state.is_terminal():
        advance(state, numbers)
    assert state.get_game().rules == ta.game("settimo")


# Chance --------------------------------------------------------------------------------------------------------------


def test_settimo_draws_its_setup_in_73_chance_nodes_and_begins() -> None:
    """S1.5, S1.6: six sticks, 64 lines, three major colours; what was drawn is the setup of the game."""
    state = after_setup()
    history = state.full_history()
    assert len(history) == MATERIAL.draws == 73
    assert {item.player for item in history} == {pyspiel.PlayerId.CHANCE}
    drawn = "".join("ROYGSBP"[item.action] for item in history)
    assert state.position.state.setup == {
        "reserve": "".join(sorted(drawn[:6])),
        "lines": drawn[6:70],
        "major": "".join(sorted(drawn[70:])),
    }
    assert state.current_player() == 0


def test_draws_and_rolls_have_the_chances_of_the_rules() -> None:
    """Every chance node once a game is under way offers what `State.chances` does."""
    for name in ("python_settimo", "python_viaduct(players=3,turn_limit=30)"):
        seen = 0
        for state in states(name):
            if state.position is not None and state.is_chance_node():
                seen += 1
                names = {state.action_to_string(action): chance for action, chance in state.chance_outcomes()}
                assert names == pytest.approx(
                    {move: float(chance) for move, chance in state.position.state.chances().items()}
                )
        assert seen > 10


def test_nothing_is_seen_before_the_setup_is_complete() -> None:
    state = pyspiel.load_game("python_settimo").new_initial_state()
    assert state.position is None
    assert state.returns() == [0, 0]
    assert not any(state.observation_tensor(0))
    assert state.action_to_string(0) == "reserve:R"
    state.apply_action(0)
    assert str(state) == "setup reserve=R lines=- major=-"


# Actions -------------------------------------------------------------------------------------------------------------


def test_pontes_pair_is_two_actions_in_either_order() -> None:
    """P4.5: the same position after c3 and d5 as after d5 and c3, and as after the move c3,d5."""
    game = pyspiel.load_game("python_ponte(size=6)")
    ends = []
    for first in ("c3", "d5"):
        state = game.new_initial_state()
        state.apply_action(state.string_to_action(first))
        assert state.current_player() == 0
        assert state.position.pending == first
        state.apply_action(state.string_to_action("c3,d5"))
        ends.append(state.position)
        assert state.current_player() == 1
    assert ends[0] == ends[1]
    assert ends[0].state == ta.game("ponte", size=6).start().play("c3,d5")


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_written_as_moves_and_read_back(name: str) -> None:
    for ply, state in enumerate(states(name)):
        if state.is_terminal() or ply % 7 or state.position is None:
            continue
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        moves = state.position.state.legal_moves() or list(state.position.state.chances())
        squares = {square for move in moves for square in move.split(",")}
        assert set(texts) <= set(moves) | squares
        picked = random.Random(ply).choice(state.legal_actions())
        assert state.string_to_action(state.action_to_string(picked)) == picked


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("python_ponte(size=6)").new_initial_state()
    state.apply_action(0)
    before = str(state)
    with pytest.raises(ta.TrearchiError):
        state.apply_action(0)
    assert str(state) == before


# Copies --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_copies_of_every_kind_go_on_by_themselves(name: str) -> None:
    game = pyspiel.load_game(name)
    for ply, state in enumerate(states(name)):
        if state.is_terminal() or ply % 9:
            continue
        before, history = str(state), state.history()
        text = pyspiel.serialize_game_and_state(game, state)
        twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        twins.append(pyspiel.deserialize_game_and_state(text)[1])
        ends = set()
        for twin in twins:
            assert (str(twin), twin.history()) == (before, history)
            advance(twin, random.Random(ply))
            ends.add(str(twin))
        assert len(ends) == 1
        assert str(state) == before


# Observations --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_the_encoding(name: str) -> None:
    game = pyspiel.load_game(name)
    assert tuple(game.observation_tensor_shape()) == tuple(game.encoding.shape)
    observation = make_observation(game)
    for ply, state in enumerate(states(name)):
        if state.position is None or ply % 9:
            continue
        for seat in range(game.num_players()):
            expected = state.position.observation(seat)
            observation.set_from(state, seat)
            np.testing.assert_array_equal(observation.dict["observation"], expected)
            np.testing.assert_array_equal(state.observation_tensor(seat), expected.ravel())
        assert state.observation_string(0) == str(state) == observation.string_from(state, 1)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_private(name: str) -> None:
    game, state = pyspiel.load_game(name), ended(name)
    kind = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    private = make_observation(game, kind)
    assert (private.string_from(state, 0), private.tensor) == ("", None)
    assert not pyspiel._Observation(game, game.make_observer(kind, {})).has_tensor()


def test_perfect_recall_is_the_history() -> None:
    state = ended("python_ponte(size=5)")
    assert state.information_state_string(0) == state.history_str()


def test_the_c_side_may_ask_without_a_kind_of_observation() -> None:
    game = pyspiel.load_game("python_ponte(size=5)")
    assert pyspiel._Observation(game, game.make_observer({})).has_tensor()


def test_other_observation_parameters_are_refused() -> None:
    game = pyspiel.load_game("python_ponte(size=5)")
    for params in ({"colour": 1}, {"tensor": 1}):
        with pytest.raises(ta.ParameterError, match="have the parameter tensor, True or False, not"):
            make_observation(game, params=params)


def test_an_observation_can_be_a_text_alone() -> None:
    game = pyspiel.load_game("python_ponte(size=5)")
    state = game.new_initial_state()
    observation = make_observation(game, params={"tensor": False})
    observation.set_from(state, 0)
    assert (observation.tensor, observation.dict) == (None, {})
    assert observation.string_from(state, 0) == str(state)
    assert not pyspiel._Observation(game, game.make_observer({"tensor": False})).has_tensor()


# Records -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_there_is_a_record_here_with_the_same_result(name: str, seed: int) -> None:
    """The record replays by the rules alone: texts of moves and a setup, no number of an action."""
    state = ended(name, seed)
    data = openspiel.record(state, seats=None, date="2026-12-01").to_json()
    setup = data.get("setup")
    replayed = ta.Record(state.get_game().rules, setup=setup, moves=data["moves"])
    winners = replayed.state.outcome().winners  # type: ignore[union-attr]
    returns = state.returns()
    assert list(winners) == data["result"]["winners"]
    assert list(winners) == [seat for seat, won in enumerate(returns) if won == max(returns)]
    assert all(isinstance(move, str) and not move.isdigit() for move in data["moves"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_joins_the_platforms_takes_it_all(seats: int) -> None:
    """Viaduct to a real end, by the core's plain player: 1 for the winner, the others share the loss (V6.2)."""
    state, numbers = pyspiel.load_game(f"python_viaduct(players={seats})").new_initial_state(), random.Random(seats)
    while not state.is_terminal():
        if state.is_chance_node():
            advance(state, numbers)
        else:
            state.apply_action(state.position.actions_of(state.position.state.yardstick(seed=1))[0])
    (winner,) = openspiel.record(state).state.outcome().winners  # type: ignore[union-attr]
    assert state.returns() == [pytest.approx(1 if seat == winner else -1 / (seats - 1)) for seat in range(seats)]


def test_half_a_move_is_no_move_of_a_record() -> None:
    state = pyspiel.load_game("python_ponte(size=6)").new_initial_state()
    for text in ("c3", "c3,d5", "dark", "a1"):
        state.apply_action(state.string_to_action(text))
    assert openspiel.record(state, seats=["Anna", "Bruno"]).moves == ["c3,d5", "dark"]


def test_half_a_setup_is_no_game() -> None:
    state = pyspiel.load_game("python_settimo").new_initial_state()
    with pytest.raises(ta.SetupError, match="before its setup is complete"):
        openspiel.record(state)
