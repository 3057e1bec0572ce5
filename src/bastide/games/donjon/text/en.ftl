donjon-title = Un dernier donjon pour la route
donjon-blurb = Lay cards over cards, raise your donjons, cut the fiefs of others, and seal the one that counts double.
trait-house = House
trait-donjons = Donjons
the-donjons = { $numbers }
begins-rule = The player to the left of the youngest begins.
begins-asked = Who is the youngest?
board = Landscape
house = { $house }
partner = { $house } { $n }
hand-of = { $side }: hand
tray-of = { $side }: pieces
face = { $a } { $b } above { $c } { $d }
cell = Cell: { $terrain }
destroyed-cell = Destroyed cell
cell-of-nobody = { $size ->
    [one] Unoccupied cell, { $terrain }
   *[other] Cell of an unoccupied group of { $size }, { $terrain }
  }
cell-of-fief = { $side }: cell of the { $terrain } fief of { $size }
bridge = Bridge
donjon = { $side }: donjon { $n }
knight = Knight
card = Card: { $face }
card-back = A hidden card
pile = Pile of donjon { $n }
pile-sealed = Pile of donjon { $n }, held back by the Seal
token-knight = Knight token, with a dragon on its back
token-seal = Seal token, with a dragon on its back
face-knight-all = Knight: no dragon can enter the fief where it stands
face-knight-others = Knight: no other house’s dragon can enter the fief where it stands
face-seal = Seal: one of your donjons counts double at the end, in secret
face-dragon-knight = Dragon (back of the Knight): destroys a cell
face-dragon-seal = Dragon (back of the Seal): destroys a cell
use-donjon = Makes an unoccupied group your fief, and gives you the { $n } cards of its pile
use-donjon-sealed = Makes an unoccupied group your fief; the Seal still holds its { $n } cards back
use-bridge = Joins your fief to an unoccupied group of the same terrain, across one cell
sealed-card = Royal card under the Seal
royal-card = Royal card of donjon { $n }
fief = { $side }: { $terrain } fief of donjon { $number }, { $size ->
    [one] 1 cell
   *[other] { $size } cells
  }
fief-points = Fief of donjon { $number }
sealed-fief = Donjon { $number } sealed: its fief counts double
cards-in-hand = { $n ->
    [one] card in hand
   *[other] cards in hand
  }
piles-left = { $n ->
    [one] pile left
   *[other] piles left
  }
team-points = { $n ->
    [one] point, in a team with { $side }
   *[other] points, in a team with { $side }
  }
ask-main = Lay a card; before or after it, use your pieces as you like.
ask-more = Use more of your pieces, or end your turn.
ask-donjon-first = Your hand was empty: erect a donjon before you lay a card.
ask-empty-hand = Your hand is empty: free a pile to get cards.
ask-pass = You cannot play: pass.
ask-at-card = Where does this card go?
ask-rot = Which way round does it lie?
ask-at-donjon = Place donjon { $n } on an unoccupied group.
ask-at-dragon = Which cell does the dragon destroy?
ask-at-knight = Which fief does the knight guard?
ask-royal = Which donjon will count double? Only you will know.
ask-span = Where does the bridge go?
chance-seal = Each Seal is laid on a pile.
chance-deal = Cards are dealt.
chance-hand = The first hands are taken.
chance-draw = { $side } takes the cards of a pile.
wait-main = { $side } is choosing.
wait-at-card = { $side } is looking for a place for a card.
wait-rot = { $side } is turning a card.
wait-at-donjon = { $side } is placing a donjon.
wait-at-dragon = { $side } is letting a dragon loose.
wait-at-knight = { $side } is posting a knight.
wait-royal = { $side } is sealing a royal card.
wait-span = { $side } is building a bridge.
do-end = End turn
do-pass = Pass
does-card = Play this card
does-donjon = Take donjon { $n }
does-dragon = Use the dragon
does-knight = Use the knight
does-seal = Use the Seal
does-bridge = Take the bridge
does-at-card = Lay it here
does-rot = Lay the card
does-at-donjon = Raise it here
does-at-dragon = Destroy this cell
does-at-knight = Post it here
does-royal = Seal donjon { $n }
does-span = Build here
say-covers = Spot { $which } of { $of }: { $n ->
    [0] covers nothing
    [one] covers 1 cell
   *[other] covers { $n } cells
  }
