### As páginas em volta da mesa, e o que se abre sobre ela: o que não é preciso para ver a primeira carta.

pages-you-named = { $name }, você
pages-save = Guardar
pages-send = Enviar

## Antes da partida
pages-start = Começar
pages-level = Bots
pages-level-coming = { $levels } { $count ->
        [1] está se preparando
       *[other] estão se preparando
    }: falta pouco.
pages-clock = Relógio
pages-clock-solo = Sozinho não faz falta; sem ele há dica e desfazer.
pages-clock-room = { $play } s por carta e { $reserve } s de reserva por mão. Com mais de uma pessoa fica ligado.
pages-more-rules = Mais regras
pages-preset = Conjunto
pages-presets = Conjuntos de regras
pages-options = Opções
pages-target-own = Outro alvo
pages-removed-help = Para que o baralho se divida por igual. Toque nas que ficam fora.
pages-cycle-step = { $number }ª mão
pages-cycle-remove = tirar
pages-cycle-add = Mais uma mão
pages-room-open = Abrir uma sala
pages-room-open-text = Você escolhe as regras e manda o link. Lugares vazios viram bots.
pages-room-open-button = Abrir sala
pages-code = Código da sala
pages-code-empty = Escreva o código que você recebeu.
pages-enter = Entrar
pages-room-of = Sala de { $name }
pages-copy = Copiar o link
pages-copied = Link copiado
pages-send-link = Enviar
pages-qr = Código QR do link da sala
pages-seats = Lugares
pages-seats-text = Quem senta à esquerda recebe o seu passe.
pages-seat-free = Lugar livre
pages-seat-free-text = vira bot ao começar
pages-sit = Sentar
pages-stand = Levantar
pages-host = abriu a sala
pages-seated = sentou
pages-kick = Tirar { $name }
pages-host-sets = { $name } escolhe as opções.
pages-wait-host = Esperando { $name } começar.
pages-room-unrated = Só as regras da casa contam para o ranking; esta sala joga por prazer.
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
pages-next-free = Começa quando você quiser.
pages-next-waiting = Esperando os outros
pages-verify = Verificar
pages-verify-deal = Verificar esta mão
pages-end-won = Você venceu, com { $score }.
pages-end-shared = Você divide a vitória, com { $score }.
pages-end-lost = Vitória de { $names }, com { $score }.
pages-end-deals = { $count ->
    [1] Uma mão, até { $target }.
   *[other] { $count } mãos, até { $target }.
 }
pages-end-ranking = Classificação
pages-end-leaver = quem sai fica em último
pages-play-again = Jogar outra
pages-rematch = Revanche
pages-analyse = Analisar a partida
pages-sheet-gone = O placar por mão não está neste aparelho.
pages-abandoned-text = Não ficou ninguém para terminar. Nada conta.
pages-fault-text = A auditoria encontrou uma falha do servidor. A partida foi anulada e não vale para ninguém.

## Dica, menu, sair, frases
pages-hint-cards = { $act ->
    [pass] O bot médio passaria { $cards }.
   *[play] O bot médio jogaria { $cards }.
 }
pages-hint-note = Esta partida fica marcada: dica e desfazer não contam para nada.
pages-home-solo = a partida espera por você
pages-home-live = os outros esperam por você
pages-leave-title = Sair da partida
pages-leave-text = Um bot joga no seu lugar até o fim, e você não volta a ele. Depois das cartas dadas, quem sai fica em último.
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
pages-key-score = placar
pages-key-hint = dica
pages-key-undo = desfaz
pages-key-menu = menu
pages-key-help = esta lista

## Verificar
pages-verify-title = Verificar esta mão
pages-verify-clean = Tudo confere
pages-verify-guilty = Algo não confere
pages-verify-here = Mão { $number }, conferida agora neste aparelho. Nada foi enviado.
pages-verify-later = A mão se confere quando acaba: só então as chaves se abrem. Volte depois da última vaza.
pages-check-shuffles = { $count ->
    [1] Uma embaralhada
   *[other] { $count } embaralhadas
 }
