# TextArena
textarena-you-play = You play { $game } as { $name }, to win. Below are its rules; numbers in brackets are clauses. When it is your turn you are shown all that your seat may know, and every legal action with what it does. Answer with one of them, exactly as it is listed, in square brackets at the end of your answer: [action].
textarena-forfeit = { $name } named no legal action and has lost.

# MCP
mcp-not-yours = seat { $seat } is not yours; yours: { $own }
mcp-full = all { $n } tables of this server are in use; finish a game, or try again later
mcp-no-table = there is no table "{ $table }" of yours here; open one with open_table
mcp-seats = name the seats you want to play: whole numbers from 0 to { $last }, at least one
mcp-not-to-act = seat { $seat } has nothing to decide now
mcp-game = { $title }, { $seats } players, about { $minutes } minutes.
mcp-bots = Bots for the other seats:
mcp-bot-random = Any legal action.
mcp-bot-greedy = What looks best one action ahead; the same each time.
mcp-is-legal = { $action } is legal now. { $does }
mcp-hint = Chance of winning, as a search of what you may know puts it; the action; why:
mcp-table = Table: { $table }
mcp-since = What has happened since:
mcp-stand = { $name }: { $n ->
    [one] one decision
   *[other] { $n } decisions
  }, { $counted }: { $points }
