### As regras em palavras, geradas das opções; e as opções, explicadas.

## Nomes dos conjuntos de regras
rules-preset-copas = Copas da casa
    .about = quatro jogadores, até 50
rules-preset-copas-100 = Copas até 100
    .about = a da casa, mais longa
rules-preset-classic-100 = Clássica
    .about = como em quase todas as aplicações: até 100
rules-preset-free-moon = Lua livre
    .about = a dama quebra copas, quem dispara à lua escolhe
rules-preset-left-pass = Passagem à esquerda
    .about = três mãos à esquerda, uma sem passagem
rules-preset-omnibus = Omnibus
    .about = o valete de ouros tira dez pontos
rules-preset-black-maria = Black Maria
    .about = três jogadores, sem o 2 de paus
rules-preset-exact-100 = Certinho nos 100
    .about = quem cai nos 100 volta aos 50
rules-preset-three = Copas a três
    .about = sem o 2 de ouros
rules-preset-five = Copas a cinco
    .about = sem o 2 de ouros e o 2 de paus
rules-preset-six = Copas a seis
    .about = um baralho, quatro cartas de fora
rules-preset-seven = Copas a sete
    .about = um baralho, três cartas de fora
rules-preset-cancellation = Cancellation
    .about = dois baralhos, seis a dez jogadores
rules-custom = Regras próprias

## Opções
rules-option-players = Jogadores
    .help = De 3 a 7 com um baralho; de 6 a 10 com dois.
rules-option-decks = Baralhos
    .help = Com dois, duas cartas iguais na mesma vaza anulam-se.
rules-option-removed = Cartas de fora
    .help = Para o baralho se dividir por igual. Escreva como 2D 3C (C paus, D ouros).
rules-option-pass-cycle = Passagem
    .help = A direção em cada mão; depois o ciclo recomeça.
rules-option-pass-count = Cartas na passagem
    .help = De 0 a 4. Com 0 ninguém passa.
rules-option-opening = Primeira saída
    .help = Quem abre a mão, e com quê.
rules-option-first-trick-points = Pontos na primeira vaza
    .help = Se copas e espadas de castigo podem cair logo na primeira vaza.
rules-option-queen-breaks-hearts = A dama quebra copas
    .help = Se a dama de espadas também quebra as copas.
rules-option-moon = Lua
    .help = O que ganha quem fica com todos os pontos da mão.
rules-option-jack-of-diamonds = Valete de ouros
    .help = Quanto marca quem o ganha.
rules-option-spade-honours = Espadas de castigo
    .help = Só a dama, ou também o rei e o ás.
rules-option-target = Até
    .help = A partida acaba depois da mão em que alguém chega aqui.
rules-option-exact-100 = Certinho nos 100
    .help = Quem cai exatamente nos 100 volta aos 50. Só com 100 como limite.

rules-value-yes = sim
rules-value-no = não
rules-value-none = nenhuma
rules-value-opening = { $value ->
    [lowest-club] abre o paus mais baixo
   *[dealers-left] à esquerda de quem dá
 }
rules-value-moon = { $value ->
    [others] os outros sobem
    [shooter] quem disparou desce
   *[choice] quem disparou escolhe
 }
rules-value-honours = { $value ->
    [queen] dama 13
   *[queen-king-ace] dama 13, rei 10, ás 7
 }

## A folha de regras
rules-head-cards = Jogadores e cartas
rules-head-pass = A passagem
rules-head-play = Jogar a mão
rules-head-score = A pontuação
rules-head-end = O fim da partida

rules-text-players = { $players } jogadores, cada um por si, { $decks ->
    [1] com um baralho de 52 cartas
   *[2] com dois baralhos de 52 cartas
 }. Cada um recebe { $hand } cartas.
rules-text-removed = Ficam de fora: { $cards }.
rules-text-ranks = Em cada naipe o ás é a mais alta e o dois a mais baixa. Não há trunfo.
rules-text-widow = { $count ->
    [1] Sobra uma carta: fica
   *[other] Sobram { $count } cartas: ficam
 } com a primeira vaza e { $count ->
    [1] vai
   *[other] vão
 } para quem a ganhar, sem que ninguém as veja até ao fim da mão.
