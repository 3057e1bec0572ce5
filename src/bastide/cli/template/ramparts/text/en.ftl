ramparts-title = Ramparts
ramparts-blurb = Post your guards face down along the wall: each beats its weaker neighbours.
wall = Wall
gate = Gate { $n }
drawn = Drawn
guard = { $side } guard of strength { $n }
guard-hidden = { $side } guard
strength = Strength
strength-of = Strength { $n }
face-down = Face down
posted = { $n ->
    [one] guard posted
   *[other] guards posted
  }
do-post = Post here
ask-post = Post your guard at a free gate.
drawing = { $side } draws a guard.
choosing = { $side } is choosing a gate.
log-draws = { $side } draws a guard.
log-draw = { $side } draws a guard of strength { $n }.
log-post = { $side } posts a guard at gate { $n }.
beats = Gate { $gate } beats gate { $other }: +1 for { $side }
wall-guarded = Every gate has its guard.
why-grammar = write post and a gate, for example post:3
why-draw = guards are drawn by chance
why-no-gate = there is no gate { $n }
why-guarded = gate { $n } has its guard
edition-guards = the wall has up to { $n } gates, but there are { $found } guards
has-guards = { $copies ->
    [one] one guard
   *[other] { $copies } guards
  } of strength { $n }
option-gates = Gates of the wall
option-gates-6 = six
option-gates-12 = twelve
