"""`trearchi admin COMMAND`: what the host of a server does; docs/operations.md shows each command.

Passwords are asked for without echo, or read from a pipe; they are never arguments, which every user of a machine sees.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from trearchi.server.admin import Host

__all__ = ["admin"]

Result = TypeVar("Result")

admin = typer.Typer(name="admin", help="Look after a server: people, reports, exports, backups.", rich_markup_mode=None)

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="TREARCHI_DATABASE",
        show_envvar=False,
        help="The server's; by default as there.",
    ),
]
Account = Annotated[str, typer.Argument(metavar="NAME", help="Of the account.")]
Who = Annotated[str, typer.Argument(metavar="NAME", help="Of the account, or the id of a guest.")]


@admin.command()
def create_admin(name: Account, database: Database = None) -> None:
    """Make the account of an admin."""
    password = _new_password()
    _with_host(database, lambda host: host.create_admin(name, password), may_create=True)
    print(f"{name} is an admin.")


@admin.command()
def password(name: Account, database: Database = None) -> None:
    """Give an account a new password."""
    new = _new_password()
    _with_host(database, lambda host: host.set_password(name, new))
    print(f"{name} has a new password, and is logged out everywhere.")


@admin.command()
def ban(who: Who, database: Database = None) -> None:
    """Close the server to somebody."""
    print(f"{_with_host(database, lambda host: host.ban(who, True))} is banned.")


@admin.command()
def unban(who: Who, database: Database = None) -> None:
    """Open the server to somebody again."""
    print(f"{_with_host(database, lambda host: host.ban(who, False))} is not banned.")


@admin.command()
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = None,
) -> None:
    """Delete somebody with their data."""
    from trearchi.terminal.output import CommandError

    found = _with_host(database, lambda host: host.belongings(who))
    kind = "account" if found.is_account else "guest"
    print(
        f"The {kind} {found.name} goes for good, with {found.messages} messages, {found.ratings} ratings and "
        f"{found.sessions} sessions. {found.games} games stay, without the name."
    )
    if not yes:
        if not sys.stdin.isatty():
            raise CommandError("nobody is here to ask; add --yes")
        if not typer.confirm("Delete?", err=True):
            print("Nothing was deleted.")
            raise typer.Exit(1)
    _with_host(database, lambda host: host.delete(found.id))
    print(f"{found.name} is deleted.")


@admin.command()
def people(
    guests: Annotated[bool, typer.Option("--guests", help="Also the guests.")] = False,
    database: Database = None,
) -> None:
    """List the accounts."""

    async def show(host: Host) -> None:
        async for each in host.people(guests):
            seen = "" if each.seen is None else f"{each.seen:%Y-%m-%d}"
            kind = f"{each.role}{', banned' if each.is_banned else ''}"
            print(f"{each.id:22}  {kind:15}  {each.games:6} games  {seen:10}  {_shown(each.name)}")

    _with_host(database, show)


@admin.command()
def reports(
    handled: Annotated[
        list[int] | None, typer.Option("--handled", metavar="N", help="Mark message N as looked at; repeatable.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Also those that were looked at.")] = False,
    database: Database = None,
) -> None:
    """List what players have shown to you."""
    numbers = handled or []
    if numbers:
        _with_host(database, lambda host: host.handle(numbers))
    for each in _with_host(database, lambda host: host.reports(every)):
        writer = f"{_shown(each.writer)} ({each.writer_id}{', guest' if each.is_guest else ''}"
        writer += f"{', banned' if each.is_banned else ''})"
        state = "" if each.handled is None else f", handled {each.handled:%Y-%m-%d}"
        print(f"{each.id}  {each.at:%Y-%m-%d %H:%M}  {writer} in {each.kind} {each.game_id}, ", end="")
        print(f"shown by {each.reporters}{state}: {_shown(each.text)}")


@admin.command()
def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Made where it is not there.")],
    database: Database = None,
) -> None:
    """Write every game as a record."""
    from trearchi.terminal.output import one_line, progress

    async def write(host: Host) -> tuple[int, int]:
        count, damaged = await host.count_games(), 0
        with progress("games", count) as step:
            async for problem in host.export(folder, step):
                damaged += 1
                print(f"trearchi admin export: {one_line(problem)}", file=sys.stderr)
        return count, damaged

    count, damaged = _with_host(database, write)
    print(f"{count - damaged} games are in {folder}{f'; {damaged} are damaged' if damaged else ''}.")
    raise typer.Exit(1 if damaged else 0)


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new one.")],
    database: Database = None,
) -> None:
    """Copy the whole database into a file."""
    from trearchi.server.backup import backup as write

    write(_database(database), file)
    print(f"{file} holds the database: {file.stat().st_size:,} bytes.")


def _database(given: str | None) -> str:
    from trearchi.server.run import default_database

    return str(default_database()) if given is None else given


def _with_host(database: str | None, work: Callable[[Host], Awaitable[Result]], may_create: bool = False) -> Result:
    from trearchi.server.admin import host_of

    async def run() -> Result:
        async with host_of(_database(database), may_create) as host:
            return await work(host)

    return asyncio.run(run())


def _new_password() -> str:
    """Asked for twice on a terminal, else the first line of what is piped in. Raises CommandError."""
    from trearchi.terminal.output import CommandError

    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    line = sys.stdin.readline().rstrip("\r\n")
    if not line:
        raise CommandError("the password is missing: it is the first line of standard input")
    return line


def _shown(text: str) -> str:
    """Other people's words on one's own terminal: nothing in them is a command to it."""
    from trearchi.terminal.output import one_line

    return one_line(text)
