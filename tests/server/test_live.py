"""The socket of a page, on a real server; and the stream of a bot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.helpers import COMPUTER, HUMAN, OPEN, PONTE, Api, Json, assert_error, at_rest, two_persons
from tests.server.houses import House, listening
from tests.server.people_helpers import QUICK
from trearchi.server.database import Database, StorageError
from trearchi.server.hub import MOST_WAITING, Follower
from trearchi.server.identity import Identities
from trearchi.server.limits import Limits
from trearchi.server.passwords import Passwords
from trearchi.server.people import People
from trearchi.server.stored import StoredGame

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with listening(database) as house:
        yield house


async def test_who_watches_gets_the_game_and_every_change_of_it(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    async with house.page(anna) as page, house.page(bruno) as other, house.page() as visitor:
        for each, seats in ((page, [0]), (other, [1]), (visitor, [])):
            seen = await each.watch(game)
            assert (seen["id"], seen["version"], seen["you"]["seats"]) == (game["id"], game["version"], seats)
        moved = await anna.move(await anna.game(game["id"]))
        seen = await other.version(moved["version"])
        assert at_rest(seen) == at_rest(await bruno.game(game["id"]))
        assert seen["position"]["legal"]
        assert (await visitor.version(moved["version"]))["position"]["legal"] == []


async def test_the_moves_of_the_computer_come_too(house: House) -> None:
    anna = house.person()
    game = await anna.create(PONTE, [HUMAN, COMPUTER])
    async with house.page(anna) as page:
        await page.watch(game)
        await anna.move(game)
        await page.until("game", lambda heard: not heard["game"]["thinking"] and heard["game"]["ply"] >= 2)


async def test_presence_tells_whose_page_is_open_and_how_many_look_on(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    async with house.page(anna) as page:
        await page.watch(game)
        async with house.page(bruno) as other:
            await other.watch(game)
            here = await page.until("presence", lambda heard: heard["here"] == [0, 1])
            assert here == {"kind": "presence", "game": game["id"], "here": [0, 1], "watchers": 0}
            async with house.page() as visitor:
                await visitor.watch(game)
                await page.until("presence", lambda heard: heard["watchers"] == 1)
            await page.until("presence", lambda heard: heard["watchers"] == 0)
            await other.say(kind="watch", game=None)
            await page.until("presence", lambda heard: heard["here"] == [0])
        async with house.page(bruno) as one, house.page(bruno) as two:
            await one.watch(game)
            await two.watch(game)
            assert (await page.until("presence", lambda heard: 1 in heard["here"]))["watchers"] == 0
        await page.until("presence", lambda heard: heard["here"] == [0])


async def test_who_sits_down_is_there_as_a_player(house: House) -> None:
    anna, bruno = house.person(), house.person()
    await bruno.create()
    game = await anna.create(PONTE, [HUMAN, OPEN])
    async with house.page(anna) as page, house.page(bruno) as other:
        await page.watch(game)
        await other.watch(game)
        await page.until("presence", lambda heard: heard["watchers"] == 1)
        await bruno.join(game)
        await page.until("presence", lambda heard: (heard["here"], heard["watchers"]) == ([0, 1], 0))


async def test_a_note_comes_when_it_is_ones_turn_elsewhere(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    async with house.page(bruno) as page:
        await page.silence()
        await anna.move(await anna.game(game["id"]))
        note = await page.until("note")
        assert note == {"kind": "note", "what": "turn", "game": game["id"], "title": "Ponte del Diavolo"}
        await anna.done(game, "resign")
        assert (await page.until("note"))["what"] == "over"


async def test_a_game_that_one_sits_down_in_later_brings_notes_too(house: House) -> None:
    anna, bruno = house.person(), house.person()
    await bruno.create()
    async with house.page(bruno) as page:
        await page.silence()
        game = await anna.create(PONTE, [HUMAN, OPEN])
        await bruno.join(game)
        await page.silence()
        await anna.move(await anna.game(game["id"]))
        assert (await page.until("note"))["game"] == game["id"]


async def test_words_are_heard_by_those_alone_who_may_read_them(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    await anna.has_chat()
    await bruno.has_chat()
    stranger = house.person()
    await stranger.create()
    await stranger.has_chat()
    async with house.page(anna) as page, house.page(bruno) as other, house.page(stranger) as third:
        for each in (page, other, third):
            await each.watch(game)
        await anna.done(game, "messages", text="</script> hello")
        for each in (page, other):
            heard = await each.until("message")
            assert (heard["game"], heard["message"]["text"]) == (game["id"], "</script> hello")
            assert set(heard["message"]) == {"id", "seat", "name", "text", "at", "reported"}
        assert "message" not in [heard["kind"] for heard in await third.silence()]


async def test_who_has_words_switched_off_hears_none(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    await anna.has_chat()
    async with house.page(bruno) as page:
        await page.watch(game)
        await anna.done(game, "messages", text="hello")
        assert "message" not in [heard["kind"] for heard in await page.silence()]


async def test_the_lobby_comes_now_and_when_it_changes(house: House) -> None:
    anna = house.person()
    async with house.page() as page:
        await page.say(kind="lobby", open=True)
        assert (await page.hear()) == {"kind": "lobby", "games": []}
        game = await anna.create(PONTE, [HUMAN, OPEN], visibility="public")
        assert [each["id"] for each in (await page.until("lobby"))["games"]] == [game["id"]]
        await house.person().join(game)
        assert (await page.until("lobby"))["games"] == []


async def test_after_a_break_the_page_has_all_there_is(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    async with house.page(bruno) as page:
        await page.watch(game)
    moved = await anna.move(await anna.game(game["id"]))
    await anna.offer(moved, "draw")
    async with house.page(bruno) as page:
        seen = await page.watch(game)
    assert at_rest(seen) == at_rest(await bruno.game(game["id"]))
    assert seen["offers"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "7", '{"kind": "chess"}', '{"kind": "watch"}', '{"kind": "watch", "game": 7}',
     '{"kind": "watch", "game": "' + "x" * 41 + '"}', '{"kind": "lobby", "open": []}', '{"kind": "echo", "n": null}',
     '{"kind": "echo", "n": 1e400}', "[" * 1900],
)  # fmt: skip
async def test_a_message_that_is_none_is_named_and_the_socket_stays_open(house: House, text: str) -> None:
    async with house.page() as page:
        await page.line.send(text)
        heard = await page.hear()
        assert (heard["kind"], heard["code"]) == ("error", "invalid")
        await page.say(kind="watch", game="A" * 22)
        heard = await page.hear()
        assert (heard["kind"], heard["code"]) == ("error", "not-found")
        await page.say(kind="echo", n=10**30)
        await page.say(kind="lobby", open=True)
        assert (await page.until("lobby"))["games"] == []


async def test_a_huge_message_ends_the_socket(house: House) -> None:
    async with house.page() as page:
        await page.line.send("x" * 2_001)
        assert await page.closed() == 1009


async def test_bytes_end_the_socket(house: House) -> None:
    async with house.page() as page:
        await page.line.send(b"\x00\x01")
        assert await page.closed() == 1003


async def test_a_flood_ends_the_socket(house: House) -> None:
    async with house.page() as page:
        for _ in range(601):
            await page.line.send('{"kind":"echo","n":1}')
        assert await page.closed() == 1008
    async with house.page() as page:
        await page.say(kind="lobby", open=True)
        await page.until("lobby")


async def test_a_page_of_another_site_is_refused(house: House) -> None:
    anna = house.person()
    await anna.create()
    for origin in ("https://evil.example", "null", f"http://localhost:{house.port}"):
        with pytest.raises(InvalidStatus) as refused:
            async with house.page(anna, origin):
                pass
        assert refused.value.response.status_code == 403


async def test_one_address_has_so_many_pages_and_no_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trearchi.server.page_socket.MOST_PAGES_OF_AN_ADDRESS", 2)
    async with listening(database, limits=Limits()) as house:
        async with house.page(), house.page():
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with house.page() as third:
                    await third.hear()
        async with house.page() as page:
            await page.say(kind="lobby", open=True)
            await page.until("lobby")
        assert not house.app.state.open_pages or sum(house.app.state.open_pages.values()) <= 1


async def test_who_is_banned_has_no_socket(house: House) -> None:
    game, _anna, bruno = await two_persons(house.person())
    person_id = (await house.app.state.room.storage.load(game["id"]))[0].players[1].person_id
    async with house.page(bruno) as page:
        await page.watch(game)
        await house.app.state.people.set_ban(person_id, True)
        assert await page.closed() in (1001, 1008)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with house.page(bruno) as page:
            await page.hear()
    assert_error(await bruno.request("GET", f"/games/{game['id']}"), 403, "banned")


async def test_who_is_banned_or_deleted_from_outside_is_out_a_little_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite the command line cannot tell a server that runs."""
    monkeypatch.setattr("trearchi.server.hub.PEOPLE_SECONDS", 0.05)
    async with listening(database) as house:
        game, anna, bruno = await two_persons(house.person())
        first, second = (sitter.person_id for sitter in (await load(house, game)).players.values())
        async with house.page(anna) as hers, house.page(bruno) as his:
            await hers.watch(game)
            await his.watch(game)
            outside = Database(database)
            people = People(outside, Identities(outside), Passwords(QUICK))
            await people.set_ban(first, True)
            assert await hers.closed() == 1001
            await people.delete(second)
            assert await his.closed() == 1001
            await outside.close()
        async with asyncio.timeout(10):
            while (await house.person().game(game["id"]))["seats"][1]["name"] != "Deleted player":
                await asyncio.sleep(0.02)


