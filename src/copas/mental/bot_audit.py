"""Playing bots again: a choice is a function of the seat's view and a seed that was fixed before the deck."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from copas.bots import UnknownBot, get
from copas.bots.base import Bot
from copas.errors import CopasError
from copas.mental.checks import commitment
from copas.mental.group import Scalar
from copas.mental.judgement import pass_opening
from copas.mental.keys import SERVER, BotIdentity, bot_seed
from copas.mental.knowledge import Knowledge
from copas.mental.messages import Message, MessageType
from copas.mental.observer import Observer
from copas.seats import Seat

Registry = Callable[[BotIdentity], Bot | None]
"""Finds the bot of an identity (name, version, settings hash), or None if it is not at hand."""


def shipped(identity: BotIdentity) -> Bot | None:
    """Find a bot of this package by name, version and settings; None for any other."""
    try:
        bot = get(identity.name)
    except UnknownBot:
        return None
    same = bot.version == identity.version and hashlib.sha256(bot.settings).digest() == identity.settings
    return bot if same else None


_CHOSEN = (MessageType.PASS_COMMIT, MessageType.PASS, MessageType.PLAY)


class BotAudit:
    """Judges the bots of one set-up while it is replayed."""

    def __init__(self, observer: Observer, secrets: Mapping[int, Scalar], registry: Registry) -> None:
        self._observer = observer
        self._secrets = secrets
        self._registry = registry
        self._known: dict[Seat, Knowledge] = {}
        self._unchecked = 0

    def take_unchecked(self) -> int:
        """Return how many choices could not be judged since the last call."""
        count, self._unchecked = self._unchecked, 0
        return count

    def judge(self, message: Message) -> bool | None:
        """Say whether a bot's message is the bot's own choice; None if it is not a bot's to choose."""
        observer, seat = self._observer, message.seat
        state, kind = observer.state, message.type
        if kind not in _CHOSEN or not observer.owes(seat, MessageType(kind)):
            return None
        if state.controller(seat) != SERVER or (kind == MessageType.PASS and not self._free_pass(message)):
            return None
        secret = self._secrets.get(state.layout.party(seat))
        bot = self._registry(observer.setup.roster.bot(seat))
        if bot is None or secret is None:
            self._unchecked += 1
            return None
        known = self._known.setdefault(seat, Knowledge(state, seat, secret))
        if known.evidence() or (kind == MessageType.PLAY and known.spoiled() is not None):
            return None
        return self._same(message, known, bot)

    def _free_pass(self, message: Message) -> bool:
        """Say whether a PASS of the server is a bot's choice: a leaver's commitment opened to nothing."""
        state, seat = self._observer.state, message.seat
        if seat not in state.own_commits:
            return False
        slots, opening = self._passed(message)
        return commitment(state.ctx, seat, slots, opening) != state.commits[seat]

    def _passed(self, message: Message) -> tuple[tuple[int, ...], bytes]:
        count = self._observer.state.layout.passed
        return tuple(message.body[:count]), message.body[count : count + 64]

    def _same(self, message: Message, known: Knowledge, bot: Bot) -> bool:
        state, seat = known.state, message.seat
        seed, view = bot_seed(known.x, state.ctx, seat), known.view()
        try:
            if message.type == MessageType.PLAY:
                return message.body[:1] == bytes([known.hand.index(bot.choose_play(view, seed))])
            slots = known.slots_of(bot.choose_pass(view, seed))
            if message.type == MessageType.PASS:
                return slots == self._passed(message)[0]
            opening = pass_opening(state, seat, known.x)
            return commitment(state.ctx, seat, slots, opening) == message.body
        except (CopasError, ValueError):
            return False
