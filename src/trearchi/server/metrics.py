"""Figures about the server for Prometheus: what each is, is said where it is made (docs/operations.md lists them).

One process keeps them in memory. Several write them into files of one folder, `PROMETHEUS_MULTIPROC_DIR`, which
`trearchi serve` makes before it starts them; whichever process is asked answers for all.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from trearchi.server.version import program_version

if TYPE_CHECKING:
    from trearchi.server.writer import Job

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SAMPLE_SECONDS = 2.0
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES = (1, 2, 4, 8, 16, 32, 64)

REGISTRY = CollectorRegistry()
if FOLDER not in os.environ:
    ProcessCollector(registry=REGISTRY)


def counter(name: str, text: str, labels: Sequence[str] = ()) -> Counter:
    return Counter(f"trearchi_{name}", text, labels, registry=REGISTRY)


def gauge(name: str, text: str, labels: Sequence[str] = (), mode: Any = "livesum") -> Gauge:
    return Gauge(f"trearchi_{name}", text, labels, registry=REGISTRY, multiprocess_mode=mode)


def histogram(name: str, text: str, buckets: Sequence[float], labels: Sequence[str] = ()) -> Histogram:
    return Histogram(f"trearchi_{name}", text, labels, registry=REGISTRY, buckets=buckets)


REQUESTS = counter("requests", "Requests that were answered, sockets that ended", ["route", "method", "status"])
REQUEST_SECONDS = histogram("request_seconds", "From a request to the first byte of its answer", TIMES, ["route"])
LIMITED = counter("limited", "Requests that were refused because they were too many", ["limit"])
GAMES = counter("games_created", "Games that were created", ["game"])
MOVES = counter("moves", "Moves that were committed, those of chance and of computers included")
FLAGS = counter("flags_fallen", "Players whose time was over")
COMMITS = counter("commits", "Transactions that wrote games", ["outcome"])
COMMIT_SECONDS = histogram("commit_seconds", "What a transaction that wrote games took", TIMES)
COMMIT_JOBS = histogram("commit_jobs", "How many requests one transaction was for", SIZES)
CONNECTIONS = gauge("live_connections", "Pages and programs that are told of news")
HELD = gauge("games_in_memory", "Games in memory")
SEARCHES = gauge("engine_searches", "Moves of computers that are searched for, or wait for a thread", ["state"])
ANALYSES = gauge("analyses_open", "Analyses that somebody looks at")
LAG = gauge(
    "loop_lag_seconds", "How late the event loop was when it was looked at last; the worst process", (), "livemax"
)
MEMORY = gauge("memory_bytes", "Memory of all processes that serve")
CPU = gauge("cpu_seconds", "Time of processors, of all processes that serve")
WORKERS = gauge("workers", "Processes that serve", ["version"])


def answered(route: str, method: str, status: int, seconds: float | None) -> None:
    """A request is over. `seconds`: until its answer began; None where it waited for news."""
    REQUESTS.labels(route, method, f"{status // 100}xx").inc()
    if seconds is not None:
        REQUEST_SECONDS.labels(route).observe(seconds)


def limited(name: str) -> None:
    LIMITED.labels(name).inc()


@contextmanager
def commit(jobs: Sequence[Job]) -> Iterator[None]:
    """Around a transaction that writes those jobs."""
    began = time.perf_counter()
    try:
        yield
    except BaseException:
        COMMITS.labels("failed").inc()
        raise
    COMMITS.labels("done").inc()
    COMMIT_SECONDS.observe(time.perf_counter() - began)
    COMMIT_JOBS.observe(len(jobs))


def committed(job: Job) -> None:
    """A job is in the database."""
    moves = sum(entry.kind == "move" for entry in job.entries)
    if moves:
        MOVES.inc(moves)
    if any(entry.kind == "flag" for entry in job.entries):
        FLAGS.inc()
    game = getattr(job, "game", None)
    if game is not None:
        GAMES.labels(game.kind).inc()


@asynccontextmanager
async def sampled(state: Any) -> AsyncIterator[None]:
    """Look at the server every few seconds as long as the block lasts; `state` is that of the application."""
    WORKERS.labels(program_version()).set(1)
    task = asyncio.create_task(keep_looking(state), name="metrics")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        WORKERS.labels(program_version()).set(0)


async def keep_looking(state: Any) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        look(state)
        due = clock() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        LAG.set(max(0.0, clock() - due))


def look(state: Any) -> None:
    computers = state.computers
    SEARCHES.labels("running").set(computers.searches - computers.waiting)
    SEARCHES.labels("waiting").set(computers.waiting)
    CONNECTIONS.set(state.hub.count)
    HELD.set(len(state.room.games))
    ANALYSES.set(state.analyses.open)
    CPU.set(time.process_time())
    with suppress(OSError, ValueError):  # not every system has this file
        MEMORY.set(int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def page() -> bytes:
    """All figures, in the text format of Prometheus."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_the_dead(folder: Path) -> None:
    """A process that was killed has no games in memory any more; what it has counted stays counted."""
    for file in folder.glob("gauge_live*_*.db"):
        number = file.stem.rpartition("_")[2]
        if number.isdecimal() and not is_alive(int(number)):
            file.unlink(missing_ok=True)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