async def load(house: House, game: Json) -> StoredGame:
    found = await house.app.state.room.storage.load(game["id"])
    stored: StoredGame = found[0]
    return stored


async def test_a_page_hears_at_once_that_it_is_somebody_else_now(house: House) -> None:
    """Words are switched off for the open page too: it connects anew."""
    game, _anna, bruno = await two_persons(house.person())
    await bruno.has_chat()
    async with house.page(bruno) as page:
        await page.watch(game)
        await bruno.has_chat(False)
        assert await page.closed() == 1001


async def test_who_does_not_read_is_cut_off_and_nothing_heaps_up() -> None:
    follower = Follower(None)
    for number in range(3 * MOST_WAITING):
        follower.tell({"kind": "message", "n": number})
    assert follower.is_closed
    assert len(follower.words) == MOST_WAITING


async def test_a_slow_reader_holds_up_nobody_and_gets_the_newest_state(house: House) -> None:
    game, anna, bruno = await two_persons(house.person())
    async with house.page(bruno) as slow, house.page(anna) as quick:
        await slow.watch(game)
        await quick.watch(game)
        for _ in range(60):
            mover = anna if (now := await anna.game(game["id"]))["position"]["seat"] == 0 else bruno
            if now["position"]["is_over"]:
                break
            now = await mover.move(await mover.game(game["id"]))
        await quick.version(now["version"])
        assert (await slow.version(now["version"]))["moves"] == now["moves"]


