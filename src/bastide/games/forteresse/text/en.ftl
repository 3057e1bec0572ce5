forteresse-title = La Forteresse
forteresse-blurb = Line up your numbered pawns, break through, and hold the enemy fortress for one turn.
board = Board
cell = { $cell }
fortress-cell = { $cell }, fortress of { $side }
pawn = { $side } { $n }
pawn-on = { $side } { $n } on { $cell }
pawns-left = { $n ->
    [one] pawn on the board
   *[other] pawns on the board
  }
pawns-taken = taken
pawns-taken-which = taken: { $which }
the-pawn = the { $n }
alarm = An enemy holds the fortress of { $side }
ask-move = Move a pawn, or push a troop from its last pawn.
ask-rescue = An enemy pawn is in your fortress: take it now, or you lose.
ask-pass = No move possible: pass.
do-pass = Pass
do-move = Move to { $dest }
do-advance = Advance to { $dest }
do-take = Take on { $dest }
choosing = { $side } is choosing a move.
say-move = The { $n } from { $head } to { $dest }
say-troop = The troop of { $size }, power { $power }, to { $dest }
say-enters = { $first }; into the fortress: hold it for one turn and you win
say-take = Power { $power } against { $faced }: takes { $taken }, ends on { $dest }
warn-fortress = This leaves an enemy on your fortress: you lose (7.1).
line-troop = Troop from { $tail } to { $head }
line-alone = Alone it goes up to { $n ->
    [one] one cell
   *[other] { $n } cells
  }, with power { $n }.
line-fortress = An enemy pawn that holds it for a whole turn wins the game.
line-threat-troop = The troop from { $tail } to { $head } can take it, with power
line-threat = The { $n } on { $head } can take it, with power
log-pass = { $side } cannot move and passes.
story-power = Power { $power } against { $faced }
story-loses = { $side } loses the { $n } on { $cell }.
story-enters = { $side } is in the enemy fortress: { $other } must take that pawn at once, or loses.
story-freed = { $side } has freed the fortress.
story-again = This position has come up { $n } times; { $limit } times make a draw.
log-pawn-moves = { $side } moves { $head } to { $dest }.
log-pawn-takes = { $side } takes on { $dest }: { $n ->
    [one] one pawn
   *[other] { $n } pawns
  }.
log-troop-moves = { $side } moves the troop from { $tail } to { $head }; its head is now on { $dest }.
log-troop-takes = { $side } takes on { $dest } with the troop from { $tail } to { $head }: { $n ->
    [one] one pawn
   *[other] { $n } pawns
  }.
won-by-fortress = { $side } has held the enemy fortress for a whole turn.
won-by-last-pawn = { $side } has taken the last enemy pawn.
drawn-by-repetition = Draw: the same position has come up { $times } times.
drawn-by-quiet = Draw: nothing was taken in the last { $n } moves.
a-pawn = the { $n } on { $cell }
stake-threatens = It threatens { $what }.
stake-protects = It takes { $what } out of danger.
stake-exposes = It puts { $what } in danger.
says-threatens = I threaten { $what }.
says-protects = I take { $what } out of danger.
says-exposes = I accept that { $what } is in danger.
why-grammar = write e4-e5 for a pawn, c5e5-g5 for a troop, x instead of - to take, or pass
why-no-cell = there is no cell { $cell } on this board
why-not-yours = no pawn of yours stands on { $cell }
why-can-move = you can move, so you may not pass
why-zigzag = a pawn moves in a straight line, at least one cell
why-no-diagonals = diagonals are not used in this game
why-abreast = a troop moves only along its own line, head first
why-no-line = { $tail } to { $head } is not an unbroken line of your pawns
why-no-diagonal-troops = diagonal lines are no troops in this game
why-whole-line = the whole line moves, from its last pawn to its first
why-own-pawn = your own pawn on { $cell } bars the way
why-too-weak = power { $power } does not beat { $faced }
why-takes = this move takes, so it is written with x
why-stops = it takes every pawn it reaches, and ends on { $cell }
why-too-far = the leading pawn reaches { $n ->
    [one] one cell
   *[other] { $n } cells
  } at most
why-takes-nothing = there is nothing to take on { $cell }
why-exactly = a troop that takes nothing moves exactly { $n ->
    [one] one cell
   *[other] { $n } cells
  }
edition-cell = { $found } is not a cell of this board
edition-same-fortress = the two fortresses must stand on different cells
edition-no-pawns = { $side } has no pawn
edition-on-fortress = a pawn of { $side } stands on the enemy fortress
edition-twice = the name "{ $found }" is used twice
edition-token = expected ".", or y or r with a number from 1 to 9, found "{ $found }"

