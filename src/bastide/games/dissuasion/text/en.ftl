dissuasion-title = Dissuasion
dissuasion-blurb = Five cities a lord, knights that conquer, and cannonballs that answer back.
begins-rule = Each player throws two dice; whoever has the highest total begins.
board = Board
circuit = Circuit
in-the-air = In the air
lord = Lord { $n }
label-hand = Magic cards
label-tray = Reserve, tokens and notes
cell = { $cell }
city = { $cell }, city of { $colour }
ruin = { $cell }, destroyed
sum = { $n ->
    [one] { $n } écu
   *[other] { $n } écus
  }
count-k = { $n ->
    [one] { $n } knight
   *[other] { $n } knights
  }
count-r = { $n ->
    [one] { $n } rampart
   *[other] { $n } ramparts
  }
count-b = { $n ->
    [one] { $n } cannonball
   *[other] { $n } cannonballs
  }
count-t = { $n ->
    [one] { $n } plot token
   *[other] { $n } plot tokens
  }
count-m = { $n ->
    [one] { $n } magic card
   *[other] { $n } magic cards
  }
count-truce = { $n ->
    [one] { $n } truce turn left
   *[other] { $n } truce turns left
  }
count-reserve = { $n ->
    [one] { $n } weapon to place
   *[other] { $n } weapons to place
  }
stage = Stage { $n }: { $what }
stage-start = start
stage-equipment = equipment
stage-destiny = destiny
stage-magic = magic
stage-truce = truce
stage-plot = plot
stage-ambush = ambush
goods-all = { $one } and { $other }
goods-any = { $one } or { $other }
goods-more = { $one }, { $other }
goods-m = magic card
goods-t = plot token
offer = { $what } for { $price }
place-dice = Dice
place-destiny = Destiny card drawn
place-pile = Pack of destiny cards
place-spells = Pack of magic cards
pack-pile = { $n ->
    [one] Pack of destiny cards: { $n } is still to come
   *[other] Pack of destiny cards: { $n } are still to come
  }
pack-spells = { $n ->
    [one] Pack of magic cards: { $n } is still to come
   *[other] Pack of magic cards: { $n } are still to come
  }
pack-pile-again = Pack of destiny cards: all { $n } have been seen and come again in the same order
pack-spells-again = Pack of magic cards: all { $n } have been played and come again in the same order
card-drawn = { $card }: { $text }
pieces-on = { $what } on { $cell }
knights-on = { $n ->
    [one] { $side }: { $n } knight on { $cell }
   *[other] { $side }: { $n } knights on { $cell }
  }
used = { $what }, used
pawn = { $side }: pawn on stage { $n }, { $what }
dice = Thrown: { $n }
in-reserve = In reserve: { $what }
card-back = A magic card, face down
magic-card = { $name }: { $text }
does-gallop = A knight who has acted may act again
does-lance = The attacking knight does not fall
does-armour = The knight who is attacked does not fall
does-shift = A rampart walks to another city of its lord
does-wall = The knight who comes up to this rampart is stopped, and nobody falls
does-stone = The cannonball that hits this rampart does nothing at all
does-breach = Ramparts do not stop this cannonball
does-silence = Nobody fires back at this cannonball
does-return = This cannonball comes back to its lord’s reserve
ball-flies = A cannonball is being aimed
waiting = { $n ->
    [one] { $side }: { $n } cannonball waits to fire back at { $other }
   *[other] { $side }: { $n } cannonballs wait to fire back at { $other }
  }
possessed = { $n ->
    [one] { $side } possesses { $n } cell
   *[other] { $side } possesses { $n } cells
  }
counter-money = écus
note = Note of { $worth } écus
notes = { $n ->
    [one] { $n } note of { $worth } écus
   *[other] { $n } notes of { $worth } écus
  }
