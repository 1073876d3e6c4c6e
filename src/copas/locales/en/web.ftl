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
web-you-named = { $name }, you
web-and = { $first } and { $last }
web-save = Save
web-send = Send
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

## Before the match
web-start = Start
web-level = Bots
web-level-iniciante = Beginner
web-level-medio = Medium
web-level-forte = Strong
web-level-mestre = Master
web-level-iniciante-text = Follows the rules and the first lessons: avoids points it can see, throws away what is high.
web-level-medio-text = Counts the cards that have gone, guards the queen, stops moons and drops dead ones. Decides in less than a millisecond.
web-level-forte-text = Weighs every card by what the others may still hold.
web-level-mestre-text = Imagines many possible deals, plays each to its end and takes the card that costs least on average.
web-clock = Clock
web-clock-solo = Alone you don’t need it; without it there are hints and undo.
web-clock-room = 5 s a card and a reserve of 60 s a deal. With more than one person it stays on.
web-more-rules = More rules
web-preset = Set of rules
web-presets = Sets of rules
web-options = Options
web-target-own = Another target
web-cycle-step = Deal { $number }
web-cycle-remove = remove
web-cycle-add = One more deal
web-room-open = Open a room
web-room-open-text = You choose the rules and send the link. Empty seats become bots.
web-room-open-button = Open a room
web-code = Room code
web-code-empty = Write the code that you were given.
web-code-unknown = There is no room with this code, or it is closed.
web-enter = Enter
web-room-of = { $name }’s room
web-copy = Copy the link
web-copied = Link copied
web-send-link = Send
web-qr = QR code of the room’s link
web-seats = Seats
web-seats-text = Who sits at your left receives your pass.
web-seat-free = Free seat
web-seat-free-text = becomes a bot at the start
web-sit = Sit
web-stand = Stand up
web-host = opened the room
web-seated = seated
web-kick = Remove { $name }
web-host-sets = { $name } sets the options.
web-wait-host = Waiting for { $name } to start.
web-room-unrated = Only the house rules count for the ranking; this room plays for fun.
web-start-bots = { $count ->
    [0] Start
    [1] Start with one bot
   *[other] Start with { $count } bots
 }

## Connection
web-connecting = Connecting to the table
web-seating = Taking your seat
web-reconnecting = Connecting again. Your seat waits.
web-no-network = No network. Your seat waits 20 s.
web-no-network-free = No network. The match waits for you.
web-closed = The connection to the table has ended.
web-elsewhere = This match is open in another window.
web-play-here = Play here
web-no-master = You can only watch: this is not the browser that sat down.
web-watching = You watch
web-version = The site has been updated: reload the page.
web-table-unknown = This table no longer exists.
web-mistrust = The server told something that does not hold. The match stops here, and nothing more will be sent.

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
web-keys = Keys
web-leave = Leave the match
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
web-continue = Continue
web-expel = Expel
web-time-left = { $seconds } seconds left

web-seat-level = { $level ->
    [iniciante] beginner bot
    [medio] medium bot
    [forte] strong bot
    [mestre] master bot
   *[other] bot
 }
web-seat-bot = bot
web-seat-left = left · bot plays
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

## The moon
web-moon-word = moon
web-moon-yours = You shot the moon
web-moon-theirs = { $name } shot the moon
web-moon-choose = Choose what it brings
web-moon-waiting = and chooses what it brings
web-moon-others = Others +{ $points }
web-moon-shooter = Me −{ $points }
web-moon-shot = { $who ->
    [you] You shot the moon
   *[other] { $name } shot the moon
 }
web-moon-result-others = { $who ->
    [you] Every point is yours: you stay at 0, each of the others takes { $points }.
   *[other] Took every point: stays at 0, each of the others takes { $points }.
 }
web-moon-result-shooter = { $who ->
    [you] Every point is yours: you go down { $points }, the others stay.
   *[other] Took every point: goes down { $points }, the others stay.
 }

