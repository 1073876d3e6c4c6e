### Accounts, live matches, ratings, histories.

## The search for a live table
people-target = Até quantos pontos
people-target-any = tanto faz
people-rated = Ranqueada
people-rated-help = Muda o seu rating.
people-rated-guest = Só para quem tem conta.
people-bots = Aceitar bots
people-bots-help = Se em { $seconds } segundos ninguém aparecer, bots completam a mesa.
people-make-account = Criar uma conta ou entrar
people-search = Procurar mesa
people-how-rating = Como funciona o rating
people-searching = Procurando pessoas de rating parecido
people-waited = Tempo de espera
people-estimate = Metade de quem esperou assim na última hora achou mesa em mais { $seconds } segundos.
people-estimate-none = Ninguém sabe dizer quanto falta: houve poucas buscas na última hora.
people-near = { $count ->
    [0] ninguém mais ao alcance agora
    [1] mais uma pessoa ao alcance agora
    *[other] mais { $count } pessoas ao alcance agora
    }
people-bots-in = { $seconds ->
    [0] bots já podem completar
    *[other] bots em { $seconds } s
    }
people-cancel = Parar de procurar
people-offer = Mesa encontrada
people-offer-text = { $people ->
    [1] Você e { $bots } bots
    *[other] { $people } pessoas{ $bots ->
        [0] {""}
        [1] {" "}e um bot
        *[other] {" "}e { $bots } bots
        }
    }, até { $target } pontos.
people-offer-rated = A partida muda o rating. Quem sai antes do fim fica em último.
people-offer-unrated = A partida não muda nenhum rating.
people-offer-seconds = { $seconds ->
    [1] Um segundo
   *[other] { $seconds } segundos
 } para responder
people-offer-waiting = Esperando os outros: { $seconds } s
people-accept = Jogar
people-decline = Não
people-back-to-table = Voltar à mesa
people-news-back = Alguém não veio. A busca continua, e você está em primeiro na fila.
people-news-bots = Está demorando. Aceite bots para jogar logo.
people-news-cancelled = A busca parou.
people-news-declined = Você recusou a mesa. A próxima busca pode começar em { $seconds } segundos.
people-news-ignored = Você não respondeu a tempo. A próxima busca pode começar em { $seconds } segundos.
people-news-left = Você não se sentou à mesa. A próxima busca pode começar em { $seconds } segundos.
people-news-away = A conexão caiu por muito tempo, e a busca parou.
people-search-again = Procurar outra mesa
people-missing = Alguém não veio, e a mesa foi desfeita.
people-missing-text = Nada foi distribuído, e nada conta.

## The own account
people-log-in = Entrar
people-register = Criar conta
people-password = Senha
people-password-help = Pelo menos 8 caracteres; quanto mais longa, melhor.
people-name-help = De 2 a 20 letras. É o que os outros veem, e fica.
people-register-text = Só um nome e uma senha: nenhum e-mail, nada mais. Anote a senha, pois ninguém pode mandá-la para você.
people-lost-password = Perdeu a senha? Só quem cuida deste site pode dar uma nova.
people-log-out = Sair da conta
people-own-page = A sua página
people-change-password = Mudar a senha
people-password-old = Senha atual
people-password-new = Senha nova
people-password-changed = A senha mudou, e os outros aparelhos saíram da conta.
people-sessions = Onde você entrou
people-browser = Navegador
people-this-browser = este aqui
people-sign-out = Sair
people-sign-out-everywhere = Sair de todos
people-browsers = Chaves dos seus navegadores
people-browsers-text = Cada navegador em que você jogou tem uma chave própria na distribuição justa. Se aparecer uma que não é sua, mude a senha.
people-browsers-none = Nenhuma ainda.
people-blocked-list = Pessoas bloqueadas
people-unblock = Desbloquear
people-data = Seus dados
people-data-text = Um arquivo com tudo o que está guardado sobre a conta; ou apague a conta.
people-export = Levar meus dados
people-delete = Apagar a conta
people-delete-text = Nome, senha, rating e chaves somem. As partidas ficam para os outros, sem o seu nome. Isso não se desfaz.
people-deleted = (conta apagada)

## Why something was refused (copas.people.errors.PeopleReason)
people-refused-name-length = O nome tem de { $shortest } a { $longest } letras.
people-refused-name-characters = O nome tem letras, algarismos e sinais simples entre eles.
people-refused-name-scripts = Escreva o nome num alfabeto só.
people-refused-name-reserved = Esse nome é da casa ou de um bot, ou parecido demais.
people-refused-name-taken = Esse nome, ou um parecido demais, já é de alguém.
people-refused-password-length = A senha tem de { $shortest } a { $longest } caracteres.
people-refused-password-common = Essa senha é das primeiras que qualquer um tentaria.
people-refused-password-name = A senha não pode repetir o nome.
people-refused-wrong-login = Nome e senha não combinam.
people-refused-too-many = Muitas tentativas em pouco tempo. Espere um pouco.
people-refused-not-logged-in = Entre na conta para isso.
people-refused-banned = Esta conta está fora até { $day }. { $why }
people-refused-unrated-only = Sem conta, as partidas não valem rating.
people-refused-no-wish = Essa busca não existe aqui.
people-refused-wait-before-search = A próxima busca pode começar em { $seconds } segundos.
people-refused-playing-already = Termine ou deixe antes a partida em curso.
people-refused-not-searching = Essa oferta já passou.
people-refused-chat-closed = Conversa livre só em salas de amigos.
people-refused-chat-length = A linha está vazia ou é longa demais.
people-refused-chat-characters = A linha tem sinais que não são texto.
people-refused-no-such-phrase = Essa frase não existe.
people-refused-unknown = Isso não existe, ou não existe mais.

