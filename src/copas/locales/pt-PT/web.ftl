### O site. Frases curtas, adultas, sem exclamação.

## Geral
web-title = Copas
web-hero = Um bom jogo de copas.
web-hero-lead = Sem anúncios, sem cadastro.
web-skip = Ir ao conteúdo
web-log = O que acontece na mesa
web-back = Voltar
web-close = Fechar
web-change = mudar
web-loading = Um momento
web-home = Início
web-lost = Esta página não existe.
web-offline = O servidor não responde. Tente outra vez daqui a pouco.
web-problem = A mesa recusou ({ $code }). Nada mudou.
web-you = Eu
web-you-named = { $name }, eu
web-and = { $first } e { $last }
web-save = Guardar
web-send = Enviar
web-points = { $count ->
    [1] um ponto
   *[other] { $count } pontos
 }
web-no-points = sem pontos
web-cards = { $count ->
    [1] uma carta
   *[other] { $count } cartas
 }
web-tricks = { $count ->
    [0] nenhuma vaza
    [1] uma vaza
   *[other] { $count } vazas
 }

## Títulos das páginas
web-page-solo = Jogar sozinho
web-page-friends = Jogar com amigos
web-page-table = Mesa
web-page-room = Sala
web-page-verify = Verificar
web-page-rules = Regras
web-page-fair = Como as cartas são dadas
web-page-bots = Os bots
web-page-settings = Definições
web-page-about = Sobre
web-page-privacy = Privacidade
web-page-live = Jogar ao vivo
web-page-account = Conta
web-page-person = Pessoa
web-page-match = Partida
web-page-replay = Rever a partida
web-page-leaderboard = Classificação
web-page-rating = Como funciona o rating
web-page-lost = Página perdida

## Início
web-solo = Jogar sozinho
web-solo-text = Bots que jogam a sério, sugestões e anular.
web-live = Jogar ao vivo
web-live-text = Pessoas com um rating parecido com o seu.
web-friends = Jogar com amigos
web-friends-text = Abra uma sala, envie a ligação.
web-have-code = Tenho um código
web-promise = Ninguém vê as suas cartas, nem o servidor.
web-promise-text = Cada lugar baralha, e no fim de cada mão pode conferir tudo.
web-how = Como funciona
web-rules = Regras
web-bots = Os bots e sua força
web-privacy = Privacidade
web-about = Sobre o Copas
web-settings = Definições
web-up-to = até { $target }
web-resume = Continuar a partida
web-resume-lobby = Voltar à sala
web-resume-room = Sala { $code }
web-resume-lead = vai à frente, com { $score }
web-resume-score = tem { $score }

## Antes da partida
web-start = Começar
web-level = Bots
web-level-iniciante = Principiante
web-level-medio = Médio
web-level-forte = Forte
web-level-mestre = Mestre
web-level-iniciante-text = Segue as regras e as primeiras lições: foge aos pontos que vê, descarta o que é alto.
web-level-medio-text = Conta as cartas que saíram, guarda a dama, trava luas e desiste das perdidas. Decide em menos de um milésimo de segundo.
web-level-forte-text = Pesa cada carta pelo que os outros ainda podem ter.
web-level-mestre-text = Imagina muitas distribuições possíveis, joga cada uma até o fim e escolhe a carta que custa menos em média.
web-clock = Relógio
web-clock-solo = Sozinho não faz falta; sem ele há sugestões e anular.
web-clock-room = 5 s por carta e 60 s de reserva por mão. Com mais de uma pessoa fica ligado.
web-more-rules = Mais regras
web-preset = Conjunto
web-presets = Conjuntos de regras
web-options = Opções
web-target-own = Outro alvo
web-cycle-step = { $number }ª mão
web-cycle-remove = tirar
web-cycle-add = Mais uma mão
web-room-open = Abrir uma sala
web-room-open-text = Escolhe as regras e envia a ligação. Os lugares vazios passam a bots.
web-room-open-button = Abrir sala
web-code = Código da sala
web-code-empty = Escreva o código que recebeu.
web-code-unknown = Não há sala com esse código, ou ela já fechou.
web-enter = Entrar
web-room-of = Sala de { $name }
web-copy = Copiar a ligação
web-copied = Ligação copiada
web-send-link = Enviar
web-qr = Código QR da ligação da sala
web-seats = Lugares
web-seats-text = Quem se senta à esquerda recebe a sua passagem.
web-seat-free = Lugar livre
web-seat-free-text = passa a bot ao começar
web-sit = Sentar-me
web-stand = Levantar-me
web-host = abriu a sala
web-seated = está sentado
web-kick = Tirar { $name }
web-host-sets = { $name } escolhe as opções.
web-wait-host = À espera de que { $name } comece.
web-room-unrated = Só as regras da casa contam para a classificação; esta sala joga por prazer.
web-start-bots = { $count ->
    [0] Começar
    [1] Começar com um bot
   *[other] Começar com { $count } bots
 }

