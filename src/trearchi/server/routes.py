"""The requests about games (docs/http.md), each handed to the service."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response

from trearchi.server import schema
from trearchi.server import schema_people as words
from trearchi.server.analyses import Analyses
from trearchi.server.asks import Asks
from trearchi.server.catalogue import game_kinds
from trearchi.server.chat import Chat
from trearchi.server.completion import completion
from trearchi.server.computers import Computers
from trearchi.server.events import EventStream
from trearchi.server.health import Health
from trearchi.server.hub import Hub
from trearchi.server.identity import GUEST_NAME, Known, Visitor, admitted
from trearchi.server.limits import address_of, limiter_of
from trearchi.server.listing import Listing
from trearchi.server.live import refusal_answer
from trearchi.server.play import Play
from trearchi.server.schema_sketches import Sketch, SketchAnswer, SketchedMove
from trearchi.server.sketches import line_of, sketched
from trearchi.server.stream import GameEvent, own_events
from trearchi.server.version import program_version

GAMES_LISTED = 50
MOST_GAMES_LISTED = 200


def play_of(request: Request) -> Play:
    play: Play = request.app.state.play
    return play


def asks_of(request: Request) -> Asks:
    asks: Asks = request.app.state.asks
    return asks


def chat_of(request: Request) -> Chat:
    chat: Chat = request.app.state.chat
    return chat


def listing_of(request: Request) -> Listing:
    listing: Listing = request.app.state.listing
    return listing


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


Service = Annotated[Play, Depends(play_of)]
Table = Annotated[Asks, Depends(asks_of)]
Talk = Annotated[Chat, Depends(chat_of)]
Lists = Annotated[Listing, Depends(listing_of)]
Engines = Annotated[Analyses, Depends(analyses_of)]
Id = Annotated[str, Path(alias="id", description="The id of a game, 22 letters, digits, - and _")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]
FirstPly = Annotated[int, Query(alias="from", ge=0, le=1_000_000, description="The ply to begin with")]
MessagePath = Annotated[int, Path(alias="message", ge=1, le=2_000_000_000)]
After = Annotated[int | None, Query(ge=0, description="Wait, up to 20 s, until `version` is greater")]
Limit = Annotated[int, Query(ge=1, le=MOST_GAMES_LISTED)]
Text = Annotated[str, Query(max_length=schema.LONGEST_MOVE)]


# What is refused before a route is asked: a body, a name of this server, a person, too much.
ANY = (401, 403, 413, 415, 421, 422, 429, 500, 503)


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route, for the schema, with those that any route may give (`ANY`)."""
    what = {
        401: "`session`: the token is none, or you have to be somebody",
        403: "`banned`, `origin`, `account`, `seat`, `chat-off`",
        404: "`not-found`",
        409: "`ply`, `not-your-turn`, `waiting`, `over`, `time`, `taken`, `not-asked`, `no-undo`, `in-play`, `no-...`",
        413: "`too-large`",
        415: "`media-type`",
        421: "`host`",
        422: "`illegal-<code>`, `parameters`, `setup`, `seats`, `rated`, `invalid`",
        429: "`too-many`, with Retry-After",
        500: "`internal`, `damaged`",
        503: "`busy`, `storage`",
    }
    return {status: {"model": schema.ErrorAnswer, "description": what[status]} for status in sorted({*statuses, *ANY})}


ACT = errors(404, 409)
router = APIRouter(prefix="/api")


def game_answer(body: bytes, status: int = 200) -> Response:
    """A game that is JSON already: what all see alike was made once for everybody."""
    return Response(body, status, media_type="application/json")


@router.get("/health", operation_id="getHealth", responses=errors())
async def get_health(request: Request, engines: Engines) -> schema.Health:
    """Answers 503 where the database does not answer within two seconds."""
    health: Health = request.app.state.health
    await health.check()
    computers: Computers = request.app.state.computers
    return schema.Health(status="ok", version=program_version(), computers=computers.searches, analyses=engines.open)