pages-check-shuffles-text = { $names } embaralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
pages-check-shuffles-bots = { $names } e o servidor (pelos bots) embaralharam, um depois do outro. Basta uma honesta, e a sua foi feita aqui.
pages-check-cards = { $count } cartas, nenhuma repetida
pages-check-cards-text = Refizemos cada embaralhada com as chaves abertas no fim da mão.
pages-check-closed = Sua mão ficou fechada
pages-check-closed-text = Cada carta só abria com a chave de todos. A sua não saiu deste aparelho até a última vaza.
pages-check-pass = Passes às cegas
pages-check-pass-text = Todos foram lacrados antes de o primeiro ser aberto.
pages-check-plays = { $count } jogadas dentro das regras
pages-check-plays-text = Toda carta jogada estava na mão de quem jogou. Nenhuma renúncia.
pages-check-score = As contas
pages-check-left-text = Os outros e o servidor juntaram as partes guardadas da chave, e um bot seguiu com as mesmas cartas. Fica registrado aqui.
pages-check-marked = Dica ou desfazer
pages-check-marked-text = Esta mão teve ajuda, e isso está no registro.
pages-finding-server = O servidor
pages-finding-seat = { $name }
pages-finding-text = Uma mensagem não se refaz das chaves: { $check }. A mão não conta.
pages-hands-dealt = As mãos, como foram dadas
pages-not-proven = O que isto não prova
pages-not-proven-people = Que três desconhecidos são três pessoas.
pages-not-proven-told = Que ninguém contou a própria mão por fora.
pages-not-proven-site = Que o programa deste site é o publicado. Para isso, confira fora do navegador:
pages-download = Baixar o registro
pages-verify-match = A partida inteira
pages-verify-match-text = Refaz todas as mãos do registro: chaves, embaralhadas, passes, jogadas, pontos.
pages-verify-match-run = Conferir a partida
pages-verify-running = Conferindo

## Como as cartas são dadas
pages-fair = Como as cartas são dadas
pages-fair-lead = O baralho é embaralhado por todos e não é de ninguém: nem o servidor sabe que cartas você tem.
pages-fair-how = Passo a passo
pages-fair-lock = Cada um faz uma chave
    .text = No começo da mão, o seu aparelho inventa uma chave que só ele conhece. As cartas são fechadas com as chaves de todos juntas.
pages-fair-shuffle = Um por um, todos embaralham
    .text = O servidor embaralha pelos bots, depois cada pessoa. Quem embaralha troca a ordem e o aspecto de todas as cartas fechadas, e ninguém pode segui-las. Se uma só embaralhada foi honesta, a ordem é de sorte. A sua foi.
pages-fair-deal = As cartas são dadas fechadas
    .text = Para cada carta, todos menos o dono tiram o seu fecho. Sobra o fecho do dono: só ele a abre.
pages-fair-pass = O passe é lacrado
    .text = Cada um entrega primeiro um lacre da escolha. Quando todos os lacres estão na mesa, as cartas passam, fechadas para quem recebe.
pages-fair-play = Jogar é abrir uma carta
    .text = Quem joga abre uma carta da própria mão e prova que é mesmo ela. Não dá para inventar, trocar ou jogar duas vezes.
pages-fair-open = No fim, todas as chaves se abrem
    .text = Depois da última vaza todos mostram a chave daquela mão. O seu aparelho refaz tudo, de cada embaralhada a cada jogada, antes que os pontos contem.
pages-fair-promises = O que isso promete
pages-fair-promise = Promessa
pages-fair-when = Vale quando
pages-fair-uniform = A distribuição é de sorte
    .text = uma embaralhada, a sua, foi honesta
pages-fair-unseen = Ninguém vê a carta de uma pessoa antes de ela ser jogada
    .text = o seu navegador roda o programa publicado, e o servidor não se une às pessoas da mesa contra você
pages-fair-fixed = Carta não se troca, não se inventa, não volta
    .text = sempre: é recusada na hora, ou descoberta no fim da mão
pages-fair-named = Toda trapaça tem nome antes de a mão contar
    .text = alguém honesto guarda o registro
