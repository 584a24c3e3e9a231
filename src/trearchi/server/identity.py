"""Who asks: the person behind a signed cookie, or behind the token of a program.

A session is a random token, of which the database keeps the hash alone. Pages carry it in a signed cookie, so that junk
never reaches the database; programs send theirs as `Authorization: Bearer tra_...`. Who a token belongs to is kept in
memory for at most `SECONDS_KEPT`: what this process revokes ends at once, what another process (or the command line)
revokes ends within that time.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Annotated, Any

from fastapi import Depends
from itsdangerous import BadSignature, Signer
from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trearchi.server.database import ConflictError, Database, StorageError
from trearchi.server.errors import ApiError
from trearchi.server.limits import limiter_of
from trearchi.server.models import MessageRow, PersonRow, PlayerRow, ReportRow, SessionRow, SettingRow

COOKIE = "trearchi"
COOKIE_SECONDS = 365 * 24 * 3600
KEY_SETTING = "cookie-key"
TOKEN_PREFIX = "tra_"
SECONDS_KEPT = 60.0
MOST_KEPT = 5_000
SEEN_EVERY = timedelta(hours=1)
SESSION_LASTS = timedelta(seconds=COOKIE_SECONDS)
GUEST_NAME = "Guest"
PAGE, BOT = "page", "bot"


@dataclass(frozen=True)
class Person:
    """Who asks, by which session."""

    id: str
    name: str
    is_account: bool
    is_admin: bool
    has_chat: bool
    session_id: str
    is_bot: bool


@dataclass(frozen=True)
class Kept:
    """What a token was found to stand for, and until when that is believed."""

    person: Person
    is_banned: bool
    until: float


def now() -> datetime:
    return datetime.now(UTC)


def new_id() -> str:
    """22 letters that nobody can guess."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """A token has 256 random bits: a fast hash keeps it."""
    return sha256(token.encode()).hexdigest()


class Identities:
    """Sessions: made, looked up, forgotten."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.database = database
        self._clock = clock
        self._kept: dict[str, Kept] = {}
        self._changes = 0
        self._signer: Signer | None = None

    async def start(self) -> None:
        """Load the key that signs cookies, or be the one who makes it; forget the sessions and guests of long ago."""
        with suppress(ConflictError):
            async with self.database.write() as connection:
                await connection.execute(delete(SessionRow).where(SessionRow.seen < now() - SESSION_LASTS))
                await connection.execute(delete(PersonRow).where(*forgotten_guests()))
                if await connection.scalar(key_query()) is None:
                    key = secrets.token_urlsafe(32)
                    await connection.execute(insert(SettingRow).values(name=KEY_SETTING, value=key))
        async with self.database.read() as connection:
            stored: str = (await connection.execute(key_query())).scalar_one()
        self._signer = Signer(stored, salt="trearchi.session", digest_method=sha256)

    @property
    def signer(self) -> Signer:
        assert self._signer is not None, "start() comes first"
        return self._signer

    async def of(self, cookie: str | None, authorization: str | None) -> Person | None:
        """Who that is; None for a visitor who has done nothing yet, and for a cookie that is junk or was revoked.

        A bearer token goes before a cookie. Raises ApiError: 401 `session` for a token that is unknown or revoked,
        403 `banned`.
        """
        bearer = bearer_of(authorization)
        if bearer is not None:
            person = await self._found(bearer, BOT)
            if person is None:
                raise unknown_token()
            return person
        if not cookie:
            return None
        try:
            token = self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None
        return await self._found(token, PAGE)

    async def _found(self, token: str, kind: str) -> Person | None:
        try:
            key = hash_of(f"{kind}:{token}")
        except UnicodeError:
            return None
        kept = self._kept.get(key)
        if kept is None or kept.until <= self._clock():
            kept = await self._look_up(key, kind)
        if kept is None:
            return None
        if kept.is_banned:
            raise ApiError(403, "banned", "The host of this server has closed it to you.")
        return kept.person

    async def _look_up(self, key: str, kind: str) -> Kept | None:
        changes, until, moment = self._changes, self._clock() + SECONDS_KEPT, now()
        query = (
            select(SessionRow.id.label("session_id"), SessionRow.seen, PersonRow)
            .join(PersonRow, PersonRow.id == SessionRow.person_id)
            .where(SessionRow.token_hash == key, SessionRow.kind == kind, SessionRow.seen >= moment - SESSION_LASTS)
        )
        async with self.database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            self._kept.pop(key, None)
            return None
        kept = Kept(person_from(row, row.session_id, kind), row.banned is not None, until)
        if changes == self._changes:  # else what was read may be older than what was revoked meanwhile
            self._keep(key, kept)
        if moment - row.seen > SEEN_EVERY:
            with suppress(StorageError):  # nobody waits for this; the next look-up tries again
                async with self.database.write() as connection:
                    seen = update(SessionRow).where(SessionRow.id == row.session_id).values(seen=moment)
                    await connection.execute(seen)
        return kept

    def _keep(self, key: str, kept: Kept) -> None:
        self._kept.pop(key, None)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = kept

    def forget(self, person_id: str) -> None:
        """Look that person up anew, after any change of the person or of their sessions."""
        self._changes += 1
        self._kept = {key: kept for key, kept in self._kept.items() if kept.person.id != person_id}

    async def guest(self, name: str, label: str = "") -> tuple[Person, str]:
        """A new guest with a session; the text is the value of the cookie."""
        person_id = new_id()
        async with self.database.write() as connection:
            await connection.execute(insert(PersonRow).values(person_values(person_id, name)))
            session_id, cookie = await self.new_page(connection, person_id, label)
        return Person(person_id, name, False, False, False, session_id, False), cookie

    async def new_page(self, connection: AsyncConnection, person_id: str, label: str) -> tuple[str, str]:
        """A session of a page: its id and the value of its cookie."""
        token = secrets.token_urlsafe(32)
        session_id = await new_session(connection, person_id, PAGE, token, label)
        return session_id, self.signer.sign(token).decode()

    async def new_bot(self, connection: AsyncConnection, person_id: str, label: str) -> tuple[str, str]:
        """A session of a program: its id and its token."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        return await new_session(connection, person_id, BOT, token, label), token


def forgotten_guests() -> list[Any]:
    """Guests who cannot come back, and of whom nothing is in any game."""
    rows = (SessionRow, PlayerRow, MessageRow, ReportRow)
    return [PersonRow.name_key.is_(None), *(~exists().where(row.person_id == PersonRow.id) for row in rows)]


def key_query() -> Any:
    return select(SettingRow.value).where(SettingRow.name == KEY_SETTING)


def bearer_of(authorization: str | None) -> str | None:
    """The token of `Authorization: Bearer ...`; None for any other scheme, which is somebody else's."""
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def unknown_token() -> ApiError:
    problem = ApiError(401, "session", "This token is unknown or was revoked; an account makes new ones.")
    problem.headers["WWW-Authenticate"] = "Bearer"
    return problem


