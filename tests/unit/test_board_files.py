"""Boards from other files: what is no board is refused in one line, and what is accepted can be played."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trearchi as ta
from trearchi.games import board_data

VIADUCT, SETTIMO = board_data("viaduct"), board_data("settimo")
EVERYWHERE = [{**platform, "x": [1, 30], "y": [1, 30]} for platform in VIADUCT["platforms"]]


def changed(data: Any, place: list[str | int], value: Any) -> Any:
    """The data with another value at one place."""
    data = copy.deepcopy(data)
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return data


BAD = [
    ("viaduct", changed(VIADUCT, ["board", "quarter"], 7)),
    ("viaduct", changed(VIADUCT, ["board", "quarter"], 14.0)),
    ("viaduct", changed(VIADUCT, ["board", "quarter"], 2**70)),
    ("viaduct", changed(VIADUCT, ["board", "river"], 13)),
    ("viaduct", changed(VIADUCT, ["board"], [])),
    ("viaduct", changed(VIADUCT, ["bridge"], 5)),
    ("viaduct", changed(VIADUCT, ["bridge", "cells"], 2)),
    ("viaduct", changed(VIADUCT, ["bridge", "per_colour"], 31)),
    ("viaduct", changed(VIADUCT, ["bridge", "custody"], 20)),
    ("viaduct", changed(VIADUCT, ["platforms"], None)),
    ("viaduct", changed(VIADUCT, ["platforms", 0, "letter"], "B")),
    ("viaduct", changed(VIADUCT, ["platforms", 0, "letter"], "\ud800")),
    ("viaduct", changed(VIADUCT, ["platforms", 0, "x"], [7, 31])),
    # V3.4: there must be room for the extra bridges, or a seat would have no move.
    ("viaduct", changed(VIADUCT, ["platforms"], EVERYWHERE)),
    ("settimo", changed(SETTIMO, ["islands", 0, "name"], "o")),
    ("settimo", changed(SETTIMO, ["islands", 0, "name"], "A1")),
    ("settimo", changed(SETTIMO, ["islands", 0], None)),
    ("settimo", changed(SETTIMO, ["lines", 0], ["O", "O"])),
    ("settimo", changed(SETTIMO, ["lines", 0], ["O"])),
    ("settimo", changed(SETTIMO, ["lines"], [])),
    ("settimo", changed(SETTIMO, ["lines"], 64)),
]


def refusal(game: str, path: Path) -> str:
    with pytest.raises(ta.ParameterError) as raised:
        ta.game(game, board_file=path)
    return str(raised.value)


@pytest.mark.parametrize(("game", "data"), BAD)
def test_a_board_that_is_wrong_is_refused_in_one_line(game: str, data: Any, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), "utf-8")
    assert "\n" not in refusal(game, path)


@pytest.mark.parametrize("game", ["viaduct", "settimo"])
@pytest.mark.parametrize(
    "content", [b"", b"null", b"[]", b"3", b"{}", b"[" * 100_000, b"\xff", b"9" * 5000, b"\xef\xbb\xbf{}"], ids=repr
)
def test_a_file_that_is_no_board_is_refused_in_one_line(game: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_bytes(content)
    for each in (path, tmp_path, tmp_path / "none.json"):
        assert "\n" not in refusal(game, each)


@pytest.mark.parametrize(
    ("game", "place", "value"),
    [
        ("viaduct", ["board", "river"], 12),
        ("viaduct", ["bridge", "cells"], 3),
        ("viaduct", ["bridge", "cells"], 6),
        ("viaduct", ["bridge", "custody"], 19),
        ("settimo", ["lines", 0], ["C1", "C5"]),
    ],
)
def test_other_boards_are_played(game: str, place: list[str | int], value: Any, tmp_path: Path) -> None:
    """S1.3, and the head of rules/viaduct.md: the data can be corrected."""
    path = tmp_path / "board.json"
    path.write_text(json.dumps(changed(board_data(game), place, value)), "utf-8")
    parameters = {"seats": 2, "die": None} if game == "viaduct" else {}
    state = ta.game(game, board_file=path, **parameters).start(seed=1)
    random = Random(1)
    for _ in range(120):
        if state.is_over:
            break
        assert state.game.position(str(state)) == state
        state = state.play(random.choice(state.legal_moves() or list(state.chances())))
