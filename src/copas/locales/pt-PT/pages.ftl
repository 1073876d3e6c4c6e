### As páginas em volta da mesa, e o que se abre sobre ela: o que não é preciso para ver a primeira carta.

pages-you-named = { $name }, eu
pages-save = Guardar
pages-send = Enviar

## Antes da partida
pages-start = Começar
pages-level = Bots
pages-level-coming = { $levels } { $count ->
        [1] está a preparar-se
       *[other] estão a preparar-se
    }: falta pouco.
pages-clock = Relógio
pages-clock-solo = Sozinho não faz falta; sem ele há sugestões e anular.
pages-clock-room = { $play } s por carta e { $reserve } s de reserva por mão. Com mais de uma pessoa fica ligado.
pages-more-rules = Mais regras
pages-preset = Conjunto
pages-presets = Conjuntos de regras
pages-options = Opções
pages-target-own = Outro alvo
pages-removed-help = Para o baralho se dividir por igual. Toque nas que ficam de fora.
pages-cycle-step = { $number }ª mão
pages-cycle-remove = tirar
pages-cycle-add = Mais uma mão
pages-room-open = Abrir uma sala
pages-room-open-text = Escolhe as regras e envia a ligação. Os lugares vazios passam a bots.
pages-room-open-button = Abrir sala
pages-code = Código da sala
pages-code-empty = Escreva o código que recebeu.
pages-enter = Entrar
pages-room-of = Sala de { $name }
pages-copy = Copiar a ligação
pages-copied = Ligação copiada
pages-send-link = Enviar
pages-qr = Código QR da ligação da sala
pages-seats = Lugares
pages-seats-text = Quem se senta à esquerda recebe a sua passagem.
pages-seat-free = Lugar livre
pages-seat-free-text = passa a bot ao começar
pages-sit = Sentar-me
pages-stand = Levantar-me
pages-host = abriu a sala
pages-seated = no lugar
pages-kick = Tirar { $name }
pages-host-sets = { $name } escolhe as opções.
pages-wait-host = À espera de que { $name } comece.
pages-room-unrated = Só as regras da casa contam para a classificação; esta sala joga por prazer.
pages-start-bots = { $count ->
    [0] Começar
    [1] Começar com um bot
   *[other] Começar com { $count } bots
 }
pages-keys = Teclas
pages-leave = Sair da partida
pages-continue = Continuar
pages-next-deal = Próxima: mão { $number }
pages-next-clock = Começa sozinha em alguns segundos, ou quando todos tocarem em Continuar.
pages-next-free = Começa quando quiser.
pages-next-waiting = À espera dos outros
pages-verify = Verificar
pages-verify-deal = Verificar esta mão
pages-end-won = Ganhou, com { $score }.
pages-end-shared = Divide a vitória, com { $score }.
pages-end-lost = Vitória de { $names }, com { $score }.
pages-end-deals = { $count ->
    [1] Uma mão, até { $target }.
   *[other] { $count } mãos, até { $target }.
 }
pages-end-ranking = Classificação
pages-end-leaver = quem sai fica em último
pages-play-again = Jogar outra
pages-rematch = Desforra
pages-analyse = Analisar a partida
pages-sheet-gone = A pontuação por mão não está neste dispositivo.
pages-abandoned-text = Não ficou ninguém para terminar. Nada conta.
pages-fault-text = A auditoria encontrou uma falha do servidor. A partida foi anulada e não conta para ninguém.

## Dica, menu, sair, frases
pages-hint-cards = { $act ->
    [pass] O bot médio passaria { $cards }.
   *[play] O bot médio jogaria { $cards }.
 }
