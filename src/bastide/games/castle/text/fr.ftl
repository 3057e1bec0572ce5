castle-title = Carcassonne : le château
castle-blurb = Bâtissez ensemble un seul château, chacun pour sa gloire : posez des tuiles, envoyez des partisans, visez les tours.
castle-won = { $side } gagne, { $high } à { $low }.
castle-shared = Victoire partagée, { $n } points chacun.
kind-path = chemin
kind-tower = tour
kind-house = maison
kind-court = cour
compass-n = au nord
compass-e = à l’est
compass-s = au sud
compass-w = à l’ouest
walls = Les murs
cell = { $cell }
square = Case { $n }
tower-at = Tour d’angle en { $n }
start = Départ : { $kind }
to-come = Tuiles
tile-on = Tuile { $kind } en { $cell } : { $n } au nord, { $e } à l’est, { $s } au sud, { $w } à l’ouest
tile-title = Tuile { $kind } en { $cell }
follower-path = Héraut, { $side }
follower-tower = Chevalier, { $side }
follower-house = Écuyer, { $side }
follower-court = Marchand, { $side }
reserve = { $n ->
    [one] { $n } partisan en réserve
   *[other] { $n } partisans en réserve
  }
wall-tile = Tuile Mur { $n }
wall-tile-down = Tuile Mur cachée en { $n }
pile = { $n ->
    [one] { $n } tuile à venir
   *[other] { $n } tuiles à venir
  }
