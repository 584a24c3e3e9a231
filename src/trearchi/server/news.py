"""News between processes, as the words on PostgreSQL's one channel: short JSON with the sender's id."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Text, bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine.default import DefaultDialect

from trearchi.server.models import Moment
from trearchi.server.stored import Entry

CHANNEL = "trearchi"
LONGEST_BYTES = 7_900  # PostgreSQL takes less than 8000
MOMENT, ANY_DIALECT = Moment(), DefaultDialect()

NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))


@dataclass(frozen=True)
class News:
    """Another process has added `entries` to a game of `version` entries; none if too many to tell: load the game."""

    game_id: str
    version: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Message:
    """Words of another process that are kept nowhere."""

    topic: str
    payload: dict[str, Any]


def news_payload(sender: str, game_id: str, version: int, entries: Sequence[Entry], at: datetime) -> str:
    """`at` is the time of entries that have none of their own."""
    rows = [
        [entry.kind, entry.ply, entry.text, entry.seat, entry.ms, entry.lag, number(entry.at or at)]
        for entry in entries
    ]
    news = {"from": sender, "game": game_id, "version": version, "entries": rows}
    text = compact(news)
    return text if fits(text) else compact(news | {"entries": []})


def message_payload(sender: str, topic: str, payload: dict[str, Any]) -> str:
    return compact({"from": sender, "topic": topic, "payload": payload})


def read_payload(text: str, own: str) -> News | Message | None:
    """What another process said; None for what `own` said itself. Raises ValueError, KeyError for foreign words."""
    words = json.loads(text)
    if words["from"] == own:
        return None
    if "topic" in words:
        return Message(words["topic"], words["payload"])
    entries = (
        Entry(kind, ply, move, seat=seat, ms=ms, lag=lag, at=MOMENT.process_result_value(at, ANY_DIALECT))
        for kind, ply, move, seat, ms, lag, at in words["entries"]
    )
    return News(words["game"], words["version"], tuple(entries))


def notify(connection: Connection, payloads: Sequence[str]) -> None:
    """Tell the other processes, at the commit."""
    if payloads:
        connection.execute(NOTIFY, {"payloads": list(payloads)})


def number(at: datetime) -> int | None:
    return MOMENT.process_bind_param(at, ANY_DIALECT)


def compact(words: dict[str, Any]) -> str:
    return json.dumps(words, separators=(",", ":"), ensure_ascii=False)


def fits(text: str) -> bool:
    return len(text.encode()) <= LONGEST_BYTES
