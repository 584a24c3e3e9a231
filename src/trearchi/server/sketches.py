"""Lines of moves that nobody plays: lessons, diagrams, what might have been. Nothing of them is kept."""

from __future__ import annotations

import secrets

import trearchi as ta
from trearchi.server import schema_sketches as words
from trearchi.server.catalogue import title
from trearchi.server.errors import ApiError, illegal_move
from trearchi.server.line import Line
from trearchi.server.live import position
from trearchi.server.play import game_of, started
from trearchi.trips import trips


def line_of(sketch: words.Sketch) -> Line:
    """The line, from its start. Raises ApiError, for an illegal move with its place in the line."""
    state = started(game_of(sketch.game, sketch.parameters), sketch.setup, secrets.token_hex())
    line = Line(state, state)
    for ply, move in enumerate(sketch.moves):
        try:
            line = line.played(line.state.canonical(move))
        except ta.IllegalMove as error:
            raise illegal_sketch(error, ply) from error
    return line


def illegal_sketch(error: ta.IllegalMove, ply: int) -> ApiError:
    problem = illegal_move(error.refusal)
    problem.message = f"Move {ply + 1}, {error.move}: {problem.message}"
    return problem


def sketched(sketch: words.Sketch) -> words.SketchAnswer:
    """Where the line leads, with what may be played there. Raises ApiError."""
    line = line_of(sketch)
    state = line.state
    answer = position(state, line.moves)
    answer.legal, answer.trips = list(state.legal_moves()), trips(state)
    return words.SketchAnswer(
        game=sketch.game,
        title=title(sketch.game),
        parameters=dict(state.game.parameters),
        setup=line.start.setup,
        seats=state.game.seats,
        moves=list(line.moves),
        movers=list(line.movers),
        position=answer,
        chances={move: float(probability) for move, probability in state.chances().items()},
    )
