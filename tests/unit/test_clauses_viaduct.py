"""Viaduct, clause by clause (docs/rules/viaduct.md). Where a clause is about one part of it, the test says which."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import trearchi as ta
from tests.unit.positions import play, refused, viaduct

NO_DIE: dict[str, Any] = {"seats": 2, "die": None}
EXTRAS = "+10.10-13.10@0 +10.11-13.11@0 +10.12-13.12@0 +10.13-13.13@0"
STANDING = "10.10-13.10@0:1* 10.11-13.11@0:0* 10.12-13.12@0:1* 10.13-13.13@0:0*"  # the same as a position


def four(bridges: str = "", stage: str = "act", roll: str = "roll1", turns: int = 4, **more: Any) -> ta.State:
    """A position of four seats; by default seat 0 has rolled a one."""
    return viaduct(bridges, stage, roll, turns, **more)


def no_die(bridges: str = "", stage: str = "act", turns: int = 2, custody: Any = (5, 5), **more: Any) -> ta.State:
    """A position of two seats without a die, the extra bridges placed."""
    return viaduct(f"{STANDING} {bridges}", stage, "-", turns, list(custody), **NO_DIE, **more)


# V1 Material -------------------------------------------------------------------------------------------------------


def test_v1_1_the_river_has_no_holes() -> None:
    """V1.1: x or y in {15, 16} is river; all other columns from 1 to 30 are holes; code `off-board`."""
    columns = {tuple(map(int, column.split("."))) for column in four().options("+")["place"]}
    reserved = {(x, y) for x, y in columns if x in (15, 16) or y in (15, 16)}
    assert reserved == set()
    assert {x for x, _ in columns} == {y for _, y in columns} == set(range(1, 31)) - {15, 16}
    assert refused(four(), "+28.5-31.5@0") == "off-board V1.1 31.5@0"
    assert refused(four(), "+0.5-3.5@0") == "off-board V1.1 0.5@0"
    assert refused(four(), "x31.2-31.9@4") == "off-board V1.1 31.2@4 31.9@4"


def test_v1_2_a_bridge_is_four_cells_with_pillars_at_its_ends() -> None:
    """V1.2: code `length`; decks have no holes to plug into; 20 bridges a colour."""
    for text in ("+1.1-3.1@0", "+1.1-5.1@0", "+1.1-4.4@0", "+1.1-1.1@0", "x1.1-2.1@0"):
        assert refused(four(), text).startswith("length V1.2")
    assert refused(four(), "+5.1-1.1@0") == "length V1.2 1.1@0 5.1@0"
    state = four("9.5-12.5@0:1 9.8-12.8@0:1")
    assert refused(state, "+9.5-9.8@1") == ""
    assert refused(state, "+10.5-10.8@1") == "unsupported V3.1 10.5@1 10.8@1"
    assert [score["supply"] for score in ta.game("viaduct").start().scores()] == [20] * 4


def test_v1_3_a_cell_is_a_column_and_a_level() -> None:
    """V1.3: bridges lie on one level, and the view counts the levels in use."""
    state = four("9.5-12.5@0:1 9.5-12.5@1:1 9.5-12.5@2:2")
    assert [bridge["level"] for bridge in state.view()["bridges"]] == [0, 1, 2]
    assert state.view()["levels"] == 3
    assert refused(state, "+9.5-12.5@3") == ""


PLATFORMS = {
    "A": ((7, 8, 28, 30), (23, 24, 1, 3)),
    "B": ((23, 24, 28, 30), (7, 8, 1, 3)),
    "C": ((28, 30, 23, 24), (1, 3, 7, 8)),
    "D": ((28, 30, 7, 8), (1, 3, 23, 24)),
}


def columns_of(letter: str) -> set[tuple[int, int]]:
    """The twelve columns of both platforms of a letter."""
    return {(x, y) for x0, x1, y0, y1 in PLATFORMS[letter] for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


def placed_columns(state: ta.State) -> set[tuple[int, int]]:
    """All columns that some bridge on level 0 could take, decks included."""
    found = set()
    for move in state.legal_moves():
        if move[0] == "+" and move.endswith("@0"):
            (x1, y1), (x2, y2) = ((int(x), int(y)) for x, y in (e.split(".") for e in move[1:-2].split("-")))
            found |= {(x1 + (x2 - x1) * i // 3, y1 + (y2 - y1) * i // 3) for i in range(4)}
    return found


@pytest.mark.parametrize("letters", ["AB", "CD", "BD"])
def test_v1_4_platforms_lie_where_the_table_says(letters: str) -> None:
    """V1.4, V3.3: seat 0 may use its own platforms, not the other's, and those that nobody plays."""
    state = play(ta.game("viaduct", letters=letters, **NO_DIE).start(), EXTRAS)
    reachable = placed_columns(state)
    assert columns_of(letters[0]) <= reachable
    assert columns_of(letters[1]).isdisjoint(reachable)
    for letter in set("ABCD") - set(letters):
        assert columns_of(letter) <= reachable