## Ligação
web-connecting = A ligar à mesa
web-seating = A ocupar o lugar
web-reconnecting = A ligar de novo. O seu lugar espera.
web-no-network = Sem rede. O seu lugar espera 20 s.
web-no-network-free = Sem rede. A partida espera por si.
web-closed = A ligação com a mesa terminou.
web-elsewhere = Esta partida está aberta noutra janela.
web-play-here = Jogar aqui
web-no-master = Só pode ver: este navegador não é o que se sentou.
web-watching = Está a ver
web-version = O site foi atualizado: volte a carregar a página.
web-table-unknown = Esta mesa já não existe.
web-mistrust = O servidor contou algo que não confere. A partida parou aqui, e nada mais será enviado.

## A mesa
web-table = Mesa
web-match = Partida
web-table-title = Partida até { $target }
web-deal = Mão
web-deal-number = Mão { $number }
web-pass-word = passagem
web-menu = Menu
web-score = Pontuação
web-total = Total
web-tricks-head = Vazas
web-undo = Anular
web-hint = Sugestão
web-phrases = Frases
web-keys = Teclas
web-leave = Sair da partida
web-last-trick = Última vaza
web-last-trick-none = Ainda não há: esta é a primeira.
web-trick-number = Vaza { $number }
web-trick-taken = { $who ->
    [you] A vaza é sua
   *[other] { $name } ganha
 }{ $points ->
    [0] {""}
    [1] , um ponto
   *[other] , { $points } pontos
 }
web-trick-led = saiu
web-trick-won = ganhou
web-trick-empty = Vaza vazia
web-trick-label = Vaza: { $cards }
web-waiting-cards = { $count } cartas esperam
web-locked = As suas cartas só se abrem neste dispositivo.
web-how-checked = Como conferir
web-hand = A sua mão, { $count ->
    [1] uma carta
   *[other] { $count } cartas
 }
web-state-chosen = escolhida
web-state-received = recebida
web-card-chosen = { $card } escolhida
web-chip-closed = Por quebrar
web-chip-broken = Quebradas
web-chip-queen = Dama em jogo
web-chip-queen-gone = Dama saiu
web-play = Jogar
web-play-card = Jogar { $card }
web-pass = Passar
web-claim = Reclamar o resto
web-continue = Continuar
web-expel = Expulsar
web-time-left = Faltam { $seconds } segundos

web-seat-level = { $level ->
    [iniciante] bot principiante
    [medio] bot médio
    [forte] bot forte
    [mestre] bot mestre
   *[other] bot
 }
web-seat-bot = bot
web-seat-left = saiu · bot joga
web-seat-left-short = saiu
web-seat-away = sem sinal
web-seat-choosing = a escolher…
web-seat-chosen = já escolheu
web-seat-dealer = dá as cartas
web-seat-turn = é a vez
web-seat-score = { $score } no total
web-seat-deal = { $points } nesta mão
web-tag-bot = bot
web-tag-left = saiu

## A linha
web-say-lobby = À espera do início da partida
web-say-dealing = A baralhar
web-say-waiting = À espera de { $names }
web-say-counting = A conferir a mão
web-say-sent = Um momento
web-say-opening = Abre quem tem { $card }
web-say-yours = É a sua vez
web-say-turn = Vez de { $name }
web-say-ready = { $card } pronto
web-say-follow = Assista ao naipe: { $suit }
web-say-void = Não tem { $suit }: qualquer carta
web-say-lead-any = Saia com qualquer carta
web-say-takes = { $who ->
    [you] A vaza é sua
   *[other] { $name } ganha a vaza
 }