line-notes = Only the sum counts: the Treasury gives change.
counter-k = knights
counter-r = ramparts
counter-b = cannonballs
counter-cards = magic cards
counter-tokens = plot tokens
counter-truce = truce turns
counter-fog = fog
own-cities = Own cities
taken-cities = Conquered cities
chance-colour = The colours are dealt.
chance-first = The dice say who begins.
chance-roll = { $side } throws the dice.
chance-destiny = { $side } turns up a destiny card.
chance-magic = { $side } draws a magic card.
ask-truce = Stay in the truce and receive { $sum }, or go? { $left }.
ask-opening = Place your weapons on your cities: { $what }.
ask-board = Act on the board ({ $what }), or throw the dice.
ask-board-idle = Nothing is left to do on the board: throw the dice.
ask-attack = Your knight attacks { $cell }: play { $card }, so that he does not fall?
ask-defend = { $side } attacks { $cell } from { $start }: play a card?
ask-aim = Aim the cannonball of { $cell } at any cell.
ask-answer = Fire back at { $side }: aim at a cell of theirs.
ask-shield = { $side } fires at { $cell }: play { $card }, so that it does nothing?
ask-shop = For sale: { $what }. You have { $have }.
ask-equip = Give { $due } or dismiss knights: you have { $have }.
ask-equip-short = { $due } are due and you have { $have }: dismiss a knight.
ask-lose = Destiny takes one weapon of yours: which { $what }?
ask-plot = { $side } is ambushed and has { $have }. Of your { $own }, how many do you use? Each brings { $each }.
ask-sell = You still owe { $sum }: sell something.
ask-sell-tokens = You still owe { $sum }: sell a plot token, or keep yours and owe nothing more.
wait-truce = { $side } stays in the truce or goes.
wait-opening = { $side } places weapons.
wait-board = { $side } acts on the board.
wait-attack = { $side } attacks { $cell } from { $start }.
wait-aim = { $side } aims a cannonball.
wait-answer = { $side } fires back at { $other }.
wait-shot = { $side } fires at { $cell }.
wait-shop = { $side } may buy.
wait-equip = { $side } pays for the knights or dismisses some.
wait-lose = { $side } loses one: { $what }.
wait-plot = { $side } may use plot tokens against { $other }.
wait-sell = { $side } owes { $sum } and must sell.
wait-sell-tokens = { $side } owes { $sum } and may sell plot tokens.
wait-over = The game is over.
do-stay = Stay: +{ $sum }
do-go = Leave the truce
do-done = Throw the dice
do-no = Play no card
do-pass = Buy nothing
do-pay = Pay { $sum }
do-buy = Buy { $what }: { $price }
do-put = Place { $what } on { $cell }
do-ride = Ride from { $start } to { $cell }
do-take = Take { $cell } from { $start }
do-attack = Attack { $cell } from { $start }
do-fire = Fire from { $cell }
do-at = Fire at { $cell }
do-answer = Fire back at { $cell }
do-gallop = Gallop again on { $cell }
do-shift = Move the rampart from { $start } to { $cell }
do-card = Play { $card }
do-drop = Dismiss the knight on { $cell }
do-lose = Lose { $what } on { $cell }
do-lose-reserve = Lose { $what } in reserve
do-sell = Sell { $what } on { $cell }: { $sum }
do-sell-reserve = Sell { $what }: { $sum }
do-keep = Keep the plot tokens
do-use = { $n ->
    [0] Use none
    [one] Use { $n } token
   *[other] Use { $n } tokens
  }
then = Then: { $what }.
then-more = { $one }; { $other }
then-nothing-due = nothing is due any more
then-left = you have { $sum }
then-due = { $sum } still due and you have { $have }
then-owed = { $sum } still owed
then-debt-lost = the other { $sum } are lost to the others
then-owes = { $side } owes you { $sum } and has { $have }
then-both-fall = { $n ->
    [0] both knights fall and nobody is left on { $cell }
    [one] both knights fall and { $n } is left on { $cell }
   *[other] both knights fall and { $n } are left on { $cell }
  }
then-taken = { $cell } is taken from { $side }
then-booty = { $what } taken with it
then-undefended = no knight or rampart on { $cells }
then-back = { $cell } goes back to { $side }
then-abandoned = left to nobody on { $cell }: { $what }
then-stopped = { $n ->
    [0] the rampart stops it and is lost, none is left
    [one] a rampart stops it and is lost, { $n } is left
   *[other] a rampart stops it and is lost, { $n } are left
  }
