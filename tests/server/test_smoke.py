"""Whatever is sent, the server answers with a game or with an error of the one shape, never with a fault."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trearchi as ta
from tests.server.helpers import FRIEND, GAMES, HUMAN, Api, Json, served

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda values: st.lists(values, max_size=6) | st.dictionaries(st.text(max_size=8), values, max_size=4),
    max_leaves=8,
)
SMALL = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Live:
    """A server and a loop to speak with it from plain functions."""

    def __init__(self, runner: asyncio.Runner, api: Api) -> None:
        self.runner, self.api = runner, api
        self.games = [self.create(game) for game in GAMES]

    def create(self, game: Json) -> Json:
        seats = [HUMAN, FRIEND, HUMAN][: 3 if game["game"] == "viaduct" else 2]
        return self.runner.run(self.api.create(game, seats))

    def request(self, method: str, path: str, body: Any = None) -> None:
        options = {} if body is None else {"json": body}
        answer = self.runner.run(self.api.request(method, path, **options))
        assert answer.status_code < 500, (method, path, body, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}
            assert set(answer.json()["error"]) == {"code", "message", "clause", "squares", "case", "fields"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    path: Path = tmp_path_factory.mktemp("smoke") / "games.db"
    stack = AsyncExitStack()
    with asyncio.Runner() as runner:
        api = runner.run(stack.enter_async_context(served(str(path))))
        yield Live(runner, api)
        runner.run(stack.aclose())


NAMES = [
    "size",
    "tiles",
    "bridges",
    "seats",
    "letters",
    "die",
    "turn_limit",
    "last",
    "surcharge",
    "stock",
    "board_file",
]
PARAMETERS = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=6), JUNK | st.integers(-1, 50), max_size=3)
SETUPS = st.none() | st.dictionaries(
    st.sampled_from(["lines", "reserve", "major", "x"]), JUNK | st.text("ROYGSBPx", max_size=64), max_size=4
)


@given(game=st.sampled_from(ta.GAMES), parameters=PARAMETERS, setup=SETUPS, count=st.integers(1, 5))
@SMALL
def test_no_new_game_is_a_fault(live: Live, game: str, parameters: Json, setup: Json | None, count: int) -> None:
    body = {"game": game, "parameters": parameters, "setup": setup, "seats": [HUMAN] * count}
    live.request("POST", "/games", body)


@given(body=JUNK)
@SMALL
def test_no_body_is_a_fault(live: Live, body: Any) -> None:
    for path in ("/games", f"/games/{live.games[0]['id']}/moves", f"/games/{live.games[0]['id']}/undo"):
        live.request("POST", path, body)


TEXTS = st.text(max_size=70) | st.text("abcdABOxX+-@.,:0123456789 ", max_size=16)


@given(number=st.integers(0, 2), text=TEXTS, ply=st.integers(-1, 5))
@SMALL
def test_no_move_and_no_question_is_a_fault(live: Live, number: int, text: str, ply: int) -> None:
    path = f"/games/{live.games[number]['id']}"
    live.request("GET", f"{path}/refusal?move={quote(text)}")
    live.request("GET", f"{path}/options?partial={quote(text)}")
    live.request("POST", f"{path}/moves", {"ply": ply, "move": text})
    live.request("GET", f"{path}/positions/{ply}")


@given(method=st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]), path=st.text(max_size=30))
@SMALL
def test_no_path_is_a_fault(live: Live, method: str, path: str) -> None:
    if method == "HEAD":
        assert live.runner.run(live.api.request(method, "/" + quote(path))).status_code < 500
    else:
        live.request(method, "/" + quote(path))
