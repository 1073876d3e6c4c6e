"""Secrecy: nothing told or stored opens a person's card before its owner has shown it (real group)."""

from __future__ import annotations

import pytest

from copas.live import messages as wire
from copas.mental import group
from copas.mental.group import scalar_bytes
from copas.mental.human import HumanSeat
from copas.mental.messages import MessageType
from copas.mental.observer import Observer
from copas.mental.state import Phase
from copas.rules import Rules
from copas.seats import Seat
from tests.live.tabletop import Tabletop

HUMANS = 2


class _Watch(Tabletop):
    """Looks at every frame as it is told, and at everything stored, while the deal is played."""

    def __init__(self, seed: str) -> None:
        self.told = b""
        self.stored = b""
        self.looked = 0
        super().__init__(seed, humans=HUMANS, rules=Rules(target=1), bots="médio")

    def flush(self) -> list[wire.Event]:
        seen = len(self.log)
        events = super().flush()
        for entry in self.log[seen:]:
            event = wire.read_event(entry.data)
            self.told += _raw(event)
            self.stored += entry.data + entry.actor.encode() + entry.cid.encode()
        for secret in self.secrets.values():
            self.stored += secret.master + secret.nonce
        if events:
            self._look()
        return events

    def _look(self) -> None:
        play = self.table.play
        if (
            play is None
            or play.observer is None
            or play.observer.phase in (Phase.REVEAL, Phase.CLOSE, Phase.END)
        ):
            return
        for seat, player in enumerate(self.players):
            if player.party is not None and player.party.observer.ctx == play.observer.ctx:
                for what, secret in _secrets(play.observer, player.party, seat).items():
                    self.looked += 1
                    assert secret not in self.told, f"seed {self.seed}: {what} was told"
                    assert secret not in self.stored, f"seed {self.seed}: {what} was stored"


def _raw(event: wire.Event) -> bytes:
    """Returns all bytes of an event, its base64 opened."""
    if isinstance(event, wire.Said):
        return wire.to_bytes(event.body) + wire.to_bytes(event.sig)
    return wire.encode(event)


def _secrets(observer: Observer, party: HumanSeat, seat: Seat) -> dict[str, bytes]:
    """Returns what opens a person's cards that nobody has seen: the key, and the share of each ciphertext."""
    x, state = party._x, observer.state
    found = {"the dealing key": scalar_bytes(x), "the master": party._secrets.master}
    # A passed slot is opened by its receiver's key: the giver's share of it would open it too.
    for slot in state.layout.slots(seat):
        if state.residual:
            found[f"the share of slot {slot}"] = group.mul(x, state.residual[slot].a)
    used = state.used.get(seat, frozenset())
    if state.passes:
        for place, cipher in enumerate(state.hands.get(seat, ())):
            if place not in used:
                found[f"the share of place {place}"] = group.mul(x, cipher.a)
        return found
    for place in used:  # a hold deal: the hand is the slots, and played ones are open
        found.pop(f"the share of slot {state.layout.slots(seat)[place]}", None)
    return found


def test_neither_wire_nor_store_opens_a_card_before_its_time() -> None:
    top = _Watch("secrecy")
    top.play_out()
    assert top.looked > 1_000


def test_the_watch_notices_a_leak() -> None:
    top = _Watch("leak")
    with pytest.raises(AssertionError, match="share of place"):
        _leak_while_playing(top)


def _leak_while_playing(top: _Watch) -> None:
    def leak() -> bool:
        play = top.table.play
        party = top.players[0].party
        if play is None or play.phase is not Phase.PLAY or party is None:
            return False
        secrets = _secrets(party.observer, party, 0)
        top.told += next(value for what, value in secrets.items() if "place" in what)
        return False

    top.play_out(until=leak)


def test_what_the_server_holds_does_not_open_a_persons_cards() -> None:
    """One escrow part of three is the server's; it does not give the key."""
    top = Tabletop("escrow", humans=3, rules=Rules(target=1))
    top.play_out(until=lambda: top.table.play is not None and top.table.play.phase is Phase.PLAY)
    play = top.table.play
    assert play is not None
    for seat, player in enumerate(top.players):
        party = player.party
        assert party is not None
        assert play._server.dealing(seat) is None
        assert play._server._x != party._x
    kinds = {MessageType(a.message.type) for a in play.running.log}
    assert MessageType.OPEN not in kinds
