ramparts-title = Ramparts
ramparts-blurb = Postez vos gardes face cachée le long du mur : chacun bat ses voisins plus faibles.
wall = Mur
gate = Porte { $n }
drawn = Pioché
guard = Garde { $side } de force { $n }
guard-hidden = Garde { $side }
strength = Force
strength-of = Force { $n }
face-down = Face cachée
posted = { $n ->
    [one] garde posté
   *[other] gardes postés
  }
do-post = Poster ici
ask-post = Postez votre garde à une porte libre.
drawing = { $side } pioche un garde.
choosing = { $side } choisit une porte.
log-draws = { $side } pioche un garde.
log-draw = { $side } pioche un garde de force { $n }.
log-post = { $side } poste un garde à la porte { $n }.
beats = La porte { $gate } bat la porte { $other } : +1 pour { $side }
wall-guarded = Chaque porte a son garde.
why-grammar = écrivez post et une porte, par exemple post:3
why-draw = c’est le hasard qui pioche les gardes
why-no-gate = il n’y a pas de porte { $n }
why-guarded = la porte { $n } a déjà son garde
edition-guards = le mur a jusqu’à { $n } portes, mais il y a { $found } gardes
has-guards = { $copies ->
    [one] { $copies } garde
   *[other] { $copies } gardes
  } de force { $n }
option-gates = Portes du mur
option-gates-6 = six
option-gates-12 = douze
