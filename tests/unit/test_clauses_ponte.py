"""Ponte del Diavolo, clause by clause (docs/rules/ponte.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

import trearchi as ta
from tests.unit.positions import play, ponte, refused
from trearchi import records

OPENED = "a1,c3 dark h8,j10"  # light to move


def opened(moves: str = OPENED, **parameters: int | None) -> ta.State:
    """A game after the opening."""
    return play(ta.game("ponte", **parameters).start(), moves)


def test_p1_1_the_board_has_ten_squares_a_side_or_four_to_twelve() -> None:
    """P1.1: parameter `size`."""
    assert ta.game("ponte").parameters["size"] == 10
    for size in range(4, 13):
        squares = ta.game("ponte", size=size).start().options("")["tile"]
        assert len(squares) == size * size
    for size in (3, 13):
        with pytest.raises(ta.ParameterError, match=r"P1.1"):
            ta.game("ponte", size=size)


def test_p1_2_forty_tiles_a_colour_and_the_odd_last_one_stays() -> None:
    """P1.2: parameter `tiles`; None for no limit."""
    assert ta.game("ponte").start().view()["tiles_left"] == {"light": 40, "dark": 40}
    assert ta.game("ponte", tiles=None).start().view()["tiles_left"] == {"light": None, "dark": None}
    state = ponte("a1 c3 e5 g7", "a9 c9", tiles=5)
    assert state.view()["tiles_left"]["light"] == 1
    assert refused(state, "a5,i5") == "supply P4.6"
    with pytest.raises(ta.ParameterError, match=r"P1.2"):
        ta.game("ponte", tiles=3)


def test_p1_3_fifteen_bridges_for_both_together() -> None:
    """P1.3: parameter `bridges`; None for no limit; the preset `online` has no limits at all."""
    state = opened()
    assert state.view()["bridges_left"] == 15
    assert state.play("a1-c3").view()["bridges_left"] == 14
    assert opened(bridges=0).options("a1").get("bridge") is None
    online = ta.game("ponte", tiles=None, bridges=None)
    assert play(online.start(), OPENED + " a1-c3").view()["bridges_left"] is None


def test_p1_4_squares_are_named_by_column_and_row() -> None:
    """P1.4: a1 is the lower left, j10 the upper right."""
    squares = ta.game("ponte").start().options("")["tile"]
    assert squares[:2] + squares[9:11] + squares[-1:] == ["a1", "a2", "a10", "b1", "j10"]


def test_p2_1_seat_0_places_two_light_tiles_anywhere() -> None:
    """P2.1: all pairs of squares."""
    state = ta.game("ponte", size=5).start()
    assert state.seat == 0
    names = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
    assert state.legal_moves() == [f"{one},{two}" for one, two in combinations(names, 2)]


def test_p2_2_seat_1_chooses_a_colour() -> None:
    """P2.2: seat 0 takes the other."""
    state = ta.game("ponte").start().play("a1,b2")
    assert (state.seat, state.legal_moves()) == (1, ["light", "dark"])
    assert list(state.play("light").view()["colours"]) == ["dark", "light"]
    assert list(state.play("dark").view()["colours"]) == ["light", "dark"]
    assert state.play("light").seat == 0
    assert state.play("dark").seat == 1
    assert refused(state, "c3,d4") == "stage P2"


def test_p2_3_dark_places_two_tiles_then_light_moves() -> None:
    """P2.3: no bridge and no pass on dark's first turn; then light and dark in turn."""
    state = play(ta.game("ponte").start(), "a1,c3 light")
    assert refused(state, "a1-c3") == "stage P2"
    assert refused(state, "pass") == "stage P2"
    assert refused(state, "dark") == "stage P2"
    assert all("," in move for move in state.legal_moves())
    seats = []
    for move in ("h8,j10", "a5,a7", "j1,j3", "a9,c9"):
        state = state.play(move)
        seats.append(state.seat)
    assert seats == [1, 0, 1, 0]


