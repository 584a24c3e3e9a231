"""What a connection may send, and how long it may take: uvicorn with our bounds, before any application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
import websockets
from starlette.types import Receive, Scope, Send

from trearchi.server import connections
from trearchi.server.run import listening_socket

pytestmark = pytest.mark.anyio
REQUEST = b"GET / HTTP/1.1\r\nHost: test\r\n"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads all, and says so."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        text = (await receive())["text"]
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(most: int | None = None) -> AsyncIterator[int]:
    listener = listening_socket("127.0.0.1", 0)
    config = uvicorn.Config(
        app,
        http=connections.Connection,
        ws="websockets-sansio",
        lifespan="off",
        log_config=None,
        log_level="critical",
        limit_concurrency=most,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([listener]))
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def said(port: int, *pieces: bytes, pause: float = 0.05) -> bytes:
    """What the server answers to those pieces, until it closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b"reset"
    finally:
        writer.close()


async def test_a_usual_request_is_answered() -> None:
    async with serving() as port:
        answer = await said(port, REQUEST + b"Connection: close\r\n", b"\r\n")
        assert answer.startswith(b"HTTP/1.1 200")


async def test_a_head_that_is_too_large_is_refused() -> None:
    filler = b"X-Filler: " + b"x" * 1000 + b"\r\n"
    async with serving() as port:
        assert (await said(port, REQUEST + 20 * filler + b"\r\n")).startswith(b"HTTP/1.1 400")
        assert (await said(port, b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: test\r\n\r\n")).startswith(
            b"HTTP/1.1 400"
        )
        unfinished = await said(port, REQUEST + b"X-Endless: ", *[b"x" * 5000] * 5)
        assert unfinished.startswith(b"HTTP/1.1 400") or unfinished == b"reset"


@pytest.mark.parametrize(
    "pieces",
    [(), (b"GET / HT",), (REQUEST,), (REQUEST + b"Content-Length: 5\r\n\r\n", b"12"), (REQUEST + b"\r\n", b"\r\n")],
)
async def test_who_is_too_slow_is_cut_off(monkeypatch: pytest.MonkeyPatch, pieces: tuple[bytes, ...]) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ARRIVE", 0.3)
    async with serving() as port:
        answer = await said(port, *pieces)
        assert answer == b"" or pieces[-1] == b"\r\n"


async def test_a_socket_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ARRIVE", 0.2)
    async with serving() as port, websockets.connect(f"ws://127.0.0.1:{port}/") as socket:
        await asyncio.sleep(0.6)
        await socket.send("still here")
        assert await socket.recv() == "still here"


async def test_sockets_are_bounded_too() -> None:
    async with serving(most=1) as port:
        address = f"ws://127.0.0.1:{port}/"
        async with websockets.connect(address) as first:
            with pytest.raises(websockets.InvalidStatus, match="503"):
                await websockets.connect(address)
            await first.send("still here")
            assert await first.recv() == "still here"
