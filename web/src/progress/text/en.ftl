# Over many games: where somebody gives most away
progress-title = { $game }: your weak phases
progress-none = Nothing has been added up yet.
progress-begin = Play a game, and open its review when it is over: where you gave something away is added up here, game by game.
progress-accuracy = Accuracy
progress-over-games = { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  } in { $games ->
    [one] one game
   *[other] { $games } games
  }
progress-newest = Accuracy, game by game
progress-game = Review of game { $n }: accuracy { $accuracy }
progress-weakest = You give most away { $phase ->
    [opening] in the opening
    [middle] in the middle of the game
   *[end] at the end of the game
  }: a decision there costs you { $cost } wins in a hundred.
progress-nothing-lost = You give nothing away that is worth telling.
progress-phases = Phases of the game
progress-kinds = Kinds of decisions, each with an example
review-phase-opening = Opening
review-phase-middle = Middle
review-phase-end = End
progress-decisions = Decisions
progress-cost = Cost of each
progress-mistakes = Mistakes
progress-weakest-mark = weakest
progress-explained = What each decision costs is counted in wins in a hundred, on the average. Accuracy: 100 if nothing is given away.
progress-helps = What helps
progress-kept = All of this is kept in this browser and nowhere else: your { $n } newest games whose review you have opened.
