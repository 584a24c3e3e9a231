"""What the engine holds of a game: the value of every position, what each move cost, and which moves were mistakes.

The terminal and the server say the same because both ask here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trearchi._core import State
from trearchi.engine import Engine
from trearchi.values import Choice, RatedMove, share_of

__all__ = [
    "MARKS",
    "SYMBOLS",
    "Analyst",
    "Mark",
    "PlyRating",
    "SeatSummary",
    "Thinking",
    "Verdict",
    "costliest",
    "mark_of",
    "percent",
    "positions_needed",
    "rated",
    "rated_plies",
    "reason",
    "summaries",
]

Mark = Literal["inaccuracy", "mistake", "blunder"]

# What a move has to cost, as a share of a won game (0.05 is five of a hundred games), to be called so.
MARKS: tuple[tuple[Mark, float], ...] = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
SYMBOLS: dict[Mark, str] = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}

_SAME = 0.005  # costs that differ by less are called equal

# A tree of one position; several positions are thought about at a time.
_MEMORY_MB = 128
_ENDLESS = 10**12


@dataclass(frozen=True, slots=True)
class Verdict:
    """One position as the engine sees it.

    `value`: one number a seat, 0 to 1. `moves`: best first; empty where no seat is to move. `chances`: what chance may
    do there, with the value after it, likeliest first. `nodes`: 0 where nothing had to be searched.
    `is_proven`: the value is exact.
    """

    value: tuple[float, ...]
    moves: tuple[RatedMove, ...] = ()
    chances: tuple[tuple[str, float, tuple[float, ...]], ...] = ()
    nodes: int = 0
    is_proven: bool = False

    @property
    def best(self) -> str | None:
        return self.moves[0].move if self.moves else None

    @property
    def line(self) -> tuple[str, ...]:
        return self.moves[0].line if self.moves else ()

    def shortened(self, moves: int) -> Verdict:
        """The same with the best few moves only: what is kept of many positions."""
        return replace(self, moves=self.moves[:moves])


@dataclass(frozen=True, slots=True)
class PlyRating:
    """A position of a game and the move that was played in it.

    `seat`: None where chance moved, and at the end. `played`: None after the last move. `cost`: what the move took from
    the seat that made it, as a share of a won game; None where no seat moved. `mark`: None for one that cost little.
    """

    ply: int
    seat: int | None
    played: str | None
    verdict: Verdict
    cost: float | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How a seat played: its moves, how many of each mark, and what they cost on average."""

    seat: int
    moves: int
    marks: dict[Mark, int]
    average_cost: float


def reason(state: State, verdict: Verdict) -> str:
    """In a sentence or two why the best move is the best, in what can be said of values; a seat is to move."""
    assert state.seat is not None, "precondition: a seat is to move"
    best, value = verdict.moves[0], verdict.moves[0].value[state.seat]
    if state.count_legal_moves() == 1:
        said = "It is the only move."
    elif best.is_proven:
        certain = {1.0: "It wins for certain.", 0.0: "Every move loses against best play."}
        said = certain.get(round(value, 4), f"It is worth exactly {percent(value)}.")
    else:
        said = f"Rated {percent(value)}{_beside(verdict.moves[1:2], value, state.seat)}."
    expected_play = verdict.line[1:4]
    return f"{said} Expects {', then '.join(expected_play)}." if expected_play else said


def _beside(others: Sequence[RatedMove], value: float, seat: int) -> str:
    if not others or others[0].visits == 0:
        return ""
    less = value - others[0].value[seat]
    is_as_good = less < MARKS[-1][1]
    return f"; {others[0].move} is about as good" if is_as_good else f", {percent(less)} more than {others[0].move}"


def percent(value: float) -> str:
    """As people write it; what is not certain is never 0 or 100."""
    whole = value in (0.0, 1.0)
    return f"{100 * value:.0f} %" if whole else f"{min(99, max(1, round(100 * value)))} %"


def mark_of(cost: float) -> Mark | None:
    return next((mark for mark, least in MARKS if cost >= least), None)


def value_of_end(state: State) -> tuple[float, ...]:
    """1 for who has won alone, an equal share for those who have won together, 0 for the others."""
    outcome = state.outcome()
    assert outcome is not None, "precondition: the game is over"
    return tuple(share_of(seat, outcome.winners) for seat in range(state.game.seats))


