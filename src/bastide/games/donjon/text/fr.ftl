donjon-title = Un dernier donjon pour la route
donjon-blurb = Posez carte sur carte, érigez vos donjons, coupez les fiefs des autres, et scellez celui qui comptera double.
trait-house = Maison
trait-donjons = Donjons
the-donjons = { $numbers }
begins-rule = Le joueur à gauche du plus jeune commence.
begins-asked = Qui est le plus jeune ?
board = Surface de jeu
house = { $house }
partner = { $house } { $n }
hand-of = { $side } : main
tray-of = { $side } : matériel
face = { $a } { $b } au-dessus de { $c } { $d }
cell = Case : { $terrain }
destroyed-cell = Case détruite
cell-of-nobody = { $size ->
    [one] Case inoccupée, { $terrain }
   *[other] Case d’un groupe inoccupé de { $size }, { $terrain }
  }
cell-of-fief = { $side } : case du fief { $terrain } de { $size }
bridge = Pont
donjon = { $side } : donjon { $n }
knight = Chevalier
card = Carte : { $face }
card-back = Une carte cachée
pile = Pile du donjon { $n }
pile-sealed = Pile du donjon { $n }, retenue par le Sceau
token-knight = Jeton Chevalier, un dragon au dos
token-seal = Jeton Sceau, un dragon au dos
face-knight-all = Chevalier : aucun dragon ne peut entrer dans le fief où il se tient
face-knight-others = Chevalier : aucun dragon d’une autre Maison ne peut entrer dans le fief où il se tient
face-seal = Sceau : un de vos donjons comptera double à la fin, en secret
face-dragon-knight = Dragon (dos du Chevalier) : détruit une case
face-dragon-seal = Dragon (dos du Sceau) : détruit une case
use-donjon = Fait d’un groupe inoccupé votre fief, et vous donne les { $n } cartes de sa pile
use-donjon-sealed = Fait d’un groupe inoccupé votre fief ; le Sceau retient encore ses { $n } cartes
use-bridge = Relie votre fief à un groupe inoccupé du même terrain, par-dessus une case
sealed-card = Carte royale sous le Sceau
royal-card = Carte royale du donjon { $n }
fief = { $side } : fief { $terrain } du donjon { $number }, { $size ->
    [one] { $size } case
   *[other] { $size } cases
  }
fief-points = Fief du donjon { $number }
sealed-fief = Donjon { $number } scellé : son fief compte double
cards-in-hand = { $n ->
    [one] carte en main
   *[other] cartes en main
  }
piles-left = { $n ->
    [one] pile restante
   *[other] piles restantes
  }
team-points = { $n ->
    [one] point, en équipe avec { $side }
   *[other] points, en équipe avec { $side }
  }
ask-main = Posez une carte ; avant ou après, jouez vos pièces à volonté.
ask-more = Jouez d’autres pièces, ou finissez votre tour.
ask-donjon-first = Votre main était vide : érigez un donjon avant de poser une carte.
ask-empty-hand = Votre main est vide : libérez une pile pour avoir des cartes.
ask-pass = Vous ne pouvez pas jouer : passez.
ask-at-card = Où va cette carte ?
ask-rot = Dans quel sens la posez-vous ?
ask-at-donjon = Érigez le donjon { $n } sur un groupe inoccupé.
ask-at-dragon = Quelle case le dragon détruit-il ?
ask-at-knight = Quel fief le chevalier protège-t-il ?
ask-royal = Quel donjon comptera double ? Personne d’autre ne le saura.
ask-span = Où va le pont ?
chance-seal = On pose chaque Sceau sur une pile.
chance-deal = On distribue les cartes.
chance-hand = On prend les premières mains.
chance-draw = { $side } prend les cartes d’une pile.
wait-main = { $side } choisit.
wait-at-card = { $side } cherche où poser une carte.
wait-rot = { $side } tourne une carte.
wait-at-donjon = { $side } érige un donjon.
wait-at-dragon = { $side } joue un dragon.
wait-at-knight = { $side } pose un chevalier.
wait-royal = { $side } scelle une carte royale.
wait-span = { $side } construit un pont.
do-end = Finir le tour
do-pass = Passer
does-card = Jouer cette carte
does-donjon = Prendre le donjon { $n }
does-dragon = Jouer le dragon
does-knight = Jouer le chevalier
does-seal = Jouer le Sceau
does-bridge = Prendre le pont
does-at-card = La poser ici
does-rot = Poser la carte
does-at-donjon = L’ériger ici
does-at-dragon = Détruire cette case
does-at-knight = Le poser ici
does-royal = Sceller le donjon { $n }
does-span = Construire ici
say-covers = Endroit { $which } sur { $of } : { $n ->
    [0] ne recouvre rien
    [one] recouvre { $n } case
   *[other] recouvre { $n } cases
  }
