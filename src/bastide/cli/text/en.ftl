help-bastide = Castle board games: play them, check them, draw them.
help-lang = language of what is printed
help-games = list the games
help-rules = print the rules of a game
help-trace = print the transcript of a game played by bots
help-verify = replay transcripts and name the first difference
help-perft = count action sequences
help-play = play in the terminal
help-show = draw a position of a transcript as SVG or PNG
help-glossary = print the words of its rulebook instead, with what they mean
glossary-title = The words of the rulebook · { $game }
no-glossary = { $game } lists no words of its rulebook.
help-game = the game's id
help-players = number of players
help-option = a setup option; may be repeated
help-edition = a component file to use instead of the built-in one
help-edition-command = check a component file, say what it holds, draw its components
help-sheet = file for a contact sheet of all components, .svg or .png
help-seed = seed of everything random
help-policy = who plays: random, greedy or a level (beginner, casual, skilled, expert, master, legend)
help-number = how many games; each has the next seed
help-file = a transcript, or - for standard input
help-depth = longest sequences to count
help-bot = the bot that plays the other seats
help-hot-seat = people play all seats
help-seat = your seat, counted from 0
help-look = how a seat looks, for instance 1:colour=red or 0:house=bonamour; without a seat, yours (play)
help-begins = who begins: me, lot, rulebook, or a seat; all keep their order and move until that one does
help-resume = go on with a saved game (without FILE: the last one)
help-ply = after this many actions (default: all)
help-show-seat = as this seat sees it (default: as a spectator)
help-theme = colours of the picture
help-inspect = look closer at a place, for example c:e4
help-output = file to write, .svg or .png (default: SVG to standard output)
game-line = { $seats } players, about { $minutes } minutes
edition-line = { $title }: { $file } ({ $mark }) is sound.
no-sheet = { $game } has no pictures for a sheet
verified = Agreed: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $actions } actions.
differs = line { $line }, { $what }: theirs { $theirs }, ours { $ours }
draw-differs = line { $line }, action { $ply }: chance gave { $theirs }, but { $ours } follows from what was sealed
seal-differs = line { $line }: the secret is not the one that was sealed; { $theirs } was published before the game, { $ours } belongs to this secret
secret-missing = line { $line }: the game has ended, but its record does not tell the secret: nobody can check its draws
contributions-missing = line { $line }: the game has begun, but its record does not tell what the players contributed: nobody can check its draws
brought-differs = line { $line }: the record says that the game came with { $theirs } draws, but it can only have been { $ours }
draws-follow = { $n ->
    [0] No draw could be checked against the seal.
    [one] One draw of chance follows from what was sealed before the game.
   *[other] All { $n } draws of chance follow from what was sealed before the game.
  }
draws-sealed = { $n ->
    [one] One draw
   *[other] { $n } draws
  } cannot be checked before the end of the game: the secret is not told yet.
draws-brought = { $n ->
    [one] One draw was
   *[other] { $n } draws were
  } made before the seal: the game came with them.
draws-unsealed = { $n ->
    [one] The chance of one draw was not sealed: whether it was drawn fairly
   *[other] The chance of { $n } draws was not sealed: whether they were drawn fairly
  }, nobody can check.
