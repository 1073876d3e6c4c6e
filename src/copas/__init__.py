"""Copas: Hearts for players, researchers and engineers.

The names here are the library's public surface; see docs/library.md for a tour.

Examples:
    >>> import copas
    >>> rules = copas.Rules.preset("copas")
    >>> deal = copas.OpenDeal(rules, copas.deal_hands(rules, copas.Stream(b"any seed")))
    >>> view = deal.view(0)
    >>> len(view.hand), view.must_pass
    (13, True)
"""

from copas.cards import NO_CARDS, Card, CardSet, Suit
from copas.deal import Phase, PublicDeal, legal_plays
from copas.errors import (
    CopasError,
    IllegalAction,
    IllegalChoice,
    IllegalClaim,
    IllegalDeal,
    IllegalPass,
    IllegalPlay,
    InvalidCard,
    InvalidRules,
    Reason,
    RecordError,
    RulesReason,
)
from copas.events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandsDealt,
    MatchStarted,
    MoonChosen,
    RestClaimed,
)
from copas.match import Match, Standing
from copas.open_deal import Hands, OpenDeal, Task
from copas.record import DealRecord, Record, SeatInfo
from copas.referee import Revoke, cannot_hold, find_revoke
from copas.rules import PRESETS, RATED_PRESETS, Moon, Opening, Rules, SpadeHonours
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.seats import PassDirection, Seat, left_of
from copas.shuffle import Stream, deal_hands, draw_dealer
from copas.trick import Trick
from copas.view import View

__version__ = "0.1.0"

__all__ = [
    "NO_CARDS",
    "PRESETS",
    "RATED_PRESETS",
    "Card",
    "CardPlayed",
    "CardSet",
    "CardsPassed",
    "CopasError",
    "DealRecord",
    "DealResult",
    "Event",
    "Hands",
    "HandsDealt",
    "IllegalAction",
    "IllegalChoice",
    "IllegalClaim",
    "IllegalDeal",
    "IllegalPass",
    "IllegalPlay",
    "InvalidCard",
    "InvalidRules",
    "Match",
    "MatchStarted",
    "Moon",
    "MoonChoice",
    "MoonChosen",
    "OpenDeal",
    "Opening",
    "PassDirection",
    "Phase",
    "PublicDeal",
    "Reason",
    "Record",
    "RecordError",
    "RestClaimed",
    "Revoke",
    "Rules",
    "RulesReason",
    "Seat",
    "SeatInfo",
    "SpadeHonours",
    "Standing",
    "Stream",
    "Suit",
    "Task",
    "Trick",
    "View",
    "__version__",
    "cannot_hold",
    "deal_hands",
    "default_moon_choice",
    "draw_dealer",
    "find_revoke",
    "left_of",
    "legal_plays",
]
