"""Matches: pairs with the same luck, rotation of seats, counting, intervals; the agents."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import trearchi as ta
from trearchi.chance import child_seed, draw
from trearchi.lab.agents import _KINDS, Greedy, agent
from trearchi.lab.match import GameResult, Match, MatchResult, play_game, play_match
from trearchi.lab.statistics import wilson

PONTE = ta.game("ponte", size=4)
VIADUCT = ta.game("viaduct", seats=3, turn_limit=6)


def test_wilson_gives_the_published_values() -> None:
    """Values as in Newcombe (1998), table I: 81 of 263, 0 of 20, 1 of 29."""
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1 / 29, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


def test_the_rate_lies_within_its_interval() -> None:
    for games in range(1, 200):
        for won in {0, 1, games // 2, games - 1, games}:
            low, high = wilson(won / games, games)
            assert 0 <= low <= won / games <= high <= 1


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
    assert one.games == two.games
    same = [{key: value for key, value in each.to_json().items() if key != "move_ms"} for each in (one, two)]
    assert same[0] == same[1]


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
        Match(PONTE, ("uct", "random"), 1),
        Match(PONTE, ("walker", "random"), 1),
        Match(PONTE, ("random", "engine@nowhere.json:2"), 1),
        Match(PONTE, ("random", "random"), 1, opening_plies=-1),
        Match(ta.game("viaduct", turn_limit=None), ("random", "random"), 1),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(match: Match) -> None:
    with pytest.raises(ta.ParameterError):
        play_match(match)


AGENT_NAMES = {
    "random": ta.GAMES,
    "greedy": ta.GAMES,  # without a die it takes long
    "uct": ta.GAMES,
    "builder": ("ponte",),
    "walker": ("viaduct",),
    "engine:1": ta.GAMES,
    "engine": ta.GAMES,
    "engine@hand": ta.GAMES,
    "engine@hand:2": ta.GAMES,
}
GAMES = (PONTE, VIADUCT, ta.game("viaduct", seats=2, die=None, turn_limit=2), ta.game("settimo"))


@pytest.mark.parametrize(
    ("name", "game"),
    [(name, game) for name, games in AGENT_NAMES.items() for game in GAMES if game.id in games and name != "greedy"]
    + [("greedy", game) for game in (PONTE, VIADUCT, ta.game("settimo"))],
    ids=lambda value: value if isinstance(value, str) else f"{value.id}{value.seats}",
)
def test_agents_choose_legal_moves_by_their_seed(name: str, game: ta.Game) -> None:
    """Along a whole game, so that every stage comes about."""
    match = Match(game, (name, "random"), game.seats, nodes=20, seed=1)
    one, two = play_match(match, workers=1), play_match(match, workers=1)
    assert one.games == two.games
    assert all(ta.Record(game, setup=each.record.get("setup"), moves=each.record["moves"]) for each in one.games)


@pytest.mark.parametrize(("name", "game"), [("builder", "settimo"), ("builder", "viaduct"), ("walker", "ponte")])
def test_an_agent_of_another_game_is_refused(name: str, game: str) -> None:
    with pytest.raises(ta.ParameterError, match=f"{name} plays .* alone, not {game}"):
        agent(name, ta.game(game))


def test_weights_are_handed_to_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file's name may hold colons and at signs; a number after the last colon is the level."""
    made: list[dict[str, object]] = []

    class Noted(ta.Engine):
        def __init__(self, game: ta.Game, **limits: Any) -> None:
            made.append(limits)

    monkeypatch.setattr("trearchi.lab.agents.Engine", Noted)
    for name in ("engine@a:b@c.json", "engine@a:b@c.json:3", "engine:3", "engine"):
        agent(name, PONTE, nodes=7)
    limits = {"time_ms": None, "nodes": 7}
    assert made == [
        {"weights": "a:b@c.json", **limits},
        {"weights": "a:b@c.json", "level": 3},
        {"weights": "learned", "level": 3},
        {"weights": "learned", **limits},
    ]


