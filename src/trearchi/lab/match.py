"""Matches of two agents over many games, on all cores; the result depends on the seed, not on the cores.

Games come in groups of as many as there are seats: within a group A takes each seat once, and all its games have the
same setup, the same opening, the same seed of chance and the same seeds of the players, so that both sides meet the
same luck. Where both sides are the same player without a clock, the games of a group are one and the same.
"""

from __future__ import annotations

import multiprocessing.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from trearchi.chance import child_seed
from trearchi.cores import core_count
from trearchi.engine import whole_number
from trearchi.errors import ParameterError, shown
from trearchi.games import Game
from trearchi.lab.agents import Agent, agent
from trearchi.lab.processes import results
from trearchi.lab.statistics import wilson
from trearchi.lab.table import Clock, Forfeited, Sitting, play_out
from trearchi.values import share_of

__all__ = ["OPENING_PLIES", "Clock", "Forfeited", "GameResult", "Match", "MatchResult", "play_match"]

# Random moves before the agents play, where the game itself does not begin differently each time: Settimo has its
# setup, Viaduct its die or, without one, extra bridges that the agents place. In Ponte the second player chooses the
# colour after the first two tiles (P2.2), so that any two are fair.
OPENING_PLIES = {"ponte": 1}

_MOST_OPENING_PLIES = 1_000


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: the game, the names of A and B, how many games, the limits of agents without one, the seed.

    `opening_plies`: random legal moves before the agents play, the same in all games of a group; by default one in
    Ponte and none in the other games.
    """

    game: Game
    agents: tuple[str, str]
    games: int
    time_ms: int | None = None
    nodes: int | None = None
    seed: int = 0
    opening_plies: int | None = None

    def check(self) -> None:
        """Raises ParameterError for what cannot be played; programs are started once and ended again."""
        if isinstance(self.games, bool) or not isinstance(self.games, int) or self.games < 1:
            raise ParameterError(f"a match has one game or more, not {self.games!r}")
        if self.game.parameters.get("turn_limit", 0) is None:
            raise ParameterError("a match of Viaduct needs a turn_limit: without one a game may never end (V6.3)")
        if self.time_ms is not None and self.nodes is not None:
            raise ParameterError("give a time or a node limit, not both")
        for name, limit in (("time_ms", self.time_ms), ("nodes", self.nodes)):
            if limit is not None:
                whole_number(name, limit)
        if not 0 <= self.opening <= _MOST_OPENING_PLIES:
            right = f"0 to {_MOST_OPENING_PLIES}, not {shown(self.opening)}"
            raise ParameterError(f"the random moves of an opening are a whole number, {right}")
        for each in self.players():
            each.check()

    @property
    def opening(self) -> int:
        """How many random moves there are before the agents play."""
        return OPENING_PLIES.get(self.game.id, 0) if self.opening_plies is None else self.opening_plies

    def players(self) -> tuple[Agent, Agent]:
        """A and B, ready for any number of games, one after the other. Raises ParameterError."""
        a, b = (agent(name, self.game, time_ms=self.time_ms, nodes=self.nodes) for name in self.agents)
        return a, b

    def seat_of_a(self, number: int) -> int:
        """The seat that A takes in the game of this number, from 0."""
        return number % self.game.seats

    def group(self, number: int) -> int:
        """Games of one group share their setup, their opening and their luck."""
        return number // self.game.seats


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: its number, A's seat, the winners, the record as plain data, the clocks of A and B.

    The record of a forfeited game ends with its last legal move, and has no result.
    """

    number: int
    seat_of_a: int
    winners: tuple[int, ...]
    record: dict[str, Any]
    clocks: tuple[Clock, Clock] = field(default_factory=lambda: (Clock(), Clock()), compare=False)
    forfeited: Forfeited | None = None

    @property
    def is_win_of_a(self) -> bool:
        """A alone won."""
        return self.winners == (self.seat_of_a,)

    @property
    def is_win_of_b(self) -> bool:
        """One or more seats of B won, and A did not."""
        return self.seat_of_a not in self.winners

    @property
    def share_of_a(self) -> float:
        """A's share of the game: 1 divided among the winners."""
        return share_of(self.seat_of_a, self.winners)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The games of a match, in the order of their numbers."""

    match: Match
    games: tuple[GameResult, ...]

    @property
    def rate(self) -> float:
        """A's share of all games, ties split evenly among the winners."""
        return sum(game.share_of_a for game in self.games) / len(self.games)

    def to_json(self) -> dict[str, Any]:
        """The object of `trearchi match --json` (API.md)."""
        wins = [sum(game.is_win_of_a for game in self.games), sum(game.is_win_of_b for game in self.games)]
        data: dict[str, Any] = {
            "game": self.match.game.id,
            "parameters": self.match.game.parameters,
            "agents": list(self.match.agents),
            "games": len(self.games),
            "wins": wins,
            "shared": len(self.games) - sum(wins),
            "rate": self.rate,
            "interval": list(wilson(self.rate, len(self.games))),
            "seed": self.match.seed,
        }
        if self.match.time_ms is not None:
            data["time_ms"] = self.match.time_ms
        if self.match.nodes is not None:
            data["nodes"] = self.match.nodes
        data["opening_plies"] = self.match.opening
        clocks = self.clocks
        data["move_ms"] = {
            "mean": [round(clock.mean_s * 1000, 3) for clock in clocks],
            "longest": [round(clock.longest_s * 1000, 3) for clock in clocks],
        }
        lost = [(game.number, game.forfeited) for game in self.games if game.forfeited is not None]
        data["forfeits"] = [sum(each.side == side for _, each in lost) for side in (0, 1)]
        data["faults"] = [
            {"game": number + 1, "agent": self.match.agents[each.side], "seat": each.seat, "reason": each.reason}
            for number, each in lost
        ]
        return data

    @property
    def clocks(self) -> tuple[Clock, Clock]:
        """The time of A and of B over all games."""
        return _sum(game.clocks[0] for game in self.games), _sum(game.clocks[1] for game in self.games)


