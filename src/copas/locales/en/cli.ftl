### The command line.

cli-about = Copas: the card game Hearts, to play and to study.
    .more =
        Without a command, the site opens on this machine, as with serve. With any command: --lang pt-BR, pt-PT or en chooses the language (so does the variable COPAS_LANG).
        The exit code says: 0 done; 1 read, but not right; 2 the command line makes no sense; 3 a file cannot be read or written; 130 interrupted.
cli-usage = Usage: { $usage }
cli-word-command = COMMAND
cli-word-options = OPTIONS
cli-word-args = ARGUMENTS
cli-word-value = VALUE
cli-word-file = FILE
cli-word-name = NAME
cli-word-bot = BOT
cli-word-opponents = OPPONENTS
cli-word-preset = PRESET
cli-head-commands = Commands
cli-head-arguments = Arguments
cli-head-options = Options
cli-option-help = Show this page.
cli-option-version = Show the version.
cli-option-json = Write JSON, for programs.

cli-play = Play in the terminal, alone against bots.
    .more = The match is saved after every card and goes on where it stopped.
cli-play-preset = Name of a set of rules (see copas rules).
cli-play-target = Points that end the match.
cli-play-level = Level of the bots.
cli-play-seed = Seed: the same one gives the same cards.
cli-play-speed = Pace: instant, fast, normal, slow or step.
cli-play-ascii = Letters and plain signs only, no suit symbols.
cli-play-resume = Go on with the last match, without asking.

cli-rules = Say the rules in words.
    .more = Without a name, those of the house and the list of the others.
cli-rules-preset = Name of a set of rules.
cli-rules-presets = Sets of rules:

cli-arena = Set bots against bots on the same cards.
    .more = Every deal is played in all orders of seats, so that the luck of the cards cancels out.
cli-analyse = Analyse a finished match: what each decision cost, and luck apart from play.
    .more = Each decision is judged only by what its seat could know. Reads records, the site's records and saved matches; without a file, the match saved last.
cli-analyse-file = File with the match; - reads standard input; without it, the match saved last.
cli-analyse-seat = Number or name of a seat, or all; can be given several times. Without it, the people.
cli-analyse-judge = Who judges: mestre, or médio (at once, less finely).
cli-analyse-budget = How many simulations mestre makes for a decision.
cli-analyse-rounds = How often the cards of each deal are played again to measure luck.
cli-analyse-least = From how many points on a decision counts as a mistake.
cli-analyse-most = How many mistakes to show, the costliest first.
cli-replay = Show a recorded match, card by card.
    .more = With --plain, write it all at once.
cli-export = Write a saved match to a file.
    .more = Without a file name, write to standard output.
cli-import = Check a recorded match and save it.
    .more = Every card is judged again by the rules; if one does not hold, nothing is saved.
cli-serve = Run the site: live tables for this machine, a club or the public.
    .more = Every option is also a variable (COPAS_PORT) and a key of the TOML file; docs/operations.md lists the rest.

cli-verify = Audit a record: proofs, shuffles, rules, points, the bots’ choices.
    .more = Exits with 0 if everything holds, with 1 if something fails.
cli-verify-file = File with the record; - reads standard input.

cli-admin = Look after a site: accounts, reports, the database.
    .more =
        reports lists what people have reported; handled NUMBER closes a report.
        ban NAME and unban NAME close and open an account's door; reset NAME gives it a new password.
        backup FILE copies the database while the server runs; restore FILE puts a copy back while it does not.

