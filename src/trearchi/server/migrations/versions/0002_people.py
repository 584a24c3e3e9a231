"""People and their sessions, seats, clocks, results, messages and ratings.

The persons' seats of games that were under way belong to nobody yet: they are open, and whoever has the link may take
them. What such a game has of moves stays as it is.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# The defaults stay: to drop one, SQLite would have to write the table anew, which the entries' foreign key forbids.
NEW_COLUMNS: tuple[sa.Column[Any], ...] = (
    sa.Column("visibility", sa.String(8), nullable=False, server_default="private"),
    sa.Column("is_rated", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("is_full", sa.Boolean(), nullable=False, server_default=sa.true()),
    sa.Column("seat_due", sa.Integer(), nullable=True),
    sa.Column("flag_at", sa.BigInteger(), nullable=True),
    sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("next_id", sa.String(32), nullable=True),
)


def upgrade() -> None:
    create_people()
    for column in NEW_COLUMNS:
        op.add_column("games", column)
    op.create_index("ix_games_flag_at", "games", ["flag_at"])
    op.create_index("ix_games_open", "games", ["visibility", "is_full", "is_over", "updated"])
    for name, kind in (("seat", sa.Integer()), ("ms", sa.BigInteger()), ("lag", sa.Integer())):
        op.add_column("entries", sa.Column(name, kind, nullable=True))
    create_play()
    open_seats()


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=True, unique=True),
        sa.Column("password", sa.String(255), nullable=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("banned", sa.BigInteger(), nullable=True),
        sa.Column("has_chat", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(255), nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )


def create_play() -> None:
    op.create_table(
        "players",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
    )
    op.create_index("ix_players_person_id", "players", ["person_id"])
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_messages_game", "messages", ["game_id", "id"])
    op.create_index("ix_messages_person_id", "messages", ["person_id"])
    op.create_table(
        "reports",
        sa.Column("message_id", sa.Integer(), sa.ForeignKey("messages.id"), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("handled", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )


def open_seats() -> None:
    games = sa.table(
        "games",
        sa.column("id", sa.String),
        sa.column("seats", sa.JSON),
        sa.column("is_over", sa.Boolean),
        sa.column("is_full", sa.Boolean),
        sa.column("is_computer_due", sa.Boolean),
    )
    connection = op.get_bind()
    for game_id, seats in connection.execute(sa.select(games.c.id, games.c.seats).where(~games.c.is_over)).all():
        if any(seat.get("kind") == "human" for seat in seats):
            opened = [{**seat, "kind": "open"} if seat.get("kind") == "human" else seat for seat in seats]
            values = {"seats": opened, "is_full": False, "is_computer_due": False}
            connection.execute(sa.update(games).where(games.c.id == game_id).values(values))
