### Por que uma ação foi recusada: uma frase por motivo do motor (copas.errors.Reason).

reasons-not-a-card = Isso não é uma carta deste baralho.
reasons-wrong-phase = Agora não é a hora disso.
reasons-no-such-seat = Esta mesa não tem esse lugar.
reasons-not-your-turn = Ainda não é a sua vez.
reasons-not-in-hand = Esta carta não está na sua mão.
reasons-already-played = Esta carta já foi jogada.
reasons-wrong-pass-count = { $count ->
    [1] Escolha uma carta para passar.
   *[other] Escolha { $count } cartas para passar.
 }
reasons-already-passed = O passe é definitivo.
reasons-must-open = A mão abre com { $card }.
reasons-must-follow = Saíram { $suit }: siga o naipe
reasons-no-points-first-trick = { $honours ->
    [queen] Primeira vaza: sem copas nem dama
   *[all] Primeira vaza: sem copas, dama, rei ou ás de espadas
 }
reasons-hearts-not-broken = Copas ainda fechadas: saia de outro naipe
reasons-trick-in-progress = Espere o fim da vaza.
reasons-points-left = Ainda há cartas que contam em jogo.
reasons-not-leader = Só quem vai sair pode pedir o resto.
reasons-claim-not-whole-hand = Para pedir o resto é preciso abrir a mão inteira.
reasons-claim-not-certain = O resto ainda não é certo: outra carta pode levar uma vaza.
reasons-claim-two-decks = Com dois baralhos não se pede o resto.
reasons-not-shooter = Só quem atirou na lua escolhe.
reasons-not-a-moon-choice = Escolha uma das duas opções.

# O mesmo numa partida gravada: o que ali não vale.
reasons-in-record = { $reason ->
    [must-open] a mão não abre com a carta certa
    [must-follow] não segue o naipe, e podia
    [no-points-first-trick] põe pontos na primeira vaza
    [hearts-not-broken] sai com copas ainda fechadas
    [not-in-hand] a carta não está na mão
    [already-played] a carta já foi jogada
    [not-your-turn] não é a vez deste lugar
    [wrong-pass-count] o passe não tem o número certo de cartas
    [points-left] ainda há pontos em jogo
    [claim-not-certain] o resto pedido não é certo
   *[other] as regras não deixam
 }
