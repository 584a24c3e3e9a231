"""Matches of two agents over many games, on all cores; the result depends on the seed, not on the cores.

Games come in groups of as many as there are seats: within a group A takes each seat once, and all its games have the
same setup and the same seed of chance, so that both sides meet the same luck.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from trearchi.chance import child_seed, draw
from trearchi.errors import ParameterError
from trearchi.games import Game
from trearchi.lab.agents import agent
from trearchi.lab.statistics import wilson
from trearchi.records import Record

__all__ = ["GameResult", "Match", "MatchResult", "play_match"]


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: the game, the names of A and B, how many games, the limits of agents named `engine`, the seed."""

    game: Game
    agents: tuple[str, str]
    games: int
    time_ms: int | None = None
    nodes: int | None = None
    seed: int = 0

    def check(self) -> None:
        """Raises ParameterError for what cannot be played."""
        if isinstance(self.games, bool) or not isinstance(self.games, int) or self.games < 1:
            raise ParameterError(f"a match has one game or more, not {self.games!r}")
        if self.game.parameters.get("turn_limit", 0) is None:
            raise ParameterError("a match of Viaduct needs a turn_limit: without one a game may never end (V6.3)")
        if self.time_ms is not None and self.nodes is not None:
            raise ParameterError("give a time or a node limit, not both")
        for name in self.agents:
            agent(name, self.game, time_ms=self.time_ms, nodes=self.nodes)

    def seat_of_a(self, number: int) -> int:
        """The seat that A takes in the game of this number, from 0."""
        return number % self.game.seats

    def group(self, number: int) -> int:
        """Games of one group share their setup and their luck."""
        return number // self.game.seats


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: its number, A's seat, the winners, the record as plain data."""

    number: int
    seat_of_a: int
    winners: tuple[int, ...]
    record: dict[str, Any]

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
        return data


def play_game(match: Match, number: int) -> GameResult:
    """The game of this number, from its first move to its end."""
    group = match.group(number)
    players = [agent(name, match.game, time_ms=match.time_ms, nodes=match.nodes) for name in match.agents]
    seat_of_a = match.seat_of_a(number)
    chance = random.Random(child_seed(match.seed, "chance", group))
    setup = match.game.start(seed=child_seed(match.seed, "setup", group)).setup
    names = [match.agents[0] if seat == seat_of_a else match.agents[1] for seat in range(match.game.seats)]
    record = Record(match.game, setup=setup, seats=names)
    while not record.state.is_over:
        state = record.state
        if state.is_chance:
            record.play(draw(state.chances(), chance))
        else:
            side = 0 if state.seat == seat_of_a else 1
            seed = child_seed(match.seed, "AB"[side], group, len(record.moves))
            record.play(players[side].choose(state, seed))
    outcome = record.state.outcome()
    assert outcome is not None
    return GameResult(number, seat_of_a, outcome.winners, record.to_json())


def play_match(
    match: Match, *, workers: int | None = None, on_game: Callable[[GameResult], None] = lambda game: None
) -> MatchResult:
    """The whole match on `workers` processes, by default one a core; `on_game` hears of each game as it ends.

    Raises ParameterError before the first game.
    """
    match.check()
    workers = min(match.games, workers or _core_count())
    games = []
    for game in _one_by_one(match) if workers == 1 else _in_processes(match, workers):
        games.append(game)
        on_game(game)
    return MatchResult(match, tuple(sorted(games, key=lambda game: game.number)))


def _core_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _one_by_one(match: Match) -> Iterator[GameResult]:
    for number in range(match.games):
        yield play_game(match, number)


def _in_processes(match: Match, workers: int) -> Iterator[GameResult]:
    """The games as they end. Whatever ends the match early also ends the processes."""
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_signals)
    numbers = iter(range(match.games))
    running: set[Future[GameResult]] = set()
    try:
        while True:
            while len(running) < 2 * workers and (number := next(numbers, None)) is not None:
                running.add(pool.submit(play_game, match, number))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_signals() -> None:
    """Ctrl-C reaches every process of a terminal: a worker ends at once and says nothing, the parent speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
