### As regras em palavras, geradas das opções; e as opções, explicadas.

## Nomes dos conjuntos de regras
rules-preset-copas = Copas da casa
    .about = quatro jogadores, até 50
rules-preset-copas-100 = Copas até 100
    .about = a da casa, mais longa
rules-preset-classic-100 = Clássica
    .about = como em quase todo aplicativo: até 100
rules-preset-free-moon = Lua livre
    .about = a dama quebra copas, quem atira na lua escolhe
rules-preset-left-pass = Passe à esquerda
    .about = três mãos à esquerda, uma sem passe
rules-preset-omnibus = Omnibus
    .about = o valete de ouros tira dez pontos
rules-preset-black-maria = Black Maria
    .about = três jogadores, sem o 2 de paus
rules-preset-exact-100 = Cem exatos
    .about = quem fica com 100 volta a 50
rules-preset-three = Três jogadores
    .about = sem o 2 de ouros
rules-preset-five = Cinco jogadores
    .about = sem o 2 de ouros e o 2 de paus
rules-preset-six = Seis jogadores
    .about = um baralho, quatro cartas fora
rules-preset-seven = Sete jogadores
    .about = um baralho, três cartas fora
rules-preset-cancellation = Cancellation
    .about = dois baralhos, seis a dez jogadores
rules-custom = Regras próprias

## Opções
rules-option-players = Jogadores
    .help = De 3 a 7 com um baralho; de 6 a 10 com dois.
rules-option-decks = Baralhos
    .help = Com dois, duas cartas iguais na mesma vaza se cancelam.
rules-option-removed = Cartas fora
    .help = Para que o baralho se divida por igual. Escreva como 2D 3C (C paus, D ouros).
rules-option-pass-cycle = Passe
    .help = A direção em cada mão; depois o ciclo recomeça.
rules-option-pass-count = Cartas no passe
    .help = De 0 a 4. Com 0 ninguém passa.
rules-option-opening = Primeira saída
    .help = Quem abre a mão, e com quê.
rules-option-first-trick-points = Pontos na primeira vaza
    .help = Se copas e espadas que contam podem cair já na primeira vaza.
rules-option-queen-breaks-hearts = A dama quebra copas
    .help = Se a dama de espadas também abre as copas.
rules-option-moon = Lua
    .help = O que ganha quem leva todos os pontos da mão.
rules-option-jack-of-diamonds = Valete de ouros
    .help = Quanto marca quem o leva.
rules-option-spade-honours = Espadas que contam
    .help = Só a dama, ou também o rei e o ás.
rules-option-target = Até
    .help = A partida acaba depois da mão em que alguém chega aqui.
rules-option-exact-100 = Cem exatos
    .help = Quem fica com exatamente 100 volta a 50. Só com alvo 100.

rules-value-yes = sim
rules-value-no = não
rules-value-none = nenhuma
rules-value-opening = { $value ->
    [lowest-club] o menor paus abre
   *[dealers-left] à esquerda de quem dá
 }
rules-value-moon = { $value ->
    [others] os outros sobem
    [shooter] quem atirou desce
   *[choice] quem atirou escolhe
 }
rules-value-honours = { $value ->
    [queen] dama 13
   *[queen-king-ace] dama 13, rei 10, ás 7
 }

## A folha de regras
rules-head-cards = Jogadores e cartas
rules-head-pass = O passe
rules-head-play = O jogo
rules-head-score = A pontuação
rules-head-end = O fim da partida

rules-text-players = { $players } jogadores, cada um por si, { $decks ->
    [1] com um baralho de 52 cartas
   *[2] com dois baralhos de 52 cartas
 }. Cada um recebe { $hand } cartas.
rules-text-removed = Ficam fora do baralho: { $cards }.
rules-text-ranks = Em todo naipe o ás é a mais alta e o dois a mais baixa. Não há trunfo.
rules-text-widow = { $count ->
    [1] Sobra uma carta: ela fica
   *[other] Sobram { $count } cartas: elas ficam
 } com a primeira vaza e { $count ->
    [1] vai
   *[other] vão
 } para quem a leva, sem que ninguém veja até o fim da mão.