has-board = { $title }: { $columns } by { $rows } cells, { $pawns } pawns
fortress-of = Fortress, { $side }
option-board = Board
option-board-wedge = wedge
option-board-long = long
option-board-pyramid = pyramid
option-board-corner = fortresses in the corners
option-troop_distance = A troop that takes nothing goes
option-troop_distance-exact = exactly its reach
option-troop_distance-upto = up to its reach
option-troop_part = What moves as a troop
option-troop_part-whole = the whole line
option-troop_part-any = also its front part
option-diagonals = Diagonals are for
option-diagonals-full = pawns and troops
option-diagonals-pawns = pawns
option-diagonals-none = nobody
option-repetition = A position that comes back is a draw
option-repetition-0 = never
option-repetition-2 = the second time
option-repetition-3 = the third time
option-repetition-4 = the fourth time
option-repetition-5 = the fifth time
option-quiet_limit = Quiet moves in a row that make a draw
option-quiet_limit-0 = never a draw for quiet moves
option-quiet_limit-help = “The winner is the player who can keep one of his pawns in the enemy fortress for a turn.” The rulebook knows no such draw; without it, only a position that comes back stops a game in which nothing is taken.
option-handicap-help = Ours, not the rulebook’s. For each step the other side begins without one of its pawns: the highest number first, of equal ones the one nearest to the enemy fortress.
endless-options = quiet_limit and repetition cannot both be 0: such a game need not end
picture-fortress = A red pawn has entered Yellow’s fortress. Yellow has one turn to take it, or loses.
picture-troop = A troop: the 4 and the 2, on the left. Upwards the 2 leads, so both go exactly two cells.
picture-taking = None of these three could take the red 4 alone. Together they are 3 + 1 + 3 = 7 strong, and the 3 in front reaches it.

# the examples of the rules: what they ask, and what comes of it
picture-three = The 3 in the gold ring goes one, two or three cells, straight on, in any of the eight directions. Send it to a corner of its star.
answer-three = Twenty cells are open to it here. Four cells would be too far, and round a corner it never goes.
picture-line = Three pawns in a row, 2, 3 and 1, are an assault troop of power 6. Move all of it to the left.
answer-line = To the left the 2 leads: exactly two cells. To the right the 1 would lead: one cell. Sideways, or one cell to the left, a troop cannot go.
picture-alone = The same three pawns. The 3 in the middle may also leave the troop and go alone: move it two cells up.
answer-alone = Now it counts as one pawn, with its own number. The 2 and the 1 that are left no longer touch.
picture-side = Your 2 strikes a row of red pawns from the side: it meets only the 1. Take it.
answer-side = The 2 beats the 1 and stops in its place. The 2 may not take the 3 beside it, nor your 3 the red 3: you need more, not as much.
picture-sweep = Three red 1s stand one behind the other, and your 4 comes along their line. Take what you can.
answer-sweep = Your 4 faces 1 + 1 + 1 = 3, so it may take; it reaches two of them and stops where the second stood. The third is out of reach.
picture-together = You are Red. No pawn of yours can take the yellow 3 alone. But the 2 and the 3 in the gold rings stand in one line.
answer-together = Together they are 5 strong and beat the 3. The troop goes as a whole, and its head stops where the yellow pawn stood.
picture-clash = Troop against troop. Yours has 2 + 1 + 3 = 6, theirs has 2 + 1 + 2 = 5, counted to its very end.
answer-clash = The whole red line counts, but your 3 in front reaches only two of its pawns. They are gone; your troop stops there.
picture-joining = You are Red. Yellow’s troop of 2 + 1 + 3 is about to strike your two pawns on the long diagonal, 1 + 2. Slide the 3 in front of them.
answer-joining = Now there are three, 3 + 1 + 2 = 6 against 6. Equal is not enough: Yellow cannot take.
picture-cut = A red troop of three lies across your way. Strike its middle from below with 1 + 3.
answer-cut = You meet only the 1 in the middle. What is left of the troop no longer hangs together, and Red can take nothing back.
picture-run = Red has twelve pawns to your eight. But your 3 has an open way into the red fortress.
answer-run = No red pawn and no troop can take it there, so it is still there after Red’s turn, whatever Red plays: you have won.
picture-start = Yellow’s pawns below, Red’s above, in the same formation. The two castles are the fortresses.

# on the bench of the workshop
bench-boards = Boards
bench-map = The board as Yellow sees it
bench-empty = Empty cell
bench-pawns = Pawns
