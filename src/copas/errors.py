"""The one family of errors, and the reasons that engine, wire and clients share.

Every error of the package derives from `CopasError` and says in one sentence what is wrong and what is
allowed. A refusal never changes state. Clients that speak another language than English use the `reason`
(a stable string) and its `details` with their own catalogues.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Why an action was refused. The values are stable: they travel on the wire and key the catalogues."""

    # Shape of the action
    NOT_A_CARD = "not-a-card"
    """The value is not a card of this deck."""
    WRONG_PHASE = "wrong-phase"
    """The deal is not at the stage at which this action exists."""
    NO_SUCH_SEAT = "no-such-seat"
    """The table has no such seat."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat is to play."""
    NOT_IN_HAND = "not-in-hand"
    """The seat does not hold this card."""
    ALREADY_PLAYED = "already-played"
    """The card was seen on the table before."""

    # Passing
    WRONG_PASS_COUNT = "wrong-pass-count"
    """The pass does not have as many cards as the rules ask."""
    ALREADY_PASSED = "already-passed"
    """Passes are final."""

    # Playing: one reason per rule of docs/rules.md
    MUST_OPEN = "must-open"
    """The opening card must be led first."""
    MUST_FOLLOW = "must-follow"
    """A card of the led suit is in the hand."""
    NO_POINTS_FIRST_TRICK = "no-points-first-trick"
    """Penalty cards are kept out of the first trick."""
    HEARTS_NOT_BROKEN = "hearts-not-broken"
    """No heart was played in an earlier trick."""

    # Claiming
    TRICK_IN_PROGRESS = "trick-in-progress"
    """Claims are made between tricks."""
    POINTS_LEFT = "points-left"
    """A counting card is still to be played."""
    NOT_LEADER = "not-leader"
    """Only the seat that leads next may claim the rest."""
    CLAIM_NOT_WHOLE_HAND = "claim-not-whole-hand"
    """A claim of the rest opens the whole hand."""
    CLAIM_NOT_CERTAIN = "claim-not-certain"
    """A card outside the claim could still win a trick."""
    CLAIM_TWO_DECKS = "claim-two-decks"
    """With two decks the rest cannot be claimed."""

    # Moon
    NOT_SHOOTER = "not-shooter"
    """Only the seat that shot the moon chooses."""
    NOT_A_MOON_CHOICE = "not-a-moon-choice"
    """The choice is not one of the two."""


class RulesReason(StrEnum):
    """Why a set of options is refused."""

    BAD_VALUE = "bad-value"
    """An option has a value outside its range or of the wrong type."""
    TOO_MANY_PLAYERS = "too-many-players"
    """One deck serves three to seven players."""
    TOO_FEW_PLAYERS = "too-few-players"
    """Two decks serve six to ten players."""
    UNEVEN_DEAL = "uneven-deal"
    """One deck must be dealt out evenly."""
    REMOVED_COUNTS = "removed-counts"
    """A card that counts cannot be removed."""
    REMOVED_NOT_IN_DECK = "removed-not-in-deck"
    """A removed card must be one of the deck, named once."""
    ACROSS_ODD = "across-odd"
    """Nobody sits across at an odd table."""
    PASS_TOO_LARGE = "pass-too-large"
    """The pass is larger than the hand."""
    TWO_DECKS_PASS = "two-decks-pass"
    """Two decks are played without a pass."""
    TWO_DECKS_REMOVED = "two-decks-removed"
    """Two decks are played with every card."""
    TWO_DECKS_OPENING = "two-decks-opening"
    """With two decks no single card can open."""
    NO_OPENING_CARD = "no-opening-card"
    """A forced opening needs a club in the deck."""
    EXACT_TARGET = "exact-target"
    """The fall from exactly 100 needs the target 100."""
    UNKNOWN_PRESET = "unknown-preset"
    """No preset has this name."""
    UNKNOWN_OPTION = "unknown-option"
    """The rules have no such option."""