web-say-cancelled = Anulam-se todas
web-say-cancelled-why = A vaza fica para quem ganhar a próxima
web-say-pass = { $count ->
    [1] Escolha uma carta para { $name }
   *[other] Escolha { $count } cartas para { $name }
 }
web-say-pass-why = Ninguém vê o que vem antes de todos passarem.
web-say-chosen = { $count ->
    [1] { $chosen } de { $count } escolhida
   *[other] { $chosen } de { $count } escolhidas
 }
web-say-change = Toque para trocar
web-say-passing = Todos escolhem a passagem
web-say-passed = Passagem entregue
web-say-received = { $count ->
    [1] Recebeu uma de { $name }
   *[other] Recebeu { $count } de { $name }
 }
web-say-taken = Um bot joga no seu lugar
web-say-taken-why = Pode ver até ao fim.
web-say-between = Fim da mão
web-say-void-deal = Esta mão foi anulada
web-say-void-why = Algo não conferia. As cartas são dadas de novo.

## A passagem
web-pass-title = Passagem
web-pass-to = Para { $name }
web-pass-from = De { $name }
web-pass-left = Passagem à esquerda
web-pass-right = Passagem à direita
web-pass-across = Passagem à frente
web-pass-hold = sem passagem
web-pass-marked = Marcadas até as jogar
web-pass-note = Deu { $given } a { $to } e recebeu { $received } de { $from }.
web-pass-enough = { $count ->
    [1] Já há uma escolhida: toque nela para trocar
   *[other] Já há { $count } escolhidas: toque numa para trocar
 }
web-passed = Passagem entregue: { $cards }

## A lua
web-moon-word = lua
web-moon-yours = Disparou à lua
web-moon-theirs = { $name } disparou à lua
web-moon-choose = Escolha o que ela traz
web-moon-waiting = e escolhe o que ela traz
web-moon-others = Outros +{ $points }
web-moon-shooter = Eu −{ $points }
web-moon-shot = { $who ->
    [you] Disparou à lua
   *[other] { $name } disparou à lua
 }
web-moon-result-others = { $who ->
    [you] Todos os pontos são seus: fica com 0, cada um dos outros marca { $points }.
   *[other] Ganhou todos os pontos: fica com 0, cada um dos outros marca { $points }.
 }
web-moon-result-shooter = { $who ->
    [you] Todos os pontos são seus: desce { $points }, os outros ficam como estão.
   *[other] Ganhou todos os pontos: desce { $points }, os outros ficam como estão.
 }

## Pontuação e fim
web-score-caption = Pontos por mão. Vence a menor soma.
web-score-none = A primeira mão ainda não acabou.
web-score-target = A partida acaba na mão em que alguém chegar a { $target }. Vence a menor soma.
web-score-track = Até { $target }: { $names }
web-next-deal = Próxima: mão { $number }
web-next-clock = Começa sozinha em alguns segundos, ou quando todos tocarem em Continuar.
web-next-free = Começa quando quiser.
web-next-waiting = À espera dos outros
web-verify = Verificar
web-verify-deal = Verificar esta mão
web-end-title = Fim da partida
web-end-won = Ganhou, com { $score }.
web-end-shared = Divide a vitória, com { $score }.
web-end-lost = Vitória de { $names }, com { $score }.
web-end-deals = { $count ->
    [1] Uma mão, até { $target }.
   *[other] { $count } mãos, até { $target }.
 }
web-end-ranking = Classificação
web-end-leaver = quem sai fica em último
web-play-again = Jogar outra
web-rematch = Desforra
web-sheet-gone = A pontuação por mão não está neste dispositivo.
web-abandoned = A partida foi abandonada.
web-abandoned-text = Não ficou ninguém para terminar. Nada conta.

## Dica, menu, sair, frases
web-hint-cards = O bot médio jogaria { $cards }.
web-hint-note = Esta partida fica marcada: sugestões e anular não contam para nada.
web-home-solo = a partida espera por si
web-home-live = os outros esperam por si
web-leave-title = Sair da partida
web-leave-text = Um bot joga no seu lugar até ao fim, e não pode voltar. Depois de dadas as cartas, quem sai fica em último.
web-leave-alone = A partida acaba aqui. Para voltar mais tarde, feche a janela sem sair.
web-stay = Ficar
web-chat-label = Mensagem
web-phrase-hello = Boa noite
web-phrase-luck = Boa sorte
web-phrase-nice = Boa jogada
web-phrase-thanks = Obrigado
web-phrase-sorry = Desculpe
web-phrase-moment = Um momento
web-phrase-again = Mais uma?
web-phrase-bye = Até a próxima
web-words-title = Compare por voz
web-words-help = Se todos leem as mesmas oito palavras, ninguém está no meio: jogam a mesma partida, com as chaves certas.
web-words-warn = Basta comparar uma vez por partida.

