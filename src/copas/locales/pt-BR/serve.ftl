### copas serve.

serve-host = Endereço onde atender; 0.0.0.0 para a rede toda. Padrão: 127.0.0.1.
serve-port = Porta; 0 pega uma livre e diz qual. Padrão: 8000.
serve-data = Pasta do banco de dados.
serve-database = URL do banco de dados: sqlite:///arquivo ou postgresql://… Padrão: SQLite na pasta.
serve-base-url = Endereço pelo qual as pessoas chegam ao site, como https://copas.example.
serve-proxies = Endereços dos proxies reversos cujos cabeçalhos valem.
serve-metrics = Endereços que podem ler /metrics; * para todos.
serve-log-level = debug, info, warning ou error.
serve-bots = Nível dos robôs quando ninguém escolheu.
serve-config = Arquivo TOML com ajustes; a variável COPAS_CONFIG também indica um.
serve-ready = O Copas está em { $url }
serve-bad-setting = O ajuste { $name } não pode ser “{ $value }”.
serve-setting-too-short = O ajuste { $name } é de pelo menos { $least } s, não { $value }: o navegador dá sinal de vida a cada { $beat } s.
serve-cannot-listen = Não dá para atender em { $address }: { $reason }.
serve-no-database = Não dá para usar o banco de dados: { $reason }
