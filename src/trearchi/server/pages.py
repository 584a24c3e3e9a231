"""The built web client: its files, and its one page for every path that the client itself makes out."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from trearchi.server.errors import ApiError, method_not_possible

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
# Pages whose last part may have a dot, as names of people have.
DOTS = "people/"

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tre Archi</title></head>
<body><h1>Tre Archi</h1><p>The server runs, but its page is not built yet. Run <code>make web</code> in the
repository and load this page again. The interface is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


class Pages:
    """Middleware: what is not under /api is answered from the folder of the web client."""

    def __init__(self, app: ASGIApp, folder: Path = STATIC) -> None:
        self.app, self.folder = app, folder
        self.files = StaticFiles(directory=folder, check_dir=False)

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
        name = path.strip("/") or "index.html"
        response = await self.file(name, scope)
        if response is None and (name.startswith(DOTS) or "." not in name.rsplit("/", 1)[-1]):
            name = "index.html"
            response = await self.file(name, scope)
        if response is None and name == "index.html":
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_EACH_TIME})
        if response is None:
            return ApiError(404, "not-found", f"There is nothing at {path}; the start page is at /.").answer()
        response.headers["Cache-Control"] = FOREVER if name.startswith("assets/") else ASK_EACH_TIME
        return response

    async def file(self, name: str, scope: Scope) -> Response | None:
        """A file of the folder; None where there is none, or its name leads out of the folder."""
        try:
            return await self.files.get_response(name, scope)
        except (HTTPException, ValueError):
            return None