def expected(parts: Sequence[tuple[str, float, Verdict]]) -> Verdict:
    """What chance leaves on average, from each thing it may do with its probability and what then is."""
    seats = range(len(parts[0][2].value))
    value = tuple(sum(share * part.value[seat] for _, share, part in parts) for seat in seats)
    ordered = sorted(parts, key=lambda part: -part[1])
    return Verdict(
        value,
        chances=tuple((move, share, part.value) for move, share, part in ordered),
        nodes=sum(part.nodes for _, _, part in parts),
        is_proven=all(part.is_proven for _, _, part in parts),
    )


def after_forced(state: State) -> tuple[State, tuple[str, ...]]:
    """The first position from here on that has a choice, a chance or the end, and the moves that lead there."""
    forced: list[str] = []
    while state.seat is not None and state.count_legal_moves() == 1:
        forced += state.legal_moves()
        state = state.play(forced[-1])
    return state, tuple(forced)


def after_all(forced: tuple[str, ...], verdict: Verdict) -> Verdict:
    """The verdict of the position before the forced moves, from that of the position after them."""
    if not forced:
        return verdict
    only = RatedMove(forced[0], verdict.nodes, verdict.value, (*forced, *verdict.line), verdict.is_proven)
    return replace(verdict, moves=(only,), chances=())


