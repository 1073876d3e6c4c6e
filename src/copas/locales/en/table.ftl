### The table: what is said while playing.

table-you = You
# The bots’ names, one a line; the first sits at the player’s left.
table-bot-names =
    Ada
    Ben
    Cora
    Dan
    Eve
    Finn
    Gwen
    Hugo
    Iris

# A bot’s level, by its name in the registry without accents.
table-level = { $level ->
    [aleatorio] random
    [iniciante] beginner
    [medio] medium
    [forte] strong
    [mestre] master
   *[other] { $name }
 }

table-header = { $game } · to { $target } · deal { $deal } · pass: { $direction }
table-header-short = to { $target } · deal { $deal } · pass: { $direction }
table-hearts = { $state ->
    [broken] Hearts broken
   *[closed] Hearts closed
 }
table-queen = { $state ->
    [gone] Queen gone
   *[out] { $left ->
        [1] Queen still out
       *[other] { $left } queens still out
    }
 }

table-pass-direction = Pass { $direction ->
    [left] to the left
    [right] to the right
   *[across] across
 }
table-pass-to = to { $name }
table-cards-waiting = { $count ->
    [1] One card waits
   *[other] { $count } cards wait
 } for a taker
table-widow = { $count ->
    [1] One card goes
   *[other] { $count } cards go
 } with trick 1

table-pass-choose = { $missing ->
    [1] Choose one more card
   *[other] Choose { $missing } cards
 } to pass { $direction ->
    [left] left
    [right] right
   *[across] across
 }, to { $name }
table-pass-ready = Enter passes { $cards } { $direction ->
    [left] left
    [right] right
   *[across] across
 }, to { $name }
table-exchange = Passed { $passed } to { $to }; received { $received } from { $giver }

table-turn-open = Your turn: open with { $card }
table-turn-lead = Your turn: you lead{ $limit ->
    [hearts] ; hearts are not broken
    [first-trick] ; no points on the first trick
   *[none] {" "}any card
 }
table-turn-follow = Your turn. Led: { $suit }. Follow suit
table-turn-void = Your turn. Led: { $suit }, and you have none: { $limit ->
    [first-trick] play any card but points
   *[none] play any card
 }
table-wait-pass = Waiting for the others to pass
table-wait-opening = The holder of the { $card } opens
table-wait-turn = { $name } is to play
table-wait-moon = Waiting for the shooter’s choice
table-dealing = Dealing
table-deal-over = End of the deal
table-match-over = End of the match
table-press-enter = Enter goes on
table-offer-end = No points are left in play. R ends the deal, Enter plays on
table-end-offered = No points are left: R ends the deal
table-claim-yours = The rest is yours: R claims it
table-moon-yours = You shot the moon: choose

table-trick-taken = { $who ->
    [you] You take
   *[other] { $name } takes
 } the trick{ $points ->
    [0] , no points
    [1] , 1 point
   *[other] , { $points } points
 }
table-trick-cancelled = The cards cancel each other: the trick stays

table-moon-shot = { $who ->
    [you] You
   *[other] { $name }
 } shot the moon.
table-working-nothing = nothing
table-working-hearts = { $count ->
    [1] 1 (one heart)
   *[other] { $count } (hearts)
 }
table-working-card = { $points } ({ $card })
table-working-moon = moon: marks { $change }
table-working-fell = exactly 100, back to 50
