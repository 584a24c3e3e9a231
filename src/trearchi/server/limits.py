"""How often somebody may ask for something: a small table of limits, counted in memory by each process."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from limits import RateLimitItem, parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from trearchi.server import metrics
from trearchi.server.errors import ApiError

if TYPE_CHECKING:
    from trearchi.server.identity import Person

MOST_COUNTERS = 50_000


@dataclass(frozen=True)
class Limits:
    """The limits by name, in the words of the `limits` library; None: no limit.

    `api`, `guest`, `sign_up` and `log_in` count by address, `log_in_name` by the name that is tried and the address,
    the others by person, or by address where nobody is known yet. Several processes count each for themselves.
    """

    api: str | None = "100/second"
    guest: str | None = "60/minute"
    create: str | None = "30/minute"
    join: str | None = "60/minute"
    move: str | None = "20/second"
    chat: str | None = "12/minute"
    think: str | None = "30/minute"
    sketch: str | None = "20/second"
    sign_up: str | None = "10/hour"
    log_in: str | None = "10/minute"
    log_in_name: str | None = "20/hour"
    token: str | None = "10/hour"


BY_ADDRESS = frozenset({"api", "guest", "sign_up", "log_in"})


class Counters(Storage):
    """Counters that end with their window: at most `MOST_COUNTERS`, the oldest go first. No threads, unlike the
    storage in memory that the library has, which starts one at a time for every few requests.
    """

    STORAGE_SCHEME = None

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, most: int = MOST_COUNTERS) -> None:
        super().__init__(uri, wrap_exceptions)
        self.most = most
        self.counters: OrderedDict[str, tuple[int, float]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        count = self.get(key) + amount
        end = self.counters[key][1] if key in self.counters else time.time() + expiry
        self.counters[key] = (count, end)
        while len(self.counters) > self.most:
            self.counters.popitem(last=False)
        return count

    def get(self, key: str) -> int:
        count, end = self.counters.get(key, (0, 0.0))
        if count and end <= time.time():
            del self.counters[key]
            return 0
        return count

    def get_expiry(self, key: str) -> float:
        return self.counters.get(key, (0, time.time()))[1]

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        held = len(self.counters)
        self.counters.clear()
        return held

    def clear(self, key: str) -> None:
        self.counters.pop(key, None)


class Limiter:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        texts = {field.name: getattr(limits, field.name) for field in fields(limits)}
        self.items: dict[str, RateLimitItem] = {name: parse(text) for name, text in texts.items() if text is not None}
        self.counters = Counters()
        self._windows = FixedWindowRateLimiter(self.counters)

    def check(self, connection: HTTPConnection, person: Person | None, name: str) -> None:
        """Count one more of `name`. Raises ApiError 429 `too-many` where that is one too many."""
        by_address = person is None or name in BY_ADDRESS
        self.count(name, f"@{address_of(connection)}" if by_address or person is None else person.id)

    def count(self, name: str, key: str) -> None:
        """The same for any key: a name that is tried, a person on a socket."""
        item = self.items.get(name)
        if item is None or self._windows.hit(item, name, key):
            return
        metrics.limited(name)
        ends = self._windows.get_window_stats(item, name, key).reset_time
        raise too_many(max(1, math.ceil(ends - time.time())))


def too_many(seconds: int) -> ApiError:
    if seconds < 120:
        when = "in a second" if seconds == 1 else f"in {seconds} seconds"
    else:
        when = f"in {math.ceil(seconds / 60)} minutes"
    problem = ApiError(429, "too-many", f"That was too often in a short time; nothing was done. Try again {when}.")
    problem.headers["Retry-After"] = str(seconds)
    return problem


def address_of(connection: HTTPConnection) -> str:
    """The client's address, behind the proxies that uvicorn trusts; of IPv6 the network, which is one user's."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address.packed[:8] + bytes(8), 64)))
    return host


def limiter_of(connection: HTTPConnection) -> Limiter:
    limiter: Limiter = connection.app.state.limiter
    return limiter
