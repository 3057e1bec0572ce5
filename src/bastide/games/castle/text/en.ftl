castle-title = Carcassonne: The Castle
castle-blurb = Build one castle together, each for your own glory: lay tiles, send followers, stop on the towers.
castle-won = { $side } wins, { $high } to { $low }.
castle-shared = A shared victory, { $n } points each.
kind-path = path
kind-tower = tower
kind-house = house
kind-court = court
compass-n = north
compass-e = east
compass-s = south
compass-w = west
walls = The walls
cell = { $cell }
square = Square { $n }
tower-at = Corner tower at { $n }
start = Start space: { $kind }
to-come = Tiles
tile-on = Tile { $kind } on { $cell }: { $n } north, { $e } east, { $s } south, { $w } west
tile-title = Tile { $kind } on { $cell }
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
pile = { $n ->
    [one] one tile to come
   *[other] { $n } tiles to come
  }
drawn = The tile to lay, { $kind }: { $n } north, { $e } east, { $s } south, { $w } west
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
part-keep = Keep and largest hole
part-courts = Markets in own courts
part-tile = Wall tile { $n }
reserve-count = { $n ->
    [one] follower at home
   *[other] followers at home
  }
keep-size = size of the keep
chance-draw = { $side } draws a tile.
chance-wall = A wall tile is turned up.
ask-place = Lay this tile where you see gold.
ask-follower = Send a follower onto the tile, or keep it home.
ask-score = Which one scores first?
ask-again = Use your tile for another turn?
choosing-place = { $side } is laying a tile.
choosing-follower = { $side } may send a follower.
choosing-score = { $side } chooses what scores first.
choosing-again = { $side } may take another turn.
do-none = Keep it home
do-again = Another turn
do-end = End the turn
say-place = At once: Blue { $blue }, Red { $red }
say-open = Onto the { $kind }, size { $size }: { $n ->
    [one] one point
   *[other] { $n } points
  } once it is complete
say-closed = Onto the { $kind }, size { $size }: { $n ->
    [one] one point
   *[other] { $n } points
  } at once
say-court = Into the court, size { $size }: { $n } points at the end, and the merchant stays
say-score = { $n ->
    [one] One point
   *[other] { $n } points
  } for { $side }: { $kind }
say-double = { $n } points, uses tile { $tile }: { $kind }
feature-title = { $label }: { $kind }
line-size = Size
line-wells = Wells
line-markets = Markets
line-followers = Followers of { $side }
line-open = Open sides
line-owner = { $side } has the majority.
line-nobody = Nobody has the majority.
line-worth = Points once it is complete
line-court = Points at the end
line-feature = { $segment }, { $kind }. { $owner }
line-hole = Empty cells that hang together here
line-largest-hole = Largest hole
line-fresh = Taken in this turn: usable from a later one.
line-tile-there = Stop here exactly, and the wall tile is yours.
line-tile-gone = No wall tile lies here.
line-unseen = Not yet seen: tile { $n }
empty-cell = { $cell }, empty
effect-another-turn = At the end of a turn of yours: take another turn at once.
effect-double-tower = In a turn of yours: a completed tower you score counts double.
effect-double-house = In a turn of yours: a completed house you score counts double.
effect-open-path = At the end: your best unfinished path scores.
effect-open-tower = At the end: your best unfinished tower scores.
effect-open-house = At the end: your best unfinished house scores.
effect-richer-court = At the end: more points for each market of your largest court.
effect-larger-keep = At the end: your keep counts as larger.
effect-points = At the end: points, just like that.
log-draw = Tile { $name } is drawn.
log-place = { $side } lays the tile on { $cell }.
log-none = { $side } keeps the follower home.
log-on-path = { $side } sends a herald onto the path.
log-on-tower = { $side } sends a knight into the tower.
log-on-house = { $side } sends a squire into the house.
log-on-court = { $side } sends a merchant into the court.
log-score = { $side } has { $name } scored.
log-double = { $side } has { $name } scored double.
log-wall = Wall tile { $name } is turned up.
log-again = { $side } takes another turn.
log-end = { $side } ends the turn.
why-grammar = write F3n to lay a tile, on:p1 or none for a follower, score:D5.h1 or double:D5.h1, again or end
why-not-now = this is not the moment; { $now }
now-place = the drawn tile has to be laid
now-follower = a follower may be sent, or none
now-score = it is to be decided what scores first
now-again = another turn may be taken, or the turn ended
why-no-cell = there is no cell { $cell } inside the walls
why-occupied = a tile lies on { $cell } already
why-turn = turned so, this tile would look the same; write { $turns }
why-touches-nothing = { $cell } touches no tile and no start space
why-paths = a path must meet a path, and nothing else; look { $side }
why-no-segment = this tile has no part { $segment }
why-taken = a follower stands in this { $kind } already
why-same-feature = { $segment } belongs to a feature already offered under its first part
why-not-closed = { $label } is no completed feature waiting to be scored
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
line-to-tower = To the tower at { $tower }: { $steps } points
line-tiles-left = Can still be drawn: { $tiles }
score-of = { $side }: { $n } points
option-first = Who begins
option-first-0 = the first seat
option-first-1 = the second seat
option-keep = A keep is placed
option-keep-scorer = whoever completes the house
option-keep-builder = only in its owner’s own turn
option-unfinished_well = A well doubles the unfinished path of tile 4
picture-paths = The tile in the blue corners was laid last: its path goes on below and on the right. Its house, on the left, may lie against a court.
picture-complete = This tower of two tiles is complete: no side of it faces an empty cell. It scores 2 points a tile, and the follower goes home.
picture-corner = Red’s marker has stopped on the tower 30–31 and has taken its tile. The tile of the tower 33–34 still lies there, face down.
