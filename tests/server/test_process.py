"""A server as a process of its own: starting, being refused, being killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.killing import is_running
from tests.postgres import PASSWORD, Postgres
from tests.server.helpers import COMPUTER, FRIEND, HUMAN, PONTE, SETTIMO, remote
from tests.unit.processes import wait_until_gone
from trearchi.server import serve
from trearchi.server.database import database_url
from trearchi.server.run import default_database, shown_database


def start(database: str, port: int = 0, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "trearchi", "serve", "--database", database, "--port", str(port), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def server(database: str, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address; it is killed at the end if it still runs."""
    with start(database, 0, "--limits", "off", *options) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Tre Archi is at http://127.0.0.1:"), (
                line,
                process.stderr and process.stderr.read(),
            )
            yield process, line.split()[4]
        finally:
            process.kill()


async def play_until_it_dies(url: str, seed: int, acknowledged: list[tuple[str, int, str]]) -> httpx.Cookies:
    """Create games and move in them; note what was acknowledged, until no answer comes any more. Who that was."""
    choice = random.Random(seed)
    async with httpx.AsyncClient(base_url=url, timeout=10) as client:
        api = remote(client)
        try:
            while True:
                game = await api.create(choice.choice([PONTE, SETTIMO]), [HUMAN, FRIEND])
                for _ in range(8):
                    if game["position"]["is_over"]:
                        break
                    ply, move = game["ply"], choice.choice(game["position"]["legal"])
                    game = await api.move(game, move)
                    acknowledged.extend((game["id"], at, game["moves"][at]) for at in range(ply, game["ply"]))
        except httpx.TransportError:
            return client.cookies


@pytest.mark.anyio
async def test_every_acknowledged_move_survives_a_kill_under_load(database: str) -> None:
    acknowledged: list[tuple[str, int, str]] = []
    with server(database) as (process, url):
        players = [asyncio.create_task(play_until_it_dies(url, seed, acknowledged)) for seed in range(6)]
        async with asyncio.timeout(20):
            while len(acknowledged) < 60:
                await asyncio.sleep(0.01)
        process.kill()
        persons = await asyncio.gather(*players)
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10) as client:
            games = {game_id: await remote(client).game(game_id) for game_id, _, _ in acknowledged}
            for game_id, ply, move in acknowledged:
                assert games[game_id]["moves"][ply] == move
            for game in games.values():
                assert not game["position"]["is_chance"]
                assert game["version"] == len(game["moves"])
        for cookies in persons:
            async with httpx.AsyncClient(base_url=url, timeout=10, cookies=cookies) as client:
                for game in (await remote(client).ok("GET", "/games"))["games"]:
                    await remote(client).play_on(await remote(client).game(game["id"]), 1)


@pytest.mark.anyio
async def test_a_computers_game_goes_on_after_a_kill(database: str) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10) as client:
            game = await remote(client).create(PONTE, [HUMAN, {**COMPUTER, "level": 2}])
            game = await remote(client).move(game)
        process.kill()
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10, cookies=client.cookies) as client:
            game = await remote(client).play_on(await remote(client).game(game["id"]), 2)
            assert game["position"]["seat"] == 0


@pytest.mark.anyio
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_stops_at_once_though_somebody_waits_for_news(database: str, number: signal.Signals) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            game = await remote(client).create(PONTE, [HUMAN, FRIEND])
            waiting = asyncio.create_task(remote(client).game(game["id"], after=game["version"]))
            await asyncio.sleep(0.1)
            began = time.monotonic()
            process.send_signal(number)
            assert (await waiting)["version"] == game["version"]
            await asyncio.to_thread(process.wait, 10)
            assert time.monotonic() - began < 10  # not the 20 s that the reader would have waited
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.returncode == (0 if number == signal.SIGINT else -signal.SIGTERM)