contributed = line { $line }: seat { $seat } contributed { $digits }
contributed-nothing = line { $line }: seat { $seat } contributed nothing
contributed-by-nobody = line { $line }: nobody contributed anything; whoever sealed the chance could choose it before
welcome = { $title }
commands = Type a move, cells in order (c5 g5), or the beginning of a move. ? for help.
help-commands = ? help · list [text] · undo · hint · look CELL · rules · save [FILE] · quit
winner = { $name } wins.
again-to-confirm = Type { $action } again to play it all the same.
more = … and { $n } more
undone = Taken back: { $n }.
hint = Try { $action }.
nothing-there = There is nothing to look at.
saved = Saved: { $file }
goodbye = The game is kept: "bastide play --resume" goes on with it.
bad-look-text = "{ $given }" does not say how a seat looks; write seat:name=value, such as 1:colour=red
begins = { $name } begins.
hand-over = { $name }, it is your turn. Press Enter when nobody else looks.
which-game = Which game? (Enter: 1)
resume-outside = this game was played against "{ $bot }"; name it with --bot to let that program run
help-arena = play bots against each other and measure them
help-ladder = play every level against the one below it, in every game
help-lab = measure how balanced an edition is
help-bots = bots: names, names with settings (greedy, expert@simulations=500), module:Class, "exec:COMMAND", or llm@model=NAME
help-games-named = games (default: all that two can play)
help-lab-bot = the bot that plays all seats
help-contest-games = games of each line-up, rounded up to whole rotations of the seats
help-opening = decisions at the start that are drawn at random
help-processes = processes that work at once; results do not depend on it
help-ray = work on the machines of a Ray cluster: HOST:PORT, ray://HOST:PORT, auto, or local; results do not depend on it
help-contest-output = folder for results and report; one that holds results goes on with them
help-sprt = stop as soon as it is clear whether the first bot is better by ELO1 points, or by ELO0 at most
help-keep = keep the transcript of every game
help-top-games = games of the highest level's line-ups, which take longest (default: as many as the others)
help-budget = settings for every level, for example simulations=500
help-top-budget = settings for the highest level, which otherwise thinks by the clock
written = Report: { $file }
sprt-order = --sprt takes the smaller number first: ELO0 ELO1
help-new-game = write the package of a new game, to be changed into your own
help-name = its name: small letters and digits, words joined by - or _
help-into = folder to write it into (default: this one)
bad-game-name = "{ $name }" cannot be the name of a game: take small letters and digits, words joined by - or _, a letter first
game-name-taken = the name "{ $name }" is taken: another game or module of Python has it
folder-taken = { $folder } is there already; nothing was written
game-written = { $folder }: a whole little game, { $lines } lines of Python, with its tests.
game-next = Install it with "pip install --editable { $folder }", then play it: "bastide play { $name }".
help-serve = serve games to browsers
help-serve-bots = put bots on a Ray cluster, for servers to ask
bots-deployed = Bots think on the Ray cluster at { $address } now.
help-backup = copy a server's games, also while it runs
help-restore = make a server's games what they were when a copy was made
help-host = address to listen on (127.0.0.1: this machine only)
help-port = port to listen on
help-database = where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME
help-config = a TOML file with settings
help-open = show the games in this machine's browser
help-target = the copy; with --keep the folder for copies
help-keep-copies = name the copy by date and time, and keep the last N of them, and the last one of each of the last N days
help-copy = the copy, as backup made it
help-replace = give up the games that are there now
serving = Bastide answers at { $address } (Ctrl-C to stop)
help-admin = look after a server: tables, guests, bans, clearing out; also while it runs
help-admin-tables = list tables
help-admin-table = tell all about one table
help-admin-close = end a table as called off; whoever is at it is told
help-admin-delete = delete tables with their logs, seats and chat
help-admin-guests = list guests
help-admin-ban = keep a guest or a range of addresses out
help-admin-unban = let a guest or a range of addresses in again
help-admin-bans = list who is kept out
help-admin-retention = delete what nobody needs any more; without --yes only tell what that would be
help-admin-quarantine = list the tables that are set apart, set one apart, or let it out again
help-quarantine-do = what to do (without it: list)
help-quarantine-why = the reason, for operators
help-admin-nodes = list the servers of one database, take one out of service, or put it back
help-nodes-do = what to do (without it: list)
help-node-id = the id of a server
help-admin-token = print the address of the operator’s page, with a token that opens it
help-token-days = for how many days (7)
help-token-withdraw = end all such tokens instead
help-admin-motd = tell the message of the day, set it in both languages, or take it away
help-motd-en = what is read in English
help-motd-fr = what is read in French
help-motd-clear = no message any more
help-admin-acts = show the audit trail: what hosts and the operator did
help-json = print JSON
help-limit = at most so many
help-status = only tables that stand so
help-guest = only tables this guest sits at or hosts
help-older = only tables where nothing has happened for so many days
help-table-id = the table's id
help-close-why = the reason; those at the table read it
help-search = part of a name, or an id
help-ban-kind = whom to name: a guest, or a range of addresses
help-ban-who = the guest's id, or a range: 203.0.113.0/24, 2001:db8::/32, a single address
help-until = until when: 2030-12-31, 2030-12-31T18:00, or from now on 12h, 7d (without it: for good)
help-ban-why = the reason; who is kept out reads it
help-keep-ended = days a table is kept after it has ended
help-keep-waiting = days a table is kept that never began
help-keep-guests = days a guest without tables is kept after the last visit
help-dry-run = only tell what would be deleted (so it is without --yes)
help-yes = do it without asking
help-acts-table = only what was done at this table
help-acts-guest = only what this guest did
admin-id = id
admin-game = game
admin-status = status
admin-log = log
admin-seats = seats
admin-seat = seat
admin-who = who
admin-created = opened
admin-changed = last change
admin-name = name
admin-version = version
admin-started = started
admin-sockets = sockets
admin-held = held
admin-known-since = known since
admin-seen = last here
admin-tables = tables
admin-until = until
admin-why = why
admin-when = when
admin-deed = deed
admin-what = what
table-status-waiting = waiting
table-status-playing = playing
table-status-over = played
table-status-resigned = resigned
table-status-abandoned = called off
table-status-timeout = time up
table-status-drawn = drawn
seat-open = (open)
seat-invited = (invited)
seat-awaited = { $name } (awaited)
seat-bot = bot { $bot }
table-host = host
table-options = options
table-policy = policy
table-origin = came from
table-log = log
table-log-entries = { $n ->
    [one] one entry
   *[other] { $n } entries
  }
