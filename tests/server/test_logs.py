"""The log: what happened, and never who, what or where in whose words."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from typing import Any

import httpx
import pytest
import websockets

from tests.server.helpers import FRIEND, PONTE, remote
from trearchi.server.database import StorageError
from trearchi.server.logs import Filter, JsonLines, TextLines, log_config, request_id, shown_id

# The server, with a fault of ours in what somebody says: an error that quotes what it was about.
FAULTY = """
import sys
from trearchi.cli import main
from trearchi.server.chat import Chat

async def say(self, game_id, person, text):
    try:
        {}[text]
    except KeyError as error:
        raise RuntimeError(f"{person} cannot say {text} in {game_id}") from error

Chat.say = say
main(["serve", "--port", "0", "--limits", "off", "--database", sys.argv[1], *sys.argv[2:]])
"""
SECRETS = {
    "name": "Zanzibara",
    "password": "verysecretpassword",
    "wrong": "anotherpassword",
    "chat": "whisperwhisper",
    "path": "SECRETPATH",
    "body": "bodywhisper",
    "query": "querywhisper",
    "agent": "AgentZanzibar",
    "label": "labelwhisper",
    "socket": "socketwhisper",
}


async def do_everything(url: str) -> set[str]:
    """All kinds of requests; the secrets that they made beside those of `SECRETS`."""
    headers = {"User-Agent": SECRETS["agent"], "X-Forwarded-For": "198.51.100.77"}
    async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as client:
        api = remote(client)
        game = await api.create(PONTE, [{"kind": "human", "name": SECRETS["name"]}, {"kind": "open"}])
        credentials = {"name": SECRETS["name"], "password": SECRETS["password"]}
        await api.ok("POST", "/account", json=credentials)
        await api.request("POST", "/session", json=credentials | {"password": SECRETS["wrong"]})
        token = (await api.ok("POST", "/tokens", json={"label": SECRETS["label"]}))["token"]
        me = await api.ok("GET", "/me", headers={"Authorization": f"Bearer {token}"})
        assert me["name"] == SECRETS["name"]
        said = await api.request("POST", f"/games/{game['id']}/messages", json={"text": SECRETS["chat"]})
        assert said.status_code == 500
        await api.request("GET", f"/{SECRETS['path']}")
        await client.get(f"/play/{game['id']}")
        await client.get(f"/assets/{SECRETS['path']}.js")
        await api.request("GET", f"/games/{game['id']}/refusal", params={"move": SECRETS["query"]})
        await api.request("POST", "/games", content=b'{"x": "' + SECRETS["body"].encode())
        await api.request("POST", "/games", json={"game": SECRETS["body"], "seats": [FRIEND]})
        await api.request("GET", "/me", headers={"Authorization": f"Bearer {SECRETS['path']}"})
        await api.request("GET", "/me", headers={"Host": f"{SECRETS['path']}.example"})
        await api.request("POST", "/games", json={}, headers={"Origin": f"https://{SECRETS['path']}.example"})
        await api.request("GET", f"/people/{SECRETS['name']}")
        cookie = client.cookies["trearchi"]
        socket_url = f"{url.replace('http', 'ws')}/api/live?{SECRETS['query']}"
        async with websockets.connect(socket_url, additional_headers={"Cookie": f"trearchi={cookie}"}) as socket:
            await socket.send(json.dumps({"kind": "watch", "game": game["id"]}))
            await socket.recv()
            await socket.send(SECRETS["socket"])
            await socket.recv()
    return {game["id"], token, cookie, cookie.partition(".")[0], "198.51.100.77", "127.0.0.1"}


@pytest.mark.anyio
@pytest.mark.parametrize("style", ["json", "text"])
async def test_no_line_has_anything_that_is_somebodys(database: str, style: str) -> None:
    command = [sys.executable, "-c", FAULTY, database, "--log", style]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            secrets = await do_everything(process.stdout.readline().split()[4])
            process.terminate()
            _, log = process.communicate(timeout=60)
        finally:
            process.kill()
    assert {name for name, secret in SECRETS.items() if secret in log} == set()
    assert {secret for secret in secrets if secret in log} == set()
    assert "RuntimeError" in log
    assert "in say" in log
    if style == "json":
        check_lines([json.loads(line) for line in log.splitlines()])
    else:
        assert log.count(" error: ") == 1


def check_lines(lines: list[dict[str, Any]]) -> None:
    assert [line["event"] for line in lines if line["event"] in ("start", "stop")] == ["start", "stop"]
    requests = [line for line in lines if line["event"] == "request"]
    assert all(
        {"time", "level", "method", "route", "status", "ms", "request"} == set(line) - {"event"} for line in requests
    )
    seen = {(line["method"], line["route"], line["status"]) for line in requests}
    assert {
        ("POST", "/api/games", 201),
        ("POST", "/api/session", 401),
        ("POST", "/api/games/{id}/messages", 500),
        ("GET", "/api/*", 404),
        ("GET", "/*", 200),
        ("GET", "/assets/*", 404),
        ("GET", "/api/*", 421),
        ("POST", "/api/*", 403),
        ("GET", "/api/games/{id}/refusal", 200),
        ("socket", "/api/live", 101),
    } <= seen
    faults = [line for line in lines if "trace" in line]
    failed = next(line for line in requests if line["status"] == 500)
    assert [line["request"] for line in faults] == [failed["request"]]
    assert [line for line in faults[0]["trace"] if not line.startswith(" ")] == ["KeyError", "RuntimeError"]


def lines_of(formatter: logging.Formatter, name: str, *arguments: Any, **options: Any) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger = logging.Logger(name)
    logger.addHandler(handler)
    logger.error(*arguments, **options)
    return stream.getvalue()


@pytest.mark.parametrize("formatter", [JsonLines(), TextLines()])
def test_what_other_programs_quote_is_left_out(formatter: logging.Formatter) -> None:
    message = "Task exception was never retrieved\nfuture: <Task exception=KeyError('whisper')>"
    log = lines_of(formatter, "asyncio", message, extra={"color_message": "whisper", "client": "whisper"})
    assert "never retrieved" in log
    assert "whisper" not in log


@pytest.mark.parametrize("formatter", [JsonLines(), TextLines()])
def test_a_trace_has_places_and_no_words(formatter: logging.Formatter) -> None:
    try:
        try:
            raise KeyError("whisper")
        except KeyError:
            raise ExceptionGroup("whisper", [ValueError("whisper"), StorageError("The disk is full.")]) from None
    except ExceptionGroup as group:
        log = lines_of(formatter, "trearchi.server", "It went wrong", exc_info=group)
    assert "whisper" not in log
    assert "KeyError" not in log
    assert "ValueError" in log
    assert "The disk is full." in log
    assert "test_a_trace_has_places_and_no_words" in log


def test_a_line_says_to_which_request_it_belongs() -> None:
    before = request_id.set("12ab")
    try:
        assert json.loads(lines_of(JsonLines(), "trearchi.server", "late"))["request"] == "12ab"
        assert "(request 12ab)" in lines_of(TextLines(), "trearchi.server", "late")
    finally:
        request_id.reset(before)


def test_the_name_of_a_secret_is_short_and_always_the_same() -> None:
    assert shown_id("a" * 22) == shown_id("a" * 22) != shown_id("b" * 22)
    assert len(shown_id("\udcff")) == 8


def test_requests_have_lines_in_json_alone() -> None:
    levels = {style: log_config(style)["loggers"]["trearchi.server"]["level"] for style in ("text", "json")}
    assert levels == {"text": "WARNING", "json": "INFO"}


def test_of_uvicorns_words_little_is_kept() -> None:
    def kept(level: int, message: str) -> bool:
        return Filter().filter(logging.LogRecord("uvicorn.error", level, "", 0, message, None, None))

    assert not kept(logging.INFO, '127.0.0.1:1 - "WebSocket /api/live" [accepted]')
    assert not kept(logging.ERROR, "Traceback (most recent call last):\n...")
    assert kept(logging.INFO, "Child process [12] died")
    assert kept(logging.ERROR, "Exception in ASGI application")
