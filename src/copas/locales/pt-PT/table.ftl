### A mesa: o que se diz enquanto se joga.

table-you = Você
# Nomes dos bots, um por linha; o primeiro senta-se à esquerda de quem joga.
table-bot-names =
    Inês
    Rui
    Marta
    Tiago
    Sofia
    Nuno
    Rita
    Jaime
    Olga

# Nível de um bot, pelo nome no registo, sem acentos.
table-level = { $level ->
    [aleatorio] ao acaso
    [iniciante] principiante
    [medio] médio
    [forte] forte
    [mestre] mestre
   *[other] { $name }
 }

table-header = { $game } · até { $target } · mão { $deal } · passagem: { $direction }
table-header-short = até { $target } · mão { $deal } · passagem: { $direction }
table-hearts = { $state ->
    [broken] Copas quebradas
   *[closed] Copas por quebrar
 }
table-queen = { $state ->
    [gone] Dama saiu
   *[out] { $left ->
        [1] Dama em jogo
       *[other] { $left } damas em jogo
    }
 }

table-pass-direction = Passagem { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] à frente
 }
table-pass-to = para { $name }
table-cards-waiting = { $count ->
    [1] Uma carta na mesa
   *[other] { $count } cartas na mesa
 } para quem ganhar
table-widow = { $count ->
    [1] Uma carta vai
   *[other] { $count } cartas vão
 } com a 1.ª vaza

table-pass-choose = { $missing ->
    [1] Escolha mais uma carta
   *[other] Escolha { $missing } cartas
 } para passar { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] à frente
 }, para { $name }
table-pass-ready = Enter passa { $cards } { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] à frente
 }, para { $name }
table-exchange = Passou { $passed } para { $to }; recebeu { $received } de { $giver }

table-turn-open = É a sua vez: abra com { $card }
table-turn-lead = É a sua vez: sai{ $limit ->
    [hearts] ; copas por quebrar
    [first-trick] ; na primeira vaza sem pontos
   *[none] {" "}com a carta que quiser
 }
table-turn-follow = É a sua vez. Saiu-se a { $suit }: assista ao naipe
table-turn-void = É a sua vez. Saiu-se a { $suit } e não tem: { $limit ->
    [first-trick] jogue o que quiser, menos pontos
   *[none] jogue o que quiser
 }
table-wait-pass = À espera da passagem dos outros
table-wait-opening = Quem tem o { $card } abre
table-wait-turn = Vez de { $name }
table-wait-moon = À espera da escolha de quem disparou à lua
table-dealing = A dar as cartas
table-deal-over = Fim da mão
table-match-over = Fim do jogo
table-press-enter = Enter continua
table-offer-end = Já não há pontos em jogo. R acaba a mão, Enter continua
table-end-offered = Já não há pontos: R acaba a mão
table-claim-yours = O resto é seu: R reclama
table-moon-yours = Disparou à lua: escolha

table-trick-taken = { $who ->
    [you] Ganha
   *[other] { $name } ganha
 } a vaza{ $points ->
    [0] , sem pontos
    [1] , 1 ponto
   *[other] , { $points } pontos
 }
table-trick-cancelled = As cartas anulam-se: a vaza fica na mesa

table-moon-shot = { $who ->
    [you] Disparou
   *[other] { $name } disparou
 } à lua.
table-working-nothing = nada
table-working-hearts = { $count ->
    [1] 1 (uma copas)
   *[other] { $count } (copas)
 }
table-working-card = { $points } ({ $card })
table-working-moon = lua: marca { $change }
table-working-fell = exatamente 100, volta aos 50
