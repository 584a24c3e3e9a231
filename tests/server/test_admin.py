"""What the host does from the command line: on a database that is at rest, and beside a server that runs."""

from __future__ import annotations

import asyncio
import io
import os
import re
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from sqlalchemy.engine import make_url

import trearchi as ta
from tests.server.helpers import GAMES, HUMAN, PONTE, Api, Json, served
from tests.server.people_helpers import PASSWORD
from trearchi.cli import app, main
from trearchi.cli_admin import admin
from trearchi.server import backup
from trearchi.server.limits import Limits

DOCS = Path(__file__).resolve().parents[2] / "docs"


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`trearchi admin ...` in this process, on the test's database."""

    def call(*arguments: str, typed: str = "", on: str = database) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as exit_:
            main(["admin", *arguments, "--database", on])
        captured = capsys.readouterr()
        return Answer(int(exit_.value.code or 0), captured.out, captured.err)

    return call


class Told(NamedTuple):
    """What was played and said on a server that has stopped."""

    games: list[Json]
    message: int


async def play(api: Api) -> Told:
    """Anna, who has an account, plays every game; Guest joins one and says a word, which Anna shows to the host."""
    await api.account("Anna")
    await api.has_chat()
    games = []
    for each in GAMES:
        seats = [HUMAN] * (3 if each["game"] == "viaduct" else 2)
        games.append(await api.play_on(await api.create(each, seats), 5))
    shared = await api.create(PONTE, [HUMAN, {"kind": "open"}])
    guest = api.other()
    await guest.ok("POST", f"/games/{shared['id']}/join", json={"name": "Boy"})
    await guest.has_chat()
    said = await guest.ok("POST", f"/games/{shared['id']}/messages", json={"text": "rude words"})
    await guest.ok("POST", f"/games/{shared['id']}/messages", json={"text": "kind words"})
    shown = await api.request("POST", f"/games/{shared['id']}/messages/{said['id']}/report")
    assert shown.status_code == 204
    return Told([*games, await api.game(shared["id"])], said["id"])


@pytest.fixture
def told(database: str) -> Told:
    async def all_of_it() -> Told:
        async with served(database) as api:
            return await play(api)

    return asyncio.run(all_of_it())


def rows(database: str, query: str) -> list[Any]:
    connection = sqlite3.connect(database)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


# People ---------------------------------------------------------------------------------------------------------------


def test_an_admin_is_made_with_a_password_from_a_pipe(run: Run, database: str) -> None:
    assert run("create-admin", "Hosta", typed=f"{PASSWORD}\n") == (0, "Hosta is an admin.\n", "")
    ((role, hashed),) = rows(database, "select role, password from people")
    assert role == "admin"
    assert hashed.startswith("$argon2id$")
    again = run("create-admin", "HOSTA", typed=f"{PASSWORD}\n")
    assert (again.status, again.out) == (2, "")
    assert "taken" in again.err


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("Hosta", "", "first line of standard input"),
        ("Hosta", "short\n", "at least 8"),
        ("", f"{PASSWORD}\n", "name will not do"),
        ("_x", f"{PASSWORD}\n", "letters, digits"),
    ],
)
def test_an_admin_needs_a_name_and_a_password(run: Run, name: str, typed: str, words: str) -> None:
    answer = run("create-admin", name, typed=typed)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert words in answer.err
    assert "short" not in answer.err


def test_a_password_is_never_an_argument(run: Run) -> None:
    for command in ("create-admin", "password"):
        assert run(command, "Hosta", PASSWORD).status == 2


def test_a_new_password_ends_all_sessions(run: Run, told: Told, database: str) -> None:
    assert run("password", "anna", typed="another password\n").status == 0
    sessions = "select count(*) from sessions join people on person_id = people.id where name = 'Anna'"
    assert rows(database, sessions) == [(0,)]

    async def log_in(password: str) -> int:
        async with served(database) as api:
            return (await api.request("POST", "/session", json={"name": "Anna", "password": password})).status_code

    assert [asyncio.run(log_in(each)) for each in (PASSWORD, "another password")] == [401, 200]
    assert run("password", "Nobody", typed="another password\n").status == 2


