"""What the vectors leave open: the whole refusal, row by row; spellings; invariants.

Every row of every table of refusals stands here with its clause and squares.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from . import start
from .common import Refusal, State
from .ponte import Ponte, around, groups, name
from .settimo import ISLANDS, LINES, Settimo
from .viaduct import Viaduct

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
SETUP = {
    "lines": "GPRGPPYORGSPOOPBSBRSBGBBPYYYSYYSSRSGBSRYRROSGBPGPBOGPRGBOBOOPSGR",
    "reserve": "OORYYY",
    "major": "ORY",
}
OTHER_SETUP = {
    "lines": "SSBYPOGPRBBPYSBSPYOGPRGPGYPRBPBBBSOSOOBSBOYOPRGGROOSRGYRRSOSYYYR",
    "reserve": "GGGPRY",
    "major": "ORY",
}
DEFAULTS: dict[str, Any] = {}
HUGE = "9" * 5000  # int() and str() stop at 4300 digits


class Refused(NamedTuple):
    """A refused move in a position; `code clause squares` in words."""

    moves: str
    move: str
    refusal: str
    parameters: dict[str, Any] = DEFAULTS
    setup: dict[str, str] = SETUP


DARK = "a1,b1 dark j9,j10 a2,c3 j6,j7"  # light to move
ENDS = "a1,a3 dark h1,h9 a1-a3 f1,f3 c1,c5 f1-f3"
PONTE = [
    Refused("", "a1", "syntax P3.2"),
    Refused("", "a01,b2", "syntax P3.2"),
    Refused("", "a1, b2", "syntax P3.2"),
    Refused("", "a1,b2\u00a0", "syntax P3.2"),  # white space, but not ASCII
    Refused("", "a\u0661,b2", "syntax P3.2"),  # a digit, but not ASCII
    Refused("", "\u212a1,b2", "syntax P3.2"),  # the Kelvin sign lowers to a k
    Refused("", "light", "stage P2"),
    Refused("", "a1-c1", "stage P2"),
    Refused("", "pass", "stage P2"),
    Refused("a1,b2", "a3,z9", "stage P2"),
    Refused("a1,b2 dark", "a1-c1", "stage P2"),
    Refused("a1,b2 dark", "pass", "stage P2"),
    Refused(DARK, "dark", "stage P2"),
    Refused("", "z9,a0", "off-board P1.1 a0 z9"),
    Refused("", "z9,z9", "off-board P1.1 z9"),
    Refused("", f"b2,a{HUGE}", f"off-board P1.1 a{HUGE}"),
    Refused(DARK, "a1-a11", "off-board P1.1 a11"),
    Refused("", "b2,b2", "same-square P3.1 b2"),
    Refused(DARK, "a1-a1", "same-square P3.1 a1"),
    Refused("a1,c3 dark a5,e5 h1,h3 j1,j3", "h5,a1", "supply P4.6", parameters={"tiles": 5}),
    Refused(ENDS, "c5-a1", "supply P5.7", parameters={"bridges": 2}),
    Refused(DARK, "j9,a1", "occupied P4.1 a1 j9"),
    Refused(DARK, "h5,a1", "occupied P4.1 a1"),
    Refused("a1,a3 dark b9,c5 a1-a3", "h1,a2", "under-bridge P4.1 a2"),
    Refused(DARK, "d1,c1", "too-large P4.2 c1 d1"),
    Refused(DARK, "h5,b2", "touches-island P4.3 b2 h5"),
    Refused(DARK, "j9-j7", "not-own-tile P5.1 j7 j9"),
    Refused(DARK, "j5-c3", "not-own-tile P5.1 j5"),
    Refused(DARK, "b1-a1", "span P5.1 a1 b1"),
    Refused(ENDS, "c1-a1", "end-taken P5.4 a1"),
    Refused(ENDS, "a3-a1", "end-taken P5.4 a1 a3"),
    Refused("a1,c1 dark b1,h9", "a1-c1", "tile-below P5.3 a1 c1"),
    Refused("a1,b3 dark a2,b2", "b3-a1", "tile-below P5.3 a1 b3"),
    Refused("a1,c3 dark a3,c1 a1-c3", "c1-a3", "crosses P5.5 a3 c1"),
    Refused(DARK, "pass", "must-place P6.1"),
    Refused("a1,c3 dark a5,e5 h1,h3 j1,j3 pass pass", "a1-c3", "over P6", {"tiles": 4}),
]

FOUR = {"seats": 4}
TWO = {"seats": 2, "die": None}
PASSES = " rollx pass rollx pass rollx pass "
LAST = " ".join(f"roll2 +1.1-4.1@{z} +1.1-4.1@{z + 1}{PASSES}" for z in range(0, 20, 2))
TWICE = "roll2 +1.1-4.1@0 +10.1-13.1@0"
EXTRAS = "+10.10-13.10@0 +10.11-13.11@0 +10.12-13.12@0 +10.13-13.13@0"
VIADUCT = [
    Refused("roll1", "+1.1-4.1", "syntax V4.7"),
    Refused("roll1", "+01.1-4.1@0", "syntax V4.7"),
    Refused("", "roll3", "syntax V4.7"),
    Refused("roll1 +1.1-4.1@0", "roll1", "over V6.2", {"turn_limit": 1}),
    Refused("", "+1.1-4.1@0", "stage V4.1"),
    Refused("", "x1.1-4.1@0", "stage V4.1"),
    Refused("", "end", "stage V4.1"),
    Refused("", "pass", "stage V4.1"),
    Refused("", "rollx", "stage V4.1"),  # not on the very first roll
    Refused("roll1", "roll1", "stage V4.1"),
    Refused("", "roll1", "stage V4.1", TWO),
    Refused("", "x1.1-4.1@0", "stage V7.1", TWO),
    Refused("", "pass", "stage V7.1", TWO),
    Refused("", "end", "stage V7.5", TWO),
    Refused("roll1", "end", "stage V7.5"),
    Refused(f"{EXTRAS} +1.1-4.1@0", "x1.1-4.1@0", "stage V7.5", TWO),
    Refused(f"{EXTRAS} +1.1-4.1@0", "pass", "stage V7.5", TWO),
    Refused("roll2 +1.1-4.1@0", "x1.1-4.1@0", "stage V4.2"),
    Refused(f"{TWICE}{PASSES}roll2 x1.1-4.1@0", "+1.1-4.1@0", "stage V4.2"),
    Refused("roll1 +1.1-4.1@0 rollx", "+10.1-13.1@0", "stage V4.3"),
    Refused("roll1", "+3.5-0.5@0", "off-board V1.1 0.5@0"),
    Refused("roll1", "+31.2-31.1@7", "off-board V1.1 31.1@7 31.2@7"),
    Refused("roll1", f"x{HUGE}.1-1.1@0", f"off-board V1.1 {HUGE}.1@0"),
    Refused("roll1", "+5.1-1.1@0", "length V1.2 1.1@0 5.1@0"),
    Refused("roll1", "x4.4-1.1@0", "length V1.2 1.1@0 4.4@0"),
    Refused(LAST + "roll1", "+10.1-13.1@0", "supply V4.5"),
    Refused("roll1", "+12.5-15.5@0", "unsupported V3.1 15.5@0"),
    Refused("roll1", f"+1.1-4.1@{HUGE}", f"unsupported V3.1 1.1@{HUGE} 4.1@{HUGE}"),
    Refused("roll1 +1.1-4.1@0 roll1", "+1.1-1.4@1", "unsupported V3.1 1.4@1"),
    Refused("roll1 +1.1-4.1@0 roll1", "+7.1-4.1@0", "occupied V3.2 4.1@0"),
    Refused("roll1 +1.1-4.1@0 roll1", "+2.1-5.1@0", "occupied V3.2 2.1@0 3.1@0 4.1@0"),
    Refused("roll1", "+23.28-26.28@0", "reserved V3.3 23.28@0 24.28@0"),
    Refused("", "+8.28-5.28@0", "reserved V3.4 7.28@0 8.28@0", TWO),
    Refused("roll1", "x1.4-1.1@0", "no-bridge V4.2 1.1@0 1.4@0"),
    Refused("roll1 +1.1-4.1@0 roll1", "x1.1-4.1@0", "not-yours V4.2 1.1@0 4.1@0"),
    Refused(f"{TWICE}{PASSES}rollx", "x1.1-4.1@0", "not-yours V4.3 1.1@0 4.1@0"),
    Refused(EXTRAS, "x10.11-13.11@0", "fixed V7.1 10.11@0 13.11@0", TWO),
    Refused(
        "roll2 +1.1-4.1@0 +1.1-4.1@1 rollx",
        "x1.1-4.1@0",
        "carries V4.4 1.1@0 4.1@0",
    ),
    Refused("roll1", "pass", "must-act V4.2"),
    Refused(EXTRAS, "pass", "must-act V4.2", TWO),
    Refused(f"{TWICE}{PASSES}roll2 x1.1-4.1@0", "pass", "must-act V4.2"),
]

TRIP = "A2 draw:P B2 draw:Y B3 draw:B"
BLUES = (
    f"{TRIP} xB2-B3 A3 draw:O B2 A2 A1 draw:B B1 draw:S C1 draw:Y C8 draw:B "
    "B7 draw:R B6 draw:P xA3-B2 B4 draw:O C5 draw:B xB4-C5 C7"
)
ONE_COLOUR = "A4 draw:B B3 draw:S C4 draw:S xB3-C4 A5 draw:O B5 draw:G xO-A5 B4 draw:B A5 A4 xA5-B4 A6 draw:B"
SETTIMO = [
    Refused("", "", "syntax S2.7"),
    Refused("", "A 1", "syntax S2.7"),
    Refused("", "draw:W", "syntax S2.7"),
    Refused("", "A1-B1", "syntax S2.7"),
    Refused("", "XA1", "syntax S4.1"),
    Refused("", " xA1 -B1", "syntax S4.1"),
    Refused("A2", "A9", "stage S2"),
    Refused(TRIP, "A4", "stage S2"),
    Refused("", "draw:R", "stage S3"),
    Refused("", "xO-Z9", "stage S4"),
    Refused("", "a9", "unknown-island S1.4 A9"),
    Refused("", "x", "unknown-island S1.4 X"),
    Refused(TRIP, "xz9-a1", "unknown-island S1.4 Z9"),
    Refused(TRIP, "xO-C1", "unknown-island S1.4 O C1"),
    Refused("", "C7", "no-line S2.1 C7"),
    Refused("", "O", "no-line S2.1 O"),
    Refused("A2 draw:G B1 draw:R xO-A2", "A2", "no-bridge S2.1 A2"),
    Refused("A7 draw:P", "O", "visited S2.3 O"),
    Refused("A2 draw:S A3 draw:Y xA2-A3", "A3", "opponent S2.4 A3"),
    Refused("A7 draw:P B7 draw:R", "B8", "third-colour S2.2 B8"),
    Refused(ONE_COLOUR, "A5", "one-colour S2.6 A5", setup=OTHER_SETUP),
    Refused(TRIP, "xA1-O", "not-crossed S4.1 O A1"),
    Refused(BLUES, "draw:B", "empty-bag S3.1"),
]
TABLES = {"ponte": PONTE, "viaduct": VIADUCT, "settimo": SETTIMO}
ROWS = [
    pytest.param(game, row, id=f"{game}-{number}-{row.refusal.split()[0]}")
    for game, rows in TABLES.items()
    for number, row in enumerate(rows)
]


def reach(game: str, row: Refused) -> State:
    """The position after the moves of a row."""
    state = start(game, row.parameters, row.setup if game == "settimo" else None)
    for move in row.moves.split():
        state = state.play(move)
    return state


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_refusal_names_code_clause_and_squares(game: str, row: Refused) -> None:
    """The whole refusal, and `play` raises it."""
    state = reach(game, row)
    code, clause, *squares = row.refusal.split()
    refusal = Refusal(code, clause, tuple(squares))
    assert state.why_illegal(row.move) == refusal
    assert state.canonical(row.move) is None
    with pytest.raises(ValueError, match=code) as raised:
        state.play(row.move)
    assert raised.value.args == (refusal,)


@pytest.mark.parametrize("game", TABLES)
def test_every_row_of_the_rules_is_tried(game: str) -> None:
    """`over` in the island game comes from a playout below."""
    text = (RULES / f"{game}.md").read_text("utf-8")
    codes = set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE))
    tried = {row.refusal.split()[0] for row in TABLES[game]}
    assert tried | ({"over"} if game == "settimo" else set()) == codes


@pytest.mark.parametrize(
    ("game", "moves", "text", "canonical"),
    [
        ("ponte", "", " D5,C3\n", "c3,d5"),
        ("ponte", "a1,b2", "\tLIGHT", "light"),
        ("ponte", "a1,c3 dark a9,c9", "C3-a1", "a1-c3"),
        ("ponte", "a1,b3 dark b1,c3 a1-b3", "c3-b1", "b1-c3"),  # P5.6
        ("viaduct", "", "ROLL1", "roll1"),
        ("viaduct", "roll1", "+15.14-12.14@0", None),
        ("viaduct", "roll1", "+17.14-14.14@0", "+14.14-17.14@0"),
        ("viaduct", "roll1 +1.1-4.1@0 rollx", "X4.1-1.1@0", "x1.1-4.1@0"),
        ("settimo", "", "a2\r\n", "A2"),
        ("settimo", "A2", "Draw:p", "draw:P"),
        ("settimo", TRIP, "Xa2-o", "xO-A2"),
    ],
)
def test_other_spellings_become_canonical(game: str, moves: str, text: str, canonical: str | None) -> None:
    """README: ends the other way round, letters in either case, white space around."""
    assert reach(game, Refused(moves, text, "")).canonical(text) == canonical


def playout(state: State, seed: int) -> list[State]:
    """All positions of one random game."""
    rng = Random(seed)
    states = [state]
    while not state.is_over:
        state = state.play(rng.choice(list(state.chances()) or state.legal_moves()))
        states.append(state)
    return states


def test_legal_moves_are_those_that_nothing_forbids() -> None:
    """All texts of a small board are judged one by one."""
    for seed in range(5):
        for state in playout(start("ponte", {"size": 4}), seed)[1:-1]:
            assert isinstance(state, Ponte)
            pairs = list(combinations(map(name, state.squares()), 2))
            texts = [one + sign + other for one, other in pairs for sign in ",-"]
            texts += ["light", "dark", "pass"]
            legal = [text for text in texts if state.why_illegal(text) is None]
            assert sorted(state.legal_moves()) == sorted(legal)


def test_no_tiles_ever_break_p4() -> None:
    """P4.2, P4.3 over the whole board, where judging looks near the move alone."""
    for seed in range(2):
        for state in playout(start("ponte", {"size": 7}), seed):
            assert isinstance(state, Ponte)
            for tiles in (state.light, state.dark):
                for group in groups(tiles):
                    assert len(group) <= 4
                    touching = (around(group) & tiles) - group
                    assert not touching or len(group) < 4


def test_bridges_and_supplies_are_conserved() -> None:
    """V1.2, V2.3: 20 bridges a colour, and two extra ones each for two seats."""
    for seats, die in ((2, None), (3, ["roll1", "roll2", "rollx"] * 2)):
        parameters = {"seats": seats, "die": die, "turn_limit": 30}
        for state in playout(start("viaduct", parameters), seats):
            assert isinstance(state, Viaduct)
            extras = sum(bridge.extra for bridge in state.bridges)
            assert sum(sum(s.values()) for s in state.scores()) == 20 * seats + extras


def test_stones_and_bridges_are_conserved() -> None:
    """S7: stones stay, each turn removes one bridge, an empty bag is no chance."""
    for seed in range(10):
        states = playout(start("settimo", {"stock": seed}, SETUP), seed)
        for state in states:
            assert isinstance(state, Settimo)
            on_villages = sum(village.stones for village in state.villages)
            stones = sum(state.hands) + len(state.stones) + on_villages
            assert stones == 25 + 2 * seed
            assert len(state.removed) == 6 + state.sticks.count("")
            assert not (state.is_chance and state.bag == "")
        assert states[-1].why_illegal("A1") == Refusal("over", "S5")


def test_the_island_board_has_its_numbers() -> None:
    """S1.3, S1.4: 25 islands, 64 lines, spelled as the clause does."""
    assert len(set(ISLANDS)) == 25
    assert len(set(LINES)) == len({frozenset(line) for line in LINES}) == 64
    assert {("A8", "A1"), ("A1", "B8"), ("B8", "C1"), ("C8", "C1")} <= set(LINES)
