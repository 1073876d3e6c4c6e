### A conferência de um registo.

verify-head = Registo de um jogo de distribuição justa: { $deals ->
    [1] uma montagem de baralho
   *[other] { $deals } montagens de baralho
 }.
verify-row = { $state ->
    [held] confere
   *[failed] FALHA
 }  { $check } ({ $count })
verify-check = { $check ->
    [certificates] certificados dos lugares
    [match-id] identidade do jogo
    [set-ups] ordem das montagens
    [signatures] assinaturas
    [heads] cadeia de rondas assinada pelo servidor
    [keys] chaves
    [shuffles] baralhadas
    [shares] abertura das mãos
    [passes] passagens
    [hands] mãos refeitas depois da passagem
    [plays] jogadas
    [takeovers] substituições
    [reveals] chaves abertas no fim
    [legality] regras do jogo
    [scores] pontos
   *[bots] escolhas dos bots
 }
verify-failure = falha: { $check }; { $who }; { $place } ({ $cause }){ $finding ->
    [yes] ; a conferência prova-o
   *[no] {""}
 }
verify-place = { $setup ->
    [0] no registo
   *[other] montagem { $setup }, ronda { $round }
 }
verify-record = o próprio registo
verify-server = o servidor
verify-seat = o lugar { $number }
verify-bots-unchecked = { $count ->
    [1] Uma escolha de bot não pôde ser refeita: esse bot não está aqui.
   *[other] { $count } escolhas de bots não puderam ser refeitas: esses bots não estão aqui.
 }
verify-verdict = { $verdict ->
    [clean] Tudo confere.
    [sound] O registo é autêntico, e prova a batota acima.
   *[broken] O registo não confere.
 }
verify-open = Registo de cartas abertas, sem provas. { $deals ->
    [0] Nenhuma mão.
    [1] Uma mão, todas as cartas conforme as regras.
   *[other] { $deals } mãos, todas as cartas conforme as regras.
 }
