"""Hand-made positions: what stands where, in the words of the rules, turned into a position's text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import trearchi as ta


def play(state: ta.State, moves: str) -> ta.State:
    """The state after moves that are set apart by spaces."""
    for move in moves.split():
        state = state.play(move)
    return state


def refused(state: ta.State, move: str) -> str:
    """Code, clause and squares of a refusal in words; "" for a legal move. A refused move also raises."""
    refusal = state.why_illegal(move)
    if refusal is None:
        return ""
    with pytest.raises(ta.IllegalMove) as raised:
        state.play(move)
    assert raised.value.refusal == refusal
    return " ".join([refusal.code, refusal.clause, *refusal.squares])


def ponte(
    light: str,
    dark: str,
    built: str = "",
    *,
    turn: str = "light",
    light_seat: int = 1,
    **parameters: Any,
) -> ta.State:
    """A position of Ponte: squares and bridges set apart by spaces; `turn` is light, dark, last, first or over."""
    game = ta.game("ponte", **parameters)
    size = game.parameters["size"]
    at = dict.fromkeys(light.split(), "l") | dict.fromkeys(dark.split(), "d")
    rows = []
    for row in range(size, 0, -1):
        signs = "".join(at.get(f"{chr(97 + column)}{row}", ".") for column in range(size))
        text, empty = "", 0
        for sign in [*signs, ""]:
            if sign == ".":
                empty += 1
                continue
            text, empty = text + (str(empty) if empty else "") + sign, 0
        rows.append(text)
    text = " ".join(["/".join(rows), ",".join(built.split()) or "-", str(light_seat), turn])
    return game.position(text)


def viaduct(
    bridges: str = "",
    stage: str = "act",
    roll: str = "-",
    turns: int = 0,
    custody: list[int] | None = None,
    **parameters: Any,
) -> ta.State:
    """A position of Viaduct: bridges as `12.7-15.7@0:0`, a star after an extra one; supplies and the seat follow."""
    game = ta.game("viaduct", **parameters)
    held = custody or [0] * game.seats
    placed = [0] * game.seats
    for bridge in bridges.split():
        if not bridge.endswith("*"):
            placed[int(bridge[-1])] += 1
    supply = [20 - held[seat] - placed[seat] for seat in range(game.seats)]
    fields = {
        "stage": stage,
        "seat": turns % game.seats,
        "roll": roll,
        "turns": turns,
        "winners": "-",
        "supply": ",".join(map(str, supply)),
        "custody": ",".join(map(str, held)),
        "bridges": ",".join(bridges.split()) or "-",
    }
    return game.position(" ".join(f"{name}={value}" for name, value in fields.items()))


COLOURS = "ROYGSBP"
ISLANDS = ["O"] + [f"{ring}{k}" for ring in "ABC" for k in range(1, 9)]


def settimo_lines() -> list[str]:
    """S1.4: the 64 lines in canonical order and spelling."""
    ring = [(k, k % 8 + 1) for k in range(1, 9)]
    lines = [f"O-A{k}" for k, _ in ring] + [f"A{k}-A{n}" for k, n in ring]
    lines += [line for k, n in ring for line in (f"A{k}-B{k}", f"A{n}-B{k}")]
    lines += [f"B{k}-B{n}" for k, n in ring]
    lines += [line for k, n in ring for line in (f"B{k}-C{k}", f"B{k}-C{n}")]
    return lines + [f"C{k}-C{n}" for k, n in ring]


def settimo_setup(colours: Mapping[str, str], reserve: str = "BBGGPP", major: str = "BGP") -> dict[str, str]:
    """A setup with these colours on these lines; the other lines take what is left of the 70 sticks."""
    left = [letter for letter in COLOURS for _ in range(10)]
    for letter in [*reserve, *colours.values()]:
        left.remove(letter)
    lines = "".join(colours[line] if line in colours else left.pop() for line in settimo_lines())
    return {"lines": lines, "reserve": reserve, "major": major}


def settimo(
    bridges: Mapping[str, str],
    *,
    pieces: tuple[str, str] = ("O", "C5"),
    villages: Mapping[str, str] | None = None,
    white: int | None = None,
    seat: int | str = 0,
    trip: str = "-",
    reserve: str = "BBGGPP",
    major: str = "BGP",
    removed: str = "all",
    **parameters: Any,
) -> ta.State:
    """A position of Settimo with these bridges (line: colour) and no others, `removed=""` to keep the others.

    `villages`: island: colour, face and stones, as `Rw0`; a piece away from O gets one of its own face by itself, and
    all other islands carry their stone. `white`: white's stones in hand; black has the rest of them.
    """
    game = ta.game("settimo", **parameters)
    setup = settimo_setup(bridges, reserve, major)
    lines = "".join(
        colour if line in bridges or not removed else colour.lower()
        for line, colour in zip(settimo_lines(), setup["lines"], strict=True)
    )
    there = dict(villages or {})
    for owner, piece in enumerate(pieces):
        if piece != "O":
            there.setdefault(piece, "RS"[owner] + "wb"[owner] + "0")
    laid = sum(int(village[2]) for village in there.values())
    in_hands = 25 + 2 * game.parameters["stock"] - (25 - len(there)) - laid
    white = in_hands // 2 if white is None else white
    fields = {
        "lines": lines,
        "reserve": reserve,
        "major": major,
        "seat": seat,
        "pieces": ",".join(pieces),
        "hand": f"{white},{in_hands - white}",
        "islands": ",".join(there.get(island, "*") for island in ISLANDS),
        "trip": trip,
    }
    return game.position(" ".join(f"{name}={value}" for name, value in fields.items()))
