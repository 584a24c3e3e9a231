"""The built web client: its files, and its one page for every path that the client itself makes out.

The page names what its place will load (`Hints`), so that the browser asks for all of it at once. Files are sent as the
build compressed them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from trearchi.server.errors import ApiError, method_not_possible

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
# Pages whose last part may have a dot, as names of people have.
DOTS = "people/"
# Compressed copies by the end of their names, the smallest first.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
# Places whose second part is a game, and the one whose second part is that of a table.
GAME_PLACES = frozenset({"learn", "study"})
TABLE_PLACE = "game"
IDS = re.compile(r"[\w-]+", re.ASCII)

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tre Archi</title></head>
<body><h1>Tre Archi</h1><p>The server runs, but its page is not built yet. Run <code>make web</code> in the
repository and load this page again. The interface is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""

# Of a game by its id; None where there is none. The scope is that of the request.
KindOf = Callable[[Scope, str], Awaitable[str | None]]


class Hints:
    """What each place of the page will load, as the build wrote it down: `pages` by the first part of the path, and
    `boards` by the game.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.read_at = 0
        self.pages: dict[str, list[str]] = {}
        self.boards: dict[str, list[str]] = {}

    def files(self, place: str, kind: str | None) -> list[str]:
        self._read()
        return list(dict.fromkeys([*self.pages.get(place, []), *self.boards.get(kind or "", [])]))

    def _read(self) -> None:
        path = self.folder / "preloads.json"
        try:
            changed = path.stat().st_mtime_ns
            if changed != self.read_at:
                found = json.loads(path.read_text(encoding="utf-8"))
                self.pages, self.boards, self.read_at = found["pages"], found["boards"], changed
        except (OSError, ValueError):
            self.pages, self.boards, self.read_at = {}, {}, 0


class Pages:
    """Middleware: what is not under /api is answered from the folder of the web client."""

    def __init__(self, app: ASGIApp, folder: Path = STATIC, kind_of: KindOf | None = None) -> None:
        self.app, self.folder, self.kind_of = app, folder, kind_of
        self.files = StaticFiles(directory=folder, check_dir=False)
        self.hints = Hints(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        if scope["type"] != "http" or path == "/api" or path.startswith("/api/"):
            await self.app(scope, receive, send)
            return
        response = await self.page(path, scope)
        await response(scope, receive, send)

    async def page(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return method_not_possible(scope["method"], path, "GET, HEAD").answer()
        name = path.strip("/")
        place = name.removesuffix("index.html")
        response = await self.file(name, scope) if place else None
        if response is not None:
            response.headers["Cache-Control"] = FOREVER if name.startswith("assets/") else ASK_EACH_TIME
        elif place.startswith(DOTS) or "." not in place.rsplit("/", 1)[-1]:
            response = await self.document(place.split("/"), scope)
            response.headers["Cache-Control"] = ASK_EACH_TIME
        else:
            return ApiError(404, "not-found", f"There is nothing at {path}; the start page is at /.").answer()
        return response

    async def file(self, name: str, scope: Scope) -> Response | None:
        """A file of the folder, compressed if the browser likes and there is such a copy; None where there is none, or
        its name leads out of the folder.
        """
        wanted = accepted(Headers(scope=scope).get("accept-encoding", ""))
        for encoding, end in ENCODINGS.items():
            response = await self._file(name + end, scope) if encoding in wanted else None
            if isinstance(response, FileResponse):
                response.headers["Content-Encoding"] = encoding
            if response is not None:
                response.headers.add_vary_header("Accept-Encoding")
                return response
        return await self._file(name, scope)

    async def _file(self, name: str, scope: Scope) -> Response | None:
        try:
            return await self.files.get_response(name, scope)
        except (HTTPException, ValueError):
            return None

    async def document(self, parts: list[str], scope: Scope) -> Response:
        """The one page, with what this place will load."""
        try:
            text = (self.folder / "index.html").read_text(encoding="utf-8")
        except OSError:
            return HTMLResponse(NOT_BUILT)
        place, key = parts[0], parts[1] if len(parts) == 2 else ""
        kind = await self._kind(place, key, scope)
        links = [link(file) for file in self.hints.files(place, kind)]
        if place == TABLE_PLACE and kind is not None:
            links += [asked_at_once(f"/api/games/{key}"), asked_at_once("/api/catalogue")]
        text = text.replace("</head>", "".join(f"  {each}\n" for each in links) + "  </head>")
        tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
        if tag in Headers(scope=scope).get("if-none-match", ""):
            return Response(status_code=304, headers={"ETag": tag})
        return HTMLResponse(text, headers={"ETag": tag})

    async def _kind(self, place: str, key: str, scope: Scope) -> str | None:
        if place in GAME_PLACES:
            return key
        if place == TABLE_PLACE and self.kind_of is not None and IDS.fullmatch(key):
            return await self.kind_of(scope, key)
        return None


def accepted(header: str) -> set[str]:
    """The names in Accept-Encoding but for those that are refused there, with a weight of 0."""
    parts = [each.replace(" ", "").split(";") for each in header.lower().split(",")]
    return {name for name, *weights in parts if not any(re.fullmatch(r"q=0(\.0*)?", each) for each in weights)}


def link(file: str) -> str:
    href = escape(f"/{file}", quote=True)
    if file.endswith(".woff2"):
        return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{href}">'
    if file.endswith(".avif"):
        return f'<link rel="preload" as="image" type="image/avif" href="{href}">'
    return f'<link rel="modulepreload" crossorigin href="{href}">'


def asked_at_once(path: str) -> str:
    """What a script will fetch, as it will fetch it."""
    return f'<link rel="preload" as="fetch" crossorigin href="{escape(path, quote=True)}">'
