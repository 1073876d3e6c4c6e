### Accounts, live matches, ratings, histories.

## The search for a live table
people-target = To how many points
people-target-any = either
people-rated = Rated
people-rated-help = Changes your rating.
people-rated-guest = For accounts only.
people-bots = Accept bots
people-bots-help = If nobody comes within { $seconds } seconds, bots fill the table.
people-make-account = Create an account or log in
people-search = Find a table
people-how-rating = How ratings work
people-searching = Looking for people rated like you
people-waited = Time waited
people-estimate = Half of those who waited like this in the last hour found a table within another { $seconds } seconds.
people-estimate-none = Nobody can say how long it will take: there were few searches in the last hour.
people-near = { $count ->
    [0] nobody else within reach now
    [1] one more person within reach now
    *[other] { $count } more people within reach now
    }
people-bots-in = { $seconds ->
    [0] bots may fill the table now
    *[other] bots in { $seconds } s
    }
people-cancel = Stop searching
people-offer = Table found
people-offer-text = { $people ->
    [1] You and { $bots } bots
    *[other] { $people } people{ $bots ->
        [0] {""}
        [1] {" "}and one bot
        *[other] {" "}and { $bots } bots
        }
    }, to { $target } points.
people-offer-rated = The match changes ratings. Who leaves before the end comes last.
people-offer-unrated = The match changes no rating.
people-offer-seconds = { $seconds ->
    [1] One second
   *[other] { $seconds } seconds
 } to answer
people-offer-waiting = Waiting for the others: { $seconds } s
people-accept = Play
people-decline = No
people-back-to-table = Back to the table
people-news-back = Somebody did not come. The search goes on, and you are first in line.
people-news-bots = This takes long. Accept bots to play soon.
people-news-cancelled = The search has stopped.
people-news-declined = You declined the table. The next search may begin in { $seconds } seconds.
people-news-ignored = You did not answer in time. The next search may begin in { $seconds } seconds.
people-news-left = You did not sit down. The next search may begin in { $seconds } seconds.
people-news-away = The connection was gone for too long, and the search has stopped.
people-search-again = Find another table
people-missing = Somebody did not come, and the table was given up.
people-missing-text = Nothing was dealt, and nothing counts.

## The own account
people-log-in = Log in
people-register = Create an account
people-password = Password
people-password-help = At least 8 characters; longer is better.
people-name-help = 2 to 20 letters. It is what others see, and it stays.
people-register-text = A name and a password: no e-mail, nothing else. Write the password down, for nobody can send it to you.
people-lost-password = Lost the password? Only whoever runs this site can give you a new one.
people-log-out = Log out
people-own-page = Your page
people-change-password = Change the password
people-password-old = Present password
people-password-new = New password
people-password-changed = The password is changed, and the other devices are signed out.
people-sessions = Where you are logged in
people-browser = Browser
people-this-browser = this one
people-sign-out = Sign out
people-sign-out-everywhere = Sign out everywhere
people-browsers = Your browsers' keys
people-browsers-text = Each browser you have played in has its own key in the fair deal. If there is one that is not yours, change the password.
people-browsers-none = None yet.
people-blocked-list = Blocked people
people-unblock = Unblock
people-data = Your data
people-data-text = One file with all that is stored about the account; or delete the account.
people-export = Take my data along
people-delete = Delete the account
people-delete-text = Name, password, rating and keys go. The matches stay for the others, without your name. This cannot be undone.
people-deleted = (account deleted)

## Why something was refused (copas.people.errors.PeopleReason)
people-refused-name-length = A name has { $shortest } to { $longest } letters.
people-refused-name-characters = A name has letters, digits and single signs between them.
people-refused-name-scripts = Write the name in one alphabet.
people-refused-name-reserved = This name belongs to the house or a bot, or looks too much like one.
people-refused-name-taken = This name, or one that looks too much like it, is taken.
people-refused-password-length = A password has { $shortest } to { $longest } characters.
people-refused-password-common = This password is among the first that anybody would try.
people-refused-password-name = The password must not repeat the name.
people-refused-wrong-login = Name and password do not belong together.
people-refused-too-many = Too many tries in a short time. Wait a little.
people-refused-not-logged-in = Log in to do that.
people-refused-banned = This account is out until { $day }. { $why }
people-refused-unrated-only = Without an account, matches are unrated.
people-refused-no-wish = There is no such search here.
people-refused-wait-before-search = The next search may begin in { $seconds } seconds.
people-refused-playing-already = Finish or leave your running match first.
people-refused-not-searching = This offer is over.
people-refused-chat-closed = Free words are for friends' rooms.
people-refused-chat-length = The line is empty or too long.
people-refused-chat-characters = The line holds signs that are no text.
people-refused-no-such-phrase = There is no such phrase.
people-refused-unknown = There is nothing of this name, or no longer.

