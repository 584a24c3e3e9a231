"""One game between agents, from its first move until it ends or somebody forfeits it; all chance comes from seeds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from trearchi.chance import draw
from trearchi.games import Game
from trearchi.lab.agents import Agent
from trearchi.lab.programs import Forfeit
from trearchi.records import Record

__all__ = ["Clock", "Forfeited", "Sitting", "play_out"]


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
    """A game that one side lost by breaking the rules or the protocol: the side's number, its seat, and how."""

    side: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where, and the seeds of all that is random.

    `players`: each side once. `sides`: of each seat, the number of its player. `names`: of each seat. `opening`: moves
    that are played first. `random_plies`: then so many random legal moves. `move_seed`: from a side and a ply, the seed
    of that side's choice there.
    """

    game: Game
    players: Sequence[Agent]
    sides: Sequence[int]
    names: Sequence[str]
    setup_seed: int
    chance_seed: int
    opening_seed: int
    move_seed: Callable[[int, int], int]
    random_plies: int = 0
    opening: Sequence[str] = ()


@dataclass(slots=True)
class Played:
    """A game as it was played: its record, the time that each side used, who won, and whether somebody forfeited it."""

    record: Record
    clocks: list[Clock]
    winners: tuple[int, ...] = ()
    forfeited: Forfeited | None = None
    chance: random.Random = field(default_factory=random.Random)


def play_out(sitting: Sitting) -> Played:
    """The whole game."""
    setup = sitting.game.start(seed=sitting.setup_seed).setup
    played = Played(
        Record(sitting.game, setup=setup, seats=sitting.names, moves=sitting.opening),
        [Clock() for _ in sitting.players],
        chance=random.Random(sitting.chance_seed),
    )
    _open(sitting, played)
    played.forfeited = _play_on(sitting, played)
    played.winners = _winners(sitting, played)
    for player in sitting.players:
        player.end(played.winners)
    return played


def _open(sitting: Sitting, played: Played) -> None:
    numbers = random.Random(sitting.opening_seed)
    plies = 0
    while plies < sitting.random_plies and not played.record.state.is_over:
        if not _play_chance(played):
            played.record.play(numbers.choice(played.record.state.legal_moves()))
            plies += 1


def _play_on(sitting: Sitting, played: Played) -> Forfeited | None:
    """To the end, or until somebody forfeits the game."""
    seat = 0
    record = played.record
    try:
        for side, player in enumerate(sitting.players):
            seat = sitting.sides.index(side)
            player.begin(record)
        while not record.state.is_over:
            if not _play_chance(played):
                assert record.state.seat is not None
                seat = record.state.seat
                _play_move(sitting, played, sitting.sides[seat])
    except Forfeit as error:
        return Forfeited(sitting.sides[seat], seat, str(error))
    return None


def _winners(sitting: Sitting, played: Played) -> tuple[int, ...]:
    if played.forfeited is not None:
        return tuple(seat for seat, side in enumerate(sitting.sides) if side != played.forfeited.side)
    outcome = played.record.state.outcome()
    assert outcome is not None
    return outcome.winners


def _play_chance(played: Played) -> bool:
    state = played.record.state
    if state.is_chance:
        played.record.play(draw(state.chances(), played.chance))
    return state.is_chance


def _play_move(sitting: Sitting, played: Played, side: int) -> None:
    seed = sitting.move_seed(side, len(played.record.moves))
    begin = time.perf_counter()
    move = sitting.players[side].choose(played.record.state, seed)
    played.clocks[side].add(time.perf_counter() - begin)
    played.record.play(move)
