"""What a write does to the tables: many at once where they agree with what is there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Update, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from trearchi.server.database import ConflictError
from trearchi.server.models import Base
from trearchi.server.news import news_payload, notify
from trearchi.server.stored import Entry, StoredGame, Write

GAMES, ENTRIES, PLAYERS = (Base.metadata.tables[name] for name in ("games", "entries", "players"))
ADD_GAMES, ADD_ENTRIES = insert(GAMES), insert(ENTRIES)
VERSIONS = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(bindparam("ids", expanding=True)))
LOCKED_VERSIONS = VERSIONS.order_by(GAMES.c.id).with_for_update()
ENTRY_FIELDS = ("kind", "ply", "text", "seat", "ms", "lag")

Row = dict[str, Any]


@dataclass(frozen=True)
class Creation:
    """A game that is new, with what has already happened in it and who sits where."""

    game: StoredGame
    entries: Sequence[Entry]
    sits: dict[int, str]


@dataclass
class Rows:
    """The rows of one batch, by table. The last one of a key holds."""

    games: list[Row] = field(default_factory=list)
    changes: dict[str, Row] = field(default_factory=dict)
    entries: list[Row] = field(default_factory=list)
    players: dict[tuple[str, int], Row] = field(default_factory=dict)
    payloads: list[str] = field(default_factory=list)

    def add_entries(self, game_id: str, version: int, entries: Sequence[Entry], at: datetime) -> None:
        for number, entry in enumerate(entries, version + 1):
            fields = {name: getattr(entry, name) for name in ENTRY_FIELDS}
            self.entries.append({"game_id": game_id, "number": number, "at": entry.at or at, **fields})

    def add_players(self, game_id: str, sits: dict[int, str]) -> None:
        for seat, person_id in sits.items():
            self.players[game_id, seat] = {"game_id": game_id, "seat": seat, "person_id": person_id}


def write_together(connection: Connection, jobs: Sequence[Creation | Write], sender: str) -> list[ConflictError | None]:
    """Write all jobs that agree with what is there, and say which do not.

    A job sees the jobs before it: of two for one game the second has to follow on from the first.
    """
    versions = locked_versions(connection, {job.game_id for job in jobs if isinstance(job, Write)})
    rows, outcome = Rows(), []
    for job in jobs:
        accepted = (
            add_creation(rows, versions, job, sender)
            if isinstance(job, Creation)
            else add_write(rows, versions, job, sender)
        )
        outcome.append(None if accepted else ConflictError())
    execute(connection, rows)
    return outcome


def add_creation(rows: Rows, versions: dict[str, int], job: Creation, sender: str) -> bool:
    game = job.game
    versions[game.id] = game.version
    rows.games.append(game_columns(game))
    rows.add_entries(game.id, 0, job.entries, game.created)
    rows.add_players(game.id, job.sits)
    rows.payloads.append(news_payload(sender, game.id, 0, job.entries, game.created))
    return True


def add_write(rows: Rows, versions: dict[str, int], job: Write, sender: str) -> bool:
    if versions.get(job.game_id) != job.version:
        return False
    version = versions[job.game_id] = job.version + len(job.entries)
    values = {"key": job.game_id, "version": version, "updated": job.at, **vars(job.standing)}
    if job.seats is not None:
        values["seats"] = job.seats
    if job.next_id is not None:
        values["next_id"] = job.next_id
    rows.changes[job.game_id] = rows.changes.get(job.game_id, {}) | values
    rows.add_entries(job.game_id, job.version, job.entries, job.at)
    rows.add_players(job.game_id, job.sits)
    rows.payloads.append(news_payload(sender, job.game_id, job.version, job.entries, job.at))
    return True


def locked_versions(connection: Connection, games: set[str]) -> dict[str, int]:
    """The versions of `games`, held until the commit: in one order everywhere, so that nobody waits in a circle."""
    if not games:
        return {}
    statement = LOCKED_VERSIONS if connection.dialect.name == "postgresql" else VERSIONS
    return {row.id: row.version for row in connection.execute(statement, {"ids": list(games)})}


def execute(connection: Connection, rows: Rows) -> None:
    if rows.games:
        connection.execute(ADD_GAMES, rows.games)
    shapes: defaultdict[tuple[str, ...], list[Row]] = defaultdict(list)
    for change in rows.changes.values():
        shapes[tuple(sorted(change))].append(change)
    for shape, changes in shapes.items():
        connection.execute(change_games(shape), changes)
    if rows.entries:
        connection.execute(ADD_ENTRIES, rows.entries)
    if rows.players:
        connection.execute(sit_down(connection.dialect.name), list(rows.players.values()))
    if connection.dialect.name == "postgresql":
        notify(connection, rows.payloads)


@cache
def change_games(shape: tuple[str, ...]) -> Update:
    values: Row = {name: bindparam(name) for name in shape if name != "key"}
    return update(GAMES).where(GAMES.c.id == bindparam("key")).values(values)


@cache
def sit_down(dialect: str) -> Any:
    added = (postgresql if dialect == "postgresql" else sqlite).insert(PLAYERS)
    return added.on_conflict_do_update(
        index_elements=[PLAYERS.c.game_id, PLAYERS.c.seat], set_={"person_id": added.excluded.person_id}
    )


def game_columns(game: StoredGame) -> Row:
    columns = vars(game) | vars(game.standing)
    del columns["standing"], columns["players"]
    return columns
