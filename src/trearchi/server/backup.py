"""A copy of the whole database in one file, while the server runs: whole or not there at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import URL

from trearchi.server.admin import AdminError, check_exists
from trearchi.server.database import StorageError, database_url

DUMP = "pg_dump"
BUSY_SECONDS = 30


def backup(database: str, target: Path) -> None:
    """Write the database into a new file that its owner alone can read. Raises AdminError, and leaves nothing behind.

    SQLite: a database again. PostgreSQL: an archive for `pg_restore`.
    """
    try:
        url = database_url(database)
        check_exists(database)
    except StorageError as error:
        raise AdminError(str(error)) from error
    if target.exists():
        raise AdminError(f"{target} exists already; name a new file")
    with draft_of(target) as draft:
        if url.get_backend_name() == "sqlite":
            copy(Path(str(url.database)), draft)
        else:
            dump(url, draft)


@contextmanager
def draft_of(target: Path) -> Iterator[Path]:
    """A file beside the target, which is the target at the end of the block. Raises AdminError."""
    draft = target.with_name(f".{target.name[:100]}.{os.urandom(4).hex()}.tmp")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except (OSError, ValueError) as error:
        raise AdminError(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    try:
        yield draft
        on_the_disk(draft)
        os.link(draft, target)  # which, unlike a renaming, takes nobody's place
        if os.name == "posix":
            on_the_disk(target.parent)
    except FileExistsError:
        raise AdminError(f"{target} exists already; name a new file") from None
    except OSError as error:
        raise AdminError(f"{target} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            draft.unlink()


def on_the_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def copy(source: Path, draft: Path) -> None:
    """One moment of the database, by SQLite's own means: writers go on meanwhile."""
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as original,
            closing(sqlite3.connect(draft)) as copied,
        ):
            original.backup(copied)
            copied.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
            found = copied.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise AdminError(f"{source} cannot be copied: {error}") from error
    if found != "ok":
        raise AdminError(f"{source} is damaged, and so would be its copy: {str(found).splitlines()[0]}")


def dump(url: URL, draft: Path) -> None:
    """PostgreSQL's own program makes the archive; the password is in its environment, which others cannot see."""
    program = shutil.which(DUMP)
    if program is None:
        raise AdminError(
            f"{DUMP} is missing: install PostgreSQL's client (on Debian, apt-get install postgresql-client)"
        )
    command = [program, "--format=custom", "--no-password", f"--file={draft}"]
    done = subprocess.run(command, env=environment(url), stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [f"status {done.returncode}"]
        raise AdminError(f"{DUMP} failed: {lines[0].removeprefix(f'{DUMP}: ').removeprefix('error: ')}")


def environment(url: URL) -> dict[str, str]:
    """Where the database is, as PostgreSQL's programs want to hear it."""
    mode = url.query.get("ssl") or url.query.get("sslmode")
    settings = {
        "PGHOST": url.host,
        "PGPORT": None if url.port is None else str(url.port),
        "PGUSER": url.username,
        "PGPASSWORD": None if url.password is None else str(url.password),
        "PGDATABASE": url.database,
        "PGSSLMODE": mode if isinstance(mode, str) else None,
    }
    return os.environ | {name: value for name, value in settings.items() if value is not None}
