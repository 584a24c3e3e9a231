"""How often the engine proves the value of a position near the end, in 2 seconds and with one thread.

The positions come from the engine's own games, at most one of each. Settimo: the beginning of the fourth last turn,
where the bag is empty by then. Ponte: the first position in which both colours together have at most twelve squares on
which they could still place a tile. Prints one line a game: how many were proven, with the 95 % interval, and how long
the proofs took.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import trearchi as ta
from trearchi.chance import child_seed, draw
from trearchi.lab.statistics import wilson

TURNS_TO_GO = 4
USABLE_SQUARES = 12


def play(game: ta.Game, nodes: int, seed: int) -> list[ta.State]:
    """Every position of a game of the engine against itself."""
    engine = ta.Engine(game, nodes=nodes)
    chance = random.Random(child_seed(seed, "chance"))
    states = [game.start(seed=seed)]
    if game.id == "ponte":
        states.append(states[-1].play(random.Random(seed).choice(states[-1].legal_moves())))
    while not states[-1].is_over:
        state = states[-1]
        move = draw(state.chances(), chance) if state.is_chance else engine.choose(state, seed=seed).move
        states.append(state.play(move))
    return states


def settimo_end(states: list[ta.State]) -> ta.State | None:
    """Four turns before the end, if the bag is empty there."""
    turns = [state for state in states if state.view()["stage"] == "travel" and len(state.view()["trip"]) < 2]
    end = turns[-TURNS_TO_GO] if len(turns) >= TURNS_TO_GO else None
    return end if end is not None and sum(end.view()["bag"].values()) == 0 else None


def ponte_end(states: list[ta.State]) -> ta.State | None:
    """The first position with so few squares left. What the other could use it could use one move before."""
    before: set[str] | None = None
    for state in states[3:]:
        usable = set(state.options("").get("tile", []))
        if before is not None and state.seat is not None and len(usable | before) <= USABLE_SQUARES:
            return state
        before = usable
    return None


ENDS = {"ponte": ponte_end, "settimo": settimo_end}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(ENDS)}; both by default")
    parser.add_argument("--positions", type=int, default=50, help="of each game")
    parser.add_argument("--nodes", type=int, default=2_000, help="a move of the games that the positions come from")
    parser.add_argument("--time-ms", type=int, default=2_000, help="for each position")
    options = parser.parse_args()
    for name in options.games or ENDS:
        game, engine = ta.game(name), ta.Engine(ta.game(name), time_ms=options.time_ms)
        count, seed, proofs = 0, 0, []
        while count < options.positions:
            state, seed = ENDS[name](play(game, options.nodes, seed)), seed + 1
            if state is None:
                continue
            count += 1
            begin = time.perf_counter()
            if engine.choose(state, seed=1).is_proven:
                proofs.append((time.perf_counter() - begin) * 1000)
        low, high = wilson(len(proofs) / count, count)
        times = f"; median {statistics.median(proofs):.0f} ms, longest {max(proofs):.0f} ms" if proofs else ""
        print(
            f"{name}: proven in {options.time_ms} ms {len(proofs)} of {count} positions from {seed} games,"
            f" {100 * len(proofs) / count:.1f} % ({100 * low:.1f} to {100 * high:.1f} %){times}"
        )


if __name__ == "__main__":
    main()
