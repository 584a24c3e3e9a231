"""The people of the house: accounts made, entered, changed and closed; their sessions and tokens."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trearchi.server.belongings import delete_person, games_of, pass_on
from trearchi.server.database import ConflictError, Database
from trearchi.server.errors import ApiError
from trearchi.server.identity import BOT, PAGE, Identities, Person, new_id, now, person_from, person_values
from trearchi.server.models import PersonRow, SessionRow
from trearchi.server.passwords import Passwords

MOST_TOKENS = 20
MOST_PAGES = 50
TRIES_TO_DELETE = 3
LONGEST_KEY = 160  # one letter may fold to many
RESERVED = frozenset(
    {
        *("admin", "administrator", "host", "house", "moderator", "server", "system", "trearchi"),
        *("bot", "computer", "engine", "level", "anonymous", "deletedplayer", "everybody", "guest", "nobody", "you"),
    }
)


def folded(name: str) -> str:
    """The name as it is compared: "  ANNA  b" is "anna b". Empty for what no account can be called."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    if any(unicodedata.category(letter).startswith("C") for letter in plain) or len(plain) > LONGEST_KEY:
        return ""
    return " ".join(plain.split())


def is_reserved(name: str) -> bool:
    """Whether it looks like the house's own: "Admin", "Computer 3", "deleted-player"."""
    return "".join(letter for letter in folded(name) if letter.isalpha()) in RESERVED


def name_taken(name: str) -> ApiError:
    return ApiError(409, "name-taken", f"The name {name!r} is taken; choose another one.")


def wrong_credentials(status: int = 401) -> ApiError:
    what = "There is no account with this name and password" if status == 401 else "That is not your password"
    message = f"{what}; nothing was changed."
    return ApiError(status, "credentials", message, case=None if status == 401 else "password")


