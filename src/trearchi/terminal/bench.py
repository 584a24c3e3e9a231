"""Figures of speed on one core: playouts and moves of the core, nodes of the search, moves from Python; a second.

And the signature: a number that changes when rules or search change what a fixed search does, and not otherwise.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trearchi import Engine, Game, State
from trearchi.chance import child_seed
from trearchi.terminal.output import CommandError, in_background, json_line, progress

# Seconds are those of the processor, so that other work on the machine changes little.
__all__ = ["FIGURES", "Figure", "bench", "figures", "half_moves_a_move", "print_signature", "random_moves", "signature"]

FIGURES = ("playouts", "moves", "half_moves", "nodes", "python_moves")  # `half_moves` in Ponte alone

# The signature: so many positions of each game, each after so many moves more, searched with so many nodes.
_POSITIONS = 8
_STRIDE = {"ponte": 6, "viaduct": 9, "settimo": 19}
_NODES = {"ponte": 1_000, "viaduct": 250, "settimo": 2_000}

# Games that the search meets with other knowledge: extra bridges, no die.
_VARIANTS = {"viaduct": [Game("viaduct", {"seats": 2, "die": None})]}

# Random play of Viaduct has no end of its own; it is cut off there, and the unit says so.
_MOST_MOVES = 1_000

_COUNTED_GAMES = 24


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    game: str
    figure: str
    value: float
    unit: str


def half_moves_a_move() -> float:
    """How many tiles, bridges and words a move of Ponte has in random play: a mean over games from Python.

    The core counts moves alone; the games are the same kind, so the mean is good to about one percent.
    """
    game = Game("ponte", {})
    moves, half_moves = 0, 0
    for number in range(_COUNTED_GAMES):
        numbers = random.Random(number)
        state = game.start()
        while not state.is_over:
            move = numbers.choice(state.legal_moves())
            moves += 1
            half_moves += 1 + move.count(",")
            state = state.play(move)
    return half_moves / moves


def _measure_playouts(game: Game, seconds: float) -> list[Figure]:
    """Random games in the core, from the first position to the end."""
    state = game.start(seed=1)
    is_cut = game.id == "viaduct"
    most_moves = _MOST_MOVES if is_cut else 1_000_000
    games, moves, batch = 0, 0, 1
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        moves += state.playouts(batch, child_seed(1, "playouts", games), most_moves)[1]
        games += batch
        batch = min(batch * 2, 1_000)
    cut = f", each cut at {_MOST_MOVES} moves" if is_cut else ""
    found = [
        Figure(game.id, "playouts", games / spent, f"playouts/s{cut}"),
        Figure(game.id, "moves", moves / spent, "moves/s"),
    ]
    if game.id == "ponte":
        found.append(Figure(game.id, "half_moves", moves / spent * half_moves_a_move(), "half-moves/s"))
    return found


def _measure_nodes(game: Game, seconds: float) -> Figure:
    """The search from the first position, one thread."""
    state = game.start(seed=1)
    while state.is_chance:
        state = state.play(next(iter(state.chances())))
    begin = time.process_time()
    nodes = Engine(game, time_ms=max(1, round(seconds * 1000))).choose(state, seed=1).nodes
    return Figure(game.id, "nodes", nodes / (time.process_time() - begin), "nodes/s")


def random_moves(game: Game, seed: int) -> Iterator[State]:
    """Random legal moves from Python without end, game after game: every position that comes about."""
    choice = random.Random(seed).choice
    while True:
        state = game.start(seed=seed)
        while not state.is_over:
            moves: Sequence[str] = state.legal_moves() if state.seat is not None else list(state.chances())
            state = state.play(choice(moves))
            yield state
        seed += 1


def _measure_python(game: Game, seconds: float) -> Figure:
    """legal_moves (or chances), a choice and play: one move each."""
    moves = 0
    begin = time.process_time()
    for _ in random_moves(game, 1):
        moves += 1
        if moves % 16 == 0 and time.process_time() - begin >= seconds:
            break
    return Figure(game.id, "python_moves", moves / (time.process_time() - begin), "moves/s")


def figures(game: Game, seconds: float) -> Iterator[Figure]:
    """The figures of a game, about `seconds` for each measurement."""
    yield from _measure_playouts(game, seconds)
    yield _measure_nodes(game, seconds)
    yield _measure_python(game, seconds)


def _positions(game: Game) -> Iterator[State]:
    """The fixed positions: random games whose moves hang on nothing but SHA-256 and the rules."""
    for number in range(_POSITIONS):
        state = game.start(seed=number)
        plies = 0
        while plies < number * _STRIDE[game.id] or state.seat is None:
            if state.is_over:
                break
            moves = sorted(state.chances() if state.is_chance else state.legal_moves())
            state = state.play(moves[child_seed(number, "signature", plies) % len(moves)])
            plies += 1
        if not state.is_over:
            yield state


def signature(games: Sequence[Game]) -> int:
    """A hash of what fixed searches of one thread do: nodes, moves, visits. The same in every process and compiler."""
    trace = hashlib.sha256()
    for game in (variant for each in games for variant in (each, *_VARIANTS.get(each.id, ()))):
        engine = Engine(game, nodes=_NODES[game.id])
        for state in _positions(game):
            choice = engine.choose(state, seed=1)
            moves = [f"{rated.move} {rated.visits} {' '.join(rated.line)}" for rated in choice.moves]
            trace.update("\n".join([game.id, str(state), str(choice.nodes), choice.move, *moves, ""]).encode())
    return int.from_bytes(trace.digest()[:4])


def print_signature(games: Sequence[Game], as_json: bool) -> None:
    """The command `bench --signature`."""
    number = in_background(lambda: signature(games))
    if as_json:
        json_line({"signature": number})
    else:
        print(f"signature {number}")


def bench(games: Sequence[Game], time_ms: int, as_json: bool) -> None:
    """The command `bench`: one line a figure."""
    if time_ms < 1:
        raise CommandError(f"--time-ms is a number of milliseconds, 1 or more, not {time_ms}")
    with progress("measuring", len(games)) as step:
        for game in games:
            for figure in in_background(lambda game=game: list(figures(game, time_ms / 1000))):  # type: ignore[misc]
                _show(figure, as_json)
            step()


def _show(figure: Figure, as_json: bool) -> None:
    value = float(f"{figure.value:.4g}")
    if as_json:
        json_line({"game": figure.game, "figure": figure.figure, "value": value, "unit": figure.unit})
    else:
        print(f"{figure.game:<8} {figure.figure:<13} {value:>13,.0f} {figure.unit}", flush=True)