pages-hint-note = Esta partida fica marcada: sugestões e anular não contam para nada.
pages-home-solo = a partida espera por si
pages-home-live = os outros esperam por si
pages-leave-title = Sair da partida
pages-leave-text = Um bot joga no seu lugar até ao fim, e não pode voltar. Depois de dadas as cartas, quem sai fica em último.
pages-leave-alone = A partida acaba aqui. Para voltar mais tarde, feche a janela sem sair.
pages-stay = Ficar
pages-chat-label = Mensagem
pages-words-title = Compare por voz
pages-words-help = Se todos leem as mesmas oito palavras, ninguém está no meio: jogam a mesma partida, com as chaves certas.
pages-words-warn = Basta comparar uma vez por partida.

pages-key-tab = da ação para a mão, e adiante
pages-key-arrows = de carta em carta
pages-key-ends = primeira e última carta
pages-key-enter = escolhe; de novo, joga
pages-key-last = vazas
pages-key-score = pontuação
pages-key-hint = sugestão
pages-key-undo = anula
pages-key-menu = menu
pages-key-help = esta lista

## Verificar
pages-verify-title = Verificar esta mão
pages-verify-clean = Tudo confere
pages-verify-guilty = Algo não confere
pages-verify-here = Mão { $number }, conferida agora neste dispositivo. Nada foi enviado.
pages-verify-later = A mão confere-se quando acaba: só então se abrem as chaves. Volte depois da última vaza.
pages-check-shuffles = { $count ->
    [1] Uma baralhada
   *[other] { $count } baralhadas
 }
pages-check-shuffles-text = { $names } baralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
pages-check-shuffles-bots = { $names } e o servidor (pelos bots) baralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
pages-check-cards = { $count } cartas, nenhuma repetida
pages-check-cards-text = Refizemos cada baralhada com as chaves abertas no fim da mão.
pages-check-closed = A sua mão ficou fechada
pages-check-closed-text = Cada carta só abria com a chave de todos. A sua não saiu deste dispositivo até à última vaza.
pages-check-pass = Passagens às cegas
pages-check-pass-text = Todas foram seladas antes de a primeira ser aberta.
pages-check-plays = { $count } jogadas dentro das regras
pages-check-plays-text = Toda carta jogada estava na mão de quem jogou. Nenhuma renúncia.
pages-check-score = As contas
pages-check-left-text = Os outros e o servidor juntaram as partes guardadas da chave, e um bot seguiu com as mesmas cartas. Fica registrado aqui.
pages-check-marked = Sugestões ou anular
pages-check-marked-text = Esta mão teve ajuda, e isso está no registo.
pages-finding-server = O servidor
pages-finding-seat = { $name }
pages-finding-text = Uma mensagem não se refaz das chaves: { $check }. A mão não conta.
pages-hands-dealt = As mãos, como foram dadas
pages-not-proven = O que isto não prova
pages-not-proven-people = Que três desconhecidos são três pessoas.
pages-not-proven-told = Que ninguém disse a própria mão por fora.
pages-not-proven-site = Que o programa deste site é o publicado. Para isso, confira fora do navegador:
pages-download = Descarregar o registo
pages-verify-match = A partida inteira
pages-verify-match-text = Refaz todas as mãos do registo: chaves, baralhadas, passagens, jogadas, pontos.
pages-verify-match-run = Conferir a partida
pages-verify-running = A conferir

## Como as cartas são dadas
pages-fair = Como as cartas são dadas
pages-fair-lead = O baralho é baralhado por todos e não é de ninguém: nem o servidor sabe que cartas tem.
pages-fair-how = Passo a passo
pages-fair-lock = Cada um faz uma chave
    .text = No começo da mão, o seu dispositivo inventa uma chave que só ele conhece. As cartas são fechadas com as chaves de todos juntas.
pages-fair-shuffle = Um a um, todos baralham
    .text = O servidor baralha pelos bots, depois cada pessoa. Quem baralha troca a ordem e o aspeto de todas as cartas fechadas, e ninguém as pode seguir. Se uma só baralhada foi honesta, a ordem é fruto do acaso. A sua foi.
