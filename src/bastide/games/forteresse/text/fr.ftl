forteresse-title = La Forteresse
forteresse-blurb = Alignez vos pions numérotés, percez, et tenez un tour la forteresse adverse.
board = Plan de jeu
cell = { $cell }
fortress-cell = { $cell }, forteresse ({ $side })
pawn = { $side } { $n }
pawn-on = { $side } { $n } en { $cell }
pawns-left = { $n ->
    [one] pion sur le plan de jeu
   *[other] pions sur le plan de jeu
  }
pawns-taken = pris
pawns-taken-which = pris : { $which }
the-pawn = le { $n }
alarm = Un pion adverse occupe la forteresse ({ $side })
ask-move = Déplacez un pion, ou poussez une troupe par son dernier pion.
ask-rescue = Un pion adverse est dans votre forteresse : prenez-le, ou vous perdez.
ask-pass = Aucun coup possible : passez.
do-pass = Passer
do-move = Aller en { $dest }
do-advance = Avancer en { $dest }
do-take = Prendre en { $dest }
choosing = { $side } choisit son coup.
say-move = Le { $n } va de { $head } en { $dest }
say-troop = La troupe de { $size }, puissance { $power }, va en { $dest }
say-enters = { $first } ; dans la forteresse : tenez-la un tour et vous gagnez
say-take = Puissance { $power } contre { $faced } : prend { $taken } et s’arrête en { $dest }
warn-fortress = Un adversaire reste dans votre forteresse : vous perdez (7.1).
line-troop = Troupe de { $tail } à { $head }
line-alone = Seul, il avance d’{ $n ->
    [one] une case, avec une puissance de { $n }.
   *[other] une à { $n } cases, avec une puissance de { $n }.
  }
line-fortress = Un pion adverse qui la tient pendant un tour entier gagne la partie.
line-threat-troop = La troupe de { $tail } à { $head } peut le prendre, avec une puissance de
line-threat = Le { $n } en { $head } peut le prendre, avec une puissance de
log-pass = { $side } ne peut bouger et passe.
story-power = Puissance { $power } contre { $faced }
story-loses = { $side } perd le { $n } en { $cell }.
story-enters = { $side } est dans la forteresse adverse : { $other } doit prendre ce pion aussitôt, sinon c’est perdu.
story-freed = { $side } a libéré sa forteresse.
story-again = Cette position est venue { $n } fois ; { $limit } fois font une partie nulle.
log-pawn-moves = { $side } va de { $head } en { $dest }.
log-pawn-takes = { $side } prend en { $dest } : { $n ->
    [one] { $n } pion
   *[other] { $n } pions
  }.
log-troop-moves = { $side } avance la troupe de { $tail } à { $head } ; sa tête est en { $dest }.
log-troop-takes = { $side } prend en { $dest } avec la troupe de { $tail } à { $head } : { $n ->
    [one] { $n } pion
   *[other] { $n } pions
  }.
won-by-fortress = { $side } a tenu la forteresse adverse pendant un tour entier.
won-by-last-pawn = { $side } a pris le dernier pion adverse.
drawn-by-repetition = Partie nulle : la même position est venue { $times } fois.
drawn-by-quiet = Partie nulle : aucune prise dans les { $n } derniers coups.
a-pawn = le { $n } en { $cell }
stake-threatens = Cela menace { $what }.
stake-protects = Cela met hors de danger { $what }.
stake-exposes = Cela met en danger { $what }.
says-threatens = Je menace { $what }.
says-protects = Je mets hors de danger { $what }.
says-exposes = J’accepte de mettre en danger { $what }.
why-grammar = écrivez e4-e5 pour un pion, c5e5-g5 pour une troupe, x au lieu de - pour prendre, ou pass
why-no-cell = il n’y a pas de case { $cell } sur ce plan de jeu
why-not-yours = aucun de vos pions n’est en { $cell }
why-can-move = vous pouvez bouger : il n’est pas permis de passer
why-zigzag = un pion va en ligne droite, d’une case au moins
why-no-diagonals = les diagonales ne servent pas dans cette partie
why-abreast = une troupe n’avance que sur sa propre ligne, la tête devant
why-no-line = de { $tail } à { $head }, ce n’est pas une ligne continue de vos pions
why-no-diagonal-troops = pas de troupe en diagonale dans cette partie
why-whole-line = toute la ligne se déplace, du dernier pion au premier
why-own-pawn = votre pion en { $cell } barre le chemin
why-too-weak = une puissance de { $power } ne bat pas { $faced }
why-takes = ce coup prend : il s’écrit avec x
why-stops = il prend tous les pions à sa portée, et finit en { $cell }
why-too-far = le pion de tête avance de { $n ->
    [one] { $n } case
   *[other] { $n } cases
  } au plus
why-takes-nothing = il n’y a rien à prendre en { $cell }
why-exactly = une troupe qui ne prend rien avance d’exactement { $n ->
    [one] { $n } case
   *[other] { $n } cases
  }
edition-cell = { $found } n’est pas une case de ce plan de jeu
edition-same-fortress = les deux forteresses doivent être sur des cases différentes
edition-no-pawns = le camp { $side } n’a pas de pion
edition-on-fortress = un pion du camp { $side } est sur la forteresse adverse
edition-twice = le nom « { $found } » sert deux fois
edition-token = il faut « . », ou y ou r suivi d’un chiffre de 1 à 9, et non « { $found } »