def test_p3_1_a_turn_is_two_tiles_or_one_bridge_or_a_pass() -> None:
    """P3.1: and the turn passes after each of them."""
    state = opened()
    assert state.play("e5,g5").view()["tiles_left"]["light"] == 36
    assert state.play("a1-c3").seat != state.seat
    assert refused(state, "e5,e5") == "same-square P3.1 e5"
    assert refused(state, "e5-e5") == "same-square P3.1 e5"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("d5,c3", "c3,d5"), ("A9,b2", "a9,b2"), (" b2,a9\n", "a9,b2"), ("a10,a9", "a9,a10"), ("C3-A1", "a1-c3")],
)
def test_p3_2_other_spellings_are_accepted(text: str, canonical: str) -> None:
    """P3.2: by column, then by row; either case; white space around."""
    state = opened("a1,c3 dark h8,j10") if "-" in text else ta.game("ponte").start()
    assert state.canonical(text) == canonical


@pytest.mark.parametrize(
    "text", ["", "a1", "a1,", "a01,b2", "a1, b2", "a1;b2", "a1,b2,c3", "a1--b2", "aa1,b2", "a-1,b2", "passs", "a1,b2x"]
)
def test_p3_2_anything_else_is_syntax(text: str) -> None:
    """P3.2, code `syntax`: white space inside and leading zeros too."""
    assert refused(opened(), text) == "syntax P3.2"


@pytest.mark.parametrize(
    ("move", "squares"), [("a1,k1", "k1"), ("a0,b2", "a0"), ("z9,a11", "a11 z9"), ("a1-a999999999999", "a999999999999")]
)
def test_p3_2_a_square_outside_is_off_board(move: str, squares: str) -> None:
    """P3.2, P1.1: code `off-board`."""
    assert refused(opened(), move) == f"off-board P1.1 {squares}"


def test_p4_1_tiles_go_on_empty_squares_that_no_bridge_covers() -> None:
    """P4.1: codes `occupied` and `under-bridge`, for tiles of either colour."""
    state = ponte("a1 c3 f5 h6", "j9 j7", "a1-c3 f5-h6")
    assert refused(state, "e9,j9") == "occupied P4.1 j9"
    assert refused(state, "a1,j9") == "occupied P4.1 a1 j9"
    assert refused(state, "b2,e9") == "under-bridge P4.1 b2"
    assert refused(state, "g5,g6") == "under-bridge P4.1 g5 g6"
    dark = ponte("a1 c3 f5 h6", "j9 j7", "a1-c3", turn="dark")
    assert refused(dark, "b2,e9") == "under-bridge P4.1 b2"


def test_p4_2_four_are_an_island_and_five_never_come_about() -> None:
    """P4.2: code `too-large`; sand banks of 1 to 3."""
    state = ponte("a1 a2 a3 e5 e7 h1", "j9 j7")
    assert [group["is_island"] for group in state.view()["groups"] if "a1" in group["squares"]] == [False]
    assert refused(state, "a4,a5") == "too-large P4.2 a4 a5"
    assert refused(state, "a4,b1") == "too-large P4.2 a4 b1"
    after = state.play("a4,h9")
    assert [group["is_island"] for group in after.view()["groups"] if "a1" in group["squares"]] == [True]
    joined = ponte("a1 a2 a4 a5", "j9 j7")
    assert refused(joined, "a3,h9") == "too-large P4.2 a3 h9"


def test_p4_3_an_island_touches_no_other_own_tile() -> None:
    """P4.3: code `touches-island`; an old island, a new one, both by the same move."""
    old = ponte("a1 a2 b1 b2 h8 j8", "a9 c9")
    assert refused(old, "c3,h1") == "touches-island P4.3 c3 h1"
    new = ponte("a1 a2 b1 c3", "j9 j7")
    assert refused(new, "b2,h1") == "touches-island P4.3 b2 h1"
    both = ponte("a1 a2 b1 h8", "j9 j7")
    assert refused(both, "b2,c3") == "touches-island P4.3 b2 c3"


