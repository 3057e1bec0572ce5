castle-title = Carcassonne : le château
castle-blurb = Bâtissez ensemble un seul château, chacun pour sa gloire : posez des tuiles, placez des sujets, visez les tours.
white = Blanc
black = Noir
begins-rule = Le joueur le plus jeune décide du premier joueur.
begins-asked = Le plus jeune décide : qui commence ?
castle-won = { $side } gagne, { $high } à { $low }.
castle-shared = Victoire partagée, { $n } points chacun.
kind-path = chemin
kind-tower = tour
kind-house = maison
kind-court = cour
the-path = le chemin
the-tower = la tour
the-house = la maison
the-court = la cour
role-path = Messager
role-tower = Chevalier
role-house = Bourgeois
role-court = Marchand
feature-path = Chemin de { $n }
feature-well = Chemin de { $n } avec puits
feature-tower = Tour de { $n }
feature-house = Maison de { $n }
feature-court = { $n ->
    [0] Cour sans marché
    [one] Cour à { $n } marché
   *[other] Cour à { $n } marchés
  }
feature-on = { $feature } ({ $cell })
feature-towards = { $feature } ({ $cell }, { $compass })
part-at = { $part } { $compass }
shows-path = { $n ->
    [one] un chemin
   *[other] { $n } chemins
  }
shows-well = { $n ->
    [one] un chemin avec puits
   *[other] { $n } chemins avec puits
  }
shows-tower = { $n ->
    [one] une tour
   *[other] { $n } tours
  }
shows-house = { $n ->
    [one] une maison
   *[other] { $n } maisons
  }
shows-market = { $n ->
    [one] un marché
   *[other] { $n } marchés
  }
shows-court = rien que de la cour
compass-n = au nord
compass-e = à l’est
compass-s = au sud
compass-w = à l’ouest
compass-ne = au nord-est
compass-se = au sud-est
compass-sw = au sud-ouest
compass-nw = au nord-ouest
walls = Les murs
cell = { $cell }
square = Case { $n }
tower-at = Tour de coin { $first }–{ $second }
start = Case Départ : { $kind }
to-come = Tuiles
tile-on = Tuile en { $cell } : { $n } au nord, { $e } à l’est, { $s } au sud, { $w } à l’ouest
tile-title = Tuile en { $cell } : { $shows }
follower-path = Messager, { $side }
follower-tower = Chevalier, { $side }
follower-house = Bourgeois, { $side }
follower-court = Marchand, { $side }
reserve = { $n ->
    [one] { $n } sujet en réserve
   *[other] { $n } sujets en réserve
  }
wall-tile = Tuile Mur { $n }
wall-tile-down = Tuile Mur cachée en { $n }
wall-tiles = { $n ->
    [one] tuile Mur
   *[other] tuiles Mur
  }
pile = { $n ->
    [one] { $n } tuile à venir
   *[other] { $n } tuiles à venir
  }
