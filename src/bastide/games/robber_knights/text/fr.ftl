robber-knights-title = Robber Knights
robber-knights-blurb = Bâtissez le pays, lancez vos chevaliers hors des châteaux, et soyez au sommet à la dernière tuile.
begins-rule = Le joueur le plus âgé commence.
begins-asked = Qui est le plus âgé ?
board = Paysage
hand-of = { $side } : main
tray-of = { $side } : chevaliers et pile
tile-held = { $face }, lettre { $letter }
tiles = { $face }, lettre { $letter } : { $n }
back = Tuile cachée, lettre { $letter }
knight = { $side } : chevalier
supply = { $n ->
    [0] Plus aucun chevalier
    [one] { $n } chevalier en réserve
   *[other] { $n } chevaliers en réserve
  }
pile = { $n ->
    [one] { $n } tuile à piocher
   *[other] { $n } tuiles à piocher
  }, lettre { $letter } au-dessus
knights-left = { $n ->
    [one] chevalier en réserve
   *[other] chevaliers en réserve
  }
tiles-in-hand = en main
tiles-in-pile = à piocher
square-floats = Le paysage doit tenir dans un carré de { $n } sur { $n }
square-fixed = Le carré de { $n } sur { $n } est fixé
held = { $n ->
    [one] Vous êtes au sommet de 1 tuile
   *[other] Vous êtes au sommet de { $n } tuiles
  }
free-cell = Case libre { $beside }
beside-n = au nord d’une tuile { $face }
beside-e = à l’est d’une tuile { $face }
beside-s = au sud d’une tuile { $face }
beside-w = à l’ouest d’une tuile { $face }
tile-n = Au nord : { $face }
tile-e = À l’est : { $face }
tile-s = Au sud : { $face }
tile-w = À l’ouest : { $face }
ask-keep = Gardez une tuile en plus du château fort.
ask-top = Laquelle de vos deux tuiles sera en haut ?
ask-place = Posez une tuile : jusqu’à { $n } ce tour-ci.
ask-place-more = { $n ->
    [one] Posez encore une tuile, ou finissez votre tour.
   *[other] Posez une autre tuile (encore { $n } au plus), ou finissez votre tour.
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
chance-lay = On retourne les tuiles de départ.
chance-draw = { $side } pioche une tuile.
wait-keep = { $side } choisit la tuile à garder.
wait-top = { $side } choisit la tuile du haut.
wait-place = { $side } va poser une tuile.
wait-garrison = { $side } décide combien de chevaliers restent au château fort.
wait-march = { $side } fait avancer ses chevaliers.
do-end = Finir le tour
do-halt = Faire halte ici
do-none = Aucun chevalier
does-keep = Garder cette tuile
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
    [one] Marche vers { $way }, { $n } tuile ({ $face }) : points gagnés
   *[other] Marche vers { $way }, { $n } tuiles (jusqu’à : { $face }) : points gagnés
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
unseen-of = { $side } : tuiles pas encore vues
topped = { $face } : +{ $n } pour { $side }, qui passe au sommet
covered = { $face } : −{ $n } pour { $side }, qui passe dessous
closed = { $face } : tuile fermée, plus personne ne peut y venir
castle-empty = { $side } n’a plus assez de chevaliers : le château fort reste vide
supply-empty = { $side } n’a plus de chevaliers
pile-empty = { $side } a pioché la dernière tuile de sa pile
last-tile = { $side } a posé sa dernière tuile et ne joue plus
march-ends = { $n ->
    [one] La marche finit ici, la voie est fermée : { $n } chevalier reste en réserve
   *[other] La marche finit ici, la voie est fermée : { $n } chevaliers restent en réserve
  }
full-width = Le paysage a { $n } tuiles de large : il ne peut plus grandir ni à l’est ni à l’ouest
full-height = Le paysage a { $n } tuiles de haut : il ne peut plus grandir ni au nord ni au sud
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
log-keep = { $side } garde une tuile : { $face }.
log-keep-hidden = { $side } garde une tuile en secret.
log-top = { $side } met une tuile en haut : { $face }.
log-top-hidden = { $side } met une tuile en haut, en secret.
log-lay = On retourne une tuile de départ : { $face }.
log-draw = { $side } pioche une tuile : { $face }.
log-draw-hidden = { $side } pioche une tuile.
log-place = { $side } pose une tuile : { $face }.
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
why-grammar = écrivez PC@2,-1 pour poser une tuile, garrison:2, E2 pour avancer, ou end, halt, keep:M, top:P
why-keep = il faut d’abord garder une tuile avec le château fort
why-top = il faut d’abord choisir la tuile du haut
why-place = il faut maintenant poser une tuile
why-garrison = dites d’abord combien de chevaliers restent au château fort
why-march = les chevaliers avancent, ou font halte
why-no-such-tile = vous n’avez pas cette tuile à choisir ici ({ $face })
why-first-tile = la première tuile du tour doit être posée
why-not-in-hand = vous n’avez pas cette tuile en main ({ $face })
why-occupied = une tuile s’y trouve déjà
why-apart = elle ne toucherait aucune tuile
why-corner = elle ne toucherait que par un coin
why-square = le paysage ne tiendrait plus dans un carré de { $n } sur { $n }
why-same-direction = une marche va tout droit
why-gap = il n’y a pas de tuile à cet endroit
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
    [0] la tuile est pleine
    [one] il n’y a place que pour { $n } chevalier
   *[other] il n’y a place que pour { $n } chevaliers
  }
edition-code = « { $found } » ne convient pas : une à trois majuscules, chaque nom une fois, pas trop nombreux
edition-unknown = « { $found } » n’est pas décrit dans ce fichier
edition-first-letter = ce doit être le premier groupe, qui est « { $found } »
edition-full = { $tiles } tuiles ne tiennent pas dans { $cells } cases (2.6)
edition-count = les lettres comptent { $found } de ces tuiles, et non { $n } (2.6)
edition-castles = il faut exactement un château, et non { $found } (2.6)
has-tiles = { $n } tuiles par joueur, de { $faces } faces, lettres { $letters }
has-knights = { $n } chevaliers par joueur
has-square = { $players } joueurs : un carré de { $n } sur { $n }
knight-piece = Chevalier
option-start = L’installation de départ
option-start-shuffled = mêlée au hasard
option-start-columns = une colonne chacun, rangée en secret
picture-top = Seul le chevalier du dessus compte. Bleu marque 1 point sur ce château fort et 2 sur chaque village ; avec quatre chevaliers, ces tuiles sont pleines.
picture-laying = Une nouvelle tuile va partout où il y a de l’or : côte à côte avec une tuile, et dans le carré.
picture-march = Jaune a posé le château fort de gauche et part vers l’est : un chevalier sur le château, un sur chaque tuile, par-dessus les bleus. Le cercle d’or est le pas suivant.
