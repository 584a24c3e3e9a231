"""Passwords, hashed with argon2 in a thread of their own, so that many log-ins cannot hold up a move."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from trearchi.server.errors import ApiError

MOST_WAITING = 50

T = TypeVar("T")


class Passwords:
    """One hash at a time, at most `MOST_WAITING` waiting; more are told to come back."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="password")
        self._waiting = 0
        self._dummy: str | None = None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        return await self._run(lambda: self._hasher.hash(normal(password)))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether that is the password. None, where there is nobody of that name, takes as long, and is false."""
        return await self._run(lambda: self._is_right(stored, normal(password)))

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(stored)

    def _is_right(self, stored: str | None, password: str) -> bool:
        if self._dummy is None:
            self._dummy = self._hasher.hash("nobody")
        try:
            return self._hasher.verify(stored or self._dummy, password) and stored is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise ApiError(
                503,
                "busy",
                "Too many people log in at this moment; nothing was changed. Try again soon.",
                case="passwords",
            )
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def normal(password: str) -> str:
    """The same for keyboards that write the same letters in different ways."""
    return unicodedata.normalize("NFKC", password)
