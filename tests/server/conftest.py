from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.helpers import Api, HeldEngine, served


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
async def api(database: str) -> AsyncIterator[Api]:
    async with served(database, poll_seconds=5) as api:
        yield api


@pytest.fixture
def held_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[HeldEngine]]:
    HeldEngine.reset()
    monkeypatch.setattr("trearchi.server.computers.ta.Engine", HeldEngine)
    yield HeldEngine
    HeldEngine.released.set()