def _sum(clocks: Iterator[Clock]) -> Clock:
    whole = Clock()
    for clock in clocks:
        whole.moves += clock.moves
        whole.seconds += clock.seconds
        whole.longest_s = max(whole.longest_s, clock.longest_s)
    return whole


def play_game(match: Match, number: int, players: tuple[Agent, Agent] | None = None) -> GameResult:
    """The game of this number; by players of its own, unless some are given."""
    if players is not None:
        return _at_the_table(match, number, players)
    players = match.players()
    try:
        return _at_the_table(match, number, players)
    finally:
        for player in players:
            player.close()


def _at_the_table(match: Match, number: int, players: tuple[Agent, Agent]) -> GameResult:
    group, seat_of_a = match.group(number), match.seat_of_a(number)
    sides = [0 if seat == seat_of_a else 1 for seat in range(match.game.seats)]
    played = play_out(
        Sitting(
            match.game,
            players,
            sides,
            [match.agents[side] for side in sides],
            setup_seed=child_seed(match.seed, "setup", group),
            chance_seed=child_seed(match.seed, "chance", group),
            opening_seed=child_seed(match.seed, "opening", group),
            move_seed=lambda side, ply: child_seed(match.seed, "move", group, ply),
            random_plies=match.opening,
        )
    )
    a, b = played.clocks
    return GameResult(number, seat_of_a, played.winners, played.record.to_json(), (a, b), played.forfeited)


def play_match(
    match: Match, *, workers: int | None = None, on_game: Callable[[GameResult], None] = lambda game: None
) -> MatchResult:
    """The whole match on `workers` processes, by default one a core; `on_game` hears of each game as it ends.

    Raises ParameterError before the first game.
    """
    match.check()
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise ParameterError(f"workers are a number of processes, 1 or more, not {shown(workers)}")
    workers = min(match.games, workers or core_count())
    games = []
    for game in _one_by_one(match) if workers == 1 else _in_processes(match, workers):
        games.append(game)
        on_game(game)
    return MatchResult(match, tuple(sorted(games, key=lambda game: game.number)))


def _one_by_one(match: Match) -> Iterator[GameResult]:
    players = match.players()
    try:
        for number in range(match.games):
            yield play_game(match, number, players)
    finally:
        for player in players:
            player.close()


def _in_processes(match: Match, workers: int) -> Iterator[GameResult]:
    """The games as they end. Whatever ends the match early also ends the processes."""
    return results(_prepare, (match,), range(match.games), workers)


def _prepare(match: Match) -> Callable[[int], GameResult]:
    """In a worker: what plays a game of the match, with players that it keeps from game to game."""
    players = match.players()

    def close() -> None:
        for player in players:
            player.close()

    multiprocessing.util.Finalize(None, close, exitpriority=1)
    return lambda number: play_game(match, number, players)
