"""The command `match`: two agents over many games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trearchi import Record
from trearchi.lab.match import GameResult, Match, play_match
from trearchi.lab.processes import ended_by_signals
from trearchi.records import from_json
from trearchi.terminal.output import CommandError, json_line, one_line, progress

__all__ = ["match"]

_SHOWN_FAULTS = 5


class _Folder:
    """Where the records of a match go, one file a game; `forfeits.txt` says which games end early, and why."""

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
        """Raises RecordError, CommandError."""
        name = f"game-{game.number + 1:0{self._digits}}.json"
        record: Record = from_json(game.record)
        record.save(self._path / name)
        if game.forfeited is None:
            return
        line = f"{name}: {record.seats[game.forfeited.seat]} (seat {game.forfeited.seat}): {game.forfeited.reason}"
        try:
            with open(self._path / "forfeits.txt", "a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(one_line(line) + "\n")
        except OSError as error:
            raise CommandError(f"--records: {self._path} cannot be written: {error.strerror}") from None


def match(wanted: Match, records: str | None, as_json: bool, workers: int | None = None) -> None:
    """Plays and prints; Raises ParameterError, CommandError, RecordError."""
    with ended_by_signals():
        wanted.check()
        folder = None if records is None else _Folder(records, wanted.games)
        with progress(f"{wanted.agents[0]} - {wanted.agents[1]}", wanted.games) as step:

            def on_game(game: GameResult) -> None:
                if folder is not None:
                    folder.save(game)
                step()

            result = play_match(wanted, workers=workers, on_game=on_game).to_json()
    if as_json:
        json_line(result)
    else:
        print("\n".join(_lines(result)))


def _lines(result: dict[str, Any]) -> list[str]:
    """The result in words."""
    a, b = result["agents"]
    low, high = result["interval"]
    limit = "".join(f", {name} {result[name]}" for name in ("time_ms", "nodes") if name in result)
    limit += f", random moves first {result['opening_plies']}" if result["opening_plies"] else ""
    times = [
        f"{name}: {mean:.1f} ms a move, longest {longest:.1f} ms"
        for name, mean, longest in zip((a, b), result["move_ms"]["mean"], result["move_ms"]["longest"], strict=True)
    ]
    return [
        f"{result['game']}: {a} against {b}, {result['games']} games, seed {result['seed']}{limit}",
        f"{a} wins {result['wins'][0]}, {b} wins {result['wins'][1]}, shared {result['shared']}",
        f"rate of {a}: {result['rate']:.3f}, 95 % interval {low:.3f} to {high:.3f}",
        *times,
        *_faults(result),
    ]


def _faults(result: dict[str, Any]) -> list[str]:
    """The games that were lost by a fault, and the first few of the faults."""
    faults = result["faults"]
    if not faults:
        return []
    lost = ", ".join(f"{name} {count}" for name, count in zip(result["agents"], result["forfeits"], strict=True))
    lines = [f"games lost by a fault: {lost}"]
    for fault in faults[:_SHOWN_FAULTS]:
        lines.append(one_line(f"game {fault['game']}, {fault['agent']} (seat {fault['seat']}): {fault['reason']}"))
    if len(faults) > _SHOWN_FAULTS:
        lines.append(f"and {len(faults) - _SHOWN_FAULTS} more; --json names them all")
    return lines
