"""One writer for all games of a process: what waits while one commit is under way goes into the next, together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from math import inf

from sqlalchemy import Connection

from trearchi.server import metrics
from trearchi.server.database import BusyError, ConflictError, Database, StorageError
from trearchi.server.stored import Write
from trearchi.server.writes import Creation, write_together

LARGEST_BATCH = 64
PACE_SECONDS = 0.01  # between the starts of two commits: under load a commit then has several moves to pay for it

Job = Creation | Write
Waiting = tuple[Job, "asyncio.Future[None]"]


class Writer:
    """Jobs in the order in which they came, each acknowledged after its commit.

    The task lives while there is something to write.
    """

    def __init__(self, database: Database, sender: str) -> None:
        self._database, self._sender = database, sender
        self._queue: deque[Waiting] = deque()
        self._task: asyncio.Task[None] | None = None
        self._began = -inf

    async def put(self, job: Job) -> None:
        """Return after the commit. Raises ConflictError, StorageError and what `also` raises: nothing was written.

        A caller that is cancelled while it waits does not take its job back.
        """
        future = asyncio.get_running_loop().create_future()
        self._queue.append((job, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await future

    async def _run(self) -> None:
        batch: list[Waiting] = []
        try:
            while self._queue:
                await self._keep_pace()
                batch = self._next_batch()
                outcome = await self._write([job for job, _ in batch])
                for (_, future), problem in zip(batch, outcome, strict=True):
                    settle(future, problem)
        finally:  # all were answered, or the server's loop ends
            for _, future in [*batch, *self._queue]:
                settle(future, StorageError("The server ends; look whether it was done before you try again."))
            self._queue.clear()

    async def _keep_pace(self) -> None:
        """Wait only if the last commit began a moment ago."""
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(max(0, self._began + PACE_SECONDS - clock()))
        self._began = clock()

    def _next_batch(self) -> list[Waiting]:
        """A job with `also` goes alone: what it does may fail, and may wait for what others hold."""
        batch = [self._queue.popleft()]
        while (
            self._queue
            and len(batch) < LARGEST_BATCH
            and not (goes_alone(batch[0][0]) or goes_alone(self._queue[0][0]))
        ):
            batch.append(self._queue.popleft())
        return batch

    async def _write(self, jobs: Sequence[Job]) -> Sequence[BaseException | None]:
        try:
            return await self._commit(jobs)
        except StorageError as error:
            is_of_some = self._database.is_postgresql and isinstance(error, BusyError)  # on SQLite all is locked
            if not is_of_some or len(jobs) == 1:
                return [repeated(error) for _ in jobs]
        except Exception as error:  # its caller gets it
            if len(jobs) == 1:
                return [error]
        return await self._one_by_one(jobs)

    async def _one_by_one(self, jobs: Sequence[Job]) -> list[BaseException | None]:
        """What fails together may be due to one of them; once the database is gone nothing more is tried."""
        outcome: list[BaseException | None] = []
        for job in jobs:
            try:
                outcome += await self._commit([job])
            except BusyError as error:
                outcome.append(error)
            except StorageError as error:
                return outcome + [repeated(error) for _ in jobs[len(outcome) :]]
            except Exception as error:  # its caller gets it
                outcome.append(error)
        return outcome

    async def _commit(self, jobs: Sequence[Job]) -> Sequence[BaseException | None]:
        with metrics.commit(jobs):
            outcome = await self._transact(jobs)
        for job, problem in zip(jobs, outcome, strict=True):
            if problem is None:
                metrics.committed(job)
        return outcome

    async def _transact(self, jobs: Sequence[Job]) -> Sequence[BaseException | None]:
        def work(connection: Connection) -> Sequence[ConflictError | None]:
            return write_together(connection, jobs, self._sender)

        also = jobs[0].also if isinstance(jobs[0], Write) else None
        if also is None:
            return await self._database.transact(work)
        async with self._database.write() as connection:
            outcome = await connection.run_sync(work)
            if outcome[0] is None:
                await also(connection)
            return outcome


def goes_alone(job: Job) -> bool:
    return isinstance(job, Write) and job.also is not None


def settle(future: asyncio.Future[None], problem: BaseException | None) -> None:
    with suppress(asyncio.InvalidStateError):  # whoever waited may be gone
        if problem is None:
            future.set_result(None)
        else:
            future.set_exception(problem)


def repeated(error: StorageError) -> StorageError:
    """An error for each who waits: one that is raised twice collects the traces of both."""
    copy = type(error)(*error.args)
    copy.__cause__ = error.__cause__
    return copy
