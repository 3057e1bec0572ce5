# What is taught of the game: docs/lessons.md says which text is said when.

lesson-goal = Conquer, then walk
lesson-goal-idea = Each lord has five cities, in a cross. Conquer or destroy those of the others, and keep one of yours: the last lord left wins.
lesson-goal-1 = You are Red. A knight goes one cell, in any direction, and takes what he enters. A blue knight guards the city on g10, and you have two on f10. Attack with one of them.
lesson-goal-1-done = One of each has fallen, and nobody has entered. The city stands open now.
lesson-goal-1-wrong = Your knights on f10 stand right before the blue city on g10: go there with one of them.
lesson-goal-1-ball = A cannonball would destroy the city, and nobody would have it. Knights conquer: attack from f10.
lesson-goal-1-early = With that your turn on the board ends. First conquer the city on g10.
lesson-goal-2 = Go in with the other one.
lesson-goal-2-done = The city is yours as long as he stands there: six cities for you, four for Blue. Bring one knight more than they have, and it is done.
lesson-goal-2-wrong = Nobody defends g10 any more: step in from f10.
lesson-goal-3 = Now the second half of your turn: the circuit. End your turn on the board, and the dice roll.
lesson-goal-3-done = Your pawn stops at a stage that sells a knight. Each time you pass the start you get 10 écus for each city.
lesson-goal-3-wrong = You may do more on the board. But let us walk now: throw the dice.
lesson-goal-4 = A knight for 20 écus. Buy him: you have lost one.
lesson-goal-4-done = He waits in your reserve, and on your next turn you place him on one of your own cities. That is a whole turn.
lesson-goal-4-wrong = Saving is wise, but a knight is what conquers. Buy this one.

lesson-storm = Walls do not stop knights
lesson-storm-idea = Ramparts and cannonballs go with the city. A knight who walks in takes them, without a shot.
lesson-storm-1 = A rampart and a cannonball stand on the blue city of g10, and no knight. You are Red: take them.
lesson-storm-1-done = City, rampart and cannonball are yours. You may fire that ball from now on.
lesson-storm-1-wrong = The city on g10 stands open to your knight on f10.
lesson-storm-1-ball = A ball is dear, and the rampart would swallow it. A knight gets all of it for nothing.
lesson-storm-2 = Fire the ball you have just taken, from g10, at a city of Blue’s.
lesson-storm-2-done = Blue is hit by Blue’s own ball. So guard yours with knights.
lesson-storm-2-wrong = We want the ball of g10 to fly, and to hit a blue city: h9, h10, h11 or i10.
lesson-storm-2-own = That was your own ball. Use the one you took.

lesson-more = One more than they have
lesson-more-idea = One against one, both fall and nobody enters. Whoever has a knight left walks in.
lesson-more-1 = Three of your knights stand on f10, and one blue one guards g10. Attack.
lesson-more-1-done = One of each is gone.
lesson-more-1-wrong = The blue knight on g10 is the one to attack, from f10.
lesson-more-2 = Two are left. One has to stand in the city so that it is yours: send him in.
lesson-more-2-done = The other may follow or stay behind. A conquered city without knights goes back to its lord.
lesson-more-2-wrong = Walk into g10 while nobody defends it.

lesson-ball = The cannonball
lesson-ball-idea = A cannonball destroys any cell on the board, for ever, with all that stands on it. Then it is spent.
lesson-ball-1 = Fire your ball from d10 at the uppermost city of Blue’s, h11, where nothing stands.
lesson-ball-1-done = A skull marks the cell until the end of the game. Blue has four cities left; so have you one ball fewer.
lesson-ball-1-wrong = Take the ball on d10, then aim at h11.
lesson-ball-1-answer = A ball stands there: it would fire back at you. Of that another lesson tells. Aim at h11.
lesson-ball-1-knight = That would work too, and the knights there would be gone as well. But here aim at h11.
lesson-ball-1-waste = A ball is dear: do not waste it there. Blue’s uppermost city is h11.

lesson-rampart = The rampart
lesson-rampart-idea = A rampart swallows one ball: the city and all that stands there are unharmed, and nobody fires back.
lesson-rampart-1 = On h11 a blue knight stands behind a rampart. Fire at them, and see.
lesson-rampart-1-done = The rampart is gone, and so is your ball. City and knight are as before: 20 écus against 30.
lesson-rampart-1-wrong = Here we want to see what a rampart is good for: fire from d10 at h11.

lesson-deterrent = The deterrent
lesson-deterrent-idea = A ball whose own cell is destroyed still flies: who strikes a ball is struck. That is what stays everybody’s hand.
lesson-deterrent-1 = A ball stands in the middle of the blue cross, on h10. Fire yours at it, and see what comes back.
lesson-deterrent-1-done = Blue fires back and destroys your city on d9. One city each, one ball each: nobody disarms a ball by firing first.
lesson-deterrent-1-wrong = We want to see the answer of a ball: aim from d10 at h10.

