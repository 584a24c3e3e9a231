"""The service behind the routes: people's moves, chance, computers, undo. The only judge and the only writer."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

import trearchi as ta
from trearchi.chance import child_seed
from trearchi.server import schema
from trearchi.server.catalogue import check_parameter_names, title
from trearchi.server.computers import Computers, Search
from trearchi.server.errors import ApiError, game_not_found, illegal_move
from trearchi.server.line import Line, canonical
from trearchi.server.live import LiveGame, people, standing
from trearchi.server.storage import BusyError, ConflictError, Entry, Storage, StorageError, StoredGame

GAMES_IN_MEMORY = 256
GAMES_RESUMED_AT_START = 100
POLL_SECONDS = 20.0
UNWATCHED_SECONDS = 60.0
RETRY_SECONDS = 2.0
ATTEMPTS = 5

GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)

logger = logging.getLogger("trearchi.server")


class Play:
    """Games under way. One lock a game; the database decides between processes."""

    def __init__(
        self,
        storage: Storage,
        computers: Computers,
        poll_seconds: float = POLL_SECONDS,
        games_in_memory: int = GAMES_IN_MEMORY,
    ) -> None:
        self._storage, self._computers = storage, computers
        self._poll_seconds, self._games_in_memory = poll_seconds, games_in_memory
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._is_closing = False

    async def start(self) -> None:
        """Go on with the games in which a computer has to move and a person waits for it."""
        for stored in await self._storage.waiting_for_computers(GAMES_RESUMED_AT_START):
            shown = summary(stored)
            if shown is not None and people(shown.seats):
                await self._resume(stored.id)

    async def _resume(self, game_id: str) -> None:
        try:
            async with self._hold(game_id) as live:
                self._start_computer(live)
        except ApiError as problem:
            logger.error("Game %s does not go on: %s", game_id, problem.message)

    def wake(self) -> None:
        """Let nobody wait any longer: the server is about to stop."""
        self._is_closing = True
        for live in self._games.values():
            live.wake()

    async def close(self) -> None:
        self.wake()
        tasks = [live.task for live in self._games.values() if live.task is not None]
        self._computers.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, new: schema.NewGame) -> schema.Game:
        game = chosen_game(new)
        secret = secrets.token_hex(32)
        state = started(game, new.setup, secret)
        line = Line(state, state).settled(secret)
        now = datetime.now(UTC)
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            kind=game.id,
            parameters=dict(game.parameters),
            setup=None if state.setup is None else dict(state.setup),
            seats=[seat.model_dump() for seat in new.seats],
            secret=secret,
            created=now,
            updated=now,
            version=line.version,
            standing=standing(new.seats, line),
        )
        await self._storage.create(stored, [Entry("move", ply, move) for ply, move in enumerate(line.moves)])
        return await self.game(stored.id)

    async def latest(self, limit: int) -> list[schema.GameSummary]:
        shown = (summary(stored) for stored in await self._storage.latest(limit))
        return [each for each in shown if each is not None]

    async def game(self, game_id: str, after: int | None = None) -> schema.Game:
        """The game; with `after` only once its version is greater, or after a while."""
        now = asyncio.get_running_loop().time
        deadline = now() + self._poll_seconds
        async with self._pinned(game_id) as live:
            while True:
                async with live.lock:
                    await self._refresh(live)
                    self._start_computer(live)
                    is_waiting = after is not None and live.line.version <= after and not self._is_closing
                    if not is_waiting or now() >= deadline:
                        return live.answer()
                    changed = live.changed
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        await changed.wait()

    async def position(self, game_id: str, ply: int) -> schema.Position:
        async with self._hold(game_id) as live:
            check_ply(live, ply)
            return live.position_at(ply)

    async def move(self, game_id: str, request: schema.MoveRequest) -> schema.Game:
        """Play a person's move and the chance that follows; answer after the commit."""

        async def attempt() -> schema.Game:
            async with self._hold(game_id) as live:
                if not is_played_already(live, request):
                    check_turn(live, request.ply)
                    await self._play(live, request.move)
                self._start_computer(live)
                return live.answer()

        return await first_without_conflict(attempt)

    async def undo(self, game_id: str, request: schema.UndoRequest) -> schema.Game:
        """Go back to before the person's last decision, once for each ply that is asked from."""

        async def attempt() -> schema.Game:
            async with self._hold(game_id) as live:
                if request.ply != live.line.undone_from:
                    await self._undo(live, request.ply)
                return live.answer()

        return await first_without_conflict(attempt)

    async def refusal(self, game_id: str, move: str) -> schema.Refusal | None:
        async with self._hold(game_id) as live:
            refusal = live.line.state.why_illegal(move)
        if refusal is None:
            return None
        return schema.Refusal(
            code=refusal.code, clause=refusal.clause, squares=list(refusal.squares), text=refusal.text
        )

    async def options(self, game_id: str, partial: str) -> dict[str, list[str]]:
        async with self._hold(game_id) as live:
            return {kind: list(texts) for kind, texts in live.line.state.options(partial).items()}

    async def record(self, game_id: str) -> dict[str, Any]:
        async with self._hold(game_id) as live:
            names = [seat.name if seat.kind == "human" else f"engine:{seat.level}" for seat in live.seats]
            record = ta.Record(live.game, setup=live.setup, seats=names)
            for move in live.line.moves:
                record.play(move)
            return {**record.to_json(), "date": live.created.date().isoformat()}

    async def looked_at(self, game_id: str, ply: int = 0) -> Line:
        """The line of a game that may be analysed, which has the position of `ply`. Raises ApiError."""
        async with self._hold(game_id) as live:
            if len(live.people) > 1 and not live.line.state.is_over:
                message = "This game between people is still going on; it can be analysed when it is over."
                raise ApiError(409, "in-play", message)
            check_ply(live, ply)
            return live.line

    async def hinted(self, game_id: str) -> Line:
        """The line of a game in which its only person is to move and may have a hint. Raises ApiError."""
        async with self._hold(game_id) as live:
            problem = why_no_hint(live)
            if problem is not None:
                raise problem
            return live.line

    async def _play(self, live: LiveGame, move: str) -> None:
        refusal = live.line.state.why_illegal(move)
        if refusal is not None:
            raise illegal_move(refusal)
        text = canonical(live.line.state, move)
        line = live.line.played(text).settled(live.secret)
        await self._write(live, line.entries_since(live.line), line)

    async def _undo(self, live: LiveGame, ply: int) -> None:
        if ply != live.line.ply:
            raise ApiError(409, "ply", f"The game has moved on: it is at ply {live.line.ply}, not {ply}.")
        target = live.undo_ply()
        if target is None:
            raise ApiError(409, "no-undo", why_no_undo(live))
        await self._write(live, [Entry("undo", target)], live.line.undone(target))

    async def _write(self, live: LiveGame, entries: list[Entry], line: Line) -> None:
        """Commit, and only then show. Cut off between the two, it is seen by the next reader in the database."""
        now = datetime.now(UTC)
        await self._storage.append(live.id, live.line.version, entries, standing(live.seats, line), now)
        live.advance(line, now)

    def _start_computer(self, live: LiveGame) -> None:
        live.seen = asyncio.get_running_loop().time()
        if live.task is None and live.computer_due() is not None and not self._is_closing:
            live.task = asyncio.create_task(self._computers_play(live), name=f"computers of {live.id}")
            live.task.add_done_callback(lambda task: self._computers_done(live, task))

    def _computers_done(self, live: LiveGame, task: asyncio.Task[None]) -> None:
        if live.task is task:
            live.task = None
        if not task.cancelled() and task.exception() is not None:
            logger.error("The computer cannot move in game %s", live.id, exc_info=task.exception())

    async def _computers_play(self, live: LiveGame) -> None:
        """Move for the computers until a person is to move; hold out while the database cannot be written."""
        while True:
            try:
                async with live.lock:
                    await self._refresh(live)
                    seat = live.computer_due()
                    if seat is None or is_unwatched(live):
                        live.task = None
                        return
                    line = live.line
                    seed = child_seed(live.secret, "computer", line.ply, *line.moves)
                    live.search = search = Search(line.state, seat.level or 1, seed)
                move = await self._computers.move(search)
                async with live.lock:
                    live.search = None
                    if move is not None and live.line.version == line.version:
                        await self._play(live, move)
            except ConflictError:
                continue
            except StorageError as error:
                logger.warning("The computer's move in game %s waits: %s", live.id, error)
                await asyncio.sleep(RETRY_SECONDS)

    @asynccontextmanager
    async def _pinned(self, game_id: str) -> AsyncIterator[LiveGame]:
        live = await self._live(game_id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            self._forget_old_games()

    @asynccontextmanager
    async def _hold(self, game_id: str) -> AsyncIterator[LiveGame]:
        """The game as the database has it now, for one at a time."""
        async with self._pinned(game_id) as live, live.lock:
            await self._refresh(live)
            yield live

    async def _live(self, game_id: str) -> LiveGame:
        if not GAME_ID.fullmatch(game_id):
            raise game_not_found(game_id)
        if game_id not in self._games:
            loaded = await self._storage.load(game_id)
            if loaded is None:
                raise game_not_found(game_id)
            self._games.setdefault(game_id, LiveGame(*loaded))
        self._games.move_to_end(game_id)
        return self._games[game_id]

    async def _refresh(self, live: LiveGame) -> None:
        """Take over what was written by another process, or by a request that was cut off after its commit."""
        if await self._storage.version(live.id) == live.line.version:
            return
        loaded = await self._storage.load(live.id)
        if loaded is None:
            raise game_not_found(live.id)
        live.restore(*loaded)

    def _forget_old_games(self) -> None:
        surplus = len(self._games) - self._games_in_memory
        if surplus > 0:
            idle = [game_id for game_id, live in self._games.items() if not live.is_in_use]
            for game_id in idle[:surplus]:
                del self._games[game_id]


def summary(stored: StoredGame) -> schema.GameSummary | None:
    """The game in a list; None, with a line in the log, for one that only another version of this program knows."""
    try:
        return schema.GameSummary(
            id=stored.id,
            game=schema.GAME_IDS.validate_python(stored.kind),
            title=title(stored.kind),
            seats=[schema.Seat.model_validate(seat) for seat in stored.seats],
            ply=stored.standing.ply,
            is_over=stored.standing.is_over,
            updated=stored.updated,
        )
    except ValidationError as error:
        logger.error("Game %s cannot be shown: %s", stored.id, error)
        return None


async def first_without_conflict(attempt: Callable[[], Awaitable[schema.Game]]) -> schema.Game:
    """Judge anew when another process has written first."""
    for _ in range(ATTEMPTS):
        with suppress(ConflictError):
            return await attempt()
    raise BusyError("Others write to this game at the same time; nothing was changed. Try again in a moment.")


def chosen_game(new: schema.NewGame) -> ta.Game:
    check_parameter_names(new.game, new.parameters)
    parameters: dict[str, Any] = dict(new.parameters)
    try:
        game = ta.game(new.game, **parameters)
    except ta.ParameterError as error:
        raise ApiError(422, "parameters", str(error)) from error
    if len(new.seats) != game.seats:
        message = f"{game.title} with these parameters has {game.seats} seats; the request names {len(new.seats)}."
        raise ApiError(422, "seats", message)
    return game


def started(game: ta.Game, setup: dict[str, Any] | None, secret: str) -> ta.State:
    if setup is not None and not all(isinstance(text, str) for text in setup.values()):
        raise ApiError(422, "setup", "A setup is an object of texts, such as lines, reserve and major.")
    try:
        if setup is not None:
            return game.start(setup=setup)
        return game.start(seed=child_seed(secret, "setup"))
    except ta.SetupError as error:
        raise ApiError(422, "setup", str(error)) from error


def is_played_already(live: LiveGame, request: schema.MoveRequest) -> bool:
    """The same move stands at that ply of the live line: it was sent twice, or its answer was lost."""
    if request.ply >= live.line.ply:
        return False
    state = live.line.state_at(request.ply)
    if state.why_illegal(request.move) is not None:
        return False
    return canonical(state, request.move) == live.line.moves[request.ply]


def check_ply(live: LiveGame, ply: int) -> None:
    if ply > live.line.ply:
        message = f"The game has no ply {ply} yet; its newest position is that of ply {live.line.ply}."
        raise ApiError(404, "not-found", message)


def check_turn(live: LiveGame, ply: int) -> None:
    """Raise ApiError unless a person may move at `ply`; at the end the rules refuse the move."""
    if ply != live.line.ply:
        raise ApiError(409, "ply", f"The game has moved on: the next move is that of ply {live.line.ply}, not {ply}.")
    seat = live.computer_due()
    if seat is not None:
        raise ApiError(409, "not-your-turn", f"It is the turn of {seat.name}, a computer; wait for its move.")


def why_no_undo(live: LiveGame) -> str:
    if len(live.people) > 1:
        return "There is no undo in a game between several people."
    if not live.people:
        return "There is no undo in a game without a person."
    return "There is no decision of yours to go back to yet."


def why_no_hint(live: LiveGame) -> ApiError | None:
    if live.line.state.is_over:
        return ApiError(409, "no-hint", "The game is over; its analysis shows what would have been better.")
    if len(live.people) > 1:
        return ApiError(409, "no-hint", "There are no hints in a game between several people.")
    seat = live.computer_due()
    if seat is not None:
        return ApiError(
            409, "not-your-turn", f"It is the turn of {seat.name}, a computer; a hint is for your own move."
        )
    return None


def is_unwatched(live: LiveGame) -> bool:
    """Computers among themselves stop when nobody has looked for a while, and go on when somebody does."""
    return not live.people and asyncio.get_running_loop().time() - live.seen > UNWATCHED_SECONDS