say-turned = Avec { $face }
say-no-change = Aucun fief ne change
say-pile-taken = Vous prenez les { $n } cartes de sa pile
warn-empty-hand = Votre main est vide : au prochain tour, il faudra d’abord libérer une pile.
line-destroyed = Elle n’est d’aucun groupe et ne compte pour personne
line-group = Cases du groupe
line-fief = { $side } : fief du donjon { $n }
line-free = Groupe inoccupé : un donjon érigé ici en fait un fief
line-guarded-all = Un chevalier tient les dragons à l’écart
line-guarded-others = Un chevalier tient les dragons des autres Maisons à l’écart
line-if-turned = Avec { $face } : { $what }
line-hidden-card = Seul qui la tient la voit
line-bridge-lies = Il relie les deux cases de ses extrémités ; rien ne peut le recouvrir
line-in-a-pile = Elle est sous un de vos donjons
line-touches = Une de ses cases doit toucher une case de terrain de même type
line-covers = Elle peut recouvrir des cases, avec un seul de ses terrains
line-raise = Érigez-le sur un groupe sans donjon : ce groupe devient un fief
line-pile = Cartes cachées
line-under-donjon = Vous les prenez en main quand le donjon est érigé
line-under-seal = Vous les prenez en main quand le jeton Sceau est joué
line-token-knight-all = Chevalier : sur une case d’un fief, il tient les dragons à l’écart
line-token-knight-others = Chevalier : sur une case d’un fief, il tient les dragons des autres Maisons à l’écart
line-token-seal = Sceau : un donjon de votre Maison comptera double à la fin, en secret
line-token-dragon = Dragon, au dos : détruit une case sans chevalier, ni donjon, ni pont
line-token-once = Jouer une face, c’est renoncer à l’autre
line-sealed-hidden = Un donjon comptera double ; on verra lequel à la fin
line-doubles = À la fin, chaque case du fief du donjon { $n } compte 2 points
line-hand = Cartes en main
line-piles = Piles restantes
line-bridges = Ponts restants
not-in-play = Ce donjon n’est pas en jeu : rien à doubler encore
placement = La carte ici
fief-founded = { $side } : le donjon { $number } fonde un fief { $terrain } de { $n ->
    [one] { $n } case
   *[other] { $n } cases
  }, +{ $n }
fief-grows = { $side } : le fief { $terrain } du donjon { $number } passe à { $size ->
    [one] { $size } case
   *[other] { $size } cases
  }, +{ $n }
fief-shrinks = { $side } : le fief { $terrain } du donjon { $number } tombe à { $size ->
    [one] { $size } case
   *[other] { $size } cases
  }, −{ $n }
cut-off = { $n ->
    [one] { $n } case de terrain { $terrain } est coupée de son donjon, désormais inoccupée
   *[other] { $n } cases de terrain { $terrain } sont coupées de leur donjon, désormais inoccupées
  }
