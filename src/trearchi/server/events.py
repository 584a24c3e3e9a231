"""Answers that go on: server-sent events, one JSON object each."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

MEDIA_TYPE = "text/event-stream"


@dataclass(frozen=True)
class Ready:
    """An event that is JSON already."""

    body: bytes

    def model_dump_json(self) -> str:
        return self.body.decode()


Event = BaseModel | Ready


class EventStream(StreamingResponse):
    """Each model as one event; when the reader leaves, the events are ended at once and not when memory is short."""

    media_type = MEDIA_TYPE

    def __init__(self, events: AsyncIterator[Event]) -> None:
        self._lines = lines(events)
        # A proxy that collects answers would hold back what is news.
        super().__init__(self._lines, headers={"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open = False

        async def noted_send(message: Message) -> None:
            nonlocal is_open
            is_open = message["type"] == "http.response.start" or message.get("more_body", False)
            await send(message)

        try:
            await super().__call__(scope, receive, noted_send)
        finally:
            await self._lines.aclose()
        if is_open:  # cut off because the server stops: the answer is whole all the same
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def lines(events: AsyncIterator[Event]) -> AsyncGenerator[str, None]:
    try:
        async for event in events:
            yield f"data: {event.model_dump_json()}\n\n"
    finally:
        if isinstance(events, AsyncGenerator):
            await events.aclose()


def with_streams(openapi: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """The schema with the media type of the answers that go on; each of their events is one of the model given."""

    def schema() -> dict[str, Any]:
        made = openapi()
        for path in made["paths"].values():
            for operation in path.values():
                if operation["operationId"].startswith("watch"):
                    content = operation["responses"]["200"]["content"]
                    content[MEDIA_TYPE] = content.pop("application/json", content.get(MEDIA_TYPE))
        return made

    return schema
