"""What a seat sees, written a second time: from `state.view()` and the pages of the rules, plane by plane.

Every function gives {name of a plane: its whole numbers}, in the order of docs/encoding.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import trearchi as ta
from trearchi.envs import Position

Plane = NDArray[np.uint8]
Planes = dict[str, Plane]
Place = tuple[int, int]  # column and row, or x and y, from 1

STEPS = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))
COLOURS = "ROYGSBP"
LEVELS = 6


def observed(position: Position, seat: int) -> Planes:
    """All planes of one position."""
    planes: Callable[[Position, int], Planes] = {"ponte": ponte, "viaduct": viaduct, "settimo": settimo}[
        position.game.id
    ]
    return planes(position, seat)


# Ponte -------------------------------------------------------------------------------------------------------------


def square(text: str) -> Place:
    return ord(text[0]) - 96, int(text[1:])


def ponte(position: Position, seat: int) -> Planes:
    state, view = position.state, position.state.view()
    size, parameters = view["size"], state.game.parameters
    own = "light" if (view["colours"] or ["light", "dark"])[seat] == "light" else "dark"
    colours = (own, "dark" if own == "light" else "light")

    def drawn(squares: Iterable[str]) -> Plane:
        plane = np.zeros((size, size), np.uint8)
        for column, row in map(square, squares):
            plane[row - 1, column - 1] = 1
        return plane

    def full(number: int) -> Plane:
        return np.full((size, size), number, np.uint8)

    whose = list(zip(("own", "other's"), colours, strict=True))
    planes = {f"{who} tiles": drawn(view["tiles"][colour]) for who, colour in whose}
    for who, colour in whose:
        islands = [group for group in view["groups"] if group["is_island"] and group["colour"] == colour]
        planes[f"{who} islands"] = drawn(square for island in islands for square in island["squares"])
    ends = [ends for bridge in view["bridges"] for ends in (bridge["ends"], bridge["ends"][::-1])]
    for sign in (1, -1):
        for columns, rows in STEPS:
            step = (sign * columns, sign * rows)
            planes[f"bridge {step[0]},{step[1]}"] = drawn(
                one for one, two in ends if tuple(b - a for a, b in zip(square(one), square(two), strict=True)) == step
            )
    planes["covered"] = drawn(square for bridge in view["bridges"] for square in bridge["covers"])
    planes["pending"] = drawn([position.pending] if position.pending else [])
    for who, colour in whose:
        most = min(parameters["tiles"] or 999, size**2)
        planes[f"{who} tiles left"] = full(
            min(999 if parameters["tiles"] is None else view["tiles_left"][colour], most)
        )
    most = size**2 // 2 if parameters["bridges"] is None else min(parameters["bridges"], size**2 // 2)
    planes["bridges left"] = full(min(999 if parameters["bridges"] is None else view["bridges_left"], most))
    for colour in ("light", "dark"):
        planes[f"own {colour}"] = full(view["colours"] is not None and own == colour)
    planes["to act"] = full(position.seat == seat)
    stage = str(state).split()[-1]
    for name in ("opening", "colour", "first", "play", "last", "over"):
        planes[f"stage {name}"] = full(stage == name or (name == "play" and stage in ("light", "dark")))
    return planes


# Viaduct -----------------------------------------------------------------------------------------------------------


def cells(bridge: dict[str, Any]) -> list[Place]:
    (x1, y1), (x2, y2) = bridge["ends"]
    return [(x1 + i * (x2 > x1), y1 + i * (y2 > y1)) for i in range(4)]


def drawn_columns(columns: Iterable[Place]) -> Plane:
    plane = np.zeros((30, 30), np.uint8)
    for x, y in columns:
        plane[y - 1, x - 1] = 1
    return plane


PLATFORMS: dict[str, list[Place]] = {
    letter: [(x, y) for x1, x2, y1, y2 in both for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]
    for letter, both in {
        "A": ((7, 8, 28, 30), (23, 24, 1, 3)),
        "B": ((23, 24, 28, 30), (7, 8, 1, 3)),
        "C": ((28, 30, 23, 24), (1, 3, 7, 8)),
        "D": ((28, 30, 7, 8), (1, 3, 23, 24)),
    }.items()
}
HOLES = {(x, y) for x in range(1, 31) for y in range(1, 31) if x not in (15, 16) and y not in (15, 16)}


def ways(view: dict[str, Any]) -> Planes:
    """Where one more bridge could stand at some level, whoever's, and which carry nothing."""
    bridges = view["bridges"]
    taken = {(cell, bridge["level"]) for bridge in bridges for cell in cells(bridge)}
    tops = {(tuple(end), bridge["level"] + 1) for bridge in bridges for end in bridge["ends"]}
    supports = tops | {(hole, 0) for hole in HOLES}
    planes: Planes = {}
    for name, step in (("east", (1, 0)), ("north", (0, 1))):
        clear = set()
        for (x, y), level in supports:
            line = [(x + i * step[0], y + i * step[1]) for i in range(4)]
            if (line[-1], level) in supports and not any((cell, level) in taken for cell in line):
                clear.add((x, y))
        planes[f"clear {name}"] = drawn_columns(clear)
    for name in ("east", "north"):
        loose = [bridge for bridge in bridges if leads(bridge) == name and not bridge["carries"]]
        planes[f"loose {name}"] = drawn_columns(cells(bridge)[0] for bridge in loose)
    return planes


def leads(bridge: dict[str, Any]) -> str:
    return "east" if bridge["ends"][0][1] == bridge["ends"][1][1] else "north"


