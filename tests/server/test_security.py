"""What keeps others out: cookies, sessions, origins, hosts, sizes, limits, and words that are only words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request, WebSocket
from sqlalchemy import select
from starlette.requests import HTTPConnection

from tests.server.people_helpers import NO_LIMITS, ORIGIN, PASSWORD, House, house, id_of, ok, refused
from trearchi.server.database import Database
from trearchi.server.errors import ApiError
from trearchi.server.identity import MOST_KEPT, SECONDS_KEPT, Identities, Visitor, admitted, hash_of
from trearchi.server.limits import Counters, Limiter, Limits, address_of
from trearchi.server.middleware import own_hosts
from trearchi.server.models import PersonRow, SessionRow, SettingRow
from trearchi.server.passwords import MOST_WAITING

pytestmark = pytest.mark.anyio

HELLO = {"name": "Anna", "text": "hello"}


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "people.db")


@pytest.fixture
async def home(path: str) -> AsyncIterator[House]:
    async with house(path) as home:
        yield home


# Cookies and sessions.


async def test_the_cookie_is_for_this_site_and_not_for_scripts(home: House) -> None:
    answer = await home.browser().post("/join", json=HELLO)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("trearchi=")
    assert cookie.endswith("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
    assert "strict-transport-security" not in answer.headers


async def test_over_https_the_cookie_stays_there(home: House) -> None:
    answer = await home.browser().post(ORIGIN.replace("http", "https") + "/api/join", json=HELLO)
    assert answer.headers["set-cookie"].endswith("; Secure")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_an_error_brings_the_cookie_of_the_new_guest_too(home: House) -> None:
    @home.app.post("/api/fails")
    async def fails(request: Request, person: Visitor) -> None:
        await admitted(request, person)
        raise ApiError(409, "full", "No seat is free.")

    browser = home.browser()
    assert (await browser.post("/fails")).status_code == 409
    assert (await ok(browser, "GET", "/me"))["known"]


async def test_the_database_keeps_no_token(home: House, path: str) -> None:
    browser = await home.account()
    token = (await ok(browser, "POST", "/tokens", json={"label": "Bot"}))["token"]
    secret = browser.cookies["trearchi"].split(".")[0]
    kept = b"".join(file.read_bytes() for file in Path(path).parent.glob("people.db*"))
    assert secret.encode() not in kept
    assert token.encode() not in kept
    assert PASSWORD.encode() not in kept
    assert hash_of(f"page:{secret}").encode() in kept


@pytest.mark.parametrize("cookie", ["junk", "a.b", "", "é", "x" * 4000, "token.signature"])
async def test_a_cookie_of_somebodys_own_making_is_a_visitors(
    home: House, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise AssertionError("junk reached the database")

    monkeypatch.setattr(home.identities, "_look_up", never)
    headers = [(b"Cookie", f"trearchi={cookie}".encode())]
    answer = await home.browser().get("/me", headers=headers)
    assert answer.json()["known"] is False


async def test_a_cookie_with_another_signature_is_a_visitors(home: House, tmp_path: Path) -> None:
    async with house(str(tmp_path / "other.db")) as other:
        cookies = dict((await other.guest()).cookies)
    assert (await ok(home.browser(cookies=cookies), "GET", "/me"))["known"] is False


async def test_a_cookie_is_no_token_and_a_token_is_no_cookie(home: House) -> None:
    browser = await home.account()
    token = (await ok(browser, "POST", "/tokens", json={"label": "Bot"}))["token"]
    secret = browser.cookies["trearchi"].split(".")[0]
    for bearer in (secret, browser.cookies["trearchi"], "", "tra_", "tra_" + "x" * 43, "é"):
        headers = [(b"Authorization", f"Bearer {bearer}".encode())]
        answer = await refused(home.browser(), 401, "session", "GET", "/me", headers=headers)
        assert answer.headers["www-authenticate"] == "Bearer"
    signed = home.identities.signer.sign(token).decode()
    assert (await ok(home.browser(cookies={"trearchi": signed}), "GET", "/me"))["known"] is False


async def test_a_password_of_a_proxy_before_the_server_is_not_ours(home: House) -> None:
    browser = await home.guest()
    assert (await ok(browser, "GET", "/me", headers={"Authorization": "Basic YTpi"}))["known"]


async def test_a_session_from_before_an_account_does_not_lead_into_it(home: House) -> None:
    for enter in (home.account, home.logged_in):
        browser = await home.guest()
        planted = dict(browser.cookies)
        await enter("Anna", browser)
        assert dict(browser.cookies) != planted
        assert (await ok(home.browser(cookies=planted), "GET", "/me"))["known"] is False


async def test_processes_agree_on_one_key(path: str) -> None:
    database = Database(path)
    await database.open()
    try:
        several = [Identities(database) for _ in range(5)]
        await asyncio.gather(*(each.start() for each in several))
        _, cookie = await several[0].guest("Anna")
        assert all(await asyncio.gather(*(each.of(cookie, None) for each in several)))
        async with database.read() as connection:
            assert len((await connection.execute(select(SettingRow))).all()) == 1
    finally:
        await database.close()


async def test_what_another_process_revokes_ends_within_seconds(home: House) -> None:
    browser = await home.guest()
    await ok(browser, "GET", "/me")
    async with home.database.write() as connection:
        await connection.execute(SessionRow.__table__.delete())
    assert (await ok(browser, "GET", "/me"))["known"]
    home.now += SECONDS_KEPT
    assert (await ok(browser, "GET", "/me"))["known"] is False


async def test_what_was_read_before_a_change_is_not_kept_after_it(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = await home.guest()
    read = home.database.read

    def read_and_be_overtaken() -> Any:
        home.identities.forget("somebody")
        return read()

    monkeypatch.setattr(home.database, "read", read_and_be_overtaken)
    await ok(browser, "GET", "/me")
    assert not home.identities._kept


async def test_only_so_many_sessions_are_kept_in_memory(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_KEPT <= 10_000
    monkeypatch.setattr("trearchi.server.identity.MOST_KEPT", 2)
    browsers = [await home.guest() for _ in range(4)]
    for browser in browsers + browsers:
        assert (await ok(browser, "GET", "/me"))["known"]
        assert len(home.identities._kept) <= 2


async def test_log_ins_wait_in_a_queue_that_ends(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home.passwords, "_waiting", MOST_WAITING)
    body = {"name": "Anna", "password": PASSWORD}
    await refused(home.browser(), 503, "busy", "POST", "/session", json=body)


@pytest.mark.parametrize("password", ["\\ud800abcdefgh", "a" * 201])
async def test_no_password_breaks_the_server(home: House, password: str) -> None:
    content = f'{{"name": "Anna", "password": "{password}"}}'.encode()
    headers = {"Content-Type": "application/json"}
    for place in ("/session", "/account"):
        await refused(home.browser(), 422, "invalid", "POST", place, content=content, headers=headers)


async def test_a_password_is_the_same_from_every_keyboard(home: House) -> None:
    await ok(home.browser(), "POST", "/account", json={"name": "Anna", "password": "caf\u00e9 cr\u00e8me"})
    await ok(home.browser(), "POST", "/session", json={"name": "Anna", "password": "cafe\u0301 cre\u0300me"})


# Where a request comes from, and where it goes.


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://test"},
        {"Origin": "http://test:81"},
        {"Origin": "http://test.evil.example"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_pages_of_others_change_nothing(home: House, headers: dict[str, str]) -> None:
    browser = await home.guest()
    for method, place in (("POST", "/join"), ("PATCH", "/me"), ("DELETE", "/session")):
        await refused(browser, 403, "origin", method, place, json=HELLO, headers=headers)
    assert (await ok(browser, "GET", "/me", headers=headers))["known"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": ORIGIN},
        {"Origin": "http://test:80"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},
    ],
)
async def test_the_pages_of_this_server_do(home: House, headers: dict[str, str]) -> None:
    await ok(home.browser(), "POST", "/join", json=HELLO, headers=headers)


async def test_a_program_with_a_token_may_name_any_origin(home: House) -> None:
    browser = await home.account()
    token = (await ok(browser, "POST", "/tokens", json={"label": "Bot"}))["token"]
    headers = {"Authorization": f"Bearer {token}", "Origin": "http://evil.example"}
    await ok(home.browser(), "POST", "/join", json=HELLO, headers=headers)
    await refused(
        browser, 401, "session", "POST", "/join", json=HELLO, headers={**headers, "Authorization": "Bearer x"}
    )


async def test_the_host_allows_further_origins(path: str) -> None:
    async with house(path, origins=["https://Play.example/", "http://localhost:5173"]) as home:
        for origin in ("https://play.example", "http://localhost:5173", ORIGIN):
            await ok(home.browser(), "POST", "/join", json=HELLO, headers={"Origin": origin})
        for origin in ("http://play.example", "http://localhost:5174"):
            await refused(home.browser(), 403, "origin", "POST", "/join", json=HELLO, headers={"Origin": origin})


def test_the_names_of_a_server_follow_from_where_it_listens_and_what_it_is_called() -> None:
    loopback = {"localhost", "127.0.0.1", "[::1]"}
    assert own_hosts("127.0.0.1") == own_hosts("localhost") == own_hosts("::1") == loopback
    assert own_hosts("127.0.0.2") == loopback | {"127.0.0.2"}
    assert own_hosts("0.0.0.0") is own_hosts("::") is own_hosts("192.0.2.7") is None
    assert own_hosts("0.0.0.0", ["https://play.example:8443"]) == loopback | {"0.0.0.0", "play.example"}


@pytest.mark.parametrize("host", ["localhost:8000", "LOCALHOST", "127.0.0.1:8000", "[::1]:8000", "localhost."])
async def test_a_server_at_home_is_called_by_its_own_names(path: str, host: str) -> None:
    async with house(path, hosts=own_hosts("127.0.0.1")) as home:
        await ok(home.browser(), "GET", "/me", headers={"Host": host})


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8000", "[::2]", "", "127.0.0.1.evil.example"])
async def test_a_name_that_was_bound_to_this_machine_leads_nowhere(path: str, host: str) -> None:
    async with house(path, hosts=own_hosts("127.0.0.1")) as home:
        await refused(home.browser(), 421, "host", "GET", "/me", headers={"Host": host})


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"]
)
async def test_a_form_is_no_request(home: House, kind: str) -> None:
    content = b'{"name": "Anna", "text": "hello"}'
    await refused(home.browser(), 415, "media-type", "POST", "/join", content=content, headers={"Content-Type": kind})


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
async def test_json_is_one(home: House, kind: str) -> None:
    content = b'{"name": "Anna", "text": "hello"}'
    await ok(home.browser(), "POST", "/join", content=content, headers={"Content-Type": kind})


async def test_a_body_over_the_limit_is_refused(home: House) -> None:
    await refused(home.browser(), 413, "too-large", "POST", "/join", json={**HELLO, "text": "x" * 70_000})


async def test_every_answer_has_headers_that_keep_the_page_to_itself(home: House) -> None:
    forms = {"Content-Type": "text/plain"}
    answers = [
        await home.browser().get("/me"),
        await home.browser().get("/nothing"),
        await home.browser().post("/join", json=HELLO, headers={"Origin": "null"}),
        await home.browser().post("/join", content=b"x", headers=forms),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "microphone=()" in answer.headers["permissions-policy"]
        assert answer.headers["cache-control"] == "no-store"


# Sockets.


async def handshake(home: House, headers: dict[str, str]) -> list[Any]:
    """What a server answers to a socket that is opened with those headers."""

    @home.app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        await socket.close()

    sent: list[Any] = []
    received = iter([{"type": "websocket.connect"}])

    async def receive() -> Any:
        return next(received)

    async def send(message: Any) -> None:
        sent.append(message)

    scope: dict[str, Any] = {"type": "websocket", "scheme": "ws", "path": "/api/socket", "query_string": b""}
    raw = [(name.lower().encode(), value.encode()) for name, value in {"Host": "test", **headers}.items()]
    scope |= {"headers": raw, "client": ("192.0.2.1", 1), "subprotocols": []}
    await home.app(scope, receive, send)
    return sent


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": ORIGIN}, {"Origin": "http://evil.example", "Authorization": "Bearer x"}]
)
async def test_a_socket_of_the_page_or_of_a_program_opens(home: House, headers: dict[str, str]) -> None:
    assert [message["type"] for message in await handshake(home, headers)] == ["websocket.accept", "websocket.close"]


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
async def test_a_socket_of_another_page_does_not(home: House, headers: dict[str, str]) -> None:
    (closed,) = await handshake(home, headers)
    assert (closed["type"], closed["reason"]) == ("websocket.close", "origin")


async def test_a_socket_by_another_name_does_not_open(path: str) -> None:
    async with house(path, hosts=own_hosts("127.0.0.1")) as home:
        (closed,) = await handshake(home, {"Host": "evil.example"})
        assert closed["reason"] == "host"


# Limits.


async def test_too_much_is_refused_with_when_to_come_back(path: str) -> None:
    async with house(path, Limits(join="2/minute")) as home:
        browser = await home.guest()
        for _ in range(2):
            await ok(browser, "POST", "/join", json=HELLO)
        answer = await refused(browser, 429, "too-many", "POST", "/join", json=HELLO)
        seconds = int(answer.headers["retry-after"])
        assert 1 <= seconds <= 60
        assert "Try again in" in answer.json()["error"]["message"]
        await ok(await home.guest(), "POST", "/join", json=HELLO)


async def test_visitors_are_counted_by_address_and_leave_no_guests_behind(path: str) -> None:
    async with house(path, Limits(join=None, guest="2/minute")) as home:
        for _ in range(2):
            await ok(home.browser(), "POST", "/join", json=HELLO)
        await refused(home.browser(), 429, "too-many", "POST", "/join", json=HELLO)
        assert len(await home.rows(select(PersonRow))) == 2
        await ok(home.browser("192.0.2.2"), "POST", "/join", json=HELLO)


async def test_passwords_are_not_guessed_from_one_address(path: str) -> None:
    async with house(path, Limits(log_in="3/minute")) as home:
        for number in range(3):
            body = {"name": f"Name {number}", "password": "guess"}
            await refused(home.browser(), 401, "credentials", "POST", "/session", json=body)
        await refused(home.browser(), 429, "too-many", "POST", "/session", json=body)
        assert home.passwords.verified == 3


async def test_passwords_are_not_guessed_for_one_name(path: str) -> None:
    async with house(path, Limits(log_in_name="3/hour")) as home:
        for _ in range(3):
            body = {"name": "Anna", "password": "guess"}
            await refused(home.browser("192.0.2.7"), 401, "credentials", "POST", "/session", json=body)
        answer = await refused(
            home.browser("192.0.2.7"), 429, "too-many", "POST", "/session", json={**body, "name": " ANNA"}
        )
        assert "minutes" in answer.json()["error"]["message"]
        # Nobody is shut out by somebody else who guesses.
        await refused(home.browser("192.0.2.8"), 401, "credentials", "POST", "/session", json=body)


async def test_accounts_are_not_made_in_heaps(path: str) -> None:
    async with house(path, Limits(sign_up="1/hour")) as home:
        await home.account("Anna")
        body = {"name": "Bruno", "password": PASSWORD}
        await refused(home.browser(), 429, "too-many", "POST", "/account", json=body)


async def test_everything_together_has_a_limit_too(path: str) -> None:
    async with house(path, Limits(api="5/hour")) as home:
        browser = home.browser()
        for _ in range(5):
            await ok(browser, "GET", "/me")
        await refused(browser, 429, "too-many", "GET", "/me")
        (closed,) = await handshake(home, {})
        assert closed["reason"] == "too-many"


def test_every_limit_is_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "people.md").read_text("utf-8")
    table = text.partition("## Limits")[2].splitlines()
    told = sorted(line.split("|")[1].strip() for line in table if line[2:3].isdecimal())
    limits = [str(getattr(Limits(), name)) for name in Limits.__dataclass_fields__]
    articles = {"second": "a second", "minute": "a minute", "hour": "an hour"}
    assert told == sorted(f"{count} {articles[unit]}" for count, unit in (each.split("/") for each in limits))


def test_without_limits_nothing_is_counted() -> None:
    limiter = Limiter(NO_LIMITS)
    for _ in range(1000):
        limiter.count("move", "somebody")
    assert not limiter.counters.counters


def test_counters_do_not_grow_without_end() -> None:
    counters = Counters(most=3)
    for number in range(10):
        counters.incr(f"key {number}", 60)
    assert list(counters.counters) == ["key 7", "key 8", "key 9"]


def test_a_counter_ends_with_its_window() -> None:
    counters = Counters()
    assert counters.incr("key", 60) == 1
    assert counters.incr("key", 60) == 2
    assert counters.incr("over", 0) == 1
    assert counters.incr("over", 0) == 1


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_that_of_one_user(host: str, counted: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == counted


# Words.


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "'; DROP TABLE people; --", "{{7*7}}", "\u2028 line", "😀"]
)
async def test_words_come_back_as_data_alone(home: House, text: str) -> None:
    answer = await home.browser().post("/join", json={"name": "<img src=x onerror=y>", "text": text})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json() == {"name": "<img src=x onerror=y>", "text": text.replace("\u2028 ", "")}


@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\ufeff", "\u2066"])
async def test_nothing_turns_words_around_or_hides_in_them(home: House, hidden: str) -> None:
    await refused(home.browser(), 422, "invalid", "POST", "/join", json={**HELLO, "text": f"a{hidden}b"})
    await refused(
        home.browser(), 422, "invalid", "POST", "/account", json={"name": f"a{hidden}b", "password": PASSWORD}
    )


async def test_errors_say_what_was_sent_as_data_too(home: House) -> None:
    answer = await home.browser().get("/people/%3Cscript%3E")
    assert answer.headers["content-type"] == "application/json"
    assert "<script>" not in answer.text


async def test_nobody_learns_another_persons_secrets(home: House) -> None:
    browser = await home.account()
    secrets = (await id_of(browser), browser.cookies["trearchi"].split(".")[0])
    for place in ("/people/Anna", "/ratings?game=ponte", "/openapi.json", "/me"):
        text = (await home.browser().get(place)).text
        assert not any(secret in text for secret in secrets)
