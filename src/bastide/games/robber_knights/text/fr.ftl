robber-knights-title = Robber Knights
robber-knights-blurb = Bâtissez le pays, lancez vos chevaliers hors des châteaux, et soyez au sommet à la dernière tuile.
board = Paysage
hand-of = Main du camp { $side }
tray-of = Réserve du camp { $side }
tile-on = { $face } en { $cell }
tile-held = { $face } ({ $letter })
back = Tuile { $letter }, face cachée
knight = Chevalier { $side }
supply = { $n ->
    [one] { $n } chevalier en réserve
   *[other] { $n } chevaliers en réserve
  }
pile = { $n ->
    [one] { $n } tuile dans la pile
   *[other] { $n } tuiles dans la pile
  }, { $letter } au-dessus
held = { $face } en { $cell }
knights-left = { $n ->
    [one] chevalier en réserve
   *[other] chevaliers en réserve
  }
tiles-in-hand = { $n ->
    [one] tuile en main
   *[other] tuiles en main
  }
tiles-in-pile = { $n ->
    [one] tuile dans la pile
   *[other] tuiles dans la pile
  }
square-floats = Le paysage doit tenir dans un carré de { $n } sur { $n }
square-fixed = Le carré de { $n } sur { $n } est fixé
ask-keep = Gardez une tuile en plus du château fort.
ask-top = Quelle tuile en haut ?
ask-place = Posez une tuile ({ $n } sur { $most }).
ask-garrison = Combien de chevaliers restent au château ?
ask-march = Avancez ({ $left } restants), ou halte.
chance-lay = On retourne les tuiles de départ.
chance-draw = { $side } pioche une tuile.
choosing = { $side } choisit.
do-end = Finir le tour
do-halt = Halte
do-none = Aucun chevalier
say-knights = { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  }
line-leave = { $n ->
    [one] { $n } chevalier doit rester ici
   *[other] { $n } chevaliers doivent rester ici
  }
line-no-entry = Aucun chevalier ne peut se tenir ici
line-points = Points pour le chevalier du dessus
line-stack = Chevaliers, depuis le dessus : { $owners }
line-closed = Fermée : plus personne ne peut y entrer
line-march = Marche jusqu’en { $to } : points gagnés
line-unseen = { $letter } : { $tiles }
castle-at = Un château en { $cell }
unseen-of = Tuiles du camp { $side } pas encore vues
won-by-points = Le plus de points : { $n }.
won-by-knights = Le plus de points : { $n } ; les chevaliers en réserve départagent.
hidden-tile = une tuile cachée
log-keep = { $side } garde { $face }.
log-top = { $side } met en haut { $face }.
log-lay = Retournée : { $face }.
log-draw = Piochée : { $face }.
log-place = { $side } pose { $face } en { $cell }.
log-end = { $side } finit son tour.
log-none = { $side } n’engage aucun chevalier.
log-halt = { $side } fait halte.
log-garrison = { $side } laisse { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  } au château.
log-march = { $side } marche vers { $way } et laisse { $n ->
    [one] { $n } chevalier
   *[other] { $n } chevaliers
  }.
way-n = le nord
way-e = l’est
way-s = le sud
way-w = l’ouest
why-grammar = écrivez PC@2,-1 pour poser une tuile, garrison:2, E2 pour avancer, ou end, halt, keep:M, top:P
why-place = il faut maintenant poser une tuile
why-march = les chevaliers avancent, ou font halte
why-no-such-tile = vous n’avez pas { $face } à choisir ici
why-first-tile = la première tuile du tour doit être posée
why-not-in-hand = vous n’avez pas { $face } en main
why-occupied = une tuile s’y trouve déjà
why-apart = elle ne touche aucune tuile
why-corner = elle ne touche que par un coin
why-square = le paysage ne tiendrait plus dans un carré de { $n } sur { $n }
why-same-direction = une marche continue dans la même direction
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
has-square = { $players } joueurs : un carré de { $side } sur { $side }
knight-piece = Chevalier
option-start = L’installation de départ
option-start-shuffled = mêlée au hasard
option-start-columns = une colonne chacun, rangée en secret
picture-top = Seul le chevalier du dessus compte. Bleu marque 1 point sur ce château fort et 2 sur chaque village ; avec quatre chevaliers, ces tuiles sont pleines.
picture-laying = Une nouvelle tuile va partout où il y a de l’or : côte à côte avec une tuile, et dans le carré.
picture-march = Jaune a posé le château fort de gauche et part vers l’est : un chevalier sur le château, un sur chaque tuile, par-dessus les bleus. Le cercle d’or est le pas suivant.
