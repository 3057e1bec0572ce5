castle-title = Carcassonne: The Castle
castle-blurb = Build one castle together, each for your own glory: lay tiles, send followers, stop on the towers.
white = White
black = Black
begins-rule = The youngest player decides who begins.
begins-asked = The youngest decides: who begins?
castle-won = { $side } wins, { $high } to { $low }.
castle-shared = A shared victory, { $n } points each.
kind-path = path
kind-tower = tower
kind-house = house
kind-court = court
the-path = the path
the-tower = the tower
the-house = the house
the-court = the court
role-path = Herald
role-tower = Knight
role-house = Squire
role-court = Merchant
feature-path = Path of { $n }
feature-well = Path of { $n } with a well
feature-tower = Tower of { $n }
feature-house = House of { $n }
feature-court = { $n ->
    [0] Court without a market
    [one] Court with one market
   *[other] Court with { $n } markets
  }
feature-on = { $feature } ({ $cell })
feature-towards = { $feature } ({ $cell }, { $compass })
part-at = { $part } to the { $compass }
shows-path = { $n ->
    [one] a path
   *[other] { $n } paths
  }
shows-well = { $n ->
    [one] a path with a well
   *[other] { $n } paths with wells
  }
shows-tower = { $n ->
    [one] a tower
   *[other] { $n } towers
  }
shows-house = { $n ->
    [one] a house
   *[other] { $n } houses
  }
shows-market = { $n ->
    [one] a market
   *[other] { $n } markets
  }
shows-court = nothing but court
compass-n = north
compass-e = east
compass-s = south
compass-w = west
compass-ne = north-east
compass-se = south-east
compass-sw = south-west
compass-nw = north-west
walls = The walls
cell = { $cell }
square = Square { $n }
tower-at = Corner tower { $first }–{ $second }
start = Start space: { $kind }
to-come = Tiles
tile-on = Tile on { $cell }: { $n } north, { $e } east, { $s } south, { $w } west
tile-title = Tile on { $cell }: { $shows }
follower-path = Herald of { $side }
follower-tower = Knight of { $side }
follower-house = Squire of { $side }
follower-court = Merchant of { $side }
reserve = { $n ->
    [one] one follower at home
   *[other] { $n } followers at home
  }
wall-tile = Wall tile { $n }
wall-tile-down = Face-down wall tile at { $n }
wall-tiles = { $n ->
    [one] wall tile
   *[other] wall tiles
  }
pile = { $n ->
    [one] one tile to come
   *[other] { $n } tiles to come
  }
drawn = The tile to lay: { $n } north, { $e } east, { $s } south, { $w } west
keep-unplaced = Keep, not yet placed
keep-of = Keep of { $side }, in a house of { $n }
marker = { $side } on the track, { $n ->
    [one] one point
   *[other] { $n } points
  }
part-path = { $n ->
    [one] { $n } path
   *[other] { $n } paths
}
part-tower = { $n ->
    [one] { $n } tower
   *[other] { $n } towers
}
part-house = { $n ->
    [one] { $n } house
   *[other] { $n } houses
}
part-track = On the track
part-tile-for = Wall tile { $n } ({ $feature })
part-keep = Larger keep (the largest hole)
reserve-count = { $n ->
    [one] follower at home
   *[other] followers at home
  }
