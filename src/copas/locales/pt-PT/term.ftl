### O programa do terminal: ecrãs, teclas, definições.

## Início
term-home-resume = Continuar: { $match }
term-home-play = Jogar já: { $about }, bots: { $level }
term-home-options = Novo jogo com opções…
term-home-saved = Jogos guardados…
term-home-rules = Regras
term-home-settings = Definições…
term-home-quit = Sair
term-home-foot = ↑ ↓ escolhe · Enter abre · Esc sai

## Rodapés
term-foot-close = ↑ ↓ desloca · Enter fecha
term-foot-pages = ← → folheia · Enter fecha
term-foot-choose = ↑ ↓ escolhe · Enter confirma
term-foot-form = ↑ ↓ linha · ← → muda · Enter muda ou escreve · Esc volta
term-foot-write = Enter aceita · Esc desiste
term-foot-result = Enter: resultado do jogo · ← → mãos anteriores · Esc volta à mesa
term-foot-next-deal = Enter: mão seguinte · ← → mãos anteriores · Esc volta à mesa

## Mesa
term-act-play = Jogar
term-act-pass = Passar
term-act-continue = Seguir
term-act-hint = Dica
term-act-last = Vazas
term-act-score = Pontos
term-act-undo = Anular
term-act-claim = Resto
term-act-help = Ajuda
term-act-menu = Menu
term-tip-pass = ← → percorre a mão; Espaço escolhe ou larga; ou clique nas cartas
term-tip-play = ← → percorre a mão; Enter joga; ou clique na carta
term-head-tricks = vazas
term-head-points = mão
term-head-score = total
term-last-trick = Última vaza
term-earlier-tricks = Vazas anteriores
term-torn = A última linha guardada estava incompleta e foi descartada.
term-stand-in = O nível { $level } está a ser preparado, só uma vez por versão; até lá joga o nível { $by }.
term-unsaved = O jogo não está a ser guardado: { $reason }
term-settings-unsaved = Não foi possível guardar as definições: { $reason }
term-not-now = Não é o momento para isso.
term-no-trick = Ainda não há nenhuma vaza.
term-pass-full = { $count ->
    [1] Já há uma carta escolhida: tire-a para trocar
   *[other] Já há { $count } escolhidas: tire uma para trocar
 }
term-click-again = Clique outra vez para jogar
term-hint-not-now = A dica é para a sua vez
term-hint = Dica: { $cards }. { $reason }
term-claim-not-now = O resto ainda não é certo
term-speed-now = Ritmo: { $speed }
term-speed = { $value ->
    [instant] imediato
    [fast] rápido
    [normal] normal
    [slow] lento
   *[step] espera por Enter em cada vaza
 }

## Vazas e pontuação
term-tricks-title = Vazas desta mão
term-page-pass = A passagem
term-page-trick = Vaza { $number } de { $count }
term-no-pass = Nesta mão ninguém passou cartas.
term-score-title = Pontuação
term-score-none = Ainda não acabou nenhuma mão.
term-score-deal = mão  passagem
term-deal-end-title = Fim da mão { $deal }

## Lua e fim
term-moon-title = Disparou à lua
term-moon-others = Cada um dos outros marca { $total }
term-moon-shooter = Desce { $total }
term-end-title = Fim do jogo
term-end-you-won = Ganhou o jogo.
term-end-you-share = Partilha a vitória.
term-end-won = { $count ->
    [1] Ganha { $names }.
   *[other] Partilham a vitória: { $names }.
 }
term-end-rematch = Jogar outra vez, com as mesmas regras
term-end-sheet = Ver a pontuação
term-end-replay = Rever o jogo
term-end-home = Início

## Menu
term-menu-title = Menu
term-menu-text = O jogo está guardado.
term-menu-back = Voltar ao jogo
term-menu-settings = Definições…
term-menu-rules = Regras deste jogo
term-menu-help = Ajuda
term-menu-home = Início
term-menu-quit = Sair
term-rules-title = Regras
term-help-title = Ajuda
term-help-text =
    Copas: fuja dos pontos. Cada copas vale 1, a dama de espadas 13.
    Ganha quem tiver menos.

    ← →       percorre a mão             ↑ ↓     percorre os naipes
    2–9 0 J Q K A   vai à carta desse valor (0 é o dez)
    Enter     joga, ou passa as cartas escolhidas
    Espaço    escolhe ou larga uma carta da passagem
    H         dica, com a razão          Z       anula a última decisão
    U         vazas desta mão            P       pontuação
    R         reclama o resto, se certo  Esc     menu
    + −       mais depressa ou devagar   Ctrl+Q  sai; tudo fica guardado

    Rato: um clique escolhe a carta, outro joga. As palavras da última
    linha também são botões.

    ( ) é uma pessoa, [ ] é um bot. Borda tracejada: as regras não deixam
    jogar; a razão aparece ao chegar à carta. ● veio na passagem.
    ▲ ganha a vaza.

## Definições
term-settings-title = Definições
term-setting-speed = Ritmo
    .help = Quanto esperam os bots, e quanto a vaza fica na mesa.
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
    .help = Quando só uma carta é possível, joga-se sozinha.
term-setting-light = Ecrã claro
    .help = Pano claro, para ambientes claros.
term-setting-language = Língua
    .help = A língua dos textos.
term-language = { $value ->
    [auto] a do terminal
    [pt-BR] português (Brasil)
    [pt-PT] português (Portugal)
   *[en] English
 }

## Novo jogo
term-new-title = Novo jogo
term-new-start = Começar
    .help = Enter distribui as cartas.
term-new-preset = Regras
    .help = Um conjunto de regras conhecido; cada opção pode ser mudada em Mais regras.
term-new-level = Nível dos bots
    .help = O mesmo para todos; um a um em Mais regras.
term-new-level-mixed = vários
term-new-seat = Nível de { $name }
term-new-seed = Semente
    .help = A mesma semente dá as mesmas cartas e os mesmos bots.
term-new-seed-any = ao acaso
term-new-more = Mais regras…
term-new-less = Menos regras
term-new-cycle-letters = Uma letra por mão: E esquerda, D direita, F frente, S sem passagem.
term-new-cycle-keys = E D F S

## Guardados
term-saved-title = Jogos guardados
term-saved-line = { $when }, { $game }, mão { $deal }, { $score ->
    [1] 1 ponto
   *[other] { $score } pontos
 }
term-saved-state = { $match }{ $finished ->
    [yes] {" "}· acabado
   *[no] {""}
 }
term-saved-record = { $name }, { $game }, { $deals ->
    [1] uma mão
   *[other] { $deals } mãos
 } · gravação
term-saved-damaged = { $name } · não é possível ler
term-saved-none = Ainda não há nada guardado.
term-saved-foot = Enter abre · V revê · D apaga · Esc volta
term-resume-failed = { $kind ->
    [busy] Este jogo está aberto noutra janela.
    [unreadable] Não é possível ler o jogo.
   *[damaged] O jogo está danificado e não pode continuar. ({ $detail })
 }
term-delete-title = Apagar?
term-delete-keep = Não, guardar
term-delete-delete = Sim, apagar
