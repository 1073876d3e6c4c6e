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
web-and = { $first } e { $last }
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
web-level-iniciante = Principiante
web-level-medio = Médio
web-level-forte = Forte
web-level-mestre = Mestre
web-code-unknown = Não há sala com esse código, ou ela já fechou.

## Ligação
web-connecting = A ligar à mesa
web-seating = A ocupar o lugar
web-preparing = A preparar o bot: falta pouco
web-gathering = À espera de que todos se sentem
web-reconnecting = A ligar de novo. O seu lugar espera.
web-no-network = Sem rede. O seu lugar espera { $seconds } s.
web-no-network-free = Sem rede. A partida espera por si.
web-closed = A ligação com a mesa terminou.
web-elsewhere = Esta partida está aberta noutra janela.
web-play-here = Jogar aqui
web-no-master = Só pode ver: este navegador não é o que se sentou.
web-watching = Está a ver
web-version = O site foi atualizado: volte a carregar a página.
web-table-unknown = Esta mesa já não existe.
web-mistrust = O servidor contou algo que não confere. A partida parou aqui, e nada mais será enviado.
web-fork = O servidor assinou duas versões da mesma mão. A partida foi anulada e não conta para ninguém; a prova fica guardada com o registo.

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
web-card-chosen = Escolhida: { $card }
web-chip-closed = Por quebrar
web-chip-broken = Quebradas
web-chip-queen = Dama em jogo
web-chip-queen-gone = Dama saiu
web-play = Jogar
web-play-card = Jogar { $card }
web-pass = Passar
web-claim = Reclamar o resto
web-expel = Expulsar
web-time-left = { $seconds ->
    [1] Falta um segundo
   *[other] Faltam { $seconds } segundos
 }
web-time-reserve = Reserva de tempo nesta mão

web-seat-level = { $level ->
    [iniciante] bot principiante
    [medio] bot médio
    [forte] bot forte
    [mestre] bot mestre
   *[other] bot
 }
web-seat-bot = bot
web-seat-left = saiu · bot joga
web-seat-person = { $name }: silenciar, bloquear ou denunciar
web-seat-left-short = saiu
web-seat-away = sem sinal
web-seat-choosing = a escolher…
web-seat-chosen = já escolheu
web-seat-dealer = dá as cartas
web-seat-turn = joga agora
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
web-say-ready = pronta: { $card }
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
web-moon-yours = Disparou à lua
web-moon-theirs = { $name } disparou à lua
web-moon-choose = Escolha o que ela traz
web-moon-waiting = e escolhe o que ela traz
web-moon-others = Outros +{ $points }
web-moon-shooter = Eu −{ $points }
web-end-title = Fim da partida
web-abandoned = A partida foi abandonada.
web-phrase-hello = Olá
web-phrase-luck = Boa sorte
web-phrase-nice = Boa jogada
web-phrase-thanks = Agradeço
web-phrase-sorry = Desculpe
web-phrase-moment = Um momento
web-phrase-again = Mais uma?
web-phrase-bye = Até a próxima

## O que se ouve no leitor de ecrã
web-heard-play = { $name }, { $card }
web-heard-claim = { $shown ->
    [0] { $who ->
        [you] Acaba a mão: já não há pontos
       *[other] { $name } acaba a mão: já não há pontos
    }
   *[other] { $who ->
        [you] Reclamou o resto
       *[other] { $name } reclama o resto
    }
 }
web-heard-received = De { $name } recebeu { $cards }
web-heard-broken = Copas quebradas
web-heard-undone = Jogada anulada
web-heard-dealt = A sua mão. { $hand }
web-heard-score = Pontuação: { $scores }
web-left-note = { $name } saiu. Um bot joga até ao fim
web-language = Idioma
web-language-auto = Do navegador