def test_v1_5_the_die_has_two_faces_of_each() -> None:
    """V1.5: parameter `die`; None for two seats alone; not all symbols."""
    third = Fraction(1, 3)
    state = play(ta.game("viaduct").start(), "roll1 +1.1-4.1@0")
    assert state.chances() == {"roll1": third, "roll2": third, "rollx": third}
    other = ta.game("viaduct", die=["roll1"] * 5 + ["rollx"])
    state = play(other.start(), "roll1 +1.1-4.1@0")
    assert state.chances() == {"roll1": Fraction(5, 6), "rollx": Fraction(1, 6)}
    for die, seats in ((["rollx"] * 6, 4), (None, 3), (None, 4), (["roll1"] * 5, 2), (["roll3"] * 6, 2)):
        with pytest.raises(ta.ParameterError, match=r"V1\.5|symbol"):
            ta.game("viaduct", die=die, seats=seats)


# V2 Seats ----------------------------------------------------------------------------------------------------------


def test_v2_1_seats_and_letters() -> None:
    """V2.1: defaults, any different letters; bad combinations are parameter errors."""
    assert ta.game("viaduct").parameters["letters"] == "ABCD"
    assert ta.game("viaduct", seats=2).parameters["letters"] == "AB"
    assert ta.game("viaduct", seats=3, letters="DCB").start().view()["letters"] == "DCB"
    for seats, letters in ((3, "AB"), (3, "AAB"), (2, "AE"), (2, "ab"), (5, "ABCD"), (1, "A")):
        with pytest.raises(ta.ParameterError, match=r"V2\.1"):
            ta.game("viaduct", seats=seats, letters=letters)


def test_v2_2_seat_0_begins_and_turns_go_round() -> None:
    """V2.2: in the order of the seats."""
    state, seats = ta.game("viaduct", seats=3).start(), []
    for y in (1, 5, 9, 11):
        state = state.play("roll1")
        seats.append(state.seat)
        state = state.play(f"+10.{y}-13.{y}@0")
    assert seats == [0, 1, 2, 0]


def test_v2_3_twenty_bridges_or_fifteen_and_five_in_custody() -> None:
    """V2.3: supplies at the start."""
    start = {"supply": 20, "custody": 0, "on_board": 0}
    for seats in (2, 3, 4):
        assert ta.game("viaduct", seats=seats).start().scores() == [start] * seats
    assert ta.game("viaduct", **NO_DIE).start().scores() == [{"supply": 15, "custody": 5, "on_board": 0}] * 2


# V3 Where a bridge may stand ---------------------------------------------------------------------------------------


def test_v3_1_both_pillars_are_plugged_in() -> None:
    """V3.1: code `unsupported`: river, nothing below, one pillar alone; on any bridges, on one and the same too."""
    assert refused(four(), "+12.5-15.5@0") == "unsupported V3.1 15.5@0"
    assert refused(four(), "+15.16-15.19@0") == "unsupported V3.1 15.16@0 15.19@0"
    assert refused(four(), "+1.1-4.1@1") == "unsupported V3.1 1.1@1 4.1@1"
    state = four("9.5-12.5@0:1 9.8-12.8@0:2")
    assert refused(state, "+9.5-12.5@1") == ""
    assert refused(state, "+9.5-9.8@1") == ""
    assert refused(state, "+9.5-9.2@1") == "unsupported V3.1 9.2@1"
    assert refused(state, "+9.5-12.5@2") == "unsupported V3.1 9.5@2 12.5@2"
    assert refused(state, f"+9.5-12.5@{'9' * 30}") == f"unsupported V3.1 9.5@{'9' * 30} 12.5@{'9' * 30}"


