### The pages around the table, and what opens over it: whatever is not needed to see the first card.

pages-you-named = { $name }, you
pages-save = Save
pages-send = Send

## Before the match
pages-start = Start
pages-level = Bots
pages-level-coming = { $levels } { $count ->
        [1] is getting ready
       *[other] are getting ready
    }: not long now.
pages-clock = Clock
pages-clock-solo = Alone you don’t need it; without it there are hints and undo.
pages-clock-room = { $play } s a card and a reserve of { $reserve } s a deal. With more than one person it stays on.
pages-more-rules = More rules
pages-preset = Set of rules
pages-presets = Sets of rules
pages-options = Options
pages-target-own = Another target
pages-removed-help = So that the deck deals evenly. Tap those that stay out.
pages-cycle-step = Deal { $number }
pages-cycle-remove = remove
pages-cycle-add = One more deal
pages-room-open = Open a room
pages-room-open-text = You choose the rules and send the link. Empty seats become bots.
pages-room-open-button = Open a room
pages-code = Room code
pages-code-empty = Write the code that you were given.
pages-enter = Enter
pages-room-of = { $name }’s room
pages-copy = Copy the link
pages-copied = Link copied
pages-send-link = Send
pages-qr = QR code of the room’s link
pages-seats = Seats
pages-seats-text = Who sits at your left receives your pass.
pages-seat-free = Free seat
pages-seat-free-text = becomes a bot at the start
pages-sit = Sit
pages-stand = Stand up
pages-host = opened the room
pages-seated = seated
pages-kick = Remove { $name }
pages-host-sets = { $name } sets the options.
pages-wait-host = Waiting for { $name } to start.
pages-room-unrated = Only the house rules count for the ranking; this room plays for fun.
pages-start-bots = { $count ->
    [0] Start
    [1] Start with one bot
   *[other] Start with { $count } bots
 }
pages-keys = Keys
pages-leave = Leave the match
pages-continue = Continue
pages-next-deal = Next: deal { $number }
pages-next-clock = Starts by itself in a few seconds, or when everyone taps Continue.
pages-next-free = Starts when you like.
pages-next-waiting = Waiting for the others
pages-verify = Verify
pages-verify-deal = Verify this deal
pages-end-won = You won, with { $score }.
pages-end-shared = You share the win, with { $score }.
pages-end-lost = { $names } won, with { $score }.
pages-end-deals = { $count ->
    [1] One deal, to { $target }.
   *[other] { $count } deals, to { $target }.
 }
pages-end-ranking = Ranking
pages-end-leaver = who leaves comes last
pages-play-again = Play another
pages-rematch = Rematch
pages-analyse = Analyse the match
pages-sheet-gone = The scores by deal are not on this device.
pages-abandoned-text = Nobody was left to finish it. Nothing counts.
pages-fault-text = The audit found the server at fault. The match is annulled and counts for nobody.

## Hint, menu, leaving, phrases
pages-hint-cards = { $act ->
    [pass] The medium bot would pass { $cards }.
   *[play] The medium bot would play { $cards }.
 }
pages-hint-note = This match is marked: hints and undo count for nothing.
pages-home-solo = the match waits for you
pages-home-live = the others wait for you
pages-leave-title = Leave the match
pages-leave-text = A bot plays on in your seat to the end, and you cannot come back to it. Once cards are dealt, who leaves comes last.
pages-leave-alone = The match ends here. To come back later, close the window without leaving.
pages-stay = Stay
pages-chat-label = Message
pages-words-title = Compare by voice
pages-words-help = If everyone reads the same eight words, nobody is in between: you play the same match, with the right keys.
pages-words-warn = Once a match is enough.

pages-key-tab = from the action to the hand, and on
pages-key-arrows = from card to card
pages-key-ends = first and last card
pages-key-enter = chooses; again, plays
pages-key-last = tricks
pages-key-score = score
pages-key-hint = hint
pages-key-undo = undo
pages-key-menu = menu
pages-key-help = this list

