### Dicas: por que uma carta é boa (copas.bots.hints.HintCode). Frases curtas; $player é o nome de um lugar.

hint-only-card = { $card } é a única carta que as regras deixam.
hint-opening = A mão abre com { $card }.
hint-nothing-left = Não há mais pontos em jogo: qualquer carta serve.
hint-duck = { $card } fica por baixo: { $count ->
    [1] um ponto vai
   *[other] { $count } pontos vão
 } para outro.
hint-low = { $card } deve ficar por baixo.
hint-free-trick = Você fecha uma vaza sem pontos: é a hora de gastar { $card }.
hint-first-trick = Na primeira vaza não caem pontos: é a hora de gastar { $card }.
hint-cheap-now = Quase todos ainda seguem { $suit }: uma carta alta custa menos agora do que depois.
hint-take-high = A vaza deve ficar com você de qualquer jeito: gaste { $card } e guarde as baixas.
hint-take-jack = O valete de ouros está na vaza: vale a pena levar.
hint-queen-out = A dama ainda está fora; { $card } pode levá-la.
hint-drop-queen = Há uma carta mais alta na vaza: { $card } cai sem voltar para você.
hint-dump-honour = Livre-se de { $card } agora que a vaza é de outro.
hint-dump-spade = Com a dama fora, { $card } é um perigo: descarte.
hint-dump-heart = Descarte { $card }: o ponto fica com outro.
hint-dump-high = { $card } ainda pode levar pontos: descarte enquanto dá.
hint-dump-low = Nada de perigoso para descartar: { $card } não faz falta.
hint-to-leader = Os pontos vão para { $player }, que está na frente.
hint-void-suit = Você fica sem { $suit } e depois pode descartar.
hint-flush-queen = Saia com espadas baixas: a dama tem de aparecer.
hint-guard-queen = Guarde as espadas: elas protegem a sua dama.
hint-not-into-receiver = Não saia com espadas: você passou a dama para { $player }.
hint-lead-low = { $card } é baixa: outro deve levar a vaza.
hint-least-bad = Nenhuma carta é boa; { $card } é a que custa menos.
hint-same-idea = As duas escolhas seguem a mesma ideia; feitas as contas, esta custa menos.
hint-stop-moon = { $player } tem todos os pontos: leve esta vaza e acabe com a lua.
hint-break-moon = { $player } tem todos os pontos: dê um a outro e acabe com a lua.
hint-not-to-shooter = { $player } pode estar atirando na lua: não ajude com pontos.
hint-shoot = A mão é forte para atirar na lua: leve todos os pontos.
hint-pass-queen = { $count ->
    [0] A dama está sozinha: passe.
    [1] A dama só tem uma espada para protegê-la: passe.
   *[other] A dama só tem { $count } espadas para protegê-la: passe.
 }
hint-pass-spades = Ás e rei de espadas podem levar a dama: passe.
hint-pass-hearts = Copas altas levam pontos: passe.
hint-pass-high = Cartas altas sem baixas ao lado levam vazas: passe.
hint-pass-void = Você fica sem { $suit } e pode descartar cedo.
hint-pass-least-bad = Nenhum outro passe é claramente melhor.
hint-keep-queen = { $count ->
    [1] Uma espada protege
   *[other] { $count } espadas protegem
 } a dama: fique com ela.
hint-keep-spades = Fique com as espadas: elas protegem da dama.
