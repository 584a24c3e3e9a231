"""Il settimo ponte, clause by clause (docs/rules/settimo.md)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import trearchi as ta
from tests.unit.positions import COLOURS, ISLANDS, play, refused, settimo, settimo_lines, settimo_setup

SETUP = settimo_setup({})


def owned(*islands: str, face: str = "Yw") -> dict[str, str]:
    """A village without stones on each of these islands."""
    return dict.fromkeys(islands, f"{face}0")


# S1 Material and setup ---------------------------------------------------------------------------------------------


def test_s1_1_seventy_bridges_and_twenty_eight_villages() -> None:
    """S1.1: ten bridges and four villages of each colour, the majors' three villages out of play; 65 stones."""
    state = ta.game("settimo").start(seed=5)
    setup = state.setup
    assert setup is not None
    assert Counter(setup["lines"] + setup["reserve"]) == dict.fromkeys(COLOURS, 10)
    assert state.view()["bag"] == {colour: 3 if colour in setup["major"] else 4 for colour in COLOURS}
    assert sum(state.view()["hand"]) + sum(island["has_stone"] for island in state.view()["islands"]) == 65


def test_s1_2_the_letters_of_the_colours() -> None:
    """S1.2: ROYGSBP and no other."""
    assert list(ta.game("settimo").start(seed=1).view()["bag"]) == list("ROYGSBP")
    with pytest.raises(ta.SetupError):
        ta.game("settimo").start(setup=SETUP | {"major": "RWG"})


def test_s1_3_the_board_has_25_islands_and_64_lines() -> None:
    """S1.3: every island has a stone, every line a bridge at the start."""
    view = ta.game("settimo").start(setup=SETUP).view()
    assert len(view["islands"]) == 25
    assert len(view["lines"]) == 64
    assert all(island["has_stone"] and island["village"] is None for island in view["islands"])
    assert all(line["has_bridge"] for line in view["lines"])


def test_s1_4_islands_and_lines_in_canonical_order() -> None:
    """S1.4: names and spelling; codes `unknown-island` for islands, and for lines in a removal."""
    view = ta.game("settimo").start(setup=SETUP).view()
    assert [island["name"] for island in view["islands"]] == ISLANDS
    assert [line["text"] for line in view["lines"]] == settimo_lines()
    assert {"A8-A1", "A1-B8", "B8-C1", "C8-C1"} <= set(settimo_lines())
    state = ta.game("settimo").start(setup=SETUP)
    for text in ("A9", "A0", "D1", "O1", "A", "X", "Z12"):
        assert refused(state, text.lower()) == f"unknown-island S1.4 {text}"
    removal = play(settimo({"O-A1": "R"}, villages=owned("A1")), "A1")
    assert refused(removal, "xO-A9") == "unknown-island S1.4 A9"
    assert refused(removal, "xZ1-A9") == "unknown-island S1.4 Z1 A9"
    assert refused(removal, "xC1-O") == "unknown-island S1.4 O C1"
    assert refused(removal, "xO-O") == "unknown-island S1.4 O"


def test_s1_5_the_reserve_is_six_with_at_most_three_of_a_colour() -> None:
    """S1.5: it counts as removed."""
    for seed in range(60):
        setup = ta.game("settimo").start(seed=seed).setup
        assert setup is not None
        counts = Counter(setup["reserve"])
        assert sum(counts.values()) == 6
        assert max(counts.values()) <= 3
    state = ta.game("settimo").start(setup=SETUP)
    assert state.view()["removed"] == dict.fromkeys(COLOURS, 0) | {"B": 2, "G": 2, "P": 2}
    four = settimo_setup({}, reserve="BBBBGG")
    with pytest.raises(ta.SetupError):
        ta.game("settimo").start(setup=four)


def test_s1_5_setups_are_drawn_from_the_seed() -> None:
    """S1.5: the same seed gives the same setup, other seeds others; every colour comes on every kind of line."""
    game = ta.game("settimo")
    assert game.start(seed=9) == game.start(seed=9)
    drawn = [game.start(seed=seed).setup for seed in range(200)]
    assert len({setup["lines"] for setup in drawn if setup}) == 200
    for place in (0, 31, 63):
        counts = Counter(setup["lines"][place] for setup in drawn if setup)
        assert set(counts) == set(COLOURS)
        assert max(counts.values()) < 60


