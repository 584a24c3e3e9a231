"""The command line: `trearchi COMMAND`; docs/cli.md shows each command.

A fault of the user is one line on standard error and exit status 2. What a command needs is imported when it runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from trearchi import GAMES, Game, TrearchiError, __version__
from trearchi.cli_admin import admin

__all__ = ["app", "main"]

FAULT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

app = typer.Typer(
    name="trearchi",
    help="Play, study and research three bridge-building board games: ponte, viaduct, settimo.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(admin)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="A record, version 1.")]
Parameters = Annotated[
    str | None, typer.Option("--parameters", metavar="JSON", help="""As named in the rules: '{"size": 8}'.""")
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="TREARCHI_DATABASE",
        show_envvar=False,
        help="By default a file of this user's.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _game(name: str, parameters: str | None) -> Game:
    from trearchi.terminal.output import json_object

    return Game(name, json_object(parameters, "--parameters", '{"size": 8}'))


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"trearchi {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    game: GameName,
    seat: Annotated[
        list[int] | None, typer.Option("--seat", help="The seat that you take, 0 by default; several: hot seat.")
    ] = None,
    level: Annotated[int, typer.Option("--level", help="The engine's level, 1 to 8.")] = 4,
    parameters: Parameters = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of setup, chance and engine.")] = None,
    record: Annotated[str | None, typer.Option("--record", metavar="FILE", help="Keep the record there.")] = None,
) -> None:
    """Play against the engine in the terminal."""
    from trearchi.terminal.play import play as run

    run(_game(game, parameters), seat or [0], level, seed, record)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Database = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", help="Processes; several need PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="Where players find it, as https://games.example.org; repeatable."
        ),
    ] = None,
    log: Annotated[
        str, typer.Option("--log", metavar="text|json", help="text: warnings and faults; json: also every request.")
    ] = "text",
    limits: Annotated[
        str, typer.Option("--limits", metavar="on|off", help="off: nobody is ever too fast; for tests.")
    ] = "on",
) -> None:
    """Serve the games to browsers."""
    from trearchi.server import serve as run
    from trearchi.terminal.output import CommandError

    if limits not in ("on", "off"):
        raise CommandError(f"--limits is on or off, not {limits!a:.40}")
    run(host, port, database, workers=workers, origins=origin or (), log=log, has_limits=limits == "on")


@app.command()
def check(record: RecordFile, json: Json = False) -> None:
    """Referee a record: exit 0 legal, 1 illegal, 2 unreadable."""
    from trearchi.terminal.check import check as run

    raise typer.Exit(run(record, json))


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", help="How many moves.")],
    parameters: Parameters = None,
    setup: Annotated[
        str | None, typer.Option("--setup", metavar="JSON", help="Settimo: lines, reserve and major.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Draws the setup where none is given.")] = 0,
    split: Annotated[bool, typer.Option("--split", help="Also the count of each first move.")] = False,
) -> None:
    """Count the sequences of exactly so many moves, chance included."""
    from trearchi.terminal.output import json_object
    from trearchi.terminal.perft import perft as run

    example = '{"lines": "...", "reserve": "...", "major": "..."}'
    the_setup = None if setup is None else json_object(setup, "--setup", example)
    run(_game(game, parameters), depth, the_setup, seed, split)


@app.command()
def analyse(
    record: RecordFile,
    time_ms: Annotated[
        int, typer.Option("--time-ms", min=1, max=1_000_000, help="Milliseconds for each position.")
    ] = 500,
    moves: Annotated[
        int, typer.Option("--moves", min=0, max=20, metavar="N", help="Also the N best moves with their lines.")
    ] = 0,
    json: Json = False,
) -> None:
    """Values, best moves and mistakes at every ply of a record."""
    from trearchi.records import load
    from trearchi.terminal.analyse import analyse as run

    run(load(record), time_ms, json, moves)


@app.command()
def match(
    game: GameName,
    a: Annotated[
        str, typer.Argument(metavar="A", help="random, greedy, uct, engine:4, exec:COMMAND ...: docs/agents.md.")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="Likewise.")],
    games: Annotated[int, typer.Option("--games", help="How many.")],
    time_ms: Annotated[int | None, typer.Option("--time-ms", help="For uct, engine and exec, each move.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help="Likewise, in nodes.")] = None,
    opening_plies: Annotated[
        int | None, typer.Option("--opening-plies", help="Random moves first; by default one in ponte, else none.")
    ] = None,
    parameters: Parameters = None,
    seed: Annotated[int, typer.Option("--seed", help="Of setups, openings, chance and agents.")] = 0,
    workers: Annotated[int | None, typer.Option("--workers", help="Games at a time; by default one a core.")] = None,
    json: Json = False,
    records: Annotated[str | None, typer.Option("--records", metavar="DIR", help="A new folder for them.")] = None,
) -> None:
    """Let two agents play; win rates with 95 % intervals."""
    from trearchi.lab.match import Match
    from trearchi.terminal.matches import match as run

    run(Match(_game(game, parameters), (a, b), games, time_ms, nodes, seed, opening_plies), records, json, workers)


@app.command()
def study(
    game: Annotated[str, typer.Argument(metavar="GAME", help="ponte, viaduct, settimo; or a study as a TOML file.")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="The folder of the report; again: goes on there.")],
    games: Annotated[int | None, typer.Option("--games", help="How many.")] = None,
    agents: Annotated[
        str | None, typer.Option("--agents", metavar="A,B", help="One for all seats, two, or one a seat.")
    ] = None,
    parameters: Parameters = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help="For agents without a level, each move.")] = None,
    opening_plies: Annotated[
        int | None, typer.Option("--opening-plies", help="Random moves first; by default one in ponte, else none.")
    ] = None,
    judge: Annotated[
        int | None, typer.Option("--judge", metavar="NODES", help="Of the search that values positions; 0: none.")
    ] = None,
    ladder: Annotated[
        int | None, typer.Option("--ladder", metavar="GAMES", help="Also the skill ladder, so many games a rung.")
    ] = None,
    openings: Annotated[
        int | None, typer.Option("--openings", metavar="GAMES", help="Ponte: also the price of the opening choice.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of setups, openings, chance and agents.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", help="Games at a time; by default one a core.")] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; local begins one here.")
    ] = None,
    form: Annotated[str, typer.Option("--format", metavar="parquet|csv", help="Of the tables.")] = "parquet",
) -> None:
    """Play many games and report what they say about the rules."""
    from pathlib import Path

    from trearchi.terminal.output import json_object
    from trearchi.terminal.studies import study as run
    from trearchi.terminal.studies import study_of

    given = {
        "games": games,
        "agents": agents,
        "parameters": None if parameters is None else json_object(parameters, "--parameters", '{"size": 8}'),
        "nodes": nodes,
        "opening_plies": opening_plies,
        "judge_nodes": judge,
        "ladder": ladder,
        "openings": openings,
        "seed": seed,
    }
    run(study_of(game, given), Path(out), form=form, workers=workers, ray=ray)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All three by default.")] = None,
    time_ms: Annotated[int, typer.Option("--time-ms", help="Milliseconds for each measurement.")] = 1000,
    signature: Annotated[bool, typer.Option("--signature", help="Print the number of a fixed search instead.")] = False,
    json: Json = False,
) -> None:
    """Playouts, moves and nodes a second, on one core."""
    from trearchi.terminal.bench import bench as run
    from trearchi.terminal.bench import print_signature

    games = [Game(each, {}) for each in ([game] if game is not None else GAMES)]
    if signature:
        print_signature(games, json)
    else:
        run(games, time_ms, json)


def _fail(name: str, message: str) -> NoReturn:
    from trearchi.terminal.output import one_line

    print(f"{name}: {one_line(message)}", file=sys.stderr)
    raise SystemExit(FAULT)


# The parent of what Typer raises for a command line that it cannot read; it has no public name in every version.
_USAGE: tuple[type[Exception], ...] = tuple(
    each for each in typer.BadParameter.__mro__ if each.__name__ == "ClickException" and issubclass(each, Exception)
)


def _run(arguments: Sequence[str] | None, commands: typer.Typer, name: str) -> int:
    try:
        status = typer.main.get_command(commands).main(arguments, prog_name=name, standalone_mode=False)
        sys.stdout.flush()
        return int(status or 0)
    except TrearchiError as error:
        _fail(name, str(error))
    except _USAGE as error:
        message = getattr(error, "format_message", error.__str__)()
        context = getattr(error, "ctx", None)
        path = name if context is None else context.command_path
        _fail(name, f"{message.rstrip('.')}; `{path} --help` says what is right")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED


def main(arguments: Sequence[str] | None = None, commands: typer.Typer = app, name: str = "trearchi") -> NoReturn:
    """Runs a command line, that of the process by default, and exits; faults are one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    from trearchi.terminal.output import Abandoned

    try:
        status = _run(arguments, commands, name)
    except Abandoned:
        sys.stdout.flush()
        os._exit(INTERRUPTED)
    except BrokenPipeError:
        # Nobody reads on: what is left in the buffer goes nowhere, so that closing at exit finds nothing to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = BROKEN_PIPE
    raise SystemExit(status)
