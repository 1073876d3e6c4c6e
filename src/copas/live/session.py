"""One socket, without the socket: what a frame means, how many may come, and when to hang up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from copas.live import messages as wire
from copas.live.host import Host
from copas.live.hub import Hub
from copas.live.messages import ErrorCode
from copas.live.store import StoreError
from copas.live.table import Rejected
from copas.live.windows import Connection, refuse

log = logging.getLogger("copas.live")

_COSTLY = frozenset({ErrorCode.BAD_LAYOUT, ErrorCode.BAD_SIGNATURE, ErrorCode.TOO_LARGE})
PATIENCE = 3
"""So many nonsense frames, and the socket is closed."""


@dataclass
class Bucket:
    """A rate with bursts: `rate` tokens a second, `burst` at most.

    Attributes:
        rate: tokens a second.
        burst: tokens at most.
        clock: seconds of a clock that never goes back.
    """

    rate: float
    burst: float
    clock: Callable[[], float]

    def __post_init__(self) -> None:
        self._level = self.burst
        self._at = self.clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self.clock()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Session:
    """What one socket says.

    Args:
        hub: the server.
        connection: the way back.
        clock: seconds of a clock that never goes back.
        rate: frames a second.
        burst: frames at once.
    """

    def __init__(
        self,
        hub: Hub,
        connection: Connection,
        clock: Callable[[], float],
        *,
        rate: float = 20,
        burst: float = 60,
    ) -> None:
        self._hub = hub
        self._connection = connection
        self._bucket = Bucket(rate, burst, clock)
        self._nonsense = 0
        self._host: Host | None = None
        self.over = False

    @property
    def greeted(self) -> bool:
        """Whether `hello` was said and answered."""
        return self._host is not None

    async def receive(self, frame: str | bytes) -> None:
        """Take one frame."""
        if self.over:
            return
        if not self._bucket.take():
            self._bye(ErrorCode.TOO_MANY)
            return
        if len(frame) > wire.MAX_FRAME:
            self._count(ErrorCode.TOO_LARGE, "A frame has at most 32 kB.")
            return
        try:
            message = wire.read_client(frame)
        except wire.BadFrame as error:
            self._count(ErrorCode.BAD_LAYOUT, str(error)[:200])
            return
        await self._take(message)

    async def _take(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Hello):
            await self._hello(message)
            return
        host = self._host
        if host is None:
            self._count(ErrorCode.BAD_LAYOUT, "The first frame is hello.")
            return
        if host.dropped:
            self._bye(ErrorCode.RESTART)
            return
        match message:
            case wire.Ping():
                host.heard(self._connection)
                self._connection.send(wire.encode(wire.Pong(n=message.n)))
            case wire.Phrase() | wire.Chat():
                host.heard(self._connection)
                host.talk(self._connection, message)
            case _:
                host.ask(self._connection, message)

    async def _hello(self, hello: wire.Hello) -> None:
        if self._host is not None:
            self._count(ErrorCode.BAD_LAYOUT, "A socket says hello once.")
            return
        if hello.v != wire.PROTOCOL:
            self._bye(ErrorCode.VERSION)
            return
        try:
            host = await self._hub.host(hello.table)
        except Rejected as error:
            refuse(self._connection, error.code, str(error))
            self._bye(error.code)
        except StoreError:
            self._bye(ErrorCode.RESTART)
        else:
            self._host = host
            host.hello(self._connection, hello)

    def sent(self, code: ErrorCode) -> None:
        """Note a refusal that was sent: three costly ones close the socket."""
        if code in _COSTLY:
            self._nonsense += 1
            if self._nonsense >= PATIENCE:
                self._bye(code)

    def _count(self, code: ErrorCode, sentence: str) -> None:
        refuse(self._connection, code, sentence)
        self.sent(code)

    def _bye(self, code: ErrorCode) -> None:
        self.over = True
        self._connection.close(code)

    def closed(self) -> None:
        """Note that the socket is gone."""
        self.over = True
        if self._host is not None:
            self._host.left(self._connection)
