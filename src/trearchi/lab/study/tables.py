"""The games and the moves of a study as tables, one row each, for whoever wants to ask something else (docs/lab.md)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from trearchi.files import written_whole
from trearchi.lab.lenses import LENSES
from trearchi.lab.study.definition import Study
from trearchi.lab.study.story import Story, story_of

if TYPE_CHECKING:
    import polars as pl

__all__ = ["FORMS", "games_table", "moves_table", "write_tables"]

Form = Literal["parquet", "csv"]
FORMS = ("parquet", "csv")

_STORY = list(Story.__dataclass_fields__)


def games_table(study: Study, games: list[dict[str, Any]]) -> pl.DataFrame:
    """One row a game: who sat where, who won, how it ended, and the numbers of `story.Story`."""
    import polars as pl

    rows = [_game_row(study, game) for game in games]
    # A column without a number in the first games is a column of numbers all the same.
    schema = {name: pl.Float64 for name in _STORY if name not in ("turns", "moves")}
    return pl.DataFrame(rows, schema_overrides=schema, infer_schema_length=None)


def _game_row(study: Study, game: dict[str, Any]) -> dict[str, Any]:
    story = story_of(game)
    row: dict[str, Any] = {
        "variant": study.variants[game["variant"]].name,
        "game": game["number"] + 1,
        "group": game["group"] + 1,
        "seats": " ".join(study.agents[side] for side in game["sides"]),
        "winners": " ".join(str(seat) for seat in game["winners"]),
        "winner": game["winners"][0] if len(game["winners"]) == 1 else None,
        "end": " ".join(game.get("end", [])),
        "forfeit": game["forfeited"][2] if "forfeited" in game else None,
    }
    numbers = asdict(story) if story is not None else dict.fromkeys(_STORY)
    del numbers["forfeits"]
    events = {f"event {name}": game.get("events", {}).get(name, 0) for name in LENSES[study.game].events}
    return {**row, **numbers, **events}


def moves_table(study: Study, games: list[dict[str, Any]]) -> pl.DataFrame:
    """One row a move, chance moves included: the seat, the text, what was legal, the values before it."""
    import polars as pl

    columns: dict[str, list[Any]] = {"variant": [], "game": [], "ply": [], "seat": [], "move": [], "legal": []}
    seats = max(game.seats for game in study.games_of())
    values: dict[str, list[Any]] = {f"value {seat}": [] for seat in range(seats)} if study.judge_nodes else {}
    close: list[Any] = []
    for game in games:
        moves = game["record"]["moves"]
        if "forfeited" in game:
            continue
        columns["variant"] += [study.variants[game["variant"]].name] * len(moves)
        columns["game"] += [game["number"] + 1] * len(moves)
        columns["ply"] += range(len(moves))
        columns["seat"] += game["seats"]
        columns["move"] += moves
        columns["legal"] += game["legal"]
        close += game["close"]
        for seat, column in enumerate(values.values()):
            column += [value[seat] if seat < len(value) else None for value in game["values"][:-1]]
    if study.judge_nodes:
        columns = {**columns, "close": close, **values}
    return pl.DataFrame(columns, infer_schema_length=None)


def write_tables(study: Study, games: list[dict[str, Any]], folder: Path, form: Form) -> None:
    """`games` and `moves` in the folder, as Parquet or CSV. Raises OSError."""
    for name, table in (("games", games_table(study, games)), ("moves", moves_table(study, games))):
        target = folder / f"{name}.{form}"
        written_whole(target, table.write_parquet if form == "parquet" else table.write_csv)
