# What is taught of the game: docs/lessons.md says which text is said when.

lesson-goal = The goal and the pawns
lesson-goal-idea = Bring one of your pawns into the enemy fortress. If it is still there after the other’s turn, you have won.
lesson-goal-1 = You are Yellow, at the bottom; the castle at the top is Red’s fortress. A pawn goes straight, in any direction, as far as its number says or less. Move your 4 from d3 up to d5.
lesson-goal-1-done = Two cells. The 4 could have gone one, three or four as well, but never round a corner and never over another pawn.
lesson-goal-1-wrong = You may play that. But here we want to see the 4 of d3 on d5.
lesson-goal-1-far = The right pawn and the right way: a 4 goes up to four cells, and you choose how many. Here we want two: stop on d5.
lesson-goal-1-aside = That is the 4, and this way is open to it too. But the fortress lies straight up: go to d5.
lesson-goal-2 = The number is also the power of a pawn. Whoever stands in your way, within your reach, can be taken if you have more power. Take the red 1 on e6 with your 4.
lesson-goal-2-done = 4 beats 1: your pawn stands where the red one stood, and that one is out for good. As much power would not have been enough.
lesson-goal-2-wrong = Nothing is taken that way. Your 4 stands beside the red 1 on e6: go there with it.
lesson-goal-2-other = That takes a pawn too, a 3. But your way to the fortress leads over e6: take the 1.
lesson-goal-3 = Only a 2 stands between you and the fortress on e9. Clear the way.
lesson-goal-3-done = Now nothing stands before you any more.
lesson-goal-3-wrong = The 2 on e7 is still in the way: take it.
lesson-goal-3-other = A pawn taken, and not a small one. But the 2 on e7 still bars the way, and the fortress is what wins.
lesson-goal-4 = Two cells, and you are there: enter the fortress on e9. Then Red has one turn to take your 4.
lesson-goal-4-done = Nobody of Red’s has more power than 4 within reach. Your pawn is still there after Red’s turn: you have won!
lesson-goal-4-wrong = The gate is open: go to e9 now, before Red closes it.
lesson-goal-4-greedy = Taking is tempting, but one pawn in the fortress wins the whole game: go to e9.
lesson-goal-4-short = One cell more: a 4 that stops before the gate has won nothing.

lesson-troop = The troop
lesson-troop-idea = Pawns that touch in a straight line are a troop. It slides along its line, all of it, exactly as far as the number of its head.
lesson-troop-1 = 2, 3 and 1 stand side by side on e3, f3 and g3: a troop. Move all of it to the left. You push it from its last pawn: the 1 on g3.
lesson-troop-1-done = To the left the 2 is the head: exactly two cells, not one.
lesson-troop-1-wrong = That is not the troop of e3, f3 and g3. Touch its last pawn, g3, then its head, e3, then where the head goes: c3.
lesson-troop-1-right = That is the troop, but to the right: there the 1 leads, and it goes one cell only. Push it to the left.
lesson-troop-1-alone = One pawn has left the line. It may do that, but now the whole troop is to move: push it from g3.
lesson-troop-2 = A pawn of a troop may also go alone, with its own number. Move the 3 in the middle, on d3, two cells up.
lesson-troop-2-done = Now it counts as one pawn, with power 3. The 2 and the 1 that are left no longer touch.
lesson-troop-2-wrong = The 3 of d3 shall go alone, up to d5.
lesson-troop-2-far = The right pawn. Alone a 3 goes one, two or three cells, as you like; here we want two.

lesson-more = More, not as much
lesson-more-idea = You take only with more power. From the side you meet one pawn of a row, and only its number counts.
lesson-more-1 = Your 2 on g5 looks up the column at the red 1 on g7. Take it.
lesson-more-1-done = 2 beats 1. The 2 could not have taken the red 3 beside it, nor your own 3 on f4 the red 3 before it: you need more, not as much.
lesson-more-1-wrong = That takes nothing. Touch the 2 on g5, then the red 1 on g7.
lesson-more-1-troop = Well seen: that troop takes as well, of which another lesson tells. Here the 2 on g5 does it alone.

lesson-together = Stronger together
lesson-together-idea = The power of a troop is the sum of its numbers.
lesson-together-1 = You are Red, and the board is turned to you. No pawn of yours can take the yellow 3 on d4 alone. But the 2 on h8 and the 3 on g7 stand in one line with it.
lesson-together-1-done = 2 + 3 = 5 beats 3. The whole troop goes, and its head stops where the yellow pawn stood.
lesson-together-1-wrong = The yellow 3 is still there. Push the troop from h8: its head on g7 reaches d4.
lesson-together-1-alone = One of the two has gone alone, and alone it is too weak. Only together do they have power 5.

