robber-knights-title = Robber Knights
robber-knights-blurb = Bâtissez le pays, lancez vos chevaliers hors des châteaux forts, et soyez au sommet à la dernière plaquette.
begins-rule = Le joueur le plus âgé commence.
begins-asked = Qui est le plus âgé ?
board = Pays
hand-of = { $side } : main
tray-of = { $side } : chevaliers et pile
tile-held = { $face }, lettre { $letter }
tiles = { $face }, lettre { $letter } : { $n }
back = Plaquette cachée, lettre { $letter }
knight = { $side } : chevalier
supply = { $n ->
    [0] Plus aucun chevalier
    [one] { $n } chevalier en réserve
   *[other] { $n } chevaliers en réserve
  }
pile = { $n ->
    [one] { $n } plaquette à piocher
   *[other] { $n } plaquettes à piocher
  }, lettre { $letter } au-dessus
knights-left = { $n ->
    [one] chevalier en réserve
   *[other] chevaliers en réserve
  }
tiles-in-hand = en main
tiles-in-pile = à piocher
square-floats = Le pays doit tenir dans un carré de { $n } sur { $n }
square-fixed = Le carré de { $n } sur { $n } est fixé
held = { $n ->
    [one] Vous êtes au sommet de 1 plaquette
   *[other] Vous êtes au sommet de { $n } plaquettes
  }
free-cell = Case libre { $beside }
beside-n = au nord d’une plaquette { $face }
beside-e = à l’est d’une plaquette { $face }
beside-s = au sud d’une plaquette { $face }
beside-w = à l’ouest d’une plaquette { $face }
tile-n = Au nord : { $face }
tile-e = À l’est : { $face }
tile-s = Au sud : { $face }
tile-w = À l’ouest : { $face }
ask-keep = Gardez une plaquette en plus du château fort.
ask-top = Laquelle de vos deux plaquettes sera en haut ?
ask-place = Posez une plaquette : jusqu’à { $n } ce tour-ci.
ask-place-more = { $n ->
    [one] Posez encore une plaquette, ou finissez votre tour.
   *[other] Posez une autre plaquette (encore { $n } au plus), ou finissez votre tour.
  }
ask-garrison = { $n ->
    [one] Votre château fort peut faire venir { $n } chevalier : y reste-t-il ?
   *[other] Votre château fort peut faire venir { $n } chevaliers : combien y restent ?
  }
ask-march = { $n ->
    [one] { $n } chevalier peut avancer : choisissez une direction, ou faites halte.
   *[other] { $n } chevaliers peuvent avancer : choisissez une direction, ou faites halte.
  }
ask-march-on = { $n ->
    [one] Avancez encore vers { $way } avec { $n } chevalier, ou faites halte.
   *[other] Avancez encore vers { $way } avec { $n } chevaliers, ou faites halte.
  }
chance-lay = On retourne les plaquettes de départ.
chance-draw = { $side } pioche une plaquette.
wait-keep = { $side } choisit la plaquette à garder.
wait-top = { $side } choisit la plaquette du haut.
wait-place = { $side } va poser une plaquette.
wait-garrison = { $side } décide combien de chevaliers restent au château fort.
wait-march = { $side } fait avancer ses chevaliers.
do-end = Finir le tour
do-halt = Faire halte ici
do-none = Aucun chevalier
does-keep = Garder cette plaquette
does-top = La mettre en haut
does-place = La poser ici
does-castle = Poser le château fort ici
does-garrison = { $n ->
    [one] Laisser { $n } chevalier
   *[other] Laisser { $n } chevaliers
  }
does-march = { $n ->
    [one] Avancer, laisser { $n } chevalier
   *[other] Avancer, laisser { $n } chevaliers
  }
say-castle = { $n ->
    [0] Aucun chevalier ne peut venir
    [one] Ensuite, { $n } chevalier peut venir
   *[other] Ensuite, jusqu’à { $n } chevaliers peuvent venir
  }
say-knights = { $n ->
    [one] { $n } chevalier reste ici
   *[other] { $n } chevaliers restent ici
  }
say-left = { $n ->
    [one] { $n } peut encore avancer
   *[other] { $n } peuvent encore avancer
  }
worth-points = { $face } : { $n ->
    [one] { $n } point
   *[other] { $n } points
  } pour qui est au sommet à la fin
worth-nothing = { $face } : aucun point
worth-closed = { $face } : aucun chevalier ne peut y entrer
line-leave = { $n ->
    [one] Qui vient y laisse au moins { $n } chevalier
   *[other] Qui vient y laisse au moins { $n } chevaliers
  }