def person_from(row: Any, session_id: str, kind: str) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        is_account=row.name_key is not None,
        is_admin=row.role == "admin",
        has_chat=row.has_chat,
        session_id=session_id,
        is_bot=kind == BOT,
    )


def person_values(person_id: str, name: str, **more: Any) -> dict[str, Any]:
    """The columns of a new person: a guest, where nothing else is said."""
    rest = {"name_key": None, "password": None, "role": "", "created": now(), "banned": None, "has_chat": False}
    return {"id": person_id, "name": name, **rest, **more}


async def new_session(connection: AsyncConnection, person_id: str, kind: str, token: str, label: str) -> str:
    session_id, moment = new_id(), now()
    values = {"id": session_id, "token_hash": hash_of(f"{kind}:{token}"), "person_id": person_id, "kind": kind}
    await connection.execute(insert(SessionRow).values(**values, label=label, created=moment, seen=moment))
    return session_id


# What requests ask of this module.


def identities_of(connection: HTTPConnection) -> Identities:
    identities: Identities = connection.app.state.identities
    return identities


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who sends this request, or opens this socket; None for a visitor. Raises ApiError as `Identities.of` does.

    For a socket that stays open: ask again now and then, it costs next to nothing, and a session may be revoked.
    """
    headers = connection.headers
    return await identities_of(connection).of(connection.cookies.get(COOKIE), headers.get("authorization"))


async def admitted(connection: HTTPConnection, person: Person | None, name: str = GUEST_NAME) -> Person:
    """The one who asks; a visitor becomes a guest of that name, and the answer brings the cookie."""
    if person is not None:
        return person
    limiter_of(connection).check(connection, None, "guest")
    label = browser_of(connection.headers.get("user-agent", ""))
    guest, cookie = await identities_of(connection).guest(name, label)
    give_cookie(connection, cookie)
    return guest


async def somebody(connection: HTTPConnection, person: Visitor) -> Person:
    return await admitted(connection, person)


async def known(person: Visitor) -> Person:
    if person is None:
        raise ApiError(401, "session", "Who are you? Create or join a game first, or log in.")
    return person


async def account(person: Known) -> Person:
    if not person.is_account:
        raise ApiError(403, "account", "This is for accounts; make one, or log in.")
    return person


async def owner(person: Account) -> Person:
    if person.is_bot:
        raise ApiError(
            403, "account", "The token of a program cannot do this; log in with name and password.", case="token"
        )
    return person


Visitor = Annotated[Person | None, Depends(person_of)]
Somebody = Annotated[Person, Depends(somebody)]
Known = Annotated[Person, Depends(known)]
Account = Annotated[Person, Depends(account)]
Owner = Annotated[Person, Depends(owner)]

SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}


def browser_of(user_agent: str) -> str:
    """A browser in the words by which its owner knows it again, such as "Firefox, Linux"; what it sends is not kept."""
    finds = [next((name for sign, name in words.items() if sign in user_agent), "") for words in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in finds if name)


def give_cookie(connection: HTTPConnection, value: str) -> None:
    """Whatever answers this request sets this cookie; an empty one is taken away."""
    connection.state.new_cookie = value


class Cookies:
    """Middleware: sets the cookie that `give_cookie` was told of, whichever answer is sent, a socket's too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def with_cookie(message: Message) -> None:
            value = state.get("new_cookie")
            if value is not None and message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                header = cookie_header(value, is_secure=scope.get("scheme") in ("https", "wss"))
                MutableHeaders(scope=message).append("Set-Cookie", header)
            await send(message)

        await self.app(scope, receive, with_cookie)


def cookie_header(value: str, is_secure: bool) -> str:
    lasts = COOKIE_SECONDS if value else 0
    return f"{COOKIE}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{'; Secure' if is_secure else ''}"
