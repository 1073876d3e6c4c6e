### A análise de uma partida acabada.

analysis-head = { $rules }: { $deals ->
    [1] uma mão.
   *[other] { $deals } mãos.
 } Quem julga: { $judge }.
analysis-progress = Analisando
analysis-last = a última guardada
analysis-column-points = pontos
analysis-column-expected = previstos
analysis-column-luck = sorte
analysis-column-play = jogo
analysis-column-chance = acaso
analysis-column-given = perdidos
analysis-legend = Previstos: o que jogadores iguais fariam com as mesmas cartas. Sorte: quanto essas cartas eram melhores que as médias. Jogo: quanto o lugar fez melhor que um jogador igual; o acaso sozinho dá a diferença da coluna seguinte. Perdidos: o que custaram os erros abaixo, em pontos sobre a média dos outros.
analysis-number = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-none = Nenhuma decisão custou o bastante para contar como erro.
analysis-more = E mais { $count }; --most mostra.
analysis-mistake = { $trick ->
    [0] Mão { $deal }, passe: { $name } passou { $chosen }; melhor, { $better } ({ $cost } pontos).
   *[other] Mão { $deal }, vaza { $trick }: { $name } jogou { $chosen }; melhor, { $better } ({ $cost } pontos).
 }
analysis-hint = A dica teria sido: “{ $reasons }”
analysis-points = { $gain ->
   *[own] Pontos esperados na mão: { $chosen } em vez de { $better }.
    [others] Custaria mais pontos próprios ({ $better } em vez de { $chosen }), mas os outros ficariam com mais, ou a partida terminaria melhor.
    [same] Os pontos próprios seriam os mesmos; decide o que os outros levam, ou o fim da partida.
 }
analysis-moon-risk = O risco da lua de outro ficou em { NUMBER($chosen, style: "percent") } em vez de { NUMBER($better, style: "percent") }.
analysis-own-moon = A lua própria tinha { NUMBER($better, style: "percent") } de chance; ficou em { NUMBER($chosen, style: "percent") }.
analysis-known = Dava para saber: { $facts }.
analysis-known-queen = a dama só podia estar com { $names }
analysis-known-void = { $names } sem { $suit }
analysis-list = { $first } e { $last }
analysis-no-deal = Não há nenhuma mão acabada para analisar.
analysis-no-judge = { $name } não julga; quem julga: { $judges }.
analysis-no-seat = Não há o lugar “{ $name }”. Há: { $names }.
analysis-unsound = O registro não confere: copas verify diz onde.

# No site
analysis-web-title = Análise da partida
analysis-web-lead = Um bot revê todas as decisões da partida e separa a sorte do jogo. Leva cerca de um minuto e fica guardada com a partida.
analysis-web-waiting = { $count ->
    [1] Há uma partida na frente desta.
   *[other] Há { $count } partidas na frente desta.
 }
analysis-web-working = Analisando: { NUMBER($done, style: "percent") }
analysis-web-ready = { $count ->
    [0] Nenhuma decisão cara
    [1] Uma decisão cara
   *[other] { $count } decisões caras
 }
analysis-web-failed-long = Esta partida é longa demais para ser analisada.
analysis-web-failed-empty = Nenhuma mão desta partida chegou ao fim.
analysis-web-failed-fault = Esta partida não pôde ser analisada.
analysis-web-busy = Há muitas partidas esperando análise. Tente daqui a pouco.
analysis-web-table = Pontos, sorte e jogo de cada lugar
analysis-web-seat = Lugar
analysis-web-columns = O que dizem as colunas
analysis-web-legend = Sorte: quanto as cartas do lugar eram melhores que as médias. Jogo: quanto ele fez melhor do que faria, com as mesmas cartas, um jogador igual a todos os outros; depois de ±, o que o acaso sozinho muda nisso. Perdidos: o que custaram as decisões abaixo, em pontos sobre a média dos outros.
analysis-web-costliest = As decisões mais caras
analysis-web-whose = Decisões de quem
analysis-web-everyone = Todos
analysis-web-place = { $trick ->
    [0] Mão { $deal }, passe
   *[other] Mão { $deal }, vaza { $trick }
 }
analysis-web-better = melhor:
analysis-web-rest = { $count ->
    [1] Mostrar mais uma
   *[other] Mostrar mais { $count }
 }
analysis-web-how = Quem julga é o bot { $judge }, só pelo que cada lugar podia saber naquela hora. O custo é em pontos, na média das mãos possíveis.
analysis-web-back = Voltar à análise
