# What is taught of the game: docs/lessons.md says which text is said when.

lesson-goal = A tile, a follower, points
lesson-goal-idea = Together you build the inside of the castle. Who sends the right followers to the right places earns points; most points win.
lesson-goal-1 = You have drawn a tile with a path and a well. Your first tile has to touch a start space in the wall. Lay it on F1, at the top, where a path begins in the wall, and send a herald onto the path: touch the path.
lesson-goal-1-done = Your herald waits on the path. He earns points when it is complete: when it cannot be made longer.
lesson-goal-1-wrong = A tile may lie there, but let us begin with the path in the wall, at the top: cell F1.
lesson-goal-1-nobody = The tile lies well, but nobody stands on the path: its points would be nobody’s. Send a herald onto it.
lesson-goal-1-merchant = That follower lies down in a court, as a merchant, until the end of the game. Here we want a herald on the path.
lesson-goal-2 = Black has laid a tile far away. Your next tile has a path too. Make yours longer: lay it below, on F2, and send nobody.
lesson-goal-2-done = The path has two tiles now, and it is all yours: nobody may enter a path on which somebody stands.
lesson-goal-2-wrong = That does not make your path longer. Lay the tile on F2, below your herald.
lesson-goal-2-sent = Well laid. But you have six followers only; keep this one at home until he can earn something.
lesson-goal-3 = This tile ends a path at the door of a tower. Close your path with it, on F3, and send nobody.
lesson-goal-3-done = 8 points! Three tiles and the start space, 2 each because of the well; without it, 1 each. Your herald is home again, ready for more.
lesson-goal-3-wrong = Your path is still open. Lay the tile on F3, so that the path ends at the tower.
lesson-goal-3-sent = The path is complete and your herald scores. Sending one more is allowed, but try it with nobody: press the button for that.

lesson-matching = Paths must go on
lesson-matching-idea = A path may not run into a court, a house or a tower beside it. Everything else may lie as you please.
lesson-matching-1 = Lay this tile on I9, to the right of the tile with the market. How must it be turned? Then do with a follower as you like.
lesson-matching-1-done = Upright, the path runs past the market, and court touches court. Lying, it would run into the court: the page does not even offer it.
lesson-matching-1-wrong = The tile fits there too, but we want to see it beside the market: on I9.

lesson-tower = Sent, scored, home again
lesson-tower-idea = A tower is complete when no side of it faces an empty cell: 2 points a tile. A follower can be sent, score and come home in one turn.
lesson-tower-1 = Nobody stands in the tower on G1. Close it with your tile on H1, to its right, turned so that tower meets tower, and send a knight into it.
lesson-tower-1-done = 4 points for two tiles, and the knight is back in your reserve. Small features that your tile completes are made for that.
lesson-tower-1-wrong = The tower on G1 is still open. Your tile closes it from H1, with its tower towards the left.
lesson-tower-1-nobody = The tower is complete, but nobody was in it: no points for anybody. Send a knight before it is counted.
lesson-tower-1-elsewhere = The tower is complete, and your follower stands beside it. Send him into the tower: it is the one that scores now.
lesson-tower-1-turned = The right cell, but the tower has to meet the tower on its left: turn the tile.

lesson-large = A larger tower
lesson-large-idea = The more tiles, the more points: each tile of a complete tower scores 2.
lesson-large-1 = Your knight stands in a tower of three tiles, on G8, G9 and H9. One side is still open: close it on H8.
lesson-large-1-done = 8 points: four tiles, 2 each. The knight comes home.
lesson-large-1-wrong = The tower is still open: it needs a tile on H8 whose tower sides meet it below and on the left.
lesson-large-1-turned = The right cell, turned the wrong way: both tower sides have to meet your tower.

lesson-house = A house for your keep
lesson-house-idea = A complete house scores 1 point a tile, and your keep moves into the largest house of yours. At the end the larger keep earns much.
lesson-house-1 = Your tile shows two houses that are not joined. Lay it upright on E1: it completes both. Send a squire into the larger one, below.
lesson-house-1-done = 2 points, and your keep stands in a house of two tiles. It moves on when you complete a larger one.
lesson-house-1-wrong = Here both houses are not complete, or nobody lives in them. Lay the tile upright on E1.
lesson-house-1-small = That house has one tile: 1 point, and a keep of size 1. The one below has two.
lesson-house-1-nobody = Both houses are complete, and nobody lives there. Send a squire into the lower one.