## Score and end
web-score-caption = Points by deal. The lowest total wins.
web-score-none = The first deal is not over yet.
web-score-target = The match ends after the deal in which someone reaches { $target }. The lowest total wins.
web-score-track = To { $target }: { $names }
web-next-deal = Next: deal { $number }
web-next-clock = Starts by itself in a few seconds, or when everyone taps Continue.
web-next-free = Starts when you like.
web-next-waiting = Waiting for the others
web-verify = Verify
web-verify-deal = Verify this deal
web-end-title = End of the match
web-end-won = You won, with { $score }.
web-end-shared = You share the win, with { $score }.
web-end-lost = { $names } won, with { $score }.
web-end-deals = { $count ->
    [1] One deal, to { $target }.
   *[other] { $count } deals, to { $target }.
 }
web-end-ranking = Ranking
web-end-leaver = who leaves comes last
web-play-again = Play another
web-rematch = Rematch
web-sheet-gone = The scores by deal are not on this device.
web-abandoned = The match was abandoned.
web-abandoned-text = Nobody was left to finish it. Nothing counts.

## Hint, menu, leaving, phrases
web-hint-cards = The medium bot would play { $cards }.
web-hint-note = This match is marked: hints and undo count for nothing.
web-home-solo = the match waits for you
web-home-live = the others wait for you
web-leave-title = Leave the match
web-leave-text = A bot plays on in your seat to the end, and you cannot come back to it. Once cards are dealt, who leaves comes last.
web-leave-alone = The match ends here. To come back later, close the window without leaving.
web-stay = Stay
web-chat-label = Message
web-phrase-hello = Good evening
web-phrase-luck = Good luck
web-phrase-nice = Well played
web-phrase-thanks = Thank you
web-phrase-sorry = Sorry
web-phrase-moment = One moment
web-phrase-again = Another one?
web-phrase-bye = See you
web-words-title = Compare by voice
web-words-help = If everyone reads the same eight words, nobody is in between: you play the same match, with the right keys.
web-words-warn = Once a match is enough.

web-key-tab = from the action to the hand, and on
web-key-arrows = from card to card
web-key-ends = first and last card
web-key-enter = chooses; again, plays
web-key-last = tricks
web-key-score = score
web-key-hint = hint
web-key-undo = undo
web-key-menu = menu
web-key-help = this list

## What a screen reader hears
web-heard-play = { $name }, { $card }
web-heard-claim = { $name } claims the rest
web-heard-received = You received { $cards }
web-heard-dealt = Your hand. { $hand }
web-heard-score = Score: { $scores }
web-left-note = { $name } left. A bot plays to the end

## Verify
web-verify-title = Verify this deal
web-verify-clean = Everything holds
web-verify-guilty = Something does not hold
web-verify-here = Deal { $number }, checked now on this device. Nothing was sent.
web-verify-later = A deal is checked when it ends: only then are the keys opened. Come back after the last trick.
web-check-shuffles = { $count ->
    [1] One shuffle
   *[other] { $count } shuffles
 }
web-check-shuffles-text = { $names } shuffled, one after the other. One honest shuffle is enough, and yours was made here.
web-check-shuffles-bots = { $names } and the server (for the bots) shuffled, one after the other. One honest shuffle is enough, and yours was made here.
web-check-cards = { $count } cards, none twice
web-check-cards-text = We did every shuffle again with the keys opened at the end of the deal.
web-check-closed = Your hand stayed closed
web-check-closed-text = Each card opened only with everyone’s key. Yours did not leave this device before the last trick.
web-check-pass = Blind passes
web-check-pass-text = All were sealed before the first was opened.
web-check-plays = { $count } plays within the rules
web-check-plays-text = Every card played was in the hand of who played it. No revoke.
web-check-score = The sums
web-check-left-text = The others and the server put the kept parts of the key together, and a bot went on with the same cards. It stays on record here.
web-check-marked = Hints or undo
web-check-marked-text = This deal had help, and the record says so.
web-finding-server = The server
web-finding-seat = { $name }
web-finding-text = A message cannot be made again from the keys: { $check }. The deal does not count.
web-hands-dealt = The hands as dealt
web-not-proven = What this does not prove
web-not-proven-people = That three strangers are three people.
web-not-proven-told = That nobody told their hand outside.
web-not-proven-site = That this site’s program is the published one. For that, check outside the browser:
web-download = Download the record
web-verify-match = The whole match
web-verify-match-text = Does every deal of the record again: keys, shuffles, passes, plays, points.
web-verify-match-run = Check the match
web-verify-running = Checking

