"""The engine for people who look at a game: bounded in number, in turns, and after the moves of computers.

Each search runs in short steps in a thread. Between two steps others have theirs, and the computers' moves go first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeVar

import trearchi as ta
from trearchi.analysis import (
    Analyst,
    PlyRating,
    Thinking,
    Verdict,
    costliest,
    positions_needed,
    rated,
    reason,
    summaries,
)
from trearchi.cores import core_count
from trearchi.server import schema
from trearchi.server.computers import Computers, stand_back
from trearchi.server.errors import ApiError
from trearchi.server.line import Line
from trearchi.values import RatedMove

STEP_MS = 250
MOST_STEPS = 120
HINT_STEPS = 4
RATING_MS = 100
MOVES_SHOWN = 3
MOST_OPEN = 6
MOST_WAITING = 24
MOST_OF_ONE = 4
MOST_HINTS = 8
VERDICTS_KEPT = 8192
MEMORY_MB = 64

Result = TypeVar("Result")
Key = tuple[str, str, str]


class Analyses:
    """At most `most_open` analyses at a time; up to `most_waiting` more wait in a queue and are told their place.

    `workers` searches run at the same time, by default one; `cores` is what they share with the computers' moves.
    """

    def __init__(
        self,
        computers: Computers,
        *,
        workers: int = 1,
        cores: int | None = None,
        most_open: int = MOST_OPEN,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        most_steps: int = MOST_STEPS,
    ) -> None:
        self._computers = computers
        # While so many moves of computers are searched for, no core is left for an analysis.
        self._most_computers = max(1, (cores or core_count()) - workers)
        self._most_open, self._most_waiting, self._most_steps = most_open, most_waiting, most_steps
        self._most_of_one = most_of_one
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="analysis", initializer=stand_back)
        self._turns = asyncio.Semaphore(workers)
        self._queue: list[Ticket] = []
        self._queue_changed = asyncio.Event()
        self._at_work: set[Thinking | Analyst] = set()
        self._verdicts: OrderedDict[Key, Verdict] = OrderedDict()
        self._hints = 0
        self._is_closing = False
        self.searches = 0

    @property
    def open(self) -> int:
        """How many are under way, those in the queue included."""
        return len(self._queue)

    def check_room(self, client: str) -> None:
        """Raise ApiError where not even the queue has room, or where `client` has enough of it."""
        if len(self._queue) >= self._most_open + self._most_waiting:
            raise ApiError(503, "busy", "Too many analyses are under way. Try again in a moment.")
        if sum(ticket.client == client for ticket in self._queue) >= self._most_of_one:
            message = f"You look at {self._most_of_one} analyses already; close one of them first."
            raise ApiError(503, "busy", message, case="yours")

    def close(self) -> None:
        """End every analysis at once: the server is about to stop."""
        self._is_closing = True
        for search in list(self._at_work):
            search.stop()
        self._tell_queue()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def thoughts(self, line: Line, ply: int, client: str) -> AsyncIterator[schema.ThoughtEvent]:
        """What the engine holds of the position before `ply`, again and again, until it knows or time is up."""
        with self._queued(client) as ticket:
            async for place in self._until_open(ticket):
                yield schema.Waiting(kind="waiting", place=place)
            state, played = line.state_at(ply), line.moves[ply] if ply < line.ply else None
            thinking = Thinking(state, STEP_MS, memory_mb=MEMORY_MB)
            with self._working(thinking):
                verdict = None
                for _ in range(self._most_steps):
                    if self._must_wait:
                        yield schema.Waiting(kind="waiting", place=0)
                    verdict = await self._step(thinking.step)
                    if verdict is None:
                        break
                    yield thought(ply, state, played, verdict)
                    if thinking.is_done:
                        break
        yield schema.End(kind="end", reason=why_no_more(state, verdict))

    async def ratings(self, line: Line, client: str) -> AsyncIterator[schema.RatingEvent]:
        """Every position of the game from the first to the newest, then the game as a whole."""
        found: list[PlyRating] = []
        with self._queued(client) as ticket:
            async for place in self._until_open(ticket):
                yield schema.Waiting(kind="waiting", place=place)
            state = line.start
            for ply in range(line.ply + 1):
                if self._must_wait:
                    yield schema.Waiting(kind="waiting", place=0)
                played = line.moves[ply] if ply < line.ply else None
                rating = await self._rating(ply, state, played)
                if rating is None:
                    yield schema.End(kind="end", reason="closing")
                    return
                found.append(rating)
                yield ply_rating(rating)
                state = state if played is None else state.play(played)
        yield game_rating(found, state)
        yield schema.End(kind="end", reason="over" if state.is_over else "newest")

    async def hint(self, ply: int, state: ta.State) -> schema.Hint:
        """The best move of the seat to move, after about a second."""
        if self._hints >= MOST_HINTS:
            raise ApiError(503, "busy", "Too many hints are asked for at once. Try again in a moment.")
        self._hints += 1
        try:
            verdict = await self._thorough_verdict(state)
        finally:
            self._hints -= 1
        if verdict is None or state.seat is None:
            raise ApiError(503, "busy", "The server is about to stop.")
        best = verdict.moves[0]
        others = [each for each in verdict.moves[1:2] if each.visits]
        return schema.Hint(
            ply=ply,
            move=best.move,
            value=list(best.value),
            line=list(best.line),
            is_proven=best.is_proven,
            text=reason(state, verdict),
            is_only=state.count_legal_moves() == 1,
            other=rated_move(others[0], state.seat, verdict) if others else None,
        )

    async def _thorough_verdict(self, state: ta.State) -> Verdict | None:
        key = ("hint", repr(state.game), str(state))
        if key not in self._verdicts:
            thinking = Thinking(state, STEP_MS, memory_mb=MEMORY_MB)
            with self._working(thinking):
                verdict = None
                for _ in range(HINT_STEPS):
                    verdict = await self._step(thinking.step)
                    if verdict is None or thinking.is_done:
                        break
            if verdict is None:
                return None
            self._keep(key, verdict)
        return self._verdicts[key]

    async def _rating(self, ply: int, state: ta.State, played: str | None) -> PlyRating | None:
        verdict = await self._quick_verdict(state)
        if verdict is None or played is None:
            return None if verdict is None else rated(ply, state, None, verdict, [])
        after = []
        for position in positions_needed(state, played, verdict):
            next_verdict = await self._quick_verdict(position)
            if next_verdict is None:
                return None
            after.append(next_verdict)
        return rated(ply, state, played, verdict, after)

    async def _quick_verdict(self, state: ta.State) -> Verdict | None:
        key = ("rating", repr(state.game), str(state))
        if key not in self._verdicts:
            analyst = Analyst(RATING_MS, memory_mb=MEMORY_MB)
            with self._working(analyst):
                verdict = await self._step(lambda: analyst.verdict(state))
            if verdict is None:
                return None
            self._keep(key, verdict)
        self._verdicts.move_to_end(key)
        return self._verdicts[key]

    def _keep(self, key: Key, verdict: Verdict) -> None:
        self._verdicts[key] = verdict.shortened(MOVES_SHOWN)
        while len(self._verdicts) > VERDICTS_KEPT:
            self._verdicts.popitem(last=False)

    @property
    def _must_wait(self) -> bool:
        return self._computers.searches >= self._most_computers

    async def _step(self, work: Callable[[], Result | None]) -> Result | None:
        """One short piece of work in a thread, when its turn comes and the computers leave a core; None at the end."""
        async with self._turns:
            await self._computers.until_below(self._most_computers)
            if self._is_closing:
                return None
            self.searches += 1
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
            finally:
                self.searches -= 1

    @contextmanager
    def _working(self, search: Thinking | Analyst) -> Iterator[None]:
        """Whoever leaves, cut off or not, stops the search and gives its memory back."""
        self._at_work.add(search)
        if self._is_closing:
            search.stop()
        try:
            yield
        finally:
            search.stop()
            self._at_work.discard(search)

    @contextmanager
    def _queued(self, client: str) -> Iterator[Ticket]:
        ticket = Ticket(client)
        self._queue.append(ticket)
        try:
            yield ticket
        finally:
            self._queue.remove(ticket)
            self._tell_queue()

    def _tell_queue(self) -> None:
        self._queue_changed.set()
        self._queue_changed = asyncio.Event()

    async def _until_open(self, ticket: Ticket) -> AsyncIterator[int]:
        """The place in the queue, 1 for the next, whenever it changes, until it is the turn of `ticket`."""
        told = 0
        while not self._is_closing and (place := self._queue.index(ticket) - self._most_open + 1) > 0:
            if place != told:
                yield place
                told = place
                continue
            await self._queue_changed.wait()


@dataclass(eq=False)
class Ticket:
    """A place in the queue, and whose it is."""

    client: str


def why_no_more(state: ta.State, verdict: Verdict | None) -> Literal["over", "proven", "time", "closing"]:
    if verdict is None:
        return "closing"
    if state.is_over:
        return "over"
    return "proven" if verdict.is_proven else "time"


def thought(ply: int, state: ta.State, played: str | None, verdict: Verdict) -> schema.Thought:
    was_looked_at = (each for each in verdict.moves if each.move == played and each.visits > 0)
    its_rating = next(was_looked_at, None)
    return schema.Thought(
        kind="thought",
        ply=ply,
        seat=state.seat,
        nodes=verdict.nodes,
        value=list(verdict.value),
        is_proven=verdict.is_proven,
        moves=best_moves(state.seat, verdict),
        played=None if its_rating is None else rated_move(its_rating, state.seat, verdict),
        chances=[
            schema.ChanceValue(move=move, probability=probability, value=list(value))
            for move, probability, value in verdict.chances
        ],
    )


def best_moves(seat: int | None, verdict: Verdict) -> list[schema.RatedMove]:
    shown = [each for each in verdict.moves[:MOVES_SHOWN] if each.visits > 0 or each is verdict.moves[0]]
    return [rated_move(each, seat, verdict) for each in shown]


def rated_move(move: RatedMove, seat: int | None, verdict: Verdict) -> schema.RatedMove:
    best = verdict.moves[0].value
    return schema.RatedMove(
        move=move.move,
        value=list(move.value),
        cost=0.0 if seat is None else max(0.0, best[seat] - move.value[seat]),
        visits=move.visits,
        line=list(move.line),
        is_proven=move.is_proven,
    )


def ply_rating(rating: PlyRating) -> schema.PlyRating:
    verdict = rating.verdict
    return schema.PlyRating(
        kind="ply",
        ply=rating.ply,
        seat=rating.seat,
        played=rating.played,
        value=list(verdict.value),
        is_proven=verdict.is_proven,
        nodes=verdict.nodes,
        moves=best_moves(rating.seat, verdict),
        cost=rating.cost,
        mark=rating.mark,
    )


def game_rating(ratings: list[PlyRating], state: ta.State) -> schema.GameRating:
    outcome = state.outcome()
    worst = costliest(ratings, None if outcome is None else outcome.winners)
    return schema.GameRating(
        kind="game",
        seats=[
            schema.SeatRating(
                moves=each.moves,
                inaccuracies=each.marks["inaccuracy"],
                mistakes=each.marks["mistake"],
                blunders=each.marks["blunder"],
                average_cost=each.average_cost,
            )
            for each in summaries(ratings, state.game.seats)
        ],
        costliest=None if worst is None else worst.ply,
    )
