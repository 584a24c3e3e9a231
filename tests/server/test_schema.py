"""The whole interface against its own schema: no fault, no answer that the schema does not name."""

from __future__ import annotations

import asyncio
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from hypothesis import HealthCheck, settings

with warnings.catch_warnings():  # what the tool's own dependencies are told off for is not ours
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

from tests.server.helpers import COMPUTER, HUMAN, OPEN, PONTE, SETTIMO
from tests.server.people_helpers import NO_LIMITS, PASSWORD, QUICK
from trearchi.server.app import Options, create_app
from trearchi.server.passwords import Passwords

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 15
# What would end the session of the one who asks is asked by a visitor, and by accounts that are made for it.
ENDS_SESSIONS = ("/api/account", "/api/account/password", "/api/session")
SCHEMA = schemathesis.openapi.from_dict(create_app("unused.db").openapi()).exclude(operation_id_regex="^watch")


class Running:
    """A server in a thread, with a person who has games of each kind."""

    def __init__(self, database: Path) -> None:
        self.app = create_app(str(database), Options(limits=NO_LIMITS, poll_seconds=0.01))
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_level="critical", access_log=False))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve()))
        self.url, self.cookie, self.games, self.accounts = "", "", [""], 0
        self.asked = 0

    def start(self) -> None:
        self.thread.start()
        ready = threading.Event()
        while not self.server.started and self.thread.is_alive():
            ready.wait(0.01)
        self.app.state.people.passwords = Passwords(QUICK)
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"
        with httpx.Client(base_url=f"{self.url}/api") as person, httpx.Client(base_url=f"{self.url}/api") as friend:
            person.post("/account", json={"name": "Anna", "password": PASSWORD}).raise_for_status()
            games = [
                person.post("/games", json={**kind, "seats": seats}).raise_for_status().json()["id"]
                for kind, seats in ((PONTE, [HUMAN, OPEN]), (SETTIMO, [HUMAN, COMPUTER]), (PONTE, [HUMAN, OPEN]))
            ]
            friend.post(f"/games/{games[0]}/join", json={}).raise_for_status()
            person.post(f"/games/{games[0]}/messages", json={"text": "hello"}).raise_for_status()
            self.games = games
            self.cookie = f"trearchi={person.cookies['trearchi']}"

    def somebody(self) -> str:
        """The cookie of a new account."""
        self.accounts += 1
        with httpx.Client(base_url=f"{self.url}/api") as person:
            account = {"name": f"Bruno {self.accounts}", "password": PASSWORD}
            person.post("/account", json=account).raise_for_status()
            return f"trearchi={person.cookies['trearchi']}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=60)
        self.app.state.people.passwords.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("schema") / "games.db")
    made.start()
    yield made
    made.stop()


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_schema_names(case: schemathesis.Case, running: Running) -> None:
    path = case.operation.path
    if path.startswith("/api/games/{id}") and isinstance(case.path_parameters, dict):
        # Two of three ask for a game that there is.
        number = sum(str(case.path_parameters.get("id", "")).encode()) % 4
        if number < len(running.games):
            case.path_parameters["id"] = running.games[number]
    headers = {"Cookie": running.cookie}
    if path in ENDS_SESSIONS:
        running.asked += 1
        headers = {"Cookie": running.somebody()} if running.asked % 2 else {}
        if running.asked % 4 == 1 and isinstance(case.body, dict):
            # One of four knows the password.
            case.body |= {name: PASSWORD for name in ("password", "old") if name in case.body}
    response = case.call(base_url=running.url, headers=headers, timeout=60)
    case.validate_response(response, checks=CHECKS)