## Verify
pages-verify-title = Verify this deal
pages-verify-clean = Everything holds
pages-verify-guilty = Something does not hold
pages-verify-here = Deal { $number }, checked now on this device. Nothing was sent.
pages-verify-later = A deal is checked when it ends: only then are the keys opened. Come back after the last trick.
pages-check-shuffles = { $count ->
    [1] One shuffle
   *[other] { $count } shuffles
 }
pages-check-shuffles-text = { $names } shuffled, one after the other. One honest shuffle is enough, and yours was made here.
pages-check-shuffles-bots = { $names } and the server (for the bots) shuffled, one after the other. One honest shuffle is enough, and yours was made here.
pages-check-cards = { $count } cards, none twice
pages-check-cards-text = We did every shuffle again with the keys opened at the end of the deal.
pages-check-closed = Your hand stayed closed
pages-check-closed-text = Each card opened only with everyone’s key. Yours did not leave this device before the last trick.
pages-check-pass = Blind passes
pages-check-pass-text = All were sealed before the first was opened.
pages-check-plays = { $count } plays within the rules
pages-check-plays-text = Every card played was in the hand of who played it. No revoke.
pages-check-score = The sums
pages-check-left-text = The others and the server put the kept parts of the key together, and a bot went on with the same cards. It stays on record here.
pages-check-marked = Hints or undo
pages-check-marked-text = This deal had help, and the record says so.
pages-finding-server = The server
pages-finding-seat = { $name }
pages-finding-text = A message cannot be made again from the keys: { $check }. The deal does not count.
pages-hands-dealt = The hands as dealt
pages-not-proven = What this does not prove
pages-not-proven-people = That three strangers are three people.
pages-not-proven-told = That nobody told their hand outside.
pages-not-proven-site = That this site’s program is the published one. For that, check outside the browser:
pages-download = Download the record
pages-verify-match = The whole match
pages-verify-match-text = Does every deal of the record again: keys, shuffles, passes, plays, points.
pages-verify-match-run = Check the match
pages-verify-running = Checking

## How the cards are dealt
pages-fair = How the cards are dealt
pages-fair-lead = Everyone shuffles the deck and nobody owns it: not even the server knows which cards you hold.
pages-fair-how = Step by step
pages-fair-lock = Everyone makes a key
    .text = At the start of a deal your device makes up a key that it alone knows. The cards are locked with everyone’s keys together.
pages-fair-shuffle = One by one, everyone shuffles
    .text = The server shuffles for the bots, then each person. Who shuffles changes the order and the look of all the locked cards, and nobody can follow them. If a single shuffle was honest, the order is chance. Yours was.
pages-fair-deal = The cards are dealt locked
    .text = For each card everyone but its owner takes their lock off. The owner’s lock is left: the owner alone opens it.
pages-fair-pass = The pass is sealed
    .text = Everyone first hands over a seal of their choice. When all the seals are on the table the cards pass, locked for who receives them.
pages-fair-play = To play is to open a card
    .text = Who plays opens a card of their own hand and proves that it is that one. No card can be made up, swapped or played twice.
pages-fair-open = At the end all the keys are opened
    .text = After the last trick everyone shows their key of that deal. Your device does everything again, every shuffle and every play, before the points count.
pages-fair-promises = What this promises
pages-fair-promise = Promise
pages-fair-when = Holds when
pages-fair-uniform = The deal is chance
    .text = one shuffle, yours, was honest
pages-fair-unseen = Nobody sees a person’s card before it is played
    .text = your browser runs the published program, and the server does not join the people at the table against you
pages-fair-fixed = No card is swapped, made up or taken back
    .text = always: it is refused at once, or found at the end of the deal
pages-fair-named = Every cheat has a name before the deal counts
    .text = somebody honest keeps the record