web-key-tab = da ação para a mão, e adiante
web-key-arrows = de carta em carta
web-key-ends = primeira e última carta
web-key-enter = escolhe; de novo, joga
web-key-last = vazas
web-key-score = pontuação
web-key-hint = sugestão
web-key-undo = anula
web-key-menu = menu
web-key-help = esta lista

## O que se ouve no leitor de ecrã
web-heard-play = { $name }, { $card }
web-heard-claim = { $name } reclama o resto
web-heard-received = Recebeu { $cards }
web-heard-dealt = A sua mão. { $hand }
web-heard-score = Pontuação: { $scores }
web-left-note = { $name } saiu. Um bot joga até ao fim

## Verificar
web-verify-title = Verificar esta mão
web-verify-clean = Tudo confere
web-verify-guilty = Algo não confere
web-verify-here = Mão { $number }, conferida agora neste dispositivo. Nada foi enviado.
web-verify-later = A mão confere-se quando acaba: só então se abrem as chaves. Volte depois da última vaza.
web-check-shuffles = { $count ->
    [1] Uma baralhada
   *[other] { $count } baralhadas
 }
web-check-shuffles-text = { $names } baralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
web-check-shuffles-bots = { $names } e o servidor (pelos bots) baralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
web-check-cards = { $count } cartas, nenhuma repetida
web-check-cards-text = Refizemos cada baralhada com as chaves abertas no fim da mão.
web-check-closed = A sua mão ficou fechada
web-check-closed-text = Cada carta só abria com a chave de todos. A sua não saiu deste dispositivo até à última vaza.
web-check-pass = Passagens às cegas
web-check-pass-text = Todas foram seladas antes de a primeira ser aberta.
web-check-plays = { $count } jogadas dentro das regras
web-check-plays-text = Toda carta jogada estava na mão de quem jogou. Nenhuma renúncia.
web-check-score = As contas
web-check-left-text = Os outros e o servidor juntaram as partes guardadas da chave, e um bot seguiu com as mesmas cartas. Fica registrado aqui.
web-check-marked = Sugestões ou anular
web-check-marked-text = Esta mão teve ajuda, e isso está no registo.
web-finding-server = O servidor
web-finding-seat = { $name }
web-finding-text = Uma mensagem não se refaz das chaves: { $check }. A mão não conta.
web-hands-dealt = As mãos, como foram dadas
web-not-proven = O que isto não prova
web-not-proven-people = Que três desconhecidos são três pessoas.
web-not-proven-told = Que ninguém disse a própria mão por fora.
web-not-proven-site = Que o programa deste site é o publicado. Para isso, confira fora do navegador:
web-download = Descarregar o registo
web-verify-match = A partida inteira
web-verify-match-text = Refaz todas as mãos do registo: chaves, baralhadas, passagens, jogadas, pontos.
web-verify-match-run = Conferir a partida
web-verify-running = A conferir

## Como as cartas são dadas
web-fair = Como as cartas são dadas
web-fair-lead = O baralho é baralhado por todos e não é de ninguém: nem o servidor sabe que cartas tem.
web-fair-how = Passo a passo
web-fair-lock = Cada um faz uma chave
    .text = No começo da mão, o seu dispositivo inventa uma chave que só ele conhece. As cartas são fechadas com as chaves de todos juntas.
web-fair-shuffle = Um a um, todos baralham
    .text = O servidor baralha pelos bots, depois cada pessoa. Quem baralha troca a ordem e o aspeto de todas as cartas fechadas, e ninguém as pode seguir. Se uma só baralhada foi honesta, a ordem é fruto do acaso. A sua foi.
web-fair-deal = As cartas são dadas fechadas
    .text = Para cada carta, todos menos o dono tiram o seu fecho. Sobra o fecho do dono: só ele a abre.
