"""OpenSpiel's own tests, as they come with it, run on our games: random simulations, API, replayed playthroughs.

Ours are registered before theirs are imported, so that the lists that theirs make of all games have them.
"""

from __future__ import annotations

import random
import unittest
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms.sample_some_states import sample_some_states

import trearchi.envs.openspiel  # noqa: F401 - registers the games
from tests.envs.write_playthroughs import FOLDER, PLAYTHROUGHS

api_test = import_module("open_spiel.integration_tests.api_test")
playthrough_test = import_module("open_spiel.integration_tests.playthrough_test")
games_sim_test = import_module("open_spiel.python.tests.games_sim_test")

# Every game and number of seats, with and without chance; Viaduct cut short, because random play there never ends.
VARIANTS = (
    "python_ponte",
    "python_ponte(size=5,tiles=-1,bridges=-1)",
    "python_ponte(size=12,tiles=9,bridges=3)",
    "python_viaduct(players=2,turn_limit=8)",
    "python_viaduct(players=2,die=none,turn_limit=8)",
    "python_viaduct(players=3,turn_limit=8)",
    "python_viaduct(players=4,turn_limit=8)",
    "python_settimo",
    "python_settimo(last=4,surcharge=2,stock=5)",
)
SIMULATIONS = (
    "test_game_sim_python_ponte",
    "test_game_sim_python_settimo",
    "test_game_sim_python_viaduct",
    "test_multiplayer_game_2p_python_viaduct",
    "test_multiplayer_game_3p_python_viaduct",
    "test_multiplayer_game_4p_python_viaduct",
)
API_TESTS = unittest.TestLoader().getTestCaseNames(api_test.EnforceAPIOnPartialTreeBase)


@pytest.fixture(autouse=True)
def _chance_from_a_seed() -> None:
    """OpenSpiel's tests draw from the global generators."""
    random.seed(1)
    np.random.seed(1)


def passes(test: unittest.TestCase) -> None:
    """Runs one test of OpenSpiel's."""
    result = unittest.TestResult()
    test.run(result)
    assert result.testsRun == 1
    assert (result.failures, result.errors, result.skipped) == ([], [], [])


@pytest.mark.parametrize("name", VARIANTS)
def test_random_simulations_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_games_are_simulated_as_games_sim_test_does(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", SIMULATIONS)
def test_games_sim_test_has_our_games_among_its_own(name: str) -> None:
    passes(games_sim_test.GamesSimTest(name))


@dataclass
class Later:
    """A game that begins where another has gone to, for OpenSpiel's sampling, which does not get far from a start."""

    game: Any
    state: Any

    def get_type(self) -> Any:
        return self.game.get_type()

    def new_initial_state(self) -> Any:
        return self.state.clone()


def half_way(game: Any) -> Any:
    """The state in the middle of a random game."""
    numbers = random.Random(1)
    state, states = game.new_initial_state(), []
    while not state.is_terminal():
        states.append(state.clone())
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
        state.apply_action(numbers.choices(*zip(*outcomes, strict=True))[0])
    return states[len(states) // 2]


@pytest.fixture(scope="module", params=VARIANTS)
def api_case(request: pytest.FixtureRequest) -> Iterator[type[Any]]:
    """OpenSpiel's test class for one game, made as its own are; its sample of states, and some from half-way on."""
    random.seed(1)
    game = pyspiel.load_game(request.param)
    attributes = {"game_name": request.param, "game": game}
    case: type[Any] = type("EnforceAPIPartialTree", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    case.setUpClass()
    later = sample_some_states(Later(game, half_way(game)), max_states=100)
    case.some_states += later
    yield case
    case.doClassCleanups()


@pytest.mark.parametrize("name", API_TESTS)
def test_api_test_holds(api_case: type[Any], name: str) -> None:
    passes(api_case(name))


def test_api_test_has_our_games_among_its_own() -> None:
    assert {"python_ponte", "python_viaduct", "python_settimo"} <= api_test._GAMES_TO_TEST


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthroughs_come_out_the_same_line_by_line(name: str) -> None:
    """Written by write_playthroughs.py beside this file."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    playthrough_test.PlaythroughTest().run_test(str(FOLDER), f"{name}.txt")


def test_there_is_a_playthrough_for_each_game_and_number_of_seats() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PLAYTHROUGHS)
    texts = [(FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in PLAYTHROUGHS]
    played = {(line_of(text, "GameType.short_name"), int(line_of(text, "NumPlayers()"))) for text in texts}
    viaduct = {('"python_viaduct"', seats) for seats in (2, 3, 4)}
    assert played == {('"python_ponte"', 2), ('"python_settimo"', 2)} | viaduct


def line_of(text: str, name: str) -> str:
    """What a playthrough says of one name."""
    return next(line for line in text.splitlines() if line.startswith(f"{name} = ")).partition(" = ")[2]
