# The pages that teach
learn-title = Apprendre { $game }
learn-text = Quelques gestes chacune, dans des positions préparées pour vous. Commencez par la première ; les autres enseignent une chose à la fois.
lessons = Leçons
lesson-learnt = apprise
lesson-number = Leçon { $n } sur { $of }
lesson-step = Étape { $n } sur { $of }
lesson-steps = { $n ->
    [one] { $n } étape
   *[other] { $n } étapes
  }
lessons-learnt = Leçons apprises : { $n } sur { $of }
lesson-right = Bien joué.
lesson-wrong = Pas tout à fait.
lesson-again = Recommencer
lesson-next = Leçon suivante
lesson-before = Leçon précédente
lesson-all = Toutes les leçons
lesson-finished = Leçon apprise !
first-game = Jouer votre première partie
first-game-text = Contre { $level }, avec un guide qui dit ce qui compte à chaque nouvelle décision.
guide-may = Laisser un guide parler à la table
read-rules = Lire les règles
no-lesson = Cette leçon n’existe pas.
practise = S’exercer à une phase
practise-text = Une table contre un robot, à partir d’un moment d’une autre partie : chaque fois un autre.
practise-against = Contre
practise-begin = S’exercer : { $phase }
