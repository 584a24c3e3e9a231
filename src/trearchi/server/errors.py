"""Every error in one shape: `{"error": {code, message, clause, squares, case, fields}}`, whatever the status."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

import trearchi as ta
from trearchi.server.database import BusyError, ConflictError, StorageError
from trearchi.server.schema import ErrorAnswer, ErrorDetail, FieldProblem, Problem

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SHOWN_PROBLEMS = 3
LONGEST_MESSAGE = 600


class ApiError(Exception):
    """A request that cannot be done, as the one shape says it.

    Pages put `code` into words of their own; `case` and `fields` tell them what it alone does not.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        clause: str | None = None,
        squares: Iterable[str] = (),
        *,
        case: str | None = None,
        fields: Iterable[FieldProblem] = (),
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.clause, self.squares = clause, list(squares)
        self.case, self.fields = case, list(fields)
        self.headers = {"Retry-After": "1"} if status == 503 else {}

    def answer(self) -> JSONResponse:
        detail = ErrorDetail(
            code=self.code,
            message=encodable(self.message),
            clause=self.clause,
            squares=[encodable(square) for square in self.squares],
            case=self.case,
            fields=self.fields,
        )
        return JSONResponse(ErrorAnswer(error=detail).model_dump(), self.status, self.headers)


def encodable(text: str) -> str:
    """Half a surrogate pair, as broken JSON may hold, cannot be sent back; what was sent may be long."""
    shown = text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 3] + "..."
    return shown.encode("utf-8", "replace").decode("utf-8")


def game_not_found(game_id: str) -> ApiError:
    shown = game_id if len(game_id) <= 40 else game_id[:40] + "..."
    return ApiError(404, "not-found", f"There is no game {shown!r} here; GET /api/games lists those that there are.")


def damaged_game(game_id: str, error: Exception) -> ApiError:
    return ApiError(500, "damaged", f"Game {game_id} cannot be read: {error}; nothing of it was changed.")


def method_not_possible(method: str, path: str, allowed: str) -> ApiError:
    problem = ApiError(405, "method", f"{method} is not possible at {path}; what is: {allowed}.")
    problem.headers["Allow"] = allowed
    return problem


def illegal_move(refusal: ta.Refusal) -> ApiError:
    return ApiError(422, f"illegal-{refusal.code}", refusal.text, refusal.clause, refusal.squares)


def validation_message(problems: Sequence[Any]) -> str:
    """The first few problems in a sentence each, with the place in the request."""
    sentences = []
    for problem in problems[:SHOWN_PROBLEMS]:
        place = ".".join(str(part) for part in problem["loc"][1:])
        if problem["type"] == "json_invalid":
            sentences.append(f"the body is no valid JSON (at character {place or '0'})")
            continue
        text = str(problem["msg"]).removeprefix("Value error, ")
        sentences.append(f"{place or problem['loc'][0]}: {text[:1].lower()}{text[1:]}")
    more = len(problems) - SHOWN_PROBLEMS
    return "The request is not as it should be: " + "; ".join(sentences) + (f"; and {more} more." if more > 0 else ".")


# Pydantic's names of what a page tells people about; whatever else there is, is `invalid`.
PROBLEMS: dict[str, Problem] = {
    "missing": "missing",
    "string_too_short": "too-short",
    "string_too_long": "too-long",
    "too_long": "too-long",
    "greater_than_equal": "range",
    "less_than_equal": "range",
    "account-name": "account-name",
    "invisible": "invisible",
}


def field_problem(problem: Any) -> FieldProblem:
    """One problem of a request as facts, with the bounds that were broken."""
    bounds = problem.get("ctx", {})
    return FieldProblem(
        field=encodable(".".join(str(part) for part in problem["loc"][1:])),
        problem=PROBLEMS.get(problem["type"], "invalid"),
        least=bounds.get("min_length", bounds.get("ge")),
        most=bounds.get("max_length", bounds.get("le")),
    )


def install(app: FastAPI) -> None:
    """Map each kind of error once."""

    @app.exception_handler(ApiError)
    async def problem(request: Request, error: ApiError) -> JSONResponse:
        return error.answer()

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        problems = error.errors()
        fields = [field_problem(problem) for problem in problems[:SHOWN_PROBLEMS]]
        return ApiError(422, "invalid", validation_message(problems), fields=fields).answer()

    @app.exception_handler(StorageError)
    async def storage(request: Request, error: StorageError) -> JSONResponse:
        return ApiError(503, "busy" if isinstance(error, BusyError) else "storage", str(error)).answer()

    @app.exception_handler(ConflictError)
    async def conflict(request: Request, error: ConflictError) -> JSONResponse:
        return ApiError(503, "busy", "Others wrote the same at that moment; nothing was changed. Try again.").answer()

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        return http_problem(request, error).answer()


def possible_methods(request: Request) -> list[str]:
    """The methods that some route knows at the path of the request."""
    scopes = [dict(request.scope, method=method) for method in METHODS]
    routes = request.app.routes
    return [scope["method"] for scope in scopes if any(route.matches(scope)[0] is Match.FULL for route in routes)]


def http_problem(request: Request, error: HTTPException) -> ApiError:
    path = request.scope["path"]
    if error.status_code == 404:
        return ApiError(404, "not-found", f"There is nothing at {path}; /api/openapi.json lists what there is.")
    if error.status_code == 405:
        return method_not_possible(request.method, path, ", ".join(possible_methods(request)))
    if error.status_code == 400:
        return ApiError(422, "invalid", "The request is not as it should be: the body is no valid JSON.")
    return ApiError(error.status_code, "invalid", str(error.detail))