## How the cards are dealt
web-fair = How the cards are dealt
web-fair-lead = Everyone shuffles the deck and nobody owns it: not even the server knows which cards you hold.
web-fair-how = Step by step
web-fair-lock = Everyone makes a key
    .text = At the start of a deal your device makes up a key that it alone knows. The cards are locked with everyone’s keys together.
web-fair-shuffle = One by one, everyone shuffles
    .text = The server shuffles for the bots, then each person. Who shuffles changes the order and the look of all the locked cards, and nobody can follow them. If a single shuffle was honest, the order is chance. Yours was.
web-fair-deal = The cards are dealt locked
    .text = For each card everyone but its owner takes their lock off. The owner’s lock is left: the owner alone opens it.
web-fair-pass = The pass is sealed
    .text = Everyone first hands over a seal of their choice. When all the seals are on the table the cards pass, locked for who receives them.
web-fair-play = To play is to open a card
    .text = Who plays opens a card of their own hand and proves that it is that one. No card can be made up, swapped or played twice.
web-fair-open = At the end all the keys are opened
    .text = After the last trick everyone shows their key of that deal. Your device does everything again, every shuffle and every play, before the points count.
web-fair-promises = What this promises
web-fair-promise = Promise
web-fair-when = Holds when
web-fair-uniform = The deal is chance
    .text = one shuffle, yours, was honest
web-fair-unseen = Nobody sees a person’s card before it is played
    .text = your browser runs the published program, and the server does not join the people at the table against you
web-fair-fixed = No card is swapped, made up or taken back
    .text = always: it is refused at once, or found at the end of the deal
web-fair-named = Every cheat has a name before the deal counts
    .text = somebody honest keeps the record
web-fair-limits = What this does not promise
web-fair-limit-people = That three strangers are three people, and that nobody tells their cards outside.
web-fair-limit-site = That a malicious server delivers the honest program. Against that there are the record and the check outside the browser.
web-fair-limit-cut = That the server cuts nobody off. It can, in public, and then reads what that seat still held.
web-fair-limit-forget = That a leaver forgets: until the end of that deal they know what the bot holds.
web-fair-limit-spoil = That nobody spoils a deal. One can be spoilt, and only one: the check says who did it, and they lose the match.
web-fair-leaver = And when somebody leaves?
web-fair-leaver-text = Everyone’s key is shared out from the start between the server and the others. If somebody leaves, two people open their part (one, if there are only two), the key is rebuilt, and a bot goes on with the same cards. Nobody shuffles again.
web-fair-check = Check it yourself
web-fair-check-text = On every score sheet there is “Verify this deal”. At the end of the match you can download the record and check it with another program, on another computer:
web-fair-diagram = The deck goes through everyone, one by one: server, Ana, Beto and you. Each locks and shuffles. Then the cards are dealt locked, and only the owner opens theirs.
web-fair-d-server = Server
web-fair-d-other = Ana
web-fair-d-third = Beto
web-fair-d-deal = The cards are dealt locked
web-fair-d-open = everyone takes their lock off, but the owner
web-fair-caption = Each locks and shuffles. The last shuffle is a person’s.