table-chat = chat
table-chat-lines = { $n ->
    [one] one line
   *[other] { $n } lines
  }
table-chance = chance
table-chance-origin = { $drawn ->
    [one] one outcome
   *[other] { $drawn } outcomes
  } drawn by this server, { $brought } brought by the record it was opened from
table-closed = Closed: { $id }
tables-deleted = Deleted: { $n ->
    [one] one table
   *[other] { $n } tables
  }.
delete-sure = Delete { $n ->
    [one] one table
   *[other] { $n } tables
  } with log, seats and chat ({ $ids })? (yes/no)
delete-unsure = Nothing was deleted: say yes, or --yes on the command line.
why-too-long = a reason has at most { $most } characters
bad-range = "{ $text }" is no address and no range of addresses
bad-range-near = "{ $text }" is no range: it begins within one; did you mean { $near }?
bad-until = "{ $text }" is no time: write 2030-12-31, 2030-12-31T18:00, 12h or 7d
past-until = { $text } is over already
banned = Kept out: { $who }, { $until }.
unbanned = Let in again: { $who }
ban-for-good = for good
ban-until = until { $time }
ban-over = until { $time } (over)
nothing-listed = None.
retention-would = Would go: { $what }.
retention-did = Deleted: { $what }.
retention-what = { $ended } ended tables, { $waiting } that never began, { $guests } guests; about { $size }
retention-how = With --yes they go.
acts-operator = operator ({ $by })
act-sit = sits down on seat { $seat }
act-kick = sends { $name } ({ $guest }) away from seat { $seat }: { $to ->
    [bot] a bot has it
    [open] it is open
   *[invite] it has a new link
  }
