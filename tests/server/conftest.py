from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.server.helpers import Api, HeldEngine, served
from tests.server.storing import stored
from trearchi.server.storage import Storage


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


# What people do together is tested on both databases, through the whole interface.
ON_BOTH = {
    "test_asks",
    "test_chat",
    "test_clocks",
    "test_play",
    "test_rated",
    "test_together",
    "test_undo",
    "test_walk",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is not there yet."""
    if getattr(request, "param", "sqlite") == "postgresql":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return str(tmp_path / "games.db")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the tests' own, one for each of their processes."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A new, empty database."""
    name = postgres.create_database()
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, database: str) -> str:
    """A database of each kind, not yet opened."""
    url: str = database if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def storage(database_url: str) -> AsyncIterator[Storage]:
    async with stored(database_url) as storage:
        yield storage


@pytest.fixture
async def api(database: str) -> AsyncIterator[Api]:
    async with served(database) as api:
        yield api


@pytest.fixture
def held_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[HeldEngine]]:
    HeldEngine.reset()
    monkeypatch.setattr("trearchi.server.computers.ta.Engine", HeldEngine)
    yield HeldEngine
    HeldEngine.released.set()