say-turned = With { $face }
say-no-change = No fief changes
say-pile-taken = You take the { $n } cards of its pile
warn-empty-hand = Your hand is empty: next turn you must free a pile first.
line-destroyed = It belongs to no group and counts for nobody
line-group = Cells of the group
line-fief = { $side }: fief of donjon { $n }
line-free = Unoccupied: whoever raises a donjon here has the fief
line-guarded-all = A knight keeps dragons away
line-guarded-others = A knight keeps other houses’ dragons away
line-if-turned = With { $face }: { $what }
line-hidden-card = Only whoever holds it sees it
line-bridge-lies = It joins the two cells at its ends; nothing can cover it
line-in-a-pile = It lies under one of your donjons
line-touches = One of its cells must touch its own terrain
line-covers = It may cover other cells, with one of its terrains only
line-raise = Raise it on a group without a donjon: that group is then a fief
line-pile = Hidden cards
line-under-donjon = They come to hand once the donjon is raised
line-under-seal = They come to hand once the Seal token is used
line-token-knight-all = Knight: on a cell of a fief, it keeps dragons away
line-token-knight-others = Knight: on a cell of a fief, it keeps other houses’ dragons away
line-token-seal = Seal: one donjon of your house counts double at the end, in secret
line-token-dragon = Dragon, on the back: destroys a cell without knight, donjon or bridge
line-token-once = Whoever plays one side gives up the other
line-sealed-hidden = One donjon counts double; which one is shown at the end
line-doubles = At the end, each cell of the fief of donjon { $n } counts 2 points
line-hand = Cards in hand
line-piles = Piles left
line-bridges = Bridges left
not-in-play = This donjon is not in play: nothing to double yet
placement = The card here
fief-founded = { $side }: donjon { $number } makes a { $terrain } fief of { $n ->
    [one] 1 cell
   *[other] { $n } cells
  }, +{ $n }
fief-grows = { $side }: the { $terrain } fief of donjon { $number } grows to { $size ->
    [one] 1 cell
   *[other] { $size } cells
  }, +{ $n }
fief-shrinks = { $side }: the { $terrain } fief of donjon { $number } shrinks to { $size ->
    [one] 1 cell
   *[other] { $size } cells
  }, −{ $n }
cut-off = { $n ->
    [one] 1 { $terrain } cell is cut off and unoccupied now
   *[other] { $n } { $terrain } cells are cut off and unoccupied now
  }
now-guarded-all = { $side }: a knight now keeps dragons out of the { $terrain } fief of donjon { $number }
now-guarded-others = { $side }: a knight now keeps other houses’ dragons out of the { $terrain } fief of donjon { $number }
no-longer-guarded = { $side }: the { $terrain } fief of donjon { $number } has lost its knight
destroyed-now = This cell is destroyed and counts for nobody
pile-taken = { $side } takes the { $n } cards of a pile
pile-held = The Seal still holds back the pile of donjon { $n }
will-double = { $side }: donjon { $n } will count double at the end
will-double-some = { $side }: one donjon will count double at the end, which one stays secret
doubled = { $side }: donjon { $number } was sealed, its { $terrain } fief counts double, +{ $n }
doubles-nothing = { $side } had sealed donjon { $n }, which is not in play: nothing is doubled
ended-by-cards = All cards have been laid. { $won }
ended-by-passes = Nobody can play any more. { $won }
won = { $sides } wins with { $n ->
    [one] 1 point
   *[other] { $n } points
  }.
won-as-team = The team { $sides } wins with { $n ->
    [one] 1 point
   *[other] { $n } points
  }.
won-together = { $sides } share the victory with { $n ->
    [one] 1 point
   *[other] { $n } points
  }.
log-end = { $side } ends the turn.
log-pass = { $side } cannot play and passes.
log-card = { $side } plays a card: { $face }.
log-at = It finds its place.
log-rot = { $n ->
    [0] { $side } lays it, covering nothing.
    [one] { $side } lays it over 1 cell.
   *[other] { $side } lays it over { $n } cells.
  }
