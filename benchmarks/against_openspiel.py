"""Random playouts of our Ponte against OpenSpiel's TwixT 12 x 12, the nearest game there, in one run.

The two are measured in turn, slice by slice, so that whatever else the machine does hurts both; seconds are those of
the processor, one core. Prints playouts and moves a second of each, and the ratios: of all slices together, and the
least and greatest of any pair of slices. A move of TwixT is one peg, so our moves are counted as half-moves: two tiles
are two.

OpenSpiel's rollouts run where they are fastest that Python reaches: in C++, in the RandomRolloutEvaluator of its
MCTSBot. The evaluator cannot be asked by itself, so a bot of two simulations asks it twice: at the first position and
after one move. Ours run in the core, in State.playouts. How many moves a playout of TwixT has, and how many half-moves
a move of Ponte, are means over games played at random from Python.

OpenSpiel is no dependency of this project: pip install open_spiel
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import trearchi as ta
from trearchi.terminal.bench import half_moves_a_move

ROLLOUTS = 1_000  # a call of the bot: two positions, half of these from each
COUNTED_GAMES = 200


@dataclass
class Side:
    """One of the two: a name, what plays some playouts and says how many playouts and moves, and what was measured."""

    name: str
    play: Callable[[], tuple[int, float]]
    playouts: list[float] = field(default_factory=list)  # a second, by slice
    moves: list[float] = field(default_factory=list)
    total: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])  # playouts, moves, seconds

    def measure(self, seconds: float) -> None:
        """One slice."""
        playouts, moves = 0, 0.0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            more = self.play()
            playouts += more[0]
            moves += more[1]
        self.playouts.append(playouts / spent)
        self.moves.append(moves / spent)
        self.total = [sum(pair) for pair in zip(self.total, (playouts, moves, spent), strict=True)]

    def __str__(self) -> str:
        playouts, moves, seconds = self.total
        return f"{self.name:<24} {playouts / seconds:>10,.0f} playouts/s {moves / seconds:>13,.0f} half-moves/s"


def ponte() -> Side:
    """Ours: Ponte 10 x 10 with supplies."""
    state = ta.game("ponte").start()
    seeds = iter(range(sys.maxsize))
    half_moves = half_moves_a_move()

    def play() -> tuple[int, float]:
        return ROLLOUTS, state.playouts(ROLLOUTS, next(seeds))[1] * half_moves

    return Side("Ponte 10 x 10", play)


def twixt(pyspiel: Any) -> Side:
    """Theirs."""
    game = pyspiel.load_game("twixt(board_size=12)")
    numbers = random.Random(1)
    actions = 0
    for _ in range(COUNTED_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(numbers.choice(state.legal_actions()))
            actions += 1
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS // 2, seed=1)
    start = game.new_initial_state()
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 100, False, 1, False)

    def play() -> tuple[int, float]:
        bot.step(start)
        return ROLLOUTS, ROLLOUTS * actions / COUNTED_GAMES

    return Side("OpenSpiel TwixT 12 x 12", play)


def ratios(name: str, ours: list[float], theirs: list[float], whole: float) -> str:
    """One line: the ratio of the whole, and the range over the slices."""
    each = [a / b for a, b in zip(ours, theirs, strict=True)]
    return f"ratio of {name}: {whole:.1f} (slices: {min(each):.1f} to {max(each):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slices", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each slice")
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        sys.exit("OpenSpiel is missing: pip install open_spiel (it is no dependency of this project)")
    ours, theirs = ponte(), twixt(pyspiel)
    for _ in range(options.slices):
        ours.measure(options.seconds)
        theirs.measure(options.seconds)
    print(ours)
    print(theirs)
    for place, name in enumerate(("playouts", "moves")):
        whole = (ours.total[place] / ours.total[2]) / (theirs.total[place] / theirs.total[2])
        print(ratios(name, getattr(ours, name), getattr(theirs, name), whole))


if __name__ == "__main__":
    main()