now-guarded-all = { $side } : un chevalier tient maintenant les dragons hors du fief { $terrain } du donjon { $number }
now-guarded-others = { $side } : un chevalier tient maintenant les dragons des autres Maisons hors du fief { $terrain } du donjon { $number }
no-longer-guarded = { $side } : le fief { $terrain } du donjon { $number } a perdu son chevalier
destroyed-now = Cette case est détruite et ne compte pour personne
pile-taken = { $side } prend les { $n } cartes d’une pile
pile-held = Le Sceau retient encore la pile du donjon { $n }
will-double = { $side } : le donjon { $n } comptera double à la fin
will-double-some = { $side } : un donjon comptera double à la fin, lequel reste secret
doubled = { $side } : le donjon { $number } était scellé, son fief { $terrain } compte double, +{ $n }
doubles-nothing = { $side } avait scellé le donjon { $n }, qui n’est pas en jeu : rien n’est doublé
ended-by-cards = Toutes les cartes sont posées. { $won }
ended-by-passes = Plus personne ne peut jouer. { $won }
won = { $sides } gagne avec { $n ->
    [one] { $n } point
   *[other] { $n } points
  }.
won-as-team = L’équipe { $sides } gagne avec { $n ->
    [one] { $n } point
   *[other] { $n } points
  }.
won-together = Victoire partagée, avec { $n ->
    [one] { $n } point
   *[other] { $n } points
  } : { $sides }.
log-end = { $side } finit son tour.
log-pass = { $side } ne peut pas jouer et passe.
log-card = { $side } joue une carte : { $face }.
log-at = Elle trouve sa place.
log-rot = { $n ->
    [0] { $side } la pose sans rien recouvrir.
    [one] { $side } la pose sur { $n } case.
   *[other] { $side } la pose sur { $n } cases.
  }
