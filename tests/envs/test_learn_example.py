"""examples/learn.py: it learns, what it has learned plays, and equal settings give equal networks.

All of it runs in processes of its own: JAX keeps threads, and other tests fork the process that they are in.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"
SMALL = ("--games", "64", "--minibatch", "512", "--width", "64")


def run(*arguments: str) -> str:
    """What the example prints."""
    command = [sys.executable, "-W", "error", str(EXAMPLE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def program(text: str) -> str:
    """What a program prints that has the example as `learn`."""
    head = f"import sys\nsys.path.insert(0, {str(EXAMPLE.parent)!r})\nimport learn, numpy as np, trearchi as ta\n"
    return subprocess.run([sys.executable, "-c", head + text], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A network after some seconds of Ponte 5 x 5, and what was said meanwhile."""
    file = tmp_path_factory.mktemp("learned") / "ponte.npz"
    said = run(
        *SMALL, "--iterations", "40", "--evaluations", "1", "--seed", "2", "--match-games", "4", "--out", str(file)
    )
    return file, said


def test_it_learns_to_beat_random_players(learned: tuple[Path, str]) -> None:
    """The same seed, the same course on one machine; the bar is far below it for those that round otherwise."""
    lines = re.findall(
        r"^ *([\d,]+) actions .* (0\.\d+) against random \(95 %: (0\.\d+) to (0\.\d+)\)$", learned[1], re.M
    )
    (none, *before), (all_, after, low, _) = lines
    assert (none, all_) == ("0", "81,920")
    assert float(low) > float(before[2])
    assert float(after) > 0.7


def test_what_was_learned_plays(learned: tuple[Path, str]) -> None:
    """Legal moves, from a file, in both seats; a game is shown with who won it."""
    said = run("--play", str(learned[0]), "--against", "greedy", "--match-games", "6")
    won, lost, shared = map(int, re.findall(r"against greedy: (\d+) won, (\d+) lost, (\d+) shared; rate ", said)[0])
    assert won + lost + shared == 6
    assert "The first game, learned against greedy: " in said
    assert "Won by " in said


def test_equal_settings_give_equal_networks_of_settimo_too() -> None:
    said = program(
        "def weight(network):\n"
        "    return sum(float(np.abs(part).sum()) for layer in network.values() for part in layer.values())\n"
        "for seed in (0, 0, 1):\n"
        "    settings = learn.Settings(iterations=1, games=16, steps=8, minibatch=64, width=8, seed=seed)\n"
        "    course = learn.learn(ta.game('settimo'), settings)\n"
        "    print(weight(next(course)[1]), seed or weight(next(course)[1]))\n"
    )
    one, same, other = map(str.split, said.splitlines())
    assert one == same
    assert one[0] != one[1]
    assert one[0] != other[0]


def test_an_advantage_changes_its_sign_with_the_seat() -> None:
    """Two games of three actions by hand: seats 0, 0, 1 with a victory at the end, and one that goes on."""
    said = program(
        "values = np.array([[0.5, 0.0], [0.25, 0.0], [-0.5, 0.0], [0.125, 0.5]])\n"
        "rewards = np.array([[0.0, 0.0], [0.0, 0.0], [-1.0, 0.0]])\n"
        "ends = np.array([[False, False], [False, False], [True, False]])\n"
        "seats = np.array([[0, 0], [0, 1], [1, 0], [0, 1]])\n"
        "print(learn.advantages(values, rewards, ends, seats, 0.5).tolist())"
    )
    # The last action was worth -1 and -0.5 was expected; before it -0.5 for seat 1 is 0.5 for seat 0.
    first = [-0.25 + 0.5 * (0.25 + 0.5 * 0.5), 0.25 + 0.5 * 0.5, -0.5]
    second = [0.5 * 0.5 * -0.5, -0.5 * -0.5, -0.5]
    assert said.strip() == str([list(pair) for pair in zip(first, second, strict=True)])


def test_other_numbers_and_more_than_two_seats_are_refused(learned: tuple[Path, str]) -> None:
    said = program(
        "try:\n    next(learn.learn(ta.game('viaduct'), learn.Settings()))\n"
        "except ta.ParameterError as refused:\n    print(refused)\n"
        "learn.Encoding.version = 2\n"
        f"try:\n    learn.load({str(learned[0])!r})\nexcept SystemExit as refused:\n    print(refused)\n"
    )
    assert "for two seats, one's gain the other's loss, not for 4" in said
    assert "was learned with version 1 of the encoding: learn it again" in said
