"""Connections that ask for nothing are closed: uvicorn itself waits for a first request for ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol

REQUEST_WITHIN = 15.0
"""Seconds from a connection's beginning until the head of its first request is complete."""

if TYPE_CHECKING:
    _Base = asyncio.Protocol
else:
    _Base = AutoHTTPProtocol


class PatientProtocol(_Base):
    """uvicorn's HTTP protocol with a limit to its patience.

    A slow head is a silence too: who sends a byte now and then is closed like who sends none. After a request
    uvicorn's own, shorter limit for idle connections holds.
    """

    cycle: object
    transport: asyncio.Transport
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._patience = asyncio.get_running_loop().call_later(REQUEST_WITHIN, self._lose_patience)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop_waiting()

    def handle_websocket_upgrade(self, *event: object) -> None:
        """Hand the connection over; nothing may keep this object in memory as long as the socket is open."""
        self._stop_waiting()
        super().handle_websocket_upgrade(*event)  # type: ignore[misc] # uvicorn chooses the class at run time

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _lose_patience(self) -> None:
        asked = self.cycle is not None or self.transport.get_protocol() is not self
        if not asked and not self.transport.is_closing():
            self.transport.close()