pages-fair-limits = O que isso não promete
pages-fair-limit-people = Que três desconhecidos são três pessoas, e que ninguém conta as suas cartas por fora.
pages-fair-limit-site = Que um servidor mal-intencionado entregue o programa honesto. Contra isso há o registro e a conferência fora do navegador.
pages-fair-limit-cut = Que o servidor não corte ninguém. Ele pode, às claras, e então lê o que aquele lugar ainda tinha.
pages-fair-limit-forget = Que quem sai esqueça: até o fim daquela mão, ele sabe o que o bot tem.
pages-fair-limit-spoil = Que ninguém estrague uma mão. Dá para estragar uma, e só uma: a conferência diz quem foi, e quem foi perde a partida.
pages-fair-leaver = E quando alguém sai?
pages-fair-leaver-text = A chave de cada um está repartida, desde o começo, entre o servidor e os outros. Se alguém sai, duas pessoas abrem a sua parte (uma, quando só há duas), a chave se refaz, e um bot segue com as mesmas cartas. Ninguém embaralha de novo.
pages-fair-check = Confira você mesmo
pages-fair-check-text = Em cada placar há “Verificar esta mão”. No fim da partida dá para baixar o registro e conferir com outro programa, em outro computador:
pages-fair-diagram = O baralho passa por todos, um por um: servidor, Ana, Beto e você. Cada um fecha e embaralha. Depois as cartas são dadas fechadas, e só o dono abre as suas.
pages-fair-d-server = Servidor
pages-fair-d-other = Ana
pages-fair-d-third = Beto
pages-fair-d-deal = As cartas são dadas fechadas
pages-fair-d-open = todos tiram o seu fecho, menos o dono
pages-fair-caption = Cada um fecha e embaralha. A última embaralhada é de uma pessoa.

## Bots, sobre, privacidade
pages-bots-lead = Um bot recebe o que o lugar dele vê, e nada mais. Dá para provar.
pages-level-iniciante-text = Segue as regras e as primeiras lições: foge de pontos quando vê, descarta o que é alto.
pages-level-medio-text = Conta as cartas que saíram, guarda a dama, derruba luas e desiste das perdidas. Decide em menos de um milésimo de segundo.
pages-level-forte-text = Pesa cada carta pelo que os outros ainda podem ter.
pages-level-mestre-text = Imagina muitas distribuições possíveis, joga cada uma até o fim e escolhe a carta que custa menos em média.
pages-bots-fair = Eles veem as minhas cartas?
pages-bots-fair-text = Não. A escolha de um bot é uma conta feita só com o que o lugar dele vê e um número fixado antes de embaralhar. No fim da mão qualquer um refaz a conta e compara. Bots não combinam nada entre si e não jogam contra uma pessoa.
pages-bots-measured = A força, medida
pages-bots-measured-text = Os níveis jogam uns contra os outros com as mesmas cartas em todos os lugares. Você pode repetir a medida:
pages-about-lead = Copas é um jogo de vazas de quem prefere não levar nada. Este site quer ser um bom lugar para jogá-lo.
pages-about-text = Sem anúncios, sem moedas, sem cadastro. As cartas são dadas de um modo que todos podem conferir, e os bots jogam de verdade.
pages-about-free = Programa livre
pages-about-free-text = O programa é livre (licença MIT). Quem quiser abre a sua própria mesa com um comando, em casa ou para um clube.
pages-about-thanks = Agradecimentos
pages-about-thanks-text = As figuras das cartas, os números e os naipes são de Adrian Kennard, em domínio público. As letras são Figtree e Newsreader, de licença aberta.
pages-about-version = Versão { $version }
pages-privacy-lead = Não há anúncios, medidores nem terceiros. Guarda-se o necessário para jogar.
pages-privacy-cookie = Um cookie, ou dois
    .text = Ele diz ao servidor que você é o mesmo de antes: um número ao acaso e o nome que você escolheu. Com conta, outro diz em qual conta este navegador entrou. Apague-os e você é outra pessoa.
pages-privacy-account = A conta
    .text = Se você criar uma: nome, senha embaralhada de modo que ninguém a lê, rating, onde entrou (até 90 dias sem uso), as chaves dos seus navegadores, quem você bloqueou. Nenhum e-mail, nenhum endereço. Denúncias ficam 180 dias; as feitas na mesa, com a mensagem escolhida para elas e os nomes de visitantes; outras conversas não ficam. Tudo se leva num arquivo e se apaga na página da conta; as partidas ficam para os outros, sem o seu nome.
