### A mesa: o que se diz enquanto se joga.

table-you = Você
# Nomes dos bots, um por linha; o primeiro senta à esquerda de quem joga.
table-bot-names =
    Duda
    Caio
    Lia
    Beto
    Nina
    Davi
    Rosa
    Téo
    Iara

# Nível de um bot, pelo nome no registro, sem acentos.
table-level = { $level ->
    [aleatorio] ao acaso
    [iniciante] iniciante
    [medio] médio
    [forte] forte
    [mestre] mestre
   *[other] { $name }
 }

table-header = { $game } · até { $target } · mão { $deal } · passe: { $direction }
table-header-short = até { $target } · mão { $deal } · passe: { $direction }
table-hearts = { $state ->
    [broken] Copas quebradas
   *[closed] Copas fechadas
 }
table-queen = { $state ->
    [gone] Dama saiu
   *[out] { $left ->
        [1] Dama em jogo
       *[other] { $left } damas em jogo
    }
 }

table-pass-direction = Passe { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] para a frente
 }
table-pass-to = para { $name }
table-cards-waiting = { $count ->
    [1] Uma carta na mesa
   *[other] { $count } cartas na mesa
 } para quem levar
table-widow = { $count ->
    [1] Uma carta vai
   *[other] { $count } cartas vão
 } com a 1ª vaza

table-pass-choose = { $missing ->
    [1] Escolha mais uma carta
   *[other] Escolha { $missing } cartas
 } para passar { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] para a frente
 }, para { $name }
table-pass-ready = Enter passa { $cards } { $direction ->
    [left] à esquerda
    [right] à direita
   *[across] para a frente
 }, para { $name }
table-exchange = Passou { $passed } para { $to }; recebeu { $received } de { $giver }

table-turn-open = Sua vez: abra com { $card }
table-turn-lead = Sua vez: você sai{ $limit ->
    [hearts] ; copas ainda fechadas
    [first-trick] ; na primeira vaza sem pontos
   *[none] , com a carta que quiser
 }
table-turn-follow = Sua vez. Saíram { $suit }: siga o naipe
table-turn-void = Sua vez. Saíram { $suit } e você não tem: { $limit ->
    [first-trick] jogue o que quiser, menos pontos
   *[none] jogue o que quiser
 }
table-wait-pass = Esperando o passe dos outros
table-wait-opening = Quem tem o { $card } abre
table-wait-turn = Vez de { $name }
table-wait-moon = Esperando a escolha de quem atirou na lua
table-dealing = Dando as cartas
table-deal-over = Fim da mão
table-match-over = Fim da partida
table-press-enter = Enter continua
table-offer-end = Não há mais pontos em jogo. R encerra a mão, Enter continua
table-end-offered = Não há mais pontos: R encerra a mão
table-claim-yours = O resto é seu: R pede
table-moon-yours = Você atirou na lua: escolha

table-trick-taken = { $who ->
    [you] Você leva
   *[other] { $name } leva
 } a vaza{ $points ->
    [0] , sem pontos
    [1] , 1 ponto
   *[other] , { $points } pontos
 }
table-trick-cancelled = As cartas se cancelam: a vaza fica na mesa

table-moon-shot = { $who ->
    [you] Você atirou
   *[other] { $name } atirou
 } na lua.
table-working-nothing = nada
table-working-hearts = { $count ->
    [1] 1 (uma copas)
   *[other] { $count } (copas)
 }
table-working-card = { $points } ({ $card })
table-working-moon = lua: marca { $change }
table-working-fell = exatamente 100, volta a 50
