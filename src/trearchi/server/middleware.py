"""What holds for every request: where it may come from, how large and how frequent it may be, and what headers keep
the page to itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trearchi.server.errors import ApiError
from trearchi.server.identity import bearer_of
from trearchi.server.limits import Limiter
from trearchi.server.logs import request_id

LARGEST_BODY = 64 * 1024
SMALLEST_FILE_ZIPPED = 1024
SMALLEST_ANSWER_ZIPPED = 16 * 1024
SMALLEST_READ_ZIPPED = 2 * 1024
QUICKLY = 4
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
USUAL_PORTS = {"http": ":80", "https": ":443"}
POLICY_VIOLATION = 1008

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}


async def unexpected(request: Request, error: Exception) -> Response:
    """The answer to a fault of ours, which is logged; it is made outside of all middleware."""
    problem = ApiError(
        500, "internal", "Something went wrong in the server; nothing that was acknowledged is lost. Its log says more."
    )
    # uvicorn closes the connection after a fault: who would use it again has to know.
    problem.headers |= SECURITY_HEADERS | {"X-Request-Id": request_id.get(), "Connection": "close"}
    return problem.answer()


def normal_origin(origin: str) -> str:
    """As browsers write it: small letters, no port that goes without saying, nothing after the host."""
    scheme, _, rest = origin.strip().lower().partition("://")
    host = rest.split("/", 1)[0]
    return f"{scheme}://{host.removesuffix(USUAL_PORTS.get(scheme, '/'))}"


def host_of(text: str) -> str:
    """The name in a Host header or an origin, without the port."""
    name = text.partition("://")[2] or text
    name = name.partition("]")[0] + "]" if name.startswith("[") else name.partition(":")[0]
    return name.lower().removesuffix(".")


def own_hosts(bound: str, origins: Iterable[str] = ()) -> frozenset[str] | None:
    """The names by which requests may call a server that listens at `bound`; None: any name.

    A page of somebody else whose name leads to this machine (DNS rebinding) calls the server by that name. Loopback
    names are always fine: no other machine's page has them.
    """
    named = {host_of(normal_origin(origin)) for origin in origins}
    bound = f"[{bound}]" if ":" in bound else bound.lower()
    if not named and bound not in LOOPBACK and not bound.startswith("127."):
        return None
    return frozenset(LOOPBACK | named | {bound})


def is_own_origin(scope: Scope, origins: frozenset[str] = frozenset()) -> bool:
    """Whether the page that sends this request, or opens this socket, is ours or one of `origins`.

    Browsers say where a page is from in `Origin`, or at least how far away it is in `Sec-Fetch-Site`; a request with
    neither is not a browser's.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("cross-site", "same-site")
    scheme = scope.get("scheme", "http")
    scheme = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    own = f"{scheme}://{headers.get('host', '')}"
    return normal_origin(origin) in {normal_origin(own), *origins}


def problem_with(scope: Scope, origins: frozenset[str], hosts: frozenset[str] | None) -> ApiError | None:
    """What is wrong with where a request goes to, or with where it comes from."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if hosts is not None and host_of(host) not in hosts:
        return ApiError(421, "host", f"This server is not called {host[:100]!r}; its host can allow that name.")
    is_page = bearer_of(headers.get("authorization")) is None
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
    if is_page and changes and not is_own_origin(scope, origins):
        return ApiError(403, "origin", "A page of another site cannot do this; open the page of this server.")
    return None


async def refuse(problem: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request with an error; a socket that is not open yet stays shut: its client sees a bare 403.

    Sockets could be answered in words, but uvicorn logs each such answer as an error of ours.
    """
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.code})
        return
    await problem.answer()(scope, receive, send)


class Guard:
    """Middleware: security headers on every answer; foreign pages, names of other hosts, and bodies that are over the
    limit or not JSON are refused before anything else sees them.

    `origins`: those of pages beside the server's own, such as "https://play.example". `hosts`: see `own_hosts`.
    """

    def __init__(
        self,
        app: ASGIApp,
        largest_body: int = LARGEST_BODY,
        origins: Iterable[str] = (),
        hosts: frozenset[str] | None = None,
    ) -> None:
        self.app, self.largest_body, self.hosts = app, largest_body, hosts
        self.origins = frozenset(normal_origin(origin) for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        problem = problem_with(scope, self.origins, self.hosts)
        if problem is not None:
            await refuse(problem, scope, receive, guarded_send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, guarded_send)
        else:
            await self._with_body(scope, receive, guarded_send)

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self.body(scope, receive)
        if body is None:
            message = f"The body of a request is at most {self.largest_body // 1024} KiB; this one is larger."
            problem = ApiError(413, "too-large", message)
            problem.headers["Connection"] = "close"
            await refuse(problem, scope, receive, send)
        elif body and not is_json(Headers(scope=scope).get("content-type", "")):
            # Forms, which any page may send here, are of other types.
            message = "The body of a request is JSON, and says so: Content-Type: application/json."
            await refuse(ApiError(415, "media-type", message), scope, receive, send)
        else:
            await self.app(scope, replayed(body, receive), send)

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


class Zip:
    """Middleware: files of the page are sent smaller, unless the build did that already; of the interface what is read,
    and of what is done only large answers, so that an answer to a move is on its way sooner.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.files = GZipMiddleware(app, minimum_size=SMALLEST_FILE_ZIPPED)
        self.reads = GZipMiddleware(app, minimum_size=SMALLEST_READ_ZIPPED, compresslevel=QUICKLY)
        self.answers = GZipMiddleware(app, minimum_size=SMALLEST_ANSWER_ZIPPED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope.get("path", "").startswith("/api"):
            zipped = self.files
        else:
            zipped = self.reads if scope.get("method") == "GET" else self.answers
        await zipped(scope, receive, send)


def is_json(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().lower() == "application/json"


def add_headers(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if scope.get("scheme") in ("https", "wss"):
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if scope["path"].startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")


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


class Throttle:
    """Middleware: the limit `api`, for every request under /api, before anything is looked up for it."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app, self.limiter = app, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"].startswith("/api"):
            try:
                self.limiter.check(HTTPConnection(scope), None, "api")
            except ApiError as problem:
                await refuse(problem, scope, receive, send)
                return
        await self.app(scope, receive, send)
