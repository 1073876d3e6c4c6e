"""The headless client's care for its own keys."""

from __future__ import annotations

import pytest

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer, Mistrust, Wallet
from copas.live.serving import bot_named
from copas.mental import group
from copas.mental.keys import Certificate, Secrets
from tests.mental.helpers import Drbg

TABLE = "a table"


def returned(entropy: Drbg, wallet: Wallet) -> HeadlessPlayer:
    """Return somebody who has sat down and comes back with nothing but the wallet."""
    HeadlessPlayer(TABLE, wallet, entropy, bot_named("aleatório")).sit()
    player = HeadlessPlayer(TABLE, wallet, entropy, bot_named("aleatório"))
    player.hello()
    return player


def test_nobody_sits_down_again_before_the_welcome() -> None:
    """A pong may come first; a new certificate would lose the keys of the match that runs."""
    entropy = Drbg("headless")
    wallet = Wallet(group.reduce(entropy(64)))
    player = returned(entropy, wallet)
    master = wallet.masters[TABLE]
    assert player.receive(wire.encode(wire.Pong(n=1))) == []
    assert wallet.masters[TABLE] == master


@pytest.mark.parametrize("own", [True, False])
def test_keys_of_an_earlier_match_are_refused(own: bool) -> None:
    entropy = Drbg("headless")
    wallet = Wallet(group.reduce(entropy(64)))
    player = returned(entropy, wallet)
    secrets = Secrets(wallet.masters[TABLE] if own else entropy(32), TABLE.encode())
    certificate = Certificate.issue(TABLE.encode(), "", wallet.identity, secrets, entropy)
    player._match = b"one"
    player._check_fresh([certificate])
    player._check_fresh([certificate])
    player._match = b"two"
    with pytest.raises(Mistrust):
        player._check_fresh([certificate])
    if own:
        again = HeadlessPlayer(TABLE, wallet, entropy, bot_named("aleatório"))
        again._match = b"two"
        with pytest.raises(Mistrust):
            again._check_fresh([certificate])