pages-fair-limits = What this does not promise
pages-fair-limit-people = That three strangers are three people, and that nobody tells their cards outside.
pages-fair-limit-site = That a malicious server delivers the honest program. Against that there are the record and the check outside the browser.
pages-fair-limit-cut = That the server cuts nobody off. It can, in public, and then reads what that seat still held.
pages-fair-limit-forget = That a leaver forgets: until the end of that deal they know what the bot holds.
pages-fair-limit-spoil = That nobody spoils a deal. One can be spoilt, and only one: the check says who did it, and they lose the match.
pages-fair-leaver = And when somebody leaves?
pages-fair-leaver-text = Everyone’s key is shared out from the start between the server and the others. If somebody leaves, two people open their part (one, if there are only two), the key is rebuilt, and a bot goes on with the same cards. Nobody shuffles again.
pages-fair-check = Check it yourself
pages-fair-check-text = On every score sheet there is “Verify this deal”. At the end of the match you can download the record and check it with another program, on another computer:
pages-fair-diagram = The deck goes through everyone, one by one: server, Ana, Beto and you. Each locks and shuffles. Then the cards are dealt locked, and only the owner opens theirs.
pages-fair-d-server = Server
pages-fair-d-other = Ana
pages-fair-d-third = Beto
pages-fair-d-deal = The cards are dealt locked
pages-fair-d-open = everyone takes their lock off, but the owner
pages-fair-caption = Each locks and shuffles. The last shuffle is a person’s.

## Bots, about, privacy
pages-bots-lead = A bot gets what its seat sees, and nothing else. It can be proven.
pages-level-iniciante-text = Follows the rules and the first lessons: avoids points it can see, throws away what is high.
pages-level-medio-text = Counts the cards that have gone, guards the queen, stops moons and drops dead ones. Decides in less than a millisecond.
pages-level-forte-text = Weighs every card by what the others may still hold.
pages-level-mestre-text = Imagines many possible deals, plays each to its end and takes the card that costs least on average.
pages-bots-fair = Do they see my cards?
pages-bots-fair-text = No. A bot’s choice is a sum made only of what its seat sees and a number fixed before the shuffle. After the deal anybody does the sum again and compares. Bots agree on nothing among themselves and don’t gang up on a person.
pages-bots-measured = Strength, measured
pages-bots-measured-text = The levels play each other with the same cards in every seat. You can repeat the measurement:
pages-about-lead = Hearts is a trick-taking game for people who would rather take nothing. This site wants to be a good place to play it.
pages-about-text = No ads, no coins, no account. The cards are dealt in a way that everyone can check, and the bots really play.
pages-about-free = Free software
pages-about-free-text = The program is free (MIT licence). Anybody can open a table of their own with one command, at home or for a club.
pages-about-thanks = Thanks
pages-about-thanks-text = The court cards, ranks and suits are by Adrian Kennard, in the public domain. The typefaces are Figtree and Newsreader, under an open licence.
pages-about-version = Version { $version }
pages-privacy-lead = No ads, no meters, no third parties. What is needed to play is kept.
pages-privacy-cookie = One cookie, or two
    .text = It tells the server that you are the same as before: a random number and the name you chose. With an account, another one says which account this browser is logged in to. Delete them and you are somebody else.
pages-privacy-account = The account
    .text = If you make one: name, password scrambled so that nobody can read it, rating, where you are logged in (up to 90 days without use), your browsers' keys, whom you have blocked. No e-mail, no address. Reports are kept for 180 days, one made at a table with the line of talk chosen for it and guests’ names; other talk is not kept. All of it can be taken along in one file and deleted on the account's page; the matches stay for the others, without your name.
pages-privacy-browser = In your browser
    .text = Your settings, and the keys of the matches you sit at. They don’t leave the device before the deal is over.
pages-privacy-matches = The matches
    .text = The server keeps the record of matches: chosen names, rules, cards played, points. That is what can be checked.
pages-privacy-logs = Technical logs
    .text = Without names and without cards. They serve to mend what breaks.
pages-privacy-others = Nobody else
    .text = This page asks nothing of other sites: no typefaces, no images, no programs.

## Settings
pages-name = Your name
pages-name-help = How others see you. From the next table on.
pages-name-saved = Name saved.
pages-name-refused = A name has 1 to 24 letters.

## The moon
pages-moon-word = moon
pages-moon-shot = { $who ->
    [you] You shot the moon
   *[other] { $name } shot the moon
 }
