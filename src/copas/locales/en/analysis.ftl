### The analysis of a finished match (copas analyse).

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
analysis-points = Points expected in the deal: { $chosen } instead of { $better }.
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
