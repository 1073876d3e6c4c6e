### A análise de uma partida acabada (copas analyse).

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
analysis-points = Pontos esperados na mão: { $chosen } em vez de { $better }.
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
