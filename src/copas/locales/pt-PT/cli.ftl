### A linha de comandos.

cli-about = Copas: o jogo de cartas, para jogar e para estudar.
    .more =
        Sem comando, abre o site nesta máquina, como serve. Em qualquer comando: --lang pt-BR, pt-PT ou en escolhe a língua (ou a variável COPAS_LANG).
        O código de saída diz: 0 feito; 1 lido, mas não está certo; 2 comando mal escrito; 3 ficheiro que não se pode ler ou escrever; 130 interrompido.
cli-usage = Utilização: { $usage }
cli-word-command = COMANDO
cli-word-options = OPÇÕES
cli-word-args = ARGUMENTOS
cli-word-value = VALOR
cli-word-file = FICHEIRO
cli-word-name = NOME
cli-word-bot = BOT
cli-word-opponents = RIVAIS
cli-word-preset = REGRAS
cli-head-commands = Comandos
cli-head-arguments = Argumentos
cli-head-options = Opções
cli-option-help = Mostra esta página.
cli-option-version = Mostra a versão.
cli-option-json = Escreve JSON, para programas.

cli-play = Joga no terminal, sozinho contra bots.
    .more = O jogo é guardado a cada carta e continua onde ficou.
cli-play-preset = Nome de um conjunto de regras (ver copas rules).
cli-play-target = Pontos que acabam o jogo.
cli-play-level = Nível dos bots.
cli-play-seed = Semente: a mesma dá as mesmas cartas.
cli-play-speed = Ritmo: instant, fast, normal, slow ou step.
cli-play-ascii = Só letras e sinais simples, sem símbolos de naipe.
cli-play-resume = Continua o último jogo, sem perguntar.

cli-rules = Diz as regras por palavras.
    .more = Sem nome, as da casa e a lista das outras.
cli-rules-preset = Nome de um conjunto de regras.
cli-rules-presets = Conjuntos de regras:

cli-arena = Põe bots contra bots com as mesmas cartas.
    .more = Cada distribuição é jogada em todas as ordens de lugares, para que a sorte das cartas se anule.
cli-analyse = Analisa um jogo acabado: o que custou cada decisão, e a sorte.
    .more = Cada decisão é julgada só pelo que o lugar podia saber. Lê gravações, registos do sítio e jogos guardados; sem ficheiro, o último guardado.
cli-analyse-file = Ficheiro com o jogo; - lê a entrada padrão; sem ele, o último guardado.
cli-analyse-seat = Número ou nome de um lugar, ou all; pode repetir-se. Sem ela, as pessoas.
cli-analyse-judge = Quem julga: mestre, ou médio (imediato, menos fino).
cli-analyse-budget = Quantas simulações por decisão faz o mestre.
cli-analyse-rounds = Quantas vezes se voltam a jogar as cartas de cada mão para medir a sorte.
cli-analyse-least = A partir de quantos pontos uma decisão conta como erro.
cli-analyse-most = Quantos erros mostrar, os mais caros primeiro.
cli-replay = Mostra um jogo gravado, carta a carta.
    .more = Com --plain, escreve tudo de uma vez.
cli-export = Escreve um jogo guardado num ficheiro.
    .more = Sem nome de ficheiro, escreve na saída padrão.
cli-import = Confere um jogo gravado e guarda-o.
    .more = Cada carta é julgada de novo pelas regras; se uma não valer, nada é guardado.
cli-serve = Abrir o sítio: mesas ao vivo para esta máquina, um clube ou o público.
    .more = Cada opção é também uma variável (COPAS_PORT) e uma chave do ficheiro TOML; docs/operations.md lista as outras.

cli-verify = Confere um registo: provas, baralhadas, regras, pontos, escolhas dos bots.
    .more = Sai com 0 se tudo confere, com 1 se algo falha.
cli-verify-file = Ficheiro com o registo; - lê a entrada padrão.

cli-admin = Cuidar de um site: contas, denúncias, base de dados.
    .more =
        reports mostra as denúncias; handled NÚMERO encerra uma.
        ban NOME e unban NOME fecham e abrem a porta de uma conta; reset NOME dá-lhe uma nova palavra-passe.
        backup FICHEIRO copia a base de dados com o servidor a funcionar; restore FICHEIRO repõe uma cópia com ele parado.

