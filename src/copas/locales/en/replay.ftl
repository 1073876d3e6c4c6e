### A recorded match, seen again.

replay-seat = Seat { $number }
replay-header = { $game } · deal { $deal }
replay-position = { $at } of { $count }
replay-dealt = Deal { $number }: cards dealt; pass: { $direction }
replay-widow = Left over: { $cards }
replay-seat-passed = { $name } passes { $cards }
replay-passed = Everyone has passed
replay-played = { $name } plays { $card }
replay-claimed = { $name } { $shown ->
    [0] ends the deal: no points are left
   *[other] claims the rest
 }
replay-moon = { $name } shot the moon: { $choice ->
    [others] the others go up
   *[shooter] goes down
 }
replay-act-card = Card
replay-act-back = Back
replay-act-trick = Trick
replay-act-trick-back = Trick back
replay-act-deal = Deal
replay-act-leave = Close
replay-help =
    → Space      one card on             ←       one card back
    ↓            one trick on            ↑       one trick back
    PgDn         next deal               PgUp    deal before
    Home         beginning               End     end
    Esc          closes

    Each row: seat, score before the deal, points in the deal, and the
    cards still held.