line-no-entry = Aucun chevalier ne peut y entrer
line-points = Points pour le chevalier du dessus
line-stack = Chevaliers, depuis le dessus : { $owners }
line-top = { $side } est au sommet : { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
line-closed = Fermée : plus personne ne peut y venir
line-musters = Quand vous la posez, jusqu’à { $n } chevaliers peuvent venir
line-muster-most = Un château fort en fait venir { $n } au plus, quand il est posé
line-breaks-ties = À égalité de points, qui a le plus de chevaliers en réserve gagne
line-march = { $n ->
    [one] Marche vers { $way }, { $n } plaquette ({ $face }) : points gagnés
   *[other] Marche vers { $way }, { $n } plaquettes (jusqu’à : { $face }) : points gagnés
  }
line-unseen = Lettre { $letter } : { $tiles }
some-tiles = { $n ->
    [one] { $face }
   *[other] { $n } × { $face }
  }
castle-here = Un château fort ici
supply-of = { $side } : { $n ->
    [0] plus aucun chevalier
    [one] { $n } chevalier en réserve
   *[other] { $n } chevaliers en réserve
  }
unseen-of = { $side } : plaquettes pas encore vues
topped = { $face } : +{ $n } pour { $side }, qui passe au sommet
covered = { $face } : −{ $n } pour { $side }, qui passe dessous
closed = { $face } : plaquette fermée, plus personne ne peut y venir
castle-empty = { $side } n’a plus assez de chevaliers : le château fort reste vide
supply-empty = { $side } n’a plus de chevaliers
pile-empty = { $side } a pioché la dernière plaquette de sa pile
last-tile = { $side } a posé sa dernière plaquette et ne joue plus
march-ends = { $n ->
    [one] La marche finit ici, la voie est fermée : { $n } chevalier reste en réserve
   *[other] La marche finit ici, la voie est fermée : { $n } chevaliers restent en réserve
  }
full-width = Le pays a { $n } plaquettes de large : il ne peut plus grandir ni à l’est ni à l’ouest
full-height = Le pays a { $n } plaquettes de haut : il ne peut plus grandir ni au nord ni au sud
won-by-points = { $side } gagne avec { $n ->
    [one] { $n } point
   *[other] { $n } points
  }.
won-by-knights = Égalité à { $n ->
    [one] { $n } point
   *[other] { $n } points
  } : { $side } gagne grâce à ses chevaliers en réserve ({ $knights }).
won-together = Égalité à { $n ->
    [one] { $n } point
   *[other] { $n } points
  } et { $knights ->
    [one] { $knights } chevalier
   *[other] { $knights } chevaliers
  } en réserve : victoire partagée ({ $sides }).
log-keep = { $side } garde une plaquette : { $face }.
log-keep-hidden = { $side } garde une plaquette en secret.
log-top = { $side } met une plaquette en haut : { $face }.
log-top-hidden = { $side } met une plaquette en haut, en secret.
log-lay = On retourne une plaquette de départ : { $face }.
log-draw = { $side } pioche une plaquette : { $face }.
log-draw-hidden = { $side } pioche une plaquette.
log-place = { $side } pose une plaquette : { $face }.
log-end = { $side } finit son tour.
log-none = { $side } ne fait venir aucun chevalier.
log-halt = { $side } fait halte.
log-garrison = { $side } laisse { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  } au château fort.
log-march = { $side } avance vers { $way } ({ $face }) et y laisse { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  }.
way-n = le nord
way-e = l’est
way-s = le sud
way-w = l’ouest
stake-protects = Hors d’atteinte du prochain château fort posé : { $what }
stake-exposes = Un château fort pourrait être posé pour couvrir : { $what }
says-protects = À moi, et hors d’atteinte du prochain château fort posé : { $what }
says-exposes = J’accepte qu’un château fort puisse être posé pour couvrir : { $what }
why-grammar = écrivez PC@2,-1 pour poser une plaquette, garrison:2, E2 pour avancer, ou end, halt, keep:M, top:P
why-keep = il faut d’abord garder une plaquette avec le château fort
why-top = il faut d’abord choisir la plaquette du haut
why-place = il faut maintenant poser une plaquette
why-garrison = dites d’abord combien de chevaliers restent au château fort
why-march = les chevaliers avancent, ou font halte
why-no-such-tile = vous n’avez pas cette plaquette à choisir ici ({ $face })
why-first-tile = la première plaquette du tour doit être posée
why-not-in-hand = vous n’avez pas cette plaquette en main ({ $face })
why-occupied = une plaquette s’y trouve déjà
why-apart = elle ne toucherait aucune plaquette
why-corner = elle ne toucherait que par un coin
why-square = le pays ne tiendrait plus dans un carré de { $n } sur { $n }
why-same-direction = une marche va tout droit
why-gap = il n’y a pas de plaquette à cet endroit
why-no-entry = aucun chevalier ne peut y entrer
why-too-few = { $n ->
    [one] au moins { $n } chevalier doit y rester
   *[other] au moins { $n } chevaliers doivent y rester
  }
why-too-many = { $n ->
    [0] il ne reste aucun chevalier pour avancer
    [one] il ne reste que { $n } chevalier pour avancer
   *[other] il ne reste que { $n } chevaliers pour avancer
  }
why-full = { $n ->
    [0] la plaquette est pleine
    [one] il n’y a place que pour { $n } chevalier
   *[other] il n’y a place que pour { $n } chevaliers
  }
edition-code = « { $found } » ne convient pas : une à trois majuscules, chaque nom une fois, pas trop nombreux
edition-unknown = « { $found } » n’est pas décrit dans ce fichier
edition-first-letter = ce doit être le premier groupe, qui est « { $found } »
edition-full = { $tiles } plaquettes ne tiennent pas dans { $cells } cases (2.6)
edition-count = les lettres comptent { $found } de ces plaquettes, et non { $n } (2.6)
edition-castles = il faut exactement un château fort, et non { $found } (2.6)
has-tiles = { $n } plaquettes par joueur, de { $faces } faces, lettres { $letters }
has-knights = { $n } chevaliers par joueur
has-square = { $players } joueurs : un carré de { $n } sur { $n }
knight-piece = Chevalier
option-start = L’installation de départ
option-start-shuffled = mêlée au hasard
option-start-columns = une colonne chacun, rangée en secret
option-handicap-help = De notre main, pas du livret. À chaque pas, tous les autres commencent avec cinq chevaliers de moins.
picture-top = Seul le chevalier du dessus compte. Bleu marque 1 point sur ce château fort et 2 sur chaque village ; avec quatre chevaliers, ces plaquettes sont pleines.
picture-laying = Une nouvelle plaquette va partout où il y a de l’or : côte à côte avec une plaquette, et dans le carré.
picture-march = Jaune a posé le château fort de gauche et part vers l’est : un chevalier sur le château fort, un sur chaque plaquette, par-dessus les bleus. Le cercle d’or est le pas suivant.

# les exemples des règles : ce qu’ils demandent, et ce qui en résulte
picture-touching = Les quatre plaquettes du milieu sont l’installation de départ. Posez vos montagnes à côté : tout un côté doit se toucher.
answer-touching = Huit cases sont libres pour poser. Celles qui ne touchent le pays que par un coin n’en sont pas.
picture-ride = Vous êtes Jaune. Posez votre château à gauche du village en forêt et partez vers l’est : un chevalier reste au château, deux en forêt, un en ville.
answer-ride = Quatre chevaliers sont en jeu. La forêt en demande deux : un seul n’aurait pas pu y entrer. Vous menez de 6 points : 1 pour le château, 2 pour le village, 3 pour la ville.
picture-cover = Quatre chevaliers jaunes tiennent la rangée. Posez votre château à son bout droit et partez vers l’ouest par-dessus : un, un, deux, un.
answer-cover = Cinq chevaliers, et vous êtes partout au-dessus : 1 + 3 + 2 + 1 = 7 points pour vous, aucun pour Jaune. Le village a maintenant quatre chevaliers, et plus personne n’y entre.
picture-limit = À deux, le pays tient dans un carré de sept sur sept. Il en a maintenant la largeur et la hauteur : rien ne peut aller plus loin.
answer-limit = L’or montre où votre plaquette peut aller. À droite du lac du bas, elle aurait une voisine, mais elle serait hors du carré.
picture-counting = La dernière plaquette. Posez-la, et comptez les chevaliers du dessus : 1 sur un château, 2 sur un village, 3 sur une ville.
answer-counting = 21 points pour Bleu, 21 pour Jaune. Les chevaliers restés en réserve décideraient ; ni l’un ni l’autre n’en a, tous deux ont donc gagné.

# on the bench of the workshop
bench-faces = Plaquettes par face
bench-letters = Plaquettes par lettre
bench-terrains = Terrains
bench-buildings = Bâtiments
bench-numbers = Nombres
bench-face = { $code } : { $terrain }, { $building }
bench-terrain = Terrain
bench-building = Bâtiment
bench-tiles = Plaquettes de chaque joueur
bench-leave = Chevaliers à y laisser
bench-enter = Des chevaliers peuvent entrer
bench-points = Points
bench-musters = Amène des chevaliers à la pose
bench-knights = Chevaliers et tours
bench-per_player = Chevaliers de chaque joueur
bench-per_castle = Au plus par château fort
bench-per_tile = Au plus sur une plaquette
bench-placements = Plaquettes posées par tour, au plus
bench-squares = Le carré où tient le pays
bench-square = Côté à { $n } joueurs
bench-colours = Couleurs
bench-seats = À partir de la première place
