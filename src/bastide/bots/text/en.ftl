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
level-legend = Legend
level-legend-plays = For whoever has beaten the King: thinks for up to half a minute.
reason-wins = With this I have won.
reason-gains = I have { $n } more now ({ $counted }).
reason-costs = { $side } has { $n } fewer now ({ $counted }).
reason-quiet = This wins nothing at once: I am making ready for later.
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
llm-you-play = You play { $game } against others, to win. Below are its rules; numbers in brackets are clauses. Before every decision you are told all that your seat may know, and every legal action with what it does. Think as much as you need.
llm-answer = Write, as the last line of your answer, { $mark } and one of the legal actions exactly as it is listed.
llm-no-action = Your answer names no action after { $mark }
llm-unreachable = has no answer from { $url }: { $problem }
llm-missing = a language model needs a setting "{ $setting }" (llm@{ $setting }=…) or the environment variable { $variable }
llm-address = an address that begins with http:// or https://
llm-number = a number, not less than 0
