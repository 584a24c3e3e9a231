"""Many games in one call: each is a game like any other, whatever the others and the threads do."""

from __future__ import annotations

import os
import threading
from typing import Any

import numpy as np
import pytest

import trearchi as ta
from tests.envs.playing import GAMES
from trearchi.envs import Batch, Encoding, Position, Step

every_game = pytest.mark.parametrize("name", GAMES)


def copied(step: Step) -> Step:
    return Step(*(array.copy() for array in step))


def same(one: Step, two: Step) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def followers(position: Position, action: int) -> list[Position]:
    """What an action may lead to, chance included, as far as the next action or the end."""
    open_, found = [position.play(action)], list[Position]()
    while open_:
        at = open_.pop()
        if at.is_chance:
            open_ += [at.play(outcome) for outcome, _ in at.chances()]
        else:
            found.append(at)
    return found


@every_game
def test_each_game_is_a_game_like_any_other(name: str) -> None:
    """Against single positions that play the same actions: what follows, what is seen, who acts, how it ends."""
    game = GAMES[name]
    encoding, batch = Encoding(game), Batch(game, 4, seed=5)
    for _ in range(70 if game.id == "viaduct" else 180):
        before, actions = batch.positions, batch.sample()
        step = batch.step(actions)
        for i, (was, position, action) in enumerate(zip(before, batch.positions, actions, strict=True)):
            after = followers(was, int(action))
            assert step.dones[i] == after[0].is_over
            if step.dones[i]:
                assert step.rewards[i].tolist() == pytest.approx(after[0].returns())
                assert len(after) == 1
                assert position.pending is None
                assert position.state.view().get("turns", 0) == 0
            else:
                assert position in after
                assert not step.rewards[i].any()
            assert step.seats[i] == position.seat
            assert np.array_equal(step.masks[i], position.mask())
            seen = encoding.scaled(step.observations[i])
            assert np.array_equal(seen, position.observation(int(step.seats[i])))


@every_game
def test_threads_change_nothing(name: str) -> None:
    """One thread or many; enough games for several."""
    game = GAMES[name]
    count = {"ponte": 300, "viaduct": 30, "settimo": 600}[game.id]
    batches = [Batch(game, count, seed=2, threads=threads) for threads in (1, 2, 5)]
    for _ in range(12):
        steps = [batch.step(batch.sample()) for batch in batches]
        assert same(steps[0], steps[1])
        assert same(steps[0], steps[2])
    assert batches[0].positions == batches[2].positions


@every_game
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    """Not on how many others there are, nor on how often actions are sampled."""
    game = GAMES[name]
    few, many, other = Batch(game, 2, seed=7), Batch(game, 5, seed=7), Batch(game, 2, seed=8)
    differs = False
    for _ in range(60):
        other.step(other.sample())
        actions = few.sample()
        for _ in range(2):
            many.sample()
        few.step(actions)
        many.step(np.concatenate([actions, many.sample()[2:]]))
        assert few.positions == many.positions[:2]
        differs |= few.positions != other.positions
    assert differs
    assert few.position(0) != few.position(1)


def test_a_reset_begins_again() -> None:
    batch = Batch(GAMES["settimo"], 3, seed=4)
    first = copied(batch.current)
    seen = [copied(batch.step(batch.sample())) for _ in range(30)]
    assert same(batch.reset(4), first)
    assert all(same(batch.step(batch.sample()), step) for step in seen)
    assert not same(batch.reset(5), first)


def test_arrays_are_used_again() -> None:
    """The step's arrays are those of the step before, and `current` is the step."""
    batch = Batch(GAMES["ponte"], 3)
    before = batch.current
    step = batch.step(batch.sample())
    assert all(one is two for one, two in zip(before, step, strict=True))
    assert batch.current is step
    assert [array.dtype for array in step] == [np.uint8, np.bool_, np.int8, np.float32, np.bool_]
    assert [array.shape for array in step] == [(3, 34, 10, 10), (3, 903), (3,), (3, 2), (3,)]


def test_observing_can_be_left_out() -> None:
    """Then only the observations are missing."""
    blind, seeing = Batch(GAMES["settimo"], 4, observe=False), Batch(GAMES["settimo"], 4)
    for _ in range(40):
        one, two = blind.step(blind.sample()), seeing.step(seeing.sample())
        assert one.observations.shape == (0, 898)
        assert same(Step(two.observations, *one[1:]), two)


def test_games_begin_again_with_new_setups() -> None:
    """Every game that ends gives its returns once, and the next one is another."""
    batch, ended = Batch(GAMES["settimo-other"], 20, seed=1), 0
    setups = {str(position.state.setup) for position in batch.positions}
    assert len(setups) == 20
    for _ in range(300):
        step = batch.step(batch.sample())
        for i in np.flatnonzero(step.dones):
            ended += 1
            setups.add(str(batch.position(int(i)).state.setup))
            assert step.seats[i] == 0
            assert step.rewards[i].sum() == 0
            assert set(step.rewards[i].tolist()) in ({1.0, -1.0}, {0.0})
        assert not step.rewards[~step.dones].any()
    assert ended > 10
    assert len(setups) == 20 + ended


# Chance ------------------------------------------------------------------------------------------------------------