then-destroyed = { $cell } is destroyed for ever
then-fallen = lost there: { $what }
then-answers = { $n ->
    [one] { $side } fires back with { $n } cannonball
   *[other] { $side } fires back with { $n } cannonballs
  }
then-homes = { $n ->
    [0] { $side } has no home left
    [one] { $side } has { $n } home left
   *[other] { $side } has { $n } homes left
  }
warn-reserve = You still have weapons in reserve.
warn-own-cell = { $cell } is yours.
line-ruin = Destroyed for ever: nobody enters, nothing is aimed at it
line-neutral = Neutral: nobody possesses it
line-held = Held by knights: { $side }
line-home = By its colour: { $side }
line-stands = { $what }
line-used = { $n ->
    [one] { $n } of the knights has acted this turn
   *[other] { $n } of the knights have acted this turn
  }
line-reach = Cells within reach
line-attack = { $n ->
    [0] Attack on { $cell }: both knights fall, nobody is left there
    [one] Attack on { $cell }: both knights fall, { $n } is left there
   *[other] Attack on { $cell }: both knights fall, { $n } are left there
  }
line-stopped = A rampart stops the cannonball and is lost
line-destroyed = The cell is destroyed, with all that stands there
line-answer = Cannonballs that fire back: { $side }
line-price = Costs { $price }; sold again for { $resale } when debts must be paid
line-offer = { $what }
line-reserve = In reserve: placed on a city of its lord in his next turn on the board
line-pawn = Pawn: { $side }
line-circuit = Pawns walk along the arrows and round again; passing the start brings money
line-dice = Two dice are thrown; the pawn walks as many stages
line-ball = It may be aimed at any cell, at any distance
line-waiting = The newest cannonballs fire back first
line-pile = A card is turned up at a destiny stage. Not seen yet:
line-under = Under the pack, the first to come first: { $cards }
line-no-card = No destiny card has been turned up this turn
line-spells = In the pack or in another hand:
line-back = Only its owner knows which card it is
about-k = Rides one cell a turn and conquers the cell he stands on
about-r = Stops one cannonball, and is lost
about-b = Destroys any cell; standing on a destroyed cell it fires back
about-t = Used when another lord is ambushed: he owes { $sum } for each
stop-one = You may buy one.
stop-choice = You may buy one of these.
stop-both = You may buy all of these together, or nothing.
stop-start = Whoever reaches or passes it receives { $sum } for each city.
stop-equipment = Pay { $sum } for each knight on the board, or dismiss knights.
stop-destiny = Turn up a destiny card.
stop-magic = You may buy a magic card for { $sum }.
stop-truce = You may rest here for { $n } turns, and receive { $sum } for each.
stop-plot = You may buy a plot token for { $sum }.
stop-ambush = The others may use plot tokens against you: { $sum } for each.
effect-gain = Receive { $sum }.
effect-pay = Pay { $sum }.
effect-pay-per-city = Pay { $sum } for each of your cities.
effect-collect = Every other player gives you { $sum }.
effect-gain-per-conquest = Receive { $sum } for each city you have conquered.
effect-free = Take from the Treasury: { $what }.
effect-free-plot = Take a plot token.
effect-free-magic = Draw a magic card.
effect-lose = Lose one: { $what }.
effect-go-start = Walk on to the start.
effect-go-truce = Walk on to the next truce.
effect-back = Go { $n } stages back and deal with that stage.
effect-again = Throw the dice again.
effect-fog = Your next board phase is skipped.
ended-by-victory = { $side } is the only lord left.
ended-by-all = The last lords fell together and share the victory: { $sides }.
ended-by-kingdom = Round { $n } is over: { $side } has the largest kingdom, { $cities ->
    [one] one city
   *[other] { $cities } cities
  }.
ended-by-wealth = Round { $n } is over. Equal kingdoms of { $cities ->
    [one] one city
   *[other] { $cities } cities
  }: { $side } is the richest, with { $sum }.
