"""The socket of a page: what it wants to hear of, and what is new (docs/http.md, "Live")."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from trearchi.server.database import StorageError
from trearchi.server.errors import ApiError
from trearchi.server.hub import Follower, Hub
from trearchi.server.identity import Person, person_of
from trearchi.server.limits import address_of, limiter_of
from trearchi.server.listing import Listing
from trearchi.server.machines import Machines
from trearchi.server.room import Room

LARGEST_MESSAGE = 2_000
MOST_MESSAGES_A_MINUTE = 600
MOST_PAGES_OF_AN_ADDRESS = 300
MOST_GAMES_FOLLOWED = 32
GOING_AWAY, NOT_TEXT, POLICY, TOO_BIG = 1001, 1003, 1008, 1009


class Watch(BaseModel):
    kind: Literal["watch"]
    game: Annotated[str, Field(max_length=40)] | None


class Lobby(BaseModel):
    kind: Literal["lobby"]
    open: bool


class Echo(BaseModel):
    kind: Literal["echo"]
    n: int


WISH: TypeAdapter[Watch | Lobby | Echo] = TypeAdapter(Annotated[Watch | Lobby | Echo, Field(discriminator="kind")])

router = APIRouter()
logger = logging.getLogger("trearchi.server")


@router.websocket("/api/live")
async def live(socket: WebSocket) -> None:
    """One socket a page. Pages of other sites were refused before (middleware.Guard); who is banned is refused here."""
    state = socket.app.state
    try:
        person = await person_of(socket)
    except ApiError as problem:
        await socket.close(POLICY, problem.message)
        return
    address = address_of(socket)
    if limiter_of(socket).items and state.open_pages[address] >= MOST_PAGES_OF_AN_ADDRESS:
        await socket.close(POLICY, "Too many pages are open at this address; close some of them.")
        return
    state.open_pages[address] += 1
    try:
        await socket.accept()
        await Page(socket, person, state).run()
    finally:
        state.open_pages[address] -= 1
        if not state.open_pages[address]:
            del state.open_pages[address]


class Page:
    """One connected page: hears wishes, tells news, each in a task of its own."""

    def __init__(self, socket: WebSocket, person: Person | None, services: Any) -> None:
        self._socket = socket
        self._room: Room = services.room
        self._hub: Hub = services.hub
        self._listing: Listing = services.listing
        self._machines: Machines = services.machines
        self._follower = Follower(person)
        self._known: dict[str, str] = {}
        self._echo: tuple[int, float] | None = None
        self._echoes = 0
        self._heard: list[float] = []

    async def run(self) -> None:
        follower = self._follower
        self._hub.enter(follower)
        telling = asyncio.create_task(self._tell())
        try:
            await self._follow_own_games()
            await self._listen()
        except (WebSocketDisconnect, RuntimeError):
            pass
        except (ApiError, StorageError) as problem:
            logger.warning("A page is to connect again: %s", problem)
            follower.close()
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            await self._hub.leave(follower)
            if self._socket.client_state is WebSocketState.CONNECTED and follower.is_closed:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self._socket.close(GOING_AWAY)

    async def _follow_own_games(self) -> None:
        person = self._follower.person
        if person is None:
            return
        self._follower.follows_all = True
        games = await self._listing.open_ids(person.id, MOST_GAMES_FOLLOWED)
        await self._hub.follow_own(self._follower, games)
        for game_id in games:
            if (live := self._room.in_memory(game_id)) is not None:
                self._known[game_id] = "turn" if live.seat_due in live.seats_of(person.id) else "wait"

    async def _listen(self) -> None:
        while not self._follower.is_closed:
            text = await self._text()
            if text is None:
                await self._socket.close(NOT_TEXT, "A message is text.")
                return
            if len(text) > LARGEST_MESSAGE:
                await self._socket.close(TOO_BIG, f"A message has at most {LARGEST_MESSAGE} characters.")
                return
            if self._is_flooding():
                await self._socket.close(POLICY, "Too many messages; connect again later.")
                return
            await self._take(text)

    async def _text(self) -> str | None:
        """The next message; None for bytes."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text: str | None = message.get("text")
        return text

    def _is_flooding(self) -> bool:
        now = time.monotonic()
        self._heard.append(now)
        if len(self._heard) <= MOST_MESSAGES_A_MINUTE:
            return False
        return now - self._heard.pop(0) < 60

    async def _take(self, text: str) -> None:
        try:
            wish = WISH.validate_json(text)
            if isinstance(wish, Watch):
                await self._hub.watch(self._follower, wish.game)
                if wish.game is not None:
                    self._follower.tell_game(wish.game)
                    if (live := self._room.in_memory(wish.game)) is not None:
                        # The process in which its computer was thinking may be gone.
                        self._machines.start(live)
            elif isinstance(wish, Lobby):
                self._follower.in_lobby = wish.open
                if wish.open:
                    self._follower.tell_lobby()
            else:
                self._take_echo(wish.n)
        except ValidationError:
            self._follower.tell(problem("invalid", "A message is watch, lobby or echo; see docs/http.md."))
        except ApiError as error:
            self._follower.tell(problem(error.code, error.message))

    def _take_echo(self, number: int) -> None:
        if self._echo is not None and self._echo[0] == number:
            self._follower.note_lag(round(1000 * (time.monotonic() - self._echo[1])))
            self._echo = None

    async def _tell(self) -> None:
        """What cannot be told for a fault of the database is told when the page is back."""
        try:
            await self._keep_telling()
        except (ApiError, StorageError) as problem:
            logger.warning("A page is to connect again: %s", problem)
            self._follower.close()
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(GOING_AWAY)

    async def _keep_telling(self) -> None:
        follower = self._follower
        while True:
            await follower.news()
            if follower.is_closed:
                # The one who listens is woken by the end of the socket.
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self._socket.close(GOING_AWAY)
                return
            changed, follower.changed_games = follower.changed_games, set()
            words, follower.words = follower.words, []
            is_lobby_new, follower.is_lobby_new = follower.is_lobby_new, False
            for game_id in changed:
                await self._tell_game(game_id)
            if is_lobby_new:
                await self._socket.send_text(await self._listing.lobby_event(follower.person))
            for each in words:
                await self._socket.send_text(json.dumps(each, ensure_ascii=False))

    async def _tell_game(self, game_id: str) -> None:
        live = self._room.in_memory(game_id)
        if live is None:
            return
        person = self._follower.person
        if game_id == self._follower.watched:
            head = b'{"kind":"game",' + self._asked_echo(live.rule is not None) + b'"game":'
            await self._socket.send_text((head + live.answer(person) + b"}").decode())
        if person is None:
            return
        now = "over" if live.is_over else "turn" if live.seat_due in live.seats_of(person.id) else "wait"
        before = self._known.get(game_id, now if game_id == self._follower.watched else "")
        self._known[game_id] = now
        if now not in ("wait", before):
            note = {"kind": "note", "what": now, "game": game_id, "title": live.game.title}
            await self._socket.send_text(json.dumps(note, ensure_ascii=False))

    def _asked_echo(self, is_timed: bool) -> bytes:
        """With a clock, the page answers each game at once: so the way there and back is known."""
        if not is_timed or not self._follower.person:
            return b""
        self._echoes += 1
        self._echo = (self._echoes, time.monotonic())
        return b'"echo":%d,' % self._echoes


def problem(code: str, message: str) -> dict[str, Any]:
    return {"kind": "error", "code": code, "message": message}
