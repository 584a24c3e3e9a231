"""Matches of two agents over many games, on all cores; the result depends on the seed, not on the cores.

Games come in groups of as many as there are seats: within a group A takes each seat once, and all its games have the
same setup, the same opening, the same seed of chance and the same seeds of the players, so that both sides meet the
same luck. Where both sides are the same player without a clock, the games of a group are one and the same.
"""

from __future__ import annotations

import multiprocessing.util
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from trearchi.chance import child_seed, draw
from trearchi.cores import core_count
from trearchi.engine import whole_number
from trearchi.errors import ParameterError, shown
from trearchi.games import Game
from trearchi.lab.agents import Agent, agent
from trearchi.lab.processes import results
from trearchi.lab.programs import Forfeit
from trearchi.lab.statistics import wilson
from trearchi.records import Record

__all__ = ["Clock", "Forfeited", "GameResult", "Match", "MatchResult", "play_match"]

# Random moves before the agents play, where the game itself does not begin differently each time: Settimo has its
# setup, Viaduct its die or, without one, extra bridges that the agents place. In Ponte the second player chooses the
# colour after the first two tiles (P2.2), so that any two are fair.
_OPENING_PLIES = {"ponte": 1}

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
        return _OPENING_PLIES.get(self.game.id, 0) if self.opening_plies is None else self.opening_plies

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


@dataclass(slots=True)
class Clock:
    """What one side has used: moves, seconds in all, the longest one."""

    moves: int = 0
    seconds: float = 0.0
    longest_s: float = 0.0

    def add(self, seconds: float) -> None:
        """Counts a move."""
        self.moves += 1
        self.seconds += seconds
        self.longest_s = max(self.longest_s, seconds)

    @property
    def mean_s(self) -> float:
        """Seconds a move; 0 without one."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A game that one side lost by breaking the rules or the protocol: 0 for A or 1 for B, its seat, and how."""

    side: int
    seat: int
    reason: str


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
        return 1 / len(self.winners) if self.seat_of_a in self.winners else 0.0


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


class _Table:
    """One game of a match, from its first move to its end or until somebody forfeits it."""

    def __init__(self, match: Match, number: int, players: tuple[Agent, Agent]) -> None:
        self.match, self.number, self.players = match, number, players
        self.group = match.group(number)
        self.seat_of_a = match.seat_of_a(number)
        self.clocks = (Clock(), Clock())
        self._chance = random.Random(child_seed(match.seed, "chance", self.group))
        setup = match.game.start(seed=child_seed(match.seed, "setup", self.group)).setup
        names = [match.agents[self.side(seat)] for seat in range(match.game.seats)]
        self.record = Record(match.game, setup=setup, seats=names)

    def side(self, seat: int) -> int:
        """Whose seat it is: 0 for A, 1 for B."""
        return 0 if seat == self.seat_of_a else 1

    def play(self) -> GameResult:
        """The whole game."""
        self._open()
        forfeited = self._play_on()
        winners = self._winners(forfeited)
        for player in self.players:
            player.end(winners)
        return GameResult(self.number, self.seat_of_a, winners, self.record.to_json(), self.clocks, forfeited)

    def _play_on(self) -> Forfeited | None:
        """To the end, or until somebody forfeits the game."""
        seat = 0
        try:
            for seat in (self.seat_of_a, 1 if self.seat_of_a == 0 else 0):
                self.players[self.side(seat)].begin(self.record)
            while not self.record.state.is_over:
                if not self._play_chance():
                    assert self.record.state.seat is not None
                    seat = self.record.state.seat
                    self._play_move(self.side(seat))
        except Forfeit as error:
            return Forfeited(self.side(seat), seat, str(error))
        return None

    def _winners(self, forfeited: Forfeited | None) -> tuple[int, ...]:
        if forfeited is not None:
            return tuple(seat for seat in range(self.match.game.seats) if self.side(seat) != forfeited.side)
        outcome = self.record.state.outcome()
        assert outcome is not None
        return outcome.winners

    def _open(self) -> None:
        numbers = random.Random(child_seed(self.match.seed, "opening", self.group))
        plies = 0
        while plies < self.match.opening and not self.record.state.is_over:
            if not self._play_chance():
                self.record.play(numbers.choice(self.record.state.legal_moves()))
                plies += 1

    def _play_chance(self) -> bool:
        state = self.record.state
        if state.is_chance:
            self.record.play(draw(state.chances(), self._chance))
        return state.is_chance

    def _play_move(self, side: int) -> None:
        seed = child_seed(self.match.seed, "move", self.group, len(self.record.moves))
        begin = time.perf_counter()
        move = self.players[side].choose(self.record.state, seed)
        self.clocks[side].add(time.perf_counter() - begin)
        self.record.play(move)


def play_game(match: Match, number: int, players: tuple[Agent, Agent] | None = None) -> GameResult:
    """The game of this number; by players of its own, unless some are given."""
    if players is not None:
        return _Table(match, number, players).play()
    players = match.players()
    try:
        return _Table(match, number, players).play()
    finally:
        for player in players:
            player.close()


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
