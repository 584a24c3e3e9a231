"""The live line of moves of a game: the fold of its entries."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import trearchi as ta
from trearchi.chance import child_seed, draw
from trearchi.server.stored import Entry


@dataclass(frozen=True)
class Line:
    """The moves that count, and the state after them; an immutable value.

    `movers` has the seat of each move, None for chance. `version` counts all entries, also those that are no moves.
    `undone_from` is the ply from which the last undo went back, None once a move was played after it.
    """

    start: ta.State
    state: ta.State
    moves: tuple[str, ...] = ()
    movers: tuple[int | None, ...] = ()
    version: int = 0
    undone_from: int | None = None

    @property
    def ply(self) -> int:
        return len(self.moves)

    def played(self, move: str) -> Line:
        """One more move, in canonical text. Raises IllegalMove."""
        return replace(
            self,
            state=self.state.play(move),
            moves=(*self.moves, move),
            movers=(*self.movers, self.state.seat),
            version=self.version + 1,
            undone_from=None,
        )

    def settled(self, secret: str) -> Line:
        """The line with the chance moves that are due now."""
        line = self
        while line.state.is_chance:
            seed = child_seed(secret, "chance", line.ply, *line.moves)
            line = line.played(draw(line.state.chances(), random.Random(seed)))
        return line

    def undone(self, ply: int) -> Line:
        """Back to the position before the move of `ply`."""
        return replace(
            self,
            state=self.state_at(ply),
            moves=self.moves[:ply],
            movers=self.movers[:ply],
            version=self.version + 1,
            undone_from=self.ply,
        )

    def state_at(self, ply: int) -> ta.State:
        if ply == self.ply:
            return self.state
        state = self.start
        for move in self.moves[:ply]:
            state = state.play(move)
        return state

    def entries_since(self, before: Line) -> list[Entry]:
        """The move entries that lead from `before` to here."""
        return [Entry("move", ply, self.moves[ply], seat=self.movers[ply]) for ply in range(before.ply, self.ply)]

    def after(self, entry: Entry) -> Line:
        """The line after one more entry that is in the database. Raises IllegalMove for a move that cannot be."""
        if entry.kind == "move":
            return self.played(entry.text or "")
        if entry.kind == "undo":
            return self.undone(entry.ply)
        return replace(self, version=self.version + 1)

    def undo_ply(self, seats: Collection[int]) -> int | None:
        """The ply of the last decision of `seats`; None where there is none, or where chance has moved since."""
        for ply in reversed(range(self.ply)):
            if self.movers[ply] is None:
                return None
            if self.movers[ply] in seats:
                return ply
        return None


def folded(start: ta.State, entries: Sequence[Entry]) -> Line:
    """The line after all `entries`; only what still counts is played."""
    moves: list[str] = []
    undone_from = None
    for entry in entries:
        if entry.kind == "undo":
            undone_from = len(moves)
            del moves[entry.ply :]
        elif entry.kind == "move":
            undone_from = None
            moves.append(entry.text or "")
    movers: list[int | None] = []
    state = start
    for move in moves:
        movers.append(state.seat)
        state = state.play(move)
    return Line(start, state, tuple(moves), tuple(movers), len(entries), undone_from)


def canonical(state: ta.State, move: str) -> str:
    """The canonical text of a legal move, however it was spelled."""
    whole = state.options(move).get("move")
    return whole[0] if whole else move.strip()