def chi_square(counts: list[int], shares: list[float]) -> float:
    total, whole = sum(counts), sum(shares)
    expected = [total * share / whole for share in shares]
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def test_rolls_follow_the_die() -> None:
    """V1.5: two, three and one faces of six; V4.1: none of the symbol on the first roll."""
    game = GAMES["viaduct-3"]
    batch, planes = Batch(game, 60, seed=3), Encoding(game).planes
    rolls = slice(planes.index("roll1"), planes.index("rollx") + 1)
    begins = [planes.index("stage act"), planes.index("stage symbol")]  # the first decision after a roll
    first = batch.current.observations[:, rolls, 0, 0].sum(axis=0)
    assert chi_square(first[:2].tolist(), [2, 3]) < 6.6  # 1 in 100 with one degree of freedom
    assert first[2] == 0
    counts = np.zeros(3)
    for _ in range(60):
        seen = batch.step(batch.sample()).observations[:, :, 0, 0]
        counts += seen[seen[:, begins].any(axis=1), rolls].sum(axis=0)
    assert counts.sum() > 1500
    assert chi_square(counts.tolist(), [2, 3, 1]) < 9.2  # 1 in 100 with two degrees of freedom


def test_draws_follow_the_bag() -> None:
    """S3.1, S1.6: the first village is of a major colour in 9 of 25 games, for of these only three are in the bag."""
    batch, planes = Batch(GAMES["settimo"], 3000, seed=6), Encoding(GAMES["settimo"]).planes
    seen = batch.step(batch.sample()).observations
    bag, major = (slice(planes.index(f"{what} R"), planes.index(f"{what} P") + 1) for what in ("bag", "major"))
    drawn = 4 - seen[:, major] - seen[:, bag]
    assert (drawn.sum(axis=1) == 1).all()
    of_major = int((drawn * seen[:, major]).sum())
    assert chi_square([of_major, 3000 - of_major], [9, 16]) < 6.6


def test_samples_are_even() -> None:
    """Each legal action as likely as every other."""
    batch = Batch(GAMES["ponte-4"], 3200, seed=9)
    counts = np.bincount(batch.sample(), minlength=16).tolist()
    assert len(counts) == 16
    assert chi_square(counts, [1.0] * 16) < 30.6  # 1 in 100 with 15 degrees of freedom
    assert not np.array_equal(batch.sample(), batch.sample())


# Bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [17, 88, -1, 89, 2**40])
def test_an_illegal_action_changes_nothing(number: int) -> None:
    """Every action is looked at before one is played; the error names the game and the action."""
    batch = Batch(GAMES["settimo"], 5, seed=1)
    step, positions = copied(batch.current), batch.positions
    actions = batch.sample()
    actions[3] = number
    with pytest.raises(ta.ParameterError, match=f"^game 3: action {number} .*; no game was changed$") as raised:
        batch.step(actions)
    assert ("0 to 88" in str(raised.value)) == (not 0 <= number < 89)
    assert batch.positions == positions
    assert same(batch.current, step)


@pytest.mark.parametrize(
    "actions",
    [[1, 2], [[1], [2], [3]], [1.0, 2.0, 3.0], ["1", "2", "3"], [True, True, True], 3, [], None],
    ids=str,
)
def test_actions_are_one_whole_number_a_game(actions: Any) -> None:
    with pytest.raises(ta.ParameterError, match="actions are whole numbers, one for each of 3 games"):
        Batch(GAMES["settimo"], 3).step(actions)


def test_actions_come_in_any_whole_numbers() -> None:
    """Lists, and arrays of any size of number and any order in memory."""
    batches = [Batch(GAMES["settimo"], 4, seed=1) for _ in range(4)]
    actions = batches[0].sample()
    strided = np.zeros(8, np.int16)
    strided[::2] = actions
    steps = [
        batch.step(given)
        for batch, given in zip(
            batches, (actions, actions.tolist(), actions.astype(np.uint8), strided[::2]), strict=True
        )
    ]
    assert all(same(steps[0], step) for step in steps[1:])


@pytest.mark.parametrize(
    "arguments",
    [{"count": 0}, {"count": 2.0}, {"count": True}, {"count": "3"}, {"threads": 0}, {"threads": "all"}, {"seed": None}],
    ids=str,
)
def test_bad_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ta.ParameterError, match=f"^{next(iter(arguments))} is a whole number"):
        Batch(GAMES["ponte"], **{"count": 2, **arguments})


def test_games_are_numbered_from_nought() -> None:
    batch = Batch(GAMES["ponte"], 2)
    assert len(batch) == 2
    for game in (2, 10**30):
        with pytest.raises(ta.ParameterError, match="the games are 0 to 1"):
            batch.position(game)
    with pytest.raises(ta.ParameterError, match="game is a whole number"):
        batch.position(-1)
    with pytest.raises(ta.ParameterError, match="an encoding is that of a game"):
        Batch("ponte", 2)  # type: ignore[arg-type]


# Threads -----------------------------------------------------------------------------------------------------------


def test_steps_from_several_threads_come_one_after_the_other() -> None:
    """The lock holds: so many steps from four threads are so many steps, and no game is torn."""
    batch = Batch(GAMES["ponte-7"], 64, seed=1)

    def play() -> None:
        for _ in range(50):
            batch.sample()
            assert len(batch.positions) == 64

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(100):
        batch.step(np.argmax(batch.current.masks, axis=1))
    for thread in threads:
        thread.join()
    alone = Batch(GAMES["ponte-7"], 64, seed=1)
    for _ in range(100):
        alone.step(np.argmax(alone.current.masks, axis=1))
    assert batch.positions == alone.positions


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks of POSIX")
def test_a_forked_child_steps_on_alone() -> None:
    """The threads that wait for work do not come along; the child does all of it."""
    batch = Batch(ta.game("settimo"), 2_048, seed=3, threads=2)
    batch.step(batch.sample())
    child = os.fork()
    if child == 0:
        batch.step(batch.sample())
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    batch.step(batch.sample())
