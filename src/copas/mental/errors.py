"""Errors of the fair deal."""

from __future__ import annotations

from enum import StrEnum

from copas.errors import CopasError


class Refusal(StrEnum):
    """Why a message was refused without blaming anybody; a client can show or retry."""

    TOO_LARGE = "too_large"
    BAD_LAYOUT = "bad_layout"
    STALE = "stale"
    SENT_ALREADY = "sent_already"
    NOT_YOURS = "not_yours"
    NOT_OWED = "not_owed"
    BAD_SIGNATURE = "bad_signature"
    FORK = "fork"
    ILLEGAL = "illegal"
    OUT_OF_ORDER = "out_of_order"


class FairDealError(CopasError):
    """Base of everything that `copas.mental` raises."""


class DecodeError(FairDealError):
    """Bytes that are not the one canonical form of what was expected."""


class ProofError(FairDealError):
    """A zero-knowledge proof, signature or commitment that does not hold."""


class Refused(FairDealError):
    """A message that changes nothing and convicts nobody.

    Attributes:
        code: the machine-readable reason.
        reason: with ILLEGAL, the reason of the domain (`copas.errors.Reason`); else empty.
    """

    def __init__(self, code: Refusal, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.reason = reason


class Fault(FairDealError):
    """A *signed* message that fails: it convicts its signer, but changes no state either.

    Attributes:
        check: short name of the check that failed (a catalogue key).
    """

    def __init__(self, check: str, sentence: str) -> None:
        super().__init__(sentence)
        self.check = check


class ChoiceError(FairDealError):
    """The local player asked for something that the deal does not allow now."""
