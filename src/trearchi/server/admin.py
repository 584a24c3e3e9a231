"""What the host does from the command line, on the server's database and while it runs (docs/operations.md)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import delete, distinct, func, select, update

import trearchi as ta
from trearchi.errors import TrearchiError
from trearchi.records import Record, from_json
from trearchi.server.belongings import games_of
from trearchi.server.bus import Bus
from trearchi.server.database import Database, StorageError, database_url
from trearchi.server.errors import ApiError
from trearchi.server.identity import Identities
from trearchi.server.live import LiveGame
from trearchi.server.models import GameRow, MessageRow, PersonRow, PlayerRow, RatingRow, ReportRow, SessionRow
from trearchi.server.passwords import Passwords
from trearchi.server.people import People
from trearchi.server.play import record_of
from trearchi.server.schema_people import AccountName, Password
from trearchi.server.storage import Storage

NAME: TypeAdapter[str] = TypeAdapter(AccountName)
PASSWORD: TypeAdapter[str] = TypeAdapter(Password)
GAMES_AT_ONCE = 200
GAMES_TOLD_AT_ONCE = 100
DRAFT = re.compile(r"\.\d{4}-\d\d-\d\d-[\w-]{22}\.json\.[0-9a-f]{8}\.tmp", re.ASCII)
UNREADABLE = (ApiError, TrearchiError, ValueError, KeyError, IndexError, TypeError, AttributeError)


class AdminError(TrearchiError):
    """What cannot be done; its text is one line that says what would be right."""


@dataclass(frozen=True)
class Someone:
    """A person in a list."""

    id: str
    name: str
    role: str
    created: datetime
    seen: datetime | None
    is_banned: bool
    games: int


@dataclass(frozen=True)
class Belongings:
    """What goes with a person who is deleted; games and moves stay for the others."""

    id: str
    name: str
    is_account: bool
    games: int
    messages: int
    sessions: int
    ratings: int


@dataclass(frozen=True)
class Shown:
    """A message that was shown to the host."""

    id: int
    text: str
    at: datetime
    game_id: str
    kind: str
    writer_id: str
    writer: str
    is_guest: bool
    is_banned: bool
    reporters: int
    handled: datetime | None


class Host:
    """The host on one database."""

    def __init__(self, database: Database) -> None:
        self.database, self.storage = database, Storage(database)
        self._passwords = Passwords()
        self._people = People(database, Identities(database), self._passwords)

    def close(self) -> None:
        self._passwords.close()

    async def create_admin(self, name: str, password: str) -> None:
        with explained():
            await self._people.create_admin(checked(NAME, name, "name"), checked(PASSWORD, password, "password"))

    async def set_password(self, name: str, password: str) -> None:
        """A new password; all sessions and tokens of the account end."""
        with explained():
            row = await self._people.account(name)
        hashed = await self._passwords.hash(checked(PASSWORD, password, "password"))
        async with self.database.write() as connection:
            await connection.execute(update(PersonRow).where(PersonRow.id == row.id).values(password=hashed))
            await connection.execute(delete(SessionRow).where(SessionRow.person_id == row.id))
        await self._tell(row.id)

    async def ban(self, who: str, is_banned: bool) -> str:
        """The name of the one who is banned, or no longer."""
        with explained():
            row = await self._people.find(who)
            await self._people.set_ban(row.id, is_banned)
        await self._tell(row.id)
        return str(row.name)

    async def belongings(self, who: str) -> Belongings:
        with explained():
            row = await self._people.find(who)
        counts = [
            select(func.count(distinct(PlayerRow.game_id))).where(PlayerRow.person_id == row.id),
            select(func.count()).select_from(MessageRow).where(MessageRow.person_id == row.id),
            select(func.count()).select_from(SessionRow).where(SessionRow.person_id == row.id),
            select(func.count()).select_from(RatingRow).where(RatingRow.player == row.id),
        ]
        async with self.database.read() as connection:
            found = [await connection.scalar(count) or 0 for count in counts]
        return Belongings(row.id, row.name, row.name_key is not None, *found)

    async def delete(self, person_id: str) -> None:
        async with self.database.read() as connection:
            games = await games_of(connection, person_id)
        with explained():
            await self._people.delete(person_id)
        await self._tell(person_id, games)

    async def people(self, with_guests: bool) -> AsyncIterator[Someone]:
        """All accounts, and guests where they are asked for, by name."""
        seen = select(SessionRow.person_id, func.max(SessionRow.seen).label("seen")).group_by(SessionRow.person_id)
        sat = select(PlayerRow.person_id, func.count(distinct(PlayerRow.game_id)).label("games"))
        seen_by, sat_by = seen.subquery(), sat.group_by(PlayerRow.person_id).subquery()
        query = (
            select(PersonRow, seen_by.c.seen, sat_by.c.games)
            .outerjoin(seen_by, seen_by.c.person_id == PersonRow.id)
            .outerjoin(sat_by, sat_by.c.person_id == PersonRow.id)
            .order_by(PersonRow.name_key.is_(None), PersonRow.name_key, PersonRow.created, PersonRow.id)
        )
        if not with_guests:
            query = query.where(PersonRow.name_key.is_not(None))
        async with self.database.read() as connection:
            rows = await connection.stream(query)
            async for row in rows:
                role = row.role or ("guest" if row.name_key is None else "account")
                yield Someone(row.id, row.name, role, row.created, row.seen, row.banned is not None, row.games or 0)

    async def reports(self, with_handled: bool) -> list[Shown]:
        """The messages that were shown to the host, those that were shown last first."""
        shown = (
            select(
                ReportRow.message_id,
                func.count().label("reporters"),
                func.max(ReportRow.at).label("at"),
                func.max(ReportRow.handled).label("handled"),
                func.count(ReportRow.handled).label("handled_count"),
            )
            .group_by(ReportRow.message_id)
            .subquery()
        )
        query = (
            select(
                MessageRow.id, MessageRow.text, MessageRow.at.label("said"), MessageRow.game_id, MessageRow.person_id
            )
            .add_columns(GameRow.kind, PersonRow.name, PersonRow.name_key, PersonRow.banned)
            .add_columns(shown.c.reporters, shown.c.handled, shown.c.handled_count)
            .join(shown, shown.c.message_id == MessageRow.id)
            .join(GameRow, GameRow.id == MessageRow.game_id)
            .join(PersonRow, PersonRow.id == MessageRow.person_id)
            .order_by(shown.c.at.desc(), MessageRow.id.desc())
        )
        if not with_handled:
            query = query.where(shown.c.handled_count < shown.c.reporters)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Shown(
                row.id,
                row.text,
                row.said,
                row.game_id,
                row.kind,
                row.person_id,
                row.name,
                row.name_key is None,
                row.banned is not None,
                row.reporters,
                row.handled if row.handled_count == row.reporters else None,
            )
            for row in rows
        ]

    async def handle(self, message_ids: Sequence[int]) -> None:
        """The host has looked at those messages. Raises AdminError, and marks none, where one was not shown."""
        async with self.database.write() as connection:
            for message_id in message_ids:
                shown = ReportRow.message_id == message_id
                if await connection.scalar(select(func.count()).select_from(ReportRow).where(shown)) == 0:
                    raise AdminError(f"no message {message_id} was shown to you; `trearchi admin reports` lists them")
                unhandled = update(ReportRow).where(shown, ReportRow.handled.is_(None))
                await connection.execute(unhandled.values(handled=datetime.now(UTC)))

    async def count_games(self) -> int:
        async with self.database.read() as connection:
            return await connection.scalar(select(func.count()).select_from(GameRow)) or 0

    async def export(self, folder: Path, step: Callable[[], None] = lambda: None) -> AsyncIterator[str]:
        """Write every game as a record of its own; yields a line for each that cannot be.

        What stands there already and is the same stays as it is, so that an export that was cut off goes on.
        """
        prepare_folder(folder)
        after = ""
        while ids := await self._games_after(after):
            for game_id in ids:
                problem = await self._export(game_id, folder)
                if problem:
                    yield f"game {game_id}: {problem}"
                step()
            after = ids[-1]

    async def _games_after(self, game_id: str) -> list[str]:
        query = select(GameRow.id).where(GameRow.id > game_id).order_by(GameRow.id).limit(GAMES_AT_ONCE)
        async with self.database.read() as connection:
            return list((await connection.scalars(query)).all())

    async def _export(self, game_id: str, folder: Path) -> str | None:
        """What is wrong with the game; None where it is written and can be read again."""
        try:
            loaded = await self.storage.load(game_id)
            if loaded is None:
                return "it is gone"
            record = from_json(record_of(LiveGame(*loaded, {})))
        except UNREADABLE as error:
            return str(error) or type(error).__name__
        path = folder / f"{loaded[0].created.date().isoformat()}-{game_id}.json"
        if is_there(record, path):
            return None
        await asyncio.to_thread(record.save, path)
        try:
            await asyncio.to_thread(ta.load, path)
        except ta.RecordError as error:
            path.unlink(missing_ok=True)
            return str(error)
        return None

    async def _tell(self, person_id: str, games: Sequence[str] = ()) -> None:
        """The servers on this database look the person up anew, and the games where they sat.

        On SQLite nobody can be told: there what a server remembers of a person is forgotten within seconds.
        """
        bus = Bus(self.storage)
        with suppress(StorageError):  # what was done is done, and seen a little later
            await bus.start(nothing, nothing, nothing)
            await bus.send("person", {"person": person_id})
            for at in range(0, len(games), GAMES_TOLD_AT_ONCE):
                await bus.send("hands", {"games": games[at : at + GAMES_TOLD_AT_ONCE]})
        await bus.close()


def nothing(*heard: object) -> None:
    """What others say is not for the command line."""


@asynccontextmanager
async def host_of(database: str, may_create: bool = False) -> AsyncIterator[Host]:
    """The host on a database, which is brought up to date. Raises AdminError."""
    try:
        if not may_create:
            check_exists(database)
        opened = Database(database)
        await opened.open()
        try:
            host = Host(opened)
            try:
                yield host
            finally:
                host.close()
        finally:
            await opened.close()
    except StorageError as error:
        raise AdminError(str(error)) from error


def check_exists(database: str) -> None:
    """Raises AdminError for a file that is not there: a new, empty one is not what was meant."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise AdminError(f"there is no database {url.database}; name the server's: --database URL")


@contextmanager
def explained() -> Iterator[None]:
    """Raises AdminError for what the server would answer with an error."""
    try:
        yield
    except ApiError as problem:
        raise AdminError(problem.message) from problem


def checked(kind: TypeAdapter[str], text: str, what: str) -> str:
    try:
        return kind.validate_python(text)
    except ValidationError as error:  # its text may hold the password
        reason = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
        raise AdminError(f"that {what} will not do: {reason[:1].lower()}{reason[1:]}") from None


def prepare_folder(folder: Path) -> None:
    """Make it, and clear away the drafts of an export that was killed. Raises AdminError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            if DRAFT.fullmatch(path.name):
                path.unlink(missing_ok=True)
    except OSError as error:
        raise AdminError(f"{folder} cannot be used: {error.strerror or error}") from None


def is_there(record: Record, path: Path) -> bool:
    """Whether that very record stands in the file."""
    try:
        found: Any = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return False
    return bool(found == record.to_json())