def test_s1_6_three_major_colours_that_differ() -> None:
    """S1.6: their villages never enter play."""
    state = ta.game("settimo").start(setup=SETUP)
    assert state.view()["major"] == "BGP"
    assert sum(state.view()["bag"].values()) == 25
    with pytest.raises(ta.SetupError):
        ta.game("settimo").start(setup=SETUP | {"major": "BBG"})


def test_s1_7_both_pieces_on_o_and_twenty_stones_each() -> None:
    """S1.7."""
    view = ta.game("settimo").start(setup=SETUP).view()
    assert view["pieces"] == ["O", "O"]
    assert view["hand"] == [20, 20]
    assert view["trip"] == []


def test_s1_8_the_parameters_of_those_who_study() -> None:
    """S1.8: `last` 2 to 10, `surcharge` 1 to 11, `stock` 0 to 40."""
    assert ta.game("settimo").parameters == {"last": 7, "surcharge": 5, "stock": 20}
    assert ta.game("settimo", stock=0).start(setup=SETUP).view()["hand"] == [0, 0]
    for name, least, most in (("last", 2, 10), ("surcharge", 1, 11), ("stock", 0, 40)):
        for good in (least, most):
            assert ta.game("settimo", **{name: good}).parameters[name] == good
        for bad in (least - 1, most + 1):
            with pytest.raises(ta.ParameterError, match=r"S1\.8"):
                ta.game("settimo", **{name: bad})


def test_s1_9_a_setup_is_three_texts_and_white_begins() -> None:
    """S1.9: reserve and major are read in any order, and written in alphabetical order."""
    mixed = SETUP | {"reserve": "PBGBGP", "major": "PBG"}
    state = ta.game("settimo").start(setup=mixed)
    assert state.setup == SETUP
    assert state.seat == 0


# S2 The trip -------------------------------------------------------------------------------------------------------


def test_s2_1_a_trip_goes_from_island_to_island_across_bridges() -> None:
    """S2.1: codes `no-line` (an island has none to itself) and `no-bridge`."""
    state = settimo({"O-A1": "R", "O-A3": "R"})
    assert state.legal_moves() == ["A1", "A3"]
    assert refused(state, "C7") == "no-line S2.1 C7"
    assert refused(state, "O") == "no-line S2.1 O"
    assert refused(state, "A2") == "no-bridge S2.1 A2"


def test_s2_2_two_colours_at_most_in_one_turn() -> None:
    """S2.2: code `third-colour`; any number of bridges of the two; the two may change from turn to turn."""
    bridges = {"O-A1": "R", "A1-A2": "O", "A2-A3": "R", "A2-B2": "Y", "A3-A4": "O"}
    state = play(settimo(bridges, villages=owned("A1", "A2", "A3", "A4")), "A1 A2")
    assert refused(state, "B2") == "third-colour S2.2 B2"
    assert state.legal_moves() == ["A3"]
    assert play(state, "A3 A4").view()["trip"] == ["O", "A1", "A2", "A3", "A4"]
    assert play(state, "A3 A4").view()["trip_colours"] == "RO"


def test_s2_3_no_island_twice_in_one_turn() -> None:
    """S2.3: code `visited`; the island of departure counts."""
    bridges = {"O-A1": "R", "A1-A2": "O", "O-A2": "R", "A2-A3": "R"}
    state = play(settimo(bridges, villages=owned("A1", "A2", "A3")), "A1 A2")
    assert refused(state, "O") == "visited S2.3 O"
    assert refused(state, "A1") == "visited S2.3 A1"
    assert state.legal_moves() == ["A3"]


def test_s2_4_the_island_of_the_other_piece_cannot_be_entered() -> None:
    """S2.4: code `opponent`."""
    state = settimo({"O-A1": "R", "O-A2": "R"}, pieces=("O", "A1"))
    assert refused(state, "A1") == "opponent S2.4 A1"
    assert state.legal_moves() == ["A2"]


