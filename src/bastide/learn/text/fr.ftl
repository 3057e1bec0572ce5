learn-no-features = { $game } à { $players } joueurs, avec ces options ou cette édition, ne nomme aucun trait dont un réseau puisse apprendre
learn-no-cuda = --gpu demande un PyTorch qui atteint un GPU ; { $version } est installé ici et n’en trouve pas
learn-no-kernels = aucun noyau GPU de jeu contre soi-même pour cette partie dans { $folder }, ni de compilateur ici pour les produire ; produisez-les sur n’importe quelle machine : { $command }
learn-other-training = { $file } vient d’un autre apprentissage ({ $differing }) ; redonnez la même commande, nommez un autre dossier avec -o, ou supprimez le fichier
learn-bad-checkpoint = { $file } n’est pas un point de reprise lisible ; supprimez-le pour recommencer
learn-hand-made = fait main
learn-generation = génération { $number }
learn-line = génération { $number } : { $games } parties, perte { $loss } ; { $won }
learn-won = { $other } : { $share }
learn-title = Un réseau apprend { $game } à { $players ->
    [one] un joueur
   *[other] { $players } joueurs
  }
learn-serves = Pour qui il joue
learn-serves-usual = { $game } à { $players } joueurs, l’édition du jeu, et toutes les options d’usage.
learn-serves-options = { $game } à { $players } joueurs, l’édition du jeu, { $options }, et toutes les autres options d’usage.
learn-fallback = Partout ailleurs (un autre nombre de joueurs, une autre édition, d’autres options) joue l’appréciation du jeu, faite main, comme avec « expert@learned=0 ».
learn-strength = Sa force
learn-tried-how = Le réseau prend ce qui paraît le mieux une action plus loin, à une place, contre un autre à toutes les autres places ; chaque ouverture est jouée de chaque place. À force égale : { $fair }. Après ± : la moitié de l’intervalle à 95 %.
learn-against-hand-made = Parties gagnées contre l’appréciation du jeu, faite main
learn-against-before = Parties gagnées contre le réseau éprouvé auparavant
learn-learning = Comment il a appris
learn-generations = génération
learn-percent = % des parties
learn-curve-loss = perte
learn-curve-speed = parties par seconde
learn-curve-length = coups par partie
learn-recipe = La recette
learn-col-generation = génération
learn-col-games = parties
learn-col-hand-made = contre le fait main
learn-col-before = contre le précédent
learn-col-name = nom
learn-col-value = valeur
