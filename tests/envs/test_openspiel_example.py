"""examples/openspiel_mcts.py: OpenSpiel's search plays our games, and its games are records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import trearchi as ta

EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_mcts.py"


def example(*arguments: str) -> str:
    """What the example prints."""
    run = subprocess.run([sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, check=True)
    return run.stdout


@pytest.mark.parametrize(
    ("game", "judge"),
    [
        ("python_ponte(size=5)", "playouts"),
        ("python_settimo", "core"),
        ("python_viaduct(players=3,turn_limit=9)", "core"),
    ],
)
def test_openspiels_search_plays_our_games(game: str, judge: str, tmp_path: Path) -> None:
    """Two games to their ends, seats in turn, each saved as a record that replays to an end."""
    arguments = ("--game", game, "--games", "2", "--simulations", "8", "--judge", judge, "--save", str(tmp_path))
    printed = example(*arguments)
    assert "game 1: seat 0" in printed
    assert "game 2: seat 1" in printed
    assert "mean return of the bot" in printed
    records = [ta.load(path) for path in sorted(tmp_path.iterdir())]
    assert [record.seats.index("OpenSpiel MCTS") for record in records] == [0, 1]
    assert all(record.state.is_over for record in records)
    assert example(*arguments).splitlines()[-1] == printed.splitlines()[-1]


def test_it_beats_random_moves() -> None:
    """Ponte 5 x 5, ten games: chance alone would win as many as it loses."""
    printed = example("--game", "python_ponte(size=5)", "--games", "10", "--simulations", "30", "--judge", "playouts")
    assert float(printed.rpartition("bot: ")[2].split()[0]) >= 0.6