act-invite = renews the link of seat { $seat }
act-open = opens seat { $seat } to anybody
act-bot = hands seat { $seat } to a bot
act-close = closes the table { $why }
act-rematch = opens a rematch: { $table }
act-delete = deletes the table { $why }
act-ban = keeps { $who } out { $why }
act-unban = lets { $who } in again
act-quarantine = sets the table apart { $why }
act-release = lets the table out of quarantine
apart = Set apart: { $id }
let-out = Let out: { $id }
quarantine-which = name the table: quarantine { $deed } ID
nodes-which = name the server: nodes { $deed } ID
drained = Taken out of service: { $id }
undrained = In service again: { $id }
node-serves = serves
node-drained = drained
act-drain = takes server { $node } out of service
act-undrain = puts server { $node } back into service
token-until = Whoever has this address may drain servers and write the message of the day, until { $time }. End it with: admin token --withdraw
tokens-withdrawn = Tokens ended: { $n }
motd-both = give the message in both languages: --en TEXT --fr TEXT
motd-none = There is no message.
act-token = opens the operator’s page to token { $token }
act-withdraw = ends the tokens of the operator’s page ({ $n })
act-message = sets the message of the day: { $en } / { $fr }
act-unmessage = takes the message of the day away
act-retention = clears out: { $ended } ended tables, { $waiting } that never began, { $guests } guests
restored = The games are as in { $file }; start the server.
help-film = paint a game of a transcript, or its last actions, as an animated GIF
help-film-ply = until that many actions stand (all, if not said)
help-last = only the last N actions (the whole game, if not said)
help-film-output = file to write, .gif
help-scale = how large a PNG is: 2 for screens with small pixels
filming = Painting

# rules
help-brief = only the game in one page
help-clauses = with the numbers of clauses that refusals name

# the command line itself
help-version = say which version this is, and end
help-completion = print what a shell needs to complete our commands: source it, or put it where the shell looks
help-shell = the shell
needs-extra = bastide { $command } needs packages that are not installed ({ $package }); bring them with: pip install "bastide[{ $extra }]"
cannot-keep = The game cannot be kept ({ $file }: { $problem }). Play on; "save FILE" writes it elsewhere.
goodbye-unkept = The game is not kept.

# what argparse says: %s and %(…)s are its places for values
typed-usage = usage:
typed-arguments = positional arguments
typed-options = options
typed-help = show this help message and exit
typed-argument = argument %(argument_name)s: %(message)s
typed-missing = the following arguments are required: %s
typed-missing-one-of = one of the arguments %s is required
typed-not-with = not allowed with argument %s
typed-one-value = expected one argument
typed-at-most-one-value = expected at most one argument
typed-at-least-one-value = expected at least one argument
typed-values = expected %s { $n ->
    [one] argument
   *[other] arguments
  }
typed-no-value = ignored explicit argument %r
typed-unknown = unrecognized arguments: %s
typed-ambiguous = ambiguous option: %(option)s could match %(matches)s
typed-bad-value = invalid %(type)s value: %(value)r
typed-bad-choice = invalid choice: %(value)r (choose from %(choices)s)

# agents
help-mcp = offer the games to agents as tools of the Model Context Protocol
help-http = over HTTP instead of standard input and output

# records
help-convert = write games in another form: records for people, transcripts for programs, tables
help-games-files = files of games: transcripts or records, compressed (.zst) or not; - for standard input
help-convert-output = file to write: .bgr, .jsonl, each also with .zst; convert also .parquet
help-convert-to = form of what is printed where no file is named
help-no-legal = transcripts without the lists of legal actions
help-db = many games in one file: add them, find them by player, opening and position
help-db-add = add games; one that is there already stays one
help-db-find = find games, and what was played next in them
help-db-stats = tell what is in it
help-db-file = the database
help-db-processes = processes that replay games at once
help-db-player = one of the players, by the whole name
help-db-opening = the first moves, such as "e4-e5 e6-d5"; what chance did (~draw:T07) may be left out
help-db-position-asked = a position: its 16 digits, a file of a game (with --ply), or the moves that lead to it (with --game)
converted = { $n ->
    [one] One game
   *[other] { $n } games
  } written: { $file }
no-games = { $file }: there is no game in it
db-adding = Adding
db-added = New: { $added }; already there: { $known }; with new notes: { $annotated }. Games in all: { $games }.
db-left-out = Left out, as they are not over and have secrets: { $n }.
db-found = { $n ->
    [one] One game.
   *[other] { $n } games.
  }
