### Por que a gravação de uma partida é recusada (copas.errors.RecordReason), e onde.

record-forbidden = { $cause ->
    [card] aqui há uma carta que não existe
    [deal] as mãos não são uma distribuição deste baralho
    [bytes] os bytes não estão na forma do protocolo
   *[rules] as regras não deixam
 }
record-unreadable = não dá para ler
record-not-json = isto não é JSON
record-not-notation = a linha começa com { $magic }, as regras e quem dá primeiro
record-unknown-format = aqui só se lê { $format }
record-wrong-type = { $wanted ->
    [dict] aqui deve vir um objeto
    [list] aqui deve vir uma lista
    [str] aqui deve vir um texto
   *[int] aqui deve vir um número inteiro
 }
record-unknown-entry = esta versão não conhece esta entrada
record-too-long = aqui se leem no máximo { $limit }
record-not-a-number = aqui deve vir um número inteiro
record-not-an-option = { $text } não muda nenhuma opção, uma só vez, como em target=77
record-not-a-choice = a escolha é others ou shooter
record-no-dealer = falta quem dá primeiro: escreva d e um lugar, como em d0
record-wrong-seats = há uma entrada para cada um dos { $players } lugares
record-no-such-deal = a gravação tem { $deals ->
    [0] nenhuma mão
    [1] uma mão
   *[other] { $deals } mãos
 }
record-deal-unfinished = uma mão não terminou
record-deal-over = a mão já acabou
record-wrong-scores = a mão leva a { $scores }
record-passes = há um passe para cada lugar, e nenhum numa mão sem passe
record-no-card-due = não há carta a jogar aqui: a mão acabou, ou faltam passes
record-no-moon = não há lua a escolher
record-not-base64 = aqui deve vir base64url do tamanho certo
record-place = { $part ->
    [deal] mão { $number }
    [hand] cartas do lugar { $number }
    [trick] vaza { $number }
    [card] carta { $number }
    [pass] passe do lugar { $number }
    [hands] cartas dadas
    [passes] passes
    [claim] pedido do resto
    [moon] lua
    [seats] lugares
    [deals] mãos
    [match] início
    [rules] regras
    [text] texto
   *[head] cabeçalho
 }