keep-size = size of the keep
chance-draw = { $side } draws a tile.
chance-wall = { $side } turns up a wall tile.
ask-place = Lay your tile on a golden cell: { $shows }.
ask-follower = Send a follower onto the tile, or nobody: you have { $n } at home.
ask-score = { $n } features of yours are complete: which scores first?
ask-score-other = { $n } features of { $side } are complete: you say which scores first.
ask-double = { $feature } is complete: use wall tile { $tile } to count it double?
ask-again = Use wall tile { $tile } for another turn?
choosing-place = { $side } is laying a tile.
choosing-follower = { $side } may send a follower.
choosing-score = { $side } chooses what scores first.
choosing-again = { $side } may take another turn.
do-none = Send nobody
do-again = Another turn
do-end = End turn
do-lay = Lay here
do-lay-gain = Lay here: +{ $n }
do-on-path = Send a herald
do-on-tower = Send a knight
do-on-house = Send a squire
do-on-court = Send a merchant
do-score = Score it: +{ $n }
do-double = Double it: +{ $n }
say-none = Nobody is sent onto this tile
say-again = You use your wall tile and draw again
say-end = You keep your wall tile
say-nothing = no points yet
say-gain = +{ $n } for { $side }
say-tower = a wall tile for { $side }
also = { $first }, { $happens }
say-place = On { $cell }: { $happens }
say-open = { $role }, { $part }: nothing now, { $n ->
    [one] one point
   *[other] { $n } points
  } once complete
say-closed = { $role }, { $part }: { $n ->
    [one] one point
   *[other] { $n } points
  } now, and home again
say-court = { $role }, { $part }: nothing now, { $n ->
    [one] one point
   *[other] { $n } points
  } at the end, and stays there
say-double = { $what } counts double: +{ $n } for { $side }, and wall tile { $tile } is used up
line-size = Size
line-scored = Scored, for { $side }
line-start = Counts as one more tile of what is joined to it.
keep-title = Keep of { $side }
line-keep = Size of its house, { $side }
line-keep-for = At the end the larger keep scores the largest hole, a point a cell; equal ones nothing.
line-out = On the board
line-merchants = Merchants among them, who stay to the end
drawn-title = The tile to lay: { $shows }
line-fits = Paths must meet paths, and nothing else may meet one. All else lies as you like.
line-beside = It must touch a tile or a start space.
line-left-path = With a path
line-left-tower = With a tower
line-left-house = With a house
line-left-court = With a court
line-left-well = With a well
line-left-markets = With a market
line-wells = Wells
line-markets = Markets
line-followers = Followers of { $side }
line-open = Open sides
line-owner = { $side } has the majority.
line-nobody = Nobody has the majority.
line-worth = Points once it is complete
line-court = Points at the end
line-feature = { $part }: { $owner }
line-hole = Empty cells that hang together here
line-largest-hole = Largest hole
line-fresh = Taken in this turn: usable from a later one.
line-tile-there = Stop here exactly, and the wall tile is yours.
line-tile-gone = No wall tile lies here.
line-unseen = Not yet seen: wall tile { $n }. { $effect }
empty-cell = { $cell }, empty
effect-another-turn = At the end of one’s own turn: another turn at once.
effect-double-tower = In one’s own turn: a tower counts double, { $n } points a tile.
effect-double-house = In one’s own turn: a house counts double, { $n } points a tile.
effect-open-path = At the end: one unfinished path scores { $n ->
    [one] one point
   *[other] { $n } points
  } a tile.
effect-open-tower = At the end: one unfinished tower scores { $n ->
    [one] one point
   *[other] { $n } points
  } a tile.
effect-open-house = At the end: one unfinished house scores { $n ->
    [one] one point
   *[other] { $n } points
  } a tile.
effect-richer-court = At the end: each market of one’s largest court scores { $n } points.
effect-larger-keep = At the end: the keep counts as { $n ->
    [one] one tile
   *[other] { $n } tiles
  } larger.
