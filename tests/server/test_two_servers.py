"""Any process serves any game: two servers on one PostgreSQL, and what the pages of one hear of the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.server.helpers import HUMAN, OPEN, PONTE, Api, Json, again, assert_error, at_rest
from tests.server.houses import House, listening

pytestmark = pytest.mark.anyio

Houses = tuple[House, House]


@pytest.fixture
async def houses(postgres_url: str) -> AsyncIterator[Houses]:
    async with listening(postgres_url) as one, listening(postgres_url) as other:
        yield one, other


async def table(houses: Houses) -> tuple[Json, Api, Api]:
    """A game of two, each at a server of their own."""
    anna, bruno = houses[0].person(), houses[1].person()
    game = await anna.create(PONTE, [HUMAN, OPEN], visibility="public")
    return await bruno.join(game, name="Bruno"), anna, bruno


async def test_a_move_at_one_server_is_shown_at_the_other_s_page(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    async with houses[0].page(anna) as hers, houses[1].page(bruno) as his:
        await hers.watch(game)
        await his.watch(game)
        for _ in range(6):
            seat = game["position"]["seat"]
            mover, page = ((anna, his), (bruno, hers))[seat]
            game = await mover.move(await mover.game(game["id"]))
            shown = await page.version(game["version"])
            assert shown["moves"] == game["moves"]


async def test_who_waits_for_news_at_one_server_is_woken_by_the_other(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    waiting = asyncio.create_task(bruno.game(game["id"], after=game["version"]))
    await asyncio.sleep(0.1)
    moved = await anna.move(await anna.game(game["id"]))
    assert (await waiting)["moves"] == moved["moves"]


async def test_of_racing_moves_at_two_servers_one_counts(houses: Houses) -> None:
    game, anna, _ = await table(houses)
    elsewhere = again(anna, houses[1].person())
    game = await anna.game(game["id"])
    legal = game["position"]["legal"][:8]
    answers = await asyncio.gather(
        *(person.try_move(game, move) for person, move in zip([anna, elsewhere] * 4, legal, strict=True))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    same = await asyncio.gather(*(person.try_move(game, game["position"]["legal"][0]) for person in (anna, elsewhere)))
    assert len({answer.status_code for answer in same}) == 1
    assert at_rest(await anna.game(game["id"])) == at_rest(await elsewhere.game(game["id"]))


async def test_people_at_two_servers_see_each_other_there(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    async with houses[0].page(anna) as hers:
        await hers.watch(game)
        async with houses[1].page(bruno) as his:
            await his.watch(game)
            await hers.until("presence", lambda heard: heard["here"] == [0, 1])
            await his.until("presence", lambda heard: heard["here"] == [0, 1])
        await hers.until("presence", lambda heard: heard["here"] == [0])


async def test_words_and_the_lobby_reach_the_other_server(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    await anna.has_chat()
    await bruno.has_chat()
    async with houses[1].page(bruno) as his, houses[0].page() as visitor:
        await his.watch(game)
        await anna.done(game, "messages", text="Buon giorno")
        assert (await his.until("message"))["message"]["text"] == "Buon giorno"
        await visitor.say(kind="lobby", open=True)
        await visitor.until("lobby")
        opened = await bruno.create(PONTE, [HUMAN, OPEN], visibility="public")
        await visitor.until("lobby", lambda heard: opened["id"] in [each["id"] for each in heard["games"]])


async def test_who_sits_down_at_one_server_is_told_of_the_game_at_the_other(houses: Houses) -> None:
    anna = houses[0].person()
    first = await anna.create(PONTE, [HUMAN, OPEN])
    elsewhere = again(anna, houses[1].person())
    async with houses[1].page(elsewhere) as page:
        await page.watch(first)
        second = await anna.create(PONTE, [HUMAN, OPEN])
        bruno = houses[0].person()
        await bruno.join(second)
        note = await page.until("note", lambda heard: heard["game"] == second["id"])
        assert note["what"] == "turn"


async def test_who_logs_out_at_one_server_is_out_at_the_other(houses: Houses) -> None:
    anna = houses[0].person()
    await anna.account("Anna")
    elsewhere = again(anna, houses[1].person())
    assert (await elsewhere.ok("GET", "/me"))["account"]
    async with houses[1].page(elsewhere) as page:
        await page.say(kind="watch", game=None)
        await anna.ok("DELETE", "/session")
        assert await page.closed() == 1001
        assert not (await elsewhere.ok("GET", "/me"))["known"]


async def test_after_a_break_of_the_line_between_them_nothing_is_missed(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    async with houses[1].page(bruno) as his:
        await his.watch(game)
        bus = houses[1].app.state.bus
        bus._connection.terminate()
        moved = await anna.move(await anna.game(game["id"]))
        assert (await his.version(moved["version"]))["moves"] == moved["moves"]


async def test_an_end_and_a_rematch_reach_the_other_server(houses: Houses) -> None:
    game, anna, bruno = await table(houses)
    async with houses[1].page(bruno) as his:
        await his.watch(game)
        await anna.done(game, "resign")
        over = await his.until("game", lambda heard: heard["game"]["position"]["is_over"])
        await anna.offer(over["game"], "rematch")
        await his.until("game", lambda heard: bool(heard["game"]["offers"]))
        made = await bruno.answer(over["game"], "rematch")
        assert [seat["name"] for seat in (await anna.game(made["next"]))["seats"]] == ["Bruno", "Anna"]
        assert_error(await anna.try_move(await bruno.game(made["next"]), "pass"), 409, "not-your-turn")