## Bots, about, privacy
web-bots-lead = A bot gets what its seat sees, and nothing else. It can be proven.
web-bots-fair = Do they see my cards?
web-bots-fair-text = No. A bot’s choice is a sum made only of what its seat sees and a number fixed before the shuffle. After the deal anybody does the sum again and compares. Bots agree on nothing among themselves and don’t gang up on a person.
web-bots-measured = Strength, measured
web-bots-measured-text = The levels play each other with the same cards in every seat. You can repeat the measurement:
web-about-lead = Hearts is a trick-taking game for people who would rather take nothing. This site wants to be a good place to play it.
web-about-text = No ads, no coins, no account. The cards are dealt in a way that everyone can check, and the bots really play.
web-about-free = Free software
web-about-free-text = The program is free (MIT licence). Anybody can open a table of their own with one command, at home or for a club.
web-about-thanks = Thanks
web-about-thanks-text = The court cards, ranks and suits are by Adrian Kennard, in the public domain. The typefaces are Figtree and Newsreader, under an open licence.
web-about-version = Version { $version }
web-privacy-lead = No ads, no meters, no third parties. What is needed to play is kept.
web-privacy-cookie = One cookie, or two
    .text = It tells the server that you are the same as before: a random number and the name you chose. With an account, another one says which account this browser is logged in to. Delete them and you are somebody else.
web-privacy-account = The account
    .text = If you make one: name, password scrambled so that nobody can read it, rating, where you are logged in (up to 90 days without use), your browsers' keys, whom you have blocked. No e-mail, no address. Reports are kept for 180 days, one made at a table with the line of talk chosen for it and guests’ names; other talk is not kept. All of it can be taken along in one file and deleted on the account's page; the matches stay for the others, without your name.
web-privacy-browser = In your browser
    .text = Your settings, and the keys of the matches you sit at. They don’t leave the device before the deal is over.
web-privacy-matches = The matches
    .text = The server keeps the record of matches: chosen names, rules, cards played, points. That is what can be checked.
web-privacy-logs = Technical logs
    .text = Without names and without cards. They serve to mend what breaks.
web-privacy-others = Nobody else
    .text = This page asks nothing of other sites: no typefaces, no images, no programs.

## Settings
web-name = Your name
web-name-help = How others see you. From the next table on.
web-name-saved = Name saved.
web-name-refused = A name has 1 to 24 letters.
web-set-look = Look
web-set-play = Play
web-set-access = Access
web-set-sounds = Sounds
web-set-language = Language
web-set-language-auto = The browser’s
web-set-theme = Theme
web-set-theme-auto = The device’s
web-set-theme-light = Light
web-set-theme-dark = Dark
web-set-deck = Deck
web-set-deck-2 = Two colours
web-set-deck-4 = Four colours
web-set-deck-help = Four colours can be told apart also by those who see red or green badly.
web-set-cards = Cards
web-set-cards-normal = Normal
web-set-cards-large = Large
web-set-rows = Hand
web-set-rows-auto = Up to two rows
web-set-rows-one = One row
web-set-rows-help = In a narrow row, slide your finger and lift it over the card.
web-set-sort = Suits
web-set-sort-alternating = Alternating colours
web-set-sort-ranked = ♠ ♥ ♦ ♣
web-set-direction = Order
web-set-direction-down = High at the left
web-set-direction-up = High at the right
web-set-side = Buttons
web-set-side-right = At the right
web-set-side-left = At the left
web-set-taps = Playing
web-set-taps-2 = Choose and confirm
web-set-taps-1 = One tap
web-set-taps-help = A double tap never plays.
web-set-speed = Speed
web-set-speed-slow = Slow
web-set-speed-normal = Normal
web-set-speed-fast = Fast
web-set-speed-instant = Instant
web-set-forced = Play an only card by itself
web-set-forced-help = When the rules leave one.
web-set-claim = End a deal without points
web-set-claim-help = When you lead and no counting card is left.
web-set-points = Show the points of the deal
web-set-points-help = Beside the score, while you play.
web-set-motion = Motion
web-set-motion-auto = The device’s
web-set-motion-reduced = Reduced
web-set-announce = Screen reader
web-set-announce-full = Full
web-set-announce-terse = Terse
web-set-announce-help = In terse mode the hand is not read out whole.
web-set-keys = Single-letter keys
web-set-keys-help = U, P, H, Z, M and ? at the table.
web-set-soundcard = A card on the table
web-set-soundturn = Your turn
web-set-soundhearts = Hearts broken
web-set-soundqueen = The queen
web-set-soundclock = 10 seconds left
web-set-soundmoon = Moon
web-set-soundend = End of the match
