### copas serve.

serve-host = Address to listen on; 0.0.0.0 for the whole network. Default: 127.0.0.1.
serve-port = Port; 0 takes a free one and says which. Default: 8000.
serve-data = Folder for the database.
serve-database = URL of the database: sqlite:///file or postgresql://… Default: SQLite in the folder.
serve-base-url = Address by which people reach the site, such as https://copas.example.
serve-proxies = Addresses of reverse proxies whose headers count.
serve-metrics = Addresses that may read /metrics; * for all.
serve-log-level = debug, info, warning or error.
serve-bots = Level of the bots where nobody chose one.
serve-config = TOML file with settings; the variable COPAS_CONFIG names one too.
serve-ready = Copas is at { $url }
serve-bad-setting = The setting { $name } cannot be “{ $value }”.
serve-setting-too-short = The setting { $name } is at least { $least } s, not { $value }: a sign of life comes every { $beat } s.
serve-cannot-listen = { $address } cannot be listened on: { $reason }.
serve-no-database = The database cannot be used: { $reason }
