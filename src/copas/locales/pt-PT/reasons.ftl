### Por que uma ação foi recusada: uma frase por motivo do motor (copas.errors.Reason).

reasons-not-a-card = Isso não é uma carta deste baralho.
reasons-wrong-phase = Não é o momento para isso.
reasons-no-such-seat = Esta mesa não tem esse lugar.
reasons-not-your-turn = Ainda não é a sua vez.
reasons-not-in-hand = Não tem esta carta na mão.
reasons-already-played = Esta carta já foi jogada.
reasons-wrong-pass-count = { $count ->
    [1] Escolha uma carta para passar.
   *[other] Escolha { $count } cartas para passar.
 }
reasons-already-passed = A passagem é definitiva.
reasons-must-open = A mão abre com { $card }.
reasons-must-follow = Saiu-se a { $suit }: assista ao naipe
reasons-no-points-first-trick = { $honours ->
    [queen] Primeira vaza: sem copas nem dama
   *[all] Primeira vaza: sem copas, dama, rei ou ás de espadas
 }
reasons-hearts-not-broken = Copas por quebrar: saia a outro naipe
reasons-trick-in-progress = Espere pelo fim da vaza.
reasons-points-left = Ainda há cartas de castigo em jogo.
reasons-not-leader = Só quem vai sair pode reclamar o resto.
reasons-claim-not-whole-hand = Para reclamar o resto tem de mostrar a mão inteira.
reasons-claim-not-certain = O resto ainda não é certo: outra carta pode ganhar uma vaza.
reasons-claim-two-decks = Com dois baralhos não se reclama o resto.
reasons-not-shooter = Só quem disparou à lua escolhe.
reasons-not-a-moon-choice = Escolha uma das duas opções.

# O mesmo num jogo gravado: o que ali não vale.
reasons-in-record = { $reason ->
    [must-open] a mão não abre com a carta certa
    [must-follow] não assiste ao naipe, e podia
    [no-points-first-trick] põe pontos na primeira vaza
    [hearts-not-broken] sai a copas por quebrar
    [not-in-hand] a carta não está na mão
    [already-played] a carta já foi jogada
    [not-your-turn] não é a vez deste lugar
    [wrong-pass-count] a passagem não tem o número certo de cartas
    [points-left] ainda há pontos em jogo
    [claim-not-certain] o resto reclamado não é certo
   *[other] as regras não permitem
 }
