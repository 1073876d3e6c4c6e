### Why an action was refused: one sentence per reason of the engine (copas.errors.Reason).

reasons-not-a-card = That is not a card of this deck.
reasons-wrong-phase = This is not the time for that.
reasons-no-such-seat = This table has no such seat.
reasons-not-your-turn = It is not your turn yet.
reasons-not-in-hand = You do not hold this card.
reasons-already-played = This card has been played.
reasons-wrong-pass-count = { $count ->
    [1] Choose one card to pass.
   *[other] Choose { $count } cards to pass.
 }
reasons-already-passed = A pass is final.
reasons-must-open = The deal opens with { $card }.
reasons-must-follow = Led: { $suit }. Follow suit
reasons-no-points-first-trick = { $honours ->
    [queen] First trick: no hearts, no queen of spades
   *[all] First trick: no hearts, no queen, king or ace of spades
 }
reasons-hearts-not-broken = Hearts are not broken: lead another suit
reasons-trick-in-progress = Wait for the end of the trick.
reasons-points-left = Some cards that count are still in play.
reasons-not-leader = Only the player on lead can claim the rest.
reasons-claim-not-whole-hand = To claim the rest, open the whole hand.
reasons-claim-not-certain = The rest is not certain: another card could still take a trick.
reasons-claim-two-decks = With two decks the rest cannot be claimed.
reasons-not-shooter = Only the player who shot the moon chooses.
reasons-not-a-moon-choice = Choose one of the two.

# The same in a recorded match: what does not hold there.
reasons-in-record = { $reason ->
    [must-open] the deal does not open with the right card
    [must-follow] does not follow suit, and could
    [no-points-first-trick] puts points on the first trick
    [hearts-not-broken] leads hearts before they are broken
    [not-in-hand] the card is not in the hand
    [already-played] the card was played before
    [not-your-turn] it is not this seat’s turn
    [wrong-pass-count] the pass has the wrong number of cards
    [points-left] points are still in play
    [claim-not-certain] the rest claimed is not certain
   *[other] the rules forbid it
 }