def test_v3_2_no_two_bridges_share_a_cell() -> None:
    """V3.2: code `occupied`, pillars and decks; decks pass over the river, and over and under others."""
    assert refused(four(), "+14.5-17.5@0") == ""
    state = four("9.5-12.5@0:1")
    assert refused(state, "+9.5-12.5@0") == "occupied V3.2 9.5@0 10.5@0 11.5@0 12.5@0"
    assert refused(state, "+10.4-10.7@0") == "occupied V3.2 10.5@0"
    assert refused(state, "+12.5-12.8@0") == "occupied V3.2 12.5@0"
    tower = four("9.4-12.4@0:1 9.7-12.7@0:1 9.4-9.7@1:1 12.4-12.7@1:2")
    assert refused(tower, "+8.5-11.5@0") == ""  # its cell 9.5@0 lies under the deck of level 1
    assert refused(tower, "+9.4-12.4@2") == ""


def test_v3_3_platforms_are_reserved_at_every_level() -> None:
    """V3.3: code `reserved`, for pillars and decks; the owner may; letters that nobody plays are ordinary ground."""
    state = four(seats=3, turns=3)  # seat 0 plays A; B and C are others'; nobody plays D
    assert refused(state, "+22.28-25.28@0") == "reserved V3.3 23.28@0 24.28@0"
    assert refused(state, "+23.28-23.25@0") == "reserved V3.3 23.28@0"
    assert refused(state, "+7.28-10.28@0") == ""
    assert refused(state, "+29.5-29.8@0") == ""
    high = four("20.29-23.29@0:1 20.29-23.29@1:1", seats=3, turns=3)
    assert refused(high, "+20.29-23.29@2") == "reserved V3.3 23.29@2"


def test_v3_4_extra_bridges_keep_off_all_platforms() -> None:
    """V3.4: code `reserved`, also for the letter of their seat and for letters that nobody plays."""
    state = ta.game("viaduct", **NO_DIE).start()
    assert refused(state, "+5.28-8.28@0") == "reserved V3.4 7.28@0 8.28@0"
    assert refused(state, "+6.29-9.29@0") == "reserved V3.4 7.29@0 8.29@0"
    assert refused(state, "+29.5-29.8@0") == "reserved V3.4 29.7@0 29.8@0"
    used = placed_columns(state)
    assert all(columns_of(letter).isdisjoint(used) for letter in "ABCD")


# V4 A turn with the die --------------------------------------------------------------------------------------------


def test_v4_1_the_very_first_roll_is_no_symbol() -> None:
    """V4.1: its chances are those of the other faces, scaled to 1; code `stage` for a roll that cannot come up."""
    first = ta.game("viaduct").start()
    assert first.is_chance
    assert first.chances() == {"roll1": Fraction(1, 2), "roll2": Fraction(1, 2)}
    assert refused(first, "rollx") == "stage V4.1"
    second = play(first, "roll2 +1.1-4.1@0 +1.2-4.2@0")
    assert refused(second, "rollx") == ""
    uneven = ta.game("viaduct", die=["roll1", "roll2", "roll2", "roll2", "rollx", "rollx"]).start()
    assert uneven.chances() == {"roll1": Fraction(1, 4), "roll2": Fraction(3, 4)}
    never = ta.game("viaduct", die=["roll1"] * 6).start()
    assert refused(never, "roll2") == "stage V4.1"


def test_v4_1_a_roll_is_due_at_its_time_alone() -> None:
    """V4.1: code `stage`."""
    state = ta.game("viaduct").start()
    for move in ("+1.1-4.1@0", "x1.1-4.1@0", "pass", "end"):
        assert refused(state, move) == "stage V4.1"
    assert refused(state.play("roll1"), "roll1") == "stage V4.1"
    assert refused(no_die(), "roll1") == "stage V4.1"


