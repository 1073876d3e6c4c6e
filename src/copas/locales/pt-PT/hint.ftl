### Sugestões: porque é que uma carta é boa (copas.bots.hints.HintCode). Frases curtas; $player é o nome de um lugar.

hint-only-card = { $card } é a única carta que as regras permitem.
hint-opening = A mão abre com { $card }.
hint-nothing-left = Já não há pontos em jogo: qualquer carta serve.
hint-duck = { $card } fica por baixo: { $count ->
    [1] um ponto vai
   *[other] { $count } pontos vão
 } para outro.
hint-low = { $card } deve ficar por baixo.
hint-free-trick = É o último a jogar numa vaza sem pontos: é a altura de gastar { $card }.
hint-first-trick = Na primeira vaza não caem pontos: é a altura de gastar { $card }.
hint-cheap-now = Quase todos ainda assistem a { $suit }: uma carta alta custa menos agora do que depois.
hint-take-high = A vaza deve ser sua de qualquer maneira: gaste { $card } e guarde as baixas.
hint-take-jack = O valete de ouros está na vaza: vale a pena ganhá-la.
hint-queen-out = A dama ainda está fora; { $card } pode apanhá-la.
hint-drop-queen = Há uma carta mais alta na vaza: { $card } cai sem voltar para si.
hint-dump-honour = Livre-se de { $card } agora que a vaza é de outro.
hint-dump-spade = Com a dama fora, { $card } é um perigo: descarte.
hint-dump-heart = Descarte { $card }: o ponto fica com outro.
hint-dump-high = { $card } ainda pode apanhar pontos: descarte enquanto pode.
hint-dump-low = Nada de perigoso para descartar: { $card } não faz falta.
hint-to-leader = Os pontos vão para { $player }, que vai à frente.
hint-void-suit = Fica sem { $suit } e depois pode descartar.
hint-flush-queen = Saia a espadas baixas: a dama tem de aparecer.
hint-guard-queen = Guarde as espadas: protegem a sua dama.
hint-not-into-receiver = Não saia a espadas: passou a dama a { $player }.
hint-lead-low = { $card } é baixa: outro deve ganhar a vaza.
hint-least-bad = Nenhuma carta é boa; { $card } é a que custa menos.
hint-same-idea = As duas escolhas seguem a mesma ideia; feitas as contas, esta custa menos.
hint-stop-moon = { $player } tem todos os pontos: ganhe esta vaza e acabe com a lua.
hint-break-moon = { $player } tem todos os pontos: dê um a outro e acabe com a lua.
hint-not-to-shooter = { $player } pode estar a disparar à lua: não ajude com pontos.
hint-shoot = A mão é forte para disparar à lua: fique com todos os pontos.
hint-pass-queen = { $count ->
    [0] A dama está sozinha: passe-a.
    [1] A dama só tem uma espada a protegê-la: passe-a.
   *[other] A dama só tem { $count } espadas a protegê-la: passe-a.
 }
hint-pass-spades = O ás e o rei de espadas podem apanhar a dama: passe.
hint-pass-hearts = As copas altas apanham pontos: passe.
hint-pass-high = Cartas altas sem baixas ao lado ganham vazas: passe.
hint-pass-void = Fica sem { $suit } e pode descartar cedo.
hint-pass-least-bad = Nenhum outro passe é claramente melhor.
hint-keep-queen = { $count ->
    [1] Uma espada protege
   *[other] { $count } espadas protegem
 } a dama: fique com ela.
hint-keep-spades = Fique com as espadas: protegem da dama.
