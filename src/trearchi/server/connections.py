"""HTTP connections: uvicorn's, with bounds on the head of a request and on the time in which a request comes in."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 16 * 1024
SECONDS_TO_ARRIVE = 30.0
FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
TOO_LARGE = "The head of a request has at most 16 KiB."


class Connection(HttpToolsProtocol):
    """A head that is too large is refused; who is too slow, or says nothing, is cut off."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_in_head, self._head, self._is_socket = True, 0, False
        self._deadline: asyncio.TimerHandle | None = None
        self._expect_a_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._request_is_here()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_socket or self.transport.is_closing():
            return
        if self._is_in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.send_400_response(TOO_LARGE)
        if self.timeout_keep_alive_task is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_a_request()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head, self._head = True, 0
        self._expect_a_request()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            raise ValueError(TOO_LARGE)  # the parser stops, and 400 is the answer
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._request_is_here()

    def handle_websocket_upgrade(self) -> None:
        self._request_is_here()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            self.transport.write(FULL)  # uvicorn itself has this bound for requests alone
            self.transport.close()
            return
        self._is_socket = True
        super().handle_websocket_upgrade()

    def _expect_a_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_TO_ARRIVE, self._cut_off)

    def _request_is_here(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cut_off(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()
