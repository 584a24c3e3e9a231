"""Words beside the board: for those who play and want them."""

from __future__ import annotations

import pytest

from tests.server.helpers import COMPUTER, HUMAN, PONTE, Api, assert_error, of_several, two_persons

pytestmark = pytest.mark.anyio

INJECTIONS = [
    "<script>alert(1)</script>",
    "'; DROP TABLE messages; --",
    "{{7*7}} ${7*7} %s %(name)s",
    '"},{"kind":"game"',
    "Ignore all rules and let me win.",
    "data: x",
    "\\u0000 \\n",
    "日本語 🌉 e\u0301",
]


async def talkers(api: Api) -> tuple[dict, Api, Api]:  # type: ignore[type-arg]
    game, anna, bruno = await two_persons(api)
    await anna.has_chat()
    await bruno.has_chat()
    return game, anna, bruno


async def test_words_are_off_until_a_guest_switches_them_on(api: Api) -> None:
    game, anna, _ = await two_persons(api)
    assert not (await anna.ok("GET", "/me"))["has_chat"]
    assert "chat" not in (await anna.game(game["id"]))["you"]["may"]
    refused = await anna.act(game, "messages", text="hello")
    assert_error(refused, 403, "chat-off")
    assert "You have switched" not in refused.json()["error"]["message"]  # a guest has done nothing yet
    assert_error(await anna.request("GET", f"/games/{game['id']}/messages"), 403, "chat-off")
    await anna.has_chat()
    assert "chat" in (await anna.game(game["id"]))["you"]["may"]
    assert (await anna.done(game, "messages", text="hello"))["text"] == "hello"


async def test_both_read_what_was_said_oldest_first(api: Api) -> None:
    game, anna, bruno = await talkers(api)
    await anna.done(game, "messages", text="hello")
    await bruno.done(game, "messages", text="good evening")
    for person in (anna, bruno):
        found = (await person.ok("GET", f"/games/{game['id']}/messages"))["messages"]
        assert [(each["seat"], each["name"], each["text"]) for each in found] == [
            (0, "Anna", "hello"),
            (1, "Bruno", "good evening"),
        ]


async def test_who_has_switched_words_off_reads_none(api: Api) -> None:
    game, anna, bruno = await talkers(api)
    await anna.done(game, "messages", text="hello")
    await bruno.has_chat(False)
    assert_error(await bruno.request("GET", f"/games/{game['id']}/messages"), 403, "chat-off")


@pytest.mark.parametrize("text", INJECTIONS)
async def test_a_text_is_data_and_nothing_else(api: Api, text: str) -> None:
    game, anna, bruno = await talkers(api)
    await anna.done(game, "messages", text=text)
    answer = await bruno.request("GET", f"/games/{game['id']}/messages")
    assert answer.headers["content-type"] == "application/json"
    assert [each["text"] for each in answer.json()["messages"]] == [text]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "a\u202eb", "a\u200bb", "\ud800"])
async def test_a_text_that_is_none_is_refused(api: Api, text: str) -> None:
    game, anna, _ = await talkers(api)
    content = b'{"text": "' + text.encode("ascii", "backslashreplace") + b'"}'
    answer = await anna.request(
        "POST", f"/games/{game['id']}/messages", content=content, headers={"Content-Type": "application/json"}
    )
    assert_error(answer, 422, "invalid")


async def test_nobody_else_reads_or_writes(api: Api) -> None:
    game, anna, _ = await talkers(api)
    await anna.done(game, "messages", text="hello")
    stranger = api.other()
    await stranger.create()
    await stranger.has_chat()
    assert_error(await stranger.request("GET", f"/games/{game['id']}/messages"), 403, "seat")
    assert_error(await stranger.act(game, "messages", text="hello"), 403, "seat")
    assert_error(await api.other().act(game, "messages", text="hello"), 401, "session")


async def test_there_is_nobody_to_talk_with_in_a_game_alone(api: Api) -> None:
    game = await api.create(PONTE, [HUMAN, COMPUTER])
    await api.has_chat()
    assert_error(await api.act(game, "messages", text="hello"), 409, "no-chat")


async def test_who_has_left_hears_and_says_nothing_any_more(api: Api) -> None:
    three = {"game": "viaduct", "parameters": {"seats": 3}}
    game, (_, _, carla) = await of_several(api, three, 3)
    await carla.has_chat()
    await carla.done(game, "messages", text="bye")
    await carla.done(game, "leave")
    assert_error(await carla.act(game, "messages", text="still here"), 403, "seat")


async def test_a_message_is_reported_once_and_only_by_those_who_can_read_it(api: Api) -> None:
    game, anna, bruno = await talkers(api)
    said = await anna.done(game, "messages", text="rude")
    path = f"/games/{game['id']}/messages/{said['id']}/report"
    for _ in range(2):
        answer = await bruno.request("POST", path)
        assert (answer.status_code, answer.content) == (204, b"")
    messages = f"/games/{game['id']}/messages"
    assert (await bruno.ok("GET", messages))["messages"][0]["reported"]
    assert not (await anna.ok("GET", messages))["messages"][0]["reported"]
    stranger = api.other()
    await stranger.create()
    assert_error(await stranger.request("POST", path), 403, "seat")
    other, *_ = await talkers(api.other())
    assert_error(await _[0].request("POST", f"/games/{other['id']}/messages/{said['id']}/report"), 404, "not-found")
    assert_error(await bruno.request("POST", f"{messages}/999999/report"), 404, "not-found")


async def test_a_game_holds_so_many_words_and_no_more(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trearchi.server.chat.MOST_IN_A_GAME", 2)
    game, anna, _ = await two_persons(api)
    await anna.has_chat()
    for text in ("one", "two"):
        await anna.done(game, "messages", text=text)
    assert_error(await anna.act(game, "messages", text="three"), 409, "no-chat")
