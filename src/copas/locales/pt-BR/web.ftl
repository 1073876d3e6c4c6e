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
web-offline = O servidor não responde agora. Tente de novo daqui a pouco.
web-problem = A mesa recusou ({ $code }). Nada mudou.
web-you = Você
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
web-page-settings = Ajustes
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
web-solo-text = Bots que jogam de verdade, dica e desfazer.
web-live = Jogar ao vivo
web-live-text = Pessoas de rating parecido com o seu.
web-friends = Jogar com amigos
web-friends-text = Abra uma sala, mande o link.
web-have-code = Tenho um código
web-promise = Ninguém vê as suas cartas, nem o servidor.
web-promise-text = Cada lugar embaralha, e no fim de cada mão você mesmo confere.
web-how = Como funciona
web-rules = Regras
web-bots = Os bots e sua força
web-privacy = Privacidade
web-about = Sobre o Copas
web-settings = Ajustes
web-up-to = até { $target }
web-resume = Continuar a partida
web-resume-lobby = Voltar à sala
web-resume-room = Sala { $code }
web-resume-lead = você vai na frente, com { $score }
web-resume-score = você tem { $score }
web-level-iniciante = Iniciante
web-level-medio = Médio
web-level-forte = Forte
web-level-mestre = Mestre
web-code-unknown = Não há sala com esse código, ou ela já fechou.

## Ligação
web-connecting = Ligando à mesa
web-seating = Sentando você
web-preparing = Preparando o bot: falta pouco
web-gathering = Esperando todos se sentarem
web-reconnecting = Ligando de novo. Seu lugar espera.
web-no-network = Sem rede. Seu lugar espera { $seconds } s.
web-no-network-free = Sem rede. A partida espera por você.
web-closed = A ligação com a mesa terminou.
web-elsewhere = Esta partida está aberta em outra janela.
web-play-here = Jogar aqui
web-no-master = Só dá para assistir: este navegador não é o que sentou.
web-watching = Você assiste
web-version = O site foi atualizado: recarregue a página.
web-table-unknown = Esta mesa não existe mais.
web-mistrust = O servidor contou algo que não confere. A partida parou aqui, e nada mais será enviado.
web-fork = O servidor assinou duas versões da mesma mão. A partida foi anulada e não vale para ninguém; a prova fica guardada com o registro.

## A mesa
web-table = Mesa
web-match = Partida
web-table-title = Partida até { $target }
web-deal = Mão
web-deal-number = Mão { $number }
web-pass-word = passe
web-menu = Menu
web-score = Placar
web-total = Total
web-tricks-head = Vazas
web-undo = Desfazer
web-hint = Dica
web-phrases = Frases
web-last-trick = Última vaza
web-last-trick-none = Ainda não há: esta é a primeira.
web-trick-number = Vaza { $number }
web-trick-taken = { $who ->
    [you] Você leva
   *[other] { $name } leva
 }{ $points ->
    [0] {""}
    [1] , um ponto
   *[other] , { $points } pontos
 }
web-trick-led = saiu
web-trick-won = levou
web-trick-empty = Vaza vazia
web-trick-label = Vaza: { $cards }
web-waiting-cards = { $count } cartas esperam
web-locked = Suas cartas só se abrem neste aparelho.
web-how-checked = Como conferir
web-hand = Sua mão, { $count ->
    [1] uma carta
   *[other] { $count } cartas
 }
web-state-chosen = escolhida
web-state-received = recebida
web-card-chosen = Escolhida: { $card }
web-chip-closed = Fechadas
web-chip-broken = Quebradas
web-chip-queen = Dama em jogo
web-chip-queen-gone = Dama saiu
web-play = Jogar
web-play-card = Jogar { $card }
web-pass = Passar
web-claim = Pedir o resto
web-expel = Expulsar
web-time-left = { $seconds ->
    [1] Falta um segundo
   *[other] Faltam { $seconds } segundos
 }
web-time-reserve = Reserva de tempo nesta mão

web-seat-level = { $level ->
    [iniciante] bot iniciante
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
web-seat-choosing = escolhendo…
web-seat-chosen = escolheu
web-seat-dealer = dá as cartas
web-seat-turn = joga agora
web-seat-score = { $score } no total
web-seat-deal = { $points } nesta mão
web-tag-bot = bot
web-tag-left = saiu

## A linha
web-say-lobby = Esperando a partida começar
web-say-dealing = Embaralhando
web-say-waiting = Esperando { $names }
web-say-counting = Conferindo a mão
web-say-sent = Um momento
web-say-opening = Abre quem tem { $card }
web-say-yours = Sua vez
web-say-turn = Vez de { $name }
web-say-ready = pronta: { $card }
web-say-follow = Siga o naipe: { $suit }
web-say-void = Você não tem { $suit }: qualquer carta
web-say-lead-any = Saia com qualquer carta
web-say-takes = { $who ->
    [you] Você leva a vaza
   *[other] { $name } leva a vaza
 }
web-say-cancelled = Todas se cancelam
web-say-cancelled-why = A vaza fica para quem levar a próxima
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
web-say-passing = Todos escolhem o passe
web-say-passed = Passe entregue
web-say-received = { $count ->
    [1] Você recebeu uma de { $name }
   *[other] Você recebeu { $count } de { $name }
 }
web-say-taken = Um bot joga no seu lugar
web-say-taken-why = Você pode assistir até o fim.
web-say-between = Fim da mão
web-say-void-deal = Esta mão foi anulada
web-say-void-why = Algo não conferia. As cartas são dadas de novo.

## O passe
web-pass-title = Passe
web-pass-to = Para { $name }
web-pass-from = De { $name }
web-pass-left = Passe à esquerda
web-pass-right = Passe à direita
web-pass-across = Passe em frente
web-pass-hold = sem passe
web-pass-marked = Marcadas até você jogar
web-pass-note = Você deu { $given } a { $to } e recebeu { $received } de { $from }.
web-pass-enough = { $count ->
    [1] Já há uma escolhida: toque nela para trocar
   *[other] Já há { $count } escolhidas: toque numa para trocar
 }
web-passed = Passe entregue: { $cards }
web-moon-yours = Você atirou na lua
web-moon-theirs = { $name } atirou na lua
web-moon-choose = Escolha o que ela traz
web-moon-waiting = e escolhe o que ela traz
web-moon-others = Outros +{ $points }
web-moon-shooter = Eu −{ $points }
web-end-title = Fim da partida
web-abandoned = A partida foi abandonada.
web-phrase-hello = Olá
web-phrase-luck = Boa sorte
web-phrase-nice = Bela jogada
web-phrase-thanks = Valeu
web-phrase-sorry = Desculpe
web-phrase-moment = Um momento
web-phrase-again = Mais uma?
web-phrase-bye = Até a próxima

## O que o leitor de tela ouve
web-heard-play = { $name }, { $card }
web-heard-claim = { $shown ->
    [0] { $who ->
        [you] Você encerra a mão: não há mais pontos
       *[other] { $name } encerra a mão: não há mais pontos
    }
   *[other] { $who ->
        [you] Você pede o resto
       *[other] { $name } pede o resto
    }
 }
web-heard-received = De { $name } você recebeu { $cards }
web-heard-broken = Copas quebradas
web-heard-undone = Jogada desfeita
web-heard-dealt = Sua mão. { $hand }
web-heard-score = Placar: { $scores }
web-left-note = { $name } saiu. Um bot joga até o fim
web-language = Idioma
web-language-auto = Do navegador