pages-fair-deal = As cartas são dadas fechadas
    .text = Para cada carta, todos menos o dono tiram o seu fecho. Sobra o fecho do dono: só ele a abre.
pages-fair-pass = A passagem é selada
    .text = Cada um entrega primeiro um selo da escolha. Quando todos os selos estão na mesa, as cartas passam, fechadas para quem recebe.
pages-fair-play = Jogar é abrir uma carta
    .text = Quem joga abre uma carta da própria mão e prova que é mesmo ela. Não se pode inventar, trocar ou jogar duas vezes.
pages-fair-open = No fim, todas as chaves se abrem
    .text = Depois da última vaza todos mostram a chave daquela mão. O seu dispositivo refaz tudo, de cada baralhada a cada jogada, antes de os pontos contarem.
pages-fair-promises = O que isso promete
pages-fair-promise = Promessa
pages-fair-when = Vale quando
pages-fair-uniform = A distribuição é fruto do acaso
    .text = uma baralhada, a sua, foi honesta
pages-fair-unseen = Ninguém vê a carta de uma pessoa antes de ela ser jogada
    .text = o seu navegador corre o programa publicado, e o servidor não se junta às pessoas da mesa contra si
pages-fair-fixed = Carta não se troca, não se inventa, não volta
    .text = sempre: é recusada na hora, ou descoberta no fim da mão
pages-fair-named = Toda a batota tem nome antes de a mão contar
    .text = alguém honesto guarda o registo
pages-fair-limits = O que isso não promete
pages-fair-limit-people = Que três desconhecidos são três pessoas, e que ninguém diz as suas cartas por fora.
pages-fair-limit-site = Que um servidor mal-intencionado entregue o programa honesto. Contra isso há o registo e a conferência fora do navegador.
pages-fair-limit-cut = Que o servidor não corte ninguém. Ele pode, às claras, e então lê o que aquele lugar ainda tinha.
pages-fair-limit-forget = Que quem sai esqueça: até ao fim daquela mão, sabe o que o bot tem.
pages-fair-limit-spoil = Que ninguém estrague uma mão. Pode estragar-se uma, e só uma: a conferência diz quem foi, e quem foi perde a partida.
pages-fair-leaver = E quando alguém sai?
pages-fair-leaver-text = A chave de cada um está repartida, desde o começo, entre o servidor e os outros. Se alguém sai, duas pessoas abrem a sua parte (uma, quando só há duas), a chave se refaz, e um bot segue com as mesmas cartas. Ninguém baralha de novo.
pages-fair-check = Confira por si
pages-fair-check-text = Em cada pontuação há “Verificar esta mão”. No fim da partida pode descarregar o registo e conferi-lo com outro programa, noutro computador:
pages-fair-diagram = O baralho passa por todos, um a um: servidor, Ana, Beto e eu. Cada um fecha e baralha. Depois as cartas são dadas fechadas, e só o dono abre as suas.
pages-fair-d-server = Servidor
pages-fair-d-other = Ana
pages-fair-d-third = Beto
pages-fair-d-deal = As cartas são dadas fechadas
pages-fair-d-open = todos tiram o seu fecho, menos o dono
pages-fair-caption = Cada um fecha e baralha. A última baralhada é de uma pessoa.

