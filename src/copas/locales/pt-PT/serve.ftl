### copas serve.

serve-host = Endereço onde atender; 0.0.0.0 para toda a rede. Por omissão: 127.0.0.1.
serve-port = Porta; 0 usa uma livre e diz qual. Por omissão: 8000.
serve-data = Pasta da base de dados.
serve-database = URL da base de dados: sqlite:///ficheiro ou postgresql://… Por omissão: SQLite na pasta.
serve-base-url = Endereço por onde as pessoas chegam ao sítio, como https://copas.example.
serve-proxies = Endereços dos proxies inversos cujos cabeçalhos contam.
serve-metrics = Endereços que podem ler /metrics; * para todos.
serve-log-level = debug, info, warning ou error.
serve-bots = Nível dos robôs quando ninguém escolheu.
serve-config = Ficheiro TOML com definições; a variável COPAS_CONFIG também indica um.
serve-ready = O Copas está em { $url }
serve-bad-setting = A definição { $name } não pode ser “{ $value }”.
serve-setting-too-short = A definição { $name } é de pelo menos { $least } s, não { $value }: o navegador dá sinal de vida a cada { $beat } s.
serve-cannot-listen = Não é possível atender em { $address }: { $reason }.
serve-no-database = Não é possível usar a base de dados: { $reason }