ended-by-equals = Round { $n } is over. Equal kingdoms, equal wealth of { $sum }: { $sides } share the victory.
log-stay = { $side } stays in the truce.
log-go = { $side } leaves the truce.
log-done = { $side } has finished on the board.
log-pass = { $side } buys nothing.
log-no = { $side } does not answer.
log-no-lance = { $side } goes on with the attack.
log-pay = { $side } pays for the knights.
log-card = { $side } plays { $card }.
log-step = { $side } rides from { $cell } to { $other }.
log-enters = { $side } rides from { $cell } into { $other } and takes it from { $victim }.
log-attacks = { $side } attacks { $victim } on { $other } from { $cell }.
log-put = { $side } places a { $what } on { $cell }.
log-lose = { $side } loses a { $what } on { $cell }.
log-lose-reserve = { $side } loses a { $what } from the reserve.
log-sell = { $side } sells a { $what } on { $cell }.
log-sell-reserve = { $side } sells a { $what }.
log-keep = { $side } keeps the plot tokens.
log-fire = { $side } readies the cannonball of { $cell }.
log-at = { $side } fires from { $start } at { $cell }, held by { $victim }.
log-at-own = { $side } fires from { $start } at { $cell }, a cell of their own.
log-at-neutral = { $side } fires from { $start } at { $cell }, which nobody holds.
log-answers = { $side } fires back at { $victim } on { $cell }.
log-gallop = { $side } plays { $card } on { $cell }.
log-shift = { $side } plays { $card }: the rampart of { $cell } goes to { $other }.
log-drop = { $side } dismisses a knight on { $cell }.
log-buy = { $side } buys: { $what }.
log-use = { $n ->
    [0] { $side } spares { $other }.
    [one] { $side } uses { $n } plot token against { $other }.
   *[other] { $side } uses { $n } plot tokens against { $other }.
  }
log-colour = { $side } plays { $what }.
log-first = { $side } begins.
story-throws = { $side } throws { $a } and { $b }: { $n }
log-roll = { $side } throws { $n }.
log-destiny = { $side } turns up a destiny card: { $card }.
log-magic = { $side } draws { $card }.
log-magic-hidden = { $side } draws a magic card.
story-receives = { $side } receives { $sum } and has { $left }
story-pays = { $side } pays { $sum } and has { $left } left
story-gives = { $side } gives { $sum } to { $other } and has { $left } left
story-has = { $side } has { $sum }
story-thorns = Stopped: the knight stays on { $cell }, and nobody falls
story-both-fall = { $n ->
    [0] Both knights fall; nobody is left on { $cell }
    [one] Both knights fall; { $n } defender is left on { $cell }
   *[other] Both knights fall; { $n } defenders are left on { $cell }
  }
story-defender-falls = { $n ->
    [0] The lance holds: only the defender on { $cell } falls, nobody is left there
    [one] The lance holds: only a defender on { $cell } falls, { $n } is left
   *[other] The lance holds: only a defender on { $cell } falls, { $n } are left
  }
story-attacker-falls = { $n ->
    [one] The armour holds: only the attacker falls, { $n } defender stands on { $cell }
   *[other] The armour holds: only the attacker falls, { $n } defenders stand on { $cell }
  }
story-nobody-falls = { $n ->
    [one] Lance against armour: nobody falls, { $n } defender stands on { $cell }
   *[other] Lance against armour: nobody falls, { $n } defenders stand on { $cell }
  }
story-enters = The knight enters { $cell }
story-stone = The cannonball is lost without any effect on { $cell }
story-stopped = { $n ->
    [0] The rampart of { $cell } stops the cannonball and is lost; none is left there
    [one] A rampart of { $cell } stops the cannonball and is lost; { $n } is left there
   *[other] A rampart of { $cell } stops the cannonball and is lost; { $n } are left there
  }
story-destroyed = { $cell } is destroyed for ever
story-fallen = { $side } loses with it: { $what }
story-fallen-neutral = Lost with it: { $what }
story-silenced = { $n ->
    [one] { $n } cannonball stood there and does not fire back
   *[other] { $n } cannonballs stood there and do not fire back
  }
story-no-adversary = { $n ->
    [one] { $n } cannonball has nobody to fire back at and goes to the Treasury
   *[other] { $n } cannonballs have nobody to fire back at and go to the Treasury
  }