## Bots, sobre, privacidade
pages-bots-lead = Um bot recebe o que o lugar dele vê, e nada mais. Pode provar-se.
pages-level-iniciante-text = Segue as regras e as primeiras lições: foge aos pontos que vê, descarta o que é alto.
pages-level-medio-text = Conta as cartas que saíram, guarda a dama, trava luas e desiste das perdidas. Decide em menos de um milésimo de segundo.
pages-level-forte-text = Pesa cada carta pelo que os outros ainda podem ter.
pages-level-mestre-text = Imagina muitas distribuições possíveis, joga cada uma até o fim e escolhe a carta que custa menos em média.
pages-bots-fair = Eles veem as minhas cartas?
pages-bots-fair-text = Não. A escolha de um bot é uma conta feita só com o que o lugar dele vê e um número fixado antes de baralhar. No fim da mão qualquer um refaz a conta e compara. Bots não combinam nada entre si e não jogam contra uma pessoa.
pages-bots-measured = A força, medida
pages-bots-measured-text = Os níveis jogam uns contra os outros com as mesmas cartas em todos os lugares. Pode repetir a medida:
pages-about-lead = Copas é um jogo de vazas de quem prefere não ganhar nenhuma. Este site quer ser um bom lugar para jogá-lo.
pages-about-text = Sem anúncios, sem moedas, sem cadastro. As cartas são dadas de um modo que todos podem conferir, e os bots jogam a sério.
pages-about-free = Programa livre
pages-about-free-text = O programa é livre (licença MIT). Quem quiser abre a sua própria mesa com um comando, em casa ou para um clube.
pages-about-thanks = Agradecimentos
pages-about-thanks-text = As figuras, os números e os naipes são de Adrian Kennard, em domínio público. Os tipos de letra são Figtree e Newsreader, de licença aberta.
pages-about-version = Versão { $version }
pages-privacy-lead = Não há anúncios, medidores nem terceiros. Guarda-se o necessário para jogar.
pages-privacy-cookie = Um cookie, ou dois
    .text = Diz ao servidor que é a mesma pessoa de antes: um número ao acaso e o nome que escolheu. Com conta, outro diz em que conta este navegador entrou. Apague-os e será outra pessoa.
pages-privacy-account = A conta
    .text = Se criar uma: nome, palavra-passe baralhada de modo que ninguém a lê, rating, onde entrou (até 90 dias sem uso), as chaves dos seus navegadores, quem bloqueou. Nenhum e-mail, nenhum endereço. As denúncias ficam 180 dias; as feitas à mesa, com a mensagem escolhida para elas e os nomes de convidados; outras conversas não ficam. Tudo se leva num ficheiro e se apaga na página da conta; as partidas ficam para os outros, sem o seu nome.
pages-privacy-browser = No seu navegador
    .text = As definições, e as chaves das partidas em que está sentado. Não saem do dispositivo enquanto a mão não acaba.
pages-privacy-matches = As partidas
    .text = O servidor guarda o registo das partidas: nomes escolhidos, regras, cartas jogadas, pontos. É o que se pode conferir.
pages-privacy-logs = Registos técnicos
    .text = Sem nomes e sem cartas. Servem para reparar o que avaria.
pages-privacy-others = Ninguém mais
    .text = Esta página não pede nada a outros sites: nem tipos de letra, nem imagens, nem programas.

## Definições
pages-name = Seu nome
pages-name-help = Como os outros o veem. Vale a partir da próxima mesa.
pages-name-saved = Nome guardado.
pages-name-refused = O nome tem de ter de 1 a 24 letras.

## A lua
pages-moon-word = lua
pages-moon-shot = { $who ->
    [you] Disparou à lua
   *[other] { $name } disparou à lua
 }
pages-moon-result-others = { $who ->
    [you] Todos os pontos são seus: fica com 0, cada um dos outros marca { $points }.
   *[other] Ganhou todos os pontos: fica com 0, cada um dos outros marca { $points }.
 }
pages-moon-result-shooter = { $who ->
    [you] Todos os pontos são seus: desce { $points }, os outros ficam como estão.
   *[other] Ganhou todos os pontos: desce { $points }, os outros ficam como estão.
 }

