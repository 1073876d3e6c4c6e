### Um jogo gravado, visto outra vez.

replay-seat = Lugar { $number }
replay-header = { $game } · mão { $deal }
replay-position = { $at } de { $count }
replay-dealt = Mão { $number }: cartas dadas; passagem: { $direction }
replay-widow = Sobra: { $cards }
replay-seat-passed = { $name } passa { $cards }
replay-passed = Todos passaram
replay-played = { $name } joga { $card }
replay-claimed = { $name } { $shown ->
    [0] acaba a mão: já não há pontos
   *[other] reclama o resto
 }
replay-moon = { $name } disparou à lua: { $choice ->
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
    → Espaço     uma carta à frente      ←       uma carta atrás
    ↓            uma vaza à frente       ↑       uma vaza atrás
    PgDn         mão seguinte            PgUp    mão anterior
    Home         começo                  End     fim
    Esc          fecha

    Cada linha: lugar, pontuação antes da mão, pontos na mão e as cartas
    que ainda tem.