story-returns = The cannonball comes back to the reserve: { $side }
story-answers = { $n ->
    [one] { $side } fires back at { $other } with { $n } cannonball
   *[other] { $side } fires back at { $other } with { $n } cannonballs
  }
story-walks = { $n ->
    [one] { $side } walks { $n } stage to: { $what }
   *[other] { $side } walks { $n } stages to: { $what }
  }
story-card = The card says: { $text }
story-walks-back = { $n ->
    [one] { $side } goes { $n } stage back to: { $what }
   *[other] { $side } goes { $n } stages back to: { $what }
  }
story-income = { $n ->
    [one] At the start { $side } receives { $sum } for { $n } city and has { $left }
   *[other] At the start { $side } receives { $sum } for { $n } cities and has { $left }
  }
story-shop = { $side } may buy: { $what }
story-no-shop = { $side } cannot buy anything here
story-equipment = { $n ->
    [one] { $side } owes { $sum } for { $n } knight on the board
   *[other] { $side } owes { $sum } for { $n } knights on the board
  }
story-no-equipment = No knight on the board: { $side } pays nothing
story-truce = { $n ->
    [one] { $side } may rest for { $n } turn, with { $sum } for it
   *[other] { $side } may rest for { $n } turns, with { $sum } for each
  }
story-truce-left = { $n ->
    [0] { $side } has no truce turn left
    [one] { $side } has { $n } truce turn left
   *[other] { $side } has { $n } truce turns left
  }
story-ambush = { $side } is ambushed: whoever has plot tokens may use them
story-no-ambush = Nobody has a plot token to use against { $side }
story-no-effect = It changes nothing for { $side }
story-tokens = { $n ->
    [one] { $side } has { $n } plot token
   *[other] { $side } has { $n } plot tokens
  }
story-in-reserve = { $side } has in reserve for the next turn: { $what }
story-cards = { $n ->
    [one] { $side } has { $n } magic card in hand
   *[other] { $side } has { $n } magic cards in hand
  }
story-owes = { $side } owes { $sum } to { $other }
story-sold = { $side } gets { $sum } for it
story-must-sell = { $side } still owes { $sum } and must sell
story-may-sell = { $side } still owes { $sum } and may sell plot tokens
story-debt-lost = { $side } cannot pay { $sum }: that debt is lost
story-debt-kept = { $side } does not pay { $sum }: the debt is lost
story-captured = With { $cell } for { $side }: { $what }
story-abandoned = Left on { $cell } to nobody: { $what }
story-city-won = { $n ->
    [one] { $side } now holds { $cells }: { $n } city in all
   *[other] { $side } now holds { $cells }: { $n } cities in all
  }
story-city-lost = { $n ->
    [0] { $side } loses { $cells }: no city is left
    [one] { $side } loses { $cells }: { $n } city is left
   *[other] { $side } loses { $cells }: { $n } cities are left
  }
story-out = { $side } has no home left and is out
story-to-treasury = All that is left goes to the Treasury
story-inherits = { $side } inherits: { $what }
story-change-sides = { $n ->
    [one] { $n } knight now fights for { $side }
   *[other] { $n } knights now fight for { $side }
  }
story-heirs-wait = { $n ->
    [one] { $side } may put the knight inherited in reserve on the board from the next turn on
   *[other] { $side } may put the { $n } knights inherited in reserve on the board from the next turn on
  }
