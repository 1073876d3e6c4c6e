"""A deal with all its cards: for solo play, bots, simulation, replays and the audit afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from copas.cards import CARDS, NO_CARDS, Card, CardSet, is_card_set
from copas.deal import Phase, PublicDeal
from copas.errors import IllegalChoice, IllegalClaim, IllegalDeal, IllegalPass, IllegalPlay, Reason
from copas.legality import legal_mask, why_illegal
from copas.rules import Rules
from copas.scoring import DealResult, MoonChoice
from copas.seats import Seat
from copas.view import View


class Hands(NamedTuple):
    """A distribution of the deck.

    Attributes:
        hands: the cards of each seat.
        widow: what is left over (two decks only).
    """

    hands: tuple[CardSet, ...]
    widow: CardSet = NO_CARDS


class Task(StrEnum):
    """What a deal waits for."""

    PASS = "pass"
    PLAY = "play"
    MOON = "moon"
    NOTHING = "nothing"


class OpenDeal:
    """One deal with every hand.

    Every action has three faces over one check: `why_not_...` (ask), `can_...` (may I?), and the action
    itself, which raises and leaves the deal unchanged if the rules refuse it.

    Attributes:
        public: what the table sees; change it only through this class.
        dealt: the hands as dealt.
        widow: the cards left over (two decks).
        passes: what each seat passed, by seat; None until it has.
        choice: the shooter's moon choice, once made.

    Raises:
        IllegalDeal: if the hands are not a distribution of the deck.
    """

    __slots__ = ("_hands", "choice", "dealt", "passes", "public", "widow")

    def __init__(
        self,
        rules: Rules,
        hands: Hands | Sequence[CardSet],
        *,
        number: int = 1,
        dealer: Seat = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        distribution = hands if isinstance(hands, Hands) else Hands(tuple(hands))
        check_distribution(rules, distribution)
        self.public = PublicDeal(rules, number=number, dealer=dealer, scores=scores)
        self.dealt = tuple(distribution.hands)
        self.widow = distribution.widow
        self.passes: list[CardSet | None] = [None] * rules.players
        self.choice: MoonChoice | None = None
        self._hands = [hand.mask for hand in self.dealt]

    def copy(self) -> OpenDeal:
        """Return an independent copy."""
        twin = OpenDeal.__new__(OpenDeal)
        for name in OpenDeal.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | PublicDeal) else value)
        return twin

    # What stands

    @property
    def rules(self) -> Rules:
        """The options of the match."""
        return self.public.rules

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards each seat holds now."""
        return tuple(map(CardSet, self._hands))

    @property
    def task(self) -> Task:
        """What the deal waits for."""
        if self.public.phase is Phase.PASSING:
            return Task.PASS
        if self.public.phase is Phase.PLAYING:
            return Task.PLAY
        return (
            Task.MOON if self.choice is None and self.public.result(self.widow).needs_choice else Task.NOTHING
        )

    @property
    def ended(self) -> bool:
        """Whether nothing is left to be decided."""
        return self.task is Task.NOTHING

    @property
    def turn(self) -> Seat | None:
        """The seat to play, the holder of a forced opening card included; None if none is."""
        public = self.public
        if public.turn is not None or public.phase is not Phase.PLAYING:
            return public.turn
        opening = public.context.opening
        return next(seat for seat, hand in enumerate(self._hands) if hand & opening)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision: all that have not passed, the seat to play, or the shooter."""
        match self.task:
            case Task.PASS:
                return tuple(seat for seat, cards in enumerate(self.passes) if cards is None)
            case Task.PLAY:
                assert self.turn is not None  # noqa: S101 - play is on
                return (self.turn,)
            case Task.MOON:
                shooter = self.public.result(self.widow).shooter
                assert shooter is not None  # noqa: S101 - a choice is wanted
                return (shooter,)
            case Task.NOTHING:
                return ()

    @property
    def result(self) -> DealResult:
        """The score of the finished deal.

        Raises:
            IllegalDeal: if it has not ended.
        """
        return self.public.result(self.widow)

    @property
    def changes(self) -> tuple[int, ...]:
        """What the deal adds to each score.

        Raises:
            IllegalDeal: if it has not ended.
            IllegalChoice: if the moon choice is still to be made.
        """
        return self.result.changes(self.choice)

    def legal(self) -> CardSet:
        """Return the legal cards of the seat whose turn it is; empty if it is nobody's."""
        turn = self.turn
        return CardSet() if turn is None else CardSet(legal_mask(self.public.context, self._hands[turn]))

    def view(self, seat: Seat) -> View:
        """Build what a seat knows, from what it was told.

        Raises:
            IllegalDeal: if there is no such seat.
        """
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            raise IllegalDeal(f"A seat is a number from 0 to {self.rules.players - 1}, not {seat!r}.")
        passed = self.passes[seat]
        received = None
        if passed is not None and self.public.phase is not Phase.PASSING:
            received = self.passes[self.public.direction.giver(seat, self.rules.players)]
        return View(self.public, seat, self.dealt[seat], passed, received)

    # Passing

    def why_not_pass(self, seat: Seat, cards: CardSet) -> Reason | None:
        """Say why a seat may not pass these cards, or return None if it may."""
        reason = self.public.why_not_pass(seat)
        if reason is not None:
            return reason
        if not is_card_set(cards):
            return Reason.NOT_A_CARD
        if cards.mask & ~self._hands[seat]:
            return Reason.NOT_IN_HAND
        return None if len(cards) == self.rules.pass_count else Reason.WRONG_PASS_COUNT

    def can_pass(self, seat: Seat, cards: CardSet) -> bool:
        """Say whether a seat may pass these cards."""
        return self.why_not_pass(seat, cards) is None

    def pass_cards(self, seat: Seat, cards: CardSet) -> None:
        """Choose a seat's pass; when the last seat has chosen, all passes change hands at once.

        Raises:
            IllegalPass: if it may not pass these; nothing changes.
        """
        reason = self.why_not_pass(seat, cards)
        if reason in _PASS_SENTENCES:
            sentence = _PASS_SENTENCES[reason].format(count=self.rules.pass_count)
            raise IllegalPass(reason, sentence, seat=seat, count=self.rules.pass_count)
        self.public.mark_passed(seat)
        self.passes[seat] = cards
        self._hands[seat] &= ~cards.mask
        if self.public.phase is Phase.PLAYING:
            self._exchange()

    def _exchange(self) -> None:
        for seat, cards in enumerate(self.passes):
            assert cards is not None  # noqa: S101 - the last pass is in
            self._hands[self.public.direction.receiver(seat, self.rules.players)] |= cards.mask

    # Playing

    def why_not_play(self, seat: Seat, card: Card) -> Reason | None:
        """Say why a seat may not play a card, or return None if it may."""
        public = self.public
        if public.phase is not Phase.PLAYING:
            return Reason.WRONG_PHASE
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            return Reason.NO_SUCH_SEAT
        if seat != self.turn:
            return Reason.NOT_YOUR_TURN
        if not isinstance(card, int) or card not in public.rules.deck:
            return Reason.NOT_A_CARD
        hand = self._hands[seat]
        if not hand >> card & 1:
            return Reason.ALREADY_PLAYED if public.seen_mask >> card & 1 else Reason.NOT_IN_HAND
        if legal_mask(public.context, hand) >> card & 1:
            return None
        return why_illegal(public.context, hand, card)

    def can_play(self, seat: Seat, card: Card) -> bool:
        """Say whether a seat may play a card."""
        return self.why_not_play(seat, card) is None

    def play(self, seat: Seat, card: Card) -> None:
        """Play a card.

        Raises:
            IllegalPlay: if the rules refuse it; nothing changes.
        """
        reason = self.why_not_play(seat, card)
        if reason is not None:
            raise IllegalPlay(reason, self.play_sentence(reason, seat), seat=seat, card=card)
        self._hands[seat] &= ~(1 << card)
        self.public.apply_play(seat, CARDS[card])

    def play_sentence(self, reason: Reason, seat: Seat) -> str:
        """Write the sentence of a refused play."""
        if reason is Reason.NOT_YOUR_TURN:
            return f"It is the turn of seat {self.turn}, not of seat {seat}."
        return self.public.play_sentence(reason, seat)

    # Claiming and the moon

    def why_not_claim(self, seat: Seat, cards: CardSet) -> Reason | None:
        """Say why a claim does not hold, or return None if it does (see `PublicDeal.why_not_claim`)."""
        reason = self.public.why_not_claim(seat, cards)
        if reason is None and cards and cards.mask != self._hands[seat]:
            return Reason.NOT_IN_HAND
        return reason

    def can_claim(self, seat: Seat, cards: CardSet) -> bool:
        """Say whether a claim holds."""
        return self.why_not_claim(seat, cards) is None

    def claim(self, seat: Seat, cards: CardSet) -> None:
        """End the deal by a claim; the result equals playing on.

        Raises:
            IllegalClaim: if it does not hold; nothing changes.
        """
        if self.why_not_claim(seat, cards) is Reason.NOT_IN_HAND:
            raise IllegalClaim(Reason.NOT_IN_HAND, "A claim shows the claimer's own cards.", seat=seat)
        self.public.claim(seat, cards)

    def why_not_choose_moon(self, seat: Seat, choice: MoonChoice) -> Reason | None:
        """Say why a seat may not make a moon choice, or return None if it may."""
        if self.task is not Task.MOON:
            return Reason.WRONG_PHASE
        if type(seat) is not int or seat not in self.to_act:
            return Reason.NOT_SHOOTER
        return None if choice in MoonChoice.__members__.values() else Reason.NOT_A_MOON_CHOICE

    def choose_moon(self, seat: Seat, choice: MoonChoice) -> None:
        """Make the shooter's choice, once.

        Raises:
            IllegalChoice: if it may not be made; nothing changes.
        """
        reason = self.why_not_choose_moon(seat, choice)
        if reason is not None:
            raise IllegalChoice(reason, _MOON_SENTENCES[reason], seat=seat)
        self.choice = MoonChoice(choice)