lesson-resident = Somebody lives there
lesson-resident-idea = Nobody enters a feature in which somebody stands, however far away.
lesson-resident-1 = Your tile lies on I8 and has made Black’s house larger. Try to send a squire there, if you like, to see the rule. Then send somebody where points are made at once.
lesson-resident-1-done = Not into the house, where a squire of Black’s lives. But the tower is complete with this tile: your knight earns 2 points at once.
lesson-resident-1-wrong = Nobody sent, nothing earned. The tower of your tile is complete already: a knight scores there now.
lesson-resident-1-merchant = A merchant may come, but he lies in his court to the end of the game. The tower scores now.

lesson-joined = Two become one
lesson-joined-idea = An occupied feature cannot be entered, but it can be joined. Then the majority counts, and with equal numbers nobody does.
lesson-joined-1 = Black’s knight is about to earn a tower. Yours stands in another one, right above. Lay your tile on I8 so that it joins the two.
lesson-joined-1-done = One tower, complete, with a knight each: nobody scores, and both go home. Had you two, all the points would be yours.
lesson-joined-1-wrong = The towers are still two. The cell between them is I8; the tower on your tile has to run from top to bottom.
lesson-joined-1-turned = The right cell, but the tower lies across: turn the tile.

lesson-wall = Stop on a corner tower
lesson-wall-idea = Your points walk along the wall. Who stops exactly on a corner tower takes the wall tile that lies there.
lesson-wall-1 = You have 31 points, and a wall tile lies on the tower 33–34. Exactly 2 points, then: turned the right way, your tile closes a path of two tiles on F9. Send a herald onto that path.
lesson-wall-1-done = 33 points: the wall tile is yours. With 35 you would only have passed it.
lesson-wall-1-wrong = Not 2 points, so no wall tile. Try F9, with a herald on the path that is complete there.
lesson-wall-1-path = The right tile, the wrong path: choose the one that is complete and has two tiles.
lesson-wall-1-nobody = The path is complete, but you have no herald on it. Send one: 2 points are all you need.

lesson-markets = Markets at the end
lesson-markets-idea = A merchant stays in his court to the end. Then each court pays 3 points a market to whoever has more merchants in it.
lesson-markets-1 = The last tile: lay it on E10, and send whom you like. Then the courts are counted.
lesson-markets-1-done = Your best court has five markets: 15 points, and wall tile 7 makes them 20. Lay a merchant early where markets will be.
lesson-markets-1-wrong = It may lie there, but we want to end on E10.

lesson-keep = The larger keep
lesson-keep-idea = At the end the larger keep earns one point for each cell of the largest patch that is still empty.
lesson-keep-1 = Your keep stands in a house of three tiles, Black’s in one of two. Lay the last tile, on E7 or on E9 as you like, and see what the larger keep is worth.
lesson-keep-1-done = The largest patch that is left has eleven cells, so eleven points for your keep. Cells that only touch by a corner do not hang together.

guide-place = Only paths have to go on. Ask yourself what the tile could complete for you, and what it would make larger for the other.
guide-follower = You have six followers, and they come home when their feature is complete; a merchant never before the end. Somebody who scores at once is always welcome.
guide-score = Several features are complete. The order decides where your marker stops: look at the corner towers on the wall.
guide-again = A wall tile works once. Use it now if this is the moment, or keep it for a better one.

# What puzzles are about.
theme-scoring = Scoring
theme-keep = The keep
theme-wall = Wall tiles
theme-majority = The majority
theme-shelter = A majority that lasts
theme-follower = Sending a follower
theme-plan = Nearly complete

practice-opening = The opening
practice-opening-idea = The first tiles lie along the wall: begin where you can finish, and keep followers at home.
practice-endgame = The endgame
practice-endgame-idea = The pile runs low: which features will still be completed, whose keep is the larger one, what does the largest hole bring?