effect-points = At the end: { $n } points.
log-draw = { $side } draws a tile: { $shows }.
log-place = { $side } lays it on { $cell }.
log-none = { $side } sends nobody.
log-on-path = { $side } sends a herald onto the path.
log-on-tower = { $side } sends a knight into the tower.
log-on-house = { $side } sends a squire into the house.
log-on-court = { $side } sends a merchant into the court.
log-score = { $side } has { $part } scored.
log-double = { $side } uses wall tile { $tile }: { $part } counts double.
log-wall = { $side } turns up wall tile { $tile }.
log-again = { $side } uses wall tile { $tile } and takes another turn.
log-end = { $side } ends the turn.
gain = { $what }: +{ $n } for { $side }
gain-doubled = { $what }, doubled: +{ $n } for { $side }
story-no-place = It fits nowhere and leaves the game; another one is drawn.
story-no-place-last = It fits nowhere and leaves the game.
story-joined = Joined: { $feature }. { $owner }
story-tied = { $feature }: as many followers each, nobody scores
story-home = { $side } gets { $n ->
    [one] a follower
   *[other] { $n } followers
  } back.
story-keep = { $side } puts the keep into a house of { $n }.
story-keep-moves = { $side } moves the keep into a house of { $n }.
story-keep-leads = { $side } now has the larger keep.
story-keeps-equal = The keeps are now equally large.
story-tower = { $side } stops on the tower { $first }–{ $second }: wall tile
story-no-larger-keep = No keep is the larger one: nobody scores the largest hole.
stake-threatens = One tile could then undo the majority: { $what }
stake-protects = No single tile can undo your majority any more: { $what }
stake-exposes = One tile could undo your majority: { $what }
stake-completes = { $n ->
    [one] One tile of the pile could complete: { $what }
   *[other] Any of { $n } tiles of the pile could complete: { $what }
  }
says-threatens = I can now undo a majority with one tile: { $what }
says-protects = No single tile can undo my majority any more: { $what }
says-exposes = I accept that one tile could undo my majority: { $what }
says-completes = { $n ->
    [one] One tile of the pile could now complete mine: { $what }
   *[other] Any of { $n } tiles of the pile could now complete mine: { $what }
  }
why-grammar = write F3n to lay a tile, on:p1 or none for a follower, score:D5.h1 or double:D5.h1, again or end
why-not-now = this is not the moment; { $now }
now-place = the drawn tile has to be laid
now-follower = a follower may be sent, or nobody
now-score = it is to be decided what scores first
now-again = another turn may be taken, or the turn ended
why-no-cell = there is no cell { $cell } inside the walls
why-occupied = a tile lies on { $cell } already
why-turn = turned so, this tile would look the same as before
why-touches-nothing = { $cell } touches no tile and no start space
why-paths = a path must meet a path, and nothing else; look { $side }
why-no-segment = this tile has no such part
why-taken = { $kind } has a follower already
why-same-feature = { $kind } is reached from here too, and is offered at its first part
why-not-closed = this is not complete, or is scored already
why-mover-first = your own features are scored first
why-not-doubled = only a tower or a house of your own can be doubled, in your own turn
why-fresh = a wall tile can be used only in a later turn than the one in which it was taken
why-no-doubler = you hold no wall tile for it
edition-twice = "{ $found }" is used twice
edition-key = this key means nothing here; there are { $known }
edition-flag = expected true or false, found { $found }
edition-one-of = expected one of { $known }, found "{ $found }"
edition-edges = expected four letters out of p, t, h, c for the sides N, E, S, W, found "{ $found }"
edition-tile-id = expected one to eight letters or digits, found "{ $found }"
edition-turns = this tile looks different in { $expected ->
    [one] one orientation
   *[other] { $expected } orientations
  }, found { $found }
