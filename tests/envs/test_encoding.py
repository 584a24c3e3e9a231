"""Actions and observations as numbers: nothing that is legal lacks a number, and nothing that is seen lies."""

from __future__ import annotations

import copy
import doctest
import pickle
import subprocess
import sys
from itertools import pairwise
from random import Random

import numpy as np
import pytest

import trearchi as ta
from tests.envs.playing import GAMES, played
from trearchi.envs import Encoding, Position, encoding

ENCODINGS = {name: Encoding(game) for name, game in GAMES.items()}
every_game = pytest.mark.parametrize("name", ENCODINGS)


def test_the_docstring_is_true() -> None:
    found = doctest.testmod(encoding)
    assert found.attempted > 5
    assert found.failed == 0


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_importing_the_encodings_needs_numpy_alone() -> None:
    """Nothing of the libraries that environments are written for comes along."""
    done = run("import sys, trearchi.envs\nprint(*{name.partition('.')[0] for name in sys.modules})")
    loaded = set(done.stdout.split())
    assert {"numpy", "trearchi"} <= loaded
    assert loaded.isdisjoint({"pyspiel", "open_spiel", "pettingzoo", "gymnasium", "scipy", "ray", "torch", "pydantic"})


def test_without_numpy_the_import_says_what_to_install() -> None:
    done = run("import sys\nsys.modules['numpy'] = None\nimport trearchi\nimport trearchi.envs")
    assert (
        done.stderr.splitlines()[-1] == 'ModuleNotFoundError: trearchi.envs needs numpy: pip install "trearchi[envs]"'
    )


@every_game
def test_names_and_shapes_agree(name: str) -> None:
    """As many names as numbers, each once; as many planes as the shape says, each with a scale that a byte holds."""
    its = ENCODINGS[name]
    assert len(set(its.action_names)) == len(its.action_names) == its.actions
    assert len(its.outcome_names) == its.chance_outcomes
    assert len(set(its.planes)) == len(its.planes) == len(its.scales) == its.shape[0]
    assert all(1 <= scale <= 255 for scale in its.scales)
    assert its.version >= 1


# Actions -----------------------------------------------------------------------------------------------------------


@every_game
def test_legal_actions_are_the_legal_moves(name: str) -> None:
    """One to one: each move has its numbers, and each number its move; a mask says the same."""
    for position in played(ENCODINGS[name], seed=1):
        actions, moves = position.legal_actions(), position.state.legal_moves()
        assert np.flatnonzero(position.mask()).tolist() == actions == sorted(set(actions))
        assert position.mask().shape == (ENCODINGS[name].actions,)
        if position.pending is None:
            assert {number for move in moves for number in position.actions_of(move)} == set(actions)
        made = {action: position.move(action) for action in actions}
        whole = [move for move in made.values() if move is not None]
        pairs = [move for move in moves if "," in move]
        if position.pending is not None:
            assert sorted(whole) == sorted(pair for pair in pairs if position.pending in pair.split(","))
        else:
            assert sorted(whole) == sorted(set(moves) - set(pairs))


@every_game
def test_numbers_play_their_move(name: str) -> None:
    """`actions_of` and `move` are each other's inverse, and what they play is what the text plays."""
    random = Random(5)
    for position in played(ENCODINGS[name], seed=2):
        moves = position.state.legal_moves()
        if position.pending is not None or not moves:
            continue
        move = random.choice(moves)
        numbers = position.actions_of(move)
        for order in (numbers, numbers[::-1]):
            at = position
            for number in order[:-1]:
                assert at.move(number) is None
                at = at.play(number)
                assert at.state == position.state
                assert at.seat == position.seat
                assert at.actions_of(move) == [order[-1]]
            assert at.move(order[-1]) == move
            assert at.play(order[-1]).state == position.state.play(move)


@every_game
def test_chance_has_its_own_numbers(name: str) -> None:
    """Outcomes by number, ascending, with the probabilities of the rules; none unless chance is to move."""
    its = ENCODINGS[name]
    for position in played(its, seed=3):
        chances = {its.outcome_names[number]: chance for number, chance in position.chances()}
        assert chances == {move: float(chance) for move, chance in position.state.chances().items()}
        assert [number for number, _ in position.chances()] == sorted(number for number, _ in position.chances())
        assert bool(chances) == position.is_chance
        for number, _ in position.chances():
            move = position.move(number)
            assert move == its.outcome_names[number]
            assert position.actions_of(move) == [number]
            assert position.play(number).state == position.state.play(move)


@every_game
def test_positions_are_values(name: str) -> None:
    """Copies are themselves; pickles come back equal, halves of moves too; states tell who acts."""
    seen = set()
    for position in played(ENCODINGS[name], seed=4):
        state = position.state
        assert copy.copy(position) is copy.deepcopy(position) is position
        again = pickle.loads(pickle.dumps(position))
        assert (again, hash(again), str(again)) == (position, hash(position), str(position))
        assert (position.seat, position.is_chance, position.is_over) == (state.seat, state.is_chance, state.is_over)
        assert position.game == GAMES[name]
        assert (position.pending is None) == (position == ENCODINGS[name].at(state))
        seen.add(position)
    assert len({str(position) for position in seen}) == len(seen)