log-donjon = { $side } prend le donjon { $n }.
log-at-donjon = { $side } érige le donjon { $n } sur un terrain { $terrain }.
log-dragon-knight = { $side } retourne le jeton Chevalier côté dragon.
log-dragon-seal = { $side } retourne le jeton Sceau côté dragon.
log-at-dragon = { $side } joue son dragon : une case de terrain { $terrain } est détruite.
log-knight = { $side } prend le jeton Chevalier.
log-at-knight = { $side } pose le chevalier sur un terrain { $terrain }.
log-seal = { $side } prend le jeton Sceau.
log-royal = { $side } scelle le donjon { $n }.
log-royal-hidden = { $side } scelle une carte royale en secret.
log-bridge = { $side } prend un pont.
log-span = { $side } construit un pont entre deux cases de terrain { $terrain }.
log-seal-lies = { $side } : le Sceau est posé sur la pile du donjon { $n }.
log-deal = { $side } reçoit une carte : { $face }.
log-deal-hidden = { $side } reçoit une carte.
log-hand = { $side } prend une carte en main : { $face }.
log-hand-hidden = { $side } prend une carte en main.
log-draw = { $side } pioche une carte : { $face }.
log-draw-hidden = { $side } pioche une carte.
a-fief = fief { $terrain } de { $size }
stake-threatens = Un de vos dragons pourrait ensuite frapper : { $what }
stake-protects = Plus aucun dragon ne peut frapper : { $what }
stake-exposes = Un dragon pourrait frapper : { $what }
says-threatens = Un de mes dragons pourrait maintenant frapper : { $what }
says-protects = Plus aucun dragon ne peut frapper chez moi : { $what }
says-exposes = J’accepte qu’un dragon puisse frapper : { $what }
why-grammar = écrivez card:07, donjon:2, dragon:knight, knight, seal, bridge, end, pass, at:1,-2, rot:1, royal:3 ou span:1,0,h
why-main = choisissez d’abord une carte ou une pièce
why-at-card = dites d’abord où va la carte
why-rot = dites d’abord dans quel sens va la carte
why-at-donjon = érigez d’abord le donjon
why-at-dragon = choisissez d’abord la case que le dragon détruit
why-at-knight = posez d’abord le chevalier
why-royal = choisissez d’abord le donjon qui comptera double
why-span = construisez d’abord le pont
why-one-card = on pose une carte par tour, pas davantage
why-not-in-hand = cette carte n’est pas dans votre main
why-no-placement = cette carte ne peut être posée nulle part
why-donjon-first = votre main était vide au début de votre tour : érigez d’abord un donjon
why-no-donjon = votre donjon { $n } n’est pas sur sa pile
why-once = vous l’avez déjà fait une fois ce tour-ci
why-no-site = aucun groupe inoccupé n’a de case vide
why-no-card-yet = il faut d’abord poser une carte
why-not-blocked = vous pouvez jouer : il n’est pas permis de passer
why-no-token = vous n’avez plus ce jeton
why-no-target = aucun groupe où votre dragon puisse entrer n’a de case vide
why-no-post = aucun fief n’a de case vide
why-no-bridge = vous n’avez plus de pont
why-no-span = aucun pont ne peut relier un de vos fiefs à un groupe inoccupé
why-no-royal = vous n’avez pas cette carte royale
why-no-cell = il n’y a pas de carte à cet endroit
why-not-bare = quelque chose s’y trouve déjà
why-occupied = ce groupe a déjà son donjon
why-guarded = un chevalier protège ce groupe
why-no-fief = ce groupe n’est le fief de personne
why-twin = moins tournée, c’est la même carte
why-no-growth = la surface de jeu doit s’agrandir
why-crushes = elle écraserait une pièce ou un pont
why-no-touch = aucune de ses cases ne toucherait une case de terrain de même type
why-two-types = elle recouvrirait avec deux terrains
why-joins = elle réunirait deux donjons
why-span-cells = un pont demande trois cases en jeu et intactes
why-span-pieces = un jeton s’y trouve, ou un donjon sous le milieu
why-span-ends = ses extrémités doivent être du même terrain et de groupes différents
why-span-fief = il doit relier un fief de votre Maison à un groupe inoccupé
edition-name = « { $found } » ne convient pas : chaque nom une fois, dans sa forme, pas trop nombreux
edition-row = il faut deux lettres de terrains connus, et non « { $found } »
edition-unknown = « { $found } » est inconnu ici
edition-donjons = il faut de un à { $most } nombres de 1 à 9
edition-too-few-cards = il faut { $needed } cartes, il y en a { $found }
edition-bridges = il y a place pour { $most } ponts
edition-twice = une maison a deux donjons du même nombre
has-cards = { $n } cartes de quatre cases, { $terrains } terrains
has-houses = Maisons : { $houses }
has-start = { $players } joueurs : { $hand } cartes en main, { $pile } sous chaque donjon
start-card = Carte de départ
piece-knight = Chevalier
piece-seal = Sceau
piece-dragon = Dragon
option-preview = Connaître ses cartes dès le départ
option-optional_actions = Actions optionnelles
option-optional_actions-free = autant que vos pièces le permettent
option-optional_actions-once = chaque sorte une fois par tour
option-donjon_duty = La main vide au début d’un tour
option-donjon_duty-cards = oblige à prendre des cartes, n’importe comment
option-donjon_duty-strict = oblige à ériger un donjon, avant toute carte
option-donjon_duty-help = « Jouer un donjon devient obligatoire si l’on n’a plus de carte en main au début de son tour, afin de récupérer des cartes et de pouvoir en jouer une. »
option-knight_guards = Un chevalier arrête
option-knight_guards-all = tous les dragons
option-knight_guards-others = les dragons des autres Maisons
option-knight_guards-help = « Ici, après la pose d’un chevalier par la Maison Brownbear, tout son fief est désormais protégé des dragons adverses. »
option-seal_holders = À quatre, les Sceaux sont aux
option-seal_holders-01 = places 1 et 2
option-seal_holders-03 = places 1 et 4
option-seal_holders-21 = places 3 et 2
option-seal_holders-23 = places 3 et 4
option-handicap-help = De notre main, pas du livret. Les autres Maisons commencent sans leurs ponts ; dès le deuxième pas aussi sans leurs chevaliers, dès le troisième aussi sans leurs Sceaux.
picture-fief = Le donjon fait un fief de tout son groupe : quatre cases vertes, donc quatre points.
picture-covering = La carte de droite a été posée sur la moitié de la carte de départ, jusqu’au trait épais. Seul le vert recouvre : une case sur du rouge, une sur du blanc. Il touche le vert à sa gauche.
picture-dragon = Le dragon a détruit une case rouge : le rouge du dessus et celui du dessous ne se tiennent plus.
picture-bridge = Le pont relie les cases vertes de ses deux extrémités en un seul fief de six. La case rouge sous son milieu reste dans le fief orange.

