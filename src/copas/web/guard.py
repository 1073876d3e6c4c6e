"""What every request meets first: security headers, the host, the origin, and the rate of its address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from copas.live.session import Bucket

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types copas",
    ]
)
"""Only our own files; scripts from strings only through the one policy that starts the worker."""

HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_MOST_ADDRESSES = 10_000


class SecurityHeaders:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        hsts = ((b"strict-transport-security", b"max-age=31536000"),) if https else ()
        self._headers = HEADERS + hsts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._app(scope, receive, with_headers)


class Sites:
    """Which hosts and origins are ours.

    Args:
        base_url: how people reach the site; empty to go by the request.
        host: the address that the server listens on.
    """

    def __init__(self, base_url: str, host: str) -> None:
        self._base = urlsplit(base_url).netloc.lower() if base_url else ""
        self._local = host in ("127.0.0.1", "localhost", "::1")

    def host_is_ours(self, headers: Headers) -> bool:
        """Say whether a request was meant for us: else a foreign name could be pointed at this machine."""
        host = headers.get("host", "").lower()
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name in _LOOPBACK:
            return True
        if self._base:
            return host == self._base
        return not self._local

    def origin_is_ours(self, headers: Headers) -> bool:
        """Say whether a request comes from one of our pages, or from a program that is no browser."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        netloc = urlsplit(origin).netloc.lower()
        return bool(netloc) and netloc in (headers.get("host", "").lower(), self._base)


class Rates:
    """A bucket for each address, kept in memory for as long as there is room.

    Args:
        rate: tokens a second.
        burst: tokens at once.
        clock: seconds.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; False if there is none."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