def test_s2_5_stopping_while_a_bridge_can_be_crossed_is_forbidden() -> None:
    """S2.5: the removal comes when the trip is complete; a second colour continues it."""
    state = settimo({"O-A1": "R", "A1-A2": "R", "A2-A3": "Y", "A3-A4": "O"}, villages=owned("A1", "A2", "A3", "A4"))
    for island in ("A1", "A2", "A3"):
        assert state.view()["stage"] == "travel"
        assert refused(state, "xO-A1") == "stage S4"
        state = state.play(island)
    assert state.view()["stage"] == "remove"
    assert refused(state, "A4") == "stage S2"
    assert state.legal_moves() == ["xO-A1", "xA1-A2", "xA2-A3"]


def test_s2_6_a_trip_of_one_colour_only_where_none_of_two_exists() -> None:
    """S2.6: code `one-colour`, at the first step and later; with no second colour in reach every step is legal."""
    fork = {"O-A1": "R", "A1-A2": "O", "O-A5": "R", "A5-A6": "R"}
    state = settimo(fork, villages=owned("A1", "A2", "A5", "A6"))
    assert refused(state, "A5") == "one-colour S2.6 A5"
    assert state.legal_moves() == ["A1"]
    later = {"O-A1": "R", "A1-A2": "R", "A2-A3": "O", "A1-B8": "R"}
    state = play(settimo(later, villages=owned("A1", "A2", "A3", "B8")), "A1")
    assert refused(state, "B8") == "one-colour S2.6 B8"
    alone = settimo({"O-A1": "R", "O-A5": "R", "A5-A6": "R"}, villages=owned("A1", "A5", "A6"))
    assert alone.legal_moves() == ["A1", "A5"]
    assert play(alone, "A1").view()["stage"] == "remove"


def test_s2_6_no_step_may_use_up_the_way_to_the_second_colour() -> None:
    """S2.6: by way of B2 the bridge of the second colour would lead back to an island of this trip."""
    ring = {"O-A1": "R", "A1-A2": "R", "A2-B2": "R", "A1-B1": "R", "B1-B2": "R", "A2-B1": "Y"}
    state = play(settimo(ring, villages=owned("A1", "A2", "B1", "B2")), "A1")
    assert state.legal_moves() == ["A2", "B1"]
    assert refused(state.play("A2"), "B2") == "one-colour S2.6 B2"
    assert state.play("B1").legal_moves() == ["A2"]


def test_s2_7_a_step_is_the_island_entered() -> None:
    """S2.7: code `syntax` for anything else; either case; any number makes a name, known or not."""
    state = settimo({"O-A1": "R"})
    assert state.canonical(" a1\t") == "A1"
    for text in ("", "1", "A 1", "AA1", "A1A", "A-1", "A1-B1", "draw", "draw:", "draw:W", "draw:RR", "removal"):
        assert refused(state, text) == "syntax S2.7"
    for text in ("xA1", "xA1-", "xA1-B1-C1", "xA1,B1", "x A1-B1", "xx"):
        assert refused(state, text) == "syntax S4.1"


# S3 Entering an island ---------------------------------------------------------------------------------------------


def test_s3_1_without_a_village_the_stone_is_taken_and_a_village_drawn() -> None:
    """S3.1: the stone is in hand at once; chances follow the bag; the own face up; code `empty-bag`."""
    state = settimo({"O-A1": "R"}, villages={"C1": "Yw0", "C2": "Yw0", "C3": "Yb0", "C4": "Yb0"}, white=10)
    drawing = state.play("A1")
    assert drawing.is_chance
    assert drawing.view()["hand"][0] == 11
    bag = drawing.view()["bag"]
    assert bag == {"R": 4, "O": 4, "Y": 0, "G": 3, "S": 3, "B": 3, "P": 3}  # S: under black's piece
    assert drawing.chances() == {f"draw:{c}": Fraction(n, 20) for c, n in bag.items() if n}
    assert refused(drawing, "draw:Y") == "empty-bag S3.1"
    assert refused(drawing, "draw:W") == "syntax S2.7"
    assert refused(drawing, "A2") == "stage S2"
    assert refused(state, "draw:R") == "stage S3"
    village = {i["name"]: i for i in drawing.play("draw:G").view()["islands"]}["A1"]
    assert village == {
        "name": "A1",
        "has_stone": False,
        "village": {"colour": "G", "owner": 0, "stones": 0, "is_major": True},
    }


