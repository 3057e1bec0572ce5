refused-no-table = There is no such table.
refused-no-whispers = At this table nobody talks in private.
refused-whisper-seated = Only those who play here talk in private.
refused-whisper-nobody = Whom you want to talk to does not play here any more.
refused-begun = The game has begun: that stays as it is.
refused-look-taken = { $name } has that already.
refused-no-seat = This table has no seat { $seat }.
refused-not-taught = Mistakes are spoken of only where one person plays against bots alone, without a clock, and may take back and ask for hints.
refused-not-yours-done = This was not done from seat { $seat }.
refused-no-bot-acted = No bot has done this.
refused-no-ply = This game has no action { $ply }.
refused-no-bot = There is no bot on seat { $seat }.
refused-nothing-there = There is nothing to look at.
refused-not-known = Say who you are first: ask for a guest name.
refused-not-yours = Seat { $seat } is not yours.
refused-not-host = Only the host of the table can do that.
refused-no-watching = The host does not want spectators.
refused-banned = { $until ->
    [never] The operator of this server does not let you in
   *[other] The operator of this server does not let you in before { $until }
  }{ $why ->
    [unsaid] .
   *[other] : { $why }
  }
refused-deleted = The operator of this server has deleted this table.
refused-bad-origin = This request comes from another site.
refused-seat-taken = Seat { $seat } is taken.
refused-bad-claim = This invitation has been used or withdrawn. Ask the host for another.
refused-waiting = The game begins when every seat is taken.
refused-ended = This game has ended.
refused-stale = The game has gone on meanwhile.
refused-not-your-turn = It is not your turn.
refused-time-up = Your time is up.
refused-illegal = Not possible: { $why }.
refused-undo-off = At this table nothing is taken back.
refused-undo-limit = That cannot be taken back: only your own actions of this turn, before chance or another player followed.
refused-no-hints = At this table nobody gives hints.
refused-no-offer = Nobody asks you for anything.
refused-no-draw = At this table nobody can agree on a draw: the game knows none, or a bot plays.
refused-draw-declined = Your draw was declined: offer it again when the other has moved.
refused-secret-yet = The whole game can be read when it has ended: until then it holds secrets.
refused-not-ended = That can be done when this game has ended.
refused-rules-changed = This game was begun with version { $old } of its rules; here is version { $new }. It can be read, not continued.
refused-edition-changed = The components this game was begun with are not here any more.
refused-quarantined = Something about this table is broken, so it is set apart. Nothing is lost; whoever runs this server can look into it.
refused-chain-goes-on = After { $action } others may act: what follows cannot be sent with it.
refused-bad-seats = This table needs { $n } seats, each human, open, bot or yours.
refused-bad-request = This message is not understood: { $problem }
refused-too-heavy = This takes too long to check: it cannot be used here.
refused-undo-enough = Enough has been taken back at this table: { $most } times.
refused-prepared = This game did not begin here: whoever brought it may know its chance. Its table is for people the host invites, not for anybody.
refused-too-many-actions = This game is too long for a table here: { $most } actions at most.
too-slow = Checking this takes more than { $seconds } seconds: it cannot be used here.
refused-too-long = This is too long.
refused-too-fast = Too fast: please wait a moment.
refused-too-many = There are too many of those already.
refused-closing = The server is closing; your game is kept.
refused-unseen = This text holds characters that cannot be seen.
refused-two-lengths = This request says twice how long it is.
refused-wrong-host = This server does not go by the name in your address. Whoever runs it can add that name to the setting “hosts”.
refused-not-operator = The figures are for whoever runs this server.
refused-not-admitted = This page is for whoever runs the house, and its token is wrong or has run out: bastide admin token prints a new address.
refused-message-too-long = A message of the day has { $most } characters at most.
refused-no-method = That cannot be done here.
refused-full = Too many are connected just now: please come back in a moment.
refused-not-kept = The server cannot tell whether this was written down. Please look again in a moment: what was written stands, and is not done twice.
refused-broken = Something went wrong here. It has been noted; please try again.
unreadable-characters = characters that do not exist
unreadable-number = a number that is too long
unreadable-depth = too many brackets
down-full = The disk is full.
down-readonly = The database may not be written to.
down-locked = The database is held by another program.
down-silent = The database does not answer.
down-drained = This server takes part no more: the others do.
closed-by-operator = The operator of this server has closed the table{ $why ->
    [unsaid] .
   *[other] : { $why }
  }
