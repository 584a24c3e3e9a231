"""The symmetries of the three boards, as maps of move texts, parameters and setups (P9, V9, S7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import trearchi as ta

Column = tuple[int, int]
MapText = Callable[[str], str]

# The eight symmetries of the square, on coordinates that have their centre at 0.
SQUARE: tuple[Callable[[int, int], Column], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, -x),
)
OCTAGON = 16  # eight turns, each with or without a reflection


@dataclass
class Mirror:
    """The game and the first position that a symmetry makes of another, and what it makes of a move."""

    first: ta.State
    move: MapText


def on_board(number: int, size: int) -> Callable[[int, int], Column]:
    """A symmetry of the square on columns and rows from 1 to `size`."""

    def moved(x: int, y: int) -> Column:
        x2, y2 = SQUARE[number](2 * x - size - 1, 2 * y - size - 1)
        return (x2 + size + 1) // 2, (y2 + size + 1) // 2

    return moved


def mirror_ponte(game: ta.Game, number: int) -> Mirror:
    """P9."""
    moved = on_board(number, game.parameters["size"])

    def square(text: str) -> Column:
        return moved(ord(text[0]) - 96, int(text[1:]))

    def move(text: str) -> str:
        for sign in ",-":
            if sign in text:
                ends = sorted(square(part) for part in text.split(sign))
                return sign.join(f"{chr(96 + column)}{row}" for column, row in ends)
        return text

    return Mirror(game.start(), move)


# V1.4: the platforms of each letter as a set of columns.
PLATFORMS = {
    letter: {(x, y) for x0, x1, y0, y1 in both for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}
    for letter, both in {
        "A": ((7, 8, 28, 30), (23, 24, 1, 3)),
        "B": ((23, 24, 28, 30), (7, 8, 1, 3)),
        "C": ((28, 30, 23, 24), (1, 3, 7, 8)),
        "D": ((28, 30, 7, 8), (1, 3, 23, 24)),
    }.items()
}


def mirror_viaduct(game: ta.Game, number: int) -> Mirror:
    """V9: the letters are permuted as their platforms are."""
    moved = on_board(number, 30)
    there = {
        letter: next(other for other, columns in PLATFORMS.items() if columns == {moved(x, y) for x, y in platform})
        for letter, platform in PLATFORMS.items()
    }
    parameters = game.parameters | {"letters": "".join(there[letter] for letter in game.parameters["letters"])}

    def move(text: str) -> str:
        if text[0] not in "+x":
            return text
        body, _, level = text[1:].partition("@")
        ends = sorted(moved(*map(int, end.split("."))) for end in body.split("-"))
        return text[0] + "-".join(f"{x}.{y}" for x, y in ends) + f"@{level}"

    return Mirror(ta.game("viaduct", **parameters).start(), move)


def mirror_settimo(first: ta.State, number: int) -> Mirror:
    """S7: a turn by `number // 2` eighths, and for odd numbers a reflection at the axis of A1 before."""
    turn, is_reflected = number // 2, number % 2 == 1

    def island(name: str) -> str:
        if name == "O":
            return name
        ring, k = name[0], int(name[1:]) - 1
        if is_reflected:
            k = -k - (ring == "B")  # B1 lies half a step clockwise of A1
        return f"{ring}{(k + turn) % 8 + 1}"

    texts = [line["text"] for line in first.view()["lines"]]
    spelling = {frozenset(text.split("-")): text for text in texts}

    def line(text: str) -> str:
        return spelling[frozenset(island(end) for end in text.split("-"))]

    def move(text: str) -> str:
        if text.startswith("draw:"):
            return text
        return "x" + line(text[1:]) if text.startswith("x") else island(text)

    setup: dict[str, Any] = dict(first.setup or {})
    colours = {line(text): colour for text, colour in zip(texts, setup["lines"], strict=True)}
    setup["lines"] = "".join(colours[text] for text in texts)
    return Mirror(first.game.start(setup=setup), move)


def mirror(first: ta.State, number: int) -> Mirror:
    """The image of a first position under one symmetry of its board."""
    if first.game.id == "settimo":
        return mirror_settimo(first, number % OCTAGON)
    make = mirror_ponte if first.game.id == "ponte" else mirror_viaduct
    return make(first.game, number % len(SQUARE))
