"""A server as a process of its own: starting, being refused, being killed."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.helpers import COMPUTER, FRIEND, HUMAN, PONTE, SETTIMO, Api
from trearchi.server import serve
from trearchi.server.run import default_database

START = "import sys; from trearchi.server import serve; serve('127.0.0.1', int(sys.argv[1]), sys.argv[2])"


def start(database: str, port: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", START, str(port), database]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def server(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address; it is killed at the end if it still runs."""
    with start(database) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Tre Archi is at http://127.0.0.1:"), line
            yield process, line.split()[4]
        finally:
            process.kill()


async def play_until_it_dies(url: str, seed: int, acknowledged: list[tuple[str, int, str]]) -> None:
    """Create games and move in them; note what was acknowledged, until no answer comes any more."""
    choice = random.Random(seed)
    async with httpx.AsyncClient(base_url=url, timeout=10) as client:
        api = Api(client)
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
            return


@pytest.mark.anyio
async def test_every_acknowledged_move_survives_a_kill_under_load(database: str) -> None:
    acknowledged: list[tuple[str, int, str]] = []
    with server(database) as (process, url):
        players = [asyncio.create_task(play_until_it_dies(url, seed, acknowledged)) for seed in range(6)]
        async with asyncio.timeout(20):
            while len(acknowledged) < 60:
                await asyncio.sleep(0.01)
        process.kill()
        await asyncio.gather(*players)
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10) as client:
            games = {game_id: await Api(client).game(game_id) for game_id, _, _ in acknowledged}
            for game_id, ply, move in acknowledged:
                assert games[game_id]["moves"][ply] == move
            for game in games.values():
                assert not game["position"]["is_chance"]
                assert game["version"] == len(game["moves"])
                await Api(client).play_on(game, 1)


@pytest.mark.anyio
async def test_a_computers_game_goes_on_after_a_kill(database: str) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10) as client:
            game = await Api(client).create(PONTE, [HUMAN, {**COMPUTER, "level": 2}])
            game = await Api(client).move(game)
        process.kill()
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=10) as client:
            game = await Api(client).play_on(await Api(client).game(game["id"]), 2)
            assert game["position"]["seat"] == 0


@pytest.mark.anyio
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_stops_at_once_though_somebody_waits_for_news(database: str, number: signal.Signals) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            game = await Api(client).create(PONTE, [HUMAN, FRIEND])
            waiting = asyncio.create_task(Api(client).game(game["id"], after=game["version"]))
            await asyncio.sleep(0.1)
            began = time.monotonic()
            process.send_signal(number)
            assert await waiting == game
            await asyncio.to_thread(process.wait, 10)
            assert time.monotonic() - began < 10  # not the 20 s that the reader would have waited
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.returncode == (0 if number == signal.SIGINT else -signal.SIGTERM)


@pytest.mark.anyio
async def test_it_stops_at_once_though_somebody_looks_at_an_analysis(database: str) -> None:
    with server(database) as (process, url):
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            game = await Api(client).create(PONTE, [HUMAN, COMPUTER])
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
            game = await Api(client).create(PONTE, [HUMAN, COMPUTER])
            async with client.stream("GET", f"/api/games/{game['id']}/analysis/0") as answer:
                lines = answer.aiter_lines()
                assert (await anext(lines)).startswith("data: ")
                assert (await Api(client).ok("GET", "/health"))["analyses"] == 1
            async with asyncio.timeout(10):
                while (await Api(client).ok("GET", "/health"))["analyses"]:
                    await asyncio.sleep(0.02)


def test_a_server_that_cannot_start_says_so_in_one_line_with_exit_code_2(database: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start(database, port) as process:
            _, error = process.communicate(timeout=30)
    assert process.returncode == 2
    assert error == f"trearchi: Port {port} of 127.0.0.1 is in use by another program; stop it or name another port.\n"


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


def test_an_empty_database_name_is_no_default(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        serve(port=0, database="")
    assert stop.value.code == 2
    assert "an empty name" in capsys.readouterr().err


def test_the_default_database_lies_with_the_users_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "trearchi" / "trearchi.db"