class People:
    """Accounts and sessions on one database.

    After a commit `on_games` is told the ids of games whose players are others now, or have another name, and
    `on_person` the id of a person who changed, or whose sessions did.
    """

    def __init__(
        self,
        database: Database,
        identities: Identities,
        passwords: Passwords,
        on_games: Callable[[Sequence[str]], object] = lambda games: None,
        on_person: Callable[[str], object] = lambda person: None,
    ) -> None:
        self.database, self.identities, self.passwords = database, identities, passwords
        self._on_games, self._on_person = on_games, on_person

    async def sign_up(self, person: Person | None, name: str, password: str, label: str = "") -> tuple[Person, str]:
        """Make an account: the guest becomes it and keeps their games. The text is the value of the new cookie.

        Raises ApiError 409: `name-taken`, or `account` for one who is logged in.
        """
        if person is not None and person.is_account:
            raise ApiError(409, "account", "You have an account already; log out first.", case="logged-in")
        if is_reserved(name) or not folded(name):
            raise ApiError(
                409, "name-taken", f"The name {name!r} is kept for the house; choose another one.", case="house"
            )
        async with self.database.read() as connection:
            if await connection.scalar(select(PersonRow.id).where(PersonRow.name_key == folded(name))):
                raise name_taken(name)
        # Words beside the board are off for guests, unless they switch them on, and on for accounts.
        hashed = await self.passwords.hash(password)
        values: dict[str, Any] = {"name": name, "name_key": folded(name), "password": hashed, "has_chat": True}
        person_id = new_id() if person is None else person.id
        games: list[str] = []
        try:
            async with self.database.write() as connection:
                if person is None:
                    await connection.execute(insert(PersonRow).values(person_values(person_id, **values)))
                else:
                    await become_account(connection, person_id, values)
                    games = await games_of(connection, person_id)
                session_id, cookie = await self.identities.new_page(connection, person_id, label)
        except ConflictError:
            raise name_taken(name) from None
        self._changed(person_id, games)
        return Person(person_id, name, True, False, True, session_id, False), cookie

    async def log_in(self, person: Person | None, name: str, password: str, label: str = "") -> tuple[Person, str]:
        """Enter an account; what a guest holds passes to it. The text is the value of the new cookie.

        Raises ApiError: 401 `credentials`, after the same work whether or not there is such an account; 403 `banned`.
        """
        row = await self._row(PersonRow.name_key == folded(name))
        stored: str | None = None if row is None else row.password
        if not await self.passwords.verify(stored, password) or row is None or stored is None:
            raise wrong_credentials()
        if row.banned is not None:
            raise ApiError(403, "banned", "The host of this server has closed it to you.")
        renewed = await self.passwords.hash(password) if self.passwords.is_outdated(stored) else stored
        games: list[str] = []
        async with self.database.write() as connection:
            same = (PersonRow.id == row.id, PersonRow.password == stored)
            if (await connection.execute(update(PersonRow).where(*same).values(password=renewed))).rowcount != 1:
                raise wrong_credentials()
            if person is not None and not person.is_account:
                games = await pass_on(connection, person.id, row.id)
            elif person is not None and not person.is_bot:
                await connection.execute(delete(SessionRow).where(SessionRow.id == person.session_id))
            session_id, cookie = await self.identities.new_page(connection, row.id, label)
            await end_oldest_pages(connection, row.id)
        if person is not None and person.id != row.id:
            self._changed(person.id, [])
        self._changed(row.id, games)
        return person_from(row, session_id, PAGE), cookie

    async def change(self, person: Person, name: str | None, has_chat: bool | None) -> Person:
        """Another name, of a guest alone, or chat switched on or off. Raises ApiError 409 `account`."""
        if name is not None and person.is_account:
            raise ApiError(409, "account", "An account keeps its name.", case="name")
        values: dict[str, Any] = {"name": name, "has_chat": has_chat}
        values = {key: value for key, value in values.items() if value is not None}
        if values:
            async with self.database.write() as connection:
                await connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(values))
            self._changed(person.id, [])
        return Person(**{**vars(person), **values})

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Ends all other sessions and tokens. Raises ApiError 403 `credentials`."""
        stored = await self._confirmed(person, old)
        renewed = await self.passwords.hash(new)
        async with self.database.write() as connection:
            same = (PersonRow.id == person.id, PersonRow.password == stored)
            if (await connection.execute(update(PersonRow).where(*same).values(password=renewed))).rowcount != 1:
                raise wrong_credentials(403)
            await connection.execute(delete(SessionRow).where(*others(person)))
        self._changed(person.id, [])

    async def close(self, person: Person, password: str) -> None:
        """Delete the account with its data. Raises ApiError 403 `credentials`."""
        await self._confirmed(person, password)
        await self.delete(person.id)

    # Sessions and tokens.

    async def sessions(self, person: Person) -> list[Any]:
        """The rows of a person's sessions, the one seen last first."""
        query = select(SessionRow).where(SessionRow.person_id == person.id).order_by(SessionRow.seen.desc())
        async with self.database.read() as connection:
            return list((await connection.execute(query)).all())

    async def end_session(self, person: Person, session_id: str) -> None:
        """Raises ApiError 404 where that is no session of this person."""
        async with self.database.write() as connection:
            own = (SessionRow.id == session_id, SessionRow.person_id == person.id)
            if (await connection.execute(delete(SessionRow).where(*own))).rowcount != 1:
                raise ApiError(404, "not-found", "There is no such session of yours; it may have ended already.")
        self._changed(person.id, [])

    async def end_other_sessions(self, person: Person) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(SessionRow).where(*others(person)))
        self._changed(person.id, [])

    async def new_token(self, person: Person, label: str) -> tuple[str, Any]:
        """A token for a program, and the row of its session. Raises ApiError 409 `tokens`."""
        async with self.database.write() as connection:
            locked = select(PersonRow.id).where(PersonRow.id == person.id).with_for_update()
            if await connection.scalar(locked) is None:
                raise ApiError(401, "session", "This account was deleted.")
            bots = (SessionRow.person_id == person.id, SessionRow.kind == BOT)
            held = await connection.scalar(select(func.count()).select_from(SessionRow).where(*bots)) or 0
            if held >= MOST_TOKENS:
                message = f"An account has at most {MOST_TOKENS} tokens; revoke one that is no longer used."
                raise ApiError(409, "tokens", message)
            session_id, token = await self.identities.new_bot(connection, person.id, label)
            row = (await connection.execute(select(SessionRow).where(SessionRow.id == session_id))).one()
        return token, row

    async def account(self, name: str) -> Any:
        """The row of the account with that name. Raises ApiError 404."""
        row = await self._row(PersonRow.name_key == folded(name))
        if row is None:
            raise ApiError(404, "not-found", "There is no account of that name here.")
        return row

    # What the host does, from the command line.

    async def find(self, text: str) -> Any:
        """The row of the account with that name, or of whoever has that id. Raises ApiError 404."""
        row = await self._row(PersonRow.name_key == folded(text)) or await self._row(PersonRow.id == text)
        if row is None:
            raise ApiError(404, "not-found", f"There is no account {text!r} here.")
        return row

    async def create_admin(self, name: str, password: str) -> str:
        """The id of the new account. Any free name is fine. Raises ApiError 409 `name-taken`."""
        person_id, hashed = new_id(), await self.passwords.hash(password)
        values = person_values(person_id, name, name_key=folded(name), password=hashed, role="admin")
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(PersonRow).values(values))
        except ConflictError:
            raise name_taken(name) from None
        return person_id

    async def set_ban(self, text: str, is_banned: bool) -> None:
        """Ban somebody, by name or id, or take the ban back. Raises ApiError 404."""
        row = await self.find(text)
        async with self.database.write() as connection:
            banned = now() if is_banned else None
            await connection.execute(update(PersonRow).where(PersonRow.id == row.id).values(banned=banned))
        self._changed(row.id, [])

    async def delete(self, person_id: str) -> None:
        """Delete a person with their data, whoever asks for it."""
        for left in reversed(range(TRIES_TO_DELETE)):
            try:
                async with self.database.write() as connection:
                    games = await delete_person(connection, person_id)
                break
            except ConflictError:  # they wrote something in the same moment
                if not left:
                    raise
        self._changed(person_id, games)

    async def _row(self, condition: Any) -> Any | None:
        async with self.database.read() as connection:
            return (await connection.execute(select(PersonRow).where(condition))).one_or_none()

    async def _confirmed(self, person: Person, password: str) -> str:
        row = await self._row(PersonRow.id == person.id)
        stored: str | None = None if row is None else row.password
        if not await self.passwords.verify(stored, password) or stored is None:
            raise wrong_credentials(403)
        return stored

    def _changed(self, person_id: str, games: Sequence[str]) -> None:
        self.identities.forget(person_id)
        self._on_person(person_id)
        if games:
            self._on_games(games)


async def become_account(connection: AsyncConnection, person_id: str, values: dict[str, Any]) -> None:
    """The sessions of the guest end: whoever knew one of them does not get into the account."""
    guest = (PersonRow.id == person_id, PersonRow.name_key.is_(None))
    if (await connection.execute(update(PersonRow).where(*guest).values(values))).rowcount != 1:
        raise ApiError(409, "account", "You have an account already; log out first.", case="logged-in")
    await connection.execute(delete(SessionRow).where(SessionRow.person_id == person_id))


async def end_oldest_pages(connection: AsyncConnection, person_id: str) -> None:
    pages = select(SessionRow.id).where(SessionRow.person_id == person_id, SessionRow.kind == PAGE)
    oldest = pages.order_by(SessionRow.seen.desc(), SessionRow.created.desc()).offset(MOST_PAGES)
    await connection.execute(delete(SessionRow).where(SessionRow.id.in_(oldest)))


def others(person: Person) -> tuple[Any, ...]:
    return SessionRow.person_id == person.id, SessionRow.id != person.session_id
