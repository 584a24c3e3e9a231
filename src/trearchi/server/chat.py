"""Words beside the board: for the people at the table who want them, with a way to show one to the host."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import func, insert, select

from trearchi.server import schema_people as schema
from trearchi.server.database import ConflictError, Database
from trearchi.server.errors import ApiError
from trearchi.server.hub import Hub
from trearchi.server.identity import Person
from trearchi.server.live import LiveGame
from trearchi.server.models import MessageRow, ReportRow
from trearchi.server.room import Room

SHOWN = 200
MOST_IN_A_GAME = 2_000


class Chat:
    def __init__(self, database: Database, room: Room, hub: Hub) -> None:
        self._database, self._room, self._hub = database, room, hub

    async def messages(self, game_id: str, person: Person) -> list[schema.ChatMessage]:
        """The last words said in the game, oldest first."""
        async with self._room.held(game_id) as live:
            check_chat(live, person)
            names = {sitter.person_id: live.name(seat) for seat, sitter in live.players.items()}
        own = select(ReportRow.message_id).where(ReportRow.person_id == person.id)
        rows = select(MessageRow.__table__).where(MessageRow.game_id == game_id).order_by(MessageRow.id.desc())
        async with self._database.read() as connection:
            found = (await connection.execute(rows.limit(SHOWN))).mappings().all()
            ids = [row["id"] for row in found]
            reported = set((await connection.scalars(own.where(ReportRow.message_id.in_(ids)))).all())
        return [
            schema.ChatMessage(
                id=row["id"],
                seat=row["seat"],
                name=names.get(row["person_id"], ""),
                text=row["text"],
                at=row["at"],
                reported=row["id"] in reported,
            )
            for row in reversed(found)
        ]

    async def say(self, game_id: str, person: Person, text: str) -> schema.ChatMessage:
        async with self._room.held(game_id) as live:
            check_chat(live, person)
            seat = live.seats_of(person.id)[0]
            name = live.name(seat)
        now = datetime.now(UTC)
        values = {"game_id": game_id, "person_id": person.id, "seat": seat, "text": text, "at": now}
        said = select(func.count()).select_from(MessageRow).where(MessageRow.game_id == game_id)
        async with self._database.write() as connection:
            if (await connection.scalar(said) or 0) >= MOST_IN_A_GAME:
                raise ApiError(409, "no-chat", f"A game holds {MOST_IN_A_GAME} messages, and they are said.")
            result = await connection.execute(insert(MessageRow).values(**values))
            key = result.inserted_primary_key
        assert key is not None
        message = schema.ChatMessage(id=key[0], seat=seat, name=name, text=text, at=now, reported=False)
        self._hub.say(game_id, {"kind": "message", "game": game_id, "message": message.model_dump(mode="json")})
        return message

    async def report(self, game_id: str, person: Person, message_id: int) -> None:
        """Show a message to the host; a second time counts once."""
        async with self._room.held(game_id) as live:
            check_chat(live, person)
        mine = select(MessageRow.id).where(MessageRow.id == message_id, MessageRow.game_id == game_id)
        try:
            async with self._database.write() as connection:
                if await connection.scalar(mine) is None:
                    raise ApiError(404, "not-found", f"There is no message {message_id} in this game.")
                values = {"message_id": message_id, "person_id": person.id, "at": datetime.now(UTC)}
                await connection.execute(insert(ReportRow).values(**values))
        except ConflictError:
            pass


def check_chat(live: LiveGame, person: Person) -> None:
    if not live.seats_of(person.id):
        raise ApiError(403, "seat", "The words beside the board are for those who play.")
    if not person.has_chat:
        raise ApiError(403, "chat-off", "Words beside the board are off for you; switch them on to read and write.")
    if len(live.persons) < 2:
        raise ApiError(409, "no-chat", "There is nobody here to talk with.", case="nobody")