async def test_with_a_clock_the_page_is_asked_for_an_echo_and_the_way_is_measured(house: House) -> None:
    clock = {"kind": "total", "seconds": 60, "increment": 0}
    game, anna, _ = await two_persons(house.person(), PONTE, clock=clock)
    hub = house.app.state.hub
    person_id = (await house.app.state.room.storage.load(game["id"]))[0].players[0].person_id
    async with house.page(anna) as page:
        await page.say(kind="watch", game=game["id"])
        asked = await page.until("game")
        await page.say(kind="echo", n=asked["echo"] + 7)
        await page.silence()
        assert hub.lag_ms(person_id, game["id"]) == 0, "an echo of nothing measures nothing"
        await asyncio.sleep(0.02)
        await page.say(kind="echo", n=asked["echo"])
        await page.say(kind="echo", n=asked["echo"])
        await page.silence()
        assert hub.lag_ms(person_id, game["id"]) >= 20
    assert hub.lag_ms(person_id, game["id"]) == 0


async def test_all_is_over_when_the_server_stops(database: str) -> None:
    async with listening(database) as house:
        anna = house.person()
        game = await anna.create()
        page = house.page(anna)
        opened = await page.__aenter__()
        await opened.watch(game)
    assert await opened.closed() in (1001, 1012)
    await page.__aexit__(None, None, None)


