### The analysis of a finished match.

analysis-head = { $rules }: { $deals ->
    [1] one deal.
   *[other] { $deals } deals.
 } Judge: { $judge }.
analysis-progress = Analysing
analysis-last = the last saved match
analysis-column-points = points
analysis-column-expected = expected
analysis-column-luck = luck
analysis-column-play = play
analysis-column-chance = chance
analysis-column-given = given away
analysis-legend = Expected: what players who are all alike would make of the same cards. Luck: how much better these cards were than the average. Play: how much better the seat did than such a player; chance alone makes the difference in the next column. Given away: what the mistakes below cost, in points against the mean of the others.
analysis-number = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-none = No decision cost enough to count as a mistake.
analysis-more = And { $count } more; --most shows them.
analysis-mistake = { $trick ->
    [0] Deal { $deal }, pass: { $name } passed { $chosen }; better, { $better } ({ $cost } points).
   *[other] Deal { $deal }, trick { $trick }: { $name } played { $chosen }; better, { $better } ({ $cost } points).
 }
analysis-hint = The hint would have been: “{ $reasons }”
analysis-points = { $gain ->
   *[own] Points expected in the deal: { $chosen } instead of { $better }.
    [others] It would have cost more points of one’s own ({ $better } instead of { $chosen }), but the others would have got more, or the match ended better.
    [same] One’s own points would have been the same; what the others get, or the end of the match, decides.
 }
analysis-moon-risk = The risk of another’s moon became { NUMBER($chosen, style: "percent") } instead of { NUMBER($better, style: "percent") }.
analysis-own-moon = The own moon had a chance of { NUMBER($better, style: "percent") }; it became { NUMBER($chosen, style: "percent") }.
analysis-known = It could be known: { $facts }.
analysis-known-queen = only { $names } could hold the queen
analysis-known-void = { $names } without { $suit }
analysis-list = { $first } and { $last }
analysis-no-deal = There is no finished deal to analyse.
analysis-no-judge = { $name } does not judge; those that do: { $judges }.
analysis-no-seat = There is no seat “{ $name }”. There are: { $names }.
analysis-unsound = The record does not hold: copas verify says where.

# On the site
analysis-web-title = Analysis of the match
analysis-web-lead = A bot goes through every decision of the match and tells luck from play. It takes about a minute and stays with the match.
analysis-web-waiting = { $count ->
    [1] One match comes before this one.
   *[other] { $count } matches come before this one.
 }
analysis-web-working = Analysing: { NUMBER($done, style: "percent") }
analysis-web-ready = { $count ->
    [0] No costly decision
    [1] One costly decision
   *[other] { $count } costly decisions
 }
analysis-web-failed-long = This match is too long to be analysed.
analysis-web-failed-empty = No deal of this match was played to its end.
analysis-web-failed-fault = This match could not be analysed.
analysis-web-busy = Many matches are waiting for their analysis. Try again in a while.
analysis-web-table = Points, luck and play of each seat
analysis-web-seat = Seat
analysis-web-columns = What the columns mean
analysis-web-legend = Luck: how much better the seat’s cards were than the average. Play: how much better it did than a player who is like all the others would have done with the same cards; after ±, what chance alone makes of it. Given away: what the decisions below cost, in points against the mean of the others.
analysis-web-costliest = The costliest decisions
analysis-web-whose = Whose decisions
analysis-web-everyone = Everyone
analysis-web-place = { $trick ->
    [0] Deal { $deal }, pass
   *[other] Deal { $deal }, trick { $trick }
 }
analysis-web-better = better:
analysis-web-rest = { $count ->
    [1] Show one more
   *[other] Show { $count } more
 }
analysis-web-how = The judge is the { $judge } bot, by what each seat could know at that moment and nothing else. The cost is in points, on average over the deals that were possible.
analysis-web-back = Back to the analysis