cli-error = copas: { $sentence }
cli-error-try = Ver copas --help.
cli-error-language = Não há textos em «{ $language }». Há: { $languages }.
cli-error-command = Não há o comando «{ $command }». Há: { $commands }.
cli-error-command-near = Não há o comando «{ $command }». Seria { $near }?
cli-error-option = A opção { $option } não existe aqui.
cli-error-missing = Falta dizer { $name }.
cli-error-value = { $name } não pode ser «{ $value }».
cli-error-repeated = { $name } só se pode dizer uma vez.
cli-error-unused = Sobrou na linha: { $words }
cli-error-read = Não é possível ler { $file }: { $reason }.
cli-error-write = Não é possível escrever { $file }: { $reason }.
cli-error-exists = { $file } já existe; escolha outro nome.
cli-error-not-text = { $file } não é um ficheiro de texto.
cli-error-no-terminal = O jogo precisa de um terminal; aqui a entrada ou a saída é outra coisa.
cli-error-bot = Não há o bot «{ $name }». Há: { $bots }.
cli-arena-bot = O primeiro bot: um nível (aleatório, iniciante, médio, forte, mestre), mestre:500 com outro número de simulações, ou um programa (docs/bots.md).
cli-arena-opponents = Os outros; todos jogam contra todos.
cli-arena-deals = Quantas distribuições: 100; com --precision, pelo menos 50.
cli-arena-precision = Joga até metade do intervalo de 95 % ser menor do que tantos pontos.
cli-arena-max-deals = Com --precision, quantas distribuições no máximo.
cli-arena-seating = Lugares de cada um: 2v2, 1v3, 3v1 ou all; sem ela, metade.
cli-arena-preset = Nome de um conjunto de regras.
cli-arena-seed = Semente das cartas.
cli-arena-jobs = Quantos processos ao mesmo tempo, ou all.
cli-arena-time-limit = Segundos para cada resposta de um programa.
cli-arena-keep = Deixa cada processo de um programa jogar mais do que uma mão: só se for de confiança.
cli-arena-plot = Desenha as diferenças num ficheiro SVG.
cli-arena-no-bot = Não há o bot «{ $name }», nem um programa com esse nome. Há: { $bots }.
cli-arena-no-seating = Os lugares não podem ser «{ $value }»; podem ser { $seatings } ou all.
cli-arena-fault = { $seated ->
    [no] O programa { $command }
   *[other] O programa { $command }, no lugar { $seat },
 } { $kind ->
    [start] não arranca
    [crash] acabou sem responder
    [silence] não respondeu a tempo
   *[answer] respondeu o que não vale
 }: { $detail }
cli-arena-suffered = luas sofridas
cli-arena-time = por decisão
cli-arena-milliseconds = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } ms
cli-arena-stopped = { $reached ->
    [yes] Precisão alcançada ao fim de { $deals } distribuições; o intervalo vale por mais vezes que se olhe.
   *[no] Ao fim de { $deals } distribuições a precisão não foi alcançada; o intervalo vale por mais vezes que se olhe.
 }
cli-arena-matrix = Diferenças em pontos por mão (linha menos coluna; menos é melhor):
cli-arena-mean = média
cli-arena-used-seed = Semente: { $seed }
cli-arena-plot-title = Arena: { $rules }
cli-arena-plot-axis = diferença em pontos por mão, com o intervalo de 95 % (à esquerda de 0 o primeiro é melhor)
cli-arena-plot-deals = distribuições
cli-arena-head = { $rules }: { $deals } distribuições, cada uma em { $seatings } ordens de lugares.
cli-arena-points = pontos por mão
cli-arena-moons = luas
cli-arena-number = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
cli-arena-percent = { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-arena-difference = { $verdict ->
    [first] { $first } faz menos { $points } pontos por mão (intervalo de 95 %: { $low } a { $high }).
    [second] { $second } faz menos { $points } pontos por mão (intervalo de 95 %: { $low } a { $high }).
   *[open] A diferença, { $points } pontos por mão, não é certa (intervalo de 95 %: { $low } a { $high }).
 }
cli-replay-file = Ficheiro com a gravação, em JSON ou numa linha; - lê a entrada padrão.
cli-replay-plain = Escreve tudo, sem abrir o ecrã.
cli-option-letters = Naipes em letras: P, O, C, E.
cli-export-name = Nome do jogo guardado; o último, se faltar.
cli-export-file = Ficheiro a criar; sem ele, a saída padrão.
cli-export-format = json, ou line para uma linha que se pode colar.
cli-export-list = Só lista os jogos guardados.
cli-export-row = { $name }  { $scores }{ $state ->
    [finished] {" "}· acabado
    [damaged] {" "}· não é possível ler
   *[running] {" "}· a decorrer
 }
cli-import-file = Ficheiro com a gravação; - lê a entrada padrão.
cli-import-done = Guardado como { $name }: { $deals ->
    [1] uma mão, tudo conforme as regras.
   *[other] { $deals } mãos, tudo conforme as regras.
 }
cli-error-low = { $name } começa em { $low }.
cli-error-record = { $place }: { $reason }
cli-error-no-match = Ainda não há nada guardado.
cli-error-match = Não há nenhum jogo guardado com o nome «{ $name }»; ver copas export --list.
cli-system-reason = { $kind ->
    [missing] não existe
    [denied] acesso negado
    [folder] é uma pasta
    [full] o disco está cheio
    [read-only] só pode ser lido
   *[other] { $text }
 }
