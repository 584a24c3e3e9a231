"""The command `match`: two agents over many games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trearchi import Record
from trearchi.lab.match import GameResult, Match, play_match
from trearchi.records import from_json
from trearchi.terminal.output import CommandError, json_line, progress

__all__ = ["match"]


class _Folder:
    """Where the records of a match go, one file a game."""

    def __init__(self, path: str, games: int) -> None:
        self._path = Path(path)
        self._digits = max(4, len(str(games)))
        try:
            self._path.mkdir(parents=True, exist_ok=True)
            is_empty = not any(self._path.iterdir())
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise CommandError(f"--records: {path} cannot be a folder of records: {reason}") from None
        if not is_empty:
            raise CommandError(f"--records: {path} is not empty; name a new folder")

    def save(self, game: GameResult) -> None:
        record: Record = from_json(game.record)
        record.save(self._path / f"game-{game.number + 1:0{self._digits}}.json")


def match(wanted: Match, records: str | None, as_json: bool) -> None:
    """Plays and prints; Raises ParameterError, CommandError, RecordError."""
    wanted.check()
    folder = None if records is None else _Folder(records, wanted.games)
    with progress(f"{wanted.agents[0]} - {wanted.agents[1]}", wanted.games) as step:

        def on_game(game: GameResult) -> None:
            if folder is not None:
                folder.save(game)
            step()

        result = play_match(wanted, on_game=on_game).to_json()
    if as_json:
        json_line(result)
    else:
        print("\n".join(_lines(result)))


def _lines(result: dict[str, Any]) -> list[str]:
    """The result in words."""
    a, b = result["agents"]
    low, high = result["interval"]
    limit = "".join(f", {name} {result[name]}" for name in ("time_ms", "nodes") if name in result)
    return [
        f"{result['game']}: {a} against {b}, {result['games']} games, seed {result['seed']}{limit}",
        f"{a} wins {result['wins'][0]}, {b} wins {result['wins'][1]}, shared {result['shared']}",
        f"rate of {a}: {result['rate']:.3f}, 95 % interval {low:.3f} to {high:.3f}",
    ]