office-no-table = there is no table "{ $name }"
office-ended = table "{ $name }" has ended already
office-not-apart = table "{ $name }" is not in quarantine
office-no-guest = there is no guest "{ $name }"
office-not-banned = "{ $name }" is not banned
office-no-node = there is no server "{ $name }"
no-database = There are no games at { $file }.
no-answer = The database { $url } does not answer: { $problem }
other-shape = The database has the shape { $has }, this Bastide knows { $wanted }: start its server once, which brings it there.
refused-busy = The server has a lot to do just now, and games that are running come first. Please try again in { $n } seconds.
quota-tables = You already use { $n } tables at once. End one of them, or let it rest for a few minutes.
quota-tables-address = { $n } tables are already in use from your network. Please wait until one of them ends or rests.
quota-bot-tables = { $n ->
    [one] A game of yours where only bots play is already running. Let it end, or call it off.
   *[other] { $n } games of yours where only bots play are already running. Let one of them end, or call it off.
}
quota-hints = { $n ->
    [one] You already wait for a hint.
   *[other] You already wait for { $n } hints.
}
quota-imports = { $n ->
    [one] A game or component file that you brought is still being read.
   *[other] { $n } games or component files that you brought are still being read.
}
quota-imports-all = The server is reading { $n } games and component files that people brought. Please try again in a moment.
quota-editions = You already keep { $n } editions here. Let one of them go first.
quota-sockets = You have { $n } pages with tables open. Close one of them.
quota-sockets-address = { $n } pages with tables are open from your network. Please wait until one of them is closed.
bad-settings = { $file } is not TOML: { $problem }
bad-setting = setting "{ $name }" cannot be { $value }; it takes { $expected }
setting-int = a whole number
setting-bool = true or false
no-traces = Traces need packages that are not installed; bring them with: pip install "bastide[traces]"
setting-networks = an address or a network, or several separated by commas
setting-str = a text
setting-bots = nothing, or the address of a Ray cluster: ray://HOST:PORT
kind-setting = setting
cannot-listen = Port { $port } of { $host } cannot be had: { $problem }. Perhaps a server runs there already; --port takes another one.
database-served = { $file } is already used by another server. One SQLite file has one server: stop the other one, choose another file with --database, or use PostgreSQL for several.
site-missing = The browser client is not built yet: run "make play" in Bastide’s folder, or "python web/build.py", then start the server again.
level-random = Jester
level-greedy = Steward
ended-long = Its record has { $most } entries: the house called it off.
seat-to-bot = The host has given { $name }’s seat to a bot.
seat-opened = The host has freed { $name }’s seat for anybody.
seat-invites = The host has taken { $name }’s seat, to invite somebody to it.
seat-plays-for = { $name } now plays for { $before }.
seat-plays-on = { $name } has sat down and plays on.
seat-declined = { $name } will not play this time.
site-name = Bastide: castle board games
site-description = Five castle board games in the browser: against bots, on one screen, or with friends by a link. In English and French.
share-invites = { $name } invites you to { $game }
share-between = { $game }: { $names }
share-playing = The game is on: look at the board.
share-ended = The game has ended: read it again, move by move.
refused-too-many-pages = That would be { $n } sheets of paper; at most { $most } are printed at once. Try one of each.
refused-nothing-to-print = No component of this edition has a size on paper.
print-note = True size at 100 %: check the bar. Sizes were measured on no box.
quota-labs = { $n ->
    [one] One edition of yours is already being played by bots.
   *[other] { $n } editions of yours are already being played by bots.
  } Please wait for its figures, or stop it.
quota-labs-all = Bots are playing { $n } editions already. Please try again in a few minutes.
refused-no-labs = This server does not let bots play editions.
quota-reviews = { $n ->
    [one] A game of yours is being reviewed or analysed already. Please wait for it, or stop it.
   *[other] { $n } games of yours are being reviewed or analysed already. Please wait for them, or stop one.
  }
quota-reviews-all = { $n } games are being reviewed already. Please try again in a minute.
refused-no-reviews = This server reviews no games.
refused-no-result = This game was called off without a result: there is nothing to review.

# copies
bad-database = The setting "database" cannot be { $url }: it takes sqlite:///FILE or postgresql://USER@HOST:PORT/NAME. A port is a number; @, : and / in a password are written %40, %3A and %2F.
backup-no-folder = There is no folder { $folder } for copies.
copy-failed = { $file } cannot be copied: { $problem }
restore-kind = { $file } is { $kind ->
    [sqlite] a copy of a SQLite file
    [postgresql] a dump of PostgreSQL
   *[other] no copy of games
  }, but the games are kept { $wanted ->
    [sqlite] in a SQLite file
   *[postgresql] in PostgreSQL
  }.
restore-unsound = { $file } is damaged, or holds no games.
restore-full = There are games at { $place }. With --replace they are given up for the copy.
restore-used = { $place } is in use by { $n ->
    [one] somebody
   *[other] { $n } others
  }: stop its servers first.
restore-foreign = { $place } holds tables that are not ours: choose an empty database.
dump-empty = { $place } holds no games: nothing was copied.
dump-missing = PostgreSQL's program { $program } is not installed here.
dump-old = { $program } { $ours } cannot copy a database of PostgreSQL { $theirs }: install that version's programs.
dump-failed = { $program }: { $problem }