has-board = { $title } : { $columns } sur { $rows } cases, { $pawns } pions
fortress-of = Forteresse, { $side }
option-board = Plan de jeu
option-board-wedge = en coin
option-board-long = long
option-board-pyramid = pyramide
option-board-corner = forteresses dans les angles
option-troop_distance = Une troupe qui ne prend rien avance
option-troop_distance-exact = d’exactement sa portée
option-troop_distance-upto = jusqu’à sa portée
option-troop_part = Ce qui bouge en troupe
option-troop_part-whole = la ligne entière
option-troop_part-any = aussi sa partie avant
option-diagonals = Les diagonales servent
option-diagonals-full = aux pions et aux troupes
option-diagonals-pawns = aux pions
option-diagonals-none = à personne
option-repetition = Une position qui revient fait nulle
option-repetition-0 = jamais
option-repetition-2 = la deuxième fois
option-repetition-3 = la troisième fois
option-repetition-4 = la quatrième fois
option-repetition-5 = la cinquième fois
option-quiet_limit = Coups calmes de suite qui font une nulle
option-quiet_limit-0 = jamais de nulle pour des coups calmes
option-quiet_limit-help = « Le joueur gagnant est celui qui peut maintenir un de ses pions pendant un tour dans la forteresse adverse. » Le livret ne connaît pas cette nulle ; sans elle, seule une position qui revient arrête une partie sans prise.
option-handicap-help = De notre main, pas du livret. À chaque pas, l’autre camp commence sans un de ses pions : d’abord le plus grand nombre, à égalité le plus proche de la forteresse adverse.
endless-options = quiet_limit et repetition ne peuvent valoir 0 ensemble : une telle partie pourrait ne jamais finir
picture-fortress = Un pion rouge est entré dans la forteresse des Jaunes. Ils ont un tour pour le prendre, sinon ils perdent.
picture-troop = Une troupe : le 4 et le 2, à gauche. Vers le haut, le 2 mène : tous deux avancent d’exactement deux cases.
picture-taking = Aucun de ces trois pions ne prendrait seul le 4 rouge. Ensemble, leur puissance est 3 + 1 + 3 = 7, et le 3 de tête l’atteint.

# les exemples des règles : ce qu’ils demandent, et ce qui en résulte
picture-three = Le 3 cerclé d’or avance d’une, deux ou trois cases, tout droit, dans l’une des huit directions. Envoyez-le au bout d’une branche de son étoile.
answer-three = Vingt cases lui sont ouvertes ici. Quatre cases, ce serait trop loin, et il ne tourne jamais en chemin.
picture-line = Trois pions alignés, 2, 3 et 1, forment une troupe d’assaut de puissance 6. Déplacez-la tout entière vers la gauche.
answer-line = Vers la gauche, le 2 est en tête : exactement deux cases. Vers la droite, ce serait le 1 : une case. De front, ou d’une seule case à gauche, une troupe ne va pas.
picture-alone = Les trois mêmes pions. Le 3 du milieu peut aussi quitter la troupe et jouer seul : avancez-le de deux cases.
answer-alone = Il compte maintenant comme un pion seul, avec son propre chiffre. Le 2 et le 1 qui restent ne se touchent plus.
picture-side = Votre 2 frappe de côté une rangée de pions rouges : il ne rencontre que le 1. Prenez-le.
answer-side = Le 2 bat le 1 et s’arrête à sa place. Le 2 ne peut pas prendre le 3 voisin, ni votre 3 le 3 rouge : il faut plus, pas autant.
picture-sweep = Trois 1 rouges se suivent, et votre 4 arrive dans leur ligne. Prenez ce que vous pouvez.
answer-sweep = Votre 4 affronte 1 + 1 + 1 = 3 : il peut prendre. Il en atteint deux et s’arrête sur la case du second. Le troisième est hors de portée.
picture-together = Vous êtes Rouge. Aucun de vos pions ne peut prendre seul le 3 jaune. Mais le 2 et le 3 cerclés d’or sont alignés.
answer-together = Ensemble, leur puissance est de 5 : ils battent le 3. La troupe se déplace entièrement, et sa tête s’arrête sur la case du pion pris.
picture-clash = Troupe contre troupe. La vôtre a 2 + 1 + 3 = 6, l’autre 2 + 1 + 2 = 5, comptée jusqu’au bout.
answer-clash = Toute la ligne rouge compte, mais votre 3 de tête n’atteint que deux de ses pions. Ils sont pris ; votre troupe s’arrête là.
picture-joining = Vous êtes Rouge. La troupe jaune, 2 + 1 + 3, va frapper vos deux pions de la grande diagonale, 1 + 2. Glissez le 3 devant eux.
answer-joining = Les voilà trois, 3 + 1 + 2 = 6 contre 6. Autant ne suffit pas : Jaune ne peut pas prendre.
picture-cut = Une troupe rouge de trois pions vous barre la route. Frappez-la au milieu, par-dessous, avec 1 + 3.
answer-cut = Vous ne rencontrez que le 1 du milieu. Le reste de la troupe ne tient plus ensemble, et Rouge ne peut rien reprendre.
picture-run = Rouge a douze pions contre huit. Mais votre 3 a le champ libre jusqu’à la forteresse rouge.
answer-run = Ni pion ni troupe rouge ne peut l’y prendre : il y sera encore après le tour de Rouge, quoi que Rouge joue. Vous avez gagné.
picture-start = En bas les pions jaunes, en haut les rouges, dans la même formation. Les deux châteaux sont les forteresses.

# on the bench of the workshop
bench-boards = Plans de jeu
bench-map = Le plan de jeu vu par les Jaunes
bench-empty = Case vide
bench-pawns = Pions