# les exemples des règles : ce qu’ils demandent, et ce qui en résulte
picture-beside = Posez votre première carte à gauche de la carte de départ, tournée pour que le vert touche le vert.
answer-beside = Trois cases vertes se tiennent maintenant. Un accord suffit : les autres cases peuvent toucher n’importe quoi. Coin contre coin, la carte ne tiendrait pas.
picture-overlap = Posez la même carte sur la moitié droite de la carte de départ, pour que seules ses cases vertes recouvrent.
answer-overlap = Les deux cases vertes recouvrent du rouge et du blanc, et celle du haut rejoint le vert à sa gauche. Une carte qui attaquerait avec du vert et du rouge à la fois est refusée.
picture-sites = La carte est posée. Érigez un donjon sur le groupe vert. Chacune de ses trois cases convient.
answer-sites = Les trois cases vertes sont votre fief : 3 points jusqu’ici. Vous prenez les deux cartes qui étaient sous le donjon.
picture-occupied = Le groupe vert est déjà un fief. Érigez un autre donjon sur une case rouge.
answer-occupied = Sur le vert, ce n’était pas permis, même à vous : un groupe ne porte qu’un donjon. La case rouge est un fief d’une case, vous avez donc 4 points.
picture-split = Le fief rouge adverse a quatre cases. Posez un dragon sur la deuxième à partir de la gauche, puis érigez un donjon sur les deux cases rouges derrière elle.
answer-split = Le fief n’a plus qu’une case, et celle du dragon ne compte pour personne. Les deux qui en sont coupées sont maintenant votre fief : 2 points.
picture-guard = Mettez votre chevalier sur une case libre de votre fief vert.
answer-guard = Plus aucun dragon n’entre dans ce fief. Mais une carte peut encore recouvrir ses cases, ou le couper en deux.
picture-bluff = Utilisez votre sceau en secret : choisissez le donjon dont le fief comptera double. Ici, celui du vert.
answer-bluff = Personne d’autre ne sait lequel vous avez choisi. Vous auriez pu sceller un donjon qui n’est pas encore en jeu. On le montre à la fin.
picture-shortbridge = Un pont de trois cases, de votre donjon sur le blanc, par-dessus le jaune, à la case blanche d’en haut.
answer-shortbridge = Une case de plus : le fief blanc en a deux. La case jaune sous le milieu n’y gagne rien.
picture-widebridge = De même depuis votre donjon sur le vert : par-dessus le jaune, aux deux cases vertes d’en haut.
answer-widebridge = Deux cases de plus : le fief vert en a trois.
picture-longbridge = Vous êtes la Maison orange. Construisez un pont de votre donjon sur le blanc, par-dessus le jaune, aux trois cases blanches d’en bas.
answer-longbridge = Trois cases de plus : votre fief blanc passe de trois à six.
picture-cutoff = Le fief orange a cinq cases, et un chevalier loin de son donjon. Coupez-le en deux : posez votre carte au blanc et au vert sur la case blanche de gauche, pour que seul son blanc recouvre. Puis érigez un donjon sur ce qui en est coupé.
answer-cutoff = Un chevalier arrête les dragons, pas les cartes. Il reste une case à Orange ; quatre sont à vous, et le chevalier qui s’y trouve les garde désormais des dragons pour vous.

# on the bench of the workshop
bench-cards = Cartes
bench-card = Carte { $id }
bench-face = Ses quatre cases
bench-lands = Peuples
bench-houses = Maisons
bench-name = Nom
bench-setup = { $n } joueurs
bench-dealt = Cartes distribuées
bench-hand = Cartes en main
bench-pile = Cartes sous chaque donjon
bench-house = Maison
bench-donjons = Donjons
bench-windows = Donjon { $n }
bench-tokens = Jetons
bench-bridges = Ponts
