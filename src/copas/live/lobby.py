"""The lobby of a table: sitting down, options, starting, and the way back after a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from copas.errors import InvalidRules
from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.tablestate import Person, Rejected, Room, State, TableState, invitation
from copas.mental.errors import FairDealError
from copas.mental.keys import Certificate, match_id
from copas.rules import PRESETS, Rules
from copas.seats import Seat


class Lobby(TableState):
    """A table before and after its matches."""

    def _demand_lobby(self) -> None:
        if self.state is not State.LOBBY:
            raise Rejected(ErrorCode.CLOSED, "That is possible in the lobby only.")

    def _demand_host(self, person: Person) -> Seat:
        self._demand_lobby()
        seat = self.seat_of(person.id)
        if seat is None or seat != self.host or self.room is Room.MATCHED:
            raise Rejected(ErrorCode.NOT_HOST, "Only the host may do that.")
        return seat

    def _demand_seat(self, person: Person) -> Seat:
        seat = self.seat_of(person.id)
        if seat is None:
            raise Rejected(ErrorCode.NOT_YOURS, "You have no seat at this table, or no longer.")
        return seat

    def _sit(self, person: Person, request: wire.Sit) -> int:
        self._demand_lobby()
        if self.seat_of(person.id) is not None:
            raise Rejected(ErrorCode.TAKEN, "You sit at this table already.")
        if self.room is Room.MATCHED and invitation(self.id, person.id) not in self._invited:
            raise Rejected(ErrorCode.FULL, "This table is for those who were matched here.")
        seat = self._free_seat(request)
        self._check_certificate(request.certificate, person)
        seq = self._emit(
            wire.Sat(seat=seat, name=person.name, certificate=request.certificate), person.id, request.cid
        )
        if self.room is Room.SOLO or (self._invited and len(self.sitting) == len(self._invited)):
            self._start(person, "")
        return seq

    def _free_seat(self, request: wire.Sit) -> Seat:
        free = [seat for seat in range(self.rules.players) if seat not in self.sitting]
        if not free or (self.room is Room.SOLO and self.sitting):
            raise Rejected(ErrorCode.FULL, "No seat is free.")
        if not isinstance(request.seat, int):
            return free[0]
        if request.seat not in free:
            raise Rejected(ErrorCode.TAKEN, "This seat is taken, or not one of this table.")
        return request.seat

    def _check_certificate(self, text: str, person: Person) -> None:
        try:
            certificate = Certificate.decode(wire.to_bytes(text))
        except (FairDealError, wire.BadFrame) as error:
            raise Rejected(ErrorCode.BAD_LAYOUT, str(error)) from None
        try:
            certificate.check(self.id.encode())
        except FairDealError as error:
            raise Rejected(ErrorCode.BAD_SIGNATURE, str(error)) from None
        # Unrated, a browser that does not know of its account yet may sit without it.
        if certificate.account != person.account and (certificate.account or self.rated):
            raise Rejected(ErrorCode.BAD_LAYOUT, "A certificate names the own account; a guest's names none.")
        keys = [k for sitting in self.sitting.values() for k in sitting.certificate.keys]
        keys += [*self._secrets[self.number].public, *certificate.keys]
        if len(set(keys)) != len(keys):
            raise Rejected(ErrorCode.TAKEN, "Everybody at a table needs three keys of their own.")

    def _stand(self, person: Person, cid: str) -> int:
        self._demand_lobby()
        seat = self._demand_seat(person)
        return self._free(seat, "stand", person.id, cid)

    def _free(self, seat: Seat, why: str, actor: str = "", cid: str = "") -> int:
        seq = self._emit(wire.Stood(seat=seat, why=why), actor, cid)
        if self.host == seat:
            self.host = None
            if self._order:
                self._emit(wire.HostIs(seat=self._order[0]))
        return seq

    def _kick(self, person: Person, request: wire.Kick) -> int:
        host = self._demand_host(person)
        if request.seat == host or request.seat not in self.sitting:
            raise Rejected(ErrorCode.NOT_YOURS, "The host can free another person's seat.")
        return self._free(request.seat, "kick", person.id, request.cid)

    def _options(self, person: Person, request: wire.Options) -> int:
        host = self._demand_host(person)
        rules = self.rules if isinstance(request.rules, msgspec.UnsetType) else read_rules(request.rules)
        bots = self.bots if isinstance(request.bots, msgspec.UnsetType) else self._bot_name(request.bots)
        clock = self.clock if isinstance(request.clock, msgspec.UnsetType) else request.clock
        if host >= rules.players:
            raise Rejected(ErrorCode.FULL, "The host's own seat is not one of such a table.")
        seq = self._emit(
            wire.OptionsSet(rules=rules.to_dict(), bots=bots, clock=clock), person.id, request.cid
        )
        for seat in [seat for seat in self.sitting if seat >= rules.players]:
            self._free(seat, "fewer")
        return seq

    def _start(self, person: Person, cid: str) -> int:
        secrets = self._secrets[self.number]
        certificates = [
            self.sitting[seat].certificate if seat in self.sitting else None
            for seat in range(self.rules.players)
        ]
        server = Certificate.decode(wire.to_bytes(self._certificate))
        identifier = match_id(self.id.encode(), secrets.nonce, server, certificates)
        names = [
            self.sitting[seat].name if seat in self.sitting else self.bots
            for seat in range(self.rules.players)
        ]
        return self._emit(
            wire.Started(
                match=wire.to_text(identifier),
                nonce=wire.to_text(secrets.nonce),
                server=self._certificate,
                certificates=[None if c is None else wire.to_text(c.encode()) for c in certificates],
                names=names,
                rules=self.rules.to_dict(),
            ),
            person.id,
            cid,
        )

    def _rematch(self, person: Person, cid: str) -> int:
        if self.state not in (State.FINISHED, State.ABANDONED) or self.play is None:
            raise Rejected(ErrorCode.CLOSED, "A rematch follows the end of a match.")
        if self.room is Room.MATCHED:
            raise Rejected(ErrorCode.CLOSED, "The next live match begins with a new search.")
        if person.id not in (sitting.person for sitting in self.sitting.values()):
            raise Rejected(ErrorCode.NOT_YOURS, "You did not sit at this match.")
        certificate, commitment = self._prepare(self.id, self.number + 1)
        return self._emit(wire.Reopened(server=certificate, commitment=commitment), person.id, cid)

    def _step_lobby(self) -> bool:
        if self.room is Room.MATCHED and self.now >= self._timing.gather:
            self._emit(wire.Abandoned(why="missing", left=[]))
            return True
        gone = [s for s, heard in self.heard.items() if self.now - heard >= self._timing.seat_hold]
        if gone:
            self._free(gone[0], "absent")
            return True
        if not self.sitting and self.now - self._empty_since >= self._timing.lobby_close:
            self._emit(wire.Abandoned(why="closed", left=[]))
            return True
        return False


def read_rules(values: Mapping[str, Any] | str) -> Rules:
    """Read options from the wire: an object of options, or the name of a preset.

    Raises:
        Rejected: if they cannot be played.
    """
    try:
        return (
            PRESETS[values]
            if isinstance(values, str) and values in PRESETS
            else (Rules.preset(values) if isinstance(values, str) else Rules.from_dict(values))
        )
    except InvalidRules as error:
        details = {key: str(value) for key, value in error.details.items()}
        raise Rejected(ErrorCode.BAD_RULES, str(error), error.reason, details) from None
