"""Alembic's entry: runs the migrations on the connection that the storage hands over."""

from alembic import context

from trearchi.server.models import Base


def migrate() -> None:
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


migrate()