pages-privacy-browser = No seu navegador
    .text = Os ajustes, e as chaves das partidas em que você está sentado. Elas não saem do aparelho enquanto a mão não acaba.
pages-privacy-matches = As partidas
    .text = O servidor guarda o registro das partidas: nomes escolhidos, regras, cartas jogadas, pontos. É o que se pode conferir.
pages-privacy-logs = Registros técnicos
    .text = Sem nomes e sem cartas. Servem para consertar o que quebra.
pages-privacy-others = Ninguém mais
    .text = Esta página não pede nada a outros sites: nem letras, nem imagens, nem programas.

## Ajustes
pages-name = Seu nome
pages-name-help = Como os outros veem você. Vale a partir da próxima mesa.
pages-name-saved = Nome guardado.
pages-name-refused = O nome precisa ter de 1 a 24 letras.

## A lua
pages-moon-word = lua
pages-moon-shot = { $who ->
    [you] Você atirou na lua
   *[other] { $name } atirou na lua
 }
pages-moon-result-others = { $who ->
    [you] Todos os pontos são seus: você fica com 0, cada um dos outros leva { $points }.
   *[other] Levou todos os pontos: fica com 0, cada um dos outros leva { $points }.
 }
pages-moon-result-shooter = { $who ->
    [you] Todos os pontos são seus: você desce { $points }, os outros ficam como estão.
   *[other] Levou todos os pontos: desce { $points }, os outros ficam como estão.
 }

## Placar e fim
pages-score-caption = Pontos por mão. Vence a menor soma.
pages-score-none = A primeira mão ainda não acabou.
pages-score-target = A partida acaba na mão em que alguém chegar a { $target }. Vence a menor soma.
pages-score-track = Até { $target }: { $names }
pages-set-look = Aparência
pages-set-play = Jogo
pages-set-access = Acesso
pages-set-sounds = Sons
pages-set-theme = Tema
pages-set-theme-auto = Do aparelho
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
pages-set-forced-help = Quando as regras só deixam uma.
pages-set-claim = Acabar a mão sem pontos
pages-set-claim-help = Quando você sai e não há mais cartas que contam.
pages-set-points = Mostrar os pontos da mão
pages-set-points-help = Ao lado do placar, enquanto se joga.
pages-set-motion = Movimento
pages-set-motion-auto = Do aparelho
pages-set-motion-reduced = Reduzido
pages-set-announce = Leitor de tela
pages-set-announce-full = Completo
pages-set-announce-terse = Breve
pages-set-announce-help = No modo breve não se leem a mão inteira nem a regra da vez.
pages-set-keys = Teclas de uma letra
pages-set-keys-help = U, P, H, Z, M e ? na mesa.
pages-set-soundcard = Carta na mesa
pages-set-soundturn = Sua vez
pages-set-soundhearts = Copas quebradas
pages-set-soundqueen = A dama
pages-set-soundclock = Faltam 10 segundos
pages-set-soundmoon = Lua
pages-set-soundend = Fim da partida

## O que o bot teria jogado
pages-hind-ask = O que o bot teria jogado
pages-hind-title = As suas jogadas na mão { $number }
pages-hind-before = Mão anterior
pages-hind-after = Próxima mão
pages-hind-waiting = O bot revê as suas jogadas
pages-hind-problem = Esta mão não pôde ser revista.
pages-hind-none = Nesta mão você não teve escolhas.
pages-hind-worst = A jogada mais cara:
pages-hind-yours = Você jogou
pages-hind-better = O bot jogaria
pages-hind-cost = custou { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $cost ->
        [1] ponto
       *[other] pontos
    }
pages-hind-same = o bot faria o mesmo
pages-hind-as-good = tão boa quanto a do bot
pages-hind-moon = o bot iria pela lua
pages-hind-clean = Nenhuma jogada custou pontos: o bot { $judge } não faria melhor.
pages-hind-more = { $count ->
        [1] Mais uma jogada custou pontos: está na lista.
       *[other] Mais { $count } jogadas custaram pontos: estão na lista.
    }
pages-hind-all = Todas as escolhas ({ $count })
pages-hind-how = Quem julga é o bot { $judge }, só pelo que você podia saber naquela hora. O custo é em pontos, na média das mãos possíveis.
