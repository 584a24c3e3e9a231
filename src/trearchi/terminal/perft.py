"""How many sequences of exactly so many moves there are."""

from __future__ import annotations

import sys

from trearchi import Game, State
from trearchi.terminal.output import CommandError, in_background, progress

__all__ = ["MOST_DEPTH", "perft"]

# Nobody waits for that many; the core counts in 64 bits.
MOST_DEPTH = 1_000


def _start(game: Game, setup: dict[str, str] | None, seed: int) -> State:
    if setup is not None:
        return game.start(setup=setup)
    state = game.start(seed=seed)
    if state.setup is not None:
        print(f"trearchi: no --setup given, counting from the one drawn from seed {seed}", file=sys.stderr)
    return state


def perft(game: Game, depth: int, setup: dict[str, str] | None, seed: int, is_split: bool) -> None:
    """The command `perft`: prints the number alone, or with `is_split` first that of each move."""
    if not 0 <= depth <= MOST_DEPTH:
        raise CommandError(f"--depth is a number of moves, 0 to {MOST_DEPTH}, not {depth}")
    state = _start(game, setup, seed)
    if depth == 0:
        print(1)
        return
    moves = list(state.chances()) if state.is_chance else state.legal_moves()
    total = 0
    with progress("counting", len(moves)) as step:
        for move in moves:
            count = _count(state.play(move), depth - 1)
            total += count
            if is_split:
                print(f"{move} {count}")
            step()
    print(f"total {total}" if is_split else total)


def _count(state: State, depth: int) -> int:
    """Small counts at once; a thread, which Ctrl-C can leave, only where it may take long."""
    return state.perft(depth) if depth <= 2 else in_background(lambda: state.perft(depth))
