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
advice-answer = Expect then: { $told }
advice-better = It is better than the next best move by { $n } in a hundred games.
advice-quiet = It leaves you the best prospects.
advice-behind = { $n ->
    [one] One win in a hundred fewer than the first.
   *[other] { $n } wins in a hundred fewer than the first.
  }
advice-equal = As good as the first.
