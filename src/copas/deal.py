"""The public state of a deal: what everyone at the table sees, and nothing else.

`PublicDeal` referees without hands. It accepts a card if it is legal *as far as public*; whether an earlier
play was a revoke shows later, and `copas.referee` names it. `copas.open_deal` adds the hands for solo play,
bots and simulation.

Every action has three faces over one check: `why_not_play` (ask), `can_play` (may I?), `play` (do it
or raise).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from copas.cards import CARDS, DECK_SIZE, SUIT_MASKS, Card, CardSet, Suit, is_card_set
from copas.errors import IllegalClaim, IllegalDeal, IllegalPass, IllegalPlay, Reason
from copas.legality import (
    PlayContext,
    first_context,
    legal_mask,
    rule_sentence,
    why_illegal,
)
from copas.rules import QUEEN_OF_SPADES, Rules
from copas.scoring import DealResult, score_deal
from copas.seats import PassDirection, Seat, left_of
from copas.trick import Trick, winning_index

_HEARTS: Final = SUIT_MASKS[Suit.HEARTS]
_QUEENS: Final = 1 << QUEEN_OF_SPADES | 1 << QUEEN_OF_SPADES + DECK_SIZE


class Phase(StrEnum):
    """Where a deal stands."""

    PASSING = "passing"
    PLAYING = "playing"
    ENDED = "ended"


class PublicDeal:
    """What everyone sees of one deal.

    Attributes:
        rules: the options.
        number: the deal's number in its match, from 1.
        dealer: the seat that deals; it matters only where the dealer's left opens.
        scores: the match scores before this deal, by seat.
        direction: the pass direction of this deal.
        phase: passing, playing or ended.
        passed: the seats that have passed, as a set; which cards is not public.
        leader: the seat that leads the current trick; None until the forced opening card is down.
        turn: the seat to play; None while passing, after the end, and until the forced opening card is down.
        trick: the cards of the current trick, in playing order from the leader.
        tricks: the finished tricks.
        hearts_broken: whether a heart (or, with that option, the queen of spades) was played.
        seen: every card that was shown on the table, claimed ones included.
        taken: the cards each seat took, the widow excepted.
        waiting: cards of cancelled tricks that go with the next trick won (two decks).
        claimed: who ended the deal by a claim, with the cards shown for it; or None.

    Raises:
        IllegalDeal: if number, dealer or scores do not fit the rules.
    """

    __slots__ = (
        "_context",
        "_history",
        "_queen_breaks",
        "_size",
        "_taken",
        "claimed",
        "dealer",
        "direction",
        "hearts_broken",
        "leader",
        "number",
        "passed",
        "phase",
        "rules",
        "scores",
        "seen_mask",
        "trick",
        "tricks",
        "turn",
        "waiting_mask",
        "widow_taker",
    )

    def __init__(
        self, rules: Rules, *, number: int = 1, dealer: Seat = 0, scores: Sequence[int] | None = None
    ) -> None:
        players = rules.players
        if type(number) is not int or number < 1:
            raise IllegalDeal(f"Deals are numbered from 1, not {number!r}.")
        if type(dealer) is not int or not 0 <= dealer < players:
            raise IllegalDeal(f"The dealer is a seat from 0 to {players - 1}, not {dealer!r}.")
        self.rules = rules
        self.number = number
        self.dealer = dealer
        self.scores: tuple[int, ...] = (0,) * players if scores is None else tuple(scores)
        if len(self.scores) != players or any(type(score) is not int for score in self.scores):
            raise IllegalDeal(f"There is one whole score for each of {players} seats.")
        self.direction = rules.direction(number)
        self.passed: frozenset[Seat] = frozenset()
        self.leader: Seat | None = None
        self.turn: Seat | None = None
        self.trick: list[Card] = []
        self.tricks: list[Trick] = []
        self.hearts_broken = False
        self.seen_mask = 0
        self.waiting_mask = 0
        self.widow_taker: Seat | None = None
        self.claimed: tuple[Seat, CardSet] | None = None
        self.phase = Phase.PASSING
        self._taken = [0] * players
        self._size = rules.hand_size
        self._queen_breaks = rules.queen_breaks_hearts
        self._context = first_context(rules)
        self._history: list[tuple[Seat, Card, PlayContext]] = []
        if self.direction is PassDirection.HOLD:
            self._start_play()

    def copy(self) -> PublicDeal:
        """Return an independent copy."""
        twin = PublicDeal.__new__(PublicDeal)
        for name in PublicDeal.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def before(self, count: int) -> PublicDeal:
        """Return the deal as it was when so many cards had been played; claims come later than any play."""
        earlier = PublicDeal(self.rules, number=self.number, dealer=self.dealer, scores=self.scores)
        if self.direction is not PassDirection.HOLD:
            for seat in sorted(self.passed):
                earlier.mark_passed(seat)
        for seat, card, _ in self._history[:count]:
            earlier.apply_play(seat, card)
        return earlier

    # What can be seen

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.rules.players

    @property
    def context(self) -> PlayContext:
        """What the legality of the next play depends on, besides the hand."""
        return self._context

    @property
    def seen(self) -> CardSet:
        """Every card shown on the table."""
        return CardSet(self.seen_mask)

    @property
    def unseen(self) -> CardSet:
        """Every card not yet shown: in the hands, or in the widow."""
        return CardSet(self.rules.deck.mask & ~self.seen_mask)

    @property
    def taken(self) -> tuple[CardSet, ...]:
        """The cards each seat took, the widow excepted."""
        return tuple(map(CardSet, self._taken))

    @property
    def waiting(self) -> CardSet:
        """Cards of cancelled tricks that go with the next trick won."""
        return CardSet(self.waiting_mask)

    @property
    def led_suit(self) -> Suit | None:
        """The suit of the current trick, or None before its lead."""
        return self.trick[0].suit if self.trick else None

    @property
    def points(self) -> tuple[int, ...]:
        """The points each seat has taken so far, by the cards seen."""
        return tuple(sum(map(self.rules.points, cards)) for cards in self.taken)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many finished tricks each seat won."""
        won = [trick.winner for trick in self.tricks]
        return tuple(won.count(seat) for seat in range(self.players))

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Every play of the deal in order."""
        return [(seat, card) for seat, card, _ in self._history]

    @property
    def history(self) -> Sequence[tuple[Seat, Card, PlayContext]]:
        """Every play of the deal in order, with the context in which it was judged; grows with the deal."""
        return self._history

    def current_plays(self) -> Iterator[tuple[Seat, Card]]:
        """Yield each play of the unfinished trick."""
        for index, card in enumerate(self.trick):
            assert self.leader is not None  # noqa: S101 - a card is down, so somebody led it
            yield (self.leader + index) % self.players, card

    def cards_left(self, seat: Seat) -> int:
        """Return how many cards a seat still holds."""
        if self.phase is Phase.ENDED:
            return 0 if self.claimed is None else self._size - len(self.tricks)
        behind = self.leader is not None and (seat - self.leader) % self.players < len(self.trick)
        return self._size - len(self.tricks) - behind

    def winning_seat(self) -> Seat | None:
        """Return the seat that is winning the unfinished trick, or None if none is."""
        index = winning_index(self.trick) if self.trick else None
        if index is None or self.leader is None:
            return None
        return (self.leader + index) % self.players

    # Passing

    def why_not_pass(self, seat: Seat) -> Reason | None:
        """Say why a seat may not pass now, or return None if it may."""
        if self.phase is not Phase.PASSING:
            return Reason.WRONG_PHASE
        if not self._is_seat(seat):
            return Reason.NO_SUCH_SEAT
        return Reason.ALREADY_PASSED if seat in self.passed else None

    def can_pass(self, seat: Seat) -> bool:
        """Say whether a seat may pass now."""
        return self.why_not_pass(seat) is None

    def mark_passed(self, seat: Seat) -> None:
        """Note that a seat has chosen its pass; after the last one play begins.

        Raises:
            IllegalPass: if it may not; nothing changes.
        """
        reason = self.why_not_pass(seat)
        if reason is not None:
            raise IllegalPass(reason, _PASS_SENTENCES[reason], seat=seat)
        self.passed |= {seat}
        if len(self.passed) == self.players:
            self._start_play()

    # Playing

    def why_not_play(self, seat: Seat, card: Card) -> Reason | None:
        """Say why a seat may not play a card as far as is public, or return None if it may."""
        if self.phase is not Phase.PLAYING:
            return Reason.WRONG_PHASE
        if not self._is_seat(seat):
            return Reason.NO_SUCH_SEAT
        if self.turn is not None and seat != self.turn:
            return Reason.NOT_YOUR_TURN
        if card not in self.rules.deck:
            return Reason.NOT_A_CARD
        if self.seen_mask >> card & 1:
            return Reason.ALREADY_PLAYED
        return why_illegal(self._context, 1 << card, card)

    def can_play(self, seat: Seat, card: Card) -> bool:
        """Say whether a seat may play a card as far as is public."""
        return self.why_not_play(seat, card) is None

    def play(self, seat: Seat, card: Card) -> None:
        """Put a card on the table, checked as far as is public.

        Raises:
            IllegalPlay: if it may not be played; nothing changes.
        """
        reason = self.why_not_play(seat, card)
        if reason is not None:
            raise IllegalPlay(reason, self.play_sentence(reason, seat), seat=seat, card=card)
        self.apply_play(seat, CARDS[card])

    def play_sentence(self, reason: Reason, seat: Seat) -> str:
        """Write the sentence of a refused play."""
        if reason in _PLAY_SENTENCES:
            return _PLAY_SENTENCES[reason].format(seat=seat, turn=self.turn)
        return rule_sentence(reason, self._context)

    def apply_play(self, seat: Seat, card: Card) -> None:
        """Put a card on the table *without any check*: for callers that have just made it."""
        trick = self.trick
        bit = 1 << card
        self.seen_mask |= bit
        context = self._context
        self._history.append((seat, card, context))
        if not trick:
            self.leader = seat
            self._context = PlayContext(
                SUIT_MASKS[card % DECK_SIZE // 13], context.kept_out, context.broken, 0
            )
        trick.append(card)
        if bit & _HEARTS or (self._queen_breaks and bit & _QUEENS):
            self.hearts_broken = True
        if len(trick) == self.rules.players:
            self._finish_trick()
        else:
            self.turn = (seat + 1) % self.rules.players

    def _finish_trick(self) -> None:
        leader = self.leader
        assert leader is not None  # noqa: S101 - the trick is full
        players = self.rules.players
        index = winning_index(self.trick)
        winner = None if index is None else (leader + index) % players
        last = len(self.tricks) + 1 == self._size
        taker = leader if winner is None and last else winner
        for card in self.trick:
            self.waiting_mask |= 1 << card
        if taker is not None:
            self._taken[taker] |= self.waiting_mask
            self.waiting_mask = 0
            if self.widow_taker is None:
                self.widow_taker = taker
        self.tricks.append(Trick(leader, tuple(self.trick), winner, taker))
        self.trick = []
        self.leader = self.turn = leader if winner is None else winner
        self._context = PlayContext(0, 0, self.hearts_broken, 0)
        if last:
            self._end()

    # Claiming the rest

    def why_not_claim(self, seat: Seat, cards: CardSet) -> Reason | None:
        """Say why a claim does not hold, or return None if it does.

        Two forms (docs/rules.md): anybody, showing nothing, when no counting card is left; or the seat that
        leads next, showing its whole hand, each card above every other unseen card of its suit.

        Args:
            seat: who claims.
            cards: nothing, or the whole hand of the claimer.
        """
        if self.phase is not Phase.PLAYING:
            return Reason.WRONG_PHASE
        if not self._is_seat(seat):
            return Reason.NO_SUCH_SEAT
        if not is_card_set(cards):
            return Reason.NOT_A_CARD
        if self.trick:
            return Reason.TRICK_IN_PROGRESS
        return self._why_not_claim_rest(seat, cards) if cards else self._why_not_claim_nothing()

    def _why_not_claim_nothing(self) -> Reason | None:
        if self.waiting_mask:
            return Reason.TRICK_IN_PROGRESS
        return Reason.POINTS_LEFT if self.unseen.mask & self.rules.counting.mask else None

    def _why_not_claim_rest(self, seat: Seat, cards: CardSet) -> Reason | None:
        if self.rules.decks > 1:
            return Reason.CLAIM_TWO_DECKS
        if seat != self.turn:
            return Reason.NOT_LEADER
        if not cards <= self.rules.deck:
            return Reason.NOT_A_CARD
        if cards.mask & self.seen_mask:
            return Reason.ALREADY_PLAYED
        if len(cards) != self.cards_left(seat):
            return Reason.CLAIM_NOT_WHOLE_HAND
        others = self.unseen - cards
        for suit in Suit:
            mine, theirs = cards.of_suit(suit).mask, others.of_suit(suit).mask
            if mine and theirs > mine & -mine:
                return Reason.CLAIM_NOT_CERTAIN
        return None

    def can_claim(self, seat: Seat, cards: CardSet) -> bool:
        """Say whether a claim holds."""
        return self.why_not_claim(seat, cards) is None

    def claim(self, seat: Seat, cards: CardSet) -> None:
        """End the deal by a claim; the result equals playing on.

        Raises:
            IllegalClaim: if it does not hold; nothing changes.
        """
        reason = self.why_not_claim(seat, cards)
        if reason is not None:
            raise IllegalClaim(reason, _CLAIM_SENTENCES[reason], seat=seat)
        if cards:
            self._taken[seat] |= self.unseen.mask
            self.seen_mask |= cards.mask
        self.claimed = (seat, cards)
        self._end()

    # The end

    def result(self, widow: CardSet | None = None) -> DealResult:
        """Score the finished deal.

        Args:
            widow: the cards left over by the deal (two decks); they go with the first trick taken.

        Raises:
            IllegalDeal: if the deal has not ended, or the widow does not fit.
        """
        widow = CardSet() if widow is None else widow
        if self.phase is not Phase.ENDED:
            raise IllegalDeal("The deal is not over: it is scored after its last trick.")
        if len(widow) != self.rules.widow_size or widow.mask & (self.seen_mask | ~self.rules.deck.mask):
            raise IllegalDeal(f"The widow has {self.rules.widow_size} cards that were never played.")
        taken = self._taken.copy()
        if widow:
            assert self.widow_taker is not None  # noqa: S101 - a finished deal was taken by somebody
            taken[self.widow_taker] |= widow.mask
        return score_deal(self.rules, tuple(map(CardSet, taken)))

    def legal_plays(self, hand: CardSet) -> CardSet:
        """Return the cards of a hand, whole or partial, that may be played next."""
        return CardSet(legal_mask(self._context, hand.mask))

    def _is_seat(self, seat: Seat) -> bool:
        return type(seat) is int and 0 <= seat < self.rules.players

    def _start_play(self) -> None:
        self.phase = Phase.PLAYING
        if self.rules.opening_card is None:
            self.leader = self.turn = left_of(self.dealer, self.rules.players)

    def _end(self) -> None:
        self.phase = Phase.ENDED
        self.leader = self.turn = None


def legal_plays(public: PublicDeal, hand: CardSet) -> CardSet:
    """Return the cards of a hand, whole or partial, that may be played next.

    It does not matter whose hand it is: the answer is for the seat whose turn it is. The result is empty only
    before a forced opening, for a hand without the opening card.

    Args:
        public: what the table sees.
        hand: the whole hand, or the part of it that is known.
    """
    return public.legal_plays(hand)


_PASS_SENTENCES: Final = {
    Reason.WRONG_PHASE: "Cards are passed before the first trick, and not in a hold deal.",
    Reason.NO_SUCH_SEAT: "The table has no such seat.",
    Reason.ALREADY_PASSED: "A pass is final: this seat has passed.",
}
_PLAY_SENTENCES: Final = {
    Reason.WRONG_PHASE: "Cards are played after the pass and before the end of the deal.",
    Reason.NO_SUCH_SEAT: "The table has no such seat.",
    Reason.NOT_YOUR_TURN: "It is the turn of seat {turn}, not of seat {seat}.",
    Reason.NOT_A_CARD: "This deck has no such card.",
    Reason.NOT_IN_HAND: "Only a card of the hand can be played.",
    Reason.ALREADY_PLAYED: "This card was played before.",
}
_CLAIM_SENTENCES: Final = {
    Reason.WRONG_PHASE: "The rest is claimed while cards are being played.",
    Reason.NO_SUCH_SEAT: "The table has no such seat.",
    Reason.TRICK_IN_PROGRESS: "The rest is claimed between tricks, with none waiting.",
    Reason.POINTS_LEFT: "A card that counts is still out: play on, or show a hand that takes the rest.",
    Reason.CLAIM_TWO_DECKS: "With two decks the rest cannot be claimed.",
    Reason.NOT_LEADER: "Only the seat that leads next can claim the rest.",
    Reason.NOT_A_CARD: "This deck has no such card.",
    Reason.ALREADY_PLAYED: "A claimed card was played before.",
    Reason.NOT_IN_HAND: "A claim shows the claimer's own cards.",
    Reason.CLAIM_NOT_WHOLE_HAND: "A claim of the rest shows the whole hand.",
    Reason.CLAIM_NOT_CERTAIN: "Another unseen card could still win a trick: the rest is not certain.",
}
