### The site. Short, adult sentences, no exclamation marks.

## General
web-title = Copas
web-hero = A good game of Hearts.
web-hero-lead = No ads, no account.
web-skip = Skip to the content
web-log = What happens at the table
web-back = Back
web-close = Close
web-change = change
web-loading = One moment
web-home = Home
web-lost = There is no such page.
web-offline = The server does not answer now. Try again in a while.
web-problem = The table refused ({ $code }). Nothing has changed.
web-you = You
web-and = { $first } and { $last }
web-points = { $count ->
    [1] one point
   *[other] { $count } points
 }
web-no-points = no points
web-cards = { $count ->
    [1] one card
   *[other] { $count } cards
 }
web-tricks = { $count ->
    [0] no tricks
    [1] one trick
   *[other] { $count } tricks
 }

## Titles of the pages
web-page-solo = Play alone
web-page-friends = Play with friends
web-page-table = Table
web-page-room = Room
web-page-verify = Verify
web-page-rules = Rules
web-page-fair = How the cards are dealt
web-page-bots = The bots
web-page-settings = Settings
web-page-about = About
web-page-privacy = Privacy
web-page-live = Play live
web-page-account = Account
web-page-person = Person
web-page-match = Match
web-page-replay = Replay the match
web-page-leaderboard = Leaderboard
web-page-rating = How ratings work
web-page-lost = Lost page

## Home
web-solo = Play alone
web-solo-text = Bots that really play, hints and undo.
web-live = Play live
web-live-text = People rated like you.
web-friends = Play with friends
web-friends-text = Open a room, send the link.
web-have-code = I have a code
web-promise = Nobody sees your cards, not even the server.
web-promise-text = Every seat shuffles, and after each deal you check it yourself.
web-how = How it works
web-rules = Rules
web-bots = The bots and their strength
web-privacy = Privacy
web-about = About Copas
web-settings = Settings
web-up-to = to { $target }
web-resume = Continue the match
web-resume-lobby = Back to the room
web-resume-room = Room { $code }
web-resume-lead = you lead, with { $score }
web-resume-score = you have { $score }
web-level-iniciante = Beginner
web-level-medio = Medium
web-level-forte = Strong
web-level-mestre = Master
web-code-unknown = There is no room with this code, or it is closed.

## Connection
web-connecting = Connecting to the table
web-seating = Taking your seat
web-preparing = Getting the bot ready: not long now
web-gathering = Waiting for everybody to sit down
web-reconnecting = Connecting again. Your seat waits.
web-no-network = No network. Your seat waits { $seconds } s.
web-no-network-free = No network. The match waits for you.
web-closed = The connection to the table has ended.
web-elsewhere = This match is open in another window.
web-play-here = Play here
web-no-master = You can only watch: this is not the browser that sat down.
web-watching = You watch
web-version = The site has been updated: reload the page.
web-table-unknown = This table no longer exists.
web-mistrust = The server told something that does not hold. The match stops here, and nothing more will be sent.
web-fork = The server signed two accounts of the same deal. The match is annulled and counts for nobody; the proof is kept with its record.

## The table
web-table = Table
web-match = Match
web-table-title = Match to { $target }
web-deal = Deal
web-deal-number = Deal { $number }
web-pass-word = pass
web-menu = Menu
web-score = Score
web-total = Total
web-tricks-head = Tricks
web-undo = Undo
web-hint = Hint
web-phrases = Phrases
web-last-trick = Last trick
web-last-trick-none = None yet: this is the first.
web-trick-number = Trick { $number }
web-trick-taken = { $who ->
    [you] You take it
   *[other] { $name } takes it
 }{ $points ->
    [0] {""}
    [1] , one point
   *[other] , { $points } points
 }
web-trick-led = led
web-trick-won = won
web-trick-empty = Empty trick
web-trick-label = Trick: { $cards }
web-waiting-cards = { $count } cards wait
web-locked = Your cards open on this device alone.
web-how-checked = How to check
web-hand = Your hand, { $count ->
    [1] one card
   *[other] { $count } cards
 }
