"""Lists of games: one's own, the open ones of the lobby, those that may be watched."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable

from pydantic import ValidationError

from trearchi.server import schema
from trearchi.server.catalogue import title
from trearchi.server.identity import Person
from trearchi.server.live import shown_seats
from trearchi.server.logs import shown_id
from trearchi.server.room import Room
from trearchi.server.storage import StoredGame

LOBBY_SHOWN = 50

logger = logging.getLogger("trearchi.server")


class Listing:
    def __init__(self, room: Room) -> None:
        self._room, self._storage = room, room.storage

    async def own(self, person: Person | None, limit: int) -> list[schema.GameSummary]:
        """The games of that person, latest first; a visitor has none."""
        if person is None:
            return []
        return await self._summaries(await self._storage.games_of(person.id, limit), person)

    async def lobby(self, person: Person | None, limit: int = LOBBY_SHOWN) -> list[schema.GameSummary]:
        return await self._summaries(await self._storage.lobby(limit), person)

    async def watchable(self, person: Person | None, limit: int) -> list[schema.GameSummary]:
        return await self._summaries(await self._storage.watchable(limit), person)

    async def open_ids(self, person_id: str, limit: int) -> list[str]:
        return [stored.id for stored in await self._storage.games_of(person_id, limit, "open")]

    async def lobby_event(self, person: Person | None) -> str:
        games = ",".join(game.model_dump_json() for game in await self.lobby(person))
        return f'{{"kind":"lobby","games":[{games}]}}'

    async def _summaries(self, games: Iterable[StoredGame], person: Person | None) -> list[schema.GameSummary]:
        games = list(games)
        by_kind: defaultdict[str, list[StoredGame]] = defaultdict(list)
        for stored in games:
            by_kind[stored.kind].append(stored)
        ratings = {kind: await self._room.ratings(each) for kind, each in by_kind.items()}
        shown = (summary(stored, ratings[stored.kind], person) for stored in games)
        return [each for each in shown if each is not None]


def summary(stored: StoredGame, ratings: dict[str, int], person: Person | None) -> schema.GameSummary | None:
    """The game in a list; None, with a line in the log, for one that only another version of this program knows."""
    standing = stored.standing
    try:
        return schema.GameSummary(
            id=stored.id,
            game=schema.GAME_IDS.validate_python(stored.kind),
            title=title(stored.kind),
            seats=shown_seats(stored.seats, stored.players, ratings),
            ply=standing.ply,
            is_over=standing.is_over,
            started=standing.is_full,
            winners=None if standing.result is None else standing.result["winners"],
            seat=standing.seat_due,
            yours=yours(stored, person),
            clock=None if stored.clock is None else schema.CLOCK.validate_python(stored.clock),
            rated=stored.is_rated,
            parameters=stored.parameters,
            created=stored.created,
            updated=stored.updated,
        )
    except (ValidationError, KeyError, TypeError):
        logger.exception("Game %s cannot be shown", shown_id(stored.id))
        return None


def yours(stored: StoredGame, person: Person | None) -> list[int]:
    if person is None:
        return []
    return [
        seat
        for seat, sitter in sorted(stored.players.items())
        if sitter.person_id == person.id and stored.seats[seat]["kind"] == "human"
    ]