drawn = La tuile à poser, { $kind } : { $n } au nord, { $e } à l’est, { $s } au sud, { $w } à l’ouest
keep-unplaced = Palais, pas encore posé
keep-of = Palais, { $side }, dans une maison de { $n }
marker = { $side } sur la piste, { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
part-path = { $n ->
    [one] { $n } chemin
   *[other] { $n } chemins
}
part-tower = { $n ->
    [one] { $n } tour
   *[other] { $n } tours
}
part-house = { $n ->
    [one] { $n } maison
   *[other] { $n } maisons
}
part-track = Sur la piste
part-keep = Palais et plus grand trou
part-courts = Marchés dans ses cours
part-tile = Tuile Mur { $n }
reserve-count = { $n ->
    [one] partisan en réserve
   *[other] partisans en réserve
  }
keep-size = taille du palais
chance-draw = { $side } pioche une tuile.
chance-wall = Une tuile Mur est retournée.
ask-place = Posez cette tuile là où vous voyez de l’or.
ask-follower = Envoyez un partisan sur la tuile, ou gardez-le.
ask-score = Que marquer d’abord ?
ask-again = Jouer votre tuile pour un tour de plus ?
choosing-place = { $side } pose une tuile.
choosing-follower = { $side } peut envoyer un partisan.
choosing-score = { $side } choisit ce qui se marque d’abord.
choosing-again = { $side } peut jouer un tour de plus.
do-none = Le garder
do-again = Rejouer
do-end = Finir le tour
say-place = Aussitôt : Bleu { $blue }, Rouge { $red }
say-open = Ici : { $kind }, taille { $size }, { $n ->
    [one] { $n } point
   *[other] { $n } points
  } une fois l’ensemble terminé
say-closed = Ici : { $kind }, taille { $size }, { $n ->
    [one] { $n } point
   *[other] { $n } points
  } aussitôt
say-court = Ici : cour, taille { $size }, { $n } points à la fin, et le marchand reste
say-score = { $n ->
    [one] { $n } point
   *[other] { $n } points
  } pour { $side } : { $kind }
say-double = { $n } points, joue la tuile { $tile } : { $kind }
feature-title = { $label } : { $kind }
line-size = Taille
line-wells = Puits
line-markets = Marchés
line-followers = Partisans, { $side }
line-open = Côtés ouverts
line-owner = Majorité : { $side }.
line-nobody = Personne n’a la majorité.
line-worth = Points une fois l’ensemble terminé
line-court = Points à la fin
line-feature = { $segment }, { $kind }. { $owner }
line-hole = Cases vides d’un seul tenant ici
line-largest-hole = Plus grand trou
line-fresh = Prise pendant ce tour : utilisable à partir d’un prochain.
line-tile-there = Arrêtez-vous ici exactement, et la tuile est à vous.
line-tile-gone = Aucune tuile Mur ici.
line-unseen = Pas encore vue : tuile { $n }
empty-cell = { $cell }, vide
effect-another-turn = À la fin d’un de vos tours : rejouez aussitôt.
effect-double-tower = Pendant votre tour : une tour terminée que vous marquez compte double.
effect-double-house = Pendant votre tour : une maison terminée que vous marquez compte double.
effect-open-path = À la fin : votre meilleur chemin inachevé rapporte.
effect-open-tower = À la fin : votre meilleure tour inachevée rapporte.
effect-open-house = À la fin : votre meilleure maison inachevée rapporte.
effect-richer-court = À la fin : plus de points par marché de votre plus grande cour.
effect-larger-keep = À la fin : votre palais compte pour plus grand.
effect-points = À la fin : des points, tout simplement.
log-draw = La tuile { $name } est piochée.
log-place = { $side } pose la tuile en { $cell }.
log-none = { $side } garde son partisan.
log-on-path = { $side } envoie un héraut sur le chemin.
log-on-tower = { $side } envoie un chevalier dans la tour.
log-on-house = { $side } envoie un écuyer dans la maison.
log-on-court = { $side } envoie un marchand dans la cour.
log-score = { $side } fait marquer { $name }.
log-double = { $side } fait marquer { $name } en double.
log-wall = La tuile Mur { $name } est retournée.
log-again = { $side } joue un tour de plus.
log-end = { $side } finit le tour.
why-grammar = écrivez F3n pour poser, on:p1 ou none pour un partisan, score:D5.h1 ou double:D5.h1, again ou end
why-not-now = ce n’est pas le moment ; { $now }
now-place = il faut poser la tuile piochée
now-follower = un partisan peut être envoyé, ou none
now-score = il faut décider ce qui se marque d’abord
now-again = il faut rejouer ou finir le tour
why-no-cell = il n’y a pas de case { $cell } dans les murs
why-occupied = une tuile est déjà posée en { $cell }
why-turn = tournée ainsi, cette tuile serait la même ; écrivez { $turns }
why-touches-nothing = { $cell } ne touche ni tuile ni départ
why-paths = un chemin doit rejoindre un chemin, et rien d’autre ; voyez { $side }
why-no-segment = cette tuile n’a pas de partie { $segment }
why-taken = il y a déjà un partisan, ici : { $kind }
why-same-feature = { $segment } appartient à un ensemble déjà proposé par sa première partie
why-not-closed = { $label } n’est pas un ensemble terminé qui attend d’être marqué
why-mover-first = vos propres ensembles se marquent d’abord
why-not-doubled = seule une tour ou une maison à vous peut compter double, pendant votre tour
why-fresh = une tuile Mur ne sert que dans un tour suivant celui où elle a été prise
why-no-doubler = vous n’avez pas de tuile Mur pour cela
edition-twice = « { $found } » sert deux fois
edition-key = cette clé ne veut rien dire ici ; il y a { $known }
edition-flag = attendu true ou false, trouvé { $found }
edition-one-of = attendu un de { $known }, trouvé « { $found } »
edition-edges = attendu quatre lettres parmi p, t, h, c pour les côtés N, E, S, W, trouvé « { $found } »
edition-tile-id = attendu une à huit lettres ou chiffres, trouvé « { $found } »
edition-turns = cette tuile a { $expected ->
    [one] une seule orientation différente
   *[other] { $expected } orientations différentes
  }, trouvé { $found }
edition-port-twice = le port { $port } sert deux fois ; { $other } l’a déjà
edition-most = attendu au plus { $most } de ceux-ci, trouvé { $found }
edition-segment-id = attendu { $expected }, trouvé « { $found } »
edition-belongs = ceci ne va qu’avec { $kind }
edition-no-strip = { $port } : ce côté n’a pas de chemin, donc pas de bandes à côté
edition-bare-port = aucun segment n’atteint { $port } ; le bord demande { $kind }
edition-edge-kind = { $port } appartient à { $found }, mais le bord demande { $kind }
edition-columns = attendu des majuscules différentes, trouvé « { $found } »
edition-row = attendu { $n } signes # ou ., trouvé « { $found } »
edition-cells = attendu de 1 à { $most } cases, trouvé { $found }
edition-cell = { $found } n’est pas une case dans les murs
edition-no-wall = un départ est dans le mur, mais { $cell } a une voisine de ce côté
edition-start-twice = deux départs touchent ce côté de { $cell }
edition-parts = un morceau finit à la case { $last }, et le suivant commence à { $first }
edition-round = les morceaux ne font pas un tour de { $n } cases
edition-pair = attendu deux nombres entiers de 0 à { $most }, trouvé { $found }
edition-squares = attendu deux cases qui se suivent, à partir de { $lowest }, trouvé { $found }
edition-bend = le contour n’a pas d’angle { $bend } en { $x }, { $y }
edition-tower-twice = deux tours sont à cet angle
edition-straight = les tours vont dans le sens des aiguilles d’une montre, un mur droit de l’une à l’autre
edition-towers = le contour a { $n } angles, chacun une tour ; trouvé { $found }
edition-wall-tiles = les tours portent { $n } tuiles Mur, mais il n’y en a que { $found }
edition-option = les options sont { $known }, avec des valeurs que les règles connaissent
has-board = { $cells } cases, { $starts } départs, { $towers } tours d’angle, { $squares } cases de piste
has-tiles = { $n } tuiles Château de { $kinds } sortes
has-wall-tiles = { $n } tuiles Mur
times = { $name } × { $n }
follower = partisan
shield = marqueur
keep = palais
line-to-tower = Jusqu’à la tour en { $tower } : { $steps } points
line-tiles-left = Peuvent encore sortir : { $tiles }
score-of = { $side } : { $n } points
option-first = Qui commence
option-first-0 = la première place
option-first-1 = la seconde place
option-keep = Un palais est posé
option-keep-scorer = peu importe qui termine la maison
option-keep-builder = seulement pendant le tour de qui le possède
option-unfinished_well = Un puits double le chemin inachevé de la tuile 4
picture-paths = La tuile aux coins bleus vient d’être posée : son chemin continue en bas et à droite. Sa maison, à gauche, peut toucher une cour.
picture-complete = Cette tour de deux tuiles est terminée : aucun de ses côtés ne donne sur une case vide. Elle rapporte 2 points par tuile, et le partisan rentre.
picture-corner = Le marqueur rouge s’est arrêté sur la tour 30–31 et en a pris la tuile. Celle de la tour 33–34 est encore là, face cachée.