lesson-sweep = Several at once
lesson-sweep-idea = Along a line you face all of it, pawn behind pawn. If you have more power, you take all that you reach.
lesson-sweep-1 = Three red 1s stand one behind the other, on d5, e6 and f7. Which pawn of yours comes along their line? Take what you can.
lesson-sweep-1-done = Your 4 faces 1 + 1 + 1 = 3, so it may take. It goes four cells at most: two of them are gone, the third is out of reach.
lesson-sweep-1-wrong = Nobody is taken that way. Look along the diagonal from your 4 on a2.
lesson-sweep-1-short = The right pawn, but it stops too soon or turns away: go on along the diagonal to the red pawns.

lesson-clash = Troop against troop
lesson-clash-idea = Struck head-on, a troop defends itself with all its numbers, down to its very end.
lesson-clash-1 = On the long diagonal your 2 + 1 + 3 stands before Red’s 2 + 1 + 2. Count both, and strike.
lesson-clash-1-done = 6 against 5. The whole red line counts, but your 3 in front reaches only two of its pawns: they are gone, and your troop stops there.
lesson-clash-1-wrong = Look at the diagonal from b2: push the troop from there, with its head on d4.
lesson-clash-1-single = A pawn taken, but Red’s 3s take your 2 back at once. On the diagonal you can have two pawns with one stroke.
lesson-clash-1-alone = Without the others behind it the 3 is just a 3. Push the troop from its last pawn, b2.

lesson-joining = Strengthen your troop
lesson-joining-idea = A pawn that slips into the line adds its number at once. As much power is enough to be safe.
lesson-joining-1 = You are Red. Yellow’s 2 + 1 + 3 threatens your two pawns on the long diagonal, the 1 on g7 and the 2 behind it on h8. Bring the 3 of f8 in front of them.
lesson-joining-1-done = 3 + 1 + 2 = 6 against 6. As much is not more: Yellow cannot take.
lesson-joining-1-wrong = That does not strengthen the two on the diagonal: 1 + 2 against 6. The 3 of f8 belongs in front of them, on f6.
lesson-joining-1-near = The right pawn on the wrong cell: it has to stand in the line, right in front of the 1, on f6.

lesson-cut = Strike from the side
lesson-cut-idea = A troop is strong along its line, and weak everywhere else. A take in its middle cuts it in two.
lesson-cut-1 = Red’s pawns on b8, c7 and d6 are a troop across your way. Strike its middle from below.
lesson-cut-1-done = You met only the 1 in the middle. What is left of the troop no longer hangs together, and Red can take nothing back.
lesson-cut-1-wrong = Red’s troop is still whole. Look up the column from c3 and c4.
lesson-cut-1-near = That column is the right one, but go up to the red 1 on c7 and take it.

lesson-run = A pawn alone
lesson-run-idea = A single pawn has little power, but it goes anywhere. The side with more pawns can lose because none comes in time.
lesson-run-1 = Red has twelve pawns to your eight. But look at your 3 on e6, and at the red fortress.
lesson-run-1-done = No red pawn and no troop could take it there. Whatever Red plays, you have won.
lesson-run-1-wrong = Red has time now to close the way. Your 3 could be in the fortress at once: e6 to e9.
lesson-run-1-greedy = A pawn more, but Red still has more than you. In the fortress on e9 the game is won.
lesson-run-1-short = The right way, but not far enough: only inside, on e9, does it count.

lesson-defend = Drive them out
lesson-defend-idea = An enemy in your fortress has to be taken at once. Nothing else saves you, not even entering theirs.
lesson-defend-1 = A red 3 has entered your fortress on e1. You have this one turn.
lesson-defend-1-done = It is gone, and the game goes on. Keep an eye on the ways to your fortress, and somebody strong nearby.
lesson-defend-1-wrong = The red 3 is still in your fortress: Red would have won. Take it, with a 4 or with a troop.
lesson-defend-1-elsewhere = You have taken a pawn, but the wrong one: that in your fortress wins the game for Red.

guide-move = One move a turn: a pawn alone goes up to its number, a troop exactly as far as the number of its head. Before you let go, look: can Red or Yellow take it there, and is the way to your fortress still guarded?
guide-pass = Nothing of yours can move, so you pass. It happens rarely: keep your pawns apart, and there is always a way.

# What puzzles are about.
theme-storm = Storming
theme-capture = Taking
theme-troop = The troop
theme-sacrifice = Sacrifice
theme-threat = A threat
theme-shelter = Out of danger

practice-opening = The opening
practice-opening-idea = The first moves are made: bring your pawns into troops, and leave no one alone before theirs.
practice-endgame = The endgame
practice-endgame-idea = Few pawns are left, and the fortresses are near: count who is there first.