## People, matches, ratings
people-provisional = provisório: incerteza de { $deviation } pontos
people-deviation = incerteza de { $deviation } pontos
people-graph = Rating de { $from } a { $to } em { $count } partidas
people-seat-rating-spoken = rating { $rating }{ $provisional ->
    [yes] , provisório
   *[no] {""}
 }
people-graph-none = O gráfico começa com a segunda partida ranqueada.
people-statistics = Em números
people-fact-matches = partidas
people-fact-won = vitórias
people-fact-places = 1º · 2º · 3º · 4º
people-fact-average = pontos por partida
people-fact-moons = luas
people-fact-left = abandonos
people-matches = Partidas
people-matches-none = Nenhuma ainda.
people-more = Mais antigas
people-rated-word = ranqueada
people-unrated-word = não ranqueada
people-left-word = saiu antes do fim
people-block = Bloquear
people-block-text = Quem você bloqueia não cai mais na sua mesa ao vivo.
people-blocked = { $name } está na lista de bloqueio.
people-blocked-here = { $name } está na lista de bloqueio, e aqui você não lê mais o que diz.
people-unblocked = { $name } não está mais na lista de bloqueio.
people-block-guest = { $name } joga sem conta: dá para silenciar, mas não para bloquear.
people-company = Pessoas na mesa
people-company-menu = Silenciar, bloquear ou denunciar
people-mute = Silenciar
people-unmute = Voltar a ouvir
people-muted = Nesta mesa você não lê nem ouve mais o que { $name } diz.
people-unmuted = Você volta a ler e ouvir { $name }.
people-report = Denunciar
people-report-title = Denunciar { $name }
people-report-reason = Motivo
people-report-more = O que aconteceu
people-report-words = O que a pessoa escreveu
people-report-no-words = nenhuma mensagem
people-report-kept = Vai para quem cuida do site, com a mensagem que você escolher, e fica guardada por 180 dias.
people-reported = Obrigado. Quem cuida do site vai ler.
people-reason-conduct = comportamento
people-reason-name = nome ofensivo
people-reason-collusion = jogo combinado
people-reason-stalling = demora de propósito
people-reason-other = outra coisa
people-replay = Rever a partida
people-replay-none = Nenhuma mão chegou ao fim.
people-deal-before = Mão anterior
people-deal-after = Mão seguinte
people-replay-trick = Vaza { $number } de { $count }
people-replay-start = Antes da primeira carta
people-replay-at = Carta
people-card-before = Carta anterior
people-card-after = Carta seguinte
people-passed = Passou
people-tricks = Vazas
people-trick = Vaza
people-trick-points = Pontos
people-trick-led = abriu
people-trick-won = levou
people-claimed = { $shown ->
    [0] { $name } encerrou a mão: não havia mais pontos.
   *[other] { $name } levou o resto.
 }
people-record-open = Baixar com as mãos abertas, para copas replay
people-record = Baixar o registro
people-record-text = O registro tem as provas de cada distribuição: copas verify confere.
people-match-page = A página desta partida
people-your-rating = Seu rating
people-sum = A conta, adversário por adversário
people-sum-against = Contra
people-sum-expected = Esperado
people-sum-actual = Resultado
people-sum-change = Saldo
people-sum-total = Soma
people-sum-text = Cada par: { $step } pontos × { $weight } × confiança × (resultado − esperado). Sua incerteza foi de { $before } a { $after }.
people-formula = A fórmula
people-leaderboard-text = Quem jogou partidas ranqueadas nos últimos 60 dias, com rating já firme.
people-leaderboard-none = Ninguém ainda.
people-bots-ratings = Os bots
people-formula-lead = Um rating diz quanto se espera de você; a incerteza, quanto ele ainda pode errar. Toda conta começa com 1500 e incerteza 200.
people-formula-pair = Par a par
    .text = Depois de uma partida ranqueada, sua pontuação final é comparada com a de cada um dos outros três. A menor vence o par, iguais empatam. Os bots que se sentaram desde a distribuição entram na conta do mesmo jeito.
people-formula-expected = O esperado
    .text = De dois ratings segue que parte desses pares você deveria vencer: meio contra um igual, três quartos contra alguém 200 pontos abaixo. Um rating incerto do outro pesa menos.
people-formula-change = A mudança
    .text = Conta a surpresa: resultado menos esperado. Quanto mais incerto o seu rating, maior o passo. Os três pares de uma partida não são independentes, por isso cada um pesa 0,6.
people-formula-unsure = A incerteza
    .text = Diminui a cada partida ranqueada e cresce devagar sem jogar: de 40 a 80 em um ano. Acima de 80 o rating é provisório e fica fora da classificação; uma dúzia de partidas resolve.
people-formula-left = Quem sai
    .text = Quem sai, é expulso ou para de responder entre a primeira distribuição e a última carta perde os três pares. Dois que saíram empatam entre si. O que o bot substituto faz não conta para ninguém.
people-formula-round = Contas que fecham
    .text = Tudo é arredondado a décimos, e a página de cada partida mostra a conta inteira: você pode refazê-la. Cada partida conta uma vez só.
