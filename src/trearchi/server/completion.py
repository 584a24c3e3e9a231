"""With which bridges a seat of Viaduct would win: a question to the rules, answered at once."""

from __future__ import annotations

import asyncio

from trearchi.server import schema
from trearchi.server.errors import ApiError
from trearchi.server.line import Line


async def completion(line: Line, ply: int, seat: int) -> schema.Completion:
    """The fewest further bridges of `seat` from the position of that ply. Raises ApiError."""
    state = line.state_at(ply)
    if seat >= state.game.seats:
        raise ApiError(404, "not-found", f"There is no seat {seat} in this game, which has {state.game.seats}.")
    # Milliseconds as a rule, but more where bridges are in each other's way.
    return schema.Completion(ply=ply, seat=seat, moves=await asyncio.to_thread(state.completion, seat))
