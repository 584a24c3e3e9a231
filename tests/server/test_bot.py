"""The bot of examples/ on a real server: it opens a game, plays it to its end, agrees to a rematch, comes back."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.processes import ServerProcess

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture
def server(database: str) -> Iterator[ServerProcess]:
    with ServerProcess(database, "--limits", "off") as server:
        yield server


def token_of(server: ServerProcess) -> str:
    with httpx.Client(base_url=f"{server.url}/api") as http:
        http.post("/account", json={"name": "Golem", "password": "a long password"}).raise_for_status()
        return str(http.post("/tokens", json={"label": "bot"}).raise_for_status().json()["token"])


def run_bot(server: ServerProcess, token: str, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(BOT), "--server", server.url, "--level", "1", *options]
    return subprocess.Popen(command, env={**os.environ, "TREARCHI_TOKEN": token}, stderr=subprocess.PIPE, text=True)


def wait_for(find: Any, seconds: float = 60) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := find():
            return found
        time.sleep(0.05)
    raise TimeoutError


def play_on(http: httpx.Client, game_id: str, choice: random.Random, moves: int | None = None) -> dict[str, Any]:
    """Random moves of ours until the game is over, or so many; the game then."""
    game: dict[str, Any] = http.get(f"/games/{game_id}").raise_for_status().json()
    made = 0
    deadline = time.monotonic() + 90
    while not game["position"]["is_over"] and made != moves:
        if "move" in game["you"]["may"]:
            body = {"ply": game["ply"], "move": choice.choice(game["position"]["legal"])}
            game = http.post(f"/games/{game_id}/moves", json=body).raise_for_status().json()
            made += 1
        else:
            assert time.monotonic() < deadline, "the bot does not move"
            game = http.get(f"/games/{game_id}", params={"after": game["version"]}).raise_for_status().json()
    return game


def test_the_bot_plays_a_whole_game_and_its_rematch(server: ServerProcess) -> None:
    choice = random.Random(5)
    with (
        run_bot(server, token_of(server), "--open", "settimo", "--games", "2") as bot,
        httpx.Client(base_url=f"{server.url}/api", timeout=60) as http,
    ):
        try:
            waiting = wait_for(lambda: http.get("/lobby").json()["games"])[0]
            assert waiting["seats"][1]["name"] == "Golem"
            http.post(f"/games/{waiting['id']}/join", json={"name": "Anna"}).raise_for_status()
            ended = play_on(http, waiting["id"], choice)
            assert ended["position"]["outcome"]["reason"] not in ("resigned", "time", "aborted")
            asked = http.post(f"/games/{ended['id']}/offers", json={"kind": "rematch", "ply": ended["ply"]})
            assert asked.status_code == 200
            rematch = wait_for(lambda: http.get(f"/games/{ended['id']}").json()["next"])
            second = play_on(http, rematch, choice, moves=2)
            assert second["you"]["seats"] == [1]
            http.post(f"/games/{rematch}/resign").raise_for_status()
            assert bot.wait(60) == 0
            # Another game of its own waits in the lobby while the first was played.
            assert [game["seats"][1]["name"] for game in http.get("/lobby").json()["games"]] == ["Golem"]
        finally:
            bot.kill()


def test_the_bot_goes_on_after_the_server_was_killed(server: ServerProcess) -> None:
    choice = random.Random(6)
    with (
        run_bot(server, token_of(server), "--open", "ponte") as bot,
        httpx.Client(base_url=f"{server.url}/api", timeout=60) as http,
    ):
        try:
            waiting = wait_for(lambda: http.get("/lobby").json()["games"])[0]
            http.post(f"/games/{waiting['id']}/join", json={"name": "Anna"}).raise_for_status()
            before = play_on(http, waiting["id"], choice, moves=2)
            server.kill()
            server.start()
            after = play_on(http, waiting["id"], choice, moves=3)
            assert after["moves"][: before["ply"]] == before["moves"]
            assert after["version"] >= before["version"] + 3
        finally:
            bot.kill()


@pytest.mark.parametrize("token", ["tra_unknown", ""])
def test_a_bot_without_a_token_that_is_known_ends_with_a_sentence(server: ServerProcess, token: str) -> None:
    with run_bot(server, token) as bot:
        _, error = bot.communicate(timeout=60)
    assert bot.returncode == 1
    assert "token" in error.lower()
    assert error.count("\n") == 1