@router.get("/catalogue", operation_id="getCatalogue", responses=errors())
async def get_catalogue() -> schema.Catalogue:
    """The games, their parameters, and the drawing data of their boards."""
    return schema.Catalogue(games=list(game_kinds()))


@router.post("/games", operation_id="createGame", status_code=201, response_model=schema.Game, responses=errors())
async def create_game(request: Request, service: Service, person: Visitor, new: schema.NewGame) -> Response:
    """A new game; whoever asks sits at its `human` seats, and is a guest from then on if nobody was known."""
    check(request, person, "create")
    names = [seat.name for seat in new.seats if seat.kind == "human" and seat.name]
    host = await admitted(request, person, names[0] if names else GUEST_NAME)
    return game_answer(await service.create(new, host), 201)


@router.get("/games", operation_id="listGames", responses=errors())
async def list_games(lists: Lists, person: Visitor, limit: Limit = GAMES_LISTED) -> schema.GameList:
    """Your own games that were played in last, latest first."""
    return schema.GameList(games=await lists.own(person, limit))


@router.get("/lobby", operation_id="listLobby", responses=errors())
async def list_lobby(lists: Lists, person: Visitor, limit: Limit = GAMES_LISTED) -> schema.GameList:
    """The public games with an open seat, latest first."""
    return schema.GameList(games=await lists.lobby(person, limit))


@router.get("/watch", operation_id="listWatchable", responses=errors())
async def list_watchable(lists: Lists, person: Visitor, limit: Limit = GAMES_LISTED) -> schema.GameList:
    """The public games that were played in last, latest first."""
    return schema.GameList(games=await lists.watchable(person, limit))


@router.get("/games/{id}", operation_id="getGame", response_model=schema.Game, responses=errors(404))
async def get_game(service: Service, person: Visitor, game_id: Id, after: After = None) -> Response:
    """The game; with `after` as soon as there is something newer, or after a while."""
    return game_answer(await service.game(game_id, person, after))


@router.get("/games/{id}/positions", operation_id="listPositions", responses=errors(404))
async def list_positions(
    request: Request, service: Service, person: Visitor, game_id: Id, first: FirstPly = 0
) -> schema.Positions:
    """The positions from that ply on, at most a hundred, without `legal`; ask on from the next one."""
    check(request, person, "sketch")
    return schema.Positions(positions=await service.positions(game_id, first))


@router.get("/games/{id}/positions/{ply}", operation_id="getPosition", responses=errors(404))
async def get_position(service: Service, game_id: Id, ply: PlyPath) -> schema.Position:
    """The position before the move of that ply, without `legal`."""
    return await service.position(game_id, ply)


@router.post("/games/{id}/moves", operation_id="playMove", response_model=schema.Game, responses=ACT)
async def play_move(
    request: Request, service: Service, person: Known, game_id: Id, move: schema.MoveRequest
) -> Response:
    """Play a move; answered after the commit. The same move at the same ply is counted once."""
    check(request, person, "move")
    return game_answer(await service.move(game_id, person, move))


@router.post("/games/{id}/undo", operation_id="undoMove", response_model=schema.Game, responses=ACT)
async def undo_move(
    request: Request, service: Service, person: Known, game_id: Id, undo: schema.UndoRequest
) -> Response:
    """Go back to the last decision of the only person in the game."""
    check(request, person, "move")
    return game_answer(await service.undo(game_id, person, undo))


@router.post("/games/{id}/join", operation_id="joinGame", response_model=schema.Game, responses=ACT)
async def join_game(request: Request, table: Table, person: Visitor, game_id: Id, join: schema.JoinRequest) -> Response:
    """Take an open seat; whoever asks is a guest from then on if nobody was known."""
    check(request, person, "join")
    guest = await admitted(request, person, join.name or GUEST_NAME)
    return game_answer(await table.join(game_id, guest, join))


