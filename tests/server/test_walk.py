"""Random walks of three persons through a game, held against what the interface promises."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.helpers import COMPUTER, HUMAN, OPEN, PONTE, SETTIMO, Api, Json, again, for_all, rows, served
from trearchi import records

pytestmark = pytest.mark.anyio

STEPS = 40
TABLES: dict[str, tuple[Json, list[Json]]] = {
    "ponte": (PONTE, [HUMAN, OPEN]),
    "settimo": (SETTIMO, [OPEN, HUMAN]),
    "two at one computer and a third": (
        {"game": "viaduct", "parameters": {"seats": 3, "turn_limit": 12}},
        [HUMAN, OPEN, HUMAN],
    ),
    "four": ({"game": "viaduct", "parameters": {"seats": 4, "turn_limit": 12}}, [HUMAN, COMPUTER, OPEN, OPEN]),
}
OFFERS = {"ask-undo": "undo", "draw": "draw", "rematch": "rematch", "replace": "replace"}
ACTIONS = ["move", "undo", *OFFERS, "resign", "leave", "abort", "join", "chat", "hint", "analyse"]
# What ends a game is rare, so that the walks are long.
WEIGHTS = {"move": 12, "join": 4, "resign": 0.2, "leave": 0.4, "abort": 0.3, "hint": 0.3, "analyse": 0.5}


class Walk:
    def __init__(self, database: str, seed: int) -> None:
        self.database, self.random = database, random.Random(seed)
        self.stack = AsyncExitStack()
        self.persons: list[Api] = []
        self.game_id = ""
        self.entries: list[tuple[Any, ...]] = []
        self.done: list[tuple[Any, ...]] = []

    async def open(self) -> Api:
        return await self.stack.enter_async_context(served(self.database, analysis={"most_steps": 2}))

    async def begin(self, table: str) -> None:
        first = await self.open()
        self.persons = [first, first.other(), first.other()]
        kind, seats = TABLES[table]
        self.game_id = (await first.create(kind, seats))["id"]
        for person in self.persons[1:]:
            await person.create()  # now each of them is somebody
        for person in self.persons[:2]:
            await person.has_chat()

    async def restart(self) -> None:
        await self.stack.aclose()
        api = await self.open()
        self.persons = [again(person, api) for person in self.persons]

    async def step(self) -> None:
        rng = self.random
        if rng.random() < 0.05:
            await self.restart()
        await self.persons[0].persons_turn(await self.persons[0].game(self.game_id))
        number = rng.randrange(3)
        person = self.persons[number]
        before = await person.game(self.game_id)
        if before["next"] is not None and rng.random() < 0.5:
            self.game_id, self.entries = before["next"], []
            return
        if before["offers"] and before["you"]["seats"] and rng.random() < 0.5:
            await self.answer(person, before)
        else:
            await self.act(number, person, before)
        await self.check(before)

    async def act(self, number: int, person: Api, before: Json) -> None:
        may = before["you"]["may"]
        pool = may if may and self.random.random() < 0.7 else ACTIONS
        action = self.random.choices(pool, [WEIGHTS.get(name, 1) for name in pool])[0]
        is_agreeing = action in OFFERS and any(OFFERS[action] == each["kind"] for each in before["offers"])
        times = self.random.choice([1, 1, 1, 2, 3])
        sent = await self.request(action, before)
        answers = await asyncio.gather(*(person.request(method, path, **more) for method, path, more in [sent] * times))
        statuses = [answer.status_code for answer in answers]
        self.done.append((number, action, sent, may, statuses))
        assert max(statuses) < 500
        if action in may:
            # Who asks twice may hear that it is asked, or done, already; once it has been done.
            assert min(statuses) < 300, self.done[-1]
            assert times > 1 or not is_agreeing or statuses[0] < 300
        elif not is_agreeing:
            after = await person.game(self.game_id)
            is_quiet = action in ("chat", "hint", "analyse")
            assert after["version"] == before["version"], self.done[-1]
            assert not is_quiet or min(statuses) >= 400, self.done[-1]
        if action == "move" and statuses[0] == 200:
            shown = answers[0].json()
            assert shown["movers"][before["ply"]] in before["you"]["seats"]

    async def request(self, action: str, before: Json) -> tuple[str, str, Json]:
        path = f"/games/{self.game_id}"
        ply = before["ply"]
        if action == "move":
            legal = [move for each in self.persons for move in (await each.game(self.game_id))["position"]["legal"]]
            return "POST", f"{path}/moves", {"json": {"ply": ply, "move": self.random.choice(legal or ["a1,a2"])}}
        if action == "undo":
            return "POST", f"{path}/undo", {"json": {"ply": ply}}
        if action == "replace":
            left = [number for number, seat in enumerate(before["seats"]) if seat["has_left"]]
            seat = self.random.choice(left or [0, 1])
            return "POST", f"{path}/offers", {"json": {"kind": "replace", "ply": ply, "seat": seat, "level": 1}}
        if action in OFFERS:
            return "POST", f"{path}/offers", {"json": {"kind": OFFERS[action], "ply": ply}}
        if action == "join":
            return "POST", f"{path}/join", {"json": {}}
        if action == "chat":
            return "POST", f"{path}/messages", {"json": {"text": "hello"}}
        if action == "hint":
            return "GET", f"{path}/hint", {}
        if action == "analyse":
            return "GET", f"{path}/analysis/0", {}
        return "POST", f"{path}/{action}", {}

    async def answer(self, person: Api, before: Json) -> None:
        asked = self.random.choice(before["offers"])
        body = {"kind": asked["kind"], "seat": asked["seat"], "accept": self.random.random() < 0.7}
        answer = await person.request("POST", f"/games/{self.game_id}/answers", json=body)
        self.done.append(("answer", body, answer.status_code))
        assert answer.status_code == 200, answer.text

    async def check(self, before: Json) -> None:
        await self.persons[0].persons_turn(await self.persons[0].game(self.game_id))
        seen = [await person.game(self.game_id) for person in self.persons]
        # A computer that was asked for meanwhile may be at work; it has moved before.
        assert for_all(seen[0]) == for_all(seen[1]) == for_all(seen[2])
        game = seen[0]
        query = "SELECT number, kind, ply, seat, text FROM entries WHERE game_id = :game ORDER BY number"
        entries = rows(self.database, query, game=self.game_id)
        assert [entry[0] for entry in entries] == list(range(1, game["version"] + 1))
        assert entries[: len(self.entries)] == self.entries, "what was acknowledged stands"
        for _, kind, _, seat, _ in entries[before["version"] :]:
            is_own = seat in before["you"]["seats"]
            assert kind not in ("move", "resign", "leave", "abort") or seat is None or is_own or is_computer(game, seat)
        self.entries = entries
        record = await self.persons[2].ok("GET", f"/games/{self.game_id}/record")
        assert list(records.from_json(record).moves) == game["moves"]
        for each in seen:
            assert bool(each["position"]["legal"]) == ("move" in each["you"]["may"])


def is_computer(game: Json, seat: int) -> bool:
    return bool(game["seats"][seat]["kind"] == "computer")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("table", TABLES)
async def test_a_random_walk_keeps_every_promise(
    database: str, monkeypatch: pytest.MonkeyPatch, table: str, seed: int
) -> None:
    for name in ("STEP_MS", "RATING_MS"):
        monkeypatch.setattr(f"trearchi.server.analyses.{name}", 2)
    walk = Walk(database, seed)
    try:
        await walk.begin(table)
        for _ in range(STEPS):
            await walk.step()
    finally:
        await walk.stack.aclose()
    assert any(step[1] == "move" for step in walk.done)
