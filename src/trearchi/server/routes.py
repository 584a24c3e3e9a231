"""The requests of docs/http.md, each handed to the service."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse

from trearchi.server import schema
from trearchi.server.analyses import Analyses
from trearchi.server.catalogue import game_kinds
from trearchi.server.computers import Computers
from trearchi.server.events import EventStream
from trearchi.server.play import Play
from trearchi.server.version import program_version

GAMES_LISTED = 50
MOST_GAMES_LISTED = 200


def play_of(request: Request) -> Play:
    play: Play = request.app.state.play
    return play


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


Service = Annotated[Play, Depends(play_of)]
Engines = Annotated[Analyses, Depends(analyses_of)]
Id = Annotated[str, Path(alias="id", description="The id of a game, 22 letters, digits, - and _")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]
After = Annotated[int | None, Query(ge=0, description="Wait, up to 20 s, until `version` is greater")]
Limit = Annotated[int, Query(ge=1, le=MOST_GAMES_LISTED)]
Text = Annotated[str, Query(max_length=schema.LONGEST_MOVE)]


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route, for the schema; any route may also answer 500 and 503."""
    what = {
        404: "`not-found`",
        409: "`ply`, `not-your-turn`, `no-undo`, `in-play`, `no-hint`",
        413: "`too-large`",
        422: "`illegal-<code>`, `parameters`, `setup`, `seats`, `invalid`",
        500: "`internal`",
        503: "`busy`, `storage`",
    }
    return {status: {"model": schema.ErrorAnswer, "description": what[status]} for status in (*statuses, 500, 503)}


router = APIRouter(prefix="/api")


@router.get("/health", operation_id="getHealth", responses=errors())
async def get_health(request: Request, engines: Engines) -> schema.Health:
    computers: Computers = request.app.state.computers
    return schema.Health(status="ok", version=program_version(), computers=computers.searches, analyses=engines.open)


@router.get("/catalogue", operation_id="getCatalogue", responses=errors())
async def get_catalogue() -> schema.Catalogue:
    """The games, their parameters, and the drawing data of their boards."""
    return schema.Catalogue(games=list(game_kinds()))


@router.post("/games", operation_id="createGame", status_code=201, responses=errors(413, 422))
async def create_game(service: Service, new: schema.NewGame) -> schema.Game:
    return await service.create(new)


@router.get("/games", operation_id="listGames", responses=errors(422))
async def list_games(service: Service, limit: Limit = GAMES_LISTED) -> schema.GameList:
    """The games that were played in last, latest first."""
    return schema.GameList(games=await service.latest(limit))


@router.get("/games/{id}", operation_id="getGame", responses=errors(404, 422))
async def get_game(service: Service, game_id: Id, after: After = None) -> schema.Game:
    """The game; with `after` as soon as there is something newer, or after a while."""
    return await service.game(game_id, after)


@router.get("/games/{id}/positions/{ply}", operation_id="getPosition", responses=errors(404, 422))
async def get_position(service: Service, game_id: Id, ply: PlyPath) -> schema.Position:
    """The position before the move of that ply, without `legal`."""
    return await service.position(game_id, ply)


@router.post("/games/{id}/moves", operation_id="playMove", responses=errors(404, 409, 413, 422))
async def play_move(service: Service, game_id: Id, move: schema.MoveRequest) -> schema.Game:
    """Play a move; answered after the commit. The same move at the same ply is counted once."""
    return await service.move(game_id, move)


@router.post("/games/{id}/undo", operation_id="undoMove", responses=errors(404, 409, 413, 422))
async def undo_move(service: Service, game_id: Id, undo: schema.UndoRequest) -> schema.Game:
    """Go back to the last decision of the only person in the game."""
    return await service.undo(game_id, undo)


@router.get("/games/{id}/refusal", operation_id="getRefusal", responses=errors(404, 422))
async def get_refusal(service: Service, game_id: Id, move: Text) -> schema.RefusalAnswer:
    """Why a move is refused in the newest position; null for a legal one."""
    return schema.RefusalAnswer(refusal=await service.refusal(game_id, move))


@router.get("/games/{id}/options", operation_id="getOptions", responses=errors(404, 422))
async def get_options(service: Service, game_id: Id, partial: Text = "") -> schema.OptionsAnswer:
    """What may follow half a move in the newest position (docs/views.md)."""
    return schema.OptionsAnswer(options=await service.options(game_id, partial))


@router.get("/games/{id}/hint", operation_id="getHint", responses=errors(404, 409, 422))
async def get_hint(service: Service, engines: Engines, game_id: Id) -> schema.Hint:
    """The best move for the only person of the game, who is to move, after about a second."""
    line = await service.hinted(game_id)
    return await engines.hint(line.ply, line.state)


@router.get(
    "/games/{id}/analysis",
    operation_id="watchRatings",
    response_model=schema.RatingEvent,
    responses=errors(404, 409, 422),
)
async def watch_ratings(service: Service, engines: Engines, game_id: Id) -> EventStream:
    """The value of every ply and what each move cost, as server-sent events (docs/http.md)."""
    line = await service.looked_at(game_id)
    engines.check_room()
    return EventStream(engines.ratings(line))


@router.get(
    "/games/{id}/analysis/{ply}",
    operation_id="watchThoughts",
    response_model=schema.ThoughtEvent,
    responses=errors(404, 409, 422),
)
async def watch_thoughts(service: Service, engines: Engines, game_id: Id, ply: PlyPath) -> EventStream:
    """The engine thinks about the position before the move of that ply: server-sent events, until the reader leaves."""
    line = await service.looked_at(game_id, ply)
    engines.check_room()
    return EventStream(engines.thoughts(line, ply))


@router.get(
    "/games/{id}/record",
    operation_id="getRecord",
    response_model=schema.RecordAnswer,
    responses=errors(404, 422),
)
async def get_record(service: Service, game_id: Id) -> JSONResponse:
    """The record of the game, version 1, as a download."""
    record = await service.record(game_id)
    name = f"{record['game']}-{record['date']}-{game_id[:6]}.json"
    return JSONResponse(record, headers={"Content-Disposition": f'attachment; filename="{name}"'})
