"""What stays as it is while a game goes on: stones, tiles, bridges, villages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given

from tests.strategies import Walk, ponte_walks, settimo_walks, times, viaduct_walks


@given(walk=settimo_walks())
@times(2)
def test_stones_and_villages_are_conserved(walk: Walk) -> None:
    """S7: 25 + 2 x stock stones in hands, on islands and villages; S1.1, S1.6: 25 villages in bag and on islands."""
    stones = 25 + 2 * walk.last.game.parameters["stock"]
    for state in walk.states:
        view = state.view()
        villages = [island["village"] for island in view["islands"] if island["village"]]
        assert (
            sum(view["hand"])
            + sum(island["has_stone"] for island in view["islands"])
            + sum(village["stones"] for village in villages)
            == stones
        )
        assert sum(view["bag"].values()) + len(villages) == 25
        assert sum(view["removed"].values()) == 6 + sum(not line["has_bridge"] for line in view["lines"])


@given(walk=settimo_walks())
def test_each_turn_removes_one_bridge_and_an_empty_bag_ends_chance(walk: Walk) -> None:
    """S7: each turn removes one bridge; once the bag is empty the game has no chance left."""
    for before, after, move in zip(walk.states, walk.states[1:], walk.moves, strict=False):
        gone = [sum(not line["has_bridge"] for line in state.view()["lines"]) for state in (before, after)]
        assert gone[1] - gone[0] == move.startswith("x")
        if not any(before.view()["bag"].values()):
            assert not after.is_chance


@given(walk=viaduct_walks())
@times(2)
def test_bridges_of_each_colour_are_conserved(walk: Walk) -> None:
    """V1.2, V2.3, V7.1: 20 bridges a seat in supply, custody and on the board, and two extra ones for two seats."""
    for state in walk.states:
        view = state.view()
        extras = [sum(b["is_extra"] and b["seat"] == seat for b in view["bridges"]) for seat in range(state.game.seats)]
        totals = [sum(score.values()) for score in state.scores()]
        assert totals == [20 + extra for extra in extras]
        if view["stage"] != "extra":
            assert extras == ([2, 2] if state.game.seats == 2 else [0] * state.game.seats)


def cells(bridge: dict[str, Any]) -> list[tuple[int, int, int]]:
    """V1.2: four in a row."""
    (x1, y1), (x2, y2) = bridge["ends"]
    return [(x1 + (x2 - x1) * i // 3, y1 + (y2 - y1) * i // 3, bridge["level"]) for i in range(4)]


@given(walk=viaduct_walks())
def test_nothing_hangs_free_and_no_cell_is_shared(walk: Walk) -> None:
    """V3.1, V3.2 over the whole board, at every ply."""
    for state in walk.states[:: max(1, len(walk.states) // 20)]:
        bridges = state.view()["bridges"]
        taken = [cell for bridge in bridges for cell in cells(bridge)]
        assert len(taken) == len(set(taken))
        pillars = {(x, y, bridge["level"]) for bridge in bridges for x, y in bridge["ends"]}
        for x, y, z in pillars:
            assert (x, y, z - 1) in pillars if z else x not in (15, 16) and y not in (15, 16)


@given(walk=ponte_walks())
@times(3)
def test_tiles_and_bridges_come_from_the_supply_and_stay(walk: Walk) -> None:
    """P1.2, P1.3, P5.7: what is on the board and what is left are the supply; nothing is moved or removed."""
    for before, after in pairwise(state.view() for state in walk.states):
        for colour in ("light", "dark"):
            assert set(before["tiles"][colour]) <= set(after["tiles"][colour])
        assert all(bridge in after["bridges"] for bridge in before["bridges"])
    view, parameters = walk.last.view(), walk.last.game.parameters
    for colour, left in view["tiles_left"].items():
        whole = parameters["tiles"]
        assert left == (None if whole is None else whole - len(view["tiles"][colour]))
    whole = parameters["bridges"]
    assert view["bridges_left"] == (None if whole is None else whole - len(view["bridges"]))


@given(walk=ponte_walks())
@times(3)
def test_no_group_breaks_p4(walk: Walk) -> None:
    """P4.2, P4.3 over the whole board: no group of five; an island touches no other own tile."""
    view = walk.last.view()
    for group in view["groups"]:
        own = {(ord(tile[0]), int(tile[1:])) for tile in view["tiles"][group["colour"]]}
        squares = {(ord(tile[0]), int(tile[1:])) for tile in group["squares"]}
        assert len(squares) <= 4
        assert group["is_island"] == (len(squares) == 4)
        around = {(c + dc, r + dr) for c, r in squares for dc in (-1, 0, 1) for dr in (-1, 0, 1)} - squares
        assert not group["is_island"] or own.isdisjoint(around)