lesson-guard = Guard your ball
lesson-guard-idea = Your first turn begins with placing your weapons. A knight takes an unguarded ball before it ever flies.
lesson-guard-1 = You are Red, and nothing is placed yet. Put your ball on the middle of your cross, d10: from there it is as near to nobody as it can be.
lesson-guard-1-done = There it threatens the whole board.
lesson-guard-1-wrong = Allowed, but here begin with the ball, on d10.
lesson-guard-1-outside = At the edge of your cross it is easier to reach. Put it in the middle, on d10.
lesson-guard-2 = Now a knight beside it, on the same city, so that nobody just walks in.
lesson-guard-2-done = Whoever wants that ball has to bring two knights. The other two may guard your edges.
lesson-guard-2-wrong = The ball on d10 stands alone. Put a knight on that very city.

lesson-income = Income
lesson-income-idea = Each time your pawn passes the start you get 10 écus for each of your cities, the conquered ones too.
lesson-income-1 = Your pawn stands just before the start. You hold six cities: three of your own and three of Blue’s. Leave the board and roll.
lesson-income-1-done = 60 écus: you had 150 and have 210. Every city you conquer pays on every round.
lesson-income-1-wrong = Do not move for now: a city you leave brings nothing. End your turn on the board.
lesson-income-2 = A cannonball is for sale, for 30 écus. Buy it or save: as you like.
lesson-income-2-done = The more balls you have, the longer the others think before they attack you.

lesson-treasury = The last city
lesson-treasury-idea = Whoever has lost all five cities is out. Destroyed to the last, everything goes to the Treasury.
lesson-treasury-1 = You are Blue. Red has one city left, on d10, with three knights on it. End it.
lesson-treasury-1-done = Red is out. As all five red cities are destroyed, what was Red’s goes to the Treasury: nobody inherits.
lesson-treasury-1-wrong = Red still has d10. You have one ball left, on h10: it is enough.
lesson-treasury-1-waste = The last ball, and it missed the point: Red’s last city is d10.

lesson-heir = To inherit
lesson-heir-idea = If one lord alone holds what is left of the loser’s five cities, that lord gets everything the loser had.
lesson-heir-1 = You are Yellow. Three of Blue’s cities are destroyed, your knight holds h9, and the last one, i10, stands open. Take it without giving up the other.
lesson-heir-1-done = Blue is out, and you alone hold what still stands of Blue’s: 150 écus are yours. Conquering pays better than destroying.
lesson-heir-1-wrong = i10 is still Blue’s. One of your knights stands beside it.
lesson-heir-1-leave = As soon as he leaves h9, that city is Blue’s again. Take another knight.

guide-truce = In a truce nobody may attack you, and staying pays. But you do not walk, and you conquer nothing.
guide-opening = Place everything on your own cities. Guard the ball with a knight, and leave no edge quite empty.
guide-board = First place what you bought, then act, as often as you like. One knight more than they have conquers; a ball destroys, but look for balls that would fire back.
guide-attack = You have a magic card that saves your knight in this attack. Cards are few: is this city worth one?
guide-defend = You are attacked. A magic card can help you now, or you take the loss and keep it.
guide-aim = Any cell of the board is within reach. Cities count, knights die with their cell, a rampart swallows the ball, and a ball answers.
guide-shield = A ball is coming, and you hold the card that makes it harmless. What stands on that cell?
guide-shop = What you buy is placed on your next turn. A knight conquers, a rampart protects, a ball is feared. Money left over pays for knights later.
guide-equip = Knights want to be equipped. Pay, or dismiss those you need least.
guide-lose = Destiny takes a weapon. Give the one that guards the least.
guide-plot = Another has walked into an ambush. Your plot tokens cost them money; the more at once, the more it hurts.
guide-sell = You owe money and must sell. Weapons in reserve hurt less than those that guard a city.

# What puzzles are about.
theme-conquest = Conquest
theme-cannon = The cannonball
theme-dissuasion = Dissuasion
theme-guard = On guard
theme-threat = A threat
theme-magic = Magic
theme-treasury = The Treasury
theme-truce = The truce
theme-inheritance = To inherit

practice-opening = The opening
practice-opening-idea = Kingdoms are laid out: place your weapons so that attacking you does not pay.
practice-retaliation = Retaliation chains
practice-retaliation-idea = A cannonball is to be fired: who fires back, at what, and who is left standing at the end of the chain?
practice-endgame = The endgame
practice-endgame-idea = Cities count: which of yours must stand to the end, and which of theirs can still fall?
