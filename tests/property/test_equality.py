"""States are compared and hashed by position, not by history."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trearchi as ta
from tests.strategies import SEEDS, Walk, small_ponte, times, viaduct_walks, walks


def after(state: ta.State, moves: list[str]) -> ta.State | None:
    """The state after these moves, None where one is refused."""
    for move in moves:
        if state.why_illegal(move) is not None:
            return None
        state = state.play(move)
    return state


def check_equal(one: ta.State, other: ta.State) -> None:
    """Equal, with equal hashes and texts."""
    assert one == other
    assert not one != other  # noqa: SIM202 - the operator itself is under test
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert len({one, other}) == 1


@given(game=small_ponte(), seed=SEEDS, choice=st.sampled_from(["light", "dark"]))
@times(4)
def test_ponte_transposes(game: ta.Game, seed: int, choice: str) -> None:
    """Two tile moves of dark, and two of light, in either order reach one position."""
    rng = Random(seed)
    state = game.start()
    state = state.play(rng.choice(state.legal_moves())).play(choice)
    line: list[str] = []
    walk = state
    for _ in range(4):
        tiles = [move for move in walk.legal_moves() if "," in move]
        if not tiles:
            return
        line.append(rng.choice(tiles))
        walk = walk.play(line[-1])
    one, two, three, four = line
    for order in ([three, two, one, four], [one, four, three, two], [three, four, one, two]):
        other = after(state, order)
        if other is not None:
            check_equal(other, walk)


@given(walk=viaduct_walks(most=60), seed=SEEDS)
@times(3)
def test_viaduct_transposes(walk: Walk, seed: int) -> None:
    """The two placements of a turn, and those of different turns, in either order reach one position (V4.6)."""
    found = [state for state in walk.states if state.view()["stage"] == "act" and state.view()["actions_left"] == 2]
    rng = Random(seed)
    for state in rng.sample(found, min(len(found), 4)):
        places = [move for move in state.legal_moves() if move.startswith("+") and move.endswith("@0")]
        if len(places) < 2:
            continue
        one, two = rng.sample(places, 2)
        ways = [after(state, [one, two]), after(state, [two, one])]
        if ways[0] is not None and ways[1] is not None and not ways[0].is_over:
            check_equal(*ways)


def test_known_transpositions() -> None:
    """The properties above do not hold for want of cases: here is one of each game."""
    ponte = ta.game("ponte").start().play("a1,c3").play("dark")
    ways = [after(ponte, moves.split()) for moves in ("h1,h3 a5,c5 j8,j9 e1,e3", "j8,j9 e1,e3 h1,h3 a5,c5")]
    assert ways[0] is not None
    assert ways[1] is not None
    check_equal(ways[0], ways[1])
    viaduct = ta.game("viaduct").start().play("roll2")
    ways = [after(viaduct, moves.split()) for moves in ("+1.1-4.1@0 +9.9-9.12@0", "+9.9-9.12@0 +1.1-4.1@0")]
    assert ways[0] is not None
    assert ways[1] is not None
    check_equal(ways[0], ways[1])


@given(walk=walks())
@times(2)
def test_all_states_of_a_game_are_different(walk: Walk) -> None:
    """In Ponte and Settimo no position comes again; a set finds every one of them, and none equals another value."""
    if walk.last.game.id != "viaduct":  # bridges that are taken back may bring one again when there is no turn between
        assert len(set(walk.states)) == len(walk.states)
    assert set(walk.states) == set(map(walk.last.game.position, map(str, walk.states)))
    for other in (None, 0, str(walk.last), walk.last.game, walk.last.view()):
        assert walk.last != other


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("ponte", {}, {"size": 9}),
        ("ponte", {}, {"tiles": None}),
        ("ponte", {}, {"bridges": 14}),
        ("viaduct", {}, {"seats": 3}),
        ("viaduct", {}, {"letters": "BACD"}),
        ("viaduct", {}, {"turn_limit": None}),
        ("viaduct", {"seats": 2}, {"seats": 2, "die": None}),
        ("settimo", {}, {"last": 6}),
        ("settimo", {}, {"surcharge": 11}),
        ("settimo", {}, {"stock": 21}),
    ],
)
def test_positions_of_other_parameters_are_not_equal(
    game: str, one: dict[str, object], other: dict[str, object]
) -> None:
    """The same arrangement under other rules is another position."""
    games = [ta.game(game, **parameters) for parameters in (one, other)]
    assert games[0] != games[1]
    states = [kind.start(seed=3) for kind in games]
    assert states[0] != states[1]
    assert ta.game(game, **one) == games[0]
    assert hash(ta.game(game, **one)) == hash(games[0])