def after_entering(village: str, *, white: int = 10, surcharge: int = 5, seat: int = 0) -> tuple[int, list[int], int]:
    """Owner and stones of a village on A1 after it is entered, and the hands before S4.2."""
    pieces = ("O", "C5") if seat == 0 else ("C5", "O")
    state = settimo(
        {"O-A1": "R", "A1-A2": "R"},
        pieces=pieces,
        villages={"A1": village, "A2": "Yw0"},
        white=white,
        surcharge=surcharge,
        seat=seat,
    )
    view = state.play("A1").view()
    found = {island["name"]: island["village"] for island in view["islands"]}["A1"]
    return found["owner"], view["hand"], found["stones"]


def test_s3_2_the_owner_pays_and_the_village_turns_over() -> None:
    """S3.2: whoever the owner is: entering an own village gives it, with the stones, to the other."""
    total = 40 + 3  # three villages lie on the board, their stones are in hand
    assert after_entering("Yb0", surcharge=11) == (0, [10, total - 10 - 1], 1)
    assert after_entering("Yw0", surcharge=11) == (1, [9, total - 10], 1)
    assert after_entering("Yw0", surcharge=11, seat=1) == (1, [9, total - 10], 1)


@pytest.mark.parametrize(
    ("village", "surcharge", "due"),
    [("Yw0", 11, 1), ("Gw0", 11, 2), ("Yw0", 5, 2), ("Gw0", 5, 3), ("Gw0", 1, 3)],
)
def test_s3_3_the_stones_due(village: str, surcharge: int, due: int) -> None:
    """S3.3: 1; or 2 for a major colour; 1 more where so many bridges of the colour are removed."""
    owner, hand, stones = after_entering(village, surcharge=surcharge)
    assert (owner, stones, hand[0]) == (1, due, 10 - due)


def test_s3_3_the_surcharge_counts_reserve_and_removed_together() -> None:
    """S3.3, S1.5, S4.1: two in the reserve and two removed are four; the fifth makes the difference."""
    bridges = dict.fromkeys(settimo_lines()[8:14], "G") | {"O-A1": "R", "A1-B8": "R"}
    villages = {"A1": "Gw0", "B8": "Yw0"}
    four = settimo(bridges, villages=villages, removed="all", white=10)
    assert four.view()["removed"]["G"] == 4
    assert four.play("A1").view()["hand"][0] == 8
    del bridges["A1-A2"]
    five = settimo(bridges, villages=villages, removed="all", white=10)
    assert five.view()["removed"]["G"] == 5
    assert five.play("A1").view()["hand"][0] == 7


