### A conferência de um registro.

verify-head = Registro de uma partida de distribuição justa: { $deals ->
    [1] uma montagem de baralho
   *[other] { $deals } montagens de baralho
 }.
verify-row = { $state ->
    [held] confere
   *[failed] FALHA
 }  { $check } ({ $count })
verify-check = { $check ->
    [certificates] certificados dos lugares
    [match-id] identidade da partida
    [set-ups] ordem das montagens
    [signatures] assinaturas
    [heads] cadeia de rodadas assinada pelo servidor
    [keys] chaves
    [shuffles] embaralhadas
    [shares] abertura das mãos
    [passes] passes
    [hands] mãos refeitas depois do passe
    [plays] jogadas
    [takeovers] substituições
    [reveals] chaves abertas no fim
    [legality] regras do jogo
    [scores] pontos
   *[bots] escolhas dos bots
 }
verify-failure = falha: { $check }; { $who }; { $place } ({ $cause }){ $finding ->
    [yes] ; a conferência prova isso
   *[no] {""}
 }
verify-place = { $setup ->
    [0] no registro
   *[other] montagem { $setup }, rodada { $round }
 }
verify-record = o próprio registro
verify-server = o servidor
verify-seat = o lugar { $number }
verify-bots-unchecked = { $count ->
    [1] Uma escolha de bot não pôde ser refeita: esse bot não está aqui.
   *[other] { $count } escolhas de bots não puderam ser refeitas: esses bots não estão aqui.
 }
verify-verdict = { $verdict ->
    [clean] Tudo confere.
    [sound] O registro é autêntico, e prova a trapaça acima.
   *[broken] O registro não confere.
 }
verify-open = Registro de cartas abertas, sem provas. { $deals ->
    [0] Nenhuma mão.
    [1] Uma mão, todas as cartas conforme as regras.
   *[other] { $deals } mãos, todas as cartas conforme as regras.
 }