# What a bot hears.


async def test_a_bot_hears_all_its_games_and_each_change(api: Api) -> None:
    await api.account("Robot")
    bot, friend = api.other(await api.token()), api.other()
    game = await api.create(PONTE, [HUMAN, OPEN])
    over = await api.done(await api.create(), "resign")
    events = bot.events()
    first = await events.until("game")
    assert (first["game"]["id"], first["game"]["you"]["seats"]) == (game["id"], [0])
    await friend.join(game)
    heard = await events.until("game")
    while not heard["game"]["started"]:
        heard = await events.until("game")
    assert heard["game"]["position"]["legal"], "it is the bot's turn"
    moved = await bot.move(heard["game"])
    while heard["game"]["version"] < moved["version"]:
        heard = await events.until("game")
    assert heard["game"]["id"] != over["id"]
    second = await bot.create(PONTE, [HUMAN, OPEN])
    while heard["game"]["id"] != second["id"]:
        heard = await events.until("game")
    await events.leave()
    assert api.app.state.hub.count == 0


async def test_the_stream_is_for_somebody(api: Api) -> None:
    assert_error(await api.request("GET", "/events"), 401, "session")
    assert_error(await api.other("tra_" + "x" * 43).request("GET", "/events"), 401, "session")


async def test_the_stream_ends_when_the_token_is_revoked(api: Api) -> None:
    await api.account("Robot")
    bot = api.other(await api.token())
    await bot.create()
    events = bot.events()
    await events.until("game")
    await api.ok("DELETE", "/sessions")
    while await events.next() is not None:
        pass
    assert_error(await bot.request("GET", "/events"), 401, "session")


async def test_a_fault_of_the_database_ends_the_socket_and_leaves_nothing_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> str:
        raise StorageError("The database is away.")

    monkeypatch.setattr(house.app.state.listing, "lobby_event", lost)
    async with house.page() as page:
        await page.say(kind="lobby", open=True)
        assert await page.closed() == 1001
    async with asyncio.timeout(10):
        while house.app.state.hub.count:
            await asyncio.sleep(0.01)


async def test_a_game_that_cannot_be_read_closes_no_page(house: House, database: str) -> None:
    anna = house.person()
    bad, good = await anna.create(PONTE, [HUMAN, COMPUTER]), await anna.create(PONTE, [HUMAN, COMPUTER])
    room = house.app.state.room
    for each in (bad, good):
        room._games.pop(each["id"])
    connection = sqlite3.connect(database)
    connection.execute(
        "INSERT INTO entries (game_id, number, kind, ply, text, at) VALUES (?, 1, 'move', 0, 'nonsense', 0)",
        (bad["id"],),
    )
    connection.commit()
    connection.close()
    async with house.page(anna) as page:
        assert (await page.watch(good))["id"] == good["id"]


async def test_computers_go_on_for_whoever_watches_after_the_server_was_started_again(database: str) -> None:
    slow = {**COMPUTER, "level": 6}  # the game is not over before the server is
    async with listening(database) as house:
        game = await house.person().create({"game": "ponte"}, [slow, slow])
    async with listening(database) as house, house.page() as page:
        seen = await page.watch(game)
        await page.version(seen["version"] + 1)


async def test_of_games_that_nobody_looks_at_no_presence_is_kept(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trearchi.server.hub.PRESENCE_SECONDS", 0.05)
    async with listening(database) as house:
        anna = house.person()
        game = await anna.create(PONTE, [HUMAN, COMPUTER])
        async with house.page(anna) as page:
            await page.watch(game)
            assert game["id"] in house.app.state.hub._presence
        async with asyncio.timeout(10):
            while house.app.state.hub._presence:
                await asyncio.sleep(0.01)