db-which-game = to reach the position "{ $given }", name the game with --game
db-percent = { $n }%
db-head-id = id
db-head-game = game
db-head-games = games
db-head-player = player
db-head-players = players
db-head-result = result
db-head-won = won by
db-head-date = date
db-head-plies = plies
db-head-ply = ply
db-head-over = over
db-head-next = next
db-head-times = times
db-head-score = score

help-kernels = compile ahead what bots think with, for any machine of this kind
help-kernels-output = the folder to put it in; otherwise beside Bastide’s code, where every process finds it
kernels-made = { $game }: { $what } ({ $n } of { $of })
help-gpu = play on a GPU: make kernels for one, prove that it plays as the processor does
help-gpu-compile = make the kernels of games for GPUs; needs no GPU
help-gpu-check = compare games of the GPU with the processor’s, bit for bit, and say how fast it plays
help-programs = folder of kernels (default: where kernels are kept)
help-every-setup = every number of players and every option, not the usual setup alone
help-capability = kinds of GPU to make machine code for, by compute capability (default: 9.0); others’ drivers make their own
help-gpu-games = games to compare
help-at-once = games to play at once, for the clock
gpu-compiling = { $setup }: { $kernel } ({ $n } of { $of })
gpu-equal = { $setup }: { $games } games equal, { $speed } million plies a second
gpu-differs = { $setup }: different: { $where }

help-train = let a net learn a game by playing against itself; the same command goes on where it stopped
help-train-minutes = how long to learn: alone, it settles how many generations there will be; with --generations it stops after that time
help-train-generations = how many generations (120, if nothing is said)
help-train-output = folder for the net, its page and the checkpoint (train/GAME-N, if not said)
help-train-gpu = on a GPU, with kernels that “bastide gpu compile --for-learning” has made
help-for-learning = the kernels of self-play, for “bastide train --gpu”, instead of those of batches
train-no-time = --minutes takes a number above 0
train-learning = { $game } learns
train-goes-on = Going on after generation { $number }.
train-planned = The time allows { $number } generations.
train-done = Learned: { $folder }
train-stopped = Stopped; the same command goes on: { $folder }

help-review = review games that are over: what each decision was worth, what chance changed, which moments mattered
help-review-output = page to write, .html: curves, drawn boards, every decision
help-review-player = over several games: the weak phases of this player (all, if not said)
help-review-simulations = simulations of a decision's first search (100 to 300 by game, if not said)
reviewing = reviewing
review-several = these files hold games of several kinds ({ $games }); review one kind at a time
review-written = written: { $file }

help-puzzles = positions with one clearly best action: find them, prove them again, list them
help-puzzles-mine = find puzzles in games of bots; the same command goes on where it stopped
help-puzzles-verify = do the proofs of puzzles again; ends with 1 and names those that fail
help-puzzles-list = list the puzzles of games
help-puzzles-minutes = how long to go on; the game in hand is finished
help-puzzles-games = games of bots to look through (10, if nothing is said)
help-puzzles-output = file to add them to (puzzles/GAME.jsonl, if not said); what was looked through is kept beside it
help-puzzles-sample = so many of each game, drawn with the seed (all, if not said)
help-puzzles-times = times the simulations of the proof
puzzles-no-time = --minutes takes a number above 0
puzzles-mining = { $games ->
    [one] one game
   *[other] { $games } games
  }, { $all ->
    [one] one puzzle
   *[other] { $all } puzzles
  }
puzzles-mined = { $games ->
    [one] one game
   *[other] { $games } games
  } looked through, { $found } new; { $all ->
    [one] one puzzle
   *[other] { $all } puzzles
  } in { $file }
puzzles-stands = { $game } { $puzzle }: stands, ahead by { $n } in a hundred wins
puzzles-fails = { $game } { $puzzle }: FAILS, ahead by { $n } in a hundred wins
puzzles-verified = { $n ->
    [one] one puzzle
   *[other] { $n } puzzles
  } proved again; { $failed ->
    [0] all stand
    [one] one fails
   *[other] { $failed } fail
  }
puzzles-game = game
puzzles-id = puzzle
puzzles-rating = rating
puzzles-themes = themes