## People, matches, ratings
people-provisional = provisional: unsure by { $deviation } points
people-deviation = unsure by { $deviation } points
people-graph = Rating from { $from } to { $to } over { $count } matches
people-seat-rating-spoken = rating { $rating }{ $provisional ->
    [yes] , provisional
   *[no] {""}
 }
people-graph-none = The graph begins with the second rated match.
people-statistics = In numbers
people-fact-matches = matches
people-fact-won = wins
people-fact-places = 1st · 2nd · 3rd · 4th
people-fact-average = points a match
people-fact-moons = moons
people-fact-left = left
people-matches = Matches
people-matches-none = None yet.
people-more = Older ones
people-rated-word = rated
people-unrated-word = unrated
people-left-word = left before the end
people-block = Block
people-block-text = Who you block will not be matched with you.
people-blocked = { $name } is on your list of blocks.
people-blocked-here = { $name } is on your block list, and you read no more of theirs here.
people-unblocked = { $name } is off your block list.
people-block-guest = { $name } plays without an account: you can mute, but not block.
people-company = People at the table
people-company-menu = Mute, block or report
people-mute = Mute
people-unmute = Hear again
people-muted = You no longer read or hear what { $name } says at this table.
people-unmuted = You read and hear { $name } again.
people-report = Report
people-report-title = Report { $name }
people-report-reason = Reason
people-report-more = What happened
people-report-words = What they wrote
people-report-no-words = no message
people-report-kept = Goes to whoever runs the site, with the message that you choose, and is kept for 180 days.
people-reported = Thank you. Whoever runs the site will read it.
people-reason-conduct = conduct
people-reason-name = offensive name
people-reason-collusion = playing together
people-reason-stalling = stalling
people-reason-other = something else
people-replay = Replay the match
people-replay-none = No deal came to its end.
people-deal-before = The deal before
people-deal-after = The deal after
people-replay-trick = Trick { $number } of { $count }
people-replay-start = Before the first card
people-replay-at = Card
people-card-before = The card before
people-card-after = The card after
people-passed = Passed
people-tricks = Tricks
people-trick = Trick
people-trick-points = Points
people-trick-led = led
people-trick-won = won
people-claimed = { $shown ->
    [0] { $name } ended the deal: no points were left.
   *[other] { $name } took the rest.
 }
people-record-open = Download with open hands, for copas replay
people-record = Download the record
people-record-text = The record holds the proofs of every deal: copas verify checks it.
people-match-page = This match's page
people-your-rating = Your rating
people-sum = The sum, opponent by opponent
people-sum-against = Against
people-sum-expected = Expected
people-sum-actual = Result
people-sum-change = Change
people-sum-total = Sum
people-sum-text = Each pair: { $step } points × { $weight } × trust × (result − expected). Your uncertainty went from { $before } to { $after }.
people-formula = The formula
people-leaderboard-text = Those who played rated matches in the last 60 days and whose rating is settled.
people-leaderboard-none = Nobody yet.
people-bots-ratings = The bots
people-formula-lead = A rating says how much is expected of you; its uncertainty, how far it may still be off. Every account starts at 1500 with an uncertainty of 200.
people-formula-pair = Pair by pair
    .text = After a rated match your final score is compared with that of each of the other three. The lower one wins the pair, equal ones draw. Bots that sat there from the deal count in the same way.
people-formula-expected = The expected
    .text = Two ratings tell what share of such pairs you should win: half against an equal, three quarters against somebody 200 points below. An uncertain rating of the other counts for less.
people-formula-change = The change
    .text = What counts is the surprise: result less expected. The more uncertain your rating, the larger the step. The three pairs of a match are not independent, so each weighs 0.6.
people-formula-unsure = The uncertainty
    .text = It shrinks with every rated match and grows slowly without: from 40 to 80 in a year. Above 80 a rating is provisional and not on the leaderboard; a dozen matches settle that.
people-formula-left = Who leaves
    .text = Who leaves, is expelled or stops responding between the first deal and the last card loses all three pairs. Two leavers draw with each other. What the substitute bot does counts for nobody.
people-formula-round = Sums that add up
    .text = Everything is rounded to tenths, and each match's page shows the whole sum: you can do it again. Each match counts once.