## Pontuação e fim
pages-score-caption = Pontos por mão. Vence a menor soma.
pages-score-none = A primeira mão ainda não acabou.
pages-score-target = A partida acaba na mão em que alguém chegar a { $target }. Vence a menor soma.
pages-score-track = Até { $target }: { $names }
pages-set-look = Aparência
pages-set-play = Jogo
pages-set-access = Acessibilidade
pages-set-sounds = Sons
pages-set-theme = Tema
pages-set-theme-auto = Do dispositivo
pages-set-theme-light = Claro
pages-set-theme-dark = Escuro
pages-set-deck = Baralho
pages-set-deck-2 = Duas cores
pages-set-deck-4 = Quatro cores
pages-set-deck-help = Quatro cores se distinguem também por quem vê mal o vermelho ou o verde.
pages-set-cards = Cartas
pages-set-cards-normal = Normais
pages-set-cards-large = Grandes
pages-set-rows = Mão
pages-set-rows-auto = Até duas filas
pages-set-rows-one = Uma fila
pages-set-rows-help = Numa fila estreita, deslize o dedo e solte sobre a carta.
pages-set-sort = Naipes
pages-set-sort-alternating = Cores alternadas
pages-set-sort-ranked = ♠ ♥ ♦ ♣
pages-set-direction = Ordem
pages-set-direction-down = Altas à esquerda
pages-set-direction-up = Altas à direita
pages-set-side = Botões
pages-set-side-right = À direita
pages-set-side-left = À esquerda
pages-set-taps = Jogar
pages-set-taps-2 = Escolher e confirmar
pages-set-taps-1 = Com um toque
pages-set-taps-help = Um toque duplo nunca joga.
pages-set-speed = Velocidade
pages-set-speed-slow = Lenta
pages-set-speed-normal = Normal
pages-set-speed-fast = Rápida
pages-set-speed-instant = Instantânea
pages-set-forced = Jogar sozinha a carta única
pages-set-forced-help = Quando as regras só permitem uma.
pages-set-claim = Acabar a mão sem pontos
pages-set-claim-help = Quando sai e já não há cartas que contam.
pages-set-points = Mostrar os pontos da mão
pages-set-points-help = Ao lado da pontuação, enquanto se joga.
pages-set-motion = Movimento
pages-set-motion-auto = Do dispositivo
pages-set-motion-reduced = Reduzido
pages-set-announce = Leitor de ecrã
pages-set-announce-full = Completo
pages-set-announce-terse = Breve
pages-set-announce-help = No modo breve não se leem a mão inteira nem a regra da vez.
pages-set-keys = Teclas de uma letra
pages-set-keys-help = U, P, H, Z, M e ? na mesa.
pages-set-soundcard = Carta na mesa
pages-set-soundturn = A sua vez
pages-set-soundhearts = Copas quebradas
pages-set-soundqueen = A dama
pages-set-soundclock = Faltam 10 segundos
pages-set-soundmoon = Lua
pages-set-soundend = Fim da partida

## O que o bot teria jogado
pages-hind-ask = O que o bot teria jogado
pages-hind-title = As suas jogadas na mão { $number }
pages-hind-before = Mão anterior
pages-hind-after = Mão seguinte
pages-hind-waiting = O bot revê as suas jogadas
pages-hind-problem = Não foi possível rever esta mão.
pages-hind-none = Nesta mão não teve escolhas.
pages-hind-worst = A jogada mais cara:
pages-hind-yours = Jogou
pages-hind-better = O bot jogaria
pages-hind-cost = custou { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $cost ->
        [1] ponto
       *[other] pontos
    }
pages-hind-same = o bot faria o mesmo
pages-hind-as-good = tão boa como a do bot
pages-hind-moon = o bot iria pela lua
pages-hind-clean = Nenhuma jogada custou pontos: o bot { $judge } não faria melhor.
pages-hind-more = { $count ->
        [1] Mais uma jogada custou pontos: está na lista.
       *[other] Mais { $count } jogadas custaram pontos: estão na lista.
    }
pages-hind-all = Todas as escolhas ({ $count })
pages-hind-how = Quem julga é o bot { $judge }, só pelo que podia saber nesse momento. O custo é em pontos, em média sobre as distribuições possíveis.