def bridges_seen(view: dict[str, Any], whose: list[tuple[str, int]]) -> Planes:
    planes: Planes = {}
    for level in range(LEVELS):
        here = [bridge for bridge in view["bridges"] if bridge["level"] == level]
        for who, seat in whose:
            own = [bridge for bridge in here if bridge["seat"] == seat]
            planes[f"{who} pillars @{level}"] = drawn_columns(tuple(end) for bridge in own for end in bridge["ends"])
        planes[f"decks @{level}"] = drawn_columns(cell for bridge in here for cell in cells(bridge)[1:3])
        for name in ("east", "north"):
            planes[f"leads {name} @{level}"] = drawn_columns(cells(b)[0] for b in here if leads(b) == name)
    planes["height"] = np.zeros((30, 30), np.uint8)
    top = np.full((30, 30), -1)
    for bridge in sorted(view["bridges"], key=lambda bridge: bridge["level"]):
        for x, y in bridge["ends"]:
            planes["height"][y - 1, x - 1] += 1
            top[y - 1, x - 1] = bridge["seat"]
    return planes | {f"{who} tops": (top == seat).astype(np.uint8) for who, seat in whose}


def viaduct(position: Position, seat: int) -> Planes:
    state, view = position.state, position.state.view()
    parameters, seats = state.game.parameters, state.game.seats
    whose = [("own" if i == 0 else f"seat +{i}", (seat + i) % seats) for i in range(seats)]

    def full(number: int) -> Plane:
        return np.full((30, 30), number, np.uint8)

    planes = bridges_seen(view, whose) | ways(view)
    if seats == 2:
        extras = [bridge for bridge in view["bridges"] if bridge["is_extra"]]
        for level in range(4):
            planes[f"extra @{level}"] = drawn_columns(
                tuple(end) for bridge in extras if bridge["level"] == level for end in bridge["ends"]
            )
    planes["holes"] = drawn_columns(HOLES)
    for who, other in whose:
        planes[f"{who} platforms"] = drawn_columns(PLATFORMS[view["letters"][other]])
    if seats < 4:
        idle = [letter for letter in "ABCD" if letter not in view["letters"]]
        planes["idle platforms"] = drawn_columns(column for letter in idle for column in PLATFORMS[letter])
    planes |= {f"{who} supply": full(view["supply"][other]) for who, other in whose}
    if parameters["die"] is None:
        planes |= {f"{who} custody": full(view["custody"][other]) for who, other in whose}
    turn = dict(field.split("=") for field in str(state).split())["seat"]
    planes |= {f"{who} turn": full(turn == str(other)) for who, other in whose}
    stage = "act" if view["stage"] == "stuck" else view["stage"]
    for name in ("extra", "roll", "act", "place", "take", "symbol", "choice", "over"):
        planes[f"stage {name}"] = full(stage == name)
    planes |= {roll: full(view["roll"] == roll) for roll in ("roll1", "roll2", "rollx")}
    planes["actions left"] = full(view["actions_left"])
    planes["first turn"] = full(view["turns"] == 0)
    left = 0 if view["turn_limit"] is None else view["turn_limit"] - view["turns"]
    return planes | {"turns left, 255s": full(left // 255), "turns left, rest": full(left % 255)}


# Settimo -----------------------------------------------------------------------------------------------------------


def settimo(position: Position, seat: int) -> Planes:
    state, view = position.state, position.state.view()
    islands, lines, other = view["islands"], view["lines"], 1 - seat
    names = [island["name"] for island in islands]
    planes: dict[str, int] = {}

    def for_islands(what: str, number: Callable[[dict[str, Any]], int]) -> None:
        planes.update({f"{what} {island['name']}": number(island) for island in islands})

    def for_villages(what: str, number: Callable[[dict[str, Any]], int]) -> None:
        for_islands(what, lambda island: number(island["village"]) if island["village"] else 0)

    for colour in COLOURS:
        here = {f"bridge {colour} {line['text']}": line["has_bridge"] and line["colour"] == colour for line in lines}
        planes |= here
    planes |= {f"crossed {line['text']}": line["is_crossed"] for line in lines}
    for_islands("stone", lambda island: island["has_stone"])
    for colour in COLOURS:
        for_villages(f"village {colour}", lambda village, colour=colour: village["colour"] == colour)  # type: ignore[misc]
    for_villages("own village", lambda village: village["owner"] == seat)
    for_villages("other's village", lambda village: village["owner"] == other)
    for_villages("stones on", lambda village: int(village["stones"]))
    for who, one in (("own", seat), ("other's", other)):
        planes |= {f"{who} piece {name}": view["pieces"][one] == name for name in names}
    visited = view["trip"] or ([] if view["stage"] == "over" else [view["pieces"][turn_of(state)]])
    planes |= {f"visited {name}": name in visited for name in names}
    planes |= {"own hand": view["hand"][seat], "other's hand": view["hand"][other]}
    planes |= {f"bag {colour}": view["bag"][colour] for colour in COLOURS}
    planes |= {f"removed {colour}": view["removed"][colour] for colour in COLOURS}
    planes |= {f"major {colour}": colour in view["major"] for colour in COLOURS}
    planes |= {f"trip {colour}": colour in view["trip_colours"] for colour in COLOURS}
    planes |= {"own turn": turn_of(state) == seat, "other's turn": turn_of(state) == other}
    planes |= {f"stage {name}": view["stage"] == name for name in ("travel", "draw", "remove", "over")}
    return {name: np.array(number, np.uint8) for name, number in planes.items()}


def turn_of(state: ta.State) -> int:
    """Whose turn it is, also while a draw is due; -1 at the end."""
    seat = dict(field.split("=") for field in str(state).split())["seat"]
    return -1 if seat == "-" else int(seat)
