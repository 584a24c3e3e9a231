"""How fast random legal moves are played from Python, beside a plain Python loop measured in the same run.

Prints one line a game: moves a second, steps of the baseline a second, and their ratio. The ratio says more than the
moves: it hardly depends on the machine. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import random
import time

import trearchi as ta


def play_moves(game: ta.Game, seconds: float) -> float:
    """Random legal moves a second: the moves as texts, a choice, the position after it; chance moves count."""
    choice = random.Random(1).choice
    moves, seed = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = game.start(seed=seed)
        seed += 1
        for _ in range(1_000):
            if state.is_over:
                break
            state = state.play(choice(state.legal_moves() or list(state.chances())))
            moves += 1
    return moves / spent


def step_in_python(seconds: float) -> float:
    """Steps a second of a loop that does in pure Python what any game must: build a list, choose, store a new tuple."""
    choice = random.Random(1).choice
    steps = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = tuple(range(25))
        for _ in range(1_000):
            moves = [f"A{place}" for place in state[:8]]
            place = int(choice(moves)[1:])
            state = (*state[1:], place)
        steps += 1_000
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(ta.GAMES)}; settimo by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    options = parser.parse_args()
    for name in options.games or ["settimo"]:
        baseline = step_in_python(options.seconds / 2)
        moves = play_moves(ta.game(name), options.seconds)
        baseline = (baseline + step_in_python(options.seconds / 2)) / 2
        print(f"{name}: {moves:,.0f} moves/s; baseline {baseline:,.0f} steps/s; ratio {moves / baseline:.2f}")


if __name__ == "__main__":
    main()
