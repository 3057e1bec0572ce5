# What is taught of the game: docs/lessons.md says which text is said when.

lesson-goal = A land and its knights
lesson-goal-idea = Together you lay out a land. Castles bring knights into it, and at the end whoever is on top of a castle, village or town scores it.
lesson-goal-1 = You are Blue. The four tiles in the middle are the starting layout. A new tile must touch one of them with a whole side. Lay your mountains on the left of the upper left tile.
lesson-goal-1-done = That is a tile laid, and you draw another: a village in the forest. Up to three times in a turn you may do that.
lesson-goal-1-wrong = That cell is free to lay on as well. But put the mountains on the left, beside the upper of the two rows.
lesson-goal-1-castle = That is your castle: keep it for a moment, there is more to ride to soon. Take the mountains.
lesson-goal-2 = Now lay the forest village above the upper right tile.
lesson-goal-2-done = Two tiles laid. A village is worth 2 points to whoever has the top knight on it. Nobody has, so far.
lesson-goal-2-wrong = The village belongs above the upper right of the four tiles in the middle.
lesson-goal-2-end = Your turn is not over yet: you may lay three tiles, and this village will be worth it.
lesson-goal-3 = Your third tile: the castle. Lay it on the left of the forest village. Leave one knight on it, then ride east, into the forest: there at least two must stay.
lesson-goal-3-done = 3 points so far: 1 for the castle, 2 for the village. Only the knight on top counts, so the others may still come and climb on yours.
lesson-goal-3-wrong = The castle goes right beside the forest village, on its left, so that your knights can ride straight into it.
lesson-goal-3-none = With nobody on the castle nobody rides out: this castle would bring you nothing.
lesson-goal-3-many = The castle is right. But leave one knight only, so that enough can ride on, and then go east.
lesson-goal-3-elsewhere = Wait with that: lay the castle now, the village beside it is waiting.

lesson-ride = A longer ride
lesson-ride-idea = From a castle up to five knights ride straight on. On every tile some stay: one on a plain, two in a forest, three in mountains.
lesson-ride-1 = You are Yellow. Lay your castle on the left of the forest village, leave one knight, and ride east as far as the town: two in the forest, one in the town.
lesson-ride-1-done = 6 points: 1 for the castle, 2 for the village, 3 for the town. Four knights did it.
lesson-ride-1-wrong = From there the row with village and town is out of reach. Lay the castle just left of the forest village, and ride east.
lesson-ride-1-many = So nobody reaches the town. You have five knights: one here, two in the forest, and there is enough for the town.
lesson-ride-1-south = Southwards there are plains. The village and the town lie to the east.
lesson-ride-1-halt = You have halted too soon: the town is worth 3.
lesson-ride-1-mountains = Mountains bring in no knights. Take the castle.

lesson-cover = On top
lesson-cover-idea = Your knights climb on top of those that are there, and only the one on top counts. Coming late is often better than coming strong.
lesson-cover-1 = You are Blue. Yellow’s four knights hold the row, for 6 points. Lay your castle at its right end, and ride west over all of it.
lesson-cover-1-done = Five knights, and you are on top everywhere: 7 points to nothing. Two in the forest filled that tile: with four knights on it, nobody enters any more.
lesson-cover-1-wrong = Yellow is still on top somewhere. Right of the town, one knight on the castle; then one, two and one, all the way west.
lesson-cover-1-spent = The right place, but then five knights are not enough for the whole row. Leave as few as each tile asks for.
lesson-cover-1-village = A village more is nice to have, for whoever gets there. First take what Yellow holds.

lesson-full = Close the door behind you
lesson-full-idea = More than four knights never stand on one tile. A full tile changes hands no more.
lesson-full-1 = The same row. This time make sure of the town: one knight of Yellow’s is there. Come from the right and leave so many that nobody can follow.
lesson-full-1-done = 1 + 3 = 4: the town is full, and its 3 points are yours until the end of the game.
lesson-full-1-wrong = The town is not safe that way. Lay the castle right of it, leave one knight there, and three in the town.
lesson-full-1-open = You are on top, but there is still room on the tile: Yellow can come back. Fill it up to four.
lesson-full-1-stay = Fewer on the castle: three are wanted in the town.