class Thinking:
    """One position, thought about for longer and longer; each step goes on where the last one stopped.

    Forced moves are followed: what counts is the position that they lead to. Where chance moves, each thing that it may
    do has its share of the time.
    """

    def __init__(
        self, state: State, step_ms: int, seed: int = 0, memory_mb: int = _MEMORY_MB, *, splits_chance: bool = True
    ) -> None:
        self._state, self._step_ms, self._seed, self._memory_mb = state, step_ms, seed, memory_mb
        self._splits_chance = splits_chance
        self._is_stopped = threading.Event()
        self._stepping = threading.Lock()
        self._engine: Engine | None = None
        self._parts: list[tuple[str, float, Thinking]] = []
        self._thoughts: Iterator[Choice] | None = None
        self._forced: tuple[str, ...] = ()
        self._verdict: Verdict | None = None
        self._is_begun = self._is_done = False

    @property
    def is_done(self) -> bool:
        """Nothing more is to be found: the game is over here, the value is proven, or the search has ended."""
        return self._is_done

    def step(self) -> Verdict | None:
        """What it holds after one more step, from any thread; None when it was stopped."""
        with self._stepping:
            if not self._is_begun:
                self._is_begun = True
                self._begin()
            if not self._is_done and not self._is_stopped.is_set():
                found = self._of_chance() if self._parts else self._of_search()
                if self._is_stopped.is_set():
                    return None
                self._is_done = found is None or found.is_proven
                self._verdict = found or self._verdict
            return None if self._verdict is None else after_all(self._forced, self._verdict)

    def _begin(self) -> None:
        """In the thread of the first step: it may have to list many moves."""
        state, self._forced = after_forced(self._state)
        if state.is_over:
            self._verdict = Verdict(value_of_end(state), is_proven=True)
            self._is_done = True
        elif state.is_chance and self._splits_chance:
            chances = state.chances()
            part_ms, part_mb = max(1, self._step_ms // len(chances)), max(8, self._memory_mb // len(chances))
            self._parts = [
                (move, float(share), Thinking(state.play(move), part_ms, self._seed, part_mb, splits_chance=False))
                for move, share in chances.items()
            ]
        else:
            self._engine, self._thoughts = growing(state, self._step_ms, self._seed, self._memory_mb)

    def _of_chance(self) -> Verdict | None:
        if all(part.is_done for _, _, part in self._parts):
            return None
        found = []
        for move, share, part in self._parts:
            verdict = None if self._is_stopped.is_set() else part.step()
            if verdict is None:
                return None
            found.append((move, share, verdict))
        return expected(found)

    def _of_search(self) -> Verdict | None:
        choice = next(self._thoughts, None) if self._thoughts is not None else None
        if choice is None:
            return None
        return Verdict(choice.value, choice.moves, nodes=choice.nodes, is_proven=choice.is_proven)

    def stop(self) -> None:
        """Ends the step under way, from any thread; what it has found by then is not used."""
        self._is_stopped.set()
        for _, _, part in self._parts:
            part.stop()
        if self._engine is not None:
            self._engine.stop()

    def close(self) -> None:
        """Stops, and gives the tree back."""
        self.stop()
        for _, _, part in self._parts:
            part.close()
        with self._stepping:
            self._thoughts = None


def growing(state: State, step_ms: int, seed: int, memory_mb: int) -> tuple[Engine, Iterator[Choice]]:
    """One search that goes on, and what it has found each `step_ms`."""
    engine = Engine(state.game, nodes=_ENDLESS, memory_mb=memory_mb)
    return engine, engine.thoughts(state, seed, step_ms)


class Analyst:
    """Judges positions, each for so long; from any thread, one position at a time."""

    def __init__(self, time_ms: int, seed: int = 0, memory_mb: int = _MEMORY_MB) -> None:
        self.time_ms, self.seed, self.memory_mb = time_ms, seed, memory_mb
        self._is_stopped = threading.Event()
        self._thinking: Thinking | None = None

    def verdict(self, state: State) -> Verdict | None:
        """What the engine holds of the position; None when it was stopped."""
        if self._is_stopped.is_set():
            return None
        self._thinking = Thinking(state, self.time_ms, self.seed, self.memory_mb)
        if self._is_stopped.is_set():
            return None
        try:
            return self._thinking.step()
        finally:
            self._thinking.close()

    def stop(self) -> None:
        self._is_stopped.set()
        if self._thinking is not None:
            self._thinking.stop()


def positions_needed(state: State, played: str, verdict: Verdict) -> list[State]:
    """The positions whose values make the cost of a move: after it, and after the best one where that is another."""
    if state.seat is None or verdict.best is None:
        return [state.play(played)]
    return [state.play(move) for move in dict.fromkeys((played, verdict.best))]


def rated(ply: int, state: State, played: str | None, verdict: Verdict, after: Sequence[Verdict]) -> PlyRating:
    """The rating of a move from the verdicts of `positions_needed`, in their order.

    Both positions are searched equally long, so that neither move gains by having been looked at from nearer.
    """
    seat = state.seat
    if seat is None or played is None:
        return PlyRating(ply, seat, played, verdict)
    if played == verdict.best or len(after) < 2:
        return PlyRating(ply, seat, played, verdict, 0.0)
    cost = max(0.0, after[1].value[seat] - after[0].value[seat])
    if after[1].is_proven and after[1].value[seat] == 1.0:
        verdict = _won(verdict, after[1])
    return PlyRating(ply, seat, played, verdict, cost, mark_of(cost))


def _won(verdict: Verdict, after_best: Verdict) -> Verdict:
    """The verdict of a position whose best move is proven to win, as the position after it has shown."""
    best = replace(verdict.moves[0], value=after_best.value, is_proven=True)
    return replace(verdict, value=after_best.value, moves=(best, *verdict.moves[1:]), is_proven=True)


def rated_plies(states: Sequence[State], moves: Sequence[str], analyst: Analyst) -> Iterator[PlyRating]:
    """Every position of a game with what was played in it, the last position too; ends early when stopped."""
    verdict = analyst.verdict(states[0])
    for ply, state in enumerate(states):
        if verdict is None:
            return
        if ply == len(moves):
            yield PlyRating(ply, state.seat, None, verdict)
            return
        after = [analyst.verdict(position) for position in positions_needed(state, moves[ply], verdict)]
        if None in after:
            return
        yield rated(ply, state, moves[ply], verdict, [each for each in after if each is not None])
        verdict = after[0]


def costliest(ratings: Sequence[PlyRating], winners: Sequence[int] | None = None) -> PlyRating | None:
    """Where the game was lost: the move of those who did not win that cost most for good, the latest of equals.

    What a seat had again later, by the other's mistake or by luck, was not lost for good. In a game under way
    (`winners` None) the costliest move of all. None where no move was marked, or no loss that stayed would be.
    """
    found: tuple[float, PlyRating] | None = None
    highest = list(ratings[-1].verdict.value) if ratings else []
    for each, after in zip(reversed(ratings[:-1]), reversed(ratings[1:]), strict=True):
        highest = [max(pair) for pair in zip(highest, after.verdict.value, strict=True)]
        if each.seat is None or each.cost is None or each.mark is None or each.seat in (winners or ()):
            continue
        regained = 0.0 if winners is None else highest[each.seat] - after.verdict.value[each.seat]
        kept = each.cost - regained
        if mark_of(kept) is not None and (found is None or kept > found[0] + _SAME):
            found = kept, each
    return found and found[1]


def summaries(ratings: Sequence[PlyRating], seats: int) -> list[SeatSummary]:
    found = []
    for seat in range(seats):
        own = [each for each in ratings if each.seat == seat and each.cost is not None]
        marks = {mark: sum(each.mark == mark for each in own) for mark, _ in reversed(MARKS)}
        average = sum(each.cost or 0.0 for each in own) / len(own) if own else 0.0
        found.append(SeatSummary(seat, len(own), marks, average))
    return found