web-fair-pass = A passagem é selada
    .text = Cada um entrega primeiro um selo da escolha. Quando todos os selos estão na mesa, as cartas passam, fechadas para quem recebe.
web-fair-play = Jogar é abrir uma carta
    .text = Quem joga abre uma carta da própria mão e prova que é mesmo ela. Não se pode inventar, trocar ou jogar duas vezes.
web-fair-open = No fim, todas as chaves se abrem
    .text = Depois da última vaza todos mostram a chave daquela mão. O seu dispositivo refaz tudo, de cada baralhada a cada jogada, antes de os pontos contarem.
web-fair-promises = O que isso promete
web-fair-promise = Promessa
web-fair-when = Vale quando
web-fair-uniform = A distribuição é fruto do acaso
    .text = uma baralhada, a sua, foi honesta
web-fair-unseen = Ninguém vê a carta de uma pessoa antes de ela ser jogada
    .text = o seu navegador corre o programa publicado, e o servidor não se junta às pessoas da mesa contra si
web-fair-fixed = Carta não se troca, não se inventa, não volta
    .text = sempre: é recusada na hora, ou descoberta no fim da mão
web-fair-named = Toda a batota tem nome antes de a mão contar
    .text = alguém honesto guarda o registo
web-fair-limits = O que isso não promete
web-fair-limit-people = Que três desconhecidos são três pessoas, e que ninguém diz as suas cartas por fora.
web-fair-limit-site = Que um servidor mal-intencionado entregue o programa honesto. Contra isso há o registo e a conferência fora do navegador.
web-fair-limit-cut = Que o servidor não corte ninguém. Ele pode, às claras, e então lê o que aquele lugar ainda tinha.
web-fair-limit-forget = Que quem sai esqueça: até ao fim daquela mão, sabe o que o bot tem.
web-fair-limit-spoil = Que ninguém estrague uma mão. Pode estragar-se uma, e só uma: a conferência diz quem foi, e quem foi perde a partida.
web-fair-leaver = E quando alguém sai?
web-fair-leaver-text = A chave de cada um está repartida, desde o começo, entre o servidor e os outros. Se alguém sai, duas pessoas abrem a sua parte (uma, quando só há duas), a chave se refaz, e um bot segue com as mesmas cartas. Ninguém baralha de novo.
web-fair-check = Confira por si
web-fair-check-text = Em cada pontuação há “Verificar esta mão”. No fim da partida pode descarregar o registo e conferi-lo com outro programa, noutro computador:
web-fair-diagram = O baralho passa por todos, um a um: servidor, Ana, Beto e eu. Cada um fecha e baralha. Depois as cartas são dadas fechadas, e só o dono abre as suas.
web-fair-d-server = Servidor
web-fair-d-other = Ana
web-fair-d-third = Beto
web-fair-d-deal = As cartas são dadas fechadas
web-fair-d-open = todos tiram o seu fecho, menos o dono
web-fair-caption = Cada um fecha e baralha. A última baralhada é de uma pessoa.

## Bots, sobre, privacidade
web-bots-lead = Um bot recebe o que o lugar dele vê, e nada mais. Pode provar-se.
web-bots-fair = Eles veem as minhas cartas?
web-bots-fair-text = Não. A escolha de um bot é uma conta feita só com o que o lugar dele vê e um número fixado antes de baralhar. No fim da mão qualquer um refaz a conta e compara. Bots não combinam nada entre si e não jogam contra uma pessoa.
web-bots-measured = A força, medida
web-bots-measured-text = Os níveis jogam uns contra os outros com as mesmas cartas em todos os lugares. Pode repetir a medida:
web-about-lead = Copas é um jogo de vazas de quem prefere não ganhar nenhuma. Este site quer ser um bom lugar para jogá-lo.
web-about-text = Sem anúncios, sem moedas, sem cadastro. As cartas são dadas de um modo que todos podem conferir, e os bots jogam a sério.
web-about-free = Programa livre
web-about-free-text = O programa é livre (licença MIT). Quem quiser abre a sua própria mesa com um comando, em casa ou para um clube.
web-about-thanks = Agradecimentos
web-about-thanks-text = As figuras, os números e os naipes são de Adrian Kennard, em domínio público. Os tipos de letra são Figtree e Newsreader, de licença aberta.
web-about-version = Versão { $version }
web-privacy-lead = Não há anúncios, medidores nem terceiros. Guarda-se o necessário para jogar.
web-privacy-cookie = Um cookie, ou dois
    .text = Diz ao servidor que é a mesma pessoa de antes: um número ao acaso e o nome que escolheu. Com conta, outro diz em que conta este navegador entrou. Apague-os e será outra pessoa.