lesson-mountains = Over the mountains
lesson-mountains-idea = Mountains ask for three knights, and a lake lets nobody in. Look at the way before you lay a castle.
lesson-mountains-1 = You are Yellow. Lay your castle on the right of the mountains and ride west, over them, to the village. How many must stay where?
lesson-mountains-1-done = One, three and one: all five knights for 3 points. From the left end of that row two of them would have had both villages.
lesson-mountains-1-wrong = We want to cross the mountains: the castle goes right beside them, on their right.
lesson-mountains-1-stay = Count: three for the mountains, one for the village. So only one can stay on the castle.
lesson-mountains-1-four = They have halted before the village. Three in the mountains are enough; the last one rides on.

lesson-halt = Knights are few
lesson-halt-idea = Thirty knights are not enough for all your castles, and those left at home decide a tie. Halt where nothing more is to be had.
lesson-halt-1 = Behind each village lies a plain, which is worth nothing. Lay your castle below one of the villages, ride in with two knights in all, and halt.
lesson-halt-1-done = 3 points with two knights: 1 for the castle, 2 for the village. Twenty-eight are still at home.
lesson-halt-1-wrong = Below the two villages, in the lower row: lay the castle there and ride north.
lesson-halt-1-on = The plain scores nothing: that knight stands there for ever and for nothing. Halt in the village.
lesson-halt-1-many = More than needed: one knight on the castle and one in the village will do for now.

lesson-end = One tile, or three
lesson-end-idea = You must lay one tile a turn and may lay three. Who lays few keeps castles for the end, when there is much to cover.
lesson-end-1 = There is little to ride to yet. Keep the castle: lay your mountains wherever you like.
lesson-end-1-done = You have drawn a town. Laid now, it would be there for the other’s castle.
lesson-end-1-wrong = Keep the castle for later, and lay the mountains.
lesson-end-2 = You may lay two more. This time do not: end your turn.
lesson-end-2-done = Town and castle are still in your hand. When you lay them one after the other, the town is yours before anybody else can ride there.
lesson-end-2-wrong = Nothing forces you to go on. Use the button that ends your turn.

lesson-square = The land has an edge
lesson-square-idea = With two players the land fits in a square of seven by seven. Once it is that wide, its edge is fixed.
lesson-square-1 = The land is seven wide and seven high now. Lay your village wherever gold shows that it may lie; or try outside, to see the rule.
lesson-square-1-done = Nothing may lie further out from now on. Near the end free cells become few: that decides where castles can still go.
lesson-square-1-wrong = You may end your turn, but first see where the village can lie.

lesson-counting = Counting at the end
lesson-counting-idea = When the last tile is laid, look who is on top: 1 for a castle, 2 for a village, 3 for a town.
lesson-counting-1 = You are Yellow, and this is the last tile. Lay it where you like; then count.
lesson-counting-1-done = 21 points each. Now the knights left at home would decide, and neither has one: both have won.
lesson-counting-1-wrong = The tile has to be laid in any case: do it now.

guide-keep = Both of you keep a castle and one tile more. Mountains can bar a way, a village is worth riding to. What you do not keep lies in the middle.
guide-top = You decide which of your two tiles lies above and which below. Think of the first rides.
guide-place = Lay one to three tiles a turn, and draw after each. What you lay beside a castle of theirs is theirs to take; what you lay just before a castle of your own is yours.
guide-garrison = At least one stays on the castle, or nobody rides. One is usually enough: the others are wanted further on.
guide-march = Straight on, from tile to tile, leaving at least as many as the terrain asks. Halt when nothing more is worth a knight, and fill a tile to four to keep it.

# What puzzles are about.
theme-ride = The ride
theme-cover = On top
theme-closing = Closing
theme-shelter = Out of reach
theme-patience = Knowing when to stop
theme-ending = The last tile
theme-square = The edge of the land

practice-opening = The opening
practice-opening-idea = The land is small yet: choose where buildings will lie, and keep knights for later.
practice-endgame = The endgame
practice-endgame-idea = The last tiles: what can still be covered, and what of yours can nobody reach any more?
