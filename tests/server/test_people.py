"""Guests and accounts: how one becomes the other, what they hold, and how they go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from tests.server.people_helpers import MOMENT, PASSWORD, House, house, id_of, ok, refused
from trearchi.server.belongings import DELETED_NAME
from trearchi.server.errors import ApiError
from trearchi.server.identity import now
from trearchi.server.models import GameRow, MessageRow, PersonRow, PlayerRow, RatingRow, ReportRow, SessionRow
from trearchi.server.people import MOST_TOKENS, folded, is_reserved
from trearchi.server.ratings import rate

pytestmark = pytest.mark.anyio

NOBODY = {"known": False, "name": "", "account": False, "admin": False, "has_chat": False}


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "people.db")) as home:
        yield home


async def players(home: House) -> dict[tuple[str, int], str]:
    return {(row.game_id, row.seat): row.person_id for row in await home.rows(select(PlayerRow))}


async def test_a_visitor_is_nobody_and_leaves_no_trace(home: House) -> None:
    browser = home.browser()
    assert await ok(browser, "GET", "/me") == NOBODY
    assert not browser.cookies
    assert await home.rows(select(PersonRow)) == []


async def test_who_joins_is_a_guest_from_then_on(home: House) -> None:
    browser = await home.guest("Anna")
    assert await ok(browser, "GET", "/me") == {**NOBODY, "known": True, "name": "Anna"}
    first = await id_of(browser)
    await ok(browser, "POST", "/join", json={"name": "Anna", "text": "again"})
    assert await id_of(browser) == first
    assert await id_of(await home.guest("Anna")) != first


async def test_a_guest_takes_another_name_and_an_account_keeps_its_own(home: House) -> None:
    browser = await home.guest("Anna")
    changed = await ok(browser, "PATCH", "/me", json={"name": "Bea", "has_chat": True})
    assert changed == await ok(browser, "GET", "/me") == {**NOBODY, "known": True, "name": "Bea", "has_chat": True}
    assert await ok(browser, "PATCH", "/me", json={}) == changed
    await home.account("Anna", browser)
    await refused(browser, 409, "account", "PATCH", "/me", json={"name": "Carla"})
    assert (await ok(browser, "PATCH", "/me", json={"has_chat": True}))["has_chat"]
    await refused(home.browser(), 401, "session", "PATCH", "/me", json={"has_chat": False})


# Signing up.


async def test_the_games_of_a_guest_pass_to_the_account_that_the_guest_makes(home: House) -> None:
    browser = await home.guest("Anna")
    guest = await id_of(browser)
    await home.game("one", {0: guest})
    await home.account("Anna of Pisa", browser)
    assert await id_of(browser) == guest
    assert await players(home) == {("one", 0): guest}
    assert await ok(browser, "GET", "/me") == {
        **NOBODY,
        "has_chat": True,
        "known": True,
        "name": "Anna of Pisa",
        "account": True,
    }
    assert home.told == [["one"]]


async def test_a_visitor_signs_up_too(home: House) -> None:
    browser = await home.account("Anna")
    assert (await ok(browser, "GET", "/me"))["account"]
    await refused(browser, 409, "account", "POST", "/account", json={"name": "Other", "password": PASSWORD})


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna ", "\uff21\uff4e\uff4e\uff41"])
async def test_a_name_is_one_persons(home: House, name: str) -> None:
    await home.account("anna")
    await refused(home.browser(), 409, "name-taken", "POST", "/account", json={"name": name, "password": PASSWORD})


async def test_of_several_who_sign_up_at_once_one_gets_the_name(home: House) -> None:
    body = {"name": "Anna", "password": PASSWORD}
    answers = await asyncio.gather(*(home.browser().post("/account", json=body) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]


@pytest.mark.parametrize(
    "name", ["Computer", "Computer 3", "ADMIN", "a.d.m.i.n", "Deleted player", "Tre Archi", "ﷺ" * 20]
)
async def test_the_names_of_the_house_are_not_given_away(home: House, name: str) -> None:
    await refused(home.browser(), 409, "name-taken", "POST", "/account", json={"name": name, "password": PASSWORD})


def test_names_are_compared_as_people_read_them() -> None:
    assert folded(" Straße  ") == folded("STRASSE") == "strasse"
    assert folded("a\x00b") == folded("a\u202eb") == ""
    assert not is_reserved("Administer")


@pytest.mark.parametrize(
    ("name", "password"),
    [("", PASSWORD), ("a" * 25, PASSWORD), ("<b>", PASSWORD), ("Anna", "short"), ("Anna", "x" * 201), (".a", PASSWORD)],
)
async def test_an_account_has_a_name_and_a_password(home: House, name: str, password: str) -> None:
    await refused(home.browser(), 422, "invalid", "POST", "/account", json={"name": name, "password": password})


async def test_a_password_is_whole_text(home: House) -> None:
    body = rb'{"name": "Anna", "password": "\ud800 horses"}'
    headers = {"Content-Type": "application/json"}
    await refused(home.browser(), 422, "invalid", "POST", "/account", content=body, headers=headers)


# Logging in and out.


async def test_an_account_is_entered_from_another_browser(home: House) -> None:
    first = await home.account("Anna")
    second = await home.logged_in("aNNA ")
    assert await id_of(first) == await id_of(second)


@pytest.mark.parametrize(
    ("name", "password"), [("Anna", "wrong horse"), ("Nobody here", PASSWORD), ("a\x00b", PASSWORD)]
)
async def test_a_wrong_name_and_a_wrong_password_are_told_alike_after_the_same_work(
    home: House, name: str, password: str
) -> None:
    await home.account("Anna")
    answer = await refused(
        home.browser(), 401, "credentials", "POST", "/session", json={"name": name, "password": password}
    )
    assert home.passwords.verified == 1
    assert "set-cookie" not in answer.headers
    assert answer.json()["error"]["message"] == "There is no account with this name and password; nothing was changed."


async def test_the_password_of_a_guest_is_no_way_in(home: House) -> None:
    await home.guest("Anna")
    await refused(home.browser(), 401, "credentials", "POST", "/session", json={"name": "Anna", "password": ""})


async def test_what_a_guest_holds_passes_to_the_account_that_is_entered(home: House) -> None:
    account = await id_of(await home.account("Anna"))
    browser = await home.guest("Somebody")
    guest = await id_of(browser)
    await home.game("one", {0: guest, 1: account})
    await home.game("two", {0: guest, 2: guest})
    await home.words("one", guest)
    await home.words("two", guest)
    await home.logged_in("Anna", browser)
    assert await id_of(browser) == account
    assert await players(home) == {("one", 0): guest, ("one", 1): account, ("two", 0): account, ("two", 2): account}
    words = {row.game_id: row.person_id for row in await home.rows(select(MessageRow))}
    assert words == {"one": guest, "two": account}
    assert home.told == [["two"]]
    assert home.changed[-2:] == [guest, account]


async def test_a_guest_who_holds_nothing_more_is_gone_after_logging_in(home: House) -> None:
    account = await id_of(await home.account("Anna"))
    browser = await home.guest("Somebody")
    guest = await id_of(browser)
    await home.game("one", {0: guest})
    await home.words("one", account)
    (message,) = await home.rows(select(MessageRow.id))
    await report(home, message.id, guest)
    await report(home, message.id, account)
    await home.logged_in("Anna", browser)
    assert [row.id for row in await home.rows(select(PersonRow))] == [account]
    assert [row.person_id for row in await home.rows(select(ReportRow))] == [account]


async def report(home: House, message_id: int, person_id: str) -> None:
    async with home.database.write() as connection:
        values = {"message_id": message_id, "person_id": person_id, "at": MOMENT, "handled": None}
        await connection.execute(ReportRow.__table__.insert().values(values))


async def test_who_logs_in_as_somebody_else_passes_nothing_on(home: House) -> None:
    browser = await home.account("Anna")
    anna = await id_of(browser)
    await home.account("Bruno")
    await home.game("one", {0: anna})
    await home.logged_in("Bruno", browser)
    assert await id_of(browser) != anna
    assert await players(home) == {("one", 0): anna}


async def test_logging_out_ends_the_session(home: House) -> None:
    browser = await home.account("Anna")
    cookies = dict(browser.cookies)
    assert await ok(browser, "DELETE", "/session") == NOBODY
    assert not browser.cookies
    assert await ok(home.browser(cookies=cookies), "GET", "/me") == NOBODY
    await refused(browser, 401, "session", "DELETE", "/session")


async def test_a_hash_of_older_parameters_is_made_anew(home: House) -> None:
    browser = await home.account("Anna")
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(PASSWORD)
    await set_columns(home, await id_of(browser), password=old)
    await home.logged_in("Anna")
    (row,) = await home.rows(select(PersonRow.password))
    assert "m=8,t=1" in row.password
    await home.logged_in("Anna")


async def set_columns(home: House, person_id: str, **values: Any) -> None:
    async with home.database.write() as connection:
        await connection.execute(update(PersonRow).where(PersonRow.id == person_id).values(values))


# Sessions and tokens.


async def test_sessions_are_listed_in_words_and_ended_one_by_one(home: House) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
    first = await home.account("Anna", home.browser(headers={"User-Agent": agent}))
    second = await home.logged_in("Anna")
    listed = (await ok(first, "GET", "/sessions"))["sessions"]
    assert [(each["kind"], each["label"], each["current"]) for each in listed] == [
        ("page", "", False),
        ("page", "Firefox, Linux", True),
    ]
    left = await ok(first, "DELETE", f"/sessions/{listed[0]['id']}")
    assert [each["id"] for each in left["sessions"]] == [listed[1]["id"]]
    assert await ok(second, "GET", "/me") == NOBODY
    assert (await ok(first, "GET", "/me"))["known"]


async def test_the_oldest_sessions_end_when_there_are_too_many(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trearchi.server.people.MOST_PAGES", 2)
    browsers = [await home.account("Anna")] + [await home.logged_in("Anna") for _ in range(3)]
    assert [(await ok(each, "GET", "/me"))["known"] for each in browsers] == [False, False, True, True]


async def test_the_sessions_of_others_are_nobodys_business(home: House) -> None:
    anna, bruno = await home.account("Anna"), await home.account("Bruno")
    (session,) = (await ok(bruno, "GET", "/sessions"))["sessions"]
    await refused(anna, 404, "not-found", "DELETE", f"/sessions/{session['id']}")
    assert (await ok(bruno, "GET", "/me"))["known"]


async def test_all_other_sessions_end_at_once(home: House) -> None:
    first = await home.account("Anna")
    second, third = await home.logged_in("Anna"), await home.logged_in("Anna")
    assert len((await ok(third, "DELETE", "/sessions"))["sessions"]) == 1
    assert [(await ok(each, "GET", "/me"))["known"] for each in (first, second, third)] == [False, False, True]


async def test_another_password_ends_all_other_sessions_and_tokens(home: House) -> None:
    first, second = await home.account("Anna"), await home.logged_in("Anna")
    token = (await ok(first, "POST", "/tokens", json={"label": "Bot"}))["token"]
    wrong = {"old": "wrong horse", "new": "another horse"}
    await refused(first, 403, "credentials", "POST", "/account/password", json=wrong)
    await ok(first, "POST", "/account/password", json={**wrong, "old": PASSWORD})
    assert (await ok(first, "GET", "/me"))["known"]
    assert await ok(second, "GET", "/me") == NOBODY
    await refused(program(home, token), 401, "session", "GET", "/me")
    await refused(home.browser(), 401, "credentials", "POST", "/session", json={"name": "Anna", "password": PASSWORD})
    await ok(home.browser(), "POST", "/session", json={"name": "Anna", "password": "another horse"})


def program(home: House, token: str) -> Any:
    return home.browser(headers={"Authorization": f"Bearer {token}"})


async def test_a_program_plays_with_a_token_that_is_shown_once(home: House) -> None:
    browser = await home.account("Anna")
    made = await ok(browser, "POST", "/tokens", json={"label": "My bot"})
    assert made["token"].startswith("tra_")
    assert (made["session"]["kind"], made["session"]["label"]) == ("bot", "My bot")
    bot = program(home, made["token"])
    assert await id_of(bot) == await id_of(browser)
    assert made["token"] not in str(await ok(browser, "GET", "/sessions"))
    assert all(row.token_hash not in made["token"] for row in await home.rows(select(SessionRow.token_hash)))
    await ok(browser, "DELETE", f"/sessions/{made['session']['id']}")
    await refused(bot, 401, "session", "GET", "/me")


async def test_a_token_does_not_change_the_account(home: House) -> None:
    browser = await home.account("Anna")
    bot = program(home, (await ok(browser, "POST", "/tokens", json={"label": "Bot"}))["token"])
    await refused(bot, 403, "account", "POST", "/tokens", json={"label": "Another"})
    await refused(bot, 403, "account", "POST", "/account/password", json={"old": PASSWORD, "new": PASSWORD})
    await refused(bot, 403, "account", "DELETE", "/account", content=b"", headers={})
    await refused(bot, 403, "account", "DELETE", "/sessions")


async def test_tokens_are_for_accounts_and_not_without_end(home: House) -> None:
    await refused(await home.guest(), 403, "account", "POST", "/tokens", json={"label": "Bot"})
    browser = await home.account("Anna")
    for number in range(MOST_TOKENS):
        await ok(browser, "POST", "/tokens", json={"label": f"Bot {number}"})
    await refused(browser, 409, "tokens", "POST", "/tokens", json={"label": "One more"})


# How games went.


async def test_a_profile_tells_how_the_games_went(home: House) -> None:
    anna = await id_of(await home.account("Anna"))
    bruno = await id_of(await home.account("Bruno"))
    results: list[tuple[str, dict[str, Any] | None]] = [
        ("won", {"winners": [0], "reason": "points"}),
        ("won again", {"winners": [0], "reason": "resigned"}),
        ("lost", {"winners": [1], "reason": "points"}),
        ("shared", {"winners": [0, 1], "reason": "agreed"}),
        ("without winner", {"winners": [], "reason": "agreed"}),
        ("aborted", {"winners": [], "reason": "aborted"}),
    ]
    for name, result in results:
        await home.game(name, {0: anna, 1: bruno}, is_over=True, result=result)
    await home.game("under way", {0: anna, 1: bruno})
    await home.game("from before", {0: anna, 1: bruno}, is_over=True)
    await home.game("alone", {0: anna, 1: anna}, is_over=True, result={"winners": [0], "reason": "points"})
    await home.game("viaduct", {2: anna}, kind="viaduct", is_over=True, result={"winners": [2], "reason": "points"})
    async with home.database.write() as connection:
        await rate(connection, "ponte", [(anna, 1), (bruno, 2)], MOMENT)
    profile = await ok(home.browser(), "GET", "/people/aNNa")
    assert profile["name"] == "Anna"
    assert profile["records"] == [
        {"game": "ponte", "played": 5, "won": 2, "shared": 2, "lost": 1},
        {"game": "viaduct", "played": 1, "won": 1, "shared": 0, "lost": 0},
    ]
    (rating,) = profile["ratings"]
    assert (rating["game"], rating["games"], rating["provisional"]) == ("ponte", 1, True)
    assert rating["rating"] > 1500


@pytest.mark.parametrize("name", ["Nobody", "Guest Anna", "a%00b", "%E2%80%AE", "x" * 40])
async def test_guests_and_unknown_names_have_no_profile(home: House, name: str) -> None:
    await home.guest("Guest Anna")
    await refused(home.browser(), 404, "not-found", "GET", f"/people/{name}")


# The end of an account.


async def test_who_goes_takes_their_data_along_and_leaves_the_games(home: House) -> None:
    browser, friend = await home.account("Anna"), await home.account("Bruno")
    anna, bruno = await id_of(browser), await id_of(friend)
    await home.game("one", {0: anna, 1: bruno})
    await home.game("two", {1: anna, 2: anna})
    await home.game("three", {0: bruno})
    for person in (anna, bruno):
        await home.words("one", person, "hello")
    for message in await home.rows(select(MessageRow.id)):
        await report(home, message.id, anna)
        await report(home, message.id, bruno)
    async with home.database.write() as connection:
        await rate(connection, "ponte", [(anna, 1), (bruno, 2)], MOMENT)
    await refused(browser, 403, "credentials", "DELETE", "/account", json={"password": "wrong horse"})
    assert await delete_account(browser) == NOBODY
    assert await players(home) == {("one", 1): bruno, ("three", 0): bruno}
    names = {row.id: [seat["name"] for seat in row.seats] for row in await home.rows(select(GameRow.id, GameRow.seats))}
    assert names == {
        "one": [DELETED_NAME, "Name 1", "Name 2"],
        "two": ["Name 0", DELETED_NAME, DELETED_NAME],
        "three": ["Name 0", "Name 1", "Name 2"],
    }
    for table in (PersonRow.id, SessionRow.person_id, MessageRow.person_id, ReportRow.person_id, RatingRow.player):
        assert [tuple(row) for row in await home.rows(select(table))] == [(bruno,)]
    assert [sorted(games) for games in home.told] == [["one", "two"]]
    assert await ok(browser, "GET", "/me") == NOBODY
    await home.account("Anna")


async def delete_account(browser: Any) -> Any:
    return await ok(browser, "DELETE", "/account", json={"password": PASSWORD})


async def test_a_deleted_account_ends_every_session_and_token(home: House) -> None:
    first, second = await home.account("Anna"), await home.logged_in("Anna")
    token = (await ok(first, "POST", "/tokens", json={"label": "Bot"}))["token"]
    await ok(program(home, token), "GET", "/me")
    await delete_account(first)
    assert await ok(second, "GET", "/me") == NOBODY
    await refused(program(home, token), 401, "session", "GET", "/me")


# What the host does.


async def test_the_host_makes_an_admin_of_any_name(home: House) -> None:
    await home.people.create_admin("admin", PASSWORD)
    browser = await home.logged_in("Admin")
    assert (await ok(browser, "GET", "/me"))["admin"]
    with pytest.raises(ApiError, match="taken"):
        await home.people.create_admin("ADMIN", PASSWORD)


async def test_who_is_banned_gets_nowhere_until_the_ban_is_taken_back(home: House) -> None:
    browser = await home.account("Anna")
    await home.people.set_ban("anna", True)
    await refused(browser, 403, "banned", "GET", "/me")
    await refused(browser, 403, "banned", "POST", "/join", json={"name": "A", "text": "b"})
    await refused(home.browser(), 403, "banned", "POST", "/session", json={"name": "Anna", "password": PASSWORD})
    await refused(home.browser(), 401, "credentials", "POST", "/session", json={"name": "Anna", "password": "wrong"})
    await home.people.set_ban("anna", False)
    assert (await ok(browser, "GET", "/me"))["known"]


async def test_a_guest_is_banned_by_id(home: House) -> None:
    browser = await home.guest()
    await home.people.set_ban(await id_of(browser), True)
    await refused(browser, 403, "banned", "GET", "/me")
    with pytest.raises(ApiError, match="no account"):
        await home.people.find("Nobody")


async def test_a_session_is_over_after_a_year_unseen(home: House) -> None:
    browser = await home.guest()
    home.now += 60
    async with home.database.write() as connection:
        await connection.execute(update(SessionRow).values(seen=now() - timedelta(days=366)))
    assert await ok(browser, "GET", "/me") == NOBODY
    await home.identities.start()
    assert await home.rows(select(SessionRow)) == []


async def test_guests_who_cannot_come_back_are_forgotten_unless_they_sit_somewhere(home: House) -> None:
    await home.account("Anna")
    for _ in range(2):
        await home.guest()
    people = await home.rows(select(PersonRow.id).where(PersonRow.name_key.is_(None)))
    assert len(people) == 2
    async with home.database.write() as connection:
        await connection.execute(update(SessionRow).values(seen=now() - timedelta(days=366)))
    await home.game("x" * 22, {0: people[0].id})
    await home.identities.start()
    left = await home.rows(select(PersonRow.id, PersonRow.name_key))
    assert {(row.id == people[0].id, row.name_key) for row in left} == {(True, None), (False, "anna")}


async def test_when_a_session_was_seen_is_noted_by_the_hour(home: House) -> None:
    browser = await home.guest()
    for hours in (0.5, 2):
        seen = now() - timedelta(hours=hours)
        async with home.database.write() as connection:
            await connection.execute(update(SessionRow).values(seen=seen))
        home.now += 60
        await ok(browser, "GET", "/me")
        (row,) = await home.rows(select(SessionRow.seen))
        assert (row.seen == seen) == (hours < 1)
