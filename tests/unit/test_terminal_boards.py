"""The boards as text: what stands where can be read off them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import trearchi as ta
from trearchi.terminal.boards import display
from trearchi.terminal.canvas import Canvas

VECTORS = Path(__file__).resolve().parents[2] / "tests" / "vectors"


def after(name: str, parameters: dict[str, object], moves: list[str], setup: dict[str, str] | None = None) -> ta.State:
    game = ta.Game(name, parameters)
    state = game.start(setup=setup) if setup else game.start(seed=1)
    for move in moves:
        state = state.play(move)
    return state


def test_a_canvas_cuts_off_what_lies_outside() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-1, 0, "abc")
    canvas.put(3, 1, "xyz", "bold")
    canvas.put(0, 5, "no")
    assert canvas.plain() == "bc\n   x"
    assert canvas.rich().plain == canvas.plain()


# Ponte ----------------------------------------------------------------------------------------------------------------

PONTE = after("ponte", {"size": 6}, ["a1,a2", "dark", "c6,f1", "b1,b2", "e5,e6", "d3,e2"])


def ponte_square(text: str, square: str) -> str:
    """What is written on a square of a board of six, by the measures of its frame."""
    lines = text.split("\n")
    row = next(line for line in lines if line.startswith(f" {square[1]} "))
    column = lines[0].index(square[0])
    return row[column - 1 : column + 2].strip()


def test_ponte_tells_islands_from_sand_banks() -> None:
    """P4.2: a group of exactly four is an island."""
    text = display("ponte").board(PONTE, None).plain()
    assert {square: ponte_square(text, square) for square in ("a1", "a2", "b1", "b2")} == dict.fromkeys(
        ("a1", "a2", "b1", "b2"), "L1"
    )
    assert ponte_square(text, "d3") == "l"
    assert ponte_square(text, "f1") == "d"
    assert ponte_square(text, "f6") == "."


@pytest.mark.parametrize(
    ("ends", "drawn"),
    [
        ("b2-b4", "|"),
        ("b2-d2", "-----"),
        ("b2-d4", "/"),
        ("b4-d2", "\\"),
        ("b2-c4", "/"),
        ("b4-c2", "\\"),
        ("b2-d3", ".---'"),
        ("b3-d2", "`---."),
    ],
)
def test_ponte_draws_every_kind_of_bridge(ends: str, drawn: str) -> None:
    """P5.1, P5.2: and marks the squares that it covers."""
    one, other = ends.split("-")
    state = after("ponte", {"size": 6}, [f"{one},{other}", "dark", "f5,f6", ends])
    text = display("ponte").board(state, None).plain()
    assert drawn in text
    for square in state.view()["bridges"][0]["covers"]:
        assert ponte_square(text, square) != "."
    assert any(f"bridges of light: {ends}" in line for line in display("ponte").status(state))


@pytest.mark.parametrize("size", [4, 10, 12])
def test_ponte_names_every_row_and_column(size: int) -> None:
    lines = display("ponte").board(after("ponte", {"size": size}, []), None).plain().split("\n")
    letters = [chr(ord("a") + index) for index in range(size)]
    assert lines[0].split() == lines[-1].split() == letters
    rows = [line.split() for line in lines if line.strip() and line.split()[0].isdigit()]
    assert [row[0] for row in rows] == [str(number) for number in range(size, 0, -1)]
    assert all(row[0] == row[-1] and len(row) == size + 2 for row in rows)


def test_ponte_says_what_is_due_and_takes_the_score_apart() -> None:
    shown = display("ponte")
    assert "two light tiles" in shown.due(after("ponte", {}, []))
    assert "light or dark" in shown.due(after("ponte", {}, ["a1,b2"]))
    assert "two dark tiles" in shown.due(after("ponte", {}, ["a1,b2", "light"]))
    assert "bridge" in shown.due(PONTE)
    assert shown.seat_name(after("ponte", {}, ["a1,b2", "light"]), 1) == "light"
    game = json.loads((VECTORS / "ponte.json").read_text("utf-8"))[3]
    state = after("ponte", game["parameters"], game["moves"])
    text = "\n".join(shown.ending(state))
    for colour in ("light", "dark"):
        points, islands, bridges = game["result"][colour]
        assert f"{colour}: {points} points, {islands} islands, {bridges} bridges" in text
    assert sum(int(points) for points in re.findall(r"^  (\d+) for", text, re.M)) == sum(
        game["result"][colour][0] for colour in ("light", "dark")
    )


# Viaduct --------------------------------------------------------------------------------------------------------------

VIADUCT = after(
    "viaduct",
    {"seats": 4},
    ["roll2", "+10.10-13.10@0", "+10.11-10.14@0", "roll1", "+20.20-20.23@0"],
)


def column(text: str, x: int, y: int) -> str:
    row = next(line for line in text.split("\n") if line.startswith(f"{y:>2} "))
    return row[2 * x + 1 : 2 * x + 3]


def test_viaduct_from_above() -> None:
    """V1.1, V1.4: river and platforms; V1.2: pillars and decks, with their level and owner."""
    text = display("viaduct").board(VIADUCT, None).plain()
    assert [column(text, x, 10) for x in range(10, 14)] == ["O0", "o0", "o0", "O0"]
    assert [column(text, 20, y) for y in range(20, 24)] == ["B0", "b0", "b0", "B0"]
    assert column(text, 15, 3) == column(text, 3, 16) == "~~"
    assert column(text, 7, 28) == column(text, 24, 3) == "=A"
    assert column(text, 1, 8) == "=C"
    assert column(text, 1, 1) == " ."


def test_viaduct_level_by_level() -> None:
    """V3.1: a level shows its own bridges, and where pillars may be plugged in."""
    state = after("viaduct", {"seats": 2, "die": None}, ["+10.10-13.10@0", "+10.10-13.10@1"])
    above = display("viaduct").board(state, None).plain()
    first, second = (display("viaduct").board(state, level).plain() for level in (1, 2))
    assert column(above, 10, 10)[1] == "1"
    assert column(first, 10, 10)[1] == "1"
    assert column(first, 1, 1) == "  "
    assert column(second, 10, 10) == column(second, 13, 10) == " ^"
    assert column(second, 11, 10) == "  "
    assert "extra bridges: 10.10-13.10@0 (black), 10.10-13.10@1 (orange)" in display("viaduct").status(state)


def test_viaduct_lights_the_winning_viaduct() -> None:
    """V6.2."""
    games = json.loads((VECTORS / "viaduct.json").read_text("utf-8"))
    game = next(game for game in games if len(game["result"].get("winners", ())) == 1)
    state = after("viaduct", game["parameters"], game["moves"])
    line = display("viaduct").ending(state)[-1]
    assert line.startswith("the winning viaduct, ")
    texts = {bridge["text"] for bridge in state.view()["bridges"]}
    assert set(line.split(": ")[1].split()) <= texts


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["roll1"], "place a bridge"),
        (["roll2", "+10.10-13.10@0"], "second bridge"),
        (["roll1", "+10.10-13.10@0", "rollx"], "another's bridge"),
    ],
)
def test_viaduct_says_what_is_due(moves: list[str], said: str) -> None:
    assert said in display("viaduct").due(after("viaduct", {}, moves))


# Settimo --------------------------------------------------------------------------------------------------------------


def test_settimo_shows_every_island_and_bridge() -> None:
    """S1.3: 25 islands and 64 lines; S1.7: a stone on each island, both pieces on O."""
    state = after("settimo", {}, [])
    text = display("settimo").board(state, None).plain()
    for island in state.view()["islands"]:
        assert f"{island['name']}*" in text
    assert "([O*])" in text
    letters = re.sub(r"[ABC][1-8]\*|\(\[O\*\]\)", "", text)
    assert sum(letters.count(colour) for colour in "ROYGSBP") == 64
    assert max(len(line) for line in text.split("\n")) < 80


def test_settimo_shows_villages_stones_pieces_and_removed_bridges() -> None:
    """S3.1: a village has the face of its owner; S4.1: the bridge is gone."""
    game = json.loads((VECTORS / "settimo.json").read_text("utf-8"))[0]
    state = after("settimo", game["parameters"], game["moves"][:60], game["setup"])
    view = state.view()
    text = display("settimo").board(state, None).plain()
    for island in view["islands"]:
        village = island["village"]
        if village:
            stones = str(village["stones"]) if village["stones"] else ""
            assert f"{island['name']}{village['colour']}{'wb'[village['owner']]}{stones}" in text
    assert re.search(rf"\({view['pieces'][0]}\w*\*?\)", text)
    assert re.search(rf"\[{view['pieces'][1]}\w*\*?\]", text)
    gone = sum(not line["has_bridge"] for line in view["lines"])
    assert gone > 0
    status = "\n".join(display("settimo").status(state))
    for colour, count in view["removed"].items():
        assert re.search(rf"removed: .*{colour}{count}\b", status)


def test_settimo_says_what_is_due() -> None:
    game = json.loads((VECTORS / "settimo.json").read_text("utf-8"))[0]
    states = [after("settimo", {}, [], game["setup"])]
    for move in game["moves"][:40]:
        states.append(states[-1].play(move))
    for state in states:
        if state.seat is not None:
            said = display("settimo").due(state)
            assert all(move in said for move in state.legal_moves())
