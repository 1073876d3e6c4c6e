### The terminal program: screens, keys, settings.

## Start
term-home-resume = Go on: { $match }
term-home-play = Play now: { $about }, bots: { $level }
term-home-options = New match with options…
term-home-saved = Saved matches…
term-home-rules = Rules
term-home-settings = Settings…
term-home-quit = Quit
term-home-foot = ↑ ↓ choose · Enter opens · Esc quits

## Feet
term-foot-close = ↑ ↓ scroll · Enter closes
term-foot-pages = ← → turn pages · Enter closes
term-foot-choose = ↑ ↓ choose · Enter confirms
term-foot-form = ↑ ↓ row · ← → change · Enter changes or writes · Esc goes back
term-foot-write = Enter accepts · Esc gives up
term-foot-result = Enter: result of the match · ← → earlier deals · Esc back to the table
term-foot-next-deal = Enter: next deal · ← → earlier deals · Esc back to the table

## Table
term-act-play = Play
term-act-pass = Pass
term-act-continue = Go on
term-act-hint = Hint
term-act-last = Tricks
term-act-score = Score
term-act-undo = Undo
term-act-claim = Claim
term-act-help = Help
term-act-menu = Menu
term-tip-pass = ← → along the hand; Space chooses or puts back; or click the cards
term-tip-play = ← → along the hand; Enter plays; or click the card
term-head-tricks = tricks
term-head-points = deal
term-head-score = total
term-last-trick = Last trick
term-earlier-tricks = Earlier tricks
term-torn = The last saved line was incomplete and was dropped.
term-stand-in = The level { $level } is being made ready, once for this version; until then the level { $by } plays.
term-unsaved = The match is not being saved: { $reason }
term-settings-unsaved = The settings could not be saved: { $reason }
term-not-now = This is not the time for that.
term-no-trick = There is no trick yet.
term-pass-full = { $count ->
    [1] One card is chosen: put it back to change
   *[other] { $count } are chosen: put one back to change
 }
term-click-again = Click again to play
term-hint-not-now = Hints are for your turn
term-hint = Hint: { $cards }. { $reason }
term-claim-not-now = The rest is not certain yet
term-speed-now = Pace: { $speed }
term-speed = { $value ->
    [instant] at once
    [fast] fast
    [normal] normal
    [slow] slow
   *[step] Enter after each trick
 }

## Tricks and score
term-tricks-title = Tricks of this deal
term-page-pass = The pass
term-page-trick = Trick { $number } of { $count }
term-no-pass = Nobody passed cards in this deal.
term-score-title = Score
term-score-none = No deal has ended yet.
term-score-deal = deal pass
term-deal-end-title = End of deal { $deal }

## Moon and end
term-moon-title = You shot the moon
term-moon-others = Each of the others marks { $total }
term-moon-shooter = You go down by { $total }
term-end-title = End of the match
term-end-you-won = You won.
term-end-you-share = You share the win.
term-end-won = { $count ->
    [1] { $names } wins.
   *[other] They share the win: { $names }.
 }
term-end-rematch = Play again, same rules
term-end-sheet = See the score sheet
term-end-replay = Look at the match again
term-end-home = Start screen

## Menu
term-menu-title = Menu
term-menu-text = The match is saved.
term-menu-back = Back to the game
term-menu-settings = Settings…
term-menu-rules = Rules of this match
term-menu-help = Help
term-menu-home = Start screen
term-menu-quit = Quit
term-rules-title = Rules
term-help-title = Help
term-help-text =
    Hearts: avoid points. Each heart is 1, the queen of spades 13.
    The lowest score wins.

    ← →       along the hand             ↑ ↓     along the suits
    2–9 0 J Q K A   to a card of that rank (0 is the ten)
    Enter     plays, or passes the chosen cards
    Space     chooses a card for the pass, or puts it back
    H         hint, with the reason      Z       undo the last decision
    U         tricks of this deal        P       score sheet
    R         claim the certain rest     Esc     menu
    + −       faster, slower             Ctrl+Q  quit; all stays saved

    Mouse: a click chooses a card, another plays it. The words in the
    last row are buttons too.

    ( ) is a person, [ ] a bot. A broken edge: the rules forbid the card;
    the reason shows when you get there. ● came with the pass.
    ▲ is winning the trick.

## Settings
term-settings-title = Settings
term-setting-speed = Pace
    .help = How long bots wait, and how long a trick stays.
term-setting-suit-order = Order of suits
    .help = From left to right, in your hand.
term-setting-descending = Highest first
    .help = In each suit, from the highest card to the lowest.
term-setting-four-colours = Four colours
    .help = A colour for each suit.
term-setting-letters = Suits as letters
    .help = C clubs, D diamonds, S spades, H hearts.
term-setting-one-click = One click plays
    .help = Otherwise the first click chooses and the second plays.
term-setting-play-forced = Play an only card
    .help = When only one card is allowed, it goes by itself.
term-setting-light = Light screen
    .help = A light cloth, for light rooms.
term-setting-language = Language
    .help = The language of all words.
term-language = { $value ->
    [auto] the terminal’s
    [pt-BR] português (Brasil)
    [pt-PT] português (Portugal)
   *[en] English
 }

## New match
term-new-title = New match
term-new-start = Start
    .help = Enter deals the cards.
term-new-preset = Rules
    .help = A set of rules that people know; every option can be changed under More rules.
term-new-level = Level of the bots
    .help = The same for all; one by one under More rules.
term-new-level-mixed = mixed
term-new-seat = Level of { $name }
term-new-seed = Seed
    .help = The same seed gives the same cards and the same bots.
term-new-seed-any = random
term-new-more = More rules…
term-new-less = Fewer rules
term-new-cycle-letters = One letter a deal: L left, R right, A across, H hold.
term-new-cycle-keys = L R A H

## Saved
term-saved-title = Saved matches
term-saved-line = { $when }, { $game }, deal { $deal }, { $score ->
    [1] 1 point
   *[other] { $score } points
 }
term-saved-state = { $match }{ $finished ->
    [yes] {" "}· finished
   *[no] {""}
 }
term-saved-record = { $name }, { $game }, { $deals ->
    [1] one deal
   *[other] { $deals } deals
 } · record
term-saved-damaged = { $name } · cannot be read
term-saved-none = Nothing is saved yet.
term-saved-foot = Enter opens · V looks again · D deletes · Esc goes back
term-resume-failed = { $kind ->
    [busy] This match is open in another window.
    [unreadable] The match cannot be read.
   *[damaged] The match is damaged and cannot go on. ({ $detail })
 }
term-delete-title = Delete?
term-delete-keep = No, keep it
term-delete-delete = Yes, delete it