edition-port-twice = port { $port } is used twice; { $other } has it already
edition-most = expected at most { $most } of these, found { $found }
edition-segment-id = expected { $expected }, found "{ $found }"
edition-belongs = only a { $kind } can have this
edition-no-strip = side { $port } is no path side, so it has no strips beside a path
edition-bare-port = no segment reaches { $port }; the edge asks for a { $kind }
edition-edge-kind = { $port } belongs to a { $found }, but the edge asks for a { $kind }
edition-columns = expected different capital letters, found "{ $found }"
edition-row = expected { $n } signs # or ., found "{ $found }"
edition-cells = expected 1 to { $most } cells, found { $found }
edition-cell = { $found } is not a cell inside the walls
edition-no-wall = a start space lies in the wall, but { $cell } has an inside neighbour there
edition-start-twice = two start spaces lie against this side of { $cell }
edition-parts = a part ends with square { $last }, and the next begins with { $first }
edition-round = the parts do not make one round of { $n } squares
edition-pair = expected two whole numbers from 0 to { $most }, found { $found }
edition-squares = expected two squares that follow each other, from { $lowest } up, found { $found }
edition-bend = the outline has no { $bend } bend at { $x }, { $y }
edition-tower-twice = two towers stand at this bend
edition-straight = towers stand clockwise, and a straight wall leads from each to the next
edition-towers = the outline has { $n } bends, and each is a tower; found { $found }
edition-wall-tiles = the towers hold { $n } wall tiles, but there are only { $found }
edition-option = the options are { $known }, with values the rules know
has-board = { $cells } cells, { $starts } start spaces, { $towers } corner towers, { $squares } squares
has-tiles = { $n } castle tiles of { $kinds } kinds
has-wall-tiles = { $n } wall tiles
times = { $name } × { $n }
follower = follower
shield = score marker
keep = keep
line-to-tower = To the tower at { $tower }: { $near } or { $far } points
option-first = Who begins
option-first-0 = the first seat
option-first-1 = the second seat
option-keep = A keep is placed
option-keep-scorer = whoever completes the house
option-keep-builder = only in its owner’s own turn
option-keep-literal = in one’s own turn, in the first house with a squire of one’s own
option-keep-help = “As soon as a player completes his first house, he places his keep in it. If he later completes a larger house (made of more tiles) in which he has the majority of squires, he moves his keep into that new house.”
option-tile7 = The largest court, for tile 7
option-tile7-markets = the one with the most markets
option-tile7-tiles = the one with the most tiles
option-tile7-help = “Each market in the largest court in which one has the majority brings 4 points in the final scoring.”
option-unfinished_well = A well doubles the unfinished path of tile 4
option-handicap-help = Ours, not the rulebook’s. For each step the other player begins with two followers fewer; one at least is left.
picture-paths = The tile in the blue corners was laid last: its path goes on below and on the right. Its house, on the left, may lie against a court.
picture-complete = This tower of two tiles is complete: no side of it faces an empty cell. It scores 2 points a tile, and the follower goes home.
picture-corner = Black’s marker, with the lozenge, has stopped on the corner tower 30–31 and has taken its tile. The tile of the corner tower 33–34 still lies there, face down.

