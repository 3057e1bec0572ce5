robber-knights-title = Robber Knights
robber-knights-blurb = Lay the land, send knights out of your castles, and be on top when the last tile lies.
begins-rule = The oldest player begins.
begins-asked = Who is the oldest?
board = The land
hand-of = { $side }: hand
tray-of = { $side }: knights and pile
tile-held = { $face }, letter { $letter }
tiles = { $face }, letter { $letter }: { $n }
back = Hidden tile, letter { $letter }
knight = { $side }: knight
supply = { $n ->
    [0] No knights left
    [one] 1 knight left
   *[other] { $n } knights left
  }
pile = { $n ->
    [one] 1 tile to draw
   *[other] { $n } tiles to draw
  }, letter { $letter } on top
knights-left = { $n ->
    [one] knight left
   *[other] knights left
  }
tiles-in-hand = in hand
tiles-in-pile = to draw
square-floats = The land must fit in a square of { $n } by { $n }
square-fixed = The square of { $n } by { $n } is fixed
held = { $n ->
    [one] You are on top of 1 tile
   *[other] You are on top of { $n } tiles
  }
free-cell = Free cell { $beside }
beside-n = north of { $face }
beside-e = east of { $face }
beside-s = south of { $face }
beside-w = west of { $face }
tile-n = To the north: { $face }
tile-e = To the east: { $face }
tile-s = To the south: { $face }
tile-w = To the west: { $face }
ask-keep = Keep one tile besides the castle.
ask-top = Which of your two tiles lies in the upper row?
ask-place = Lay a tile: up to { $n } this turn.
ask-place-more = { $n ->
    [one] Lay one more tile, or end your turn.
   *[other] Lay another tile (up to { $n } more), or end your turn.
  }
ask-garrison = { $n ->
    [one] Your castle can bring 1 knight: does it stay there?
   *[other] Your castle can bring { $n } knights: how many stay there?
  }
ask-march = { $n ->
    [one] 1 knight can march: choose a direction, or halt.
   *[other] { $n } knights can march: choose a direction, or halt.
  }
ask-march-on = { $n ->
    [one] March on { $way } with 1 knight, or halt.
   *[other] March on { $way } with { $n } knights, or halt.
  }
chance-lay = The starting tiles are turned up.
chance-draw = { $side } draws a tile.
wait-keep = { $side } chooses a tile to keep.
wait-top = { $side } chooses a tile for the upper row.
wait-place = { $side } is about to lay a tile.
wait-garrison = { $side } decides how many knights stay in the castle.
wait-march = { $side } is leading knights on a march.
do-end = End turn
do-halt = Halt here
do-none = Bring no knights
does-keep = Keep this tile
does-top = Put it above
does-place = Lay it here
does-castle = Lay the castle here
does-garrison = { $n ->
    [one] Leave 1 knight
   *[other] Leave { $n } knights
  }
does-march = { $n ->
    [one] March, leave 1 knight
   *[other] March, leave { $n } knights
  }
say-castle = { $n ->
    [0] No knight can come
    [one] Then 1 knight can come
   *[other] Then up to { $n } knights can come
  }
say-knights = { $n ->
    [one] 1 knight stays here
   *[other] { $n } knights stay here
  }
say-left = { $n ->
    [one] 1 can march on
   *[other] { $n } can march on
  }
worth-points = { $face }: { $n ->
    [one] 1 point
   *[other] { $n } points
  } for whoever is on top at the end
worth-nothing = { $face }: no points
worth-closed = { $face }: no knight can enter
line-leave = { $n ->
    [one] Whoever comes leaves at least 1 knight
   *[other] Whoever comes leaves at least { $n } knights
  }
line-no-entry = No knight can enter
line-points = Points for the knight on top
line-stack = Knights, from the top: { $owners }
line-top = { $side } is on top: { $n ->
    [one] 1 point
   *[other] { $n } points
  }
line-closed = Closed: nobody can come here any more
line-musters = When you lay it, up to { $n } knights can come
line-muster-most = A castle brings up to { $n } of them when it is laid
line-breaks-ties = With equal points, more knights left win
line-march = { $n ->
    [one] March { $way }, 1 tile ({ $face }): points won
   *[other] March { $way }, { $n } tiles (up to: { $face }): points won
  }
line-unseen = Letter { $letter }: { $tiles }
some-tiles = { $n ->
    [one] { $face }
   *[other] { $n } × { $face }
  }
castle-here = A castle here
supply-of = { $side }: { $n ->
    [0] no knights left
    [one] 1 knight left
   *[other] { $n } knights left
  }
unseen-of = { $side }: tiles not seen yet
topped = { $face }: +{ $n } for { $side }, now on top
covered = { $face }: −{ $n } for { $side }, now covered
closed = { $face }: closed, nobody can come here any more
castle-empty = { $side } has too few knights left: the castle stays empty
supply-empty = { $side } has no knights left
pile-empty = { $side } has drawn the last tile of the pile
last-tile = { $side } has laid the last tile and plays no more
march-ends = { $n ->
    [one] The march ends here: the way is closed, 1 knight stays in the supply
   *[other] The march ends here: the way is closed, { $n } knights stay in the supply
  }
full-width = The land is { $n } tiles wide: it can grow no further east or west
full-height = The land is { $n } tiles high: it can grow no further north or south
won-by-points = { $side } wins with { $n ->
    [one] 1 point
   *[other] { $n } points
  }.