story-fog = Fog: { $side } cannot act on the board this turn
knights-threatens = Your knights could then take: { $what }
knights-protects = Knights can no longer take: { $what }
knights-exposes = Knights could take: { $what }
balls-threatens = Your cannonballs could then destroy: { $what }
balls-protects = Cannonballs can no longer destroy: { $what }
balls-exposes = Cannonballs could destroy: { $what }
says-knights-threatens = My knights could now take: { $what }
says-knights-protects = Knights can no longer take from me: { $what }
says-knights-exposes = I accept that knights could take: { $what }
says-balls-threatens = My cannonballs could now destroy: { $what }
says-balls-protects = Cannonballs can no longer destroy my cities: { $what }
says-balls-exposes = I accept that cannonballs could destroy: { $what }
why-grammar = write put:k@d10, d9-e8, fire:d10, at:h10, gallop:e8, shift:d10-d9, done, lance, no, buy:k, pass, drop:d10, pay, lose:b@d10, use:1, sell:k, keep, stay or go
why-not-now = not now: { $asked }
why-no-cell = there is no cell { $cell }
why-no-reserve = you have no { $what } in reserve
why-just-inherited = knights inherited in this turn wait in reserve until it is over
why-not-your-city = { $cell } is not one of your original cities
why-ruin = { $cell } is destroyed
why-not-home = { $cell } is not a home of yours that can take it
why-no-knight = no knight of yours stands on { $cell }
why-used = the knights on { $cell } have acted this turn
why-not-near = { $other } is not next to { $cell }
why-no-ball = no ball stands on { $cell }
why-not-possessed = you do not possess { $cell }
why-no-card = you do not hold that card
why-not-used = no knight of yours on { $cell } has acted
why-no-rampart = no rampart of yours stands on { $cell }
why-own-place = a ball is not aimed at the cell it comes from
why-not-the-attacker = the one who fired does not possess { $cell }
why-once = each such card once a ball
why-armour = no knight of yours stands there
why-wall = no rampart stands there
why-not-sold = that is not sold here, or not like that
why-too-dear = it costs { $n } écus, more than you have
why-sold-out = the Treasury has none left
why-cannot-pay = { $n } écus are due, more than you have
why-none-there = you have no { $what } on { $cell }
why-no-token = you have no plot token
why-weapons-first = as long as you have weapons to sell, the debt goes on
why-tokens-must = plot tokens must be sold like weapons
why-too-many = you own { $n } tokens
edition-name = "{ $found }" cannot be used: each name once, in its form, not too many
edition-row = expected { $n } cells, each "." or the letter of a colour, found "{ $found }"
edition-cities = expected { $n } cities { $letter }, found { $found }
edition-unknown = "{ $found }" is not known here, or twice
edition-code = expected "{ $expected }", found "{ $found }"
edition-stage = "{ $found }": expected a kind of stage; the first one, and no other, is the start
edition-mode = "{ $found }" with { $n } weapons: expected one (a single weapon), choice or both (several)
edition-order = expected each weapon once, in the order knight, rampart, ball
edition-endless = cards that only send on or back would never end a turn
edition-no-card = the card "{ $found }" is missing
has-board = A board of { $width } × { $height } cells
has-circuit = A circuit of { $n } stages
has-weapon = { $what }: { $n } écus
has-destiny = { $n } destiny cards
has-magic = { $n } magic cards
option-colours = Colours
option-colours-random = dealt by chance
option-colours-spread = from the fixed list
option-opening_moves = Weapons may act in the first turn
option-diagonals = Cells that touch by a corner are neighbours
option-neutral_income = Held cities without a living lord count
option-max_rounds = Rounds until the game stops
option-packs = Cards that come back to a pack
option-packs-shuffle = are shuffled when all have been seen
option-packs-under = come again in the order in which they came back
option-packs-help = “The player … must draw a destiny card and, after following its instructions, put the card back under the pack.” “When the card’s instruction has been carried out, the card is put back face down under the pack.”
option-tokens = Plot tokens, for a debt,
option-tokens-must = must be sold like weapons
option-tokens-may = may be kept
option-tokens-help = “If the opponent has no money left but has weapons, he must sell them to the Treasury at half their price (plot tokens may be sold back for 10 écus) until his debt is paid.”
option-heirs = Of the knights a conqueror receives, those that wait a turn
option-heirs-board = stand on the board
option-heirs-all = stand on the board or are in reserve
option-heirs-help = “The losing knights are exchanged and take the conqueror’s colour, as far as there are knights available. They cannot be played again at once.”
option-handicap-help = Ours, not the rulebook’s. For each step this player begins with 50 écus more.
picture-circuit = Part of the circuit, with pawns: the way leads along the arrows from the start. Stages show what they sell and its price; the others are plot, destiny, equipment, magic, truce and ambush.
picture-attack = The blue knight in the gold ring may go where it is lit. Where Yellow’s knight stands in a blue city he attacks: both fall, and nobody enters.
picture-shot = A ball has hit the middle of the red cross, where no rampart stood: the cell is destroyed for ever. The ball in the city above fires back if its own cell is hit.

