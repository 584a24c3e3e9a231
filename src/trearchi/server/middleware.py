"""What holds for every request: a limit for its body, and headers that keep the page to itself."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trearchi.server.errors import ApiError

LARGEST_BODY = 64 * 1024

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


async def unexpected(request: Request, error: Exception) -> Response:
    """The answer to a fault of ours, which is logged; it is made outside of all middleware."""
    problem = ApiError(
        500, "internal", "Something went wrong in the server; nothing that was acknowledged is lost. Its log says more."
    )
    problem.headers |= SECURITY_HEADERS
    return problem.answer()


class Guard:
    """Middleware: security headers on every answer; a body over the limit is refused before it is kept."""

    def __init__(self, app: ASGIApp, largest_body: int = LARGEST_BODY) -> None:
        self.app, self.largest_body = app, largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        body = await self.body(scope, receive)
        if body is None:
            message = f"The body of a request is at most {self.largest_body // 1024} KiB; this one is larger."
            answer = ApiError(413, "too-large", message).answer()
            answer.headers["Connection"] = "close"
            await answer(scope, receive, guarded_send)
            return
        await self.app(scope, replayed(body, receive), guarded_send)

    async def body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body; None as soon as it is known to be too large."""
        announced = Headers(scope=scope).get("content-length", "0")
        if announced.isdecimal() and int(announced) > self.largest_body:
            return None
        body = b""
        while True:
            message = await receive()
            piece: bytes = message.get("body", b"")
            body += piece
            if len(body) > self.largest_body:
                return None
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read already, then whatever comes after it."""
    is_given = False

    async def give() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give