won-by-knights = { $n ->
    [one] Equal with 1 point
   *[other] Equal with { $n } points
  }: { $side } wins with more knights left ({ $knights }).
won-together = { $n ->
    [one] 1 point
   *[other] { $n } points
  } and { $knights ->
    [one] 1 knight
   *[other] { $knights } knights
  } left each: { $sides } share the victory.
log-keep = { $side } keeps a tile: { $face }.
log-keep-hidden = { $side } keeps a tile in secret.
log-top = { $side } puts a tile in the upper row: { $face }.
log-top-hidden = { $side } puts a tile in the upper row, in secret.
log-lay = A starting tile is turned up: { $face }.
log-draw = { $side } draws a tile: { $face }.
log-draw-hidden = { $side } draws a tile.
log-place = { $side } lays a tile: { $face }.
log-end = { $side } ends the turn.
log-none = { $side } brings no knights to this castle.
log-halt = { $side } halts the march.
log-garrison = { $side } leaves { $n ->
    [one] 1 knight
   *[other] { $n } knights
  } in the castle.
log-march = { $side } marches { $way } ({ $face }) and leaves { $n ->
    [one] 1 knight
   *[other] { $n } knights
  } there.
way-n = north
way-e = east
way-s = south
way-w = west
stake-protects = Out of reach of any castle laid next: { $what }
stake-exposes = A castle could be laid to cover: { $what }
says-protects = Out of reach of any castle laid next: my { $what }
says-exposes = I accept that a castle could be laid to cover my { $what }
why-grammar = write PC@2,-1 to lay a tile, garrison:2, E2 to march, or end, halt, keep:M, top:P
why-keep = now a tile has to be kept besides the castle
why-top = now a tile has to be chosen for the upper row
why-place = now a tile has to be laid
why-garrison = first say how many knights stay in the castle
why-march = now the knights march on, or halt
why-no-such-tile = you have no such tile to choose here ({ $face })
why-first-tile = the first tile of a turn has to be laid
why-not-in-hand = you do not hold this tile ({ $face })
why-occupied = a tile lies there already
why-apart = it would touch no tile
why-corner = it would touch only by a corner
why-square = the land would no longer fit in a square of { $n } by { $n }
why-same-direction = a march goes straight on
why-gap = no tile lies there
why-no-entry = no knight can enter there
why-too-few = { $n ->
    [one] at least 1 knight must stay there
   *[other] at least { $n } knights must stay there
  }
why-too-many = { $n ->
    [0] no knight is left to march
    [one] only 1 knight is left to march
   *[other] only { $n } knights are left to march
  }
why-full = { $n ->
    [0] the tile is full
    [one] there is room for 1 knight only
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
has-square = { $players } players: a square of { $n } by { $n }
knight-piece = Knight
option-start = The starting layout
option-start-shuffled = mixed by chance
option-start-columns = a column each, ordered in secret
option-handicap-help = Ours, not the rulebook’s. For each step all the others begin with five knights fewer.
picture-top = Only the knight on top counts. Blue scores 1 on this castle and 2 on each village; with four knights the tiles are full.
picture-laying = A new tile may lie wherever you see gold: side by side with a tile, and within the square.
picture-march = Yellow has laid the castle on the left and rides east: a knight on the castle, one on each tile, on top of the blue ones. The gold ring is the next step.

# the examples of the rules: what they ask, and what comes of it
picture-touching = The four tiles in the middle are the start. Lay your mountains beside them: a whole side must touch.
answer-touching = Eight cells are free to lay on. A cell that only meets the land at a corner is not among them.
picture-ride = You are Yellow. Lay your castle left of the forest village and ride east: one knight stays on the castle, two in the forest, one in the town.
answer-ride = Four knights are in play. The forest asks for two, so one alone could not have entered it. You lead by 6 points: 1 for the castle, 2 for the village, 3 for the town.
picture-cover = Yellow’s four knights hold the row. Lay your castle at its right end and ride west over them: one, one, two, one.
answer-cover = Five knights, and you are on top everywhere: 1 + 3 + 2 + 1 = 7 points for you, none for Yellow. The village has four knights now, and nobody enters it any more.
picture-limit = With two players the land fits in a square of seven by seven. It is seven wide and seven high now: nothing may lie further out.
answer-limit = Gold shows where your tile may lie. To the right of the lower lake there would be a neighbour, but it is outside the square.
picture-counting = The last tile. Lay it, and count the knights on top: 1 on a castle, 2 on a village, 3 on a town.
answer-counting = 21 points for Blue, 21 for Yellow. Now the knights left at home would decide; neither has one, so both have won.

# on the bench of the workshop
bench-faces = Tiles by face
bench-letters = Tiles by letter
bench-terrains = Terrains
bench-buildings = Buildings
bench-numbers = Numbers
bench-face = { $code }: { $terrain }, { $building }
bench-terrain = Terrain
bench-building = Building
bench-tiles = Tiles of each player
bench-leave = Knights to leave there
bench-enter = Knights may enter
bench-points = Points
bench-musters = Brings knights when it is laid
bench-knights = Knights and turns
bench-per_player = Knights of each player
bench-per_castle = At most from one castle
bench-per_tile = At most on one tile
bench-placements = Tiles laid in a turn, at most
bench-squares = The square that the land fits in
bench-square = Side for { $n } players
bench-colours = Colours
bench-seats = From the first seat on
