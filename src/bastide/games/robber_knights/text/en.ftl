robber-knights-title = Robber Knights
robber-knights-blurb = Lay the land, send knights out of your castles, and be on top when the last tile lies.
board = Landscape
hand-of = Hand of { $side }
tray-of = Supply of { $side }
tile-on = { $face } at { $cell }
tile-held = { $face } ({ $letter })
back = Tile { $letter }, face down
knight = Knight of { $side }
supply = { $n ->
    [one] One knight in supply
   *[other] { $n } knights in supply
  }
pile = { $n ->
    [one] One tile in the pile
   *[other] { $n } tiles in the pile
  }, { $letter } on top
held = { $face } at { $cell }
knights-left = { $n ->
    [one] knight in supply
   *[other] knights in supply
  }
tiles-in-hand = { $n ->
    [one] tile in hand
   *[other] tiles in hand
  }
tiles-in-pile = { $n ->
    [one] tile in the pile
   *[other] tiles in the pile
  }
square-floats = The landscape must fit in a square of { $n } by { $n }
square-fixed = The square of { $n } by { $n } is fixed
ask-keep = Keep one tile besides the castle.
ask-top = Which tile lies in the upper row?
ask-place = Lay a tile ({ $n } of { $most }).
ask-garrison = How many knights stay in the castle?
ask-march = March on ({ $left } left), or halt.
chance-lay = The starting tiles are turned up.
chance-draw = { $side } draws a tile.
choosing = { $side } is choosing.
do-end = End of turn
do-halt = Halt
do-none = No knights
say-knights = { $n ->
    [one] One knight
   *[other] { $n } knights
  }
line-leave = { $n ->
    [one] One knight must stay here
   *[other] { $n } knights must stay here
  }
line-no-entry = No knight may stand here
line-points = Points for the topmost knight
line-stack = Knights from the top: { $owners }
line-closed = Closed: nobody can enter any more
line-march = March to { $to }: points won
line-unseen = { $letter }: { $tiles }
castle-at = A castle at { $cell }
unseen-of = Tiles of { $side } not seen yet
won-by-points = Most points: { $n }.
won-by-knights = Most points: { $n }; the tie is broken by knights in supply.
hidden-tile = a hidden tile
log-keep = { $side } keeps { $face }.
log-top = { $side } puts { $face } in the upper row.
log-lay = Turned up: { $face }.
log-draw = Drawn: { $face }.
log-place = { $side } lays { $face } at { $cell }.
log-end = { $side } ends the turn.
log-none = { $side } brings no knights.
log-halt = { $side } halts.
log-garrison = { $side } leaves { $n ->
    [one] one knight
   *[other] { $n } knights
  } in the castle.
log-march = { $side } marches { $way } and leaves { $n ->
    [one] one knight
   *[other] { $n } knights
  }.
way-n = north
way-e = east
way-s = south
way-w = west
why-grammar = write PC@2,-1 to lay a tile, garrison:2, E2 to march, or end, halt, keep:M, top:P
why-place = now a tile has to be laid
why-march = now the knights march on, or halt
why-no-such-tile = you have no { $face } to choose here
why-first-tile = the first tile of a turn has to be laid
why-not-in-hand = you hold no { $face }
why-occupied = a tile lies there already
why-apart = it touches no tile
why-corner = it touches only by a corner
why-square = the landscape would no longer fit in a square of { $n } by { $n }
why-same-direction = a march goes on in the same direction
why-gap = no tile lies there
why-no-entry = no knight may enter there
why-too-few = { $n ->
    [one] at least one knight must stay there
   *[other] at least { $n } knights must stay there
  }
why-too-many = { $n ->
    [0] no knight is left to march
    [one] only one knight is left to march
   *[other] only { $n } knights are left to march
  }
why-full = { $n ->
    [0] the tile is full
    [one] there is room for one knight only
   *[other] there is room for { $n } knights only
  }
edition-code = "{ $found }" cannot be used: one to three capital letters, each name once, not too many
edition-unknown = "{ $found }" is not described in this file
edition-first-letter = must be the first group, which is "{ $found }"
edition-full = { $tiles } tiles do not fit in { $cells } cells (2.6)
edition-count = the letters hold { $found } of these tiles, not { $n } (2.6)
edition-castles = expected exactly one castle, found { $found } (2.6)
has-tiles = { $n } tiles a player, of { $faces } faces, letters { $letters }
has-knights = { $n } knights a player
has-square = { $players } players: a square of { $side } by { $side }
knight-piece = Knight
option-start = The starting layout
option-start-shuffled = mixed by chance
option-start-columns = a column each, ordered in secret
picture-top = Only the knight on top counts. Blue scores 1 on this castle and 2 on each village; with four knights the tiles are full.
picture-laying = A new tile may lie wherever you see gold: side by side with a tile, and within the square.
picture-march = Yellow has laid the castle on the left and rides east: a knight on the castle, one on each tile, on top of the blue ones. The gold ring is the next step.
