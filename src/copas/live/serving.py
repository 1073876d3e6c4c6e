"""What the server brings to a table: its identity, the secrets of a match, and bots by name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import copas.bots as registry
from copas.bots import UnknownBot
from copas.bots.base import Bot
from copas.mental import group
from copas.mental.group import Point, Scalar
from copas.mental.keys import NONCE_SIZE, BotIdentity, Certificate, PublicKeys, Secrets, nonce_commitment
from copas.mental.proofs import Entropy

FAST_BOTS = frozenset({"aleatório", "iniciante", "médio", "forte"})
"""Bots that decide in about a millisecond: no thread is worth the trouble."""


class BotNotReady(UnknownBot):
    """A bot that has to be compiled before it decides.

    Attributes:
        name: the bot's.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"The bot {name} is getting ready.")
        self.name = name


@lru_cache(maxsize=16)
def bot_named(name: str) -> Bot:
    """Return a bot. Raises UnknownBot."""
    return registry.get(name)


def bot_identity(bot: Bot) -> BotIdentity:
    """Return what the roster says of a bot: its name, its version, SHA-256 of its settings."""
    return BotIdentity(bot.name, bot.version, hashlib.sha256(bot.settings).digest())


@dataclass(frozen=True)
class MatchSecrets:
    """The server's secret side of one match.

    Attributes:
        number: which match of the table, from 1.
        table: the table's bytes.
        identity: the server's identity key.
        master: 32 random bytes; signing, box and dealing keys follow from it.
        nonce: the server's contribution to the match id, opened at the start.
    """

    number: int
    table: bytes
    identity: Scalar = field(repr=False)
    master: bytes = field(repr=False)
    nonce: bytes = field(repr=False)

    @classmethod
    def fresh(cls, number: int, table: bytes, identity: Scalar, entropy: Entropy) -> MatchSecrets:
        """Draw new secrets."""
        return cls(number, table, identity, entropy(32), entropy(NONCE_SIZE))

    @cached_property
    def keys(self) -> Secrets:
        """The keys that follow from the master."""
        return Secrets(self.master, self.table)

    @cached_property
    def public(self) -> PublicKeys:
        """The server's public keys in this match."""
        return self.keys.public(group.base(self.identity))

    @property
    def commitment(self) -> bytes:
        """What is published before anybody sits."""
        return nonce_commitment(self.table, self.nonce)

    def certificate(self, entropy: Entropy) -> Certificate:
        """Certify the keys of this match; once, for a certificate holds a nonce."""
        return Certificate.issue(self.table, "", self.identity, self.keys, entropy)


@dataclass(frozen=True)
class Serving:
    """What every table of a server shares.

    Attributes:
        identity: the server's identity key.
        entropy: fresh random bytes.
        bot: gives a bot by name; raises UnknownBot, or BotNotReady.
    """

    identity: Scalar = field(repr=False)
    entropy: Entropy = field(repr=False)
    bot: Callable[[str], Bot] = bot_named

    @cached_property
    def public(self) -> Point:
        """The server's public identity."""
        return group.base(self.identity)