pages-moon-result-others = { $who ->
    [you] Every point is yours: you stay at 0, each of the others takes { $points }.
   *[other] Took every point: stays at 0, each of the others takes { $points }.
 }
pages-moon-result-shooter = { $who ->
    [you] Every point is yours: you go down { $points }, the others stay.
   *[other] Took every point: goes down { $points }, the others stay.
 }

## Score and end
pages-score-caption = Points by deal. The lowest total wins.
pages-score-none = The first deal is not over yet.
pages-score-target = The match ends after the deal in which someone reaches { $target }. The lowest total wins.
pages-score-track = To { $target }: { $names }
pages-set-look = Look
pages-set-play = Play
pages-set-access = Access
pages-set-sounds = Sounds
pages-set-theme = Theme
pages-set-theme-auto = The device’s
pages-set-theme-light = Light
pages-set-theme-dark = Dark
pages-set-deck = Deck
pages-set-deck-2 = Two colours
pages-set-deck-4 = Four colours
pages-set-deck-help = Four colours can be told apart also by those who see red or green badly.
pages-set-cards = Cards
pages-set-cards-normal = Normal
pages-set-cards-large = Large
pages-set-rows = Hand
pages-set-rows-auto = Up to two rows
pages-set-rows-one = One row
pages-set-rows-help = In a narrow row, slide your finger and lift it over the card.
pages-set-sort = Suits
pages-set-sort-alternating = Alternating colours
pages-set-sort-ranked = ♠ ♥ ♦ ♣
pages-set-direction = Order
pages-set-direction-down = High at the left
pages-set-direction-up = High at the right
pages-set-side = Buttons
pages-set-side-right = At the right
pages-set-side-left = At the left
pages-set-taps = Playing
pages-set-taps-2 = Choose and confirm
pages-set-taps-1 = One tap
pages-set-taps-help = A double tap never plays.
pages-set-speed = Speed
pages-set-speed-slow = Slow
pages-set-speed-normal = Normal
pages-set-speed-fast = Fast
pages-set-speed-instant = Instant
pages-set-forced = Play an only card by itself
pages-set-forced-help = When the rules leave one.
pages-set-claim = End a deal without points
pages-set-claim-help = When you lead and no counting card is left.
pages-set-points = Show the points of the deal
pages-set-points-help = Beside the score, while you play.
pages-set-motion = Motion
pages-set-motion-auto = The device’s
pages-set-motion-reduced = Reduced
pages-set-announce = Screen reader
pages-set-announce-full = Full
pages-set-announce-terse = Terse
pages-set-announce-help = In terse mode neither the whole hand nor the rule of the turn is read out.
pages-set-keys = Single-letter keys
pages-set-keys-help = U, P, H, Z, M and ? at the table.
pages-set-soundcard = A card on the table
pages-set-soundturn = Your turn
pages-set-soundhearts = Hearts broken
pages-set-soundqueen = The queen
pages-set-soundclock = 10 seconds left
pages-set-soundmoon = Moon
pages-set-soundend = End of the match

## What the bot would have played
pages-hind-ask = What the bot would have played
pages-hind-title = Your plays in deal { $number }
pages-hind-before = Previous deal
pages-hind-after = Next deal
pages-hind-waiting = The bot looks at your plays
pages-hind-problem = This deal could not be looked at.
pages-hind-none = You had no choices in this deal.
pages-hind-worst = The costliest play:
pages-hind-yours = You played
pages-hind-better = The bot would play
pages-hind-cost = it cost { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $cost ->
        [1] point
       *[other] points
    }
pages-hind-same = the bot would do the same
pages-hind-as-good = as good as the bot’s
pages-hind-moon = the bot would shoot the moon
pages-hind-clean = No play cost points: the bot { $judge } would do no better.
pages-hind-more = { $count ->
        [1] One more play cost points: it is in the list.
       *[other] { $count } more plays cost points: they are in the list.
    }
pages-hind-all = All choices ({ $count })
pages-hind-how = The judge is the bot { $judge }, by what you could know at that moment only. The cost is in points, on average over the deals that were possible.