def check_distribution(rules: Rules, hands: Hands) -> None:
    """Check that hands and widow are a distribution of the deck.

    Raises:
        IllegalDeal: if not.
    """
    if len(hands.hands) != rules.players:
        raise IllegalDeal(f"There is one hand for each of {rules.players} seats, not {len(hands.hands)}.")
    every = 0
    count = 0
    for cards, size in [(hand, rules.hand_size) for hand in hands.hands] + [(hands.widow, rules.widow_size)]:
        if not isinstance(cards, CardSet) or len(cards) != size:
            raise IllegalDeal(
                f"Each seat holds {rules.hand_size} cards, and {rules.widow_size} are left over."
            )
        every |= cards.mask
        count += size
    if every != rules.deck.mask or count != len(rules.deck):
        raise IllegalDeal("The hands are not a distribution of the deck: each card lies in one place.")


_PASS_SENTENCES = {
    Reason.NOT_A_CARD: "A pass is a set of cards.",
    Reason.NOT_IN_HAND: "Only cards of the hand can be passed.",
    Reason.WRONG_PASS_COUNT: "Exactly {count} cards are passed.",
}
_MOON_SENTENCES = {
    Reason.WRONG_PHASE: "A moon is chosen once, after a deal in which somebody shot it.",
    Reason.NOT_SHOOTER: "Only the seat that shot the moon chooses.",
    Reason.NOT_A_MOON_CHOICE: "The choice is 'others' or 'shooter'.",
}
