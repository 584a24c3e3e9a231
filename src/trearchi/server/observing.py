"""Middleware: each request is counted and, where the log wants that, has its line; `GET /metrics` shows the figures."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trearchi.server import metrics
from trearchi.server.errors import ApiError
from trearchi.server.identity import bearer_of, person_of
from trearchi.server.limits import address_of
from trearchi.server.logs import LOGGER, request_id

METRICS = "/metrics"
LIVE = "/api/live"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
LOOPBACK = ("127.0.0.1", "::1")
BY_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
NO_ANSWER = 499

logger = logging.getLogger(LOGGER)


class Observe:
    """The outermost middleware. A request has an id, which its answer and its lines in the log bear."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name = secrets.token_hex(4)
        request_id.set(name)
        began = time.perf_counter()
        status, answered = 0, 0.0

        async def noted_send(message: Message) -> None:
            nonlocal status, answered
            found = status_of(message)
            if found and not status:
                status, answered = found, time.perf_counter()
                if message["type"].endswith("response.start"):
                    message["headers"] = [*message.get("headers", ()), (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noted_send)
        except Exception:
            status, answered = status or 500, answered or time.perf_counter()
            raise
        finally:
            self._note(scope, name, status or NO_ANSWER, answered - began if answered else None, began)

    def _note(self, scope: Scope, name: str, status: int, seconds: float | None, began: float) -> None:
        route, method = route_of(scope), method_of(scope)
        waits = method == "socket" or b"after=" in scope.get("query_string", b"")
        metrics.answered(route, method, status, None if waits else seconds)
        if logger.isEnabledFor(logging.INFO):
            took = round(1000 * (time.perf_counter() - began), 1)
            fields = {"event": "request", "method": method, "route": route, "status": status, "ms": took}
            logger.info("%s %s: %d in %.1f ms", method, route, status, took, extra=fields | {"request": name})


def status_of(message: Message) -> int:
    """The status that a message says; 0 for one that says none."""
    kind = message["type"]
    if kind in ("http.response.start", "websocket.http.response.start"):
        return int(message["status"])
    return {"websocket.accept": 101, "websocket.close": 403}.get(kind, 0)


def method_of(scope: Scope) -> str:
    if scope["type"] == "websocket":
        return "socket"
    return scope["method"] if scope["method"] in METHODS else "other"


def route_of(scope: Scope) -> str:
    """The template of the path, never the path itself: the id of a game in it is the way into the game."""
    path: str = getattr(scope.get("route"), "path", "")
    if path:
        return path
    asked = scope.get("path", "")
    if asked in (METRICS, LIVE):
        return str(asked)
    return next((f"{start}*" for start in ("/api/", "/assets/") if asked.startswith(start)), "/*")


class MetricsPage:
    """`GET /metrics`: for programs on this machine that come without a proxy, and for the token of an admin."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != METRICS:
            await self.app(scope, receive, send)
            return
        answer: Response
        if scope["method"] == "GET" and await may_look(HTTPConnection(scope)):
            metrics.look(scope["app"].state)
            body = await asyncio.to_thread(metrics.page)
            answer = Response(body, media_type=metrics.CONTENT_TYPE, headers={"Cache-Control": "no-store"})
        else:
            answer = ApiError(404, "not-found", f"There is nothing at {METRICS}; the start page is at /.").answer()
        await answer(scope, receive, send)


async def may_look(connection: HTTPConnection) -> bool:
    headers: Headers = connection.headers
    if bearer_of(headers.get("authorization")) is not None:
        try:
            person = await person_of(connection)
        except ApiError:
            return False
        return person is not None and person.is_admin
    return address_of(connection) in LOOPBACK and not any(name in headers for name in BY_PROXIES)
