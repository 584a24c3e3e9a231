"""What Ponte's view says of turns to come, held against the rules: the same position with the other colour to move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import trearchi as ta

PARAMETERS: list[dict[str, Any]] = [
    {},
    {"size": 5, "bridges": 2},
    {"size": 6, "bridges": 1},
    {"size": 8, "tiles": 10, "bridges": 6},
    {"size": 12, "tiles": None, "bridges": None},
]
BRIDGES = 0.25  # of the moves, where any is legal
OTHER = {"light": "dark", "dark": "light"}
FORWARD = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))
STEPS = (*FORWARD, *((-columns, -rows) for columns, rows in FORWARD))


def positions(parameters: dict[str, Any], seed: int) -> list[ta.State]:
    """Of a game of random moves, bridges among them: every position on a small board, else every third, and its end."""
    rng, state = Random(seed), ta.game("ponte", **parameters).start()
    found = []
    while not state.is_over:
        legal = state.legal_moves()
        bridges = [move for move in legal if "-" in move]
        state = state.play(rng.choice(bridges if bridges and rng.random() < BRIDGES else legal))
        found.append(state)
    return [*found[:: 1 if state.view()["size"] < 8 else 3], state]


def with_turn(state: ta.State, colour: str) -> ta.State:
    """The same position with that colour to move."""
    return state.game.position(f"{str(state).rsplit(' ', 1)[0]} {colour}")


def is_in_play(state: ta.State) -> bool:
    return str(state).rsplit(" ", 1)[1] in OTHER


def squares(moves: list[str]) -> set[str]:
    return {square for move in moves for square in move.split(",")}


def beside(square: str, step: tuple[int, int]) -> str:
    return f"{chr(ord(square[0]) + step[0])}{int(square[1:]) + step[1]}"


def clear_from(view: dict[str, Any], square: str) -> set[str]:
    """As docs/views.md says."""
    at = 4 * ((ord(square[0]) - ord("a")) * view["size"] + int(square[1:]) - 1)
    bits = int(view["clear"][at : at + 4], 16)
    return {beside(square, step) for i, step in enumerate(STEPS) if bits >> i & 1}


def written(ends: tuple[str, str]) -> str:
    return "-".join(sorted(ends, key=lambda square: (square[0], int(square[1:]))))


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_room_and_chances_of_either_colour_are_what_it_could_play_if_it_were_its_turn(
    parameters: dict[str, Any], seed: int
) -> None:
    seen = 0
    for state in filter(is_in_play, positions(parameters, seed)):
        view = state.view()
        for colour in OTHER:
            legal = with_turn(state, colour).legal_moves()
            assert set(view["room"][colour]) == squares([move for move in legal if "," in move]), (str(state), colour)
            chances = [written(each["ends"]) for each in view["chances"] if each["colour"] == colour]
            assert chances == [move for move in legal if "-" in move], (str(state), colour)
            seen += len(chances)
    assert seen


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_what_spoils_a_bridge_is_what_makes_it_illegal(parameters: dict[str, Any]) -> None:
    rng, spoiled = Random(1), {",": 0, "-": 0}
    played = (state for seed in range(4) for state in positions(parameters, seed))
    for state in filter(is_in_play, played):
        for chance in state.view()["chances"]:
            bridge, moves = written(chance["ends"]), with_turn(state, OTHER[chance["colour"]]).legal_moves()
            rivals = {written(each) for each in chance["bridges"]}
            for move in rng.sample(moves, min(8, len(moves))) + [move for move in moves if "-" in move]:
                if move == "pass":
                    continue
                after = with_turn(with_turn(state, OTHER[chance["colour"]]).play(move), chance["colour"])
                says = bool(squares([move]) & set(chance["tiles"])) if "," in move else move in rivals
                assert (after.why_illegal(bridge) is not None) == says, (str(state), bridge, move)
                spoiled["," if "," in move else "-"] += says
            for square in chance["tiles"]:
                assert any(square in squares([move]) for move in moves), (str(state), bridge, square)
    assert all(spoiled.values())


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_a_span_is_clear_where_tiles_at_both_ends_would_carry_a_bridge(parameters: dict[str, Any]) -> None:
    rng, seen = Random(1), {True: 0, False: 0}
    for state in filter(is_in_play, positions(parameters, 5)):
        view = state.view()
        for colour in OTHER:
            turn = with_turn(state, colour)
            pairs = [move for move in turn.legal_moves() if "," in move]
            for pair in rng.sample(pairs, min(6, len(pairs))):
                after = with_turn(turn.play(pair), colour)
                placed = set(pair.split(","))
                own = set(view["tiles"][colour]) | placed
                for first in placed:
                    near = {square for step in STEPS if (square := beside(first, step)) in own}
                    for second in near:
                        says = second in clear_from(view, first)
                        below = after.why_illegal(written((first, second)))
                        # The other tile of the pair may lie below.
                        if says and below and below.code == "tile-below":
                            assert below.clause == "P5.3"
                            continue
                        assert says == (below is None), (str(state), pair, first, second)
                        seen[says] += 1
    assert all(seen.values())


@pytest.mark.parametrize("seed", range(4))
def test_a_moat_is_the_free_water_around_an_island_and_no_place_for_its_owner(seed: int) -> None:
    islands = 0
    for state in positions({}, seed):
        view = state.view()
        taken = {square for tiles in view["tiles"].values() for square in tiles}
        for group in view["groups"]:
            around = {beside(square, (c, r)) for square in group["squares"] for c in (-1, 0, 1) for r in (-1, 0, 1)}
            on_board = {square for square in around if "a" <= square[0] <= "j" and 1 <= int(square[1:]) <= 10}
            assert set(group["moat"]) == (on_board - taken if group["is_island"] else set())
            assert not set(group["moat"]) & set(view["room"][group["colour"]])
            islands += group["is_island"]
    assert islands


def test_light_has_nothing_to_come_once_it_has_passed() -> None:
    seen = 0
    for seed in range(12):
        for state in positions({"size": 5, "bridges": None}, seed):
            if state.view()["last_turn"] or state.is_over:
                view = state.view()
                done = ("light", "dark") if state.is_over else ("light",)
                assert not any(view["room"][colour] for colour in done)
                assert not any(chance["colour"] in done for chance in view["chances"])
                seen += 1
    assert seen


def test_there_are_no_bridges_to_come_before_the_colours_are_chosen() -> None:
    opening = ta.game("ponte").start()
    chosen = opening.play("c3,c5")
    assert opening.view()["chances"] == chosen.view()["chances"] == []
    assert [each["ends"] for each in chosen.play("light").view()["chances"]] == [("c3", "c5")]