def test_p4_3_sand_banks_may_touch_diagonally() -> None:
    """P4.3: corners of sand banks."""
    assert refused(ponte("a1 a2 e5 e7", "j9 j7"), "b3,c4") == ""


def test_p4_4_different_colours_touch_freely() -> None:
    """P4.4: beside, at corners, and as islands."""
    state = ponte("a1 a2 b1 b2", "c1 c2 d1 d2")
    assert refused(state, "d3,e1") == ""
    assert refused(ponte("a1 a2 b1 b2", "c1 c2", turn="dark"), "d1,d2") == ""


def test_p4_5_a_pair_is_judged_as_a_pair() -> None:
    """P4.5: each tile legal alone, not both; and every tile of a legal pair is legal alone."""
    state = ponte("a1 a2 a3 e5", "j9 j7")
    squares = set(state.options("")["tile"])
    assert {"a4", "b1"} <= squares
    assert "b1" not in state.options("a4")["tile"]
    assert "a4" not in state.options("b1")["tile"]
    assert {end for move in state.legal_moves() if "," in move for end in move.split(",")} == squares


def test_p4_6_fewer_than_two_tiles_cannot_be_placed() -> None:
    """P4.6: code `supply`."""
    state = ponte("a1 c3 e5 g7", "j9 j7", tiles=4)
    assert refused(state, "a9,c9") == "supply P4.6"
    assert state.options("").get("tile") is None


@pytest.mark.parametrize(
    ("other", "is_bridge"),
    [
        (square, apart in [(0, 2), (2, 2), (1, 2)])
        for square, apart in (
            (f"{chr(101 + dc)}{5 + dr}", (min(abs(dc), abs(dr)), max(abs(dc), abs(dr))))
            for dc in range(-3, 4)
            for dr in range(-3, 4)
            if (dc, dr) != (0, 0)
        )
    ],
)
def test_p5_1_a_bridge_spans_two_squares_straight_diagonally_or_as_a_knight(other: str, is_bridge: bool) -> None:
    """P5.1: code `span`, in every direction around e5."""
    state = ponte(f"e5 {other}", "j9 j7")
    ends = " ".join(sorted(("e5", other)))
    assert refused(state, f"e5-{other}") == ("" if is_bridge else f"span P5.1 {ends}")


def test_p5_1_a_bridge_joins_tiles_of_the_mover() -> None:
    """P5.1: code `not-own-tile`, for empty squares and the other's tiles."""
    state = ponte("a1 c3", "c1 e3")
    assert refused(state, "c1-e3") == "not-own-tile P5.1 c1 e3"
    assert refused(state, "a1-a3") == "not-own-tile P5.1 a3"
    assert refused(state, "a1-c1") == "not-own-tile P5.1 c1"


@pytest.mark.parametrize(
    ("ends", "covers"),
    [
        ("e5-g5", ["f5"]),
        ("e5-e7", ["e6"]),
        ("e5-g7", ["f6"]),
        ("e5-g3", ["f4"]),
        ("e5-f7", ["e6", "f6"]),
        ("e5-f3", ["e4", "f4"]),
        ("e5-g6", ["f5", "f6"]),
        ("e5-g4", ["f4", "f5"]),
        ("d7-e5", ["d6", "e6"]),
        ("d3-e5", ["d4", "e4"]),
        ("c6-e5", ["d5", "d6"]),
        ("c4-e5", ["d4", "d5"]),
    ],
)
def test_p5_2_the_covered_squares(ends: str, covers: list[str]) -> None:
    """P5.2: one square between, or the two beside a knight's move."""
    state = ponte(ends.replace("-", " "), "j9 j1").play(ends)
    assert state.view()["bridges"][0]["covers"] == covers
    for square in covers:
        assert refused(state, f"a1,{square}") == f"under-bridge P4.1 {square}"


