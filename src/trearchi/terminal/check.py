"""The referee: a record is legal, or its first illegal move is named; in Ponte with what clause P10 asks for."""

from __future__ import annotations

import json
from typing import Any

from trearchi import Record, RecordError, load
from trearchi.terminal.boards import display
from trearchi.terminal.output import one_line

__all__ = ["ROUNDS_TO_TAKE_BACK", "check", "remedy"]

# P10: "within two rounds". A round is one turn of each of the two players, and a turn of Ponte is one move.
ROUNDS_TO_TAKE_BACK = 2
_MOVES_TO_TAKE_BACK = 2 * ROUNDS_TO_TAKE_BACK

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


def remedy(game_id: str, moves_after: int) -> str | None:
    """P10: "take-back" or "void", by how many moves were played before the fault was found; None in the other games."""
    if game_id != "ponte":
        return None
    return "take-back" if moves_after <= _MOVES_TO_TAKE_BACK else "void"


def check(path: str, as_json: bool) -> int:
    """The command `check`: prints the finding and returns the exit status. Raises RecordError for the unreadable."""
    finding: dict[str, Any] = dict.fromkeys(
        ("file", "legal", "game", "plies", "ply", "move", "code", "clause", "squares", "text", "moves_after", "remedy")
    )
    finding |= {"file": path, "result": None, "error": None}
    try:
        record = load(path)
        finding |= _legal(record)
    except RecordError as error:
        if error.refusal is not None:
            finding |= _illegal(error)
        elif error.is_wrong_result:
            finding |= {"legal": False, "code": "result", "text": one_line(str(error))}
        else:
            if as_json:
                print(json.dumps(finding | {"error": one_line(str(error))}))
            raise
    if as_json:
        print(json.dumps(finding))
    else:
        print("\n".join(_lines(finding)))
    return LEGAL if finding["legal"] else ILLEGAL


def _legal(record: Record) -> dict[str, Any]:
    outcome = record.state.outcome()
    result = None
    if outcome is not None:
        result = {"winners": list(outcome.winners), "scores": outcome.scores, "reason": outcome.reason}
    names = [display(record.game.id).seat_name(record.state, seat) for seat in range(record.game.seats)]
    if outcome is not None:
        winners = " and ".join(names[seat] for seat in outcome.winners)
        verb = "wins" if len(outcome.winners) == 1 else "share the end"
        text = f"It is over: {outcome.reason.rstrip('.')}; {winners} {verb}."
    elif record.state.seat is None:
        text = "It is not over: chance has to move."
    else:
        text = f"It is not over: {names[record.state.seat]} is to move."
    return {"legal": True, "game": record.game.id, "plies": len(record.moves), "text": text, "result": result}


def _illegal(error: RecordError) -> dict[str, Any]:
    assert error.refusal is not None
    assert error.game_id is not None
    assert error.ply is not None
    assert error.moves_after is not None
    return {
        "legal": False,
        "game": error.game_id,
        "plies": error.ply + 1 + error.moves_after,
        "ply": error.ply,
        "move": error.move,
        "code": error.refusal.code,
        "clause": error.refusal.clause,
        "squares": list(error.refusal.squares),
        "text": error.refusal.text,
        "moves_after": error.moves_after,
        "remedy": remedy(error.game_id, error.moves_after),
    }


def _lines(finding: dict[str, Any]) -> list[str]:
    """The finding in words, the first line whole in itself."""
    if finding["legal"]:
        return [f"{finding['file']}: legal, {finding['game']}, {finding['plies']} moves. {finding['text']}"]
    if finding["code"] == "result":
        return [f"wrong result: {finding['text']}"]
    lines = [
        f"{finding['file']}: illegal move at ply {finding['ply']} (counted from 0): {finding['move']!r:.80}",
        f"{finding['code']}: {finding['text']}",
    ]
    after = f"moves written after it: {finding['moves_after']}"
    if finding["remedy"] == "take-back":
        lines.append(f"P10: {after}, that is within two rounds (four moves): it is taken back, if that is easily done.")
    elif finding["remedy"] == "void":
        lines.append(f"P10: {after}, that is more than two rounds (four moves): the game is void.")
    return lines