log-donjon = { $side } takes donjon { $n }.
log-at-donjon = { $side } raises donjon { $n } on { $terrain }.
log-dragon-knight = { $side } turns the Knight token to its dragon.
log-dragon-seal = { $side } turns the Seal token to its dragon.
log-at-dragon = { $side } lets the dragon destroy a { $terrain } cell.
log-knight = { $side } takes the Knight token.
log-at-knight = { $side } posts the knight on { $terrain }.
log-seal = { $side } takes the Seal token.
log-royal = { $side } seals donjon { $n }.
log-royal-hidden = { $side } seals a royal card in secret.
log-bridge = { $side } takes a bridge.
log-span = { $side } builds a bridge between two { $terrain } cells.
log-seal-lies = { $side }: the Seal lies on the pile of donjon { $n }.
log-deal = { $side } is dealt a card: { $face }.
log-deal-hidden = { $side } is dealt a card.
log-hand = { $side } takes a card in hand: { $face }.
log-hand-hidden = { $side } takes a card in hand.
log-draw = { $side } draws a card: { $face }.
log-draw-hidden = { $side } draws a card.
a-fief = { $terrain } fief of { $size }
stake-threatens = A dragon of yours could then strike: { $what }
stake-protects = No dragon can strike any more: { $what }
stake-exposes = A dragon could strike: { $what }
says-threatens = A dragon of mine could now strike: { $what }
says-protects = No dragon can strike mine any more: { $what }
says-exposes = I accept that a dragon could strike: { $what }
why-grammar = write card:07, donjon:2, dragon:knight, knight, seal, bridge, end, pass, at:1,-2, rot:1, royal:3 or span:1,0,h
why-main = first choose a card or a piece
why-at-card = first say where the card goes
why-rot = first say which way round the card lies
why-at-donjon = first place the donjon
why-at-dragon = first choose the cell that the dragon destroys
why-at-knight = first place the knight
why-royal = first choose the donjon that counts double
why-span = first place the bridge
why-one-card = you lay one card a turn, no more
why-not-in-hand = this card is not in your hand
why-no-placement = this card can be laid nowhere
why-donjon-first = your hand was empty when your turn began: erect a donjon first
why-no-donjon = your donjon { $n } is not on its pile
why-once = you have done this once this turn
why-no-site = no unoccupied group has an empty cell
why-no-card-yet = a card has to be laid first
why-not-blocked = you can play, so you may not pass
why-no-token = you no longer have this token
why-no-target = no group that your dragon may enter has an empty cell
why-no-post = no fief has an empty cell
why-no-bridge = you have no bridge left
why-no-span = no bridge can join a fief of yours to an unoccupied group
why-no-royal = you have no such royal card
why-no-cell = no card lies there
why-not-bare = something stands there already
why-occupied = this group has its donjon
why-guarded = a knight guards this group
why-no-fief = this group is nobody’s fief
why-twin = turned less, it is the same card
why-no-growth = the landscape must grow
why-crushes = it would cover a piece or a bridge
why-no-touch = none of its cells would touch its own terrain
why-two-types = it would cover with two terrains
why-joins = it would join two donjons
why-span-cells = a bridge needs three cells in play that are not destroyed
why-span-pieces = a token lies there, or a donjon under the middle
why-span-ends = its ends must be of one terrain and in different groups
why-span-fief = it must join a fief of your house to an unoccupied group
edition-name = "{ $found }" cannot be used: each name once, in its form, not too many
edition-row = expected two letters of known terrains, found "{ $found }"
edition-unknown = "{ $found }" is not known here
edition-donjons = expected one to { $most } numbers from 1 to 9
edition-too-few-cards = { $needed } cards are needed, but there are { $found }
edition-bridges = there is room for { $most } bridges
edition-twice = a house has two donjons of one number
has-cards = { $n } cards of four cells, { $terrains } terrains
has-houses = Houses: { $houses }
has-start = { $players } players: { $hand } cards in hand, { $pile } under each donjon
start-card = Start card
piece-knight = Knight
piece-seal = Seal
piece-dragon = Dragon
option-preview = Know your cards from the start
option-optional_actions = Optional actions
option-optional_actions-free = as many as your pieces allow
option-optional_actions-once = each kind once a turn
option-donjon_duty = An empty hand at the start of a turn
option-donjon_duty-cards = asks for cards, however they are got
option-donjon_duty-strict = asks for a donjon, before any card
option-donjon_duty-help = “Playing a donjon becomes obligatory if one has no card left in hand at the start of one’s turn, so as to get cards and be able to play one.”
option-knight_guards = A knight keeps out
option-knight_guards-all = every dragon
option-knight_guards-others = the dragons of other houses
option-knight_guards-help = “Here, after House Brownbear has placed a knight, its whole fief is now protected from enemy dragons.”
option-seal_holders = With four players, the Seals are with
option-seal_holders-01 = seats 1 and 2
option-seal_holders-03 = seats 1 and 4
option-seal_holders-21 = seats 3 and 2
option-seal_holders-23 = seats 3 and 4
option-handicap-help = Ours, not the rulebook’s. The other houses begin without their bridges; from the second step also without their knights, from the third also without their Seals.
picture-fief = The donjon makes a fief of its whole group: four green cells, so four points.
picture-covering = The card on the right was laid over half of the start card, up to the heavy line. Only green covers: one cell on red, one on white. It joins the green on its left.
picture-dragon = The dragon has destroyed a red cell: the red above it and the red below no longer hang together.
picture-bridge = The bridge ties the green cells at its two ends into one fief of six. The red cell below its middle stays in the orange fief.

