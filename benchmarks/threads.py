"""How the search scales: nodes in a given time with two threads, against one, in one run.

The two are measured in turn, slice by slice, so that whatever else the machine does hurts both. Prints one line a game:
nodes a second of each by the clock on the wall, and the ratio of all slices together, with the least and the greatest
of the pairs of slices. For that the machine needs as many idle cores as there are threads. Where it has not, the ratio
by the seconds of the processor says what idle cores would give: nodes for each of them, times the threads.
"""

from __future__ import annotations

import argparse
import statistics
import time

import trearchi as ta

# Moves before the measured position: the middle of a game, where nothing is near its end.
MIDDLE = {"ponte": 14, "viaduct": 20, "settimo": 30}


def position(name: str) -> ta.State:
    """A position from a game that the engine has played with few nodes."""
    game = ta.game(name, seats=2) if name == "viaduct" else ta.game(name)
    engine = ta.Engine(game, nodes=200)
    state, plies = game.start(seed=1), 0
    while plies < MIDDLE[name] or state.seat is None:
        move = min(state.chances()) if state.is_chance else engine.choose(state, seed=1).move
        state, plies = state.play(move), plies + 1
    return state


def measure(state: ta.State, threads: int, time_ms: int, seed: int) -> tuple[float, float]:
    """Nodes a second of the clock, and nodes a second of the processor."""
    engine = ta.Engine(state.game, time_ms=time_ms, threads=threads)
    wall, processor = time.perf_counter(), time.process_time()
    nodes = engine.choose(state, seed=seed).nodes
    return nodes / (time.perf_counter() - wall), nodes / (time.process_time() - processor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(ta.GAMES)}; all by default")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--slices", type=int, default=10)
    parser.add_argument("--time-ms", type=int, default=500, help="for each slice")
    options = parser.parse_args()
    for name in options.games or ta.GAMES:
        state = position(name)
        one, many = [], []
        for seed in range(options.slices):
            one.append(measure(state, 1, options.time_ms, seed))
            many.append(measure(state, options.threads, options.time_ms, seed))
        walls, processors = ([(b[i], a[i]) for a, b in zip(one, many, strict=True)] for i in (0, 1))
        pairs = [b / a for b, a in walls]
        ratio = sum(b for b, _ in walls) / sum(a for _, a in walls)
        idle = options.threads * sum(b for b, _ in processors) / sum(a for _, a in processors)
        print(
            f"{name}: {statistics.mean(a for _, a in walls):,.0f} nodes/s with one thread,"
            f" {statistics.mean(b for b, _ in walls):,.0f} with {options.threads}; ratio {ratio:.2f}"
            f" ({min(pairs):.2f} to {max(pairs):.2f}); by processor seconds {idle:.2f}"
        )


if __name__ == "__main__":
    main()