def test_v4_2_one_places_or_takes_back_one_and_two_two() -> None:
    """V4.2: no choice to do nothing; codes `must-act`, `no-bridge`, `not-yours`."""
    state = four("9.5-12.5@0:0 9.8-12.8@0:1")
    kinds = {move[0] for move in state.legal_moves()}
    assert kinds == {"+", "x"}
    assert state.play("+1.1-4.1@0").is_chance
    assert state.play("x9.5-12.5@0").scores()[0] == {"supply": 20, "custody": 0, "on_board": 0}
    assert refused(state, "pass") == "must-act V4.2"
    assert refused(state, "x9.8-12.8@0") == "not-yours V4.2 9.8@0 12.8@0"
    assert refused(state, "x1.1-4.1@0") == "no-bridge V4.2 1.1@0 4.1@0"
    two = four("9.5-12.5@0:0 9.8-12.8@0:1", roll="roll2").play("+1.1-4.1@0")
    assert (two.seat, two.view()["stage"]) == (0, "place")
    assert two.play("+1.2-4.2@0").is_chance
    assert refused(two, "pass") == "must-act V4.2"


def test_v4_2_placing_and_taking_back_are_not_mixed() -> None:
    """V4.2: code `stage`."""
    state = four("9.5-12.5@0:0 9.8-12.8@0:0", roll="roll2")
    assert refused(state.play("+1.1-4.1@0"), "x9.5-12.5@0") == "stage V4.2"
    assert refused(state.play("x9.5-12.5@0"), "+1.1-4.1@0") == "stage V4.2"


def test_v4_3_the_symbol_takes_off_another_colour_or_nothing() -> None:
    """V4.3: back to its owner; `pass`; codes `stage` and `not-yours`."""
    state = four("9.5-12.5@0:0 9.8-12.8@0:1 9.9-12.9@0:3", "symbol", "rollx")
    assert sorted(state.legal_moves()) == ["pass", "x9.8-12.8@0", "x9.9-12.9@0"]
    assert refused(state, "x9.5-12.5@0") == "not-yours V4.3 9.5@0 12.5@0"
    assert refused(state, "+1.1-4.1@0") == "stage V4.3"
    after = state.play("x9.9-12.9@0")
    assert after.scores()[3] == {"supply": 20, "custody": 0, "on_board": 0}
    assert after.is_chance
    assert state.play("pass").is_chance


def test_v4_4_a_bridge_that_carries_stays() -> None:
    """V4.4: code `carries`, whoever owns what it carries, and on one pillar alone."""
    state = four("9.5-12.5@0:0 9.8-12.8@0:1 9.5-9.8@1:2")
    assert refused(state, "x9.5-12.5@0") == "carries V4.4 9.5@0 12.5@0"
    symbol = four("9.5-12.5@0:0 9.8-12.8@0:1 9.5-9.8@1:2", "symbol", "rollx")
    assert refused(symbol, "x9.8-12.8@0") == "carries V4.4 9.8@0 12.8@0"
    assert refused(symbol, "x9.5-9.8@1") == ""


TWENTY = " ".join(f"{x}.{y}-{x + 3}.{y}@0:0" for x in (9, 17) for y in (4, 5, 6, 7, 8, 9, 10, 11, 12, 13))


def test_v4_5_an_empty_supply_means_taking_back() -> None:
    """V4.5, V10: code `supply`; not moving a bridge, as a review has it."""
    state = four(TWENTY)
    assert state.scores()[0] == {"supply": 0, "custody": 0, "on_board": 20}
    assert refused(state, "+1.1-4.1@0") == "supply V4.5"
    assert {move[0] for move in state.legal_moves()} == {"x"}
    assert state.play("x9.4-12.4@0").is_chance