def test_p5_3_no_tile_under_a_bridge() -> None:
    """P5.3: code `tile-below`, a tile of either colour on either covered square; the squares are both ends."""
    assert refused(ponte("a1 c1", "b1 h9"), "c1-a1") == "tile-below P5.3 a1 c1"
    assert refused(ponte("a1 a2 a3 h1", "j7 h9"), "a1-a3") == "tile-below P5.3 a1 a3"
    assert refused(ponte("a1 b3", "b2 h9"), "a1-b3") == "tile-below P5.3 a1 b3"
    assert refused(ponte("a1 b3", "a2 h9"), "a1-b3") == "tile-below P5.3 a1 b3"


def test_p5_4_a_tile_carries_one_end() -> None:
    """P5.4: code `end-taken`."""
    state = ponte("a1 c3 e5 c1", "j9 j7", "a1-c3")
    assert refused(state, "c3-e5") == "end-taken P5.4 c3"
    assert refused(state, "a1-c1") == "end-taken P5.4 a1"
    assert refused(state, "a1-c3") == "end-taken P5.4 a1 c3"


def test_p5_5_bridges_of_either_colour_do_not_cross() -> None:
    """P5.5: code `crosses`; a common end square of two segments is no inner point, for no tile has two ends."""
    assert refused(ponte("a1 c3 a3 c1", "j9 j7", "a1-c3"), "a3-c1") == "crosses P5.5 a3 c1"
    assert refused(ponte("a3 c1", "a1 c3", "a1-c3"), "a3-c1") == "crosses P5.5 a3 c1"
    assert refused(ponte("b1 b3", "a2 c2", "a2-c2"), "b1-b3") == "crosses P5.5 b1 b3"
    assert refused(ponte("a1 b3", "a3 b1", "a1-b3"), "a3-b1") == "not-own-tile P5.1 a3 b1"
    assert refused(ponte("a3 b1", "a1 b3", "a1-b3"), "a3-b1") == "crosses P5.5 a3 b1"
    assert refused(ponte("b2 d3", "c1 c4", ""), "b2-d3") == ""


def test_p5_6_parallel_knights_may_cover_the_same_square() -> None:
    """P5.6: a1-b3 and b1-c3 both cover b2."""
    state = ponte("a1 b3", "b1 c3", "a1-b3", turn="dark")
    assert refused(state, "b1-c3") == ""
    covers = [bridge["covers"] for bridge in state.play("b1-c3").view()["bridges"]]
    assert covers == [["a2", "b2"], ["b2", "c2"]]


def test_p5_7_a_bridge_needs_a_piece_and_is_never_removed() -> None:
    """P5.7: code `supply`; the supply is common."""
    state = ponte("a1 c3 e5 g5", "j9 j7", "a1-c3", bridges=1)
    assert refused(state, "e5-g5") == "supply P5.7"
    assert [move for move in state.legal_moves() if "-" in move] == []


def test_p5_8_sand_banks_carry_bridges_and_no_group_is_bridged_in_itself() -> None:
    """P5.8: the ends of one group have a tile between them, straight, at a corner or as a knight."""
    assert refused(ponte("a1 c3", "j9 j7"), "a1-c3") == ""
    for tiles, bridge in (("a1 a2 a3 h1", "a1-a3"), ("a1 a2 b2 b3", "a1-b3"), ("a1 b1 b2 c2", "a1-c2")):
        assert refused(ponte(tiles, "j9 j7"), bridge).startswith("tile-below P5.3")


FULL = "a3 b2 b3 c2"  # an island that touches all the rest of the board of four


