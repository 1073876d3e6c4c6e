### Porque é que a gravação de um jogo é recusada (copas.errors.RecordReason), e onde.

record-forbidden = { $cause ->
    [card] há aqui uma carta que não existe
    [deal] as mãos não são uma distribuição deste baralho
    [bytes] os bytes não estão na forma do protocolo
   *[rules] as regras não permitem
 }
record-unreadable = não é possível ler
record-not-json = isto não é JSON
record-not-notation = a linha começa com { $magic }, as regras e quem dá primeiro
record-unknown-format = aqui só se lê { $format }
record-wrong-type = { $wanted ->
    [dict] espera-se aqui um objeto
    [list] espera-se aqui uma lista
    [str] espera-se aqui um texto
   *[int] espera-se aqui um número inteiro
 }
record-unknown-entry = esta versão não conhece esta entrada
record-too-long = aqui leem-se no máximo { $limit }
record-not-a-number = espera-se aqui um número inteiro
record-not-an-option = { $text } não altera nenhuma opção, uma só vez, como em target=77
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
record-passes = há uma passagem para cada lugar, e nenhuma numa mão sem passagem
record-no-card-due = não há carta a jogar aqui: a mão acabou, ou faltam passagens
record-no-moon = não há lua a escolher
record-not-base64 = espera-se aqui base64url do tamanho certo
record-place = { $part ->
    [deal] mão { $number }
    [hand] cartas do lugar { $number }
    [trick] vaza { $number }
    [card] carta { $number }
    [pass] passagem do lugar { $number }
    [hands] cartas dadas
    [passes] passagens
    [claim] reclamação do resto
    [moon] lua
    [seats] lugares
    [deals] mãos
    [match] início
    [rules] regras
    [text] texto
   *[head] cabeçalho
 }