def test_v4_6_a_two_is_cut_short_where_the_second_is_impossible() -> None:
    """V4.6: supply empty, or nothing removable."""
    nineteen = TWENTY.rpartition(" ")[0]
    placed = four(nineteen, roll="roll2").play("+1.1-4.1@0")
    assert placed.is_chance
    assert placed.view()["turns"] == 5
    taken = four("9.5-12.5@0:0", roll="roll2").play("x9.5-12.5@0")
    assert taken.is_chance
    assert four("9.5-12.5@0:0 9.6-12.6@0:0", roll="roll2").play("x9.5-12.5@0").view()["stage"] == "take"


def test_v4_6_where_neither_kind_is_possible_the_only_move_is_a_pass() -> None:
    """V4.6: no supply, and everything carries."""
    below = [bridge[:-2] for bridge in TWENTY.split()]
    state = four(f"{TWENTY} " + " ".join(f"{bar[:-1]}1:{1 + (n % 3)}" for n, bar in enumerate(below)))
    assert state.view()["stage"] == "stuck"
    assert state.legal_moves() == ["pass"]
    assert refused(state, "x9.4-12.4@0") == "carries V4.4 9.4@0 12.4@0"
    assert state.play("pass").is_chance


@pytest.mark.parametrize(
    "text",
    ["", "+1.1-4.1", "+1.1-4.1@", "1.1-4.1@0", "+01.1-4.1@0", "+1.1-4.1@00", "+-1.1-4.1@0", "+1.1 -4.1@0", "roll3",
     "+1,1-4,1@0", "++1.1-4.1@0", "+1.1-4.1@0@0", "passe"],
)  # fmt: skip
def test_v4_7_anything_else_is_syntax(text: str) -> None:
    """V4.7: code `syntax`."""
    assert refused(four(), text) == "syntax V4.7"


def test_v4_7_the_smaller_pillar_first() -> None:
    """V4.7: canonical order by x, then y; either case; white space around."""
    state = four("9.5-12.5@0:0")
    assert state.canonical("+4.1-1.1@0") == "+1.1-4.1@0"
    assert state.canonical("+1.4-1.1@0") == "+1.1-1.4@0"
    assert state.canonical("\tX12.5-9.5@0 ") == "x9.5-12.5@0"


# V5 Connection and V6 the end --------------------------------------------------------------------------------------

# A viaduct of eleven bridges for the letter A, from its northern platform to its southern one.
PLAN = [
    "8.25-8.28", "8.21-8.24", "8.17-8.20", "9.14-9.17", "10.14-13.14", "14.14-17.14", "18.14-21.14", "22.11-22.14",
    "22.7-22.10", "22.3-22.6", "23.3-26.3",
]  # fmt: skip


def standing(bars: list[str], seat: int = 0) -> str:
    """Bars on level 0 as bridges of a seat."""
    return " ".join(f"{bar}@0:{seat}" for bar in bars)


def ends_with(bars: list[str], last: str, more: str = "") -> bool:
    """Whether seat 0 wins with this placement, after its bars and more bridges stand."""
    state = four(f"{standing(bars)} {more}")
    assert not state.is_over
    return state.play(f"+{last}").is_over


@pytest.mark.parametrize("gap", PLAN)
def test_v5_1_pillars_side_by_side_and_end_to_end_connect(gap: str) -> None:
    """V5.1: each bridge of the viaduct in turn closes it."""
    assert ends_with([bar for bar in PLAN if bar != gap], f"{gap}@0")


def test_v5_1_one_plugged_onto_the_other_connects() -> None:
    """V5.1: directly; on a bridge of another colour it has no connection to what is beside that bridge."""
    north = PLAN[:8]  # its southern end is the pillar 22.11
    assert ends_with([*north, "22.5-22.8", "23.2-23.5"], "22.8-22.11@1")
    assert not ends_with([*north, "23.5-23.8", "24.2-24.5"], "22.8-22.11@1", more="22.5-22.8@0:1")


def test_v5_1_only_bridges_of_one_colour_connect() -> None:
    """V5.1: the gap is closed by another seat, and nobody has won."""
    state = four(standing([bar for bar in PLAN if bar != "14.14-17.14"]), turns=5)
    assert not state.play("+14.14-17.14@0").is_over