def test_p6_1_a_pass_is_for_those_who_cannot_place_two_tiles() -> None:
    """P6.1: no tiles left, or no legal pair; a bridge may still be placed, and then the game goes on."""
    state = ponte("a1 c3 e5 g7", "j9 j7 j5 j3", tiles=4)
    assert sorted(state.legal_moves()) == ["a1-c3", "c3-e5", "e5-g7", "pass"]
    on = state.play("a1-c3")
    assert (on.is_over, on.seat) == (False, 0)
    full = ponte(FULL, "a1 b4 d3 d4", size=4)
    assert full.legal_moves() == ["pass"]
    assert refused(full, "c4,d1") == "touches-island P4.3 c4 d1"
    assert refused(opened(), "pass") == "must-place P6.1"


def test_p6_2_when_dark_passes_the_game_ends() -> None:
    """P6.2: at once; then every move is `over`."""
    state = ponte("a1 c3 e5 g7", "j9 j7 j5 j3", turn="dark", tiles=4).play("pass")
    assert state.is_over
    assert state.view()["stage"] == "over"
    assert state.legal_moves() == []
    for move in ("a1-c3", "pass", "a9,b9"):
        assert refused(state, move) == "over P6"
    assert refused(state, "nonsense") == "syntax P3.2"


def test_p6_3_when_light_passes_dark_has_one_more_turn() -> None:
    """P6.3: under the ordinary rules: tiles, a bridge or a pass, then the end."""
    state = ponte("a1 c3 e5 g7", "j9 j7", tiles=4).play("pass")
    assert (state.is_over, state.seat, state.view()["last_turn"]) == (False, 0, True)
    assert refused(state, "pass") == "must-place P6.1"
    assert state.play("a9,c9").is_over
    assert state.play("j7-j9").is_over
    spent = ponte("a1 c3 e5 g7", "j9 j7 j5 j3", tiles=4).play("pass")
    assert spent.play("pass").is_over


def test_p6_4_who_can_place_two_tiles_must_place_tiles_or_a_bridge() -> None:
    """P6.4: code `must-place`."""
    state = opened()
    assert refused(state, "pass") == "must-place P6.1"
    assert "pass" not in state.legal_moves()
    assert "a1-c3" in state.legal_moves()


ISLAND, OTHER_ISLAND = "a1 a2 b1 b2", "f3 f4 g3 g4"


def points(state: ta.State, colour: str = "light") -> dict[str, int]:
    """The score of a colour."""
    return state.scores()[state.view()["colours"].index(colour)]


def test_p7_1_networks_are_joined_by_bridges_also_through_sand_banks() -> None:
    """P7.1: a sand bank carries the connection and counts nothing; diagonal contact joins nothing."""
    apart = ponte(f"{ISLAND} d2 d3 {OTHER_ISLAND}", "h9 j9")
    assert points(apart) == {"points": 2, "islands": 2, "bridges": 0}
    half = ponte(f"{ISLAND} d2 d3 {OTHER_ISLAND}", "h9 j9", "b2-d2")
    assert points(half) == {"points": 2, "islands": 2, "bridges": 1}
    joined = ponte(f"{ISLAND} d2 d3 {OTHER_ISLAND}", "h9 j9", "b2-d2 d3-f3")
    assert points(joined) == {"points": 3, "islands": 2, "bridges": 2}
    diagonal = ponte(f"{ISLAND} d2 e3 g3 g4 h3 h4", "h9 j9", "b2-d2 e3-g3")
    assert points(diagonal) == {"points": 2, "islands": 2, "bridges": 2}
    assert points(joined, "dark") == {"points": 0, "islands": 0, "bridges": 0}