@every_game
def test_returns_sum_to_nothing(name: str) -> None:
    """Winners share what the others lose; nothing before the end."""
    *before, last = played(ENCODINGS[name], seed=6, most=3000)
    seats = GAMES[name].seats
    assert all(position.returns() == [0.0] * seats for position in before)
    outcome = last.state.outcome()
    if outcome is None:
        assert GAMES[name].parameters["turn_limit"] is None
        return
    for seat, value in enumerate(last.returns()):
        share = seats / len(outcome.winners)
        assert value == pytest.approx((share * (seat in outcome.winners) - 1) / (seats - 1))
    assert sum(last.returns()) == pytest.approx(0)


# Observations ------------------------------------------------------------------------------------------------------


@every_game
def test_observations_are_within_their_bounds(name: str) -> None:
    """float32 from 0 to 1, of the shape that is said, and whole numbers when they are scaled back."""
    its = ENCODINGS[name]
    scales = np.array(its.scales, np.float32).reshape(-1, *(1 for _ in its.shape[1:]))
    for position in played(its, seed=7, most=120):
        for seat in range(its.game.seats):
            seen = position.observation(seat)
            assert (seen.dtype, seen.shape) == (np.float32, its.shape)
            assert seen.min() >= 0
            assert seen.max() <= 1
            whole = (seen * scales).round().astype(np.uint8)
            assert np.array_equal(its.scaled(whole), seen)


@every_game
def test_most_actions_is_an_upper_bound(name: str) -> None:
    its = ENCODINGS[name]
    if its.most_actions is None or its.most_outcomes is None:
        assert GAMES[name].parameters["turn_limit"] is None
        return
    for seed in range(3):
        positions = list(played(its, seed, most=its.most_actions + 1))
        assert positions[-1].is_over
        assert len(positions) - 1 <= its.most_actions
        assert sum(position.is_chance for position in positions) <= its.most_outcomes


# Bad input ---------------------------------------------------------------------------------------------------------


@every_game
def test_illegal_actions_are_refused_with_a_reason(name: str) -> None:
    """Every number that is not legal, in some positions of a game: the refusal of the rules, or what is wrong."""
    its = ENCODINGS[name]
    positions = list(played(its, seed=8, most=60))
    for position in positions[:: 20 if its.actions > 1000 else 7] + positions[-1:]:
        legal = {number for number, _ in position.chances()} | set(position.legal_actions())
        for number in range(its.chance_outcomes if position.is_chance else its.actions):
            if number in legal:
                continue
            with pytest.raises((ta.IllegalMove, ta.ParameterError)) as raised:
                position.play(number)
            assert "\n" not in str(raised.value)
            assert isinstance(raised.value, ta.IllegalMove) or position.pending or "unused" in its.action_names[number]
            with pytest.raises(type(raised.value)):
                position.move(number)


@pytest.mark.parametrize("number", [-1, 903, 10**30])
def test_numbers_of_nothing_are_refused(number: int) -> None:
    with pytest.raises(ta.ParameterError, match=r"0 to 902|too large"):
        ENCODINGS["ponte"].start().play(number)


@pytest.mark.parametrize("number", ["3", 3.0, None])
def test_what_is_no_number_is_refused(number: object) -> None:
    with pytest.raises(TypeError, match=r"integer|incompatible"):
        ENCODINGS["ponte"].start().play(number)  # type: ignore[arg-type]


def test_refusals_name_what_is_wrong() -> None:
    position = Encoding(ta.game("ponte", size=6)).start().play(14).play(22)
    with pytest.raises(ta.IllegalMove, match="That is not due now"):
        position.play(0)
    position = position.play(Encoding(position.game).action_names.index("dark"))
    with pytest.raises(ta.IllegalMove, match="'tile c3': A tile stands on c3 already"):
        position.play(14)
    half = position.play(0)
    with pytest.raises(ta.IllegalMove, match="'a1,a1'"):
        half.play(0)
    with pytest.raises(ta.ParameterError, match=r"tile a1 is played: a second tile has to follow, not pass"):
        half.play(Encoding(position.game).actions - 1)
    with pytest.raises(ta.ParameterError, match=r"b1,b2 cannot follow: tile a1 is played already"):
        half.actions_of("b1,b2")
    with pytest.raises(ta.IllegalMove):
        position.actions_of("c3,c4")
    with pytest.raises(ta.SeatError, match="no seat 2 plays here"):
        position.observation(2)


def test_encodings_are_for_one_game() -> None:
    with pytest.raises(ta.ParameterError, match=r"this encoding is for states of ta.game\('settimo'"):
        ENCODINGS["settimo"].at(ta.game("settimo", last=3).start(seed=1))
    with pytest.raises(ta.ParameterError, match="an encoding is that of a game"):
        Encoding("ponte")  # type: ignore[arg-type]
    with pytest.raises(ta.SetupError):
        ENCODINGS["ponte"].start(setup={"lines": ""})
    with pytest.raises(TypeError):
        Position()
    assert Encoding(ta.game("ponte")) == ENCODINGS["ponte"] != ENCODINGS["ponte-7"]
    assert pickle.loads(pickle.dumps(ENCODINGS["viaduct-3"])) == ENCODINGS["viaduct-3"]


def test_halves_differ_from_wholes() -> None:
    """A pending tile is part of the position, of its text and of what is seen."""
    start = ENCODINGS["ponte"].start()
    halves = [start.play(number) for number in (3, 4)]
    assert len({start, *halves}) == 3
    assert str(halves[0]) == f"{start} pending=a4"
    assert not any(np.array_equal(one.observation(0), two.observation(0)) for one, two in pairwise([start, *halves]))
