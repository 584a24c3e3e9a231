"""News between processes: two storages on one PostgreSQL, and what happens when the line breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.postgres import Postgres
from tests.server.storing import NOW, move, new_game, stored, write
from trearchi.server import bus as buses
from trearchi.server.bus import Bus, News
from trearchi.server.storage import Storage, StorageError

pytestmark = pytest.mark.anyio

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN%' AND pid <> pg_backend_pid()"


class Heard:
    """What came in; a callback that raises does no harm."""

    def __init__(self, raises: bool = False) -> None:
        self.news: list[News] = []
        self.messages: list[tuple[str, dict[str, Any]]] = []
        self.gaps = 0
        self.raises = raises

    def on_news(self, news: News) -> None:
        self.news.append(news)
        if self.raises:
            raise LookupError("no such game")

    def on_message(self, topic: str, payload: dict[str, Any]) -> None:
        self.messages.append((topic, payload))

    def on_gap(self) -> None:
        self.gaps += 1


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def process(url: str, raises: bool = False) -> AsyncIterator[tuple[Storage, Bus, Heard]]:
    async with stored(url) as storage:
        bus, heard = Bus(storage), Heard(raises)
        await bus.start(heard.on_news, heard.on_message, heard.on_gap)
        try:
            yield storage, bus, heard
        finally:
            await bus.close()


async def test_a_process_hears_what_others_write_and_not_its_own(postgres_url: str) -> None:
    async with process(postgres_url) as (one, _, own), process(postgres_url) as (_, _, other):
        await one.create(new_game(), [], {})
        await one.append(write("g", 0, move(0), move(1, text=None, ms=None, at=None)))
        await one.append(write("g", 2, *(move(ply, text="ò" * 60) for ply in range(2, 80))))
        await one.append(write("g", 80, at=NOW))
        await until(lambda: len(other.news) == 4)
        later = write("g", 0).at
        assert other.news == [
            News("g", 0, ()),
            News("g", 0, (move(0), move(1, text=None, ms=None, at=later))),
            News("g", 2, ()),  # too many to tell
            News("g", 80, (move(80),)),
        ]
        assert (own.news, own.gaps, other.gaps) == ([], 0, 0)


async def test_what_is_not_written_is_no_news(postgres_url: str) -> None:
    async with process(postgres_url) as (one, _, _), process(postgres_url) as (_, _, other):
        await one.create(new_game(), [], {})
        await asyncio.gather(one.append(write("g", 7)), one.append(write("g", 0)), return_exceptions=True)
        await until(lambda: len(other.news) == 2)
        assert other.news[1] == News("g", 0, (move(0),))


async def test_messages_reach_the_others_as_far_as_they_fit(postgres_url: str) -> None:
    async with process(postgres_url) as (_, one, own), process(postgres_url) as (_, _, other):
        await asyncio.gather(
            one.send("chat", {"text": "x" * 9_000}), *(one.send("chat", {"text": f"è {n}"}) for n in range(20))
        )
        await until(lambda: len(other.messages) == 20)
        assert other.messages == [("chat", {"text": f"è {n}"}) for n in range(20)]
        assert own.messages == []


async def test_a_listener_that_fails_goes_on_listening(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with process(postgres_url) as (one, _, _), process(postgres_url, raises=True) as (storage, _, other):
        async with storage.database.write() as connection:
            await connection.exec_driver_sql("SELECT pg_notify('trearchi', 'no words of ours')")
        await one.create(new_game(), [], {})
        await one.append(write("g", 0))
        await until(lambda: len(other.news) == 2)
    assert "no such game" in caplog.text
    assert "not understood" in caplog.text


async def test_a_line_that_was_cut_is_made_anew_and_the_gap_is_told(postgres_url: str) -> None:
    async with process(postgres_url) as (one, _, own), process(postgres_url) as (_, sender, other):
        async with one.database.write() as connection:
            await connection.exec_driver_sql(CUT)
        await until(lambda: own.gaps == other.gaps == 1)
        await one.create(new_game(), [], {})
        await sender.send("lobby", {})
        await until(lambda: other.news and own.messages)


async def test_a_line_is_made_anew_when_the_database_is_back(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "LAST_RETRY_SECONDS", 0.3)
    async with process(postgres_url) as (one, bus, heard), process(postgres_url) as (_, _, other):
        postgres.kill()
        await asyncio.sleep(1)
        await bus.send("chat", {"text": "nobody hears this, and nothing is raised"})
        await asyncio.to_thread(postgres.start)
        await until(lambda: heard.gaps == other.gaps == 1)
        await one.create(new_game(), [], {})
        await until(lambda: other.news)


async def test_a_line_that_gives_no_answer_is_left(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "PING_SECONDS", 0.05)
    async with process(postgres_url) as (_, bus, heard):
        await asyncio.sleep(0.2)
        assert heard.gaps == 0
        driver = bus._connection

        async def no_answer(*arguments: object, **options: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(type(driver), "execute", no_answer)
        await until(lambda: driver.is_closed())
        monkeypatch.undo()
        await until(lambda: heard.gaps == 1)


async def test_a_bus_does_not_start_without_a_database(postgres: Postgres, postgres_url: str) -> None:
    async with stored(postgres_url) as storage:
        bus, heard = Bus(storage), Heard()
        postgres.kill()
        try:
            with pytest.raises(StorageError, match="cannot be reached"):
                await bus.start(heard.on_news, heard.on_message, heard.on_gap)
            await bus.close()
        finally:
            await asyncio.to_thread(postgres.start)


async def test_on_sqlite_there_is_nobody_to_tell(database: str) -> None:
    async with process(database) as (_, bus, heard):
        await bus.send("chat", {"text": "hello"})
        assert heard.messages == []
