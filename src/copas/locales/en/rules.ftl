### The rules in words, made from the options; and the options, explained.

## Names of the presets
rules-preset-copas = House game
    .about = four players, to 50
rules-preset-copas-100 = House game to 100
    .about = the same, longer
rules-preset-classic-100 = Classic
    .about = as in most programs: to 100
rules-preset-free-moon = Free moon
    .about = the queen breaks hearts, the shooter chooses
rules-preset-left-pass = Left pass
    .about = three deals to the left, one hold
rules-preset-omnibus = Omnibus
    .about = the jack of diamonds takes ten points off
rules-preset-black-maria = Black Maria
    .about = three players, without the 2 of clubs
rules-preset-exact-100 = Exactly 100
    .about = exactly 100 falls back to 50
rules-preset-three = Three players
    .about = without the 2 of diamonds
rules-preset-five = Five players
    .about = without the 2 of diamonds and the 2 of clubs
rules-preset-six = Six players
    .about = one deck, four cards removed
rules-preset-seven = Seven players
    .about = one deck, three cards removed
rules-preset-cancellation = Cancellation
    .about = two decks, six to ten players
rules-custom = Own rules

## Options
rules-option-players = Players
    .help = 3 to 7 with one deck; 6 to 10 with two.
rules-option-decks = Decks
    .help = With two, equal cards in one trick cancel each other.
rules-option-removed = Cards removed
    .help = So that the deck deals evenly. Write them as 2D 3C.
rules-option-pass-cycle = Pass
    .help = The direction deal by deal; then the cycle starts again.
rules-option-pass-count = Cards passed
    .help = From 0 to 4. With 0 nobody passes.
rules-option-opening = Opening lead
    .help = Who leads first, and with what.
rules-option-first-trick-points = Points on the first trick
    .help = Whether hearts and spades that count may fall on the first trick.
rules-option-queen-breaks-hearts = Queen breaks hearts
    .help = Whether the queen of spades breaks hearts too.
rules-option-moon = Moon
    .help = What it brings to take every point of a deal.
rules-option-jack-of-diamonds = Jack of diamonds
    .help = What its taker scores.
rules-option-spade-honours = Spades that count
    .help = The queen alone, or the king and the ace as well.
rules-option-target = Up to
    .help = The match ends after the deal in which someone gets here.
rules-option-exact-100 = Exactly 100
    .help = A score of exactly 100 falls back to 50. Only with target 100.

rules-value-yes = yes
rules-value-no = no
rules-value-none = none
rules-value-opening = { $value ->
    [lowest-club] the lowest club leads
   *[dealers-left] at the dealer’s left
 }
rules-value-moon = { $value ->
    [others] the others go up
    [shooter] the shooter goes down
   *[choice] the shooter chooses
 }
rules-value-honours = { $value ->
    [queen] queen 13
   *[queen-king-ace] queen 13, king 10, ace 7
 }

## The sheet of rules
rules-head-cards = Players and cards
rules-head-pass = The pass
rules-head-play = Play
rules-head-score = Scoring
rules-head-end = End of the match

rules-text-players = { $players } players, each for themselves, { $decks ->
    [1] with one deck of 52 cards
   *[2] with two decks of 52 cards
 }. Each gets { $hand } cards.
rules-text-removed = Left out of the deck: { $cards }.
rules-text-ranks = In each suit the ace is highest and the two lowest. There are no trumps.
rules-text-widow = { $count ->
    [1] One card is left over: it lies
   *[other] { $count } cards are left over: they lie
 } with the first trick and { $count ->
    [1] goes
   *[other] go
 } to whoever takes it, unseen until the end of the deal.
rules-text-pass = Before the first trick everyone passes { $count ->
    [1] one card
   *[other] { $count } cards
 } face down, before seeing what comes. The direction, deal after deal: { $cycle }.
rules-text-no-pass = Nobody passes cards.
rules-text-opening-card = The holder of { $card } leads it to the first trick.
rules-text-opening-left = The player at the dealer’s left leads, with any card that the rules allow.
rules-text-follow = Play goes to the left. Follow suit if you can; otherwise play any card.
rules-text-first-trick = On the first trick no { $honours ->
    [queen] heart and no queen of spades
   *[all] heart and no queen, king or ace of spades
 } may be played, unless the hand holds nothing else.
rules-text-first-trick-free = Points may fall on the first trick already.
rules-text-hearts = Hearts may be led only once a heart { $queen ->
    [yes] or the queen of spades was played
   *[no] was played
 } in an earlier trick. A hand of nothing but hearts may lead one. The queen of spades may be led at any time.
rules-text-trick = The highest card of the suit led takes the trick, and its taker leads to the next.
rules-text-cancel = Equal cards in one trick cancel each other: neither takes it. If all cards of the suit led are cancelled, the trick stays, the same player leads again, and the next trick’s taker gets it all; after the last trick, its leader does. Cancelled cards carry their points.
rules-text-points = Each heart is worth 1 point, the queen of spades 13{ $honours ->
    [queen] {""}
   *[all] , the king of spades 10 and the ace 7
 }. The points of a deal add up to { $total }. Points are bad.
rules-text-jack = The jack of diamonds takes 10 points off its taker’s score, moon or no moon, and is not needed for one.
rules-text-moon = { $moon ->
    [others] Who takes every point of a deal shoots the moon: they mark 0, and each of the others { $total }.
    [shooter] Who takes every point of a deal shoots the moon: they go down by { $total }, and the others mark 0.
   *[choice] Who takes every point of a deal shoots the moon and chooses: the others mark { $total }, or the shooter goes down by { $total }.
 }
rules-text-end = The match ends after the deal in which someone reaches { $target } or passes it. The lowest score wins; a tie for lowest shares the win.
rules-text-exact = Who stands on exactly 100 after a deal falls back to 50.
rules-text-rated = A live match with these rules can be rated.

## Rules that cannot be played (copas.errors.RulesReason)
rules-refused-bad-value = An option has a value that it cannot have.
rules-refused-too-many-players = One deck serves three to seven players.
rules-refused-too-few-players = Two decks serve six to ten players.
rules-refused-uneven-deal = { $cards } cards do not deal evenly to { $players } players: change the cards removed.
rules-refused-removed-counts = A card that counts cannot be removed: { $card }.
rules-refused-removed-not-in-deck = A removed card must be one of the deck, named once.
rules-refused-across-odd = With an odd number of players nobody sits across.
rules-refused-pass-too-large = The pass is larger than the hand.
rules-refused-two-decks-pass = Two decks are played without a pass.
rules-refused-two-decks-removed = Two decks are played with every card.
rules-refused-two-decks-opening = With two decks the player at the dealer’s left leads.
rules-refused-no-opening-card = To open with the lowest club there must be a club in the deck.
rules-refused-exact-target = Falling from 100 to 50 needs the target 100.
rules-refused-unknown-preset = There are no rules called “{ $preset }”. There are: { $presets }.
rules-refused-unknown-option = The rules have no option “{ $option }”.