# the examples of the rules: what they ask, and what comes of it
picture-beside = Lay your first card on the left of the start card, turned so that green meets green.
answer-beside = Three green cells hang together now. One match is enough: the other cells may lie beside anything. Corner to corner the card would not hold.
picture-overlap = Lay the same card over the right half of the start card, so that only its green cells cover something.
answer-overlap = The two green cells cover red and white, and the upper one joins the green on its left. Another card that would attack with green and red at once is refused.
picture-sites = The card is laid. Erect a donjon on the green group. Each of its three cells will do.
answer-sites = The three green cells are your fief: 3 points so far. You take the two cards that lay under the donjon.
picture-occupied = The green group is a fief already. Erect another donjon on a red cell.
answer-occupied = On green it would not have been allowed, not even for you: a group holds one donjon. The red cell is a fief of one, so you have 4 points.
picture-split = Your opponent’s red fief has four cells. Send a dragon onto its second cell from the left, then erect a donjon on the two red cells behind it.
answer-split = The fief is down to one cell, and the cell of the dragon counts for nobody. The two that were cut off are your fief now: 2 points.
picture-guard = Put your knight on a free cell of your green fief.
answer-guard = No dragon may enter this fief from now on. A card may still cover its cells, though, or cut it in two.
picture-bluff = Use your seal in secret: choose the donjon whose fief will count double. Here, the one on green.
answer-bluff = Nobody else knows which one you chose. You might also have sealed a donjon that is not on the board yet. It is shown at the end.
picture-shortbridge = A bridge of three cells, from your donjon on white over yellow to the white cell above.
answer-shortbridge = One cell more: the white fief has two. The yellow cell below the middle gains nothing.
picture-widebridge = The same from your donjon on green: over yellow to the two green cells above.
answer-widebridge = Two cells more: the green fief has three.
picture-longbridge = You are the orange house. Build a bridge from your donjon on white down over yellow to the three white cells.
answer-longbridge = Three cells more: your white fief grows from three to six.
picture-cutoff = The orange fief has five cells, and a knight that stands far from its donjon. Cut it in two: lay your card with white and green over the white cell on the left, so that only its white covers something. Then erect a donjon on what is cut off.
answer-cutoff = A knight stops dragons, not cards. Orange has one cell left; four are yours, and the knight on them now keeps dragons away for you.

# on the bench of the workshop
bench-cards = Cards
bench-card = Card { $id }
bench-face = Its four cells
bench-lands = Peoples
bench-houses = Houses
bench-name = Name
bench-setup = { $n } players
bench-dealt = Cards dealt
bench-hand = Cards in hand
bench-pile = Cards under each donjon
bench-house = House
bench-donjons = Donjons
bench-windows = Donjon { $n }
bench-tokens = Tokens
bench-bridges = Bridges
