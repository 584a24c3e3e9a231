"""A record looked at by the engine: values, best moves, what each move cost, and where the game was lost."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from trearchi import Record, State
from trearchi.analysis import SYMBOLS, Analyst, Mark, PlyRating, costliest, rated_plies, summaries
from trearchi.terminal.output import in_background, json_line, one_line, progress

__all__ = ["analyse"]

MOVES_IN_JSON = 3
# From low to high; the second for terminals that have no blocks.
BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = "_.-~=+*#"
WIDEST_GRAPH = 100
LINE_SHOWN = 5


def analyse(record: Record, time_ms: int, as_json: bool, moves: int = 0) -> None:
    """The command `analyse`: one line a ply, the position after the last move included; then the game as a whole.

    `moves`: how many of the best moves are shown of every position, with their lines.
    """
    states, played = record.states(), record.moves
    ratings: list[PlyRating] = []
    if not as_json:
        print(f"{'ply':>4} {'seat':>6}  {'played':<16} {'best':<16} {'cost':>6}     value of each seat")
    # The lines themselves are the progress where they go to a terminal.
    with progress("analysing", 0 if sys.stdout.isatty() else len(states)) as step:
        for rating in _one_by_one(states, played, Analyst(time_ms)):
            ratings.append(rating)
            if as_json:
                json_line(_row(rating, moves or MOVES_IN_JSON))
            else:
                print("\n".join(_lines(rating, states[rating.ply], moves)), flush=True)
            step()
    if not as_json:
        print("\n".join(["", *_graph(ratings, record), "", *_summary(ratings, record)]))


def _one_by_one(states: Sequence[State], moves: Sequence[str], analyst: Analyst) -> Iterator[PlyRating]:
    """The ratings, each searched where Ctrl-C is heard."""
    ratings = rated_plies(states, moves, analyst)
    while True:
        rating = in_background(lambda: next(ratings, None), analyst.stop)
        if rating is None:
            return
        yield rating


def _values(value: Sequence[float]) -> list[float]:
    return [round(each, 4) for each in value]


def _row(rating: PlyRating, moves: int) -> dict[str, Any]:
    verdict = rating.verdict
    return {
        "ply": rating.ply,
        "seat": rating.seat,
        "played": rating.played,
        "best": verdict.best,
        "value": _values(verdict.value),
        "nodes": verdict.nodes,
        "line": list(verdict.line),
        "moves": [
            {
                "move": each.move,
                "visits": each.visits,
                "value": _values(each.value),
                "line": list(each.line),
                "proven": each.is_proven,
            }
            for each in verdict.moves[:moves]
        ],
        "cost": None if rating.cost is None else round(rating.cost, 4),
        "mark": rating.mark,
        "proven": verdict.is_proven,
    }


def _lines(rating: PlyRating, state: State, moves: int) -> list[str]:
    """One line for the ply, and one for each of its best moves that is asked for."""
    seat = "over" if state.is_over else "chance" if state.is_chance else str(state.seat)
    cost = f"{100 * rating.cost:.1f} %" if rating.cost and rating.cost >= 0.0005 else ""
    symbol = SYMBOLS[rating.mark] if rating.mark else ""
    values = " ".join(f"{value:.3f}" for value in rating.verdict.value)
    proven = "  proven" if rating.verdict.is_proven else ""
    ply = (
        f"{rating.ply:>4} {seat:>6}  {rating.played or '-':<16} {rating.verdict.best or '-':<16}"
        f" {cost:>6} {symbol:<3} {values}{proven}"
    )
    return [ply, *(_best(rating, number) for number in range(min(moves, len(rating.verdict.moves))))]


def _best(rating: PlyRating, number: int) -> str:
    move = rating.verdict.moves[number]
    value = move.value[rating.seat or 0]
    line = " ".join(move.line[:LINE_SHOWN]) + (" ..." if len(move.line) > LINE_SHOWN else "")
    return f"{'':>12} {number + 1}. {100 * value:5.1f} %  {line}"


def _graph(ratings: Sequence[PlyRating], record: Record) -> list[str]:
    """The value of each seat over the game, a row a seat, and the marks below."""
    blocks = BLOCKS if _can_print(BLOCKS) else PLAIN_BLOCKS
    width = min(WIDEST_GRAPH, max(20, shutil.get_terminal_size().columns - 26))
    parts = _parts(len(ratings), width)
    rows = []
    for seat in range(record.game.seats):
        means = [_mean([ratings[ply].verdict.value[seat] for ply in part]) for part in parts]
        drawn = "".join(blocks[min(len(blocks) - 1, int(mean * len(blocks)))] for mean in means)
        rows.append(f"seat {seat} |{drawn}| {100 * ratings[-1].verdict.value[seat]:.0f} %")
    rows.append(f"{'':>7}{''.join(_worst(ratings, part) for part in parts)}".rstrip())
    return [row for row in rows if row]


def _parts(count: int, width: int) -> list[range]:
    """The plies that share a column."""
    columns = min(count, width)
    borders = [count * column // columns for column in range(columns + 1)]
    return [range(start, end) for start, end in pairwise(borders)]


def _worst(ratings: Sequence[PlyRating], part: range) -> str:
    """One letter for the worst mark in a column: X a blunder, ? a mistake, ! an inaccuracy."""
    letters: dict[Mark, str] = {"blunder": "X", "mistake": "?", "inaccuracy": "!"}
    marks = {ratings[ply].mark for ply in part}
    return next((letter for mark, letter in letters.items() if mark in marks), " ")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _said_of(worst: PlyRating, is_over: bool) -> str:
    """An inaccuracy alone loses no game."""
    if not is_over:
        return "The costliest move so far was"
    return "The costliest move was" if worst.mark == "inaccuracy" else "The game was lost"


def _summary(ratings: Sequence[PlyRating], record: Record) -> list[str]:
    """How each seat played, and the costliest move."""
    counted: dict[Mark, tuple[str, str]] = {
        "inaccuracy": ("inaccuracy", "inaccuracies"),
        "mistake": ("mistake", "mistakes"),
        "blunder": ("blunder", "blunders"),
    }
    told = []
    for each in summaries(ratings, record.game.seats):
        marks = ", ".join(f"{n} {counted[mark][n != 1]}" for mark, n in each.marks.items())
        name = one_line(record.seats[each.seat])
        told.append(f"seat {each.seat} ({name}): {marks}; {100 * each.average_cost:.1f} % a move")
    return [*told, _turning_point(ratings, record)]


def _turning_point(ratings: Sequence[PlyRating], record: Record) -> str:
    outcome = record.state.outcome()
    worst = costliest(ratings, outcome.winners if outcome else None)
    if worst is None:
        return "No move cost 5 % or more." if outcome is None else "Nobody lost the game by one move."
    return (
        f"{_said_of(worst, outcome is not None)} at ply {worst.ply}: seat {worst.seat} played {worst.played},"
        f" cost {100 * (worst.cost or 0):.0f} %; best was {' '.join(worst.verdict.line[:LINE_SHOWN])}"
    )
