"""Nothing that opens a door, or tells what is to come, is in any answer."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.server.helpers import HUMAN, OPEN, PONTE, SETTIMO, Api, Json, served

pytestmark = pytest.mark.anyio


def secrets_of(database: str, api: Api) -> dict[str, str]:
    """Everything in the database that is nobody's business, by what it is."""
    with closing(sqlite3.connect(database)) as reader:
        found = {f"secret of game {game}": secret for game, secret in reader.execute("SELECT id, secret FROM games")}
        for person, password in reader.execute("SELECT id, password FROM people"):
            found[f"person {person}"] = person
            if password:
                found[f"password of {person}"] = password
        for session, token_hash in reader.execute("SELECT id, token_hash FROM sessions"):
            found[f"token of session {session}"] = token_hash
        for name, value in reader.execute("SELECT name, value FROM settings"):
            found[f"setting {name}"] = value
    return found


def paths_of(schema: Json, game: Json, message: int) -> list[str]:
    """Every GET of the interface that ends, with the game filled in."""
    filled = []
    for path, operations in schema["paths"].items():
        operation = operations.get("get")
        if operation is None or operation["operationId"].startswith("watch"):
            continue
        url = path.removeprefix("/api")
        for name, value in {
            "{id}": game["id"], "{ply}": "0", "{name}": "Bruno", "{message}": str(message)
        }.items():  # fmt: skip
            url = url.replace(name, value)
        query = [p["name"] for p in operation.get("parameters", []) if p["in"] == "query" and p.get("required")]
        values = {"move": "a1,a2", "game": "ponte", "seat": "0"}
        filled.append(url + "".join(f"?{name}={values[name]}" for name in query))
    return filled


async def test_no_answer_has_a_secret_a_token_or_the_id_of_a_person(database: str) -> None:
    async with served(database) as anna:
        bruno = anna.other()
        await anna.account("Anna")
        await bruno.account("Bruno")
        await anna.has_chat()
        await bruno.has_chat()
        token = await bruno.token()
        game = await bruno.join(await anna.create(PONTE, [HUMAN, OPEN], rated=True, visibility="public"))
        said = await bruno.done(game, "messages", text="hello")
        await anna.move(await anna.game(game["id"]))
        alone = await anna.play_on(await anna.create(SETTIMO), 2)
        schema = (await anna.client.get("/api/openapi.json")).json()
        told = secrets_of(database, anna)
        cookies = [str(each.client.cookies["trearchi"]) for each in (anna, bruno)]
        told |= {"cookie": cookies[0], "other cookie": cookies[1], "token": token, "password": "correct horse"}
        asked = 0
        for person in (anna, bruno, anna.other(), anna.other(token)):
            for each in (game, alone):
                for path in paths_of(schema, each, said["id"]):
                    answer = await person.request("GET", path)
                    assert answer.status_code < 500, (path, answer.text)
                    for what, secret in told.items():
                        assert secret not in answer.text, (what, path)
                        # A page renews its own cookie; nobody else's comes.
                        own = person.client.cookies.get("trearchi")
                        assert secret == own or secret not in str(answer.headers), (what, path)
                    asked += answer.status_code == 200
        assert asked > 50
        streams = [(anna.events(), "game"), (anna.watch(alone, 0), "thought")]
        for reader, kind in streams:
            event = str(await reader.until(kind))
            await reader.leave()
            assert not [what for what, secret in told.items() if secret in event]


async def test_who_looks_on_is_told_no_moves(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, OPEN])
    bruno, stranger = api.other(), api.other()
    await bruno.join(game)
    for _ in range(4):
        for person in (api, bruno):
            mine = await person.game(game["id"])
            assert bool(mine["position"]["legal"]) == ("move" in mine["you"]["may"])
            seen = await stranger.game(game["id"])
            assert (seen["position"]["legal"], seen["you"]["seats"], seen["you"]["may"]) == ([], [], [])
            if mine["position"]["legal"]:
                await person.move(mine)


async def test_a_forged_cookie_is_nobodys(api: Api) -> None:
    game = await api.create()
    cookie = api.client.cookies["trearchi"]
    stranger = api.other()
    for forged in (cookie[:-2] + ("A" if cookie[-1] != "A" else "B") * 2, cookie.split(".")[0], "x.y", "", "é"):
        headers = {"Cookie": f"trearchi={forged}".encode()}
        assert (await stranger.ok("GET", f"/games/{game['id']}", headers=headers))["you"]["seats"] == []
