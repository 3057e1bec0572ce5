# What is taught of the game: docs/lessons.md says which text is said when.

lesson-goal = A card, a donjon, a fief
lesson-goal-idea = Put a donjon on a colour, and all the cells of that colour that hang together are your fief: a point each at the end.
lesson-goal-1 = Every turn you lay one card. One of its cells must touch a cell of the same colour. Lay any of your three on the left of the start card, level with it, turned so that both its green cells are on the right.
lesson-goal-1-done = Green meets green: three green cells hang together now.
lesson-goal-1-wrong = First a card, and on the left of the start card, right beside it.
lesson-goal-1-turned = The right place. Turn it once more, until both green cells are on the right.
lesson-goal-1-covers = That covers part of the start card: an attack, of which another lesson tells. Lay it beside, on the left.
lesson-goal-2 = Now make it yours: take one of your donjons and erect it on one of the three green cells.
lesson-goal-2-done = A fief of three cells: 3 points so far. And you take the two cards that lay under the donjon: that is how new cards come.
lesson-goal-2-wrong = Take a donjon, and put it on the green group: it is the largest.
lesson-goal-2-sealed = The cards under that donjon are held back by the Seal, so it would bring none now. Take one with two or three windows.
lesson-goal-2-small = A fief too, but of one cell only. The green group has three.
lesson-goal-2-end = Your turn need not end yet, and without a donjon the green group is anybody’s.
lesson-goal-3 = You could use more of your pieces: each of them only once in the game. For now, end your turn.
lesson-goal-3-done = That is a turn. Nothing you have placed moves again; when all cards are laid, the cells of the fiefs are counted.
lesson-goal-3-wrong = That is allowed, but keep it for later. Use the button that ends your turn.

lesson-overlap = A card that attacks
lesson-overlap-idea = A card may cover what lies there, but only one of its colours may do so, and it never covers a piece.
lesson-overlap-1 = Lay a card over the right half of the start card, level with it, so that only its green cells cover something.
lesson-overlap-1-done = Two green cells cover red and white, and the upper one joins the green on its left.
lesson-overlap-1-wrong = The card shall overlap the right half of the start card: its left half lies on red and white.

lesson-occupied = One donjon a group
lesson-occupied-idea = A group that has a donjon takes no other, not even yours. Small fiefs count too.
lesson-occupied-1 = The green group is your fief already. Erect a second donjon somewhere else; on green you will see the rule.
lesson-occupied-1-done = A fief of one cell, and 4 points in all. It may grow: every card laid beside it can add to it.
lesson-occupied-1-wrong = That is something else. Take a donjon, and put it on a group that is still unoccupied.

lesson-split = The dragon
lesson-split-idea = A dragon destroys one cell for good. In the right place it cuts a fief in two, and the half without a donjon is for whoever takes it.
lesson-split-1 = The red fief of the other house has four cells; its donjon stands on the left one. Send a dragon, with either token, where it takes the most away.
lesson-split-1-done = The fief is down to one cell. The two behind the dragon belong to nobody now.
lesson-split-1-wrong = We want a dragon here: take one of the tokens, and choose its dragon side.
lesson-split-1-edge = That takes one or two cells. Right beside the donjon it takes three.
lesson-split-1-other = No fief loses anything there. The red cell right beside the donjon is the one.
lesson-split-2 = Take what you have cut off: erect a donjon on one of the two red cells.
lesson-split-2-done = 2 points for you, and 3 fewer for the other house. The order of actions is free: a dragon first, a donjon next, in one turn.
lesson-split-2-wrong = The two red cells behind the dragon are free: a donjon belongs there, before somebody else has the idea.

lesson-guard = The knight
lesson-guard-idea = Where a knight stands, no dragon may enter that fief. Cards may still cover its cells, or cut it in two.
lesson-guard-1 = Post your knight on a free cell of your green fief. The token is used up then: it will be no dragon any more.
lesson-guard-1-done = The green fief is safe from dragons. Close to the donjon he is hardest to cut off.
lesson-guard-1-wrong = That is not the knight. Take the token that has one, and choose that side.
lesson-guard-1-dragon = You have turned up the dragon. The knight is on the other side of that token.

