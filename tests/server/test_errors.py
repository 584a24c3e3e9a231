"""Every error in one shape, with words that say what is wrong and what would be right."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import pytest

import trearchi as ta
from tests.server.helpers import (
    COMPUTER,
    FRIEND,
    HUMAN,
    PONTE,
    SETTIMO,
    VIADUCT,
    Api,
    Json,
    again,
    assert_error,
    served,
)

pytestmark = pytest.mark.anyio

TWO = [HUMAN, FRIEND]
UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA"

PERSONS_ALONE = [
    ("POST", f"/games/{UNKNOWN}/moves", {"ply": 0, "move": "a1,a2"}),
    ("POST", f"/games/{UNKNOWN}/undo", {"ply": 0}),
    ("POST", f"/games/{UNKNOWN}/resign", None),
    ("POST", f"/games/{UNKNOWN}/leave", None),
    ("POST", f"/games/{UNKNOWN}/abort", None),
    ("POST", f"/games/{UNKNOWN}/offers", {"kind": "draw", "ply": 0}),
    ("POST", f"/games/{UNKNOWN}/answers", {"kind": "draw", "accept": True}),
    ("GET", f"/games/{UNKNOWN}/messages", None),
    ("POST", f"/games/{UNKNOWN}/messages", {"text": "hello"}),
    ("GET", f"/games/{UNKNOWN}/hint", None),
    ("GET", "/events", None),
]

OF_A_GAME: list[tuple[str, str, Json]] = [
    ("GET", "", {}),
    ("GET", "/positions", {}),
    ("GET", "/positions/0", {}),
    ("POST", "/moves", {"json": {"ply": 0, "move": "a1,a2"}}),
    ("POST", "/undo", {"json": {"ply": 0}}),
    ("GET", "/refusal", {"params": {"move": "a1"}}),
    ("GET", "/options", {}),
    ("GET", "/record", {}),
]


@pytest.fixture(scope="module")
async def api(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Api]:
    """One server for all: what is refused leaves no trace in it."""
    async with served(str(tmp_path_factory.mktemp("errors") / "games.db")) as api:
        await api.create(PONTE, TWO)  # now somebody is known
        yield api


@pytest.mark.parametrize(("method", "path", "options"), OF_A_GAME)
@pytest.mark.parametrize("game_id", [UNKNOWN, "short", "with.dot", "é" * 22, "x" * 3000])
async def test_an_unknown_game_is_not_found(api: Api, method: str, path: str, options: Json, game_id: str) -> None:
    error = assert_error(await api.request(method, f"/games/{game_id}{path}", **options), 404, "not-found")
    assert "no game" in error["message"]


@pytest.mark.parametrize(("method", "path", "body"), PERSONS_ALONE)
async def test_a_visitor_who_has_done_nothing_is_nobody(api: Api, method: str, path: str, body: Json | None) -> None:
    options = {} if body is None else {"json": body}
    assert_error(await api.other().request(method, path, **options), 401, "session")


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/games/", f"/games/{UNKNOWN}/nothing", "/../api/x"])
async def test_an_unknown_path_is_not_found(api: Api, path: str) -> None:
    assert_error(await api.request("GET", path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/games", "GET, POST"),
        ("DELETE", f"/games/{UNKNOWN}", "GET"),
        ("GET", f"/games/{UNKNOWN}/moves", "POST"),
        ("POST", "/catalogue", "GET"),
        ("PATCH", "/health", "GET"),
    ],
)
async def test_a_wrong_method_names_the_right_ones(api: Api, method: str, path: str, allowed: str) -> None:
    answer = await api.request(method, path)
    assert_error(answer, 405, "method")
    assert answer.headers["allow"] == allowed


INVALID: list[Any] = [
    None,
    [],
    "text",
    {},
    {"game": "chess", "seats": TWO},
    {"game": "ponte"},
    {"game": "ponte", "seats": TWO, "colour": "red"},
    {"game": "ponte", "seats": TWO, "parameters": [1]},
    {"game": "ponte", "seats": "ab"},
    {"game": "ponte", "seats": TWO, "setup": "R"},
    {"game": "ponte", "seats": [HUMAN, {"kind": "computer", "name": "C"}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "computer", "name": "C", "level": 9}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "computer", "name": "C", "level": 1.5}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "computer", "name": "C", "level": True}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": "B", "level": 1}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "dog", "name": "B"}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": "   "}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": "x" * 41}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": "a\x00b"}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": "a\nb"}]},
    {"game": "ponte", "seats": [HUMAN, {"kind": "human", "name": 7}]},
    {"game": "ponte", "seats": [HUMAN] * 1000},
]


@pytest.mark.parametrize("body", INVALID)
async def test_a_request_that_is_no_game_is_invalid(api: Api, body: Any) -> None:
    before = await api.ok("GET", "/games", params={"limit": 200})
    assert_error(await api.request("POST", "/games", json=body), 422, "invalid")
    assert await api.ok("GET", "/games", params={"limit": 200}) == before


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b'{"game": NaN}', b"[" * 60_000, b'{"game": "ponte", "seats": [{"kind": "\\ud800"}]}',
     b"9" * 60_000],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/games", f"/games/{UNKNOWN}/moves"])
async def test_a_body_that_is_no_json_is_invalid(api: Api, path: str, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    assert_error(await api.request("POST", path, content=content, headers=headers), 422, "invalid")


async def test_a_form_of_another_site_is_no_request(api: Api) -> None:
    content = b'{"game": "ponte", "seats": []}'
    answer = await api.request("POST", "/games", content=content, headers={"Content-Type": "text/plain"})
    assert_error(answer, 415, "media-type")


async def test_a_message_names_the_place(api: Api) -> None:
    seats = [HUMAN, {"kind": "computer", "name": "C", "level": 9}]
    error = assert_error(await api.request("POST", "/games", json={**PONTE, "seats": seats}), 422, "invalid")
    assert "seats.1.level" in error["message"]
    assert "8" in error["message"]
    assert error["fields"] == [{"field": "seats.1.level", "problem": "range", "least": None, "most": 8}]


@pytest.mark.parametrize(
    ("path", "body", "fields"),
    [
        ("/account", {"name": "Anna"}, [("password", "missing", None, None)]),
        ("/account", {"name": "Anna", "password": "short"}, [("password", "too-short", 8, None)]),
        ("/account", {"name": "x" * 25, "password": "x" * 8}, [("name", "too-long", None, 24)]),
        (
            "/account",
            {"name": "?", "password": "x" * 201},
            [("name", "account-name", None, None), ("password", "too-long", None, 200)],
        ),
        (
            "/games",
            {**PONTE, "seats": [{**HUMAN, "name": "a\u200bb"}, FRIEND]},
            [("seats.0.name", "invisible", None, None)],
        ),
        ("/games", {**PONTE, "seats": TWO, "parameters": {"size": 13}}, [("size", "range", 4, 12)]),
        ("/games", {**PONTE, "seats": TWO, "parameters": {"tiles": 3}}, [("tiles", "range", 4, None)]),
        (
            "/games",
            {**VIADUCT, "seats": [HUMAN] * 3, "parameters": {"seats": 3, "die": ["rollx"] * 6}},
            [("die", "parameter", None, None)],
        ),
        (
            "/games",
            {**VIADUCT, "seats": TWO, "parameters": {"seats": 2, "letters": "AA"}},
            [("letters", "parameter", None, None)],
        ),
    ],
)
async def test_what_is_wrong_with_a_field_is_told_as_facts(api: Api, path: str, body: Json, fields: list[Any]) -> None:
    error = (await api.request("POST", path, json=body)).json()["error"]
    told = [tuple(each[key] for key in ("field", "problem", "least", "most")) for each in error["fields"]]
    assert told == fields


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"lines": "R"}, "lines"),
        ({"lines": "?" * 64}, "lines"),
        ({"reserve": "RRRRRR"}, "reserve"),
        ({"major": "RRR"}, "major"),
        ({"lines": "R" * 64}, "lines"),
    ],
)
async def test_the_text_of_a_setup_that_is_wrong_is_told(api: Api, changes: Json, field: str) -> None:
    setup = {**ta.game("settimo").start(seed=1).setup, **changes}
    answer = await api.request("POST", "/games", json={**SETTIMO, "setup": setup, "seats": TWO})
    error = assert_error(answer, 422, "setup")
    assert [(each["field"], each["problem"]) for each in error["fields"]] == [(field, "setup")]


@pytest.mark.parametrize(
    ("game", "parameters"),
    [
        ("ponte", {"size": 3}),
        ("ponte", {"size": 13}),
        ("ponte", {"size": None}),
        ("ponte", {"size": "10"}),
        ("ponte", {"tiles": -1}),
        ("ponte", {"colour": 1}),
        ("ponte", {"board_file": "secret.json"}),
        ("ponte", {"self": 1}),
        ("settimo", {"board_file": "secret.json"}),
        ("settimo", {"game_id": "ponte"}),
        ("viaduct", {"seats": 5}),
    ],
)
async def test_bad_parameters_are_named(api: Api, game: str, parameters: Json) -> None:
    answer = await api.request("POST", "/games", json={"game": game, "parameters": parameters, "seats": TWO})
    error = assert_error(answer, 422, "parameters")
    assert next(iter(parameters)) in error["message"]


@pytest.mark.parametrize(
    "parameters",
    [
        {"letters": "AA", "seats": 2},
        {"letters": "ABX", "seats": 3},
        {"letters": 7},
        {"die": None, "seats": 3},
        {"die": ["rollx"] * 6},
        {"die": ["roll1"] * 5},
        {"die": [{}] * 6},
        {"die": "roll1"},
        {"turn_limit": 0},
        {"turn_limit": -(10**40)},
        {"turn_limit": 1e308},
        {"turn_limit": True},
    ],
)
async def test_bad_parameters_of_viaduct_are_refused(api: Api, parameters: Json) -> None:
    seats = [HUMAN] * (parameters.get("seats") or 4)
    answer = await api.request("POST", "/games", json={"game": "viaduct", "parameters": parameters, "seats": seats})
    assert answer.json()["error"]["code"] in ("parameters", "invalid")
    assert_error(answer, 422, answer.json()["error"]["code"])


@pytest.mark.parametrize(
    ("kind", "setup"),
    [
        (SETTIMO, {}),
        (SETTIMO, {"lines": "R" * 64, "reserve": "ORSYYY", "major": "GRS"}),
        (SETTIMO, {"lines": "R", "reserve": "", "major": 7}),
        (SETTIMO, {"lines": None}),
        (SETTIMO, {"lines": ["R"]}),
        (PONTE, {"lines": "R"}),
        (VIADUCT, {"lines": "R"}),
    ],
)
async def test_a_bad_setup_is_refused(api: Api, kind: Json, setup: Json) -> None:
    seats = [HUMAN] * (3 if kind is VIADUCT else 2)
    assert_error(await api.request("POST", "/games", json={**kind, "setup": setup, "seats": seats}), 422, "setup")


@pytest.mark.parametrize(("kind", "count"), [(PONTE, 0), (PONTE, 1), (PONTE, 3), (VIADUCT, 2), (SETTIMO, 4)])
async def test_a_wrong_number_of_seats_is_refused(api: Api, kind: Json, count: int) -> None:
    error = assert_error(await api.request("POST", "/games", json={**kind, "seats": [HUMAN] * count}), 422, "seats")
    assert str(count) in error["message"]


@pytest.mark.parametrize(
    "body",
    [None, {}, {"ply": 0}, {"move": "a1,a2"}, {"ply": -1, "move": "a1"}, {"ply": "0", "move": "a1"},
     {"ply": 0.5, "move": "a1"}, {"ply": True, "move": "a1"}, {"ply": 10**30, "move": "a1"},
     {"ply": 0, "move": "a" * 65},     {"ply": 0, "move": None}, {"ply": 0, "move": "a1,a2", "seat": 1}],
)  # fmt: skip
async def test_a_request_that_is_no_move_is_invalid(api: Api, body: Any) -> None:
    game = await api.create(PONTE, TWO)
    assert_error(await api.request("POST", f"/games/{game['id']}/moves", json=body), 422, "invalid")
    assert (await api.game(game["id"]))["version"] == 0


@pytest.mark.parametrize(
    "path",
    ["?after=-1", "?after=x", "/positions/-1", "/positions/x", "/positions/99999999", "/positions?from=-1", "/refusal",
     "/refusal?move=" + "a" * 65, "/options?partial=" + "a" * 65],
)  # fmt: skip
async def test_a_question_that_is_none_is_invalid(api: Api, path: str) -> None:
    game = await api.create(PONTE, TWO)
    assert_error(await api.request("GET", f"/games/{game['id']}{path}"), 422, "invalid")


@pytest.mark.parametrize("limit", ["0", "-1", "201", "x"])
async def test_a_list_has_a_limit(api: Api, limit: str) -> None:
    assert_error(await api.request("GET", "/games", params={"limit": limit}), 422, "invalid")


async def test_a_large_body_is_refused_before_it_is_read(api: Api) -> None:
    async def pieces() -> Any:
        for _ in range(100):
            yield b" " * 1024

    whole = await api.request("POST", "/games", content=b" " * 65_537, headers={"Content-Type": "application/json"})
    assert_error(whole, 413, "too-large")
    assert_error(await api.request("POST", "/games", content=pieces()), 413, "too-large")


async def test_a_fault_of_the_server_has_the_same_shape(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*arguments: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(api.app.state.listing, "own", fail)
    answer = await api.request("GET", "/games")
    assert "secret" not in assert_error(answer, 500, "internal")["message"]
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("column", ["kind = 'chess'", "seats = '[1, 2]'"])
async def test_a_game_of_another_version_hurts_no_other(database: str, column: str) -> None:
    """A newer program may know more games at the same schema; lists and the start leave them out."""
    async with served(database) as api:
        strange, good = await api.create(PONTE, TWO), await api.create(PONTE, [COMPUTER, HUMAN])
    connection = sqlite3.connect(database)
    connection.execute(f"UPDATE games SET {column}, is_computer_due = 1 WHERE id = ?", (strange["id"],))
    connection.commit()
    connection.close()
    async with served(database) as second:
        person = again(api, second)
        assert [game["id"] for game in (await person.ok("GET", "/games"))["games"]] == [good["id"]]
        assert (await person.persons_turn(await person.game(good["id"])))["ply"] == 1
        assert_error(await person.request("GET", f"/games/{strange['id']}"), 500, "damaged")


async def test_a_game_that_cannot_be_read_hurts_no_other(database: str) -> None:
    async with served(database) as api:
        bad, good = await api.create(PONTE, TWO), await api.create(PONTE, [COMPUTER, HUMAN])
    connection = sqlite3.connect(database)
    connection.execute(
        "INSERT INTO entries (game_id, number, kind, ply, text, at) VALUES (?, 1, 'move', 0, 'nonsense', 0)",
        (bad["id"],),
    )
    connection.execute("UPDATE games SET version = 1, is_computer_due = 1 WHERE id = ?", (bad["id"],))
    connection.commit()
    connection.close()
    async with served(database) as api:
        assert_error(await api.request("GET", f"/games/{bad['id']}"), 500, "damaged")
        assert (await api.persons_turn(await api.game(good["id"])))["ply"] == 1