# the examples of the rules: what they ask, and what comes of it
picture-first = Your first tile has to touch a start space with a whole side: here its path goes on from the path in the wall.
answer-first = There are seventeen ways to begin with this tile. In the middle of the castle it would touch nothing.
picture-matching = Lay this tile beside the one with the market. Upright, its path runs past it. Lying, the path would run into the court: that is not allowed.
answer-matching = Only paths have to go on. Towers, houses and courts may touch as they please.
picture-well = Your herald stands on a path with a well. Close it with this tile, without sending anybody.
answer-well = 8 points: three tiles and the start space, 2 each because of the well. Another well would not make it more. The herald comes home.
picture-fourtiles = Your knight stands in this tower. The tile closes it: no side of it faces an empty cell any more.
answer-fourtiles = 8 points: four tiles, 2 each.
picture-house = This tile shows two houses, which are not joined. Send a squire into the upper one, which lies against the wall.
answer-house = 1 point: a house of one tile. As it is your first, your keep goes into it. In the lower house, of two tiles, he would have earned 2.
picture-resident = You have laid the tile in the corners. It makes your opponent’s house larger. Where may somebody of yours go?
answer-resident = Not into the house: a squire lives there already, and it does not matter how far away. A knight or a merchant may come; the knight earns 2 points at once.
picture-merchant = You have laid the tile in the corners. Its court is that of your opponent’s merchant. Where may somebody of yours go?
answer-merchant = Not into the court, where a merchant lies already. The house is free for a squire.
picture-herald = This path runs from the wall to the door of a tower. Lay it, and send a herald onto it.
answer-herald = 1 point, and the herald is back at once: a path that is complete when it is laid may still be claimed.
picture-knight = This tile closes the tower on its left, where nobody stands. Send a knight into it.
answer-knight = 4 points for two tiles, and the knight is back in your reserve.
picture-joined = Two towers, a knight of yours in the upper one, one of your opponent’s in the lower one. This tile joins and closes them.
answer-joined = Now there are two knights in one tower. It is one to one, so nobody scores, and both go home.
picture-threecourts = Three paths meet at the plaza of the tile in the corners, and cut the land into courts. How many can you choose from?
answer-threecourts = Three courts and three paths, one on each side. None of them is taken.
picture-stopping = You have 31 points. On F9 your tile closes a path of two tiles, for a herald who goes there: 2 points, and your marker stops on 33, a square of the tower 33–34.
answer-stopping = The wall tile is yours, and turned up at once. With 35 points you would only have passed it.
picture-hole = Lay the last tile on E9. Your keep stands in a house of three tiles, your opponent’s in one of two.
answer-hole = The largest patch of empty cells has 11: so many points for the larger keep. Cells that only touch by a corner do not hang together.
picture-largerkeep = Lay the last tile on D9. Both keeps stand in houses of three tiles, but your opponent has wall tile 8.
answer-largerkeep = Tile 8 makes a keep two tiles larger: 5 against 3, and 8 points for your opponent. Without it nobody would have scored.
picture-markets = Lay the last tile on E10. Which merchants have the most markets in their courts?
answer-markets = Your best court has five markets: 15 points, and wall tile 7 makes them 20. Another has one, 3 points. Your opponent has six markets, 18 points, and one, 3 points.

# on the bench of the workshop
bench-tiles = Castle tiles
bench-tile = Tile { $id }
bench-edges = Sides
bench-reaches = { $kind } { $n } reaches
bench-well = { $kind } { $n } has a well
bench-end = { $kind } { $n } ends at
bench-plaza = a plaza
bench-door = a door
bench-market = { $kind } { $n }: markets
bench-port-side = the { $side } side
bench-port-before = the { $side } side, before the path
bench-port-after = the { $side } side, after the path
bench-outline = The inside of the castle
bench-inside = Inside the walls
bench-outside = Outside
bench-track = Score track
bench-squares = Squares
bench-wall-part = Wall part { $n }: last square
bench-start = Start space { $id }
bench-cell = Cell
bench-side = Side
bench-feature = What it shows
bench-markets = Markets
bench-towers = Corner towers
bench-tower = Corner tower { $n }
bench-first-square = First of its two squares
bench-holds = Holds a wall tile
bench-wall-tiles = Wall tiles
bench-effect = Effect
bench-effect-another-turn = another turn
bench-effect-double-tower = a tower counts double
bench-effect-double-house = a house counts double
bench-effect-open-path = an unfinished path scores
bench-effect-open-tower = an unfinished tower scores
bench-effect-open-house = an unfinished house scores
bench-effect-richer-court = more for markets
bench-effect-larger-keep = a larger keep
bench-effect-points = points
bench-number = Number on it
bench-numbers = Points and pieces
bench-points = Points
bench-points-path = A path, each tile
bench-points-path_with_well = A path with a well, each tile
bench-points-tower = A tower, each tile
bench-points-house = A house, each tile
bench-points-market = A market
bench-points-market_in_richer_court = A market with wall tile 7
bench-points-points_tile = Wall tile 9
bench-points-larger_keep = Tiles added by wall tile 8
bench-pieces = Pieces of each player
bench-followers = Followers, score marker included
bench-markers = Score markers among them