rules-text-pass = Antes da primeira vaza cada um passa { $count ->
    [1] uma carta virada
   *[other] { $count } cartas viradas
 } para baixo, antes de ver o que recebe. A direção, mão após mão: { $cycle }.
rules-text-no-pass = Ninguém passa cartas.
rules-text-opening-card = Quem tem { $card } sai com essa carta na primeira vaza.
rules-text-opening-left = Quem está à esquerda de quem deu as cartas sai, com qualquer carta que as regras permitam.
rules-text-follow = Joga-se para a esquerda. Todos têm de assistir ao naipe se puderem; quem não pode joga o que quiser.
rules-text-first-trick = Na primeira vaza não se joga { $honours ->
    [queen] copas nem a dama de espadas
   *[all] copas nem dama, rei ou ás de espadas
 }, a menos que não se tenha mais nada.
rules-text-first-trick-free = Podem cair pontos logo na primeira vaza.
rules-text-hearts = Só se sai a copas depois de uma carta de copas { $queen ->
    [yes] ou a dama de espadas ter sido jogada
   *[no] ter sido jogada
 } numa vaza anterior. Quem só tem copas pode sair a uma. A dama de espadas pode sair em qualquer altura.
rules-text-trick = A carta mais alta do naipe de saída ganha a vaza, e quem a ganha sai à seguinte.
rules-text-cancel = Duas cartas iguais na mesma vaza anulam-se: nenhuma ganha. Se todas as do naipe se anularem, a vaza fica na mesa, volta a sair quem tinha saído, e quem ganhar a seguinte leva tudo; na última vaza, quem tinha saído. As cartas anuladas contam os seus pontos.
rules-text-points = Cada copas vale 1 ponto, a dama de espadas 13{ $honours ->
    [queen] {""}
   *[all] , o rei de espadas 10 e o ás 7
 }. Os pontos de uma mão somam { $total }. Um ponto é um castigo.
rules-text-jack = O valete de ouros tira 10 pontos a quem o ganha, também numa lua, e não é preciso para ela.
rules-text-moon = { $moon ->
    [others] Quem fica com todos os pontos da mão dispara à lua: marca 0, e cada um dos outros { $total }.
    [shooter] Quem fica com todos os pontos da mão dispara à lua: desce { $total }, e os outros marcam 0.
   *[choice] Quem fica com todos os pontos da mão dispara à lua e escolhe: os outros marcam { $total }, ou quem disparou desce { $total }.
 }
rules-text-end = A partida acaba depois da mão em que alguém chega aos { $target } ou os passa. Ganha a pontuação mais baixa; quem empata nela partilha a vitória.
rules-text-exact = Quem fica exatamente nos 100 depois de uma mão volta aos 50.
rules-text-rated = Com estas regras uma partida ao vivo pode contar para o rating.

## Regras que não se podem jogar (copas.errors.RulesReason)
rules-refused-bad-value = Uma opção tem um valor que não pode ter.
rules-refused-too-many-players = Um baralho serve para três a sete jogadores.
rules-refused-too-few-players = Dois baralhos servem para seis a dez jogadores.
rules-refused-uneven-deal = { $cards } cartas não se dividem por igual entre { $players } jogadores: mude as cartas de fora.
rules-refused-removed-counts = Uma carta de castigo não pode ficar de fora: { $card }.
rules-refused-removed-not-in-deck = Cada carta de fora tem de ser do baralho, e só uma vez.
rules-refused-across-odd = Com um número ímpar de jogadores ninguém fica à frente.
rules-refused-pass-too-large = A passagem é maior do que a mão.
rules-refused-two-decks-pass = Com dois baralhos não há passagem.
rules-refused-two-decks-removed = Com dois baralhos nenhuma carta fica de fora.
rules-refused-two-decks-opening = Com dois baralhos abre quem está à esquerda de quem dá as cartas.
rules-refused-no-opening-card = Para abrir com o paus mais baixo é preciso haver paus no baralho.
rules-refused-exact-target = Voltar dos 100 aos 50 só é possível com 100 como limite.
rules-refused-unknown-preset = Não há regras com o nome «{ $preset }». Há: { $presets }.
rules-refused-unknown-option = As regras não têm a opção «{ $option }».
