"""The web client's files, headers, compression, and the schema."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.helpers import Api, served

pytestmark = pytest.mark.anyio


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tre Archi</title>")
    (folder / "assets" / "index-abc.js").write_text("1;" * 2000)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


async def test_every_path_of_the_page_is_answered_with_the_page(database: str, static: Path) -> None:
    async with served(database, static=static) as api:
        for path in ("/", "/games/abc", "/new/ponte", "/games/a_b-c/"):
            answer = await api.client.get(path)
            assert answer.status_code == 200
            assert "Tre Archi" in answer.text
            assert answer.headers["cache-control"] == "no-cache"


async def test_files_are_served_and_kept(database: str, static: Path) -> None:
    async with served(database, static=static) as api:
        answer = await api.client.get("/assets/index-abc.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        missing = await api.client.get("/assets/other.js")
        assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not-found")
        wrong = await api.client.post("/")
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (405, "method")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//secret.txt"]
)
async def test_nothing_outside_the_folder_is_served(database: str, static: Path, path: str) -> None:
    async with served(database, static=static) as api:
        answer = await api.client.get(httpx.URL("http://test").copy_with(raw_path=path.encode()))
        assert answer.status_code == 404
        assert "secret\n" not in answer.text
    async with served(database, static=static) as api:
        assert (await api.client.get("/a%00b")).status_code in (200, 404)


async def test_a_page_that_is_not_built_says_how_to_build_it(database: str, tmp_path: Path) -> None:
    async with served(database, static=tmp_path / "nothing") as api:
        assert "make web" in (await api.client.get("/")).text
        assert (await api.client.get("/api/health")).status_code == 200


async def test_every_answer_has_the_security_headers(api: Api) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/nothing.txt", "/api/openapi.json"):
        headers = (await api.client.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


async def test_the_schema_names_every_operation_and_one_error(api: Api) -> None:
    schema = (await api.client.get("/api/openapi.json")).json()
    operations = {
        operation["operationId"]: operation for path in schema["paths"].values() for operation in path.values()
    }
    assert set(operations) == {
        "getHealth", "getCatalogue", "createGame", "listGames", "listLobby", "listWatchable", "getGame", "getPosition",
        "playMove", "undoMove", "joinGame", "resignGame", "leaveGame", "abortGame", "offer", "answerOffer",
        "listMessages", "sayMessage", "reportMessage", "getRefusal", "getOptions", "getRecord", "getHint",
        "watchRatings", "watchThoughts", "watchEvents", "getMe", "changeMe", "signUp", "deleteAccount",
        "changePassword", "logIn", "logOut", "listSessions", "endOtherSessions", "endSession", "createToken",
        "getProfile", "listRatings", "getCompletion", "listPositions", "sketch", "getSketchedRefusal",
        "watchSketchedThoughts",
    }  # fmt: skip
    for name, operation in operations.items():
        for status, answer in operation["responses"].items():
            if status == "200" and name.startswith("watch"):
                assert set(answer["content"]) == {"text/event-stream"}
                continue
            if status == "204":
                assert "content" not in answer
                continue
            content = answer["content"]["application/json"]["schema"]
            assert (content["$ref"].endswith("/ErrorAnswer")) == (int(status) >= 400)
    assert "HTTPValidationError" not in schema["components"]["schemas"]


async def test_the_schema_is_written_without_a_server(api: Api, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "trearchi.server.openapi"]
    written = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert json.loads(written) == (await api.client.get("/api/openapi.json")).json()
    assert list(tmp_path.glob("unused*")) == []
