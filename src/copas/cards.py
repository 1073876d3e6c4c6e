"""Cards, suits and sets of cards, for one deck or two.

A card is a small integer: `suit * 13 + rank - 2`, clubs first and spades last, twos low and aces high.
The second copies of a second deck are the same numbers plus 52, and are written with an apostrophe:
`QS'`. A set of cards is a bit mask over these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, Self, SupportsIndex

from copas.errors import InvalidCard

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
DECK_SIZE: Final = 52
CARD_NUMBERS: Final = 2 * DECK_SIZE


class Suit(IntEnum):
    """The four suits in the order of card numbers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """`C`, `D`, `H` or `S`."""
        return SUITS[self]


class Card(int):
    """One card of one deck, or of the second deck.

    Examples:
        >>> Card.parse("QS")
        Card('QS')
        >>> int(Card.parse("2C")), int(Card.parse("AS")), int(Card.parse("2C'"))
        (0, 51, 52)
        >>> Card.parse("TD").suit.name, Card.parse("TD").rank
        ('DIAMONDS', 10)
    """

    __slots__ = ()

    def __new__(cls, number: SupportsIndex) -> Self:
        """Make the card of a number from 0 to 103.

        Raises:
            InvalidCard: for any other value.
        """
        try:
            value = number.__index__()
        except (AttributeError, TypeError):
            raise InvalidCard(f"A card is a number from 0 to 103, not {number!r}.") from None
        if not 0 <= value < CARD_NUMBERS:
            raise InvalidCard(f"A card is a number from 0 to 103, not {value}.")
        return int.__new__(cls, value)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `QS`, `td` or `2C'` (the second copy); `10D` is read as `TD`.

        Raises:
            InvalidCard: if the text is no card.
        """
        card = _BY_TEXT.get(text.strip().upper().replace("10", "T")) if isinstance(text, str) else None
        if card is None:
            raise InvalidCard(
                f"{text!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, as in QS."
            )
        return card

    @property
    def face(self) -> Card:
        """The same card of the first deck."""
        return CARDS[self % DECK_SIZE]

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUIT_OF[self]

    @property
    def rank(self) -> int:
        """The rank, 2 to 14 (ace)."""
        return self % 13 + 2

    @property
    def copy(self) -> int:
        """0 in the first deck, 1 in the second."""
        return self // DECK_SIZE

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Card({_TEXT[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXT[self], spec)


_TEXT: Final = tuple(
    RANKS[n % 13] + SUITS[n % DECK_SIZE // 13] + "'" * (n // DECK_SIZE) for n in range(CARD_NUMBERS)
)
CARDS: Final = tuple(Card(n) for n in range(CARD_NUMBERS))
"""Every card by its number."""
_BY_TEXT: Final = {text: CARDS[n] for n, text in enumerate(_TEXT)}
_SUIT_OF: Final = tuple(Suit(n % DECK_SIZE // 13) for n in range(CARD_NUMBERS))

SUIT_MASKS: Final = tuple(sum(1 << n for n in range(CARD_NUMBERS) if _SUIT_OF[n] == suit) for suit in Suit)
"""The bit mask of each suit, both decks."""


class CardSet:
    """An immutable set of cards over a bit mask; iterates in the order of card numbers.

    Examples:
        >>> hand = CardSet.parse("AS 2C QS")
        >>> hand
        CardSet('2C QS AS')
        >>> Card.parse("QS") in hand, len(hand), hand & CardSet.parse("QS KH")
        (True, 3, CardSet('QS'))
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, mask: int = 0) -> None:
        if not isinstance(mask, int) or not 0 <= mask < 1 << CARD_NUMBERS:
            raise InvalidCard(f"A set of cards is a mask of {CARD_NUMBERS} bits, not {mask!r}.")
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A CardSet cannot be changed: make another one.")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.mask,)

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """Make the set of some cards; repeated ones count once.

        Raises:
            InvalidCard: if one is not a card number.
        """
        mask = 0
        for card in cards:
            if not isinstance(card, int) or not 0 <= card < CARD_NUMBERS:
                raise InvalidCard(f"A card is a number from 0 to 103, not {card!r}.")
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards written one after another, with or without spaces: `2C 3C` or `2C3C`.

        Raises:
            InvalidCard: if a part is no card, or a card stands twice.
        """
        cards = parse_cards(text)
        found = cls.of(cards)
        if len(found) != len(cards):
            raise InvalidCard(f"{text!r} names a card twice; each card may stand once.")
        return found

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < CARD_NUMBERS and self.mask >> card & 1 == 1

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask) if isinstance(other, CardSet) else NotImplemented

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask ^ other.mask) if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0 if isinstance(other, CardSet) else NotImplemented

    def isdisjoint(self, other: CardSet) -> bool:
        """Say whether no card is in both."""
        return self.mask & other.mask == 0

    def add(self, card: Card) -> CardSet:
        """Return the set with one more card."""
        return CardSet(self.mask | 1 << card)

    def remove(self, card: Card) -> CardSet:
        """Return the set without a card, whether it held it or not."""
        return CardSet(self.mask & ~(1 << card))

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit."""
        return CardSet(self.mask & SUIT_MASKS[suit])

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


NO_CARDS: Final = CardSet()
"""The empty set."""


def is_card_set(value: object) -> bool:
    """Say whether a value from outside is a set of cards, whatever its annotation promises."""
    return isinstance(value, CardSet)


def parse_cards(text: str) -> list[Card]:
    """Read cards written one after another, keeping order and repetitions.

    Raises:
        InvalidCard: if a part is no card.
    """
    if not isinstance(text, str):
        raise InvalidCard(f"Cards are written as text, not {text!r}.")
    packed = "".join(text.split()).upper().replace("10", "T").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    cards: list[Card] = []
    at = 0
    while at < len(packed):
        end = at + (3 if packed[at + 2 : at + 3] == "'" else 2)
        cards.append(Card.parse(packed[at:end]))
        at = end
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards one after another without spaces, as `parse_cards` reads them."""
    return "".join(map(str, cards))