# the examples of the rules: what they ask, and what comes of it
picture-map = The board: six colours, five cities each, in a cross. The plain cells between them are neutral.
picture-duel = One red knight before one blue knight. You are Red: attack.
answer-duel = One against one: both are gone, and nobody enters. The city is still Blue’s.
picture-two = Two red knights before one blue knight. You are Red: attack with one, then go in with the other.
answer-two = One of each falls. Your second knight walks in, and the city is yours.
picture-three = Three red knights before one blue knight. Attack, then bring in as many as you like.
answer-three = One of each falls again. Of the two that are left, one has to stand in the city so that it is yours; the other may follow or stay behind.
picture-storm = A rampart and a ball stand in this blue city, and no knight. You are Red: walk in.
answer-storm = Neither can stop a knight. The city is yours, with the rampart and the ball on it, which you may fire from now on.
picture-empty = You are Red. Fire your ball at the uppermost blue city, where nothing stands.
answer-empty = The city is destroyed until the end of the game: a skull marks it. The ball is spent.
picture-onknight = Now fire it at the blue city on the left, where a knight stands.
answer-onknight = The city is destroyed, and the knight with it.
picture-onball = Fire it at the middle of the blue cross, where a ball stands. Then aim for Blue, who has to fire back: at your lowest city.
answer-onball = Both cities are destroyed, both balls are spent. That is the deterrent: who strikes a ball is struck.
picture-rampart = A knight behind a rampart. You are Red: fire at them.
answer-rampart = The rampart is gone, and so is your ball. City and knight are unharmed, and nobody fires back.
picture-income = Two of your cities are destroyed, three are left, and you have conquered three. Your pawn stands just before the start: end your turn on the board and roll.
answer-income = Whatever you roll, you pass the start: 10 écus for each of your six cities, 60 in all. You had 150 and have 210.
picture-treasury = You are Blue. Red has one city left, with three knights on it. Fire.
answer-treasury = All five red cities are destroyed: Red is out, and whatever was Red’s goes to the Treasury.
picture-heir = You are Yellow. Three of Blue’s cities are destroyed, you hold a fourth. Walk into the last one.
answer-heir = Blue is out. As you alone hold what still stands of Blue’s five cities, all that was Blue’s is yours: 150 écus here.

# on the bench of the workshop
bench-layout = Cities and neutral cells
bench-neutral = Neutral cell
bench-destiny = Destiny cards
bench-magic = Magic cards
bench-prices = Prices, money and stocks
bench-spread = Colours far apart
bench-players = { $n } players
bench-seats = From the first seat on
bench-kind = Kind of stage
bench-shop = weapons
bench-mode = How it sells
bench-mode-one = one weapon
bench-mode-choice = one of them, as you like
bench-mode-both = all of them or nothing
bench-sells = For sale
bench-effect = Effect
bench-effect-gain = receive
bench-effect-pay = pay
bench-effect-pay-per-city = pay for each city
bench-effect-collect = collect from every lord
bench-effect-gain-per-conquest = receive for each conquest
bench-effect-free = a weapon for nothing
bench-effect-free-plot = a plot token for nothing
bench-effect-free-magic = a magic card for nothing
bench-effect-lose = lose a weapon
bench-effect-go-start = go to the start
bench-effect-go-truce = go to the next truce
bench-effect-back = go back
bench-effect-again = throw again
bench-effect-fog = fog
bench-n = Number
bench-weapon = Weapon
bench-price = Price
bench-start = Dealt to each lord
bench-stock = In the box (knights: of each colour)
bench-money = Money and tokens
bench-begin = Écus dealt to each lord
bench-income_per_city = Income for each city
bench-equipment_per_knight = Equipment for each knight
bench-truce_per_turn = Truce, each turn
bench-truce_turns = Turns of truce
bench-plot_price = Price of a plot token
bench-plot_gain = Gain of a plot token
bench-plot_resale = A plot token sold again
bench-magic_price = Price of a magic card
bench-plot_tokens = Plot tokens in the box