rules-text-pass = Antes da primeira vaza cada um passa { $count ->
    [1] uma carta virada
   *[other] { $count } cartas viradas
 } para baixo, antes de ver o que recebe. A direção, mão após mão: { $cycle }.
rules-text-no-pass = Ninguém passa cartas.
rules-text-opening-card = Quem tem { $card } sai com ela na primeira vaza.
rules-text-opening-left = Quem está à esquerda de quem deu as cartas sai, com qualquer carta que as regras deixem.
rules-text-follow = O jogo segue para a esquerda. Siga o naipe que saiu, se puder; quem não tem o naipe joga qualquer carta.
rules-text-first-trick = Na primeira vaza não caem { $honours ->
    [queen] copas nem a dama de espadas
   *[all] copas nem dama, rei ou ás de espadas
 }, a não ser que a mão não tenha mais nada.
rules-text-first-trick-free = Pontos podem cair já na primeira vaza.
rules-text-hearts = Só se sai com copas depois que uma carta de copas { $queen ->
    [yes] ou a dama de espadas foi jogada
   *[no] foi jogada
 } numa vaza anterior. Quem só tem copas pode sair com uma. A dama de espadas pode sair a qualquer momento.
rules-text-trick = A carta mais alta do naipe que saiu leva a vaza, e quem leva sai na próxima.
rules-text-cancel = Duas cartas iguais na mesma vaza se cancelam: nenhuma leva. Se todas as do naipe se cancelam, a vaza fica na mesa, sai de novo quem tinha saído, e quem leva a próxima leva tudo; na última vaza, quem tinha saído. Cartas canceladas contam os seus pontos.
rules-text-points = Cada carta de copas vale 1 ponto, a dama de espadas 13{ $honours ->
    [queen] {""}
   *[all] , o rei de espadas 10 e o ás 7
 }. Os pontos de uma mão somam { $total }. Ponto é ruim.
rules-text-jack = O valete de ouros tira 10 pontos de quem o leva, também numa lua, e não é preciso para ela.
rules-text-moon = { $moon ->
    [others] Quem leva todos os pontos da mão atira na lua: marca 0, e cada um dos outros marca { $total }.
    [shooter] Quem leva todos os pontos da mão atira na lua: desce { $total }, e os outros marcam 0.
   *[choice] Quem leva todos os pontos da mão atira na lua e escolhe: os outros marcam { $total }, ou quem atirou desce { $total }.
 }
rules-text-end = A partida acaba depois da mão em que alguém chega a { $target } ou passa. Vence a menor pontuação; quem empata nela divide a vitória.
rules-text-exact = Quem fica com exatamente 100 depois de uma mão volta a 50.
rules-text-rated = Com estas regras uma partida ao vivo pode ser ranqueada.

## Regras que não dá para jogar (copas.errors.RulesReason)
rules-refused-bad-value = Uma opção tem um valor que ela não pode ter.
rules-refused-too-many-players = Um baralho serve de três a sete jogadores.
rules-refused-too-few-players = Dois baralhos servem de seis a dez jogadores.
rules-refused-uneven-deal = { $cards } cartas não se dividem por igual entre { $players } jogadores: mude as cartas fora.
rules-refused-removed-counts = Uma carta que conta não pode ficar fora: { $card }.
rules-refused-removed-not-in-deck = Cada carta fora tem de ser do baralho, e só uma vez.
rules-refused-across-odd = Com um número ímpar de jogadores ninguém fica em frente.
rules-refused-pass-too-large = O passe é maior que a mão.
rules-refused-two-decks-pass = Com dois baralhos não há passe.
rules-refused-two-decks-removed = Com dois baralhos nenhuma carta fica fora.
rules-refused-two-decks-opening = Com dois baralhos abre quem está à esquerda de quem dá as cartas.
rules-refused-no-opening-card = Para abrir com o menor paus é preciso um paus no baralho.
rules-refused-exact-target = Voltar de 100 a 50 só vale com alvo 100.
rules-refused-unknown-preset = Não há regras chamadas “{ $preset }”. Há: { $presets }.
rules-refused-unknown-option = As regras não têm a opção “{ $option }”.
