"""The figures for Prometheus: what they count, and who may see them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from tests.server.helpers import FRIEND, HUMAN, PONTE, Api, served
from tests.server.people_helpers import PASSWORD
from trearchi.server import metrics
from trearchi.server.admin import host_of
from trearchi.server.errors import ApiError
from trearchi.server.limits import Limits

FAR = ("203.0.113.7", 1234)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "operations.md"


def figure(text: str, name: str) -> float:
    """The value of the line that begins so; 0 where there is none."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)
    return float(found[1]) if found else 0.0


async def figures(api: Api) -> str:
    answer = await api.client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return answer.text


@pytest.mark.anyio
async def test_games_moves_and_requests_are_counted(api: Api) -> None:
    names = {
        'trearchi_games_created_total{game="ponte"}': 1,
        "trearchi_moves_total": 2,
        'trearchi_commits_total{outcome="done"}': 3,
        "trearchi_commit_jobs_count": 3,
        'trearchi_requests_total{method="POST",route="/api/games/{id}/moves",status="2xx"}': 2,
        'trearchi_requests_total{method="GET",route="/api/games/{id}",status="4xx"}': 1,
        'trearchi_requests_total{method="GET",route="/*",status="2xx"}': 1,
        'trearchi_request_seconds_count{route="/api/games/{id}/moves"}': 2,
    }
    before = await figures(api)
    game = await api.create(PONTE, [HUMAN, FRIEND])
    for _ in range(2):
        game = await api.move(game)
    await api.request("GET", "/games/AAAAAAAAAAAAAAAAAAAAAA")
    await api.client.get("/play/some-secret")
    after = await figures(api)
    assert {name: figure(after, name) - figure(before, name) for name in names} == names
    assert figure(after, "trearchi_games_in_memory") == 1
    assert game["id"] not in after
    assert "some-secret" not in after


@pytest.mark.anyio
async def test_what_is_too_often_is_counted(database: str) -> None:
    async with served(database, limits=Limits(create="1/minute")) as api:
        before = await figures(api)
        await api.create()  # by a visitor, which counts by address
        await api.create()
        assert (await api.request("POST", "/games", json=PONTE | {"seats": [HUMAN, FRIEND]})).status_code == 429
        name = 'trearchi_limited_total{limit="create"}'
        assert figure(await figures(api), name) - figure(before, name) == 1


@pytest.mark.anyio
async def test_only_this_machine_and_admins_see_them(api: Api, database: str) -> None:
    for header in ("X-Forwarded-For", "Forwarded", "Via"):
        assert (await api.client.get("/metrics", headers={header: "127.0.0.1"})).status_code == 404
    assert (await api.client.post("/metrics", json={})).status_code == 404
    assert (await api.client.get("/metrics", headers={"Authorization": "Bearer tra_unknown"})).status_code == 404
    async with host_of(database) as host:
        await host.create_admin("Hosta", PASSWORD)
    transport = httpx.ASGITransport(app=api.app, client=FAR)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/metrics")).status_code == 404
        visitor = Api(client, api.app)
        await visitor.ok("POST", "/account", json={"name": "Anna", "password": PASSWORD})
        tokens = [await visitor.ok("POST", "/tokens", json={"label": "curious"})]
        await visitor.request("DELETE", "/session")
        await visitor.ok("POST", "/session", json={"name": "Hosta", "password": PASSWORD})
        assert (await client.get("/metrics")).status_code == 404  # a page of the admin's browser does not do
        tokens.append(await visitor.ok("POST", "/tokens", json={"label": "Prometheus"}))
        headers = [{"Authorization": f"Bearer {token['token']}"} for token in tokens]
        assert [(await client.get("/metrics", headers=each)).status_code for each in headers] == [404, 200]


@pytest.mark.anyio
async def test_health_says_when_the_database_is_gone(api: Api, database: str) -> None:
    assert (await api.request("GET", "/health")).status_code == 200
    await api.app.state.health._database.engine.dispose()
    for path in Path(database).parent.glob("games.db*"):
        path.unlink()
    Path(database).write_text("no database\n" * 500)
    answer = await api.request("GET", "/health")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "storage"


@pytest.mark.anyio
async def test_health_does_not_wait_for_ever(api: Api) -> None:
    health = api.app.state.health
    release = asyncio.Event()

    async def ask() -> None:
        await release.wait()

    health._ask = ask
    with pytest.raises(ApiError, match="has not answered"):
        await health.check(0.05)
    release.set()
    await health.check(5)


def test_every_figure_is_documented() -> None:
    page = DOCS.read_text("utf-8")
    source = Path(metrics.__file__).read_text("utf-8")
    made = re.findall(r"^\w+ = (?:counter|gauge|histogram)\(\"(\w+)\"", source, re.M)
    names = {f"trearchi_{name}" for name in made}
    assert len(names) > 10
    assert {name for name in names if f"`{name}" not in page} == set()