web-state-chosen = chosen
web-state-received = received
web-card-chosen = { $card } chosen
web-chip-closed = Not broken
web-chip-broken = Broken
web-chip-queen = Queen in play
web-chip-queen-gone = Queen gone
web-play = Play
web-play-card = Play { $card }
web-pass = Pass
web-claim = Claim the rest
web-expel = Expel
web-time-left = { $seconds ->
    [1] One second left
   *[other] { $seconds } seconds left
 }
web-time-reserve = Time reserve in this deal

web-seat-level = { $level ->
    [iniciante] beginner bot
    [medio] medium bot
    [forte] strong bot
    [mestre] master bot
   *[other] bot
 }
web-seat-bot = bot
web-seat-left = left · bot plays
web-seat-person = { $name }: mute, block or report
web-seat-left-short = left
web-seat-away = no signal
web-seat-choosing = choosing…
web-seat-chosen = has chosen
web-seat-dealer = deals
web-seat-turn = their turn
web-seat-score = { $score } in all
web-seat-deal = { $points } in this deal
web-tag-bot = bot
web-tag-left = left

## The line
web-say-lobby = Waiting for the match to start
web-say-dealing = Shuffling
web-say-waiting = Waiting for { $names }
web-say-counting = Checking the deal
web-say-sent = One moment
web-say-opening = Whoever holds { $card } leads
web-say-yours = Your turn
web-say-turn = { $name } to play
web-say-ready = { $card } ready
web-say-follow = Follow suit: { $suit }
web-say-void = You have no { $suit }: any card
web-say-lead-any = Lead any card
web-say-takes = { $who ->
    [you] You take the trick
   *[other] { $name } takes the trick
 }
web-say-cancelled = All cancelled
web-say-cancelled-why = The trick goes with the next one
web-say-pass = { $count ->
    [1] Choose one card for { $name }
   *[other] Choose { $count } cards for { $name }
 }
web-say-pass-why = Nobody sees what comes before everyone has passed.
web-say-chosen = { $count ->
    [1] { $chosen } of { $count } chosen
   *[other] { $chosen } of { $count } chosen
 }
web-say-change = Tap to change
web-say-passing = Everyone chooses their pass
web-say-passed = Pass handed over
web-say-received = { $count ->
    [1] You received one from { $name }
   *[other] You received { $count } from { $name }
 }
web-say-taken = A bot plays in your seat
web-say-taken-why = You may watch to the end.
web-say-between = End of the deal
web-say-void-deal = This deal was voided
web-say-void-why = Something did not hold. The cards are dealt again.

## The pass
web-pass-title = Pass
web-pass-to = To { $name }
web-pass-from = From { $name }
web-pass-left = Pass to the left
web-pass-right = Pass to the right
web-pass-across = Pass across
web-pass-hold = no pass
web-pass-marked = Marked until you play
web-pass-note = You gave { $given } to { $to } and received { $received } from { $from }.
web-pass-enough = { $count ->
    [1] One is chosen: tap it to change
   *[other] { $count } are chosen: tap one to change
 }
web-passed = Pass handed over: { $cards }
web-moon-yours = You shot the moon
web-moon-theirs = { $name } shot the moon
web-moon-choose = Choose what it brings
web-moon-waiting = and chooses what it brings
web-moon-others = Others +{ $points }
web-moon-shooter = Me −{ $points }
web-end-title = End of the match
web-abandoned = The match was abandoned.
web-phrase-hello = Hello
web-phrase-luck = Good luck
web-phrase-nice = Well played
web-phrase-thanks = Thank you
web-phrase-sorry = Sorry
web-phrase-moment = One moment
web-phrase-again = Another one?
web-phrase-bye = See you

## What a screen reader hears
web-heard-play = { $name }, { $card }
web-heard-claim = { $shown ->
    [0] { $who ->
        [you] You end the deal: no points are left
       *[other] { $name } ends the deal: no points are left
    }
   *[other] { $who ->
        [you] You claim the rest
       *[other] { $name } claims the rest
    }
 }
web-heard-received = From { $name } you received { $cards }
web-heard-broken = Hearts are broken
web-heard-undone = Play taken back
web-heard-dealt = Your hand. { $hand }
web-heard-score = Score: { $scores }
web-left-note = { $name } left. A bot plays to the end
web-language = Language
web-language-auto = The browser’s
