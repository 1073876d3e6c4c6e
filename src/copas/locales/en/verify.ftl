### The audit of a record.

verify-head = Record of a match dealt fairly: { $deals ->
    [1] one set-up of the deck
   *[other] { $deals } set-ups of the deck
 }.
verify-row = { $state ->
    [held] holds
   *[failed] FAILS
 }  { $check } ({ $count })
verify-check = { $check ->
    [certificates] certificates of the seats
    [match-id] identity of the match
    [set-ups] order of the set-ups
    [signatures] signatures
    [heads] chain of rounds signed by the server
    [keys] keys
    [shuffles] shuffles
    [shares] opening of the hands
    [passes] passes
    [hands] hands made anew after the pass
    [plays] plays
    [takeovers] takeovers
    [reveals] keys revealed at the end
    [legality] rules of the game
    [scores] points
   *[bots] choices of the bots
 }
verify-failure = failure: { $check }; { $who }; { $place } ({ $cause }){ $finding ->
    [yes] ; the audit proves it
   *[no] {""}
 }
verify-place = { $setup ->
    [0] in the record
   *[other] set-up { $setup }, round { $round }
 }
verify-record = the record itself
verify-server = the server
verify-seat = seat { $number }
verify-bots-unchecked = { $count ->
    [1] One choice of a bot could not be made again: that bot is not here.
   *[other] { $count } choices of bots could not be made again: those bots are not here.
 }
verify-verdict = { $verdict ->
    [clean] Everything holds.
    [sound] The record is genuine, and proves the cheat above.
   *[broken] The record does not hold.
 }
verify-open = Record with open cards, without proofs. { $deals ->
    [0] No deal.
    [1] One deal, every card by the rules.
   *[other] { $deals } deals, every card by the rules.
 }
