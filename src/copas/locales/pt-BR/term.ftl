### O programa do terminal: telas, teclas, ajustes.

## Início
term-home-resume = Continuar: { $match }
term-home-play = Jogar agora: { $about }, bots: { $level }
term-home-options = Nova partida com opções…
term-home-saved = Partidas guardadas…
term-home-rules = Regras
term-home-settings = Ajustes…
term-home-quit = Sair
term-home-foot = ↑ ↓ escolhe · Enter abre · Esc sai

## Rodapés
term-foot-close = ↑ ↓ rola · Enter fecha
term-foot-pages = ← → folheia · Enter fecha
term-foot-choose = ↑ ↓ escolhe · Enter confirma
term-foot-form = ↑ ↓ linha · ← → muda · Enter muda ou escreve · Esc volta
term-foot-write = Enter aceita · Esc desiste
term-foot-result = Enter: resultado da partida · ← → mãos anteriores · Esc volta à mesa
term-foot-next-deal = Enter: próxima mão · ← → mãos anteriores · Esc volta à mesa

## Mesa
term-act-play = Jogar
term-act-pass = Passar
term-act-continue = Seguir
term-act-hint = Dica
term-act-last = Vazas
term-act-score = Placar
term-act-undo = Desfaz
term-act-claim = Resto
term-act-help = Ajuda
term-act-menu = Menu
term-tip-pass = ← → anda pela mão; Espaço escolhe ou solta; ou clique nas cartas
term-tip-play = ← → anda pela mão; Enter joga; ou clique na carta
term-head-tricks = vazas
term-head-points = mão
term-head-score = total
term-last-trick = Última vaza
term-earlier-tricks = Vazas anteriores
term-torn = A última linha guardada estava incompleta e foi descartada.
term-stand-in = O nível { $level } está sendo preparado, só uma vez por versão; até lá joga o nível { $by }.
term-unsaved = A partida não está sendo guardada: { $reason }
term-settings-unsaved = Os ajustes não puderam ser guardados: { $reason }
term-not-now = Agora não é a hora disso.
term-no-trick = Ainda não há vaza.
term-pass-full = { $count ->
    [1] Já há uma carta escolhida: tire-a para trocar
   *[other] Já há { $count } escolhidas: tire uma para trocar
 }
term-click-again = Clique de novo para jogar
term-hint-not-now = A dica é para a sua vez
term-hint = Dica: { $cards }. { $reason }
term-claim-not-now = O resto ainda não é certo
term-speed-now = Ritmo: { $speed }
term-speed = { $value ->
    [instant] imediato
    [fast] rápido
    [normal] normal
    [slow] lento
   *[step] espera Enter a cada vaza
 }

## Vazas e placar
term-tricks-title = Vazas desta mão
term-page-pass = O passe
term-page-trick = Vaza { $number } de { $count }
term-no-pass = Nesta mão ninguém passou cartas.
term-score-title = Placar
term-score-none = Nenhuma mão terminou ainda.
term-score-deal = mão  passe
term-deal-end-title = Fim da mão { $deal }

## Lua e fim
term-moon-title = Você atirou na lua
term-moon-others = Cada um dos outros marca { $total }
term-moon-shooter = Você desce { $total }
term-end-title = Fim da partida
term-end-you-won = Você venceu.
term-end-you-share = Você divide a vitória.
term-end-won = { $count ->
    [1] Vence { $names }.
   *[other] Dividem a vitória: { $names }.
 }
term-end-rematch = Jogar de novo, as mesmas regras
term-end-sheet = Ver o placar
term-end-replay = Rever a partida
term-end-home = Início

## Menu
term-menu-title = Menu
term-menu-text = A partida está guardada.
term-menu-back = Voltar ao jogo
term-menu-settings = Ajustes…
term-menu-rules = Regras desta partida
term-menu-help = Ajuda
term-menu-home = Início
term-menu-quit = Sair
term-rules-title = Regras
term-help-title = Ajuda
term-help-text =
    Copas: fuja dos pontos. Cada copas vale 1, a dama de espadas 13.
    Vence quem tiver menos.

    ← →       anda pela mão              ↑ ↓     anda pelos naipes
    2–9 0 J Q K A   vai à carta desse valor (0 é o dez)
    Enter     joga, ou passa as cartas escolhidas
    Espaço    escolhe ou solta uma carta do passe
    H         dica, com a razão          Z       desfaz a última decisão
    U         vazas desta mão            P       placar
    R         pede o resto, se é certo   Esc     menu
    + −       mais rápido, mais lento    Ctrl+Q  sai; tudo fica guardado

    Mouse: um clique escolhe a carta, outro joga. As palavras da última
    linha também são botões.

    ( ) é gente, [ ] é bot. Borda tracejada: as regras não deixam jogar;
    a razão aparece ao chegar na carta. ● veio no passe. ▲ ganha a vaza.

## Ajustes
term-settings-title = Ajustes
term-setting-speed = Ritmo
    .help = Quanto os bots esperam, e quanto a vaza fica na mesa.
term-setting-suit-order = Ordem dos naipes
    .help = Da esquerda para a direita, na sua mão.
term-setting-descending = Maior primeiro
    .help = Em cada naipe, da carta mais alta para a mais baixa.
term-setting-four-colours = Quatro cores
    .help = Uma cor para cada naipe.
term-setting-letters = Naipes em letras
    .help = P paus, O ouros, E espadas, C copas.
term-setting-one-click = Um clique joga
    .help = Senão o primeiro clique escolhe e o segundo joga.
term-setting-play-forced = Joga a única carta
    .help = Quando só uma carta vale, ela vai sozinha.
term-setting-light = Tela clara
    .help = Pano claro, para ambientes claros.
term-setting-language = Língua
    .help = A língua dos textos.
term-language = { $value ->
    [auto] a do terminal
    [pt-BR] português (Brasil)
    [pt-PT] português (Portugal)
   *[en] English
 }

## Nova partida
term-new-title = Nova partida
term-new-start = Começar
    .help = Enter distribui as cartas.
term-new-preset = Regras
    .help = Um conjunto de regras conhecido; cada opção pode ser mudada em Mais regras.
term-new-level = Nível dos bots
    .help = O mesmo para todos; um por um em Mais regras.
term-new-level-mixed = vários
term-new-seat = Nível de { $name }
term-new-seed = Semente
    .help = A mesma semente dá as mesmas cartas e os mesmos bots.
term-new-seed-any = ao acaso
term-new-more = Mais regras…
term-new-less = Menos regras
term-new-cycle-letters = Uma letra por mão: E esquerda, D direita, F frente, S sem passe.
term-new-cycle-keys = E D F S

## Guardadas
term-saved-title = Partidas guardadas
term-saved-line = { $when }, { $game }, mão { $deal }, { $score ->
    [1] 1 ponto
   *[other] { $score } pontos
 }
term-saved-state = { $match }{ $finished ->
    [yes] {" "}· terminada
   *[no] {""}
 }
term-saved-record = { $name }, { $game }, { $deals ->
    [1] uma mão
   *[other] { $deals } mãos
 } · gravação
term-saved-damaged = { $name } · não dá para ler
term-saved-none = Nada guardado ainda.
term-saved-foot = Enter abre · V revê · D apaga · Esc volta
term-resume-failed = { $kind ->
    [busy] Esta partida está aberta em outra janela.
    [unreadable] A partida não pode ser lida.
   *[damaged] A partida está danificada e não pode continuar. ({ $detail })
 }
term-delete-title = Apagar?
term-delete-keep = Não, guardar
term-delete-delete = Sim, apagar
