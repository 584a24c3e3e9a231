"""What the server writes about itself: a line an event on standard error, without anything that says who plays what.

A game's id is the way into it, names and words are people's own, so no line has them; nor has a traceback the text of
an error, which may quote them: it has its type and the places in the program.
"""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from trearchi.server.database import StorageError

LOGGER = "trearchi.server"
STYLES = ("text", "json")
LONGEST_MESSAGE = 500
# What a line may have beside time, level, event and message; whatever else a library adds is left out.
FIELDS = ("method", "route", "status", "ms", "request", "pid", "version", "workers", "database")

request_id: ContextVar[str] = ContextVar("request_id", default="")

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def shown_id(secret: str) -> str:
    """A short name for a game or a person: the same every time, and no way back."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()[:8]


def told(record: logging.LogRecord) -> str:
    """The message; of other people's programs the first line, since more of it may quote what was asked."""
    message = record.getMessage()
    if record.name.partition(".")[0] != "trearchi":
        message = message.partition("\n")[0]
    return message[:LONGEST_MESSAGE]


def trace(error: BaseException | None) -> list[str]:
    """The errors, each with the way that it came through the program, that of the cause first."""
    lines: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        places = [f"{each.filename}:{each.lineno} in {each.name}" for each in traceback.extract_tb(error.__traceback__)]
        lines = [f"{kind_of(error)}", *(f"  {place}" for place in places), *lines]
        inner = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
        for each in inner:
            lines += [f"| {line}" for line in trace(each)]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def kind_of(error: BaseException) -> str:
    """The type of an error, with its text where that is of the machine and not of what was asked."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, StorageError):
        return f"{kind}: {error}"
    return f"{kind}: {error.strerror}" if isinstance(error, OSError) and error.strerror else kind


def when(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if isinstance(record.exc_info, tuple) else None


class JsonLines(JsonFormatter):
    """One JSON object a line."""

    def __init__(self) -> None:
        super().__init__(json_ensure_ascii=False)

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the library's name)
        return "\n".join(trace(ei[1]))

    def add_fields(self, log_record: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        log_record |= {"time": when(record), "level": record.levelname.lower()}
        log_record["event"] = getattr(record, "event", "message")
        if "event" not in record.__dict__ or record.levelno > logging.INFO:
            log_record["message"] = told(record)
        log_record |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if request_id.get():
            log_record.setdefault("request", request_id.get())
        error = error_of(record)
        if error is not None:
            log_record["trace"] = trace(error)


class TextLines(logging.Formatter):
    """For people: the time, how bad it is, and what it is."""

    def format(self, record: logging.LogRecord) -> str:
        request = f" (request {request_id.get()})" if request_id.get() else ""
        line = f"{when(record)} {record.levelname.lower()}: {told(record)}{request}"
        return "\n".join([line, *trace(error_of(record))])


class Filter(logging.Filter):
    """Of what uvicorn says, only what we do not say ourselves, and what has nothing of a request in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith("uvicorn"):
            return True
        message = record.getMessage()
        if record.levelno >= logging.WARNING:
            return not message.startswith("Traceback")  # why a server did not start
        if not (message.startswith("Child process") and message.endswith("died")):
            return False
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def log_config(style: str) -> dict[str, Any]:
    """For `logging.config.dictConfig`. `text`: warnings and faults; `json`: every request too."""
    formatter = JsonLines if style == "json" else TextLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"noise": {"()": f"{Filter.__module__}.{Filter.__qualname__}"}},
        "formatters": {"lines": {"()": f"{formatter.__module__}.{formatter.__qualname__}"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "lines",
                "filters": ["noise"],
            }
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {
            LOGGER: {"level": "INFO" if style == "json" else "WARNING"},
            "uvicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
        },
    }
