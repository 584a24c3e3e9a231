"""A player for `trearchi match` that speaks the line protocol of docs/agents.md and uses the public Python API.

It takes the move after which a small search thinks best of it, or with `--random` any legal one:

    trearchi match settimo "exec:python examples/exec_agent.py" greedy --games 10 --time-ms 50
"""

from __future__ import annotations

import argparse
import json
import random
import sys

import trearchi as ta


def start(line: str) -> ta.State:
    """The first position of the game that a `game` line names."""
    name, parameters, setup = line.split(" ", 2)
    game = ta.game(name, **json.loads(parameters))
    return game.start(setup=json.loads(setup)) if setup != "null" else game.start(seed=0)


def choose(state: ta.State, limits: dict[str, int], is_random: bool) -> str:
    """A move for the seat to move."""
    if is_random:
        return random.Random(limits["seed"]).choice(state.legal_moves())
    # A little less than the time that is there: some of it goes by on the way.
    time_ms = max(1, limits["time_ms"] * 9 // 10) if "time_ms" in limits else None
    nodes = limits.get("nodes", None if time_ms else 500)
    return ta.Engine(state.game, time_ms=time_ms, nodes=nodes).choose(state, seed=limits["seed"]).move


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--random", action="store_true", help="any legal move")
    options = parser.parse_args()
    first = state = ta.game("ponte").start()  # until a game begins
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "trearchi":
            print("ready", flush=True)
        elif word == "game":
            first = state = start(rest)
            print("ready", flush=True)
        elif word == "moves":
            state = first
            for move in rest.split():
                state = state.play(move)
        elif word == "go":
            words = rest.split()
            limits = {name: int(value) for name, value in zip(words[::2], words[1::2], strict=True)}
            print("move", choose(state, limits, options.random), flush=True)
        elif word == "quit":
            return
        # `position` says the same as `moves`, `over` who has won: this player needs neither.


if __name__ == "__main__":
    main()