@pytest.mark.anyio
async def test_it_stops_at_once_though_somebody_looks_at_an_analysis(database: str) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            game = await remote(client).create(PONTE, [HUMAN, COMPUTER])
            async with client.stream("GET", f"/api/games/{game['id']}/analysis/0") as answer:
                lines = answer.aiter_lines()
                assert (await anext(lines)).startswith("data: ")
                process.send_signal(signal.SIGTERM)
                assert all(line.startswith("data: ") for line in [line async for line in lines] if line)
        await asyncio.to_thread(process.wait, 10)
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.anyio
async def test_a_reader_of_an_analysis_who_is_gone_is_noticed(database: str) -> None:
    with server(database) as (_, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            game = await remote(client).create(PONTE, [HUMAN, COMPUTER])
            async with client.stream("GET", f"/api/games/{game['id']}/analysis/0") as answer:
                lines = answer.aiter_lines()
                assert (await anext(lines)).startswith("data: ")
                assert (await remote(client).ok("GET", "/health"))["analyses"] == 1
            async with asyncio.timeout(10):
                while (await remote(client).ok("GET", "/health"))["analyses"]:
                    await asyncio.sleep(0.02)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that serve, of a parent that looks after them."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children if is_running(int(pid))}
    return [pid for pid, command in commands.items() if b"spawn_main" in command]


async def figures(client: httpx.AsyncClient) -> str:
    return (await client.get("/metrics")).text


async def until_there_are(client: httpx.AsyncClient, workers: int) -> None:
    async with asyncio.timeout(90):
        while f"}} {workers}.0\n" not in "".join(re.findall(r"trearchi_workers.*\n", await figures(client))):
            await asyncio.sleep(0.2)


@pytest.mark.anyio
@pytest.mark.skipif(sys.platform != "linux", reason="looks for the workers in /proc")
async def test_any_worker_serves_any_game_and_one_that_is_killed_comes_back(postgres_url: str) -> None:
    with server(postgres_url, "--workers", "2", "--log", "json") as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            await until_there_are(client, 2)
            game = await remote(client).create(PONTE, [HUMAN, FRIEND])
            for _ in range(6):  # each on a connection of its own, and so with any of them
                async with httpx.AsyncClient(base_url=url, timeout=60, cookies=client.cookies) as another:
                    game = await remote(another).move(game)
            before = set(workers_of(process))
            killed = min(before)
            os.kill(killed, signal.SIGKILL)
            async with asyncio.timeout(90):
                while len(set(workers_of(process)) - {killed}) < 2:
                    await asyncio.sleep(0.1)
            async with httpx.AsyncClient(base_url=url, timeout=60, cookies=client.cookies) as another:
                await until_there_are(another, 2)
                assert (await remote(another).game(game["id"]))["moves"] == game["moves"]
                assert "trearchi_moves_total 6.0" in await figures(another)  # what the killed one counted counts
                socket_url = f"{url.replace('http', 'ws')}/api/live"
                async with websockets.connect(socket_url) as socket:
                    waiting = asyncio.create_task(remote(another).game(game["id"], after=game["version"]))
                    await asyncio.sleep(0.3)
                    pids = workers_of(process)
                    process.terminate()
                    with pytest.raises(websockets.ConnectionClosed):
                        await asyncio.wait_for(socket.recv(), 15)
                assert (await waiting)["version"] == game["version"]
        await asyncio.to_thread(process.wait, 30)
        assert wait_until_gone(pids)
        assert process.stderr is not None
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
        unusual = [line["message"] for line in lines if line["level"] != "info"]
        assert unusual == [f"Child process [{killed}] died"]
        assert sum(line["event"] == "start" for line in lines) == 3
        assert sum(line["event"] == "stop" for line in lines) == 2


@pytest.mark.anyio
@pytest.mark.skipif(sys.platform != "linux", reason="looks for the workers in /proc")
async def test_no_worker_outlives_its_parent(postgres_url: str) -> None:
    with server(postgres_url, "--workers", "2") as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            await until_there_are(client, 2)
        pids = workers_of(process)
        process.kill()
        assert len(pids) == 2
        assert await asyncio.to_thread(wait_until_gone, pids)


@pytest.mark.anyio
async def test_a_socket_and_a_stream_end_when_the_server_stops(database: str) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            await remote(client).create(PONTE, [HUMAN, FRIEND])
            async with (
                websockets.connect(f"{url.replace('http', 'ws')}/api/live") as socket,
                client.stream("GET", "/api/events") as events,
            ):
                lines = events.aiter_lines()
                await anext(lines)
                process.terminate()
                with pytest.raises(websockets.ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 15)
                async with asyncio.timeout(15):
                    assert [line async for line in lines if line.startswith("event: error")] == []
        await asyncio.to_thread(process.wait, 30)
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_server_that_cannot_start_says_so_in_one_line_with_exit_code_2(database: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start(database, port) as process:
            _, error = process.communicate(timeout=30)
    assert process.returncode == 2
    in_use = f"Port {port} of 127.0.0.1 is in use by another program; stop it or name another port, with --port."
    assert error == f"trearchi: {in_use}\n"


@pytest.mark.parametrize(
    ("host", "port", "name", "words"),
    [
        ("127.0.0.1", 70_000, "games.db", "from 0 to 65535"),
        ("127.0.0.1", -1, "games.db", "from 0 to 65535"),
        ("203.0.113.7", 0, "games.db", "cannot listen at 203.0.113.7"),
        ("no.host.invalid", 0, "games.db", "cannot listen at no.host.invalid"),
        ("two..dots", 0, "games.db", "'two..dots' is no name of a host"),
        ("x" * 300, 0, "games.db", "is no name of a host"),
        ("\udcff", 0, "games.db", "is no name of a host"),
        ("127.0.0.1", 0, "text.db", "not a database"),
        ("127.0.0.1", 0, ".", "unable to open"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, port: int, name: str, words: str
) -> None:
    (tmp_path / "text.db").write_text("no database\n" * 100)
    with pytest.raises(SystemExit) as stop:
        serve(host, port, str(tmp_path / name))
    error = capsys.readouterr().err
    assert stop.value.code == 2
    assert error.count("\n") == 1
    assert words in error


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"workers": 2}, "Several workers need PostgreSQL"),
        ({"workers": 0}, "from 1 to 64"),
        ({"log": "xml"}, "--log is text or json"),
        ({"origins": ["games.example.org"]}, "'games.example.org' is no origin"),
        ({"origins": ["https://"]}, "no origin"),
        ({"origins": ["https://a.example/path"]}, "no origin"),
        ({"origins": ["https://a.example:x"]}, "no origin"),
    ],
)
def test_an_option_that_cannot_be_is_one_line(
    database: str, capsys: pytest.CaptureFixture[str], options: dict[str, Any], words: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        serve(port=0, database=database, **options)
    error = capsys.readouterr().err
    assert stop.value.code == 2
    assert error.count("\n") == 1
    assert words in error


def test_a_password_is_never_shown(capsys: pytest.CaptureFixture[str], postgres: Postgres) -> None:
    for name, password in (("postgres", "verysecret"), ("nowhere", PASSWORD)):
        with pytest.raises(SystemExit) as stop:
            serve(port=0, database=postgres.url(name, password))
        error = capsys.readouterr().err
        assert stop.value.code == 2
        assert error.count("\n") == 1
        assert password not in error
    shown = shown_database(database_url("postgresql://anna:verysecret@db.example/games?password=secret"))
    assert shown == "postgresql+asyncpg://anna@db.example/games"


def test_an_empty_database_name_is_no_default(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        serve(port=0, database="")
    assert stop.value.code == 2
    assert "an empty name" in capsys.readouterr().err


def test_the_default_database_lies_with_the_users_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "trearchi" / "trearchi.db"