drawn = La tuile à poser : { $n } au nord, { $e } à l’est, { $s } au sud, { $w } à l’ouest
keep-unplaced = Palais, pas encore posé
keep-of = Palais, { $side }, dans une maison de { $n }
marker = { $side } sur la piste de score, { $n ->
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
part-track = Sur la piste de score
part-tile-for = Tuile Mur { $n } ({ $feature })
part-keep = Plus grand palais (la plus grande région vierge)
reserve-count = { $n ->
    [one] sujet en réserve
   *[other] sujets en réserve
  }
keep-size = taille du palais
chance-draw = { $side } pioche une tuile.
chance-wall = { $side } retourne une tuile Mur.
ask-place = Posez votre tuile sur une case dorée : { $shows }.
ask-follower = Placez un sujet sur la tuile, ou aucun : il vous en reste { $n }.
ask-score = { $n } de vos zones sont achevées : laquelle décompter d’abord ?
ask-score-other = { $n } zones sont achevées pour { $side } : à vous de dire laquelle décompter d’abord.
ask-double = { $feature }, c’est achevé : utiliser la tuile Mur { $tile } pour compter double ?
ask-again = Utiliser la tuile Mur { $tile } pour rejouer ?
choosing-place = { $side } pose une tuile.
choosing-follower = { $side } peut placer un sujet.
choosing-score = { $side } choisit ce qui est décompté d’abord.
choosing-again = { $side } peut rejouer.
do-none = Aucun sujet
do-again = Rejouer
do-end = Finir le tour
do-lay = Poser ici
do-lay-gain = Poser ici : +{ $n }
do-on-path = Placer un messager
do-on-tower = Placer un chevalier
do-on-house = Placer un bourgeois
do-on-court = Placer un marchand
do-score = Décompter : +{ $n }
do-double = Doubler : +{ $n }
say-none = Aucun sujet sur cette tuile
say-again = Vous utilisez votre tuile Mur et piochez encore
say-end = Vous gardez votre tuile Mur
say-nothing = pas encore de points
say-gain = +{ $n } pour { $side }
say-tower = une tuile Mur pour { $side }
also = { $first }, { $happens }
say-place = En { $cell } : { $happens }
say-open = { $role }, { $part } : rien maintenant, { $n ->
    [one] { $n } point
   *[other] { $n } points
  } une fois la zone achevée
say-closed = { $role }, { $part } : { $n ->
    [one] { $n } point
   *[other] { $n } points
  } maintenant, et retour en réserve
say-court = { $role }, { $part } : rien maintenant, { $n ->
    [one] { $n } point
   *[other] { $n } points
  } à la fin, et il y reste
say-double = { $what } compte double : +{ $n } pour { $side }, et la tuile Mur { $tile } est défaussée
line-size = Taille
line-scored = Points marqués, { $side }
line-start = Compte comme une tuile de plus de ce qui lui est relié.
keep-title = Palais, { $side }
line-keep = Taille de sa maison, { $side }
line-keep-for = Au décompte final, le plus grand palais marque la plus grande région vierge, un point par case ; à égalité, personne.
line-out = Dans le château
line-merchants = Dont marchands, qui restent jusqu’à la fin
drawn-title = La tuile à poser : { $shows }
line-fits = Un chemin doit prolonger un chemin, et rien d’autre. Le reste se pose librement.
line-beside = Elle doit toucher une tuile ou une case Départ.
line-left-path = Avec un chemin
line-left-tower = Avec une tour
line-left-house = Avec une maison
line-left-court = Avec une cour
line-left-well = Avec un puits
line-left-markets = Avec un marché
line-wells = Puits
line-markets = Marchés
line-followers = Sujets, { $side }
line-open = Côtés ouverts
line-owner = Majorité : { $side }.
line-nobody = Personne n’a la majorité.
line-worth = Points une fois la zone achevée
line-court = Points à la fin
line-feature = { $part } : { $owner }
line-hole = Cases vierges d’un seul tenant ici
line-largest-hole = Plus grande région vierge
line-fresh = Prise pendant ce tour : utilisable à partir d’un prochain.
line-tile-there = Arrêtez-vous ici exactement, et la tuile est à vous.
line-tile-gone = Aucune tuile Mur ici.
line-unseen = Pas encore vue : tuile Mur { $n }. { $effect }
empty-cell = { $cell }, vierge
effect-another-turn = Permet de jouer deux tours à la suite.
effect-double-tower = Pendant son tour : une tour achevée compte double, { $n } points par tuile.
effect-double-house = Pendant son tour : une maison achevée compte double, { $n } points par tuile.
effect-open-path = Au décompte final : un chemin inachevé rapporte { $n ->
    [one] { $n } point
   *[other] { $n } points
  } par tuile.
effect-open-tower = Au décompte final : une tour inachevée rapporte { $n ->
    [one] { $n } point
   *[other] { $n } points
  } par tuile.
effect-open-house = Au décompte final : une maison inachevée rapporte { $n ->
    [one] { $n } point
   *[other] { $n } points
  } par tuile.
effect-richer-court = Au décompte final : chaque marché de sa plus grande cour rapporte { $n } points.
effect-larger-keep = Au décompte final : le palais est plus grand de { $n ->
    [one] { $n } tuile
   *[other] { $n } tuiles
  }.
effect-points = Au décompte final : { $n } points.
log-draw = { $side } pioche une tuile : { $shows }.
log-place = { $side } la pose en { $cell }.
log-none = { $side } ne place aucun sujet.
log-on-path = { $side } place un messager sur le chemin.
log-on-tower = { $side } place un chevalier dans la tour.
log-on-house = { $side } place un bourgeois dans la maison.
log-on-court = { $side } place un marchand dans la cour.
log-score = { $side } décompte { $part }.
log-double = { $side } utilise la tuile Mur { $tile } : { $part } compte double.
log-wall = { $side } retourne la tuile Mur { $tile }.
log-again = { $side } utilise la tuile Mur { $tile } et rejoue.
log-end = { $side } finit le tour.
gain = { $what } : +{ $n } pour { $side }
gain-doubled = { $what }, compte double : +{ $n } pour { $side }
story-no-place = Elle ne va nulle part et est retirée du jeu ; une autre est piochée.
story-no-place-last = Elle ne va nulle part et est retirée du jeu.
story-joined = Jonction : { $feature }. { $owner }
story-tied = { $feature } : autant de sujets chacun, personne ne marque
story-home = { $side } récupère { $n ->
    [one] { $n } sujet
   *[other] { $n } sujets
  }.
story-keep = { $side } pose son palais dans une maison de { $n }.
story-keep-moves = { $side } transfère son palais dans une maison de { $n }.
story-keep-leads = { $side } a maintenant le plus grand palais.
story-keeps-equal = Les palais sont maintenant de même taille.
story-tower = { $side } s’arrête sur la tour de coin { $first }–{ $second } : tuile Mur
story-no-larger-keep = Aucun palais n’est le plus grand : personne ne marque la plus grande région vierge.
stake-threatens = Une tuile pourrait ensuite renverser la majorité : { $what }
stake-protects = Plus aucune tuile ne peut à elle seule renverser votre majorité : { $what }
stake-exposes = Une tuile pourrait renverser votre majorité : { $what }
stake-completes = { $n ->
    [one] Une tuile de la pile pourrait achever : { $what }
   *[other] L’une de { $n } tuiles de la pile pourrait achever : { $what }
  }
says-threatens = Je peux maintenant renverser une majorité avec une tuile : { $what }
says-protects = Plus aucune tuile ne peut à elle seule renverser ma majorité : { $what }
says-exposes = J’accepte qu’une tuile puisse renverser ma majorité : { $what }
says-completes = { $n ->
    [one] Une tuile de la pile pourrait maintenant achever pour moi : { $what }
   *[other] L’une de { $n } tuiles de la pile pourrait maintenant achever pour moi : { $what }
  }
why-grammar = écrivez F3n pour poser, on:p1 ou none pour un sujet, score:D5.h1 ou double:D5.h1, again ou end
why-not-now = ce n’est pas le moment ; { $now }
now-place = il faut poser la tuile piochée
now-follower = vous pouvez placer un sujet, ou aucun
now-score = il faut décider ce qui est décompté d’abord
now-again = il faut rejouer ou finir le tour
why-no-cell = il n’y a pas de case { $cell } dans les murs
why-occupied = une tuile est déjà posée en { $cell }
why-turn = tournée ainsi, cette tuile serait la même qu’avant
why-touches-nothing = { $cell } ne touche ni tuile ni case Départ
why-paths = un chemin doit rejoindre un chemin, et rien d’autre ; voyez { $side }
why-no-segment = cette tuile n’a pas cette partie
why-taken = il y a déjà un sujet ici : { $kind }
why-same-feature = d’ici, c’est encore { $kind } : touchez sa première partie
why-not-closed = cette zone n’est pas achevée, ou est déjà décomptée
why-mover-first = vos propres zones sont décomptées d’abord
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
edition-no-wall = une case Départ est dans le mur, mais { $cell } a une voisine de ce côté
edition-start-twice = deux cases Départ touchent ce côté de { $cell }
edition-parts = un morceau finit à la case { $last }, et le suivant commence à { $first }
edition-round = les morceaux ne font pas un tour de { $n } cases
edition-pair = attendu deux nombres entiers de 0 à { $most }, trouvé { $found }
edition-squares = attendu deux cases qui se suivent, à partir de { $lowest }, trouvé { $found }
edition-bend = le contour n’a pas de coin { $bend } en { $x }, { $y }
edition-tower-twice = deux tours sont à ce coin
edition-straight = les tours vont dans le sens des aiguilles d’une montre, un mur droit de l’une à l’autre
edition-towers = le contour a { $n } coins, chacun une tour ; trouvé { $found }
edition-wall-tiles = les tours portent { $n } tuiles Mur, mais il n’y en a que { $found }
edition-option = les options sont { $known }, avec des valeurs que les règles connaissent
has-board = { $cells } cases, { $starts } cases Départ, { $towers } tours de coin, { $squares } cases de la piste de score
has-tiles = { $n } tuiles Château de { $kinds } sortes
has-wall-tiles = { $n } tuiles Mur
times = { $name } × { $n }
follower = sujet
shield = marqueur de score
keep = palais
line-to-tower = Jusqu’à la tour de coin en { $tower } : { $near } ou { $far } points
option-first = Qui commence
option-first-0 = la première place
option-first-1 = la seconde place
option-keep = Un palais est posé
option-keep-scorer = peu importe qui achève la maison
option-keep-builder = seulement pendant le tour de qui le possède
option-keep-literal = à son tour, dès la première maison où l’on a un bourgeois
option-keep-help = « Dès qu’un joueur achève sa première maison, il y place son palais. S’il achève par la suite une maison plus grande (formée de plus de tuiles) dans laquelle il est majoritaire en bourgeois, il transfère son palais dans cette nouvelle maison. »
option-tile7 = La plus grande cour, pour la tuile 7
option-tile7-markets = celle qui a le plus de marchés
option-tile7-tiles = celle qui a le plus de tuiles
option-tile7-help = « Chaque marché dans la plus grande cour où l’on est majoritaire rapporte 4 points au décompte final. »
option-unfinished_well = Un puits double le chemin inachevé de la tuile 4
option-handicap-help = De notre main, pas du livret. À chaque pas, l’autre joueur commence avec deux sujets de moins ; il en reste au moins un.
picture-paths = La tuile aux coins bleus vient d’être posée : son chemin continue en bas et à droite. Sa maison, à gauche, peut toucher une cour.
picture-complete = Cette tour de deux tuiles est achevée : aucun de ses côtés ne donne sur une case vierge. Elle rapporte 2 points par tuile, et le sujet retourne en réserve.
picture-corner = Le marqueur de score de Noir, au losange, s’est arrêté sur la tour de coin 30–31 et en a pris la tuile Mur. Celle de la tour de coin 33–34 est encore là, face cachée.

# les exemples des règles : ce qu’ils demandent, et ce qui en résulte
picture-first = Votre première tuile touche une case Départ par tout un côté : ici, son chemin prolonge celui du mur.
answer-first = Il y a dix-sept façons de commencer avec cette tuile. Au milieu du château, elle ne toucherait rien.
picture-matching = Posez cette tuile à côté de celle du marché. Debout, son chemin passe à côté. Couché, il buterait contre la cour : c’est interdit.
answer-matching = Seuls les chemins doivent se prolonger. Tours, maisons et cours se touchent comme elles veulent.
picture-well = Votre messager est sur un chemin avec un puits. Achevez-le avec cette tuile, sans y placer personne.
answer-well = 8 points : trois tuiles et la case Départ, 2 chacune grâce au puits. Un second puits n’y ajouterait rien. Le messager revient.
picture-fourtiles = Votre chevalier est dans cette tour. La tuile la ferme : aucun de ses côtés ne donne plus sur une case vierge.
answer-fourtiles = 8 points : quatre tuiles, 2 chacune.
picture-house = Cette tuile montre deux maisons, qui ne sont pas reliées. Placez un bourgeois dans celle du haut, contre le mur.
answer-house = 1 point : une maison d’une seule tuile. C’est votre première, votre palais y entre donc. Dans celle du bas, de deux tuiles, il aurait rapporté 2 points.
picture-resident = Vous avez posé la tuile marquée. Elle agrandit la maison adverse. Où un de vos sujets peut-il aller ?
answer-resident = Pas dans la maison : un bourgeois y habite déjà, même s’il est loin. Un chevalier ou un marchand peuvent venir ; le chevalier rapporte aussitôt 2 points.
picture-merchant = Vous avez posé la tuile marquée. Sa cour est celle du marchand adverse. Où un de vos sujets peut-il aller ?
answer-merchant = Pas dans la cour, où un marchand est déjà couché. La maison est libre pour un bourgeois.
picture-herald = Ce chemin va du mur à la porte d’une tour. Posez-le, et placez-y un messager.
answer-herald = 1 point, et le messager revient aussitôt : un chemin achevé dès sa pose peut encore être occupé.
picture-knight = Cette tuile ferme la tour de gauche, où il n’y a personne. Placez-y un chevalier.
answer-knight = 4 points pour deux tuiles, et le chevalier revient dans votre réserve.
picture-joined = Deux tours : en haut un chevalier à vous, en bas un chevalier adverse. Cette tuile les réunit et les ferme.
answer-joined = Deux chevaliers sont maintenant dans une même tour. Un contre un : personne ne marque, et tous deux rentrent.
picture-threecourts = Trois chemins se rejoignent à la place de la tuile marquée, et partagent le terrain en cours. Combien vous en propose-t-on ?
answer-threecourts = Trois cours et trois chemins, un par côté. Aucun n’est occupé.
picture-stopping = Vous avez 31 points. En F9, votre tuile achève un chemin de deux tuiles, pour un messager que vous y placez : 2 points, et votre marqueur s’arrête sur 33, une case de la tour 33–34.
answer-stopping = La tuile Mur est à vous, retournée aussitôt. Avec 35 points, vous n’auriez fait que passer.
picture-hole = Posez la dernière tuile en E9. Votre palais est dans une maison de trois tuiles, le palais adverse dans une de deux.
answer-hole = La plus grande région vierge compte 11 cases : autant de points pour le plus grand palais. Des cases qui ne se touchent que par un coin ne se tiennent pas.
picture-largerkeep = Posez la dernière tuile en D9. Les deux palais sont dans des maisons de trois tuiles, mais votre adversaire a la tuile Mur 8.
answer-largerkeep = La tuile 8 agrandit un palais de deux tuiles : 5 contre 3, et 8 points pour votre adversaire. Sans elle, personne n’aurait marqué.
picture-markets = Posez la dernière tuile en E10. Quels marchands ont le plus de marchés dans leurs cours ?
answer-markets = Votre meilleure cour a cinq marchés : 15 points, et la tuile Mur 7 en fait 20. Une autre en a un, 3 points. Votre adversaire a six marchés, 18 points, et un, 3 points.

# on the bench of the workshop
bench-tiles = Tuiles du château
bench-tile = Tuile { $id }
bench-edges = Côtés
bench-reaches = { $kind } { $n } atteint
bench-well = { $kind } { $n } a un puits
bench-end = { $kind } { $n } finit à
bench-plaza = une place
bench-door = une porte
bench-market = { $kind } { $n } : marchés
bench-port-side = le côté { $side }
bench-port-before = le côté { $side }, avant le chemin
bench-port-after = le côté { $side }, après le chemin
bench-outline = L’intérieur du château
bench-inside = Dans les murs
bench-outside = Dehors
bench-track = Piste de score
bench-squares = Cases
bench-wall-part = Morceau de mur { $n } : dernière case
bench-start = Case Départ { $id }
bench-cell = Case
bench-side = Côté
bench-feature = Ce qu’elle montre
bench-markets = Marchés
bench-towers = Tours de coin
bench-tower = Tour de coin { $n }
bench-first-square = Première de ses deux cases
bench-holds = Porte une tuile Mur
bench-wall-tiles = Tuiles Mur
bench-effect = Effet
bench-effect-another-turn = un autre tour
bench-effect-double-tower = une tour compte double
bench-effect-double-house = une maison compte double
bench-effect-open-path = un chemin inachevé compte
bench-effect-open-tower = une tour inachevée compte
bench-effect-open-house = une maison inachevée compte
bench-effect-richer-court = plus pour les marchés
bench-effect-larger-keep = un palais plus grand
bench-effect-points = des points
bench-number = Numéro inscrit
bench-numbers = Points et pièces
bench-points = Points
bench-points-path = Un chemin, par tuile
bench-points-path_with_well = Un chemin avec puits, par tuile
bench-points-tower = Une tour, par tuile
bench-points-house = Une maison, par tuile
bench-points-market = Un marché
bench-points-market_in_richer_court = Un marché avec la tuile Mur 7
bench-points-points_tile = La tuile Mur 9
bench-points-larger_keep = Tuiles ajoutées par la tuile Mur 8
bench-pieces = Pièces de chaque joueur
bench-followers = Sujets, marqueur de score compris
bench-markers = Dont marqueurs de score
