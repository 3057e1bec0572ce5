# What the coach refuses.
lesson-lost = « { $action } » n’est pas ce que demande cette leçon : recommencez-la
lesson-over = cette leçon est finie : recommencez-la, ou choisissez-en une autre
puzzle-lost = la réponse ne commence pas ainsi : recommencez ce problème
puzzle-over = ce problème est résolu : recommencez-le, ou choisissez-en un autre

review-not-over = cette partie n’est pas finie : le bilan vient quand elle l’est
review-title = { $game } : le bilan
review-intro = Chaque nombre est une chance de gagner telle que ce joueur pouvait la connaître à ce moment : ce que les autres cachaient ne compte pas. La chance est ce que le hasard a changé, les choix sont ce que les décisions ont coûté.
review-chances = Chances de gagner, coup par coup
review-luck = La chance : ce que le hasard a changé jusque-là
review-players = D’où viennent les résultats
review-player = Joueur
review-accuracy = Précision
review-start = Au départ
review-choices = Propres choix
review-luck-part = Chance
review-others = Les autres
review-result = Résultat
review-moments = Les moments qui ont compté
review-no-moments = Personne n’a rien laissé échapper qui vaille d’être dit.
review-action = Action { $n }
review-from-to = De { $before } % à { $after } %
review-played = Joué
review-better = Mieux
review-best-was = Le mieux était : { $told }
review-line = Et si
review-all = Toutes les décisions
review-decision = Décision
review-class = Classe
review-chance = Chances de gagner
review-grade-best = le mieux
review-grade-good = bon
review-grade-doubtful = douteux
review-grade-mistake = erreur
review-grade-turning = tournant
review-phase-opening = Ouverture
review-phase-middle = Milieu
review-phase-end = Fin
review-weak = Phases faibles, sur { $games ->
    [one] une partie
   *[other] { $games } parties
  }
review-what = Décisions
review-count = Nombre
review-cost = Coût de chacune
review-mistakes = Erreurs
review-budget = { $n } simulations par décision, graine { $seed }.
review-percent = { $n } %

# De quoi les problèmes de tout jeu peuvent parler.
theme-finish = Coup gagnant
theme-quiet = Coup tranquille
