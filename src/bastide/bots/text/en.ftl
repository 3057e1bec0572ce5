level-beginner = Page
level-beginner-plays = Learning the game: sees the next move, often likes another one better.
level-casual = Squire
level-casual-plays = Plays for fun: spots what is good now, misses what comes after.
level-skilled = Knight
level-skilled-plays = Solid: thinks a move or two ahead and forgives few mistakes.
level-expert = Castellan
level-expert-plays = Patient and precise: weighs your answers and knows the odds.
level-master = King
level-master-plays = The best this machine can do in three seconds a move.
advice-wins = This wins for certain.
advice-loses = Every move loses against the best play; this one holds out as well as any.
advice-points = This brings { $n ->
    [one] one point
   *[other] { $n } points
  }.
advice-points-of = This brings { $n ->
    [one] one point
   *[other] { $n } points
  } ({ $part }).
advice-costs = This costs { $name } { $n ->
    [one] one point
   *[other] { $n } points
  }.
advice-count-theirs = It changes what { $name } has: { $label }.
advice-quiet = Nothing changes hands, but it leaves you the best prospects.
advice-why = { $why } { $answer }
advice-answer = Expect then: { $told }
advice-better = It is better than the next best move by { $n } in a hundred games.