class RecordReason(StrEnum):
    """Why a record of a match is refused."""

    FORBIDDEN = "forbidden"
    """The rules, or the form of a value, forbid it: the cause says which."""
    UNREADABLE = "unreadable"
    """The file cannot be read."""
    NOT_JSON = "not-json"
    """The text is no JSON."""
    NOT_NOTATION = "not-notation"
    """The text is no line of notation."""
    UNKNOWN_FORMAT = "unknown-format"
    """Format or version are of another kind."""
    WRONG_TYPE = "wrong-type"
    """A value is of another type."""
    UNKNOWN_ENTRY = "unknown-entry"
    """This version knows no such entry."""
    TOO_LONG = "too-long"
    """There are more entries, or characters, than are read."""
    NOT_A_NUMBER = "not-a-number"
    """A whole number is wanted."""
    NOT_AN_OPTION = "not-an-option"
    """The word changes no option of the rules."""
    NOT_A_CHOICE = "not-a-choice"
    """A moon brings points to the others or takes them from the shooter."""
    NO_DEALER = "no-dealer"
    """The first dealer is missing."""
    WRONG_SEATS = "wrong-seats"
    """There is one entry for each seat."""
    NO_SUCH_DEAL = "no-such-deal"
    """The record has fewer deals."""
    DEAL_UNFINISHED = "deal-unfinished"
    """The deal, or the one before it, is not finished."""
    DEAL_OVER = "deal-over"
    """Something follows after the end of a deal."""
    WRONG_SCORES = "wrong-scores"
    """The deal leads to other scores."""
    PASSES = "passes"
    """There is one pass for each seat, and none in a hold deal."""
    NO_CARD_DUE = "no-card-due"
    """The deal is over, or passes are missing."""
    NO_MOON = "no-moon"
    """There is no moon to choose."""
    NOT_BASE64 = "not-base64"
    """The text is not the canonical base64url of so many bytes."""


class CopasError(Exception):
    """The root of the family: everything that the package raises on purpose."""


class InvalidCard(CopasError):
    """A text or number that is no card, or a text that is no set of cards."""


class InvalidRules(CopasError):
    """A set of options that cannot be played.

    Attributes:
        reason: which demand failed.
        details: the values the sentence speaks of, for catalogues.
    """

    def __init__(self, reason: RulesReason, message: str, **details: Any) -> None:  # noqa: ANN401 - free form
        super().__init__(message)
        self.reason = reason
        self.details = details


class IllegalAction(CopasError):
    """An action that the rules refuse; the state is unchanged.

    Attributes:
        reason: the rule that was broken.
        details: the values the sentence speaks of (cards, seats, counts), for catalogues.
    """

    def __init__(self, reason: Reason, message: str, **details: Any) -> None:  # noqa: ANN401 - free form
        super().__init__(message)
        self.reason = reason
        self.details = details


class IllegalPass(IllegalAction):
    """A pass that the rules refuse."""


class IllegalPlay(IllegalAction):
    """A card that the rules refuse."""


class IllegalClaim(IllegalAction):
    """A claim that is not certain or not in time."""


class IllegalChoice(IllegalAction):
    """A moon choice by the wrong seat or at the wrong time."""


class IllegalDeal(CopasError):
    """Hands that are not a distribution of the deck, or a deal out of order."""


class RecordError(CopasError):
    """A record that is malformed or tells of something illegal.

    Attributes:
        place: where in the record (a JSON path, or `deal 3, trick 2, card 1`).
        reason: which demand failed; `FORBIDDEN` where `__cause__` knows more.
        details: the values the sentence speaks of, for catalogues.
    """

    def __init__(self, place: str, message: str, reason: RecordReason, **details: Any) -> None:  # noqa: ANN401
        super().__init__(f"{place}: {message}")
        self.place = place
        self.reason = reason
        self.details = details