def test_somebody_is_banned_and_let_in_again(run: Run, told: Told, database: str) -> None:
    assert run("ban", "ANNA") == (0, "Anna is banned.\n", "")
    assert "account, banned" in run("people").out
    assert run("unban", "Anna") == (0, "Anna is not banned.\n", "")
    ((guest_id,),) = rows(database, "select id from people where name_key is null and name = 'Boy'")
    assert run("ban", guest_id).out == "Boy is banned.\n"
    nobody = run("ban", "Nobody")
    assert (nobody.status, nobody.err) == (2, "trearchi: There is no account 'Nobody' here.\n")


def test_people_are_listed(run: Run, told: Told) -> None:
    accounts = run("people").out.splitlines()
    everybody = run("people", "--guests").out.splitlines()
    assert len(accounts) == 1
    assert re.search(r"account +4 games  \d{4}-\d\d-\d\d  Anna$", accounts[0])
    assert any(re.search(r"guest +1 games  \d{4}-\d\d-\d\d  Boy$", line) for line in everybody)


def test_somebody_is_deleted_with_their_data(run: Run, told: Told, database: str) -> None:
    asked = run("delete", "Anna")
    assert asked.status == 2
    assert "add --yes" in asked.err
    assert "4 games stay" in asked.out
    assert run("delete", "Anna", "--yes").out.endswith("Anna is deleted.\n")
    assert rows(database, "select count(*) from people where name = 'Anna'") == [(0,)]
    assert "Anna" not in str(rows(database, "select seats from games"))
    assert rows(database, "select count(*) from games") == [(4,)]
    assert run("delete", "Anna", "--yes").status == 2


def test_a_word_shown_to_the_host_is_listed_until_it_is_handled(run: Run, told: Told) -> None:
    (line,) = run("reports").out.splitlines()
    assert line.startswith(f"{told.message}  ")
    assert "Boy (" in line
    assert f"in ponte {told.games[-1]['id']}, shown by 1: rude words" in line
    assert run("reports", "--handled", str(told.message)) == (0, "", "")
    assert "handled" in run("reports", "--all").out
    wrong = run("reports", "--handled", "99")
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)


# Exports --------------------------------------------------------------------------------------------------------------


