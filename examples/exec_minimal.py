"""A player of Ponte for `trearchi match` that needs nothing but Python: it reads the moves and answers with one.

It lays the first two tiles that the rules allow and never builds a bridge. The protocol is in docs/agents.md:

    trearchi match ponte "exec:python examples/exec_minimal.py" random --games 10
"""

from __future__ import annotations

import itertools
import json
import re
import sys

Square = tuple[int, int]


def read(square: str) -> Square:
    return ord(square[0]) - ord("a") + 1, int(square[1:])


def write(square: Square) -> str:
    return f"{chr(ord('a') + square[0] - 1)}{square[1]}"


def covered(one: Square, other: Square) -> set[Square]:
    """The squares under a bridge (P5.2): the middle of a straight or diagonal one, two beside a knight's move."""
    (x, y), (u, v) = one, other
    if abs(x - u) + abs(y - v) == 3:
        return {((x + u) // 2, (y + v) // 2), ((x + u + 1) // 2, (y + v + 1) // 2)}
    return {((x + u) // 2, (y + v) // 2)}


def group(tiles: set[Square], square: Square) -> set[Square]:
    """The tiles of one colour that hang together along their sides (P4.2)."""
    found, new = set(), [square]
    while new:
        x, y = new.pop()
        if (x, y) in tiles and (x, y) not in found:
            found.add((x, y))
            new += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


def is_legal(tiles: set[Square], added: tuple[Square, Square]) -> bool:
    """P4.2 and P4.3 for the groups around two new tiles."""
    tiles = tiles | set(added)
    for x, y in added:
        for near in itertools.product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            if near not in tiles:
                continue
            island = group(tiles, near)
            if len(island) > 4:
                return False
            around = {(a + i, b + j) for a, b in island for i in (-1, 0, 1) for j in (-1, 0, 1)}
            if len(island) == 4 and around & tiles != island:
                return False
    return True


def answer(size: int, supply: float, moves: list[str]) -> str:
    """The move: dark as a colour, else two tiles, or a pass where no two can be placed."""
    if len(moves) == 1:
        return "dark"
    tiles: list[set[Square]] = [set(), set()]  # of light, of dark
    closed: set[Square] = set()
    for ply, move in enumerate(moves):
        squares = [read(square) for square in re.findall(r"[a-z]\d+", move)]
        if "-" in move:
            closed |= covered(*squares)
        else:
            tiles[0 if ply == 0 else (ply + 1) % 2] |= set(squares)  # ply 2 is dark's first turn (P2.3)
    own = tiles[0 if not moves else (len(moves) + 1) % 2]
    columns = rows = range(1, size + 1)
    board = set(itertools.product(columns, rows)) - tiles[0] - tiles[1] - closed
    if supply - len(own) >= 2:
        for pair in itertools.combinations(sorted(board), 2):
            if is_legal(own, pair):
                return ",".join(map(write, pair))
    return "pass"


def main() -> None:
    size, supply = 10, 40.0
    moves: list[str] = []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "trearchi":
            print("ready", flush=True)
        elif word == "game":
            parameters = json.loads(rest[1])
            size, supply = parameters.get("size", 10), parameters.get("tiles") or float("inf")
            print("ready" if rest[0] == "ponte" else f"error this program plays ponte, not {rest[0]}", flush=True)
        elif word == "moves":
            moves = rest
        elif word == "go":
            print("move", answer(size, supply, moves), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
