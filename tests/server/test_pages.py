"""The web client's files, headers, compression, and the schema."""

from __future__ import annotations

import gzip
import json
import re
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
        for path in ("/", "/index.html", "/games/abc", "/new/ponte", "/games/a_b-c/", "/assets/other", "/people/a.b"):
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
    ("accepted", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=1.0", "br"),
        ("br; q=0, gzip", "gzip"),
        ("br;q=0.000", None),
        ("deflate", None),
        ("identity", None),
    ],
)
async def test_files_are_sent_as_the_build_compressed_them(
    database: str, static: Path, accepted: str, sent: str | None
) -> None:
    plain = (static / "assets" / "index-abc.js").read_bytes()
    (static / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(plain, mtime=0))
    (static / "assets" / "index-abc.js.br").write_bytes(b"small")
    async with served(database, static=static) as api:
        request = api.client.build_request("GET", "/assets/index-abc.js", headers={"Accept-Encoding": accepted})
        answer = await api.client.send(request, stream=True)
        body = b"".join([piece async for piece in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == sent
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert body == {"br": b"small", "gzip": gzip.compress(plain, mtime=0), None: plain}[sent]
        assert "accept-encoding" in answer.headers.get("vary", "accept-encoding").lower()


PRELOADS = {
    "pages": {
        "": ["assets/StartPage.js", "assets/titles.woff2", "assets/ponte.avif"],
        "game": ["assets/GamePage.js", "assets/table.js"],
    },
    "boards": {"ponte": ["assets/Board.js"], "viaduct": ["assets/Solid.js"]},
}


@pytest.fixture
def hinted(static: Path) -> Path:
    (static / "index.html").write_text("<!doctype html><head><title>Tre Archi</title></head>")
    (static / "preloads.json").write_text(json.dumps(PRELOADS))
    return static


def links(text: str) -> list[tuple[str, str]]:
    return re.findall(r'<link rel="(\w+)"[^>]* href="([^"]*)"', text)


async def test_the_page_names_what_its_place_will_load(database: str, hinted: Path) -> None:
    async with served(database, static=hinted) as api:
        start = await api.client.get("/")
        assert links(start.text) == [
            ("modulepreload", "/assets/StartPage.js"),
            ("preload", "/assets/titles.woff2"),
            ("preload", "/assets/ponte.avif"),
        ]
        game = await api.create({"game": "ponte"})
        seen = await api.client.get(f"/game/{game['id']}")
        assert links(seen.text) == [
            ("modulepreload", "/assets/GamePage.js"),
            ("modulepreload", "/assets/table.js"),
            ("modulepreload", "/assets/Board.js"),
            ("preload", f"/api/games/{game['id']}"),
            ("preload", "/api/catalogue"),
        ]
        assert links((await api.client.get("/study/viaduct")).text) == [("modulepreload", "/assets/Solid.js")]


@pytest.mark.parametrize(
    "path", ["/game/nothing", "/game/%22%3E%3Cscript%3E", "/game/a/b", "/game/", "/nowhere", "/study/x"]
)
async def test_a_place_of_which_nothing_is_known_is_loaded_without(database: str, hinted: Path, path: str) -> None:
    async with served(database, static=hinted) as api:
        answer = await api.client.get(path)
        assert answer.status_code == 200
        assert {href for _, href in links(answer.text)} <= {"/assets/GamePage.js", "/assets/table.js"}
        assert "<script>" not in answer.text


async def test_a_page_that_did_not_change_is_not_sent_again(database: str, hinted: Path) -> None:
    async with served(database, static=hinted) as api:
        first = await api.client.get("/")
        again = await api.client.get("/", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        # Another build.
        (hinted / "preloads.json").write_text(json.dumps(PRELOADS | {"pages": {"": ["assets/Other.js"]}}))
        later = await api.client.get("/", headers={"If-None-Match": first.headers["etag"]})
        assert links(later.text) == [("modulepreload", "/assets/Other.js")]


async def test_what_is_read_is_sent_smaller(api: Api) -> None:
    catalogue = await api.client.get("/api/catalogue")
    assert catalogue.headers["content-encoding"] == "gzip"
    assert len(catalogue.json()["games"]) == 3


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
