"""The diagrams of the rules pages: real positions, played from the first move with the program's own rules.

`web/src/lib/rules/diagrams.json` says how each comes about and what is to be pointed at; `python tools/positions.py`
plays it and writes the positions for the page, one file a game; `--check` says which files are stale, with exit
status 1.

A diagram is an object of: `name`; `clause`, under which it stands; `game`, `parameters` and `setup`; `moves`, set
apart by spaces; `marksLast` where the last move is to be marked; `lit` and `notes` as in web/src/lib/boards/board.ts;
`frame`, the part of the drawing to be shown, as a viewBox; `isSmall` for a board with few squares. What its caption
claims is written down beside it and held against the rules: `allowed`, moves that are legal there; `refused`, moves
with the code of their refusal; `scores`, figures of the seats.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import trearchi as ta
from trearchi.games import board_data

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "web" / "src" / "lib" / "rules"
SOURCE = FOLDER / "diagrams.json"
POSITIONS = FOLDER / "positions"

ON_REQUEST = ("room", "clear", "chances")  # parts of a view that boards show on request and diagrams never

Diagram = dict[str, Any]


def diagrams() -> list[Diagram]:
    """All diagrams, in the order of the clauses."""
    found: list[Diagram] = json.loads(SOURCE.read_text("utf-8"))
    return found


def play(diagram: Diagram) -> ta.State:
    """The position of a diagram. Raises IllegalMove where its moves cannot be played."""
    game = ta.game(diagram["game"], **diagram.get("parameters", {}))
    state = game.start(setup=diagram.get("setup"))
    for move in diagram["moves"].split():
        state = state.play(move)
    return state


def untrue(diagram: Diagram, state: ta.State) -> list[str]:
    """What the diagram claims of its position and what is not so."""
    found = []
    for move in diagram.get("allowed", []):
        if refusal := state.why_illegal(move):
            found.append(f"{move} is refused: {refusal.code}")
    for move, code in diagram.get("refused", {}).items():
        refusal = state.why_illegal(move)
        if refusal is None or refusal.code != code:
            found.append(f"{move} is not refused as {code}: {refusal}")
    for figure, wanted in diagram.get("scores", {}).items():
        scores = [score[figure] for score in state.scores()]
        if scores != wanted:
            found.append(f"{figure}: {scores}, not {wanted}")
    return [f"{diagram['game']}, {diagram['name']}: {each}" for each in found]


def drawn(diagram: Diagram, state: ta.State) -> dict[str, Any]:
    """What the page needs in order to draw it."""
    moves = diagram["moves"].split()
    return {
        "name": diagram["name"],
        "clause": diagram["clause"],
        "view": {part: value for part, value in state.view().items() if part not in ON_REQUEST},
        "last": moves[-1] if diagram.get("marksLast") else None,
        "lit": diagram.get("lit", []),
        "notes": diagram.get("notes", {}),
        "frame": diagram.get("frame"),
        "isSmall": diagram.get("isSmall", False),
    }


def pages() -> dict[str, str]:
    """The text of each game's file. Raises ValueError where a diagram claims what is not so."""
    wrong: list[str] = []
    found: dict[str, list[dict[str, Any]]] = {game: [] for game in ta.GAMES}
    for diagram in diagrams():
        state = play(diagram)
        wrong += untrue(diagram, state)
        found[diagram["game"]].append(drawn(diagram, state))
    if wrong:
        raise ValueError("\n".join(wrong))
    return {game: written(board_data(game), positions) for game, positions in found.items()}


def written(board: Any, positions: list[dict[str, Any]]) -> str:
    """A position a line, so that a change is seen where it is."""
    lines = ",\n".join(json.dumps(position, separators=(",", ":")) for position in positions)
    return f'{{"board":{json.dumps(board, separators=(",", ":"))},\n"diagrams":[\n{lines}\n]}}\n'


def stale() -> list[str]:
    """The games whose file is not what the rules say today."""
    return [game for game, text in pages().items() if written_before(game) != text]


def written_before(game: str) -> str | None:
    """What the game's file says, None where there is no file."""
    file = POSITIONS / f"{game}.json"
    return file.read_text("utf-8") if file.exists() else None


def main() -> int:
    if "--check" in sys.argv[1:]:
        missing = stale()
        print("\n".join(f"{game}: run python tools/positions.py" for game in missing) or "All diagrams are up to date.")
        return 1 if missing else 0
    POSITIONS.mkdir(exist_ok=True)
    for game, text in pages().items():
        (POSITIONS / f"{game}.json").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
