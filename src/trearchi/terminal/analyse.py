"""A record looked at by the engine: the value and the best move at every ply."""

from __future__ import annotations

import sys
from typing import Any

from trearchi import Engine, Record, State
from trearchi.terminal.output import in_background, json_line, progress

__all__ = ["analyse"]


class _Analyst:
    """The engine with a time for each ply."""

    def __init__(self, record: Record, time_ms: int) -> None:
        self.time_ms = time_ms
        self.engine = Engine(record.game, time_ms=time_ms)
        self.quick = self.engine
        self.is_stopped = False

    def ply(self, state: State) -> dict[str, Any]:
        """Value, best move and expected line in one position."""
        if state.seat is None:
            return {"best": None, "value": self.value(state), "nodes": 0, "line": []}
        choice = self.engine.choose(state)
        return {
            "best": choice.move,
            "value": [round(value, 4) for value in choice.value],
            "nodes": choice.nodes,
            "line": list(choice.line),
        }

    def value(self, state: State) -> list[float]:
        """The value where no seat is to move: the end's result, or what chance leaves on average."""
        outcome = state.outcome()
        seats = range(state.game.seats)
        if outcome is not None:
            return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats]
        chances = state.chances()
        self.quick = Engine(state.game, time_ms=max(1, self.time_ms // len(chances)))
        values = [0.0 for _ in seats]
        for move, chance in chances.items():
            if self.is_stopped:
                break
            after = state.play(move)
            part = self.quick.choose(after).value if after.seat is not None else after.evaluate()
            values = [value + float(chance) * each for value, each in zip(values, part, strict=True)]
        return [round(value, 4) for value in values]

    def stop(self) -> None:
        """Ends the search under way; what it has found by then is not used."""
        self.is_stopped = True
        self.engine.stop()
        self.quick.stop()


def analyse(record: Record, time_ms: int, as_json: bool) -> None:
    """The command `analyse`: one line a ply, the position after the last move included."""
    analyst = _Analyst(record, time_ms)
    states, moves = record.states(), [*record.moves, None]
    if not as_json:
        print(f"{'ply':>4} {'seat':>6}  {'played':<16} {'best':<16} value of each seat")
    # The lines themselves are the progress where they go to a terminal.
    with progress("analysing", 0 if sys.stdout.isatty() else len(states)) as step:
        for ply, (state, played) in enumerate(zip(states, moves, strict=True)):
            found = in_background(lambda state=state: analyst.ply(state), analyst.stop)  # type: ignore[misc]
            row = {"ply": ply, "seat": state.seat, "played": played, **found}
            if as_json:
                json_line(row)
            else:
                print(_line(row, state), flush=True)
            step()


def _line(row: dict[str, Any], state: State) -> str:
    seat = "over" if state.is_over else "chance" if state.is_chance else str(state.seat)
    values = " ".join(f"{value:.3f}" for value in row["value"])
    return f"{row['ply']:>4} {seat:>6}  {row['played'] or '-':<16} {row['best'] or '-':<16} {values}"
