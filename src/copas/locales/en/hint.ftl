### Hints: why a card is a good one (copas.bots.hints.HintCode). Short sentences; $player is a seat's name.

hint-only-card = { $card } is the only card the rules allow.
hint-opening = The deal opens with { $card }.
hint-nothing-left = No points are left to play for: any card will do.
hint-duck = { $card } stays below: { $count ->
    [1] one point goes
   *[other] { $count } points go
 } to somebody else.
hint-low = { $card } should stay below.
hint-free-trick = You are last to a trick without points: the time to spend { $card }.
hint-first-trick = No points fall on the first trick: the time to spend { $card }.
hint-cheap-now = Nearly everyone still follows { $suit }: a high card costs less now than later.
hint-take-high = The trick should be yours anyway: spend { $card } and keep the low ones.
hint-take-jack = The jack of diamonds is in the trick: worth taking.
hint-queen-out = The queen is still out; { $card } may take her.
hint-drop-queen = A higher card is in the trick: { $card } falls and will not come back to you.
hint-dump-honour = Get rid of { $card } while the trick is somebody else's.
hint-dump-spade = With the queen out, { $card } is a danger: discard it.
hint-dump-heart = Discard { $card }: the point goes to somebody else.
hint-dump-high = { $card } may still take points: discard it while you can.
hint-dump-low = Nothing dangerous to discard: { $card } will not be missed.
hint-to-leader = The points go to { $player }, who is ahead.
hint-void-suit = This leaves you without { $suit }, free to discard later.
hint-flush-queen = Lead low spades: the queen has to show up.
hint-guard-queen = Keep your spades: they guard your queen.
hint-not-into-receiver = Do not lead spades: you passed the queen to { $player }.
hint-lead-low = { $card } is low: somebody else should take the trick.
hint-least-bad = No card is good; { $card } costs least.
hint-same-idea = Both choices follow the same idea; worked out, this one costs less.
hint-stop-moon = { $player } has every point: take this trick and end the moon.
hint-break-moon = { $player } has every point: give one to somebody else and end the moon.
hint-not-to-shooter = { $player } may be shooting the moon: do not help with points.
hint-shoot = The hand is strong enough to shoot the moon: take every point.
hint-pass-queen = { $count ->
    [0] The queen stands alone: pass her.
    [1] Only one spade guards the queen: pass her.
   *[other] Only { $count } spades guard the queen: pass her.
 }
hint-pass-spades = The ace and king of spades may take the queen: pass them.
hint-pass-hearts = High hearts take points: pass them.
hint-pass-high = High cards without low ones beside them take tricks: pass them.
hint-pass-void = This leaves you without { $suit }, free to discard early.
hint-pass-least-bad = No other pass is clearly better.
hint-keep-queen = { $count ->
    [1] One spade guards
   *[other] { $count } spades guard
 } the queen: keep her.
hint-keep-spades = Keep your spades: they protect you from the queen.
