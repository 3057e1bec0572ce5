# Sur beaucoup de parties : où l’on laisse échapper le plus
progress-title = { $game } : vos phases faibles
progress-none = Rien n’a encore été compté.
progress-begin = Jouez une partie, et ouvrez son bilan quand elle est finie : ce que vous avez laissé échapper est compté ici, partie après partie.
progress-accuracy = Précision
progress-over-games = { $decisions ->
    [one] une décision
   *[other] { $decisions } décisions
  } en { $games ->
    [one] une partie
   *[other] { $games } parties
  }
progress-newest = Précision, partie après partie
progress-game = Bilan de la partie { $n } : précision { $accuracy }
progress-weakest = Vous laissez échapper le plus { $phase ->
    [opening] dans l’ouverture
    [middle] au milieu de la partie
   *[end] à la fin de la partie
  } : une décision vous y coûte { $cost } victoires sur cent.
progress-nothing-lost = Vous ne laissez rien échapper qui vaille d’être dit.
progress-phases = Phases de la partie
progress-kinds = Sortes de décisions, chacune par un exemple
review-phase-opening = Ouverture
review-phase-middle = Milieu
review-phase-end = Fin
progress-decisions = Décisions
progress-cost = Coût de chacune
progress-mistakes = Erreurs
progress-weakest-mark = la plus faible
progress-explained = Ce que coûte chaque décision est compté en victoires sur cent, en moyenne. Précision : 100 si rien n’est laissé.
progress-helps = Ce qui aide
progress-kept = Tout cela est gardé dans ce navigateur et nulle part ailleurs : vos { $n } parties les plus récentes dont vous avez ouvert le bilan.
