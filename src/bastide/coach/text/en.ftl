# What the coach refuses.
lesson-lost = "{ $action }" is not what this lesson asks for: begin again
lesson-over = this lesson is over: begin it again, or choose another
puzzle-lost = this is not how the answer begins: begin this puzzle again
puzzle-over = this puzzle is solved: begin it again, or choose another

review-not-over = this game is not over: there is a review when it has ended
review-title = { $game }: the review
review-intro = Every number is a chance of winning as that player could know it at that moment: what the others hid counts for nothing. Luck is what chance changed, choices are what decisions cost.
review-chances = Chances of winning, move by move
review-luck = Luck: what chance has changed so far
review-players = Where the results came from
review-player = Player
review-accuracy = Accuracy
review-start = At the start
review-choices = Own choices
review-luck-part = Luck
review-others = The others
review-result = Result
review-moments = The moments that mattered
review-no-moments = Nobody gave anything away that is worth telling.
review-action = Action { $n }
review-from-to = From { $before } % to { $after } %
review-played = Played
review-better = Better
review-best-was = Best was: { $told }
review-line = What if
review-all = Every decision
review-decision = Decision
review-class = Class
review-chance = Chance of winning
review-grade-best = best
review-grade-good = good
review-grade-doubtful = doubtful
review-grade-mistake = mistake
review-grade-turning = turning point
review-phase-opening = Opening
review-phase-middle = Middle
review-phase-end = End
review-weak = Weak phases, over { $games ->
    [one] one game
   *[other] { $games } games
  }
review-what = Decisions
review-count = Number
review-cost = Cost of each
review-mistakes = Mistakes
review-budget = { $n } simulations a decision, seed { $seed }.
review-percent = { $n } %

# What puzzles of any game may be about.
theme-finish = The finishing stroke
theme-quiet = A quiet move