cli-error = copas: { $sentence }
cli-error-try = See copas --help.
cli-error-language = There are no words in “{ $language }”. There are: { $languages }.
cli-error-command = There is no command “{ $command }”. There are: { $commands }.
cli-error-command-near = There is no command “{ $command }”. Did you mean { $near }?
cli-error-option = The option { $option } does not exist here.
cli-error-missing = { $name } is missing.
cli-error-value = { $name } cannot be “{ $value }”.
cli-error-repeated = { $name } can be given only once.
cli-error-unused = Left over on the line: { $words }
cli-error-read = { $file } cannot be read: { $reason }.
cli-error-write = { $file } cannot be written: { $reason }.
cli-error-exists = { $file } exists; choose another name.
cli-error-not-text = { $file } is not a text file.
cli-error-no-terminal = The game needs a terminal; here input or output is something else.
cli-error-bot = There is no bot “{ $name }”. There are: { $bots }.
cli-arena-bot = The first bot: a level (aleatório, iniciante, médio, forte, mestre), mestre:500 with another number of simulations, or a program (docs/bots.md).
cli-arena-opponents = The others; all play against all.
cli-arena-deals = How many deals: 100; with --precision, at least 50.
cli-arena-precision = Play until half of the 95 % interval is smaller than so many points.
cli-arena-max-deals = With --precision, how many deals at most.
cli-arena-seating = Seats of each: 2v2, 1v3, 3v1 or all; without it, half.
cli-arena-preset = Name of a set of rules.
cli-arena-seed = Seed of the cards.
cli-arena-jobs = How many processes at a time, or all.
cli-arena-time-limit = Seconds for each answer of a program.
cli-arena-keep = Let each process of a program play more than one deal: only if it is trusted.
cli-arena-plot = Draw the differences into an SVG file.
cli-arena-no-bot = There is no bot “{ $name }”, nor a program of that name. There are: { $bots }.
cli-arena-no-seating = The seats cannot be “{ $value }”; they can be { $seatings } or all.
cli-arena-fault = { $seated ->
    [no] The program { $command }
   *[other] The program { $command }, in seat { $seat },
 } { $kind ->
    [start] does not start
    [crash] ended without an answer
    [silence] did not answer in time
   *[answer] answered what does not hold
 }: { $detail }
cli-arena-suffered = moons suffered
cli-arena-time = a decision
cli-arena-milliseconds = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } ms
cli-arena-stopped = { $reached ->
    [yes] Precision reached after { $deals } deals; the interval holds however often one looks.
   *[no] After { $deals } deals the precision was not reached; the interval holds however often one looks.
 }
cli-arena-matrix = Differences in points a deal (row less column; less is better):
cli-arena-mean = mean
cli-arena-used-seed = Seed: { $seed }
cli-arena-plot-title = Arena: { $rules }
cli-arena-plot-axis = difference in points a deal, with the 95 % interval (left of 0 the first is better)
cli-arena-plot-deals = deals
cli-arena-head = { $rules }: { $deals } deals, each in { $seatings } orders of seats.
cli-arena-points = points a deal
cli-arena-moons = moons
cli-arena-number = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }
cli-arena-percent = { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-arena-difference = { $verdict ->
    [first] { $first } takes { $points } points a deal fewer (95 % interval: { $low } to { $high }).
    [second] { $second } takes { $points } points a deal fewer (95 % interval: { $low } to { $high }).
   *[open] The difference, { $points } points a deal, is not certain (95 % interval: { $low } to { $high }).
 }
cli-replay-file = File with the record, as JSON or one line; - reads standard input.
cli-replay-plain = Write it all, without opening the screen.
cli-option-letters = Suits as letters: C, D, H, S.
cli-export-name = Name of the saved match; the last one if it is left out.
cli-export-file = File to be made; without it, standard output.
cli-export-format = json, or line for one line that can be pasted.
cli-export-list = Only list the saved matches.
cli-export-row = { $name }  { $scores }{ $state ->
    [finished] {" "}· finished
    [damaged] {" "}· cannot be read
   *[running] {" "}· running
 }
cli-import-file = File with the record; - reads standard input.
cli-import-done = Saved as { $name }: { $deals ->
    [1] one deal, all by the rules.
   *[other] { $deals } deals, all by the rules.
 }
cli-error-low = { $name } starts at { $low }.
cli-error-record = { $place }: { $reason }
cli-error-no-match = Nothing is saved yet.
cli-error-match = There is no saved match “{ $name }”; see copas export --list.
cli-system-reason = { $kind ->
    [missing] it does not exist
    [denied] access denied
    [folder] it is a folder
    [full] the disk is full
    [read-only] it can only be read
   *[other] { $text }
 }