def test_v5_2_corners_and_decks_connect_nothing() -> None:
    """V5.2: on the platform, at a corner of a pillar or beside a deck, against beside a pillar."""
    assert not ends_with(PLAN[:-1], "23.2-26.2@0")  # 22.3 and 23.2 meet at a corner
    assert ends_with(PLAN[:-1], "23.3-26.3@0")
    decks = [*PLAN[:8], "23.8-23.11", "22.5-22.8", "22.1-22.4"]
    assert not ends_with(decks, "23.3-26.3@0")  # 22.3 is a deck
    assert ends_with(decks, "23.1-26.1@0")


def test_v6_1_a_platform_is_reached_by_a_pillar() -> None:
    """V6.1: a connected bridge whose deck alone lies over the platform does not reach it."""
    assert not ends_with(PLAN[:-1], "22.2-25.2@0")
    assert ends_with(PLAN[:-1], "23.3-26.3@0")


def test_v6_2_the_first_to_join_both_platforms_wins_at_once() -> None:
    """V6.2: also after the first of two bridges; then every move is `over`."""
    state = four(standing(PLAN[:-1]), roll="roll2").play("+23.3-26.3@0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert len(state.view()["winning"]) == 11
    assert state.view()["turns"] == 4
    for move in ("+1.1-4.1@0", "roll1", "pass", "end", "x23.3-26.3@0"):
        assert refused(state, move) == "over V6.2"


def test_v6_3_at_the_turn_limit_all_seats_share_the_end() -> None:
    """V6.3: turns count when they end; the turn that wins is not counted; None for no limit."""
    assert ta.game("viaduct").parameters["turn_limit"] == 400
    state = four(turns=5, turn_limit=6)
    after = state.play("+1.1-4.1@0")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)
    assert after.view()["turns"] == 6
    win = four(standing(PLAN[:-1]), turns=4, turn_limit=5).play("+23.3-26.3@0").outcome()
    assert win is not None
    assert win.winners == (0,)
    assert not four(turns=5000, turn_limit=None).play("+1.1-4.1@0").is_over
    extras = play(ta.game("viaduct", seats=2, turn_limit=1).start(), EXTRAS)
    assert (extras.is_over, extras.view()["turns"]) == (False, 0)


# V7 Two players ----------------------------------------------------------------------------------------------------


def test_v7_1_each_places_two_extra_bridges_for_the_other() -> None:
    """V7.1: one at a time, seat 0 first; of the other's colour; codes `stage` and `fixed`."""
    state, seats = ta.game("viaduct", **NO_DIE).start(), []
    for move in ("x1.1-4.1@0", "pass"):
        assert refused(state, move) == "stage V7.1"
    for move in EXTRAS.split():
        seats.append(state.seat)
        state = state.play(move)
    assert seats == [0, 1, 0, 1]
    assert [(b["seat"], b["is_extra"]) for b in state.view()["bridges"]] == [(1, True), (0, True), (1, True), (0, True)]
    assert [score["supply"] for score in state.scores()] == [15, 15]
    assert refused(state, "x10.11-13.11@0") == "fixed V7.1 10.11@0 13.11@0"
    symbol = viaduct(STANDING, "symbol", "rollx", 2, seats=2)
    assert refused(symbol, "x10.10-13.10@0") == "fixed V7.1 10.10@0 13.10@0"
    assert refused(state, "+10.10-10.13@1") == ""  # others may build on it


def test_v7_1_the_extra_bridges_must_be_part_of_the_viaduct() -> None:
    """V7.1: a group that reaches both platforms wins with both extra bridges alone."""
    extras = "9.13-12.13@0:0* 18.13-21.13@0:0* 1.27-4.27@0:1* 1.28-4.28@0:1*"
    state = viaduct(f"{extras} {standing(PLAN[:-1])}", "act", "roll1", 2, seats=2)
    assert state.play("+23.3-26.3@0").is_over
    away = extras.replace("18.13-21.13", "18.20-21.20")
    state = viaduct(f"{away} {standing(PLAN[:-1])}", "act", "roll1", 2, seats=2)
    assert not state.play("+23.3-26.3@0").is_over