lesson-seal = The Seal is a bluff
lesson-seal-idea = With the Seal you choose in secret which of your donjons counts double. The others see only that you have chosen.
lesson-seal-1 = Use your Seal for the donjon that stands on the green fief.
lesson-seal-1-done = Its cells will count 2 each at the end. Nobody else knows: you might have sealed one that is not on the board yet.
lesson-seal-1-wrong = Take the token with the Seal, its Seal side up, and then choose the donjon.
lesson-seal-1-bluff = A fine bluff, but that donjon is not on the board: it may never have a fief. Choose the one on green, with two windows.

lesson-bridge = The bridge
lesson-bridge-idea = A bridge of three cells ties your fief to a group of the same colour at its other end. What lies below its middle is left alone.
lesson-bridge-1 = You may build your bridge in two places. Look what lies at the far end of each, and choose the one that brings more.
lesson-bridge-1-done = Two green cells more: that fief has three now. The yellow cell below gains and loses nothing.
lesson-bridge-1-wrong = Build the bridge now: it is among your pieces.
lesson-bridge-1-short = From white it reaches one white cell. From the green donjon beside it there are two to be had.

lesson-cutoff = Cut off by a card
lesson-cutoff-idea = A knight stops dragons, not cards. A card that covers the right cell cuts a fief in two.
lesson-cutoff-1 = The green fief has five cells, and its knight stands far from the donjon. Lay your card with two white cells below the donjon, where it covers white with white and the green cell beside it.
lesson-cutoff-1-done = Only white attacked, so it was allowed. The donjon is left with one cell; four have lost their lord.
lesson-cutoff-1-wrong = The fief still hangs together. The card with two white cells goes on the white cell on the left, below the donjon.
lesson-cutoff-1-other = The other card: with two white cells.
lesson-cutoff-2 = Now the green cells are free, with a knight among them. Erect a donjon on one of them.
lesson-cutoff-2-done = Four cells for you, and the knight of the other house now keeps dragons away from yours.
lesson-cutoff-2-wrong = The green cells that were cut off are nobody’s: take them with a donjon.
lesson-cutoff-2-small = A fief, but a small one. The green group that was cut off has four cells.

lesson-far = A bridge to a far group
lesson-far-idea = Late in the game a bridge can double a fief, when nobody has a dragon left to answer with.
lesson-far-1 = You are the house of Brownbear. Your white fief above has three cells; three white ones more lie below, across a yellow cell. Build your bridge.
lesson-far-1-done = From three to six cells with one piece. Before you use it, look for the largest group that nobody holds.
lesson-far-1-wrong = Not that: build the bridge, from your donjon on white downwards.

guide-seal = One of your piles is held back by a royal card. Any will do; the cards below come when that donjon is erected.
guide-main = A turn is one card, before or after it any pieces you like. Every piece works once in the game, so ask first: could this wait?
guide-at-card = One cell must touch its own colour. Covering is allowed with one colour only: it makes your fief larger, or cuts theirs.
guide-rot = Turn the card until the colours lie as you want them. Only what fits is offered.
guide-at-donjon = A donjon never moves again. Look for the largest group without one, and for one that can still grow.
guide-at-dragon = The cell is gone for good. Where a fief is narrow, it falls in two.
guide-at-knight = He keeps dragons out of the whole fief. Stand him near the donjon, where no card can cut him off.
guide-royal = Which of your donjons counts double? Only you know. The obvious one draws dragons.
guide-span = A bridge starts at a fief of yours and ends on the same colour. Choose the end with the most cells behind it.

# What puzzles are about.
theme-erecting = Erecting a donjon
theme-dragon = The dragon
theme-knight = The knight
theme-seal = The Seal
theme-bridge = The bridge
theme-growing = A larger fief
theme-cutting = A fief cut down

practice-opening = The opening
practice-opening-idea = The first donjons stand: make room for your fiefs before the others take it.
practice-endgame = The endgame
practice-endgame-idea = The last cards and dragons: guard what is worth most, strike where it costs most.