@pytest.mark.parametrize(("white", "paid"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_s3_4_an_owner_with_too_few_stones_puts_down_all(white: int, paid: int) -> None:
    """S3.4: three are due here."""
    _, hand, stones = after_entering("Gw0", white=white)
    assert (hand[0], stones) == (white - paid, paid)


def test_s3_4_stones_on_villages_are_not_in_hand_before_the_end_of_the_turn() -> None:
    """S3.4, S4.2: white receives a stone on A1 and cannot pay with it on A2."""
    bridges = {"O-A1": "R", "A1-A2": "R"}
    state = settimo(bridges, villages={"A1": "Yb0", "A2": "Yw0"}, white=0, surcharge=11)
    state = play(state, "A1 A2")
    assert state.view()["hand"][0] == 0
    assert [i["village"]["stones"] for i in state.view()["islands"] if i["name"] in ("A1", "A2")] == [1, 0]
    assert state.play("xO-A1").view()["hand"][0] == 1


# S4 The end of a turn ----------------------------------------------------------------------------------------------


def test_s4_1_one_of_the_bridges_crossed_is_removed() -> None:
    """S4.1: code `not-crossed`; canonical spelling; it joins the removed ones of its colour."""
    state = settimo({"O-A1": "R", "A1-A2": "O", "O-A3": "Y"}, villages=owned("A1", "A2"))
    done = play(state, "A1 A2")
    assert done.legal_moves() == ["xO-A1", "xA1-A2"]
    assert refused(done, "xA3-O") == "not-crossed S4.1 O A3"
    assert refused(done, "xA5-A6") == "not-crossed S4.1 A5 A6"
    assert done.canonical("Xa2-a1") == "xA1-A2"
    before, after = done.view(), done.play("xA1-A2").view()
    assert after["removed"]["O"] == before["removed"]["O"] + 1
    assert [line["has_bridge"] for line in after["lines"] if line["text"] == "A1-A2"] == [False]


def test_s4_2_both_take_the_stones_on_their_own_villages() -> None:
    """S4.2: after the removal, and not before."""
    bridges = {"O-A1": "R", "A1-A2": "R", "C5-C6": "R"}
    state = settimo(bridges, villages={"A1": "Yb0", "A2": "Yw0"}, white=10, surcharge=11)
    done = play(state, "A1 A2")
    hand = done.view()["hand"]
    assert hand[0] == 9
    after = done.play("xO-A1").view()
    assert after["hand"] == [hand[0] + 1, hand[1] + 1]
    assert all(island["village"]["stones"] == 0 for island in after["islands"] if island["village"])


def test_s4_3_the_turn_passes_to_the_other() -> None:
    """S4.3."""
    state = settimo({"O-A1": "R", "C5-C6": "R"}, villages=owned("A1"))
    assert play(state, "A1 xO-A1").seat == 1


def test_s4_4_who_has_no_bridge_to_cross_is_skipped() -> None:
    """S4.4: the other goes on; there is no move to write for the skipped turn."""
    state = settimo({"A1-A2": "R", "C1-C2": "R", "C2-C3": "R"}, pieces=("C1", "A4"), villages=owned("C2", "C3"))
    after = play(state, "C2 C3 xC1-C2")
    assert (after.seat, after.legal_moves()) == (0, ["C2"])


def test_s4_4_who_was_skipped_moves_again_when_the_way_is_free() -> None:
    """S4.4, S2.4: white stands on the only island that black can reach, and later goes away."""
    bridges = {"A3-A4": "R", "A2-A3": "O", "A2-B2": "Y", "A1-A2": "R"}
    state = settimo(bridges, pieces=("A4", "A1"), villages=owned("A2", "A3", "B2"))
    blocking = play(state, "A3 A2 xA3-A4")
    assert (blocking.seat, blocking.legal_moves()) == (0, ["A3", "B2"])
    free = play(blocking, "B2 xA2-B2")
    assert (free.seat, free.legal_moves()) == (1, ["A2"])


# S5 The end --------------------------------------------------------------------------------------------------------


def crowded(faces: str = "wb") -> dict[str, str]:
    """A village on every island, the faces in turn."""
    colours = "".join(colour * (3 if colour in "BGP" else 4) for colour in COLOURS)
    return {
        island: f"{colour}{faces[number % len(faces)]}0"
        for number, (island, colour) in enumerate(zip(ISLANDS, colours, strict=True))
    }


def test_s5_1_the_game_ends_with_so_many_bridges_of_a_colour_and_an_empty_bag() -> None:
    """S5.1: parameter `last`: the tenth red bridge ends it, the ninth orange one does not."""
    bridges = {"O-A1": "R", "A1-A2": "O", "C6-C7": "O", "C5-C6": "G", "C1-C2": "Y", "C2-C3": "S", "C3-C4": "B"}
    state = settimo(bridges | {"B3-C3": "P"}, villages=crowded(), last=10)
    assert state.view()["removed"] == dict.fromkeys(COLOURS, 9) | {"O": 8}
    trip = play(state, "A1 A2")
    assert trip.play("xO-A1").is_over
    assert not trip.play("xA1-A2").is_over


def test_s5_1_it_goes_on_until_the_last_village_is_laid() -> None:
    """S5.1: with villages in the bag it goes on, whatever is removed; it ends with the turn that lays the last one."""
    two_left = {island: village for island, village in crowded().items() if island not in ("A1", "B7")}
    state = settimo({"O-A1": "R", "C5-C6": "G", "C6-C7": "G"}, villages=two_left)
    assert max(state.view()["removed"].values()) == 10
    drawn = state.play("A1")
    after = play(drawn, f"{next(iter(drawn.chances()))} xO-A1")
    assert (after.is_over, after.seat) == (False, 1)
    one_left = {island: village for island, village in crowded().items() if island != "A1"}
    state = settimo({"O-A1": "R", "C5-C6": "G"}, villages=one_left).play("A1")
    laid = state.play(next(iter(state.chances())))
    assert not laid.is_over
    assert laid.play("xO-A1").is_over


def test_s5_1_over() -> None:
    """S5.1, S6: code `over`, after `syntax`."""
    state = settimo({"O-A1": "R", "C5-C6": "G"}, villages=crowded(), seat="-")
    assert state.is_over
    assert state.legal_moves() == []
    for move in ("A1", "xO-A1", "draw:R", "Z9"):
        assert refused(state, move) == "over S5"
    assert refused(state, "nonsense") == "syntax S2.7"


def test_s5_2_it_ends_when_neither_can_move() -> None:
    """S5.2: with stones left on the islands and villages in the bag."""
    state = play(settimo({"O-A1": "R"}, villages=owned("A1")), "A1 xO-A1")
    assert state.is_over
    assert any(island["has_stone"] for island in state.view()["islands"])
    outcome = state.outcome()
    assert outcome is not None
    assert "move" in outcome.reason


def winners(white: int, faces: str) -> tuple[int, ...]:
    """Who wins with so many of the stones, and villages with these faces in turn."""
    outcome = settimo({"O-A1": "R", "C5-C6": "G"}, villages=crowded(faces), white=white, seat="-", stock=20).outcome()
    assert outcome is not None
    return outcome.winners


def test_s5_3_more_stones_in_hand_win() -> None:
    """S5.3: by one stone, whoever has the villages."""
    assert winners(33, "b") == (0,)
    assert winners(32, "w") == (1,)


@pytest.mark.parametrize(("faces", "expected"), [("wb", (0, 1)), ("wwb", (0,)), ("wbb", (1,))])
def test_s5_3_then_more_villages_then_a_draw(faces: str, expected: tuple[int, ...]) -> None:
    """S5.3: 32 stones each; the one that is left on C8 counts for nobody."""
    lying = {island: village for island, village in crowded(faces).items() if island != "C8"}
    state = settimo({"A1-A2": "R"}, villages=lying, white=32, seat="-")
    assert [score["stones"] for score in state.scores()] == [32, 32]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == expected


# S6 ----------------------------------------------------------------------------------------------------------------


def test_s6_the_first_row_that_applies_is_named() -> None:
    """S6: a move that breaks several rows is refused for the first."""
    state = settimo({"O-A1": "R", "A1-A2": "O", "A2-A3": "R", "A2-B2": "Y"}, villages=owned("A1", "A2", "A3"))
    assert refused(state, "xZ9-A1") == "stage S4"
    assert refused(state, "draw:R") == "stage S3"
    assert refused(state, "A9") == "unknown-island S1.4 A9"
    assert refused(state.play("A1"), "A1") == "no-line S2.1 A1"  # visited as well
    bare = settimo({"O-A1": "R", "A1-A2": "O", "A2-A3": "R"}, pieces=("O", "A8"), villages=owned("A1", "A2", "A3"))
    assert refused(bare, "A8") == "no-bridge S2.1 A8"  # the other's piece as well
    inner = play(
        settimo({"O-A1": "R", "A1-A2": "O", "O-A2": "Y", "A2-A3": "R"}, villages=owned("A1", "A2", "A3")), "A1 A2"
    )
    assert refused(inner, "O") == "visited S2.3 O"  # a third colour as well
    beside = {"O-A1": "R", "A1-A2": "O", "A2-B2": "Y", "A2-A3": "R"}
    facing = play(settimo(beside, pieces=("O", "B2"), villages=owned("A1", "A2", "A3")), "A1 A2")
    assert refused(facing, "B2") == "opponent S2.4 B2"  # a third colour as well