def test_every_game_is_exported_as_a_record_that_can_be_read(run: Run, told: Told, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert run("export", str(folder)) == (0, f"4 games are in {folder}.\n", "")
    paths = {path.name[11:-5]: path for path in folder.iterdir()}
    assert set(paths) == {game["id"] for game in told.games}
    for game in told.games:
        assert re.match(r"\d{4}-\d\d-\d\d-", paths[game["id"]].name)
        record = ta.load(paths[game["id"]])
        assert record.moves == game["moves"]
        assert record.game.id == game["game"]


def test_an_export_goes_on_and_keeps_what_is_right(run: Run, told: Told, tmp_path: Path) -> None:
    run("export", str(tmp_path / "records"))
    first, second, *rest = sorted((tmp_path / "records").iterdir())
    before = {path: path.stat().st_ino for path in rest}
    first.unlink()
    second.write_text("half a rec")
    draft = second.with_name(f".{second.name}.0123abcd.tmp")
    foreign = second.with_name("notes.txt")
    for path in (draft, foreign):
        path.write_text("x")
    assert run("export", str(tmp_path / "records")).status == 0
    assert ta.load(first).moves is not None
    assert ta.load(second).moves is not None
    assert {path: path.stat().st_ino for path in rest} == before
    assert foreign.exists()
    assert not draft.exists()


def test_a_damaged_game_does_not_stop_the_others(run: Run, told: Told, database: str, tmp_path: Path) -> None:
    damaged, other = told.games[0]["id"], told.games[1]["id"]
    connection = sqlite3.connect(database)
    connection.execute("update entries set text = 'z9,z8' where game_id = ? and number = 2", (damaged,))
    connection.execute("update games set kind = 'chess' where id = ?", (other,))
    connection.commit()
    connection.close()
    answer = run("export", str(tmp_path / "records"))
    assert answer.status == 1
    assert answer.out == f"2 games are in {tmp_path / 'records'}; 2 are damaged.\n"
    lines = answer.err.splitlines()
    assert len(lines) == 2
    assert {game_id for game_id in (damaged, other) if any(game_id in line for line in lines)} == {damaged, other}
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_a_folder_that_is_none_is_one_line(run: Run, told: Told, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    answer = run("export", str(tmp_path / "file"))
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)


# Backups --------------------------------------------------------------------------------------------------------------


def test_a_backup_is_the_database_in_one_file(run: Run, told: Told, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "games.backup"
    copy.parent.mkdir()
    answer = run("backup", str(copy))
    assert answer.status == 0, answer.err
    assert list(copy.parent.iterdir()) == [copy]
    assert os.name != "posix" or copy.stat().st_mode & 0o777 == 0o600
    folder = tmp_path / "from the copy"
    assert run("export", str(folder), on=str(copy)).status == 0
    assert len(list(folder.iterdir())) == 4


def test_a_backup_replaces_nothing(run: Run, told: Told, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious")
    answer = run("backup", str(tmp_path / "there"))
    assert (answer.status, answer.out) == (2, "")
    assert "exists already" in answer.err
    assert (tmp_path / "there").read_text() == "precious"
    assert run("backup", str(tmp_path / "nowhere" / "file")).status == 2


def test_a_database_that_is_none_is_not_made(run: Run, tmp_path: Path, database: str) -> None:
    for arguments in (("people",), ("reports",), ("export", str(tmp_path / "x")), ("backup", str(tmp_path / "y"))):
        answer = run(*arguments)
        assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert "there is no database" in answer.err
    assert not Path(database).exists()
    (tmp_path / "text.db").write_text("no database\n" * 100)
    for arguments in (("people",), ("backup", str(tmp_path / "y"))):
        assert run(*arguments, on=str(tmp_path / "text.db")).status == 2
    assert not (tmp_path / "y").exists()


def test_postgresql_is_looked_after_too(
    run: Run, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def all_of_it() -> Told:
        async with served(postgres_url) as api:
            return await play(api)

    told = asyncio.run(all_of_it())
    assert run("create-admin", "Hosta", typed=f"{PASSWORD}\n", on=postgres_url).status == 0
    assert len(run("people", "--guests", on=postgres_url).out.splitlines()) >= 3
    assert run("reports", "--handled", str(told.message), on=postgres_url) == (0, "", "")
    assert run("export", str(tmp_path / "records"), on=postgres_url).status == 0
    assert run("delete", "Anna", "--yes", on=postgres_url).status == 0
    wrong = make_url(postgres_url).set(password="verysecret").render_as_string(hide_password=False)
    answer = run("people", on=wrong)
    assert (answer.status, answer.err.count("\n"), "verysecret" in answer.err) == (2, 1, False)
    if backup.shutil.which("pg_dump"):
        answer = run("backup", str(tmp_path / "dump"), on=postgres_url)
        assert answer.status == 0, answer.err
        assert (tmp_path / "dump").read_bytes().startswith(b"PGDMP")
    monkeypatch.setattr(backup, "DUMP", "no-such-program")
    answer = run("backup", str(tmp_path / "other"), on=postgres_url)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "is missing" in answer.err
    assert not (tmp_path / "other").exists()


@pytest.mark.anyio
async def test_all_of_it_works_while_the_server_runs(run: Run, database: str, tmp_path: Path) -> None:
    async with served(database) as api:
        await play(api)
        for arguments in (
            ("people",),
            ("reports",),
            ("export", str(tmp_path / "records")),
            ("backup", str(tmp_path / "copy")),
            ("ban", "Anna"),
        ):
            answer = await asyncio.to_thread(run, *arguments)
            assert answer.status == 0, answer.err
        assert rows(database, "select count(*) from people where banned is not null") == [(1,)]
        ((anna,),) = rows(database, "select id from people where name = 'Anna'")
        api.app.state.identities.forget(anna)  # as the server does by itself within seconds
        assert (await api.request("GET", "/me")).status_code == 403


# The docs -------------------------------------------------------------------------------------------------------------


def options_of(command: Any) -> set[str]:
    found = typer.main.get_command(command) if isinstance(command, typer.Typer) else command
    return {name for each in found.params for name in each.opts if name.startswith("--")} - {"--help"}


def test_every_option_command_and_limit_is_documented() -> None:
    operations, commands = ((DOCS / name).read_text("utf-8") for name in ("operations.md", "cli.md"))
    group: Any = typer.main.get_command(app)
    wanted = options_of(group.commands["serve"])
    assert {option for option in wanted if option not in operations or option not in commands} == set()
    host: Any = typer.main.get_command(admin)
    for name, command in host.commands.items():
        for page in (operations, commands):
            assert f"admin {name}" in page, name
        assert {option for option in options_of(command) if option not in commands} == set(), name
    for limit in fields(Limits):
        assert f"`{limit.name}`" in operations, limit.name
        assert f"`{limit.name}` | {limit.default}" in operations, limit.name
    assert "TREARCHI_DATABASE" in operations
