### Why the record of a match is refused (copas.errors.RecordReason), and where.

record-forbidden = { $cause ->
    [card] a card here does not exist
    [deal] the hands are no deal of this deck
    [bytes] the bytes are not in the protocol’s form
   *[rules] the rules forbid it
 }
record-unreadable = it cannot be read
record-not-json = this is no JSON
record-not-notation = the line begins with { $magic }, the rules and the first dealer
record-unknown-format = only { $format } can be read here
record-wrong-type = { $wanted ->
    [dict] an object is wanted here
    [list] a list is wanted here
    [str] a text is wanted here
   *[int] a whole number is wanted here
 }
record-unknown-entry = this version knows no such entry
record-too-long = at most { $limit } are read here
record-not-a-number = a whole number is wanted here
record-not-an-option = { $text } changes no option, named once, as in target=77
record-not-a-choice = the choice is others or shooter
record-no-dealer = the first dealer is missing: write d and a seat, as in d0
record-wrong-seats = there is one entry for each of { $players } seats
record-no-such-deal = the record has { $deals ->
    [1] one deal
   *[other] { $deals } deals
 }
record-deal-unfinished = a deal is not finished
record-deal-over = the deal is over already
record-wrong-scores = the deal leads to { $scores }
record-passes = there is one pass for each seat, and none in a deal without passing
record-no-card-due = no card can be played here: the deal is over, or passes are missing
record-no-moon = there is no moon to choose
record-not-base64 = base64url of the right length is wanted here
record-place = { $part ->
    [deal] deal { $number }
    [hand] hand { $number }
    [trick] trick { $number }
    [card] card { $number }
    [pass] pass of seat { $number }
    [hands] hands
    [passes] passes
    [claim] claim
    [moon] moon
    [seats] seats
    [deals] deals
    [match] beginning
    [rules] rules
    [text] text
   *[head] head
 }
