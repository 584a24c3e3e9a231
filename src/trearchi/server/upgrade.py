"""Bring a database to the schema of this program; refuse one that is newer."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 3_190_115_414  # of PostgreSQL's advisory locks; any number does that nobody else uses


class NewerDatabaseError(Exception):
    """The database was written by a newer program."""


def upgrade(connection: Connection) -> None:
    """Run the missing migrations inside the transaction of `connection`, one process at a time.

    Raises NewerDatabaseError, and changes nothing, for a database at a migration that this program does not know.
    """
    if connection.dialect.name == "postgresql":  # on SQLite the transaction itself holds the database
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = set(MigrationContext.configure(connection).get_current_heads())
    unknown = current - {script.revision for script in scripts.walk_revisions()}
    if unknown:
        raise NewerDatabaseError(
            f"The database is of a newer Tre Archi: it stands at schema {', '.join(sorted(unknown))}, this program "
            f"knows schemas up to {scripts.get_current_head()}. Update the program or name another database."
        )
    if current != set(scripts.get_heads()):
        command.upgrade(config, "head")
