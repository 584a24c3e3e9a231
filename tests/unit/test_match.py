"""Matches: pairs with the same luck, rotation of seats, counting, intervals; the agents."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import trearchi as ta
from trearchi.chance import child_seed, draw
from trearchi.lab.agents import Greedy, agent
from trearchi.lab.match import GameResult, Match, MatchResult, play_game, play_match
from trearchi.lab.statistics import wilson

PONTE = ta.game("ponte", size=4)
VIADUCT = ta.game("viaduct", seats=3, turn_limit=6)


def test_wilson_gives_the_published_values() -> None:
    """Values as in Newcombe (1998), table I: 81 of 263, 0 of 20, 1 of 29."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1 / 29, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


@pytest.mark.parametrize(("rate", "games"), [(0.5, 0), (1.5, 3), (-0.1, 3)])
def test_wilson_refuses_what_is_no_rate(rate: float, games: int) -> None:
    with pytest.raises(ValueError, match="a rate from 0 to 1"):
        wilson(rate, games)


def test_draws_follow_the_chances() -> None:
    chances = {"a": Fraction(1, 6), "b": Fraction(1, 2), "c": Fraction(1, 3)}
    numbers = random.Random(5)
    drawn = [draw(chances, numbers) for _ in range(6000)]
    for move, chance in chances.items():
        assert abs(drawn.count(move) / 6000 - float(chance)) < 0.03
    assert child_seed(1, "chance", 0) != child_seed(1, "setup", 0)


def test_games_of_a_group_share_setup_and_seats_rotate() -> None:
    match = Match(ta.game("settimo"), ("random", "random"), 4, seed=9)
    games = [play_game(match, number) for number in range(4)]
    setups = [game.record["setup"] for game in games]
    assert setups[0] == setups[1] != setups[2] == setups[3]
    assert [game.seat_of_a for game in games] == [0, 1, 0, 1]
    three = Match(VIADUCT, ("greedy", "random"), 6)
    assert [three.seat_of_a(number) for number in range(6)] == [0, 1, 2, 0, 1, 2]
    assert play_game(three, 1).record["seats"] == ["random", "greedy", "random"]


def test_games_of_a_group_share_their_luck() -> None:
    """The rolls of Viaduct come in the same order, whoever sits where."""
    match = Match(VIADUCT, ("random", "random"), 3, seed=2)
    rolls = [[move for move in play_game(match, n).record["moves"] if move.startswith("roll")] for n in range(3)]
    shortest = min(len(each) for each in rolls)
    assert shortest >= 4
    assert rolls[0][1:shortest] == rolls[1][1:shortest] == rolls[2][1:shortest]


def test_a_match_does_not_depend_on_the_cores() -> None:
    match = Match(PONTE, ("greedy", "random"), 4, seed=1)
    heard: list[int] = []
    one = play_match(match, workers=1)
    two = play_match(match, workers=2, on_game=lambda game: heard.append(game.number))
    assert sorted(heard) == [0, 1, 2, 3]
    assert [game.record["moves"] for game in one.games] == [game.record["moves"] for game in two.games]
    assert one.to_json() == two.to_json()


def test_counting_splits_ties_evenly() -> None:
    games = [(0, (0,)), (1, (0, 1, 2)), (2, (0,)), (0, (1, 2)), (1, (1,)), (2, (1, 2))]
    results = tuple(GameResult(n, seat, winners, {}) for n, (seat, winners) in enumerate(games))
    data = MatchResult(Match(VIADUCT, ("A", "B"), 6, nodes=5), results).to_json()
    assert (data["wins"], data["shared"]) == ([2, 2], 2)
    assert data["rate"] == pytest.approx((1 + 1 / 3 + 0 + 0 + 1 + 1 / 2) / 6)
    assert data["interval"] == list(wilson(data["rate"], 6))
    assert data["nodes"] == 5
    assert "time_ms" not in data


@pytest.mark.parametrize(
    "match",
    [
        Match(PONTE, ("random", "random"), 0),
        Match(PONTE, ("random", "nobody"), 1),
        Match(PONTE, ("engine", "random"), 1),
        Match(PONTE, ("random", "random"), 1, time_ms=1, nodes=1),
        Match(ta.game("viaduct", turn_limit=None), ("random", "random"), 1),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(match: Match) -> None:
    with pytest.raises(ta.ParameterError):
        play_match(match)


@pytest.mark.parametrize("name", ["random", "greedy", "engine:1", "engine"])
@pytest.mark.parametrize("game", [PONTE, VIADUCT, ta.game("settimo")], ids=lambda game: game.id)
def test_agents_choose_legal_moves_by_their_seed(name: str, game: ta.Game) -> None:
    player = agent(name, game, nodes=20 if name == "engine" else None)
    state = game.start(seed=1)
    while state.is_chance:
        state = state.play(min(state.chances()))
    moves = {player.choose(state, seed) for seed in (1, 1)}
    assert len(moves) == 1
    assert moves <= set(state.legal_moves())


def test_greedy_takes_the_points() -> None:
    """P7.2: joining two islands makes three points of two."""
    game = ta.game("ponte", size=8)
    state = game.start()
    for move in ("a1,a2", "dark", "h8,h6", "b1,b2", "f8,f6", "d1,e1", "d8,d6", "d2,e2", "b8,b6"):
        state = state.play(move)
    assert Greedy().choose(state, 1) in {"b1-d1", "b2-d2", "b1-d2", "b2-d1"}


def test_greedy_beats_random() -> None:
    result = play_match(Match(ta.game("settimo"), ("greedy", "random"), 30, seed=3), workers=1).to_json()
    assert result["rate"] > 0.6