@pytest.mark.parametrize(("islands", "expected"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_p7_2_a_network_of_n_islands_scores_the_triangular_number(islands: int, expected: int) -> None:
    """P7.2: 1, 3, 6, 10."""
    columns = ["a b", "d e", "g h", "j k"][:islands]
    tiles = [f"{column}{row}" for pair in columns for column in pair.split() for row in (1, 2)]
    joints = ["b1-d1", "e2-g2", "h1-j1"][: islands - 1]
    state = ponte(" ".join(tiles), "a12 c12", " ".join(joints), size=12)
    assert points(state) == {"points": expected, "islands": islands, "bridges": islands - 1}


def ended(light: str, dark: str, bridges: str = "") -> tuple[int, ...]:
    """The winners of a game that ended so; seat 1 plays light."""
    outcome = ponte(light, dark, bridges, turn="over").outcome()
    assert outcome is not None
    return outcome.winners


def test_p7_3_points_then_islands_then_bridges_then_shared() -> None:
    """P7.3: each step decides alone."""
    pair = "a1 a2 b1 b2 d1 d2 e1 e2"  # two islands that a bridge can join
    three = "a8 a9 b8 b9 d8 d9 e8 e9 g8 g9 h8 h9"
    assert ended(pair, "a8 a9 b8 b9 j1 j3", "b1-d1") == (1,)
    assert ended(pair, "j1 j3", "") == (1,)
    assert ended(pair, three, "b1-d1") == (0,)  # 3 points each, two islands to three
    assert ended("a1 a2 b1 b2 d2 d4", "a8 a9 b8 b9 j1 j3", "b2-d2") == (1,)
    assert ended("a1 a2 b1 b2 d2 d4", "a8 a9 b8 b9 j1 j3", "j1-j3") == (0,)
    assert ended("a1 a2 b1 b2 d2 d4", "a8 a9 b8 b9 j1 j3", "b2-d2 j1-j3") == (0, 1)


def test_p8_the_first_row_that_applies_is_named() -> None:
    """P8: a move that breaks several rows is refused for the first."""
    over = ponte("a1 c3", "j9 j7", turn="over")
    assert refused(over, "a1,z9") == "over P6"
    colour = ta.game("ponte").start().play("a1,b2")
    assert refused(colour, "z9,z9") == "stage P2"
    assert refused(opened(), "z9,z9") == "off-board P1.1 z9"
    spent = ponte("a1 c3 e5 g7", "j9 j7", "a1-c3", tiles=4, bridges=1)
    assert refused(spent, "a1,a1") == "same-square P3.1 a1"
    assert refused(spent, "a1,b2") == "supply P4.6"
    assert refused(spent, "j9-j7") == "supply P5.7"
    assert refused(ponte("a1 a2 b1 c3", "j9 j7"), "a1,b2") == "occupied P4.1 a1"
    assert refused(ponte("a1 c3", "j9 j7", "a1-c3"), "a1,b2") == "occupied P4.1 a1"
    assert refused(ponte("a1 a2 a3 c3 d5 f5", "j9 j7", "d5-f5"), "a4,e5") == "under-bridge P4.1 e5"
    assert refused(ponte("a1 a2 a3 b5", "j9 j7"), "a4,a5") == "too-large P4.2 a4 a5"
    assert refused(opened(), "a1-a5") == "not-own-tile P5.1 a5"
    assert refused(ponte("a1 c3 a4 h1", "j9 j7", "a1-c3"), "a1-a4") == "span P5.1 a1 a4"
    assert refused(ponte("a1 c3 c1 h1", "b1 j7", "a1-c3"), "a1-c1") == "end-taken P5.4 a1"


def test_p10_the_first_illegal_move_of_a_record_is_named() -> None:
    """P10: the first refused move is named with its ply; taking back or declaring void is for the referee to say."""

    record = ta.Record(ta.game("ponte"), moves=OPENED.split())
    data = record.to_json() | {"moves": [*OPENED.split(), "e5,e6", "a1,b1", "zz"]}
    with pytest.raises(ta.RecordError) as raised:
        records.from_json(data)
    assert (raised.value.ply, raised.value.move, raised.value.code) == (4, "a1,b1", "occupied")
