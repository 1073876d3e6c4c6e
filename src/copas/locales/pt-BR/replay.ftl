### Uma partida gravada, vista de novo.

replay-seat = Lugar { $number }
replay-header = { $game } · mão { $deal }
replay-position = { $at } de { $count }
replay-dealt = Mão { $number }: cartas dadas; passe: { $direction }
replay-widow = Sobra: { $cards }
replay-seat-passed = { $name } passa { $cards }
replay-passed = Todos passaram
replay-played = { $name } joga { $card }
replay-claimed = { $name } { $shown ->
    [0] encerra a mão: não há mais pontos
   *[other] pede o resto
 }
replay-moon = { $name } atirou na lua: { $choice ->
    [others] os outros sobem
   *[shooter] desce
 }
replay-act-card = Carta
replay-act-back = Volta
replay-act-trick = Vaza
replay-act-trick-back = Vaza antes
replay-act-deal = Mão
replay-act-leave = Fechar
replay-help =
    → Espaço     uma carta adiante       ←       uma carta atrás
    ↓            uma vaza adiante        ↑       uma vaza atrás
    PgDn         próxima mão             PgUp    mão anterior
    Home         começo                  End     fim
    Esc          fecha

    Cada linha: lugar, placar antes da mão, pontos na mão e as cartas
    que ainda tem.