web-privacy-account = A conta
    .text = Se criar uma: nome, palavra-passe baralhada de modo que ninguém a lê, rating, onde entrou (até 90 dias sem uso), as chaves dos seus navegadores, quem bloqueou. Nenhum e-mail, nenhum endereço. As denúncias ficam 180 dias; as feitas à mesa, com a mensagem escolhida para elas e os nomes de convidados; outras conversas não ficam. Tudo se leva num ficheiro e se apaga na página da conta; as partidas ficam para os outros, sem o seu nome.
web-privacy-browser = No seu navegador
    .text = As definições, e as chaves das partidas em que está sentado. Não saem do dispositivo enquanto a mão não acaba.
web-privacy-matches = As partidas
    .text = O servidor guarda o registo das partidas: nomes escolhidos, regras, cartas jogadas, pontos. É o que se pode conferir.
web-privacy-logs = Registos técnicos
    .text = Sem nomes e sem cartas. Servem para reparar o que avaria.
web-privacy-others = Ninguém mais
    .text = Esta página não pede nada a outros sites: nem tipos de letra, nem imagens, nem programas.

## Definições
web-name = Seu nome
web-name-help = Como os outros o veem. Vale a partir da próxima mesa.
web-name-saved = Nome guardado.
web-name-refused = O nome tem de ter de 1 a 24 letras.
web-set-look = Aparência
web-set-play = Jogo
web-set-access = Acessibilidade
web-set-sounds = Sons
web-set-language = Idioma
web-set-language-auto = Do navegador
web-set-theme = Tema
web-set-theme-auto = Do dispositivo
web-set-theme-light = Claro
web-set-theme-dark = Escuro
web-set-deck = Baralho
web-set-deck-2 = Duas cores
web-set-deck-4 = Quatro cores
web-set-deck-help = Quatro cores se distinguem também por quem vê mal o vermelho ou o verde.
web-set-cards = Cartas
web-set-cards-normal = Normais
web-set-cards-large = Grandes
web-set-rows = Mão
web-set-rows-auto = Até duas filas
web-set-rows-one = Uma fila
web-set-rows-help = Numa fila estreita, deslize o dedo e solte sobre a carta.
web-set-sort = Naipes
web-set-sort-alternating = Cores alternadas
web-set-sort-ranked = ♠ ♥ ♦ ♣
web-set-direction = Ordem
web-set-direction-down = Altas à esquerda
web-set-direction-up = Altas à direita
web-set-side = Botões
web-set-side-right = À direita
web-set-side-left = À esquerda
web-set-taps = Jogar
web-set-taps-2 = Escolher e confirmar
web-set-taps-1 = Com um toque
web-set-taps-help = Um toque duplo nunca joga.
web-set-speed = Velocidade
web-set-speed-slow = Lenta
web-set-speed-normal = Normal
web-set-speed-fast = Rápida
web-set-speed-instant = Instantânea
web-set-forced = Jogar sozinha a carta única
web-set-forced-help = Quando as regras só permitem uma.
web-set-claim = Acabar a mão sem pontos
web-set-claim-help = Quando sai e já não há cartas que contam.
web-set-points = Mostrar os pontos da mão
web-set-points-help = Ao lado da pontuação, enquanto se joga.
web-set-motion = Movimento
web-set-motion-auto = Do dispositivo
web-set-motion-reduced = Reduzido
web-set-announce = Leitor de ecrã
web-set-announce-full = Completo
web-set-announce-terse = Breve
web-set-announce-help = No modo breve a mão não é lida por inteiro.
web-set-keys = Teclas de uma letra
web-set-keys-help = U, P, H, Z, M e ? na mesa.
web-set-soundcard = Carta na mesa
web-set-soundturn = A sua vez
web-set-soundhearts = Copas quebradas
web-set-soundqueen = A dama
web-set-soundclock = Faltam 10 segundos
web-set-soundmoon = Lua
web-set-soundend = Fim da partida