def test_the_same_player_on_both_sides_shares_every_match() -> None:
    """The same seeds serve both sides: the games of a group are one and the same."""
    for game in (PONTE, ta.game("settimo"), ta.game("viaduct", seats=2, turn_limit=4)):
        result = play_match(Match(game, ("engine:1", "engine:1"), 4, seed=6), workers=1)
        moves = [each.record["moves"] for each in result.games]
        assert moves[0] == moves[1] != moves[2] == moves[3]
        assert result.rate == 0.5


def test_openings_differ_between_groups_and_not_within() -> None:
    """P2.1: in Ponte the first two tiles are drawn at random; elsewhere as many moves as are asked for."""
    result = play_match(Match(PONTE, ("greedy", "random"), 12, seed=1), workers=1)
    firsts = [each.record["moves"][0] for each in result.games]
    assert firsts[::2] == firsts[1::2]
    assert len(set(firsts)) == 6
    none = play_match(Match(PONTE, ("random", "random"), 2, seed=1, opening_plies=0), workers=1)
    assert none.games[0].clocks[0].moves + none.games[0].clocks[1].moves == len(none.games[0].record["moves"])
    long = play_match(Match(PONTE, ("random", "random"), 2, seed=1, opening_plies=1_000), workers=1)
    assert long.games[0].clocks[0].moves == 0, "over before the agents play"
    settimo = play_match(Match(ta.game("settimo"), ("greedy", "random"), 4, opening_plies=6), workers=1)
    moves = [each.record["moves"] for each in settimo.games]
    assert moves[0][:6] == moves[1][:6] != moves[2][:6] == moves[3][:6]


def test_openings_differ_in_every_game_by_default() -> None:
    """Setups, dice, extra bridges, first tiles: no two groups begin alike, whoever plays."""
    for game in (ta.game("ponte"), VIADUCT, ta.game("viaduct", seats=2, die=None, turn_limit=4), ta.game("settimo")):
        plain = "walker" if game.id == "viaduct" else "engine:1"
        result = play_match(Match(game, (plain, plain), 5 * game.seats, seed=2), workers=1)
        begun = {str((each.record.get("setup"), each.record["moves"][:6])) for each in result.games}
        assert len(begun) == 5


@pytest.mark.parametrize("agents", [("engine:1", "uct"), ("uct", "engine"), ("engine@hand", "engine:2")])
def test_levels_play_against_those_that_have_the_limit_of_the_match(agents: tuple[str, str]) -> None:
    for limit in ({"nodes": 9}, {"time_ms": 2}):
        data = play_match(Match(PONTE, agents, 2, **limit), workers=1).to_json()
        assert (data["agents"], {key: data[key] for key in limit}) == (list(agents), limit)


def test_times_are_measured() -> None:
    result = play_match(Match(PONTE, ("uct", "random"), 2, time_ms=5), workers=1)
    slow, fast = result.clocks
    assert slow.moves > 5
    assert 0 < fast.mean_s < slow.mean_s <= slow.longest_s


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


ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")


def test_every_agent_is_documented() -> None:
    named = set(re.findall(r"^\| `([a-z]+)", PAGE, re.MULTILINE))
    assert named >= set(_KINDS)


def test_the_game_in_the_documentation_is_one() -> None:
    """docs/agents.md: what a program hears there is what it hears, and what it answers is legal."""
    shown = PAGE.split("### A game")[1]
    moves: list[str] = []
    checked = 0
    for word, rest in re.findall(r"^> (\w+) ?(.*)$", shown, re.MULTILINE):
        state = ta.Record(ta.game("ponte"), moves=moves).state
        if word == "moves":
            moves = rest.split()
        elif word == "position":
            assert rest == str(state)
            checked += 1
        elif word == "go":
            assert rest.startswith(f"seat {state.seat} time_ms 200 seed ")
    assert checked == 2
    answers = re.findall(r"^< move (.*)$", shown, re.MULTILINE)
    assert ta.Record(ta.game("ponte"), moves=[moves[0], *answers]).moves[2] == answers[1]