def test_v7_2_with_the_die_two_play_as_three_and_four() -> None:
    """V7.2: after the extra bridges the die is rolled, and the first roll is no symbol."""
    state = play(ta.game("viaduct", seats=2).start(), EXTRAS)
    assert state.chances() == {"roll1": Fraction(1, 2), "roll2": Fraction(1, 2)}
    assert state.play("roll2").view()["actions_left"] == 2


def test_v7_3_without_the_die_one_places_takes_back_or_places_two() -> None:
    """V7.3: the three kinds of a turn."""
    state = no_die("9.5-12.5@0:0")
    assert {move[0] for move in state.legal_moves()} == {"+", "x"}
    assert state.play("x9.5-12.5@0").seat == 1
    assert play(state, "+9.6-12.6@0 end").seat == 1
    assert play(state, "+9.6-12.6@0 +9.7-12.7@0").seat == 1
    assert refused(state, "pass") == "must-act V4.2"


def test_v7_4_the_second_of_two_comes_from_custody() -> None:
    """V7.4: five times at most; custody never serves a first bridge."""
    state = play(no_die(), "+9.6-12.6@0 +9.7-12.7@0")
    assert state.scores()[0] == {"supply": 14, "custody": 4, "on_board": 4}
    spent = no_die(custody=(0, 5)).play("+9.6-12.6@0")
    assert spent.seat == 1
    bars = " ".join(f"{x}.{y}-{x + 3}.{y}@0:0" for x in (17, 23) for y in range(17, 24))
    empty = no_die(f"{bars} 20.9-23.9@0:0", custody=(5, 5))
    assert empty.scores()[0]["supply"] == 0
    assert refused(empty, "+1.1-4.1@0") == "supply V4.5"


def test_v7_5_after_a_first_placement_place_again_or_say_end() -> None:
    """V7.5: code `stage` for all else; a bridge taken back goes to the supply."""
    state = no_die("9.5-12.5@0:0").play("+9.6-12.6@0")
    assert (state.seat, state.view()["stage"]) == (0, "choice")
    assert "end" in state.legal_moves()
    for move in ("x9.5-12.5@0", "pass"):
        assert refused(state, move) == "stage V7.5"
    assert refused(no_die(), "end") == "stage V7.5"
    assert refused(four(), "end") == "stage V7.5"
    after = no_die("9.5-12.5@0:0", custody=(4, 5)).play("x9.5-12.5@0")
    assert after.scores()[0] == {"supply": 16, "custody": 4, "on_board": 2}


def test_v7_6_without_supply_and_with_nothing_removable_pass_is_the_only_move() -> None:
    """V7.6: the extra bridges do not count, they are fixed."""
    below = [f"{x}.{y}-{x + 3}.{y}" for x in (17, 23) for y in range(17, 24)] + ["20.9-23.9"]
    above = " ".join(f"{bar}@1:1" for bar in below)
    state = no_die(standing(below) + " " + above, custody=(5, 5))
    assert state.legal_moves() == ["pass"]
    assert state.play("pass").seat == 1


# V8 ----------------------------------------------------------------------------------------------------------------


def test_v8_the_first_row_that_applies_is_named() -> None:
    """V8: a move that breaks several rows is refused for the first."""
    assert refused(ta.game("viaduct").start(), "+99.1-1.1@0") == "stage V4.1"
    assert refused(four(TWENTY), "+31.1-1.1@0") == "off-board V1.1 31.1@0"
    assert refused(four(TWENTY), "+5.1-1.1@0") == "length V1.2 1.1@0 5.1@0"
    assert refused(four(TWENTY), "+15.1-18.1@0") == "supply V4.5"
    assert refused(four("17.5-20.5@0:0"), "+16.5-19.5@0") == "unsupported V3.1 16.5@0"
    assert refused(four("24.25-24.28@0:1"), "+22.28-25.28@0") == "occupied V3.2 24.28@0"
    extra = no_die("10.10-13.10@1:0")
    assert refused(extra, "x10.10-13.10@0") == "not-yours V4.2 10.10@0 13.10@0"
    carrying = no_die("10.11-13.11@1:0")
    assert refused(carrying, "x10.11-13.11@0") == "fixed V7.1 10.11@0 13.11@0"