@router.post("/games/{id}/resign", operation_id="resignGame", response_model=schema.Game, responses=errors(404, 409))
async def resign_game(request: Request, table: Table, person: Known, game_id: Id) -> Response:
    """Give up a game of two."""
    check(request, person, "move")
    return game_answer(await table.resign(game_id, person))


@router.post("/games/{id}/leave", operation_id="leaveGame", response_model=schema.Game, responses=errors(404, 409))
async def leave_game(request: Request, table: Table, person: Known, game_id: Id) -> Response:
    """Go away from a game of three or four for good."""
    check(request, person, "move")
    return game_answer(await table.leave(game_id, person))


@router.post("/games/{id}/abort", operation_id="abortGame", response_model=schema.Game, responses=errors(404, 409))
async def abort_game(request: Request, table: Table, person: Known, game_id: Id) -> Response:
    """End a game that has not begun yet, without a result."""
    check(request, person, "move")
    return game_answer(await table.abort(game_id, person))


@router.post("/games/{id}/offers", operation_id="offer", response_model=schema.Game, responses=ACT)
async def offer(request: Request, table: Table, person: Known, game_id: Id, wanted: schema.OfferRequest) -> Response:
    """Ask the others for an undo, a draw, a rematch, or a computer where somebody left."""
    check(request, person, "move")
    return game_answer(await table.offer(game_id, person, wanted))


@router.post("/games/{id}/answers", operation_id="answerOffer", response_model=schema.Game, responses=ACT)
async def answer_offer(
    request: Request, table: Table, person: Known, game_id: Id, answer: schema.AnswerRequest
) -> Response:
    """Agree to what another seat asks, or not."""
    check(request, person, "move")
    return game_answer(await table.answer(game_id, person, answer))


@router.get("/games/{id}/messages", operation_id="listMessages", responses=errors(404, 409))
async def list_messages(talk: Talk, person: Known, game_id: Id) -> words.ChatMessages:
    """What was said beside the board, oldest first; for those who play and have not switched it off."""
    return words.ChatMessages(messages=await talk.messages(game_id, person))


@router.post("/games/{id}/messages", operation_id="sayMessage", status_code=201, responses=ACT)
async def say_message(
    request: Request, talk: Talk, person: Known, game_id: Id, message: words.NewMessage
) -> words.ChatMessage:
    check(request, person, "chat")
    return await talk.say(game_id, person, message.text)


@router.post(
    "/games/{id}/messages/{message}/report",
    operation_id="reportMessage",
    status_code=204,
    responses=errors(404, 409),
)
async def report_message(request: Request, talk: Talk, person: Known, game_id: Id, message_id: MessagePath) -> Response:
    """Show a message to the host of this server."""
    check(request, person, "chat")
    await talk.report(game_id, person, message_id)
    return Response(status_code=204)


@router.get("/games/{id}/refusal", operation_id="getRefusal", responses=errors(404))
async def get_refusal(service: Service, game_id: Id, move: Text) -> schema.RefusalAnswer:
    """Why a move is refused in the newest position; null for a legal one."""
    return schema.RefusalAnswer(refusal=await service.refusal(game_id, move))


@router.get("/games/{id}/options", operation_id="getOptions", responses=errors(404))
async def get_options(service: Service, game_id: Id, partial: Text = "") -> schema.OptionsAnswer:
    """What may follow half a move in the newest position (docs/views.md)."""
    return schema.OptionsAnswer(options=await service.options(game_id, partial))


@router.get("/games/{id}/hint", operation_id="getHint", responses=errors(404, 409))
async def get_hint(request: Request, service: Service, engines: Engines, person: Known, game_id: Id) -> schema.Hint:
    """The best move for the only person of the game, who is to move, after about a second."""
    check(request, person, "think")
    line = await service.hinted(game_id, person)
    return await engines.hint(line.ply, line.state)


