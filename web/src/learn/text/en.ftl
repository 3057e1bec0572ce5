# The pages that teach
learn-title = Learn { $game }
learn-text = A few touches each, in positions set up for you. Begin with the first; the others teach one thing each.
lessons = Lessons
lesson-learnt = learnt
lesson-number = Lesson { $n } of { $of }
lesson-step = Step { $n } of { $of }
lesson-steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
  }
lessons-learnt = Lessons learnt: { $n } of { $of }
lesson-right = Well done.
lesson-wrong = Not quite.
lesson-again = Again
lesson-next = Next lesson
lesson-before = Previous lesson
lesson-all = All lessons
lesson-finished = Lesson learnt!
first-game = Play your first game
first-game-text = Against { $level }, with a guide who says what matters at each new decision.
guide-may = Let a guide speak at the table
read-rules = Read the rules
no-lesson = There is no such lesson.
practise = Practise a phase
practise-text = A table against a bot, from a moment of another game: each time another one.
practise-against = Against
practise-begin = Practise: { $phase }