@router.get("/games/{id}/completion", operation_id="getCompletion", responses=errors(404, 409))
async def get_completion(
    request: Request,
    service: Service,
    person: Visitor,
    game_id: Id,
    seat: Annotated[int, Query(ge=0, le=3)],
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="The newest where it is left out")] = None,
) -> schema.Completion:
    """With which bridges a seat of Viaduct would win from that ply, where the game may be analysed."""
    check(request, person, "think")
    line = await service.looked_at(game_id, ply or 0)
    return await completion(line, line.ply if ply is None else ply, seat)


@router.get(
    "/games/{id}/analysis",
    operation_id="watchRatings",
    response_model=schema.RatingEvent,
    responses=errors(404, 409),
)
async def watch_ratings(
    request: Request, service: Service, engines: Engines, person: Visitor, game_id: Id
) -> EventStream:
    """The value of every ply and what each move cost, as server-sent events (docs/http.md)."""
    check(request, person, "think")
    line = await service.looked_at(game_id)
    engines.check_room(client(request, person))
    return EventStream(engines.ratings(line, client(request, person)))


@router.get(
    "/games/{id}/analysis/{ply}",
    operation_id="watchThoughts",
    response_model=schema.ThoughtEvent,
    responses=errors(404, 409),
)
async def watch_thoughts(
    request: Request, service: Service, engines: Engines, person: Visitor, game_id: Id, ply: PlyPath
) -> EventStream:
    """The engine thinks about the position before the move of that ply: server-sent events, until the reader leaves."""
    check(request, person, "think")
    line = await service.looked_at(game_id, ply)
    engines.check_room(client(request, person))
    return EventStream(engines.thoughts(line, ply, client(request, person)))


@router.post("/sketches", operation_id="sketch", responses=errors())
def sketch(request: Request, person: Visitor, sketch: Sketch) -> SketchAnswer:
    """Where a line of moves leads that nobody plays; nothing is kept. An illegal move is answered 422."""
    check(request, person, "sketch")
    return sketched(sketch)


@router.post("/sketches/refusal", operation_id="getSketchedRefusal", responses=errors())
def get_sketched_refusal(request: Request, person: Visitor, sketch: SketchedMove) -> schema.RefusalAnswer:
    """Why a move is refused at the end of such a line; null for a legal one."""
    check(request, person, "sketch")
    return schema.RefusalAnswer(refusal=refusal_answer(line_of(sketch).state, sketch.move))


@router.post(
    "/sketches/analysis", operation_id="watchSketchedThoughts", response_model=schema.ThoughtEvent, responses=errors()
)
async def watch_sketched_thoughts(request: Request, engines: Engines, person: Visitor, sketch: Sketch) -> EventStream:
    """The engine thinks about the position at the end of such a line: server-sent events, until the reader leaves."""
    check(request, person, "think")
    line = await run_in_threadpool(line_of, sketch)
    engines.check_room(client(request, person))
    return EventStream(engines.thoughts(line, line.ply, client(request, person)))


@router.get("/events", operation_id="watchEvents", response_model=GameEvent, responses=errors())
async def watch_events(request: Request, person: Known) -> EventStream:
    """Every game of yours as it is and whenever it changes, as server-sent events: what a bot listens to."""
    hub: Hub = request.app.state.hub
    return EventStream(own_events(person, request.app.state.room, hub, request.app.state.listing))


@router.get(
    "/games/{id}/record",
    operation_id="getRecord",
    response_model=schema.RecordAnswer,
    responses=errors(404),
)
async def get_record(service: Service, game_id: Id) -> JSONResponse:
    """The record of the game, version 1, as a download."""
    record = await service.record(game_id)
    name = f"{record['game']}-{record['date']}-{game_id[:6]}.json"
    return JSONResponse(record, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def client(request: Request, person: Visitor) -> str:
    """Whom a bound on the engine is for: a person, else an address."""
    return address_of(request) if person is None else person.id


def check(request: Request, person: Visitor, name: str) -> None:
    limiter_of(request).check(request, person, name)
